import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { shopsNote } from '#features/orders/orders/order-notes.server';
import { type OrderRow, toOrder } from '#features/orders/orders/order-view.server';
import { ordersMessages } from '#features/orders/orders/orders.messages';
import { selectAnyOrder } from '#features/orders/orders/orders.queries.server';
import { adminMoves, type OrderStatus, orderMachine } from '#features/orders/orders/orders.rules';
import type { Order } from '#features/orders/orders/orders.schema';
import { statusWords } from '#features/orders/orders/status-words.messages';
import { cancelFoundOrder } from '#features/orders/settlement/cancellation.service.server';
import { lockOrder } from '#features/orders/shipments/shipments.queries.server';
import { moveAllShipments, type OrderShipmentsMove } from '#features/orders/shipments/shipments.service.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { eitherOf } from '#shared/lists';
import { allOrdersMessages as messages } from './all-orders.messages';
import type { StatusChange } from './all-orders.schema';
import { moveOrder } from './order-moves.queries.server';

/**
 * Moves an order along the transition table, and its shipments with it: to shipped, with one shipment of all that is in none yet.
 * Cancelling releases its stock and refunds the rest of its payment; delivering completes cash on delivery. Moving to returned only sets the status: stock and money come back through
 * returns and refunds. Of two concurrent moves one succeeds. Throws `not_found`, and `illegal_status` with the
 * `allowed` statuses.
 */
export async function changeStatus(
  shop: Shop,
  { orderId, admin, change }: { orderId: string; admin: Admin; change: StatusChange },
): Promise<Order> {
  const row = await findAnyOrder(shop, orderId);
  const { note, trackingNumber, carrier } = change;
  const to = allowedFrom(row).find((status) => status === change.status);
  if (!to) throw illegalMove(row);
  const audit = (tx: Tx, from: OrderStatus) =>
    writeAudit(tx, admin, {
      action: 'order.status',
      subject: { type: 'order', id: orderId },
      before: { status: from },
      after: { status: to, ...(note && { note }), trackingNumber, carrier },
    });
  const isMoved =
    to === 'cancelled'
      ? await cancelFoundOrder(shop, { row, note: note ? { text: note } : shopsNote('cancelled_by_shop'), admin, alongside: audit })
      : await inTransaction(shop.db, async (tx) => {
          const isMoved =
            to === 'confirmed' || to === 'returned'
              ? await moveOrder(tx, { orderId, to, note })
              : await moveShipments(tx, admin, { orderId, to, note, trackingNumber, carrier });
          if (isMoved) await audit(tx, row.status);
          return isMoved;
        });
  const moved = await findAnyOrder(shop, orderId);
  // A concurrent request was faster.
  if (!isMoved) throw illegalMove(moved);
  return toOrder(moved);
}

/** One status on, with all shipments. False when a concurrent request was faster, or there is nothing to send. */
async function moveShipments(tx: Tx, admin: Admin, move: OrderShipmentsMove): Promise<boolean> {
  const from = await lockOrder(tx, move.orderId);
  if (from === undefined || !orderMachine.before(move.to).includes(from)) return false;
  return (await moveAllShipments(tx, admin, move)) === move.to;
}

async function findAnyOrder(shop: Shop, orderId: string): Promise<OrderRow> {
  const row = isUuid(orderId) ? await selectAnyOrder(shop.db, orderId) : undefined;
  if (!row) throw notFound(ordersMessages.notFound);
  return row;
}

function allowedFrom({ status, actualDelivery, returnDays, shipments }: OrderRow) {
  return adminMoves({ orderStatus: status, actualDelivery: actualDelivery?.toISOString(), returnDays, shipments }, new Date());
}

function illegalMove(row: OrderRow): AppError {
  const allowed = allowedFrom(row);
  const status = statusWords[row.status];
  const message =
    allowed.length > 0 ? messages.illegalMove(status, eitherOf(allowed.map((to) => statusWords[to]))) : messages.isFinal(status);
  return new AppError('illegal_status', { message, details: { status: row.status, allowed } });
}
