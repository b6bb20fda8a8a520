import type { Db, Tx } from '#db/database.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { enqueueMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
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

/** Mails somebody after each change of how they sign in, so that an attacker with a stolen session cannot make one unnoticed. */
export async function mailSignInChange(shop: Shop, db: Db | Tx, person: Person, change: () => string): Promise<void> {
  await enqueueMail(db, await wordFor(shop, db, { account: person._id }, () => signInChangedMail(shop, person, change())));
}

function signInChangedMail(shop: Shop, { _id, firstName, email }: Person, change: string): Mail {
  return {
    to: email,
    kind: 'account.sign_in_changed',
    account: _id,
    ...wordMail(shop, signInChangedText, { values: { name: firstName, change } }),
    footnotes: [messages.notYou(shop.config.shop.email)],
  };
}
