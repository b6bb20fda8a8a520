import type { Shop } from '#server/shop.server';
import { toDollars } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { DAY_MS } from '#shared/time';
import * as queries from './order-list.queries.server';
import { FAILED_PAYMENT_DAYS } from './order-list.rules';
import type { ListedOrder, ListedOrderPage, ListedOrderQuery, OrderCounts } from './order-list.schema';

/** One page of all orders, for the console. */
export async function listOrdersForStaff(shop: Shop, query: ListedOrderQuery): Promise<ListedOrderPage> {
  const { rows, counted } = await queries.selectListedOrders(shop.db, query);
  return { orders: rows.map(toListedOrder), ...pageInfo({ ...query, total: counted.total }), ...counted };
}

/** How many orders wait for somebody. */
export function countOrdersToDo(shop: Shop): Promise<OrderCounts> {
  return queries.countWaitingOrders(shop.db, FAILED_PAYMENT_DAYS);
}

function toListedOrder(row: queries.ListedOrderRow): ListedOrder {
  return {
    _id: row.id,
    orderNumber: row.orderNumber,
    createdAt: row.createdAt.toISOString(),
    customer: { _id: row.userId, name: row.customerName, email: row.email, isGuest: row.isGuest || undefined },
    orderStatus: row.status,
    paymentStatus: row.paymentStatus,
    fulfilment: row.fulfilment,
    isLate: row.isLate,
    shipBy: new Date(row.estimatedDelivery.getTime() - row.carrierDays * DAY_MS).toISOString(),
    pieces: row.pieces,
    totalPrice: toDollars(row.totalCents),
    refundedAmount: toDollars(row.refundedCents),
    city: row.city ?? '',
    country: row.country ?? '',
    trackingNumber: row.trackingNumber ?? undefined,
    hasNote: row.hasNote,
    returns: row.returns,
    version: row.version,
  };
}
