import { toDollars } from '#shared/money';
import { toOrder } from './order-view.server';
import type { OrderItem } from './orders.schema';
import type { StaffOrderRow } from './staff-order.queries.server';
import { type OrderBalance, openPieces } from './staff-order.rules';
import type { StaffOrderCore, StaffOrderLine } from './staff-order.schema';

/** An order as staff see it, without the parts of other features. */
export function toStaffOrderCore(row: StaffOrderRow, balance: OrderBalance): StaffOrderCore {
  const order = toOrder(row);
  const { firstName, lastName, email, phone, isGuest } = row.customer;
  return {
    ...order,
    customer: { _id: row.userId, name: `${firstName} ${lastName}`, email, phone: phone ?? undefined, isGuest: isGuest || undefined },
    version: row.version,
    lines: order.orderItems.map((item, i) => toLine(item, row.pieces[i], row)),
    paid: toDollars(balance.paidCents),
    refundedAmount: toDollars(balance.givenBackCents),
    balance: toDollars(balance.balanceCents),
  };
}

function toLine(item: OrderItem, pieces: StaffOrderRow['pieces'][number] | undefined, { status }: StaffOrderRow): StaffOrderLine {
  if (!pieces) throw new Error('A line of an order has no pieces.');
  const { _id: itemId, product, variantId, name, image, options, price, quantity } = item;
  const { sku, cancelledQuantity, shippedQuantity, returningQuantity, returnedQuantity, refundedQuantity, restockedQuantity } = pieces;
  return {
    itemId,
    product,
    variantId,
    sku,
    name,
    image,
    options,
    price,
    ordered: quantity + cancelledQuantity,
    quantity,
    open: openPieces({ quantity, shippedQuantity, restockedQuantity }, status),
    shipped: shippedQuantity,
    cancelled: cancelledQuantity,
    returning: returningQuantity,
    returned: returnedQuantity,
    refunded: refundedQuantity,
    isGiftCard: item.isGiftCard,
  };
}
