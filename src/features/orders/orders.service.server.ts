import type { VariantOutcome } from '#features/cart/cart.queries.server';
import { addVariantsToCart } from '#features/cart/cart.service.server';
import { AppError } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { pageInfo } from '#shared/pagination';
import type { Shop } from '#shop.server';
import type { BoughtAgain } from './buy-again.schema';
import { cancelFoundOrder } from './cancellation.service.server';
import { type OrderRow, orderItemId, toOrder } from './order-view.server';
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

/** Puts what was bought into the cart again, as far as it is still sold and in stock, and names the rest. */
export async function buyAgain(shop: Shop, order: OrderOfUser): Promise<BoughtAgain> {
  await findOrder(shop, order);
  const lines = await queries.selectBoughtLines(shop.db, order.orderId);
  const wanted = lines.flatMap(({ variantId, quantity }) => (variantId === null ? [] : [{ variantId, quantity }]));
  const { cart, outcomes } = await addVariantsToCart(shop, order.userId, wanted);
  const missing = lines.flatMap((line) => {
    const outcome = outcomes.find(({ variantId }) => variantId === line.variantId);
    const added = outcome?.added ?? 0;
    if (added === line.quantity) return [];
    const itemId = orderItemId(order.orderId, line.position);
    return [{ itemId, wanted: line.quantity, added, message: whyMissing(line, outcome) }];
  });
  return { cart, missing };
}

function whyMissing({ name, size, color, quantity }: queries.BoughtLine, outcome: VariantOutcome | undefined): string {
  const what = [name, size, color].filter(Boolean).join(', ');
  if (!outcome) return messages.notSold(what);
  if (outcome.available <= 0) return messages.outOfStock(what);
  return messages.onlySome(what, { added: outcome.added, wanted: quantity });
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
