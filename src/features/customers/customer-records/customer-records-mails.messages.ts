import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const accountMadeMailMessages = {
  accountMade: {
    name: 'Account made by the staff',
    when: 'The staff has added a customer, and invites them.',
    subject: ({ shop }: MailValues) => `Your account at ${shop}`,
    preview: 'Choose a password, and it is yours.',
    title: ({ name }: MailValues<'name'>) => `Welcome, ${name}`,
    body: ({ shop, link }: MailValues) =>
      `${shop} made an account for you. Your orders and addresses will be in it.\n\nTo sign in, choose a password first. We send you a link for that.\n\n${link}`,
    button: 'Choose a Password',
  },
  notExpected: (shopEmail: string) => `If you did not expect this, please write to ${shopEmail}.`,
};
