import { orderMailFactMessages as orderFacts, orderMailSumMessages as sums } from '#features/orders/order-mails/order-mails.messages';
import { returnMailMessages } from '#features/orders/returns/returns-mails.messages';
import type { Admin } from '#features/platform/audit/audit.service.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { enqueueMail, mailIdentity, mailLink } from '#features/platform/mail/mail.service.server';
import { darkenMail, layOutMail } from '#features/platform/mail/mail-layout.server';
import { LINK, wordMailText } from '#features/platform/mail-texts/mail-text.rules';
import type { MailText, MailTextDefinition } from '#features/platform/mail-texts/mail-text.types';
import { shopValues } from '#features/platform/mail-texts/mail-texts.service.server';
import { giftCardMailMessages } from '#features/pricing/gift-cards/gift-card-mails.messages';
import * as rowMessages from '#features/pricing/taxes/tax-rows.messages';
import { runInLanguage } from '#languages/current-language.server';
import type { Language } from '#languages/languages';
import type { Shop } from '#server/shop.server';
import { formatDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { mailSampleMessages as messages } from './mail-text-admin.messages';
import type { MailPreview } from './mail-text-admin.schema';
import { refuseProblems, requireMailText } from './mail-text-drafts.service.server';
import type { MailFrame } from './mail-text-registry';

interface Words {
  mail: string;
  /** Absent, the shop's default. */
  language?: Language | undefined;
  text: MailText;
}

/** A mail with the given words and sample data, in its language. Throws `not_found`, and `invalid` for words that cannot be sent. */
export function previewMail(shop: Shop, words: Words): MailPreview {
  return inItsLanguage(shop, words, (write) => {
    const mail = write('you@example.com');
    const { subject, html, text } = layOutMail(mail, mailIdentity(shop));
    return { subject, preview: mail.preview, html, darkHtml: darkenMail(html, mailIdentity(shop)), text };
  });
}

/** Sends the same to the person who looks at it, and to nobody else. */
export async function sendSample(shop: Shop, { email }: Admin, words: Words): Promise<void> {
  const mail = inItsLanguage(shop, words, (write, language) => {
    const sample = write(email);
    return { ...sample, kind: 'test', subject: messages.testSubject(sample.subject), language };
  });
  await enqueueMail(shop.db, mail);
}

type Write = (to: string) => Mail;

/** What is wrong with the words is said in the language of the console, all else is in that of the mail. */
function inItsLanguage<Result>(shop: Shop, { mail, text, ...words }: Words, work: (write: Write, language: Language) => Result): Result {
  const { definition, frame, language } = requireMailText(shop, mail, words);
  refuseProblems(definition, text);
  return runInLanguage(language, () => work((to) => toSample(shop, { definition, frame, text, to }), language));
}

interface Sample {
  definition: MailTextDefinition;
  frame: MailFrame;
  text: MailText;
  to: string;
}

function toSample(shop: Shop, { definition, frame, text, to }: Sample): Mail {
  const samples = Object.entries(definition.variables).map(([name, variable]) => [name, variable().sample]);
  const url = mailLink(shop, paths.home());
  const { buttonLabel, hasInlineLink, ...words } = wordMailText(text, {
    ...Object.fromEntries(samples),
    ...shopValues(shop),
    ...(definition.hasButton && { [LINK]: url }),
  });
  return {
    to,
    ...words,
    ...FRAMES[frame](shop),
    ...(definition.hasButton && !hasInlineLink && { button: { label: buttonLabel, url } }),
  };
}

const ORDER_NUMBER = 'TW-2026-104217';
const DELIVERY = '2026-12-01T12:00:00Z';

function sampleLines() {
  return [
    { name: messages.kettle, detail: messages.kettleDetail(formatDollars(59)), amount: formatDollars(59) },
    { name: messages.mug, detail: messages.mugDetail(formatDollars(8)), amount: formatDollars(16) },
  ];
}

/** What the shop itself adds to the words. */
const FRAMES: Record<MailFrame, (shop: Shop) => Pick<Mail, 'facts' | 'items' | 'footnotes'>> = {
  order: ({ config }) => ({
    facts: [
      { name: orderFacts.delivery, value: formatDate(DELIVERY) },
      { name: orderFacts.recipient, value: messages.address },
    ],
    items: {
      lines: sampleLines(),
      sums: [
        { name: sums.items, amount: formatDollars(75) },
        { name: rowMessages.tax, amount: formatDollars(6) },
        { name: sums.shipping, amount: formatDollars(3.5) },
        { name: sums.total, amount: formatDollars(84.5) },
      ],
    },
    footnotes: [orderFacts.somethingWrong(config.shop.email, ORDER_NUMBER)],
  }),
  parcel: ({ config }) => ({
    facts: [
      { name: orderFacts.parcel, value: orderFacts.parcelOf(1, 2) },
      { name: orderFacts.carrier, value: 'UPS' },
    ],
    items: { lines: sampleLines().slice(0, 1), sums: [] },
    footnotes: [orderFacts.somethingWrong(config.shop.email, ORDER_NUMBER)],
  }),
  return: ({ config }) => ({
    facts: [{ name: '1 ×', value: messages.kettleReturned }],
    footnotes: [returnMailMessages.questions(config.shop.email)],
  }),
  giftCard: ({ config }) => ({
    facts: [
      { name: giftCardMailMessages.code, value: 'GIFT-CARD-SAMP-LE00' },
      { name: giftCardMailMessages.amount, value: formatDollars(50) },
    ],
    footnotes: [giftCardMailMessages.questions(config.shop.email)],
  }),
  plain: ({ config }) => ({ footnotes: [messages.plainFootnote(config.shop.email)] }),
};
