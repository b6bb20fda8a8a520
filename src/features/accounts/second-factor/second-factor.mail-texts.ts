import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';

export const signInChangedText = defineMailText({
  mail: 'account.sign_in_changed',
  name: 'Sign-in changed',
  when: 'A passkey or a second factor was added or removed.',
  variables: { name: NAME, change: { label: 'What was changed', sample: 'A passkey was added.' } },
  text: {
    subject: 'The sign-in of your {shop} account was changed',
    preview: '{change}',
    title: 'Your sign-in was changed',
    body: 'Hello {name},\n\n{change}',
    button: '',
  },
});
