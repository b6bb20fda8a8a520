import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const privacyMailMessages = {
  dataExport: {
    name: 'A customer’s data',
    when: 'A customer has requested all of their data; it is attached.',
    subject: ({ shop }: MailValues) => `Your data at ${shop}`,
    preview: 'Everything we know about you, as a file.',
    title: 'Your data',
    body: ({ name, shop }: MailValues<'name'>) =>
      `Hello ${name},\n\nYou asked what ${shop} knows about you. All of it is in the attached file: your profile, addresses, orders, reviews, cart, wishlist and sessions.\n\nIt is JSON, which every text editor opens. Passwords and card numbers are not in it: we store the former as a hash and the latter not at all.`,
  },
  deletion: {
    name: 'Request to delete an account',
    when: 'A customer wants their account to be deleted.',
    subject: 'We have your request to delete your account',
    preview: 'A person takes care of it.',
    title: 'We have your request',
    body: ({ name, shop }: MailValues<'name'>) =>
      `Hello ${name},\n\nYou asked us to delete your account at ${shop}. Deletion is done by a person: support has your request and answers to this address.\n\nUntil then everything stays as it is, and you can keep shopping.`,
  },
  exportNotYou: (shopEmail: string) => `If you did not ask for this, please change your password and write to ${shopEmail}.`,
  deletionNotYou: (shopEmail: string) => `Did you change your mind, or was this not you? Write to ${shopEmail}.`,
};

/** To support: a customer wants their account to be deleted. */
export const deletionRequestMailMessages = {
  title: 'A customer asks to delete their account',
  preview: (email: string) => `${email} confirmed it twice.`,
  confirmed: 'A signed-in customer confirmed twice that this account should be deleted. Open orders and refunds come first.',
  customer: 'Customer',
  email: 'Email',
  account: 'Account',
  open: 'Open the Customer',
};
