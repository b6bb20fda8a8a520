import { describeLine } from '#features/catalog/products/describe-line';
import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink } from '#features/platform/mail/mail.service.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import { formatCents } from '#shared/money';
import { paths } from '#shared/paths';
import type { ReturnRow } from './return-view.server';
import { returnTexts } from './returns.mail-texts';
import { returnsMessages } from './returns.messages';
import type { ReturnStatus } from './returns.rules';
import { returnMailMessages as messages } from './returns-mails.messages';

interface Decided {
  note: string;
  /** Where returns are sent; empty while the owner has named no address. */
  returnAddress: string;
}

type DecisionMail = (shop: Shop, row: ReturnRow, decided: Decided) => Mail;

/** Mails about the decisions on a return; the refund has its own mail. */
export const decisionMails = {
  approved: (shop, row, decided) => toMail(shop, row, { status: 'approved', ...decided }),
  rejected: (shop, row, decided) => toMail(shop, row, { status: 'rejected', ...decided }),
  received: (shop, row, decided) => toMail(shop, row, { status: 'received', ...decided }),
} as const satisfies Partial<Record<ReturnStatus, DecisionMail>>;

function toMail(shop: Shop, row: ReturnRow, { status, note, returnAddress }: Decided & { status: keyof typeof returnTexts }): Mail {
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
    // A fact, so that it is also in a text that the owner has written.
    facts: [
      ...(status === 'approved' ? [{ name: messages.sendTo, value: toRecipient(shop, returnAddress) }] : []),
      ...lines.map((line) => ({ name: `${line.quantity} ×`, value: describeLine(line) })),
    ],
    footnotes: [messages.questions(shop.config.shop.email)],
  };
}

function toRecipient({ config }: Shop, returnAddress: string): string {
  return returnAddress ? `${config.shop.name}\n${returnAddress}` : returnsMessages.addressUnknown;
}
