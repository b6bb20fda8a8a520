import type { User } from '#features/accounts/accounts/accounts.schema';
import { may } from '#features/accounts/staff/staff.rules';
import { withInstructions } from '#features/orders/later-payments/order-instructions.server';
import { shopsNote } from '#features/orders/orders/order-notes.server';
import { isInFlight, languageOfOrder, type OrderRow, toOrder, toShoppersOrder } from '#features/orders/orders/order-view.server';
import { ordersMessages as messages } from '#features/orders/orders/orders.messages';
import * as queries from '#features/orders/orders/orders.queries.server';
import { CANCELLED_BY_CUSTOMER, orderCan } from '#features/orders/orders/orders.rules';
import type { Order, OrderListQuery, OrderPage } from '#features/orders/orders/orders.schema';
import { statusWords } from '#features/orders/orders/status-words.messages';
import { cancelFoundOrder } from '#features/orders/settlement/cancellation.service.server';
import { settleIfAbandoned } from '#features/orders/settlement/settlement.service.server';
import { hasLeft } from '#features/orders/shipments/shipment.rules';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { pageInfo } from '#shared/pagination';

interface OrderOfUser {
  userId: string;
  orderId: string;
}

/** A customer's own order, or any order for staff who read orders. Settles an abandoned payment first. Throws `not_found`. */
export async function viewOrder(shop: Shop, { orderId, user }: { orderId: string; user: Pick<User, '_id' | 'staffRole'> }): Promise<Order> {
  const find = () => (may(user, 'orders.read') ? findAnyOrder(shop, orderId) : findOrder(shop, { orderId, userId: user._id }));
  const row = await find();
  const isSettled = isInFlight(row) && (await settleIfAbandoned(shop, row.payment.id));
  const settled = isSettled ? await find() : row;
  return settled.userId === user._id
    ? withInstructions(shop, toShoppersOrder(settled), languageOfOrder(settled))
    : withInstructions(shop, toOrder(settled), undefined);
}

export async function listOrders(shop: Shop, userId: string, list: OrderListQuery): Promise<OrderPage> {
  const { rows, total } = await queries.selectOrders(shop.db, userId, list);
  return { orders: rows.map(toShoppersOrder), ...pageInfo({ ...list, total }), totalOrders: total };
}

/**
 * Cancels an order if its status allows it: its stock is released once, and its payment is refunded. Throws
 * `illegal_status` when it is too late.
 */
export async function cancelOrder(shop: Shop, { reason, ...order }: OrderOfUser & { reason: string }): Promise<Order> {
  const found = await findOrder(shop, order);
  if (!orderCan.cancel({ orderStatus: found.status, shipments: found.shipments })) throw tooLateToCancel(found);
  const isCancelled = await cancelFoundOrder(shop, {
    row: found,
    note: reason === '' || reason === CANCELLED_BY_CUSTOMER ? shopsNote('cancelled_by_customer') : { text: reason },
  });
  const row = await findOrder(shop, order);
  // A concurrent request cancelled or shipped it.
  if (!isCancelled) throw tooLateToCancel(row);
  return toShoppersOrder(row);
}

/** Throws `not_found`, also for another user's order. */
async function findOrder(shop: Shop, order: OrderOfUser): Promise<OrderRow> {
  return found(isUuid(order.orderId) ? await queries.selectOrder(shop.db, order) : undefined);
}

async function findAnyOrder(shop: Shop, orderId: string): Promise<OrderRow> {
  return found(isUuid(orderId) ? await queries.selectAnyOrder(shop.db, orderId) : undefined);
}

function found(row: OrderRow | undefined): OrderRow {
  if (!row) throw notFound(messages.notFound);
  return row;
}

function tooLateToCancel({ status, shipments }: OrderRow): AppError {
  const isPartlySent = orderCan.cancel({ orderStatus: status }) && shipments.some(hasLeft);
  return new AppError('illegal_status', { message: isPartlySent ? messages.partlySent : messages.tooLateToCancel(statusWords[status]) });
}
