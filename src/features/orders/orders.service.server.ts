import { inTransaction } from '#db/transaction.server';
import { paymentProvider } from '#features/payments/providers.server';
import { AppError } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { pageInfo } from '#shared/pagination';
import type { Shop } from '#shop.server';
import { type OrderRow, toOrder } from './order-view.server';
import { ordersMessages as messages } from './orders.messages';
import * as queries from './orders.queries.server';
import { orderCan } from './orders.rules';
import type { Order, OrderListQuery, OrderPage } from './orders.schema';
import { payOwedRefunds } from './refunds.service.server';
import * as moves from './settlement.queries.server';
import { settleCharge, toHandle } from './settlement.service.server';

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
  const note = reason || messages.cancelReason;
  const row = found.stockState === 'held' ? await cancelHeld(shop, { order, row: found, note }) : found;
  if (row.status !== 'cancelled') await cancelSold(shop, { order, row, note });
  return viewOrder(shop, order);
}

/** An order that is not paid yet: the provider says whether it still can be, and then it never can. */
async function cancelHeld(shop: Shop, { order, row, note }: { order: OrderOfUser; row: OrderRow; note: string }): Promise<OrderRow> {
  const payment = { ...row.payment, orderId: row.id };
  const charge = await paymentProvider(shop, payment.provider).cancel(toHandle(payment));
  if (charge.outcome === 'paid') {
    await settleCharge(shop, { ...payment, status: 'requires_action' }, charge);
  } else {
    await inTransaction(shop.db, async (tx) => {
      await moves.lockForUndo(tx, row.id);
      await moves.cancelHeldOrder(tx, { orderId: row.id, note, failureCode: 'cancelled', restoresCart: false });
    });
  }
  return findOrder(shop, order);
}

async function cancelSold(shop: Shop, { order, row, note }: { order: OrderOfUser; row: OrderRow; note: string }): Promise<void> {
  const isCancelled = await inTransaction(shop.db, async (tx) => {
    await moves.lockForUndo(tx, row.id);
    return moves.cancelSoldOrder(tx, { orderId: row.id, note });
  });
  // Someone was faster: it was cancelled, or it went out.
  if (!isCancelled) throw tooLateToCancel(await findOrder(shop, order));
  await payOwedRefunds(shop, { paymentId: row.payment.id });
}

async function findOrder(shop: Shop, order: OrderOfUser): Promise<OrderRow> {
  const row = isUuid(order.orderId) ? await queries.selectOrder(shop.db, order) : undefined;
  if (!row) throw new AppError('not_found', { message: messages.notFound });
  return row;
}

function tooLateToCancel({ status }: OrderRow): AppError {
  return new AppError('illegal_status', { message: messages.tooLateToCancel(status) });
}
