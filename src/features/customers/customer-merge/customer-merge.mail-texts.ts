import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';

const variables = {
  name: NAME,
  email: { label: 'Address of the account that stays', sample: 'ada@example.com' },
};

export const mergedIntoText = defineMailText({
  mail: 'account.merged_into',
  name: 'Two accounts are one',
  when: 'Another account was merged into this customer’s.',
  variables: { ...variables, otherEmail: { label: 'Address of the other account', sample: 'ada.lovelace@example.com' } },
  text: {
    subject: 'Your accounts at {shop} are one now',
    preview: 'All orders are in this one.',
    title: 'Your accounts are one now',
    body: 'Hello {name},\n\nYou had two accounts at {shop}. The one of {otherEmail} was merged into this one: its orders, addresses, cart and wishlist are here.\n\nYou sign in with {email} and the password that you have always used for it.',
    button: 'Go to Your Account',
  },
});

export const mergedText = defineMailText({
  mail: 'account.merged',
  name: 'Account merged',
  when: 'This customer’s account was merged into another one.',
  variables,
  text: {
    subject: 'Your account at {shop} was merged',
    preview: 'From now on you sign in with {email}.',
    title: 'Your account was merged',
    body: 'Hello {name},\n\nYou had two accounts at {shop}. This one was merged into the one of {email}, which has all of your orders, addresses and your wishlist now.\n\nFrom now on you sign in with {email}; this address does not sign in any more, and every device was signed out.',
    button: '',
  },
});
