import { type Cents, subtractCents, sumCents, takeShare } from '#shared/money';
import { stateMachine } from '#shared/state-machine';

export const RETURN_STATUSES = ['requested', 'approved', 'received', 'refunded', 'rejected'] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export const RETURN_REASONS = ['changed_mind', 'does_not_fit', 'damaged', 'not_as_described', 'wrong_item', 'other'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/**
 * How a return moves: what is back in stock is refunded and can no longer be rejected. The database checks the same
 * (return_status_may_become).
 */
export const returnMachine = stateMachine<ReturnStatus>({
  requested: ['approved', 'rejected'],
  approved: ['received', 'rejected'],
  received: ['refunded'],
  refunded: [],
  rejected: [],
});

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
  const paidCents = subtractCents(sumCents([itemsCents, taxCents]), itemsDiscountCents);
  return subtractCents(takeShare(paidCents, { part: returningCents, whole: itemsCents }), earlierValueCents);
}
