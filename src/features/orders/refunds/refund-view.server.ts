import { toOptionValues } from '#features/catalog/products/product-options.rules';
import { orderItemId } from '#features/orders/orders/order-view.server';
import { multiplyCents, subtractCents, sumCents, toDollars } from '#shared/money';
import type { RefundableRow } from './refunds.queries.server';
import type { Refundable } from './refunds.schema';

export function toRefundable(row: RefundableRow): Refundable {
  const { lines, itemsDiscountCents } = row;
  const shippingPaidCents = subtractCents(row.shippingCents, subtractCents(row.discountCents, itemsDiscountCents));
  const isCancelled = row.status === 'cancelled';
  return {
    left: toDollars(subtractCents(row.chargedCents, row.refundedCents)),
    refunded: toDollars(row.refundedCents),
    shipping: toDollars(subtractCents(shippingPaidCents, row.shippingRefundedCents)),
    items: lines.map((line) => {
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
      };
    }),
    itemsPrice: toDollars(row.itemsCents),
    itemsPaid: toDollars(subtractCents(sumCents([row.itemsCents, row.taxCents]), itemsDiscountCents)),
    takenPrice: toDollars(
      sumCents(lines.map((line) => multiplyCents(line.unitPriceCents, line.returningQuantity + line.refundedQuantity))),
    ),
    takenValue: toDollars(row.takenValueCents),
    canRestock: row.stockState === 'sold',
  };
}

/** The line of an item of this order (`orderItemId`). */
export function positionOf(itemId: string): number {
  return Number(itemId.slice(itemId.lastIndexOf('-') + 1));
}
