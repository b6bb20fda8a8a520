import { type Cents, cents, formatCents, formatDollars, minCents, toCents, ZERO_CENTS } from '#shared/money';
import { refundsMessages as messages } from './refunds.messages';
import { type CalculatedRefund, calculateRefund, maxRefundCents } from './refunds.rules';
import type { Refundable, RefundRequest } from './refunds.schema';

/** What somebody has typed into the form of a refund. */
export interface RefundDraft {
  quantities: Record<string, number>;
  shipping: string;
  isRestocked: boolean;
  method: RefundRequest['method'];
  /** Empty: what items and shipping are worth. */
  amount: string;
  reason: string;
}

export const EMPTY_REFUND: RefundDraft = { quantities: {}, shipping: '', isRestocked: true, method: 'payment', amount: '', reason: '' };

interface ReadRefund {
  items: { itemId: string; quantity: number }[];
  shippingCents: Cents;
  calculated: CalculatedRefund;
  amountCents: Cents;
  hasItems: boolean;
  /** How many of the pieces were not sent. */
  unsent: number;
}

/** The refund that a draft comes to, limited to what is left of items and money. */
export function readDraft(refundable: Refundable, draft: RefundDraft): ReadRefund {
  const chosen = refundable.items.map((item) => ({ ...item, quantity: Math.min(draft.quantities[item.itemId] ?? 0, item.left) }));
  const items = chosen.filter(({ quantity }) => quantity > 0).map(({ itemId, quantity }) => ({ itemId, quantity }));
  const shippingCents = minCents(readAmount(draft.shipping) ?? ZERO_CENTS, toCents(refundable.shipping));
  const calculated = calculateRefund(refundable, { items, shippingCents });
  return {
    items,
    shippingCents,
    calculated,
    amountCents: readAmount(draft.amount) ?? calculated.amountCents,
    hasItems: items.length > 0,
    unsent: chosen.reduce((sum, { quantity, unsent }) => sum + Math.min(quantity, unsent), 0),
  };
}

/** Why the refund is not possible, for the person who typed it. */
export function draftProblem(refundable: Refundable, draft: RefundDraft): string | undefined {
  if (draft.amount.trim() !== '' && readAmount(draft.amount) === undefined) return messages.amountUnreadable;
  const shippingCents = readAmount(draft.shipping);
  if (draft.shipping.trim() !== '' && shippingCents === undefined) return messages.shippingUnreadable;
  if ((shippingCents ?? 0) > toCents(refundable.shipping)) return messages.shippingLeft(formatDollars(refundable.shipping));
  const { amountCents, items } = readDraft(refundable, draft);
  if (amountCents === ZERO_CENTS) return messages.nothingChosen;
  const maxCents = maxRefundCents(refundable, items);
  if (refundable.onGiftCards && amountCents > maxCents) return messages.onGiftCards(formatCents(maxCents));
  return amountCents > toCents(refundable.left) ? messages.moneyLeft(formatDollars(refundable.left)) : undefined;
}

/** '12.5', '$12.50' or '12,50' in cents; undefined for anything else. */
function readAmount(text: string): Cents | undefined {
  const match = /^\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return match ? cents(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))) : undefined;
}
