import { wordAsPublished } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import type { AddressedMail, Mail } from './mail.schema';

/** A mail as it is sent: in the owner’s words, if they have published some for it in its language. Amounts, tables and addresses stay the shop’s. */
export async function inOwnersWords(shop: Shop, mail: AddressedMail): Promise<Mail> {
  const words = mail.wording && (await wordAsPublished(shop, mail.wording, { language: mail.language, link: mail.button?.url }));
  if (!words) return mail;
  const { buttonLabel, hasInlineLink, ...worded } = words;
  const button = hasInlineLink || !mail.button ? undefined : { ...mail.button, label: buttonLabel };
  const { button: _, ...rest } = mail;
  return { ...rest, ...worded, ...(button && { button }) };
}
