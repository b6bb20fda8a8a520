import { type Cents, takeShare } from '#shared/money';

export const RETURN_STATUSES = ['requested', 'approved', 'received', 'refunded', 'rejected'] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export const RETURN_REASONS = ['changed_mind', 'does_not_fit', 'damaged', 'not_as_described', 'wrong_item', 'other'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** From where to where a return moves; what is back in stock is refunded and no longer rejected. */
const TRANSITIONS = {
  requested: ['approved', 'rejected'],
  approved: ['received', 'rejected'],
  received: ['refunded'],
  refunded: [],
  rejected: [],
} as const satisfies Record<ReturnStatus, readonly ReturnStatus[]>;

/** The statuses that a return may take next. */
export function nextReturnStatuses(status: ReturnStatus): readonly ReturnStatus[] {
  return TRANSITIONS[status];
}

/** The statuses from which a return may become another one: what a compare-and-set compares. */
export function returnStatusesBefore(next: ReturnStatus): ReturnStatus[] {
  return RETURN_STATUSES.filter((status) => nextReturnStatuses(status).includes(next));
}

/** What an order cost, as far as it counts for what goes back. */
export interface OrderCost {
  itemsCents: Cents;
  taxCents: Cents;
  /** Off the items; a discount on the shipping is none. */
  itemsDiscountCents: Cents;
}

/**
 * What pieces of an order were worth to the shopper: their price with their share of tax and discount, in
 * cents. Shipping stays paid. However an order comes back in parts, the parts sum to its items, tax and
 * discount exactly: each part is what all so far are worth, less what those before it were given.
 */
export function returnValueCents(
  { itemsCents, taxCents, itemsDiscountCents }: OrderCost,
  /** Prices of all pieces in returns, the new one's included, and what the others were worth. */
  { returningCents, earlierValueCents }: { returningCents: Cents; earlierValueCents: Cents },
): Cents {
  const paidCents = Math.max(0, itemsCents + taxCents - itemsDiscountCents);
  return Math.max(0, takeShare(paidCents, { part: returningCents, whole: itemsCents }) - earlierValueCents);
}
