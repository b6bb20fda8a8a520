import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const mergeMailMessages = {
  mergedInto: {
    name: 'Two accounts are one',
    when: 'Another account was merged into this customer’s.',
    subject: ({ shop }: MailValues) => `Your accounts at ${shop} are one now`,
    preview: 'All orders are in this one.',
    title: 'Your accounts are one now',
    body: ({ name, shop, otherEmail, email }: MailValues<'name' | 'otherEmail' | 'email'>) =>
      `Hello ${name},\n\nYou had two accounts at ${shop}. The one of ${otherEmail} was merged into this one: its orders, addresses, cart and wishlist are here.\n\nYou sign in with ${email} and the password that you have always used for it.`,
    button: 'Go to Your Account',
  },
  merged: {
    name: 'Account merged',
    when: 'This customer’s account was merged into another one.',
    subject: ({ shop }: MailValues) => `Your account at ${shop} was merged`,
    preview: ({ email }: MailValues<'email'>) => `From now on you sign in with ${email}.`,
    title: 'Your account was merged',
    body: ({ name, shop, email }: MailValues<'name' | 'email'>) =>
      `Hello ${name},\n\nYou had two accounts at ${shop}. This one was merged into the one of ${email}, which has all of your orders, addresses and your wishlist now.\n\nFrom now on you sign in with ${email}; this address does not sign in any more, and every device was signed out.`,
  },
  labels: { email: 'Address of the account that stays', otherEmail: 'Address of the other account' },
  notYours: (shopEmail: string) => `If these are not both your accounts, please write to ${shopEmail} at once.`,
};
