import type { Admin } from '#features/platform/audit/audit.service.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { enqueueMail, mailIdentity, mailLink } from '#features/platform/mail/mail.service.server';
import { darkenMail, layOutMail } from '#features/platform/mail/mail-layout.server';
import { LINK, wordMailText } from '#features/platform/mail-texts/mail-text.rules';
import type { MailText } from '#features/platform/mail-texts/mail-text.types';
import { shopValues } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import { paths } from '#shared/paths';
import type { MailPreview } from './mail-text-admin.schema';
import { refuseProblems, requireDefinition } from './mail-text-drafts.service.server';
import type { MailFrame } from './mail-text-registry';

interface Words {
  mail: string;
  text: MailText;
}

/** A mail with the given words and sample data. Throws `not_found`, and `invalid` for words that cannot be sent. */
export function previewMail(shop: Shop, words: Words): MailPreview {
  const mail = toSample(shop, words, 'you@example.com');
  const { subject, html, text } = layOutMail(mail, mailIdentity(shop));
  return { subject, preview: mail.preview, html, darkHtml: darkenMail(html, mailIdentity(shop)), text };
}

/** Sends the same to the person who looks at it, and to nobody else. */
export async function sendSample(shop: Shop, { email }: Admin, words: Words): Promise<void> {
  const mail = toSample(shop, words, email);
  await enqueueMail(shop.db, { ...mail, kind: 'test', subject: `[Test] ${mail.subject}` });
}

function toSample(shop: Shop, { mail, text }: Words, to: string): Mail {
  const { definition, frame } = requireDefinition(mail);
  refuseProblems(definition, text);
  const samples = Object.entries(definition.variables).map(([name, { sample }]) => [name, sample]);
  const url = mailLink(shop, paths.home());
  const { buttonLabel, hasInlineLink, ...words } = wordMailText(text, {
    ...Object.fromEntries(samples),
    ...shopValues(shop),
    ...(definition.text.button !== '' && { [LINK]: url }),
  });
  return {
    to,
    ...words,
    ...FRAMES[frame](shop),
    ...(definition.text.button !== '' && !hasInlineLink && { button: { label: buttonLabel, url } }),
  };
}

const LINES = [
  { name: 'Copper Kettle', detail: 'Size 1.5 l · 1 × $59.00', amount: '$59.00' },
  { name: 'Enamel Mug', detail: 'Colour Blue · 2 × $8.00', amount: '$16.00' },
];

/** What the shop itself adds to the words. */
const FRAMES: Record<MailFrame, (shop: Shop) => Pick<Mail, 'facts' | 'items' | 'footnotes'>> = {
  order: ({ config }) => ({
    facts: [
      { name: 'Estimated delivery', value: 'December 1, 2026' },
      { name: 'Delivered to', value: 'Ada Lovelace\n12 Harbor Street\nPortland, Oregon 97201\nUnited States' },
    ],
    items: {
      lines: LINES,
      sums: [
        { name: 'Items', amount: '$75.00' },
        { name: 'Tax', amount: '$6.00' },
        { name: 'Shipping', amount: '$3.50' },
        { name: 'Total', amount: '$84.50' },
      ],
    },
    footnotes: [`Is something not right? Just write to ${config.shop.email} and name your order TW-2026-104217.`],
  }),
  parcel: ({ config }) => ({
    facts: [
      { name: 'Parcel', value: '1 of 2' },
      { name: 'Carrier', value: 'UPS' },
    ],
    items: { lines: LINES.slice(0, 1), sums: [] },
    footnotes: [`Is something not right? Just write to ${config.shop.email} and name your order TW-2026-104217.`],
  }),
  return: ({ config }) => ({
    facts: [{ name: '1 ×', value: 'Copper Kettle, 1.5 l' }],
    footnotes: [`Questions? Reply to this mail or write to ${config.shop.email}.`],
  }),
  giftCard: ({ config }) => ({
    facts: [
      { name: 'Code', value: 'GIFT-CARD-SAMP-LE00' },
      { name: 'Amount', value: '$50.00' },
    ],
    footnotes: [`Questions? Write to ${config.shop.email}.`],
  }),
  plain: ({ config }) => ({ footnotes: [`Here the shop adds what this mail must say, such as whom to write to: ${config.shop.email}.`] }),
};
