import type { Mail } from '#features/platform/mail/mail.schema';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import { signInChangedText } from './second-factor.mail-texts';
import { secondFactorMailMessages as messages } from './second-factor-mails.messages';

/** Whose sign-in it is. */
export interface Person {
  _id: string;
  firstName: string;
  email: string;
}

/** Sent after each change of how the user signs in, so that an attacker with a stolen session cannot make one unnoticed. */
export function signInChangedMail(shop: Shop, { _id, firstName, email }: Person, change: string): Mail {
  return {
    to: email,
    kind: 'account.sign_in_changed',
    account: _id,
    ...wordMail(shop, signInChangedText, { values: { name: firstName, change } }),
    footnotes: [messages.notYou(shop.config.shop.email)],
  };
}
