import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';

export const erasureText = defineMailText({
  mail: 'account.erased',
  name: 'Data erased',
  when: 'A customer’s data was erased.',
  variables: { name: NAME },
  text: {
    subject: 'Your data at {shop} was erased',
    preview: 'This is our last mail to you.',
    title: 'Your data was erased',
    body: 'Hello {name},\n\nYour account at {shop} does not exist any more, and with it went your name, addresses, phone number, cart, wishlist and messages.\n\nThe law wants us to keep what was sold, when and for how much. These records no longer say to whom.',
    button: '',
  },
});
