import { AppError } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { pageInfo } from '#shared/pagination';
import type { Shop } from '#shop.server';
import { cancelFoundOrder } from './cancellation.service.server';
import { type OrderRow, toOrder } from './order-view.server';
import { ordersMessages as messages } from './orders.messages';
import * as queries from './orders.queries.server';
import { orderCan } from './orders.rules';
import type { Order, OrderListQuery, OrderPage } from './orders.schema';

interface OrderOfUser {
  userId: string;
  orderId: string;
}

/** Throws `not_found`, for someone else's order too. */
export async function viewOrder(shop: Shop, order: OrderOfUser): Promise<Order> {
  return toOrder(await findOrder(shop, order));
}

export async function listOrders(shop: Shop, userId: string, list: OrderListQuery): Promise<OrderPage> {
  const { rows, total } = await queries.selectOrders(shop.db, userId, list);
  return { orders: rows.map(toOrder), ...pageInfo({ ...list, total }), totalOrders: total };
}

/**
 * Cancels an order while it may be: its stock is given back once, and what was paid is refunded. Throws
 * `illegal_status` when it is too late.
 */
export async function cancelOrder(shop: Shop, { reason, ...order }: OrderOfUser & { reason: string }): Promise<Order> {
  const found = await findOrder(shop, order);
  if (!orderCan.cancel({ orderStatus: found.status })) throw tooLateToCancel(found);
  const isCancelled = await cancelFoundOrder(shop, { row: found, note: reason || messages.cancelReason });
  const row = await findOrder(shop, order);
  // Someone was faster: it was cancelled, or it went out.
  if (!isCancelled) throw tooLateToCancel(row);
  return toOrder(row);
}

async function findOrder(shop: Shop, order: OrderOfUser): Promise<OrderRow> {
  const row = isUuid(order.orderId) ? await queries.selectOrder(shop.db, order) : undefined;
  if (!row) throw new AppError('not_found', { message: messages.notFound });
  return row;
}

function tooLateToCancel({ status }: OrderRow): AppError {
  return new AppError('illegal_status', { message: messages.tooLateToCancel(status) });
}
