import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { describeStockChanges } from '#features/catalog/stock/stock-changes.queries.server';
import type { OrderNote } from '#features/orders/orders/order-notes.server';
import type { OrderRow } from '#features/orders/orders/order-view.server';
import { ordersMessages as messages } from '#features/orders/orders/orders.messages';
import { selectAnyOrder } from '#features/orders/orders/orders.queries.server';
import type { OrderStatus } from '#features/orders/orders/orders.rules';
import { paymentProvider } from '#features/orders/payments/providers.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { payOwedRefunds } from './refunds.service.server';
import * as moves from './settlement.queries.server';
import { cancelBegunDifferences, settleCharge, toHandle } from './settlement.service.server';

interface Cancellation {
  /** The order as it was read. The caller has checked that it can be cancelled. */
  row: OrderRow;
  note: OrderNote;
  /** Absent, the customer or the shop cancels. */
  admin?: Admin;
  /** Further writes in the transaction that cancels; gets the order's previous status. */
  alongside?: (tx: Tx, from: OrderStatus) => Promise<void>;
}

/**
 * Cancels an order: its stock and coupon are released once, and the rest of its payment is refunded. Returns false
 * when a concurrent request cancelled or shipped it first.
 */
export async function cancelFoundOrder(shop: Shop, { row, ...cancellation }: Cancellation): Promise<boolean> {
  await cancelBegunDifferences(shop, row.id);
  if (row.stockState === 'held') {
    if (await cancelHeld(shop, { row, ...cancellation })) return true;
    // It was paid in the meantime.
    const settled = await selectAnyOrder(shop.db, row.id);
    return settled !== undefined && settled.stockState === 'sold' && cancelSold(shop, { row: settled, ...cancellation });
  }
  return cancelSold(shop, { row, ...cancellation });
}

/** Cancels an unpaid order. The payment is cancelled at the provider first, so that it can no longer be charged. */
async function cancelHeld(shop: Shop, { row, note, admin, alongside }: Cancellation): Promise<boolean> {
  const payment = { ...row.payment, orderId: row.id };
  const charge = await (await paymentProvider(shop, payment.provider)).cancel(toHandle(payment));
  if (charge.outcome === 'paid') {
    await settleCharge(shop, { ...payment, status: 'requires_action' }, charge);
    return false;
  }
  return inTransaction(shop.db, async (tx) => {
    const from = await moves.lockForUndo(tx, row.id);
    if (admin) await describeStockChanges(tx, { by: admin });
    const isCancelled = await moves.cancelHeldOrder(tx, { orderId: row.id, note, failureCode: 'cancelled', restoresCart: false });
    if (isCancelled && from) await alongside?.(tx, from);
    return isCancelled;
  });
}

/** Throws `conflict` if a gift card that was bought with it has been spent (docs/rules.md#gift-cards-refund). */
async function cancelSold(shop: Shop, { row, note, admin, alongside }: Cancellation): Promise<boolean> {
  const isCancelled = await inTransaction(shop.db, async (tx) => {
    const from = await moves.lockForUndo(tx, row.id);
    if (admin) await describeStockChanges(tx, { by: admin });
    const isCancelled = await moves.cancelSoldOrder(tx, { orderId: row.id, note });
    if (isCancelled && from) await alongside?.(tx, from);
    return isCancelled;
  }).catch((error: unknown) => {
    throw moves.isSpentGiftCard(error) ? new AppError('conflict', { message: messages.giftCardSpent, cause: error }) : error;
  });
  if (isCancelled) await payOwedRefunds(shop, { orderId: row.id });
  return isCancelled;
}
