import type { Mail } from '#features/platform/mail/mail.schema';
import type { Shop } from '#server/shop.server';

/** Whose sign-in it is. */
export interface Person {
  _id: string;
  firstName: string;
  email: string;
}

/** Sent after each change of how the user signs in, so that an attacker with a stolen session cannot make one unnoticed. */
export function signInChangedMail(shop: Shop, { firstName, email }: Person, change: string): Mail {
  const { name, email: support } = shop.config.shop;
  return {
    to: email,
    kind: 'account.sign_in_changed',
    subject: `The sign-in of your ${name} account was changed`,
    preview: change,
    title: 'Your sign-in was changed',
    paragraphs: [`Hello ${firstName},`, change],
    footnotes: [`If that was not you, change your password at once and write to ${support}.`],
  };
}
