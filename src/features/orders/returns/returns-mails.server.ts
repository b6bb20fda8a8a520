import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink } from '#features/platform/mail/mail.service.server';
import type { Shop } from '#server/shop.server';
import { formatCents } from '#shared/money';
import { paths } from '#shared/paths';
import type { ReturnRow } from './return-view.server';
import type { ReturnStatus } from './returns.rules';

type DecisionMail = (shop: Shop, row: ReturnRow, note: string) => Mail;

/** Mails about the decisions on a return; the refund has its own mail. */
export const decisionMails = {
  approved: (shop, row, note) => ({
    ...frame(shop, row, 'approved'),
    subject: `Your return of order ${row.orderNumber} is approved`,
    preview: 'Please send the items back.',
    title: 'Your return is approved',
    paragraphs: [
      `Hello ${row.firstName},`,
      `Please pack the items well, include the order number ${row.orderNumber}, and send them back. When they arrive, we refund ${formatCents(row.valueCents)}.`,
      ...noteOf(note),
    ],
  }),
  rejected: (shop, row, note) => ({
    ...frame(shop, row, 'rejected'),
    subject: `Your return of order ${row.orderNumber} was not accepted`,
    preview: 'We are sorry.',
    title: 'We could not accept your return',
    paragraphs: [`Hello ${row.firstName},`, `We are sorry: we could not accept your return of order ${row.orderNumber}.`, ...noteOf(note)],
  }),
  received: (shop, row, note) => ({
    ...frame(shop, row, 'received'),
    subject: `Your return of order ${row.orderNumber} has arrived`,
    preview: 'The refund follows.',
    title: 'Your parcel has arrived',
    paragraphs: [
      `Hello ${row.firstName},`,
      `Thank you, your return of order ${row.orderNumber} has arrived. The refund of ${formatCents(row.valueCents)} follows.`,
      ...noteOf(note),
    ],
  }),
} as const satisfies Partial<Record<ReturnStatus, DecisionMail>>;

function frame(
  shop: Shop,
  { id, email, orderId, lines }: ReturnRow,
  status: ReturnStatus,
): Pick<Mail, 'to' | 'kind' | 'about' | 'orderId' | 'facts' | 'button' | 'footnotes'> {
  return {
    to: email,
    kind: `return.${status}`,
    about: { type: 'return', id },
    orderId,
    facts: lines.map(({ name, options, quantity }) => ({
      name: `${quantity} ×`,
      value: [name, ...options.map(({ value }) => value)].join(', '),
    })),
    button: { label: 'View Order', url: mailLink(shop, paths.order(orderId)) },
    footnotes: [`Questions? Reply to this mail or write to ${shop.config.shop.email}.`],
  };
}

function noteOf(note: string): string[] {
  return note ? [note] : [];
}
