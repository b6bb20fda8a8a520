import { randomInt } from 'node:crypto';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import { formatCents } from '#shared/money';
import { paths } from '#shared/paths';
import { makeGiftCardCode } from './gift-card-code.rules';
import { hashGiftCardCode } from './gift-card-hash.server';
import { giftCardMailMessages as messages } from './gift-card-mails.messages';
import { giftCardText } from './gift-cards.mail-texts';
import { type MailedGiftCard, setCode } from './gift-cards.queries.server';

const SHOWN = 4;

/** The code is created in the job, so that it is never stored in plain text. After sending again, `mailedAt` is another. */
export const giftCardMailJob: Job<{ id: string; mailedAt: string }> = {
  kind: 'gift card mail',
  run: async (shop, { id, mailedAt }, attempt) => {
    const code = makeGiftCardCode(randomInt);
    const plain = code.replaceAll('-', '');
    const card = await setCode(shop.db, { id, mailedAt, codeHash: hashGiftCardCode(plain), last4: plain.slice(-SHOWN) });
    if (!card) return;
    const reader = { address: card.recipientEmail, language: card.orderLanguage };
    await sendMail(shop, await wordFor(shop, shop.db, reader, () => toMail(shop, card, code)), attempt);
  },
};

function toMail(shop: Shop, { recipientEmail, recipientName, message, balanceCents }: MailedGiftCard, code: string): Mail {
  const amount = formatCents(balanceCents);
  return {
    to: recipientEmail,
    kind: 'gift_card',
    secrets: [code],
    ...wordMail(shop, giftCardText, {
      values: { greeting: messages.hello(recipientName), amount },
      url: mailLink(shop, paths.products()),
    }),
    facts: [
      { name: messages.code, value: code },
      { name: messages.amount, value: amount },
    ],
    quotes: message ? [{ by: messages.messageForYou, text: message }] : [],
    footnotes: [messages.whatIsLeft(mailLink(shop, paths.giftCard())), messages.questions(shop.config.shop.email)],
  };
}
