import { SENDER_NAME_MAX_LENGTH } from './mail-settings.rules';

/** Sentences of the calls about the mail server and the sender. */
export const mailSettingsMessages = {
  saved: 'Email settings saved',
  hostInvalid: 'Please enter the name of the server, such as smtp.example.com',
  portInvalid: 'Please enter a port from 1 to 65535',
  securityInvalid: 'Please choose how the connection is encrypted',
  userInvalid: 'Please enter the user name in one line',
  passwordInvalid: 'Please enter the password in one line',
  passwordUnencrypted: 'A password is not sent over a connection that is not encrypted. Choose another encryption.',
  passwordForNewServer: 'Please enter the password again: the saved one is for another server',
  senderNameInvalid: `Please enter a name of at most ${SENDER_NAME_MAX_LENGTH} characters`,
  senderEmailInvalid: 'Please enter an email address, such as hello@example.com',
  dkimSelectorInvalid: 'Please enter only the selector, such as s1',
} as const;
