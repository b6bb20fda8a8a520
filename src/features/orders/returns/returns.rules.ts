import { type Cents, subtractCents, sumCents, takeShare } from '#shared/money';
import { stateMachine } from '#shared/state-machine';

export const RETURN_STATUSES = ['requested', 'approved', 'received', 'refunded', 'rejected'] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export const RETURN_REASONS = ['changed_mind', 'does_not_fit', 'damaged', 'not_as_described', 'wrong_item', 'other'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/**
 * The allowed transitions of a return: once received it can only be refunded, not rejected. The database checks the
 * same (return_status_may_become).
 */
export const returnMachine = stateMachine<ReturnStatus>({
  requested: ['approved', 'rejected'],
  approved: ['received', 'rejected'],
  received: ['refunded'],
  refunded: [],
  rejected: [],
});

/** The parts of an order's price that are refunded. */
export interface OrderCost {
  itemsCents: Cents;
  taxCents: Cents;
  /** The discount on the items; a discount on shipping does not count. */
  itemsDiscountCents: Cents;
}

/**
 * What returned items were worth to the shopper: their price with their share of tax and discount, in cents. Shipping
 * is not refunded. The values of an order's returns sum exactly to its items, tax and discount, because each is the
 * cumulative value minus that of the earlier returns.
 */
export function returnValueCents(
  { itemsCents, taxCents, itemsDiscountCents }: OrderCost,
  /** The prices of all items in returns, including the new one, and the total value of the earlier returns. */
  { returningCents, earlierValueCents }: { returningCents: Cents; earlierValueCents: Cents },
): Cents {
  const paidCents = subtractCents(sumCents([itemsCents, taxCents]), itemsDiscountCents);
  return subtractCents(takeShare(paidCents, { part: returningCents, whole: itemsCents }), earlierValueCents);
}
