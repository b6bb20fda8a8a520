import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink } from '#features/platform/mail/mail.service.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import { paths } from '#shared/paths';
import { emailChangedText, passwordChangedText, resetText, welcomeText } from './accounts.mail-texts';

interface Addressee {
  firstName: string;
  email: string;
}

export function welcomeMail(shop: Shop, { firstName, email }: Addressee): Mail {
  const { shippingOffer, returnDays } = shop.config;
  const promises = `${shippingOffer ? `${shippingOffer}, and ` : ''}${returnDays} days to change your mind`;
  return {
    to: email,
    kind: 'account.welcome',
    ...wordMail(shop, welcomeText, { values: { name: firstName, promises }, url: mailLink(shop, paths.products()) }),
    footnotes: [
      `You get this mail because an account was created with this address. If that was not you, please write to ${shop.config.shop.email}.`,
    ],
  };
}

export function resetMail(shop: Shop, { firstName, email }: Addressee, { url, minutes }: { url: string; minutes: number }): Mail {
  return {
    to: email,
    kind: 'account.reset',
    ...wordMail(shop, resetText, { values: { name: firstName, minutes: String(minutes) }, url }),
    footnotes: ['If you did not ask for this, ignore this mail: your password stays as it is.'],
  };
}

export function passwordChangedMail(shop: Shop, { firstName, email }: Addressee): Mail {
  return {
    to: email,
    kind: 'account.password_changed',
    ...wordMail(shop, passwordChangedText, { values: { name: firstName }, url: mailLink(shop, paths.profile()) }),
    footnotes: [
      `If that was not you, reset your password at once (${mailLink(shop, paths.forgotPassword())}) and write to ${shop.config.shop.email}.`,
    ],
  };
}

/** Sent to the old address: after an account takeover, the new one belongs to the attacker. */
export function emailChangedMail(shop: Shop, { firstName, email }: Addressee, newEmail: string): Mail {
  return {
    to: email,
    kind: 'account.email_changed',
    ...wordMail(shop, emailChangedText, { values: { name: firstName, newEmail } }),
    footnotes: [`If that was not you, please write to ${shop.config.shop.email} at once.`],
  };
}
