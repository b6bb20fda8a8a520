import { type Cents, cents, multiplyCents, subtractCents, sumCents, takeShare, ZERO_CENTS } from '#shared/money';
import { stateMachine } from '#shared/state-machine';
import { isGiftCard } from '#shared/tax-classes';

export const RETURN_STATUSES = ['requested', 'approved', 'received', 'refunded', 'rejected'] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export const RETURN_REASONS = ['changed_mind', 'does_not_fit', 'damaged', 'not_as_described', 'wrong_item', 'other'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Where the money goes: back to what the order was paid with, or into the customer's store credit. */
export const REFUND_METHODS = ['payment', 'credit'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];

/** docs/rules.md#returns-photos */
export const MAX_PHOTOS = 4;

/** Those that wait for staff: to be decided, or to be refunded. */
export const WAITING_STATUSES = ['requested', 'received'] as const satisfies ReturnStatus[];

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

/** A line of which pieces are in returns, and its own discount: of promotions that do not take the same part off each item. */
export interface ReturningLine {
  unitPriceCents: Cents;
  quantity: number;
  /** All pieces in returns and refunds, including the new ones. */
  returning: number;
  discountCents: Cents;
}

interface BoughtLine extends ReturningLine {
  taxClass?: string | undefined;
}

/**
 * An order without its gift cards, which are refunded at their price: tax and discount are on the other items alone. `earlierValueCents`
 * is that of all its lines.
 */
export function withoutBoughtCards<Line extends BoughtLine>(
  cost: OrderCost,
  { lines, earlierValueCents }: { lines: readonly Line[]; earlierValueCents: Cents },
): { cost: OrderCost; lines: readonly Line[]; earlierValueCents: Cents } {
  const cards = lines.filter(isGiftCard);
  const priceOf = (pieces: (line: Line) => number) => sumCents(cards.map((line) => multiplyCents(line.unitPriceCents, pieces(line))));
  return {
    cost: {
      ...cost,
      itemsCents: subtractCents(
        cost.itemsCents,
        priceOf(({ quantity }) => quantity),
      ),
    },
    lines: lines.filter((line) => !isGiftCard(line)),
    earlierValueCents: subtractCents(
      earlierValueCents,
      priceOf(({ returning }) => returning),
    ),
  };
}

/**
 * What returned items were worth to the shopper: their price with their share of tax and discount, in cents. Shipping
 * is not refunded. The values of an order's returns sum exactly to its items, tax and discount, because each is the
 * cumulative value minus that of the earlier returns. A line's own discount is refunded with its pieces only.
 */
export function returnValueCents(
  { itemsCents, taxCents, itemsDiscountCents }: OrderCost,
  { lines, earlierValueCents }: { lines: readonly ReturningLine[]; earlierValueCents: Cents },
): Cents {
  // An order whose items were all cancelled costs nothing.
  if (itemsCents === 0) return ZERO_CENTS;
  const ownDiscountsCents = sumCents(lines.map(({ discountCents }) => discountCents));
  const paidCents = subtractCents(sumCents([itemsCents, taxCents]), subtractCents(itemsDiscountCents, ownDiscountsCents));
  const returningCents = sumCents(lines.map(({ unitPriceCents, returning }) => multiplyCents(unitPriceCents, returning)));
  const returningDiscountCents = sumCents(
    lines.map(({ discountCents, returning, quantity }) =>
      discountCents > 0 ? takeShare(discountCents, { part: cents(returning), whole: cents(quantity) }) : ZERO_CENTS,
    ),
  );
  const valueCents = subtractCents(takeShare(paidCents, { part: returningCents, whole: itemsCents }), returningDiscountCents);
  return subtractCents(valueCents, earlierValueCents);
}
