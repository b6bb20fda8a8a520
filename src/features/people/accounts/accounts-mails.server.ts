import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink } from '#features/platform/mail/mail.service.server';
import type { Shop } from '#server/shop.server';
import { paths } from '#shared/paths';

interface Addressee {
  firstName: string;
  email: string;
}

export function welcomeMail(shop: Shop, { firstName, email }: Addressee): Mail {
  const { name } = shop.config.shop;
  const { shippingOffer, returnDays } = shop.config;
  return {
    to: email,
    kind: 'account.welcome',
    subject: `Welcome to ${name}`,
    preview: 'Your account is ready.',
    title: `Welcome, ${firstName}`,
    paragraphs: [
      `Your account at ${name} is ready. Next time you check out, your addresses are there already, and you can follow every order from the warehouse to your door.`,
      `You have ${shippingOffer ? `${shippingOffer}, and ` : ''}${returnDays} days to change your mind.`,
    ],
    button: { label: 'Start Shopping', url: mailLink(shop, paths.products()) },
    footnotes: [
      `You get this mail because an account was created with this address. If that was not you, please write to ${shop.config.shop.email}.`,
    ],
  };
}

export function resetMail(shop: Shop, { firstName, email }: Addressee, { url, minutes }: { url: string; minutes: number }): Mail {
  return {
    to: email,
    kind: 'account.reset',
    subject: `Reset your ${shop.config.shop.name} password`,
    preview: `The link works once, for ${minutes} minutes.`,
    title: 'Choose a new password',
    paragraphs: [`Hello ${firstName},`, `Somebody, hopefully you, asked for a new password. This link works once, for ${minutes} minutes:`],
    button: { label: 'Reset Password', url },
    footnotes: ['If you did not ask for this, ignore this mail: your password stays as it is.'],
  };
}

export function passwordChangedMail(shop: Shop, { firstName, email }: Addressee): Mail {
  return {
    to: email,
    kind: 'account.password_changed',
    subject: `Your ${shop.config.shop.name} password was changed`,
    preview: 'All other sessions have ended.',
    title: 'Your password was changed',
    paragraphs: [`Hello ${firstName},`, 'The password of your account was changed just now, and every other device was signed out.'],
    button: { label: 'Go to Your Account', url: mailLink(shop, paths.profile()) },
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
    subject: `Your ${shop.config.shop.name} account has a new email address`,
    preview: 'From now on we write to the new one.',
    title: 'Your email address was changed',
    paragraphs: [`Hello ${firstName},`, `You now sign in with ${newEmail}. This is the last mail to the old address.`],
    footnotes: [`If that was not you, please write to ${shop.config.shop.email} at once.`],
  };
}
