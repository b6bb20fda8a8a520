import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink } from '#features/platform/mail/mail.service.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import { formatCents } from '#shared/money';
import { paths } from '#shared/paths';
import type { ReturnRow } from './return-view.server';
import { returnTexts } from './returns.mail-texts';
import type { ReturnStatus } from './returns.rules';

type DecisionMail = (shop: Shop, row: ReturnRow, note: string) => Mail;

/** Mails about the decisions on a return; the refund has its own mail. */
export const decisionMails = {
  approved: (shop, row, note) => toMail(shop, row, { status: 'approved', note }),
  rejected: (shop, row, note) => toMail(shop, row, { status: 'rejected', note }),
  received: (shop, row, note) => toMail(shop, row, { status: 'received', note }),
} as const satisfies Partial<Record<ReturnStatus, DecisionMail>>;

function toMail(shop: Shop, row: ReturnRow, { status, note }: { status: keyof typeof returnTexts; note: string }): Mail {
  const { id, email, firstName, orderId, orderNumber, valueCents, lines } = row;
  return {
    to: email,
    kind: `return.${status}`,
    about: { type: 'return', id },
    orderId,
    ...wordMail(shop, returnTexts[status], {
      values: { name: firstName, orderNumber, amount: formatCents(valueCents), note },
      url: mailLink(shop, paths.order(orderId)),
    }),
    facts: lines.map(({ name, options, quantity }) => ({
      name: `${quantity} ×`,
      value: [name, ...options.map(({ value }) => value)].join(', '),
    })),
    footnotes: [`Questions? Reply to this mail or write to ${shop.config.shop.email}.`],
  };
}
