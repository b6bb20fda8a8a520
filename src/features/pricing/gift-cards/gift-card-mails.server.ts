import { randomInt } from 'node:crypto';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import type { Shop } from '#server/shop.server';
import { formatCents } from '#shared/money';
import { paths } from '#shared/paths';
import { makeGiftCardCode } from './gift-card-code.rules';
import { hashGiftCardCode } from './gift-card-hash.server';
import { type MailedGiftCard, setCode } from './gift-cards.queries.server';

const SHOWN = 4;

/** The code is created in the job, so that it is never stored in plain text. After sending again, `mailedAt` is another. */
export const giftCardMailJob: Job<{ id: string; mailedAt: string }> = {
  kind: 'gift card mail',
  run: async (shop, { id, mailedAt }, attempt) => {
    const code = makeGiftCardCode(randomInt);
    const plain = code.replaceAll('-', '');
    const card = await setCode(shop.db, { id, mailedAt, codeHash: hashGiftCardCode(plain), last4: plain.slice(-SHOWN) });
    if (card) await sendMail(shop, toMail(shop, card, code), attempt);
  },
};

function toMail(shop: Shop, { recipientEmail, recipientName, message, balanceCents }: MailedGiftCard, code: string): Mail {
  const amount = formatCents(balanceCents);
  const { name, email } = shop.config.shop;
  return {
    to: recipientEmail,
    kind: 'gift_card',
    secrets: [code],
    subject: `A gift card of ${amount} for ${name}`,
    preview: 'Its code is in this mail.',
    title: `A gift card of ${amount}`,
    paragraphs: [
      recipientName ? `Hello ${recipientName},` : 'Hello,',
      `This is a gift card of ${amount} for ${name}. Type its code as you pay; what is left stays on the card.`,
    ],
    facts: [
      { name: 'Code', value: code },
      { name: 'Amount', value: amount },
    ],
    quotes: message ? [{ by: 'A message for you', text: message }] : [],
    button: { label: 'Start Shopping', url: mailLink(shop, paths.products()) },
    footnotes: [
      `See what is left at ${mailLink(shop, paths.giftCard())}. Whoever has the code can spend the card, so never share it with anyone.`,
      `Questions? Write to ${email}.`,
    ],
  };
}
