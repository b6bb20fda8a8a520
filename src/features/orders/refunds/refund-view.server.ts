import { toOptionValues } from '#features/catalog/products/product-options.rules';
import { orderItemId } from '#features/orders/orders/order-view.server';
import { withoutBoughtCards } from '#features/orders/returns/returns.rules';
import { type Cents, multiplyCents, subtractCents, sumCents, toDollars, ZERO_CENTS } from '#shared/money';
import { isGiftCard } from '#shared/tax-classes';
import type { RefundableRow } from './refunds.queries.server';
import type { Refundable } from './refunds.schema';

export function toRefundable(row: RefundableRow): Refundable {
  const { itemsDiscountCents } = row;
  const taking = row.lines.map((line) => ({ ...line, returning: line.returningQuantity + line.refundedQuantity }));
  const goods = withoutBoughtCards(row, { lines: taking, earlierValueCents: row.takenValueCents });
  const { itemsCents } = goods.cost;
  const shippingPaidCents = subtractCents(row.shippingCents, subtractCents(row.discountCents, itemsDiscountCents));
  const isCancelled = row.status === 'cancelled';
  return {
    left: toDollars(subtractCents(row.chargedCents, row.refundedCents)),
    onGiftCards: toDollars(sumCents(row.lines.filter(isGiftCard).map(heldBy))) || undefined,
    refunded: toDollars(row.refundedCents),
    shipping: toDollars(subtractCents(shippingPaidCents, row.shippingRefundedCents)),
    items: row.lines.map((line) => {
      const left = line.quantity - line.returningQuantity - line.refundedQuantity;
      return {
        itemId: orderItemId(row.id, line.position),
        name: line.name,
        image: line.imageUrl ?? undefined,
        options: toOptionValues(line.options),
        price: toDollars(line.unitPriceCents),
        quantity: line.quantity,
        taken: line.returningQuantity + line.refundedQuantity,
        discount: toDollars(line.discountCents),
        left,
        unsent: isCancelled ? 0 : Math.min(left, Math.max(0, line.quantity - line.shippedQuantity - line.restockedQuantity)),
        unspent: isGiftCard(line) ? unspentOf(line, left) : undefined,
      };
    }),
    itemsPrice: toDollars(itemsCents),
    itemsPaid: toDollars(subtractCents(sumCents([itemsCents, row.taxCents]), itemsDiscountCents)),
    takenPrice: toDollars(sumCents(goods.lines.map((line) => multiplyCents(line.unitPriceCents, line.returning)))),
    takenValue: toDollars(goods.earlierValueCents),
    canRestock: row.stockState === 'sold',
    canCredit: !row.isGuest,
  };
}

/** What the cards of a line hold, or were spent. */
function heldBy({ unitPriceCents, quantity, refundedQuantity, spentCents }: RefundableRow['lines'][number]): Cents {
  return sumCents([multiplyCents(unitPriceCents, quantity - refundedQuantity), spentCents ?? ZERO_CENTS]);
}

/** What is left on each piece that is not refunded; a piece without a card yet is worth its price. */
function unspentOf({ unitPriceCents, cardCents }: RefundableRow['lines'][number], left: number): number[] {
  const cards = (cardCents ?? []).slice(0, left).map(toDollars);
  return [...Array.from({ length: left - cards.length }, () => toDollars(unitPriceCents)), ...cards];
}

/** The line of an item of this order (`orderItemId`). */
export function positionOf(itemId: string): number {
  return Number(itemId.slice(itemId.lastIndexOf('-') + 1));
}
