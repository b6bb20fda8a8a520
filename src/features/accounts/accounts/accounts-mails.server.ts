import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink } from '#features/platform/mail/mail.service.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import { listPromises } from '#features/platform/settings/promise-titles';
import { promiseMessages } from '#features/platform/settings/promises.messages';
import type { Shop } from '#server/shop.server';
import { paths } from '#shared/paths';
import { confirmEmailText, emailChangedText, emailRevertedText, passwordChangedText, resetText, welcomeText } from './accounts.mail-texts';
import { accountMailMessages as messages } from './accounts-mails.messages';

interface Addressee {
  id: string;
  firstName: string;
  email: string;
}

export function welcomeMail(shop: Shop, { id, firstName, email }: Addressee): Mail {
  const [one = '', other] = listPromises(shop.config.shippingOffer, shop.config.promises);
  const promises = other === undefined ? one : promiseMessages.bothPromises(one, other);
  const promisesSentence = promises && promiseMessages.youHave(promises);
  return {
    to: email,
    kind: 'account.welcome',
    account: id,
    ...wordMail(shop, welcomeText, { values: { name: firstName, promises, promisesSentence }, url: mailLink(shop, paths.products()) }),
    footnotes: [messages.footnotes.welcome(shop.config.shop.email)],
  };
}

export function resetMail(shop: Shop, { id, firstName, email }: Addressee, { url, minutes }: { url: string; minutes: number }): Mail {
  return {
    to: email,
    kind: 'account.reset',
    account: id,
    ...wordMail(shop, resetText, { values: { name: firstName, minutes: String(minutes) }, url }),
    footnotes: [messages.footnotes.reset],
  };
}

export function passwordChangedMail(shop: Shop, { id, firstName, email }: Addressee): Mail {
  return {
    to: email,
    kind: 'account.password_changed',
    account: id,
    ...wordMail(shop, passwordChangedText, { values: { name: firstName }, url: mailLink(shop, paths.profile()) }),
    footnotes: [messages.footnotes.passwordChanged(mailLink(shop, paths.forgotPassword()), shop.config.shop.email)],
  };
}

interface LinkOfMail {
  url: string;
  days: number;
}

/** `email` is the address to confirm, which may not be the account's yet. */
export function confirmEmailMail(shop: Shop, { id, firstName, email }: Addressee, { url, days }: LinkOfMail): Mail {
  return {
    to: email,
    kind: 'account.confirm_email',
    account: id,
    ...wordMail(shop, confirmEmailText, { values: { name: firstName, email, days: String(days) }, url }),
    footnotes: [messages.footnotes.confirmEmail],
  };
}

/** `email` is the old address: after an account takeover, the new one belongs to the attacker. */
export function emailChangedMail(
  shop: Shop,
  { id, firstName, email }: Addressee,
  { newEmail, url, days }: LinkOfMail & { newEmail: string },
): Mail {
  return {
    to: email,
    kind: 'account.email_changed',
    account: id,
    ...wordMail(shop, emailChangedText, { values: { name: firstName, newEmail, days: String(days) }, url }),
    footnotes: [messages.footnotes.emailChanged(days, shop.config.shop.email)],
  };
}

/** Sent to the address that an account no longer has. */
export function emailRevertedMail(shop: Shop, { id, firstName, email }: Addressee, formerEmail: string): Mail {
  return {
    to: email,
    kind: 'account.email_reverted',
    account: id,
    ...wordMail(shop, emailRevertedText, { values: { name: firstName, formerEmail } }),
    footnotes: [messages.footnotes.emailReverted(shop.config.shop.email)],
  };
}
