import { orderItemId } from '#features/orders/orders/order-view.server';
import { toDollars } from '#shared/money';
import type { OrderRefundRow } from './order-refunds.queries.server';
import type { OrderRefund } from './order-refunds.schema';

/** A refund as staff see it. */
export function toOrderRefund(orderId: string, row: OrderRefundRow): OrderRefund {
  return {
    _id: row.id,
    paymentId: row.paymentId,
    amount: toDollars(row.amountCents),
    shipping: toDollars(row.shippingCents),
    method: row.method,
    status: row.status,
    reason: row.reason,
    reference: row.reference ?? undefined,
    isRestocked: row.isRestocked,
    items: row.lines.map(({ position, quantity, amountCents }) => ({
      itemId: orderItemId(orderId, position),
      quantity,
      amount: toDollars(amountCents),
    })),
    by: row.by ?? undefined,
    createdAt: row.createdAt.toISOString(),
  };
}
