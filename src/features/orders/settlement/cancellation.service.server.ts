import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import type { OrderRow } from '#features/orders/orders/order-view.server';
import { selectAnyOrder } from '#features/orders/orders/orders.queries.server';
import type { OrderStatus } from '#features/orders/orders/orders.rules';
import { paymentProvider } from '#features/orders/payments/providers.server';
import type { Shop } from '#server/shop.server';
import { payOwedRefunds } from './refunds.service.server';
import * as moves from './settlement.queries.server';
import { settleCharge, toHandle } from './settlement.service.server';

interface Cancellation {
  /** The order as it was found: one that may be cancelled. */
  row: OrderRow;
  note: string;
  /** What else happens in the transaction that cancels; it is told what the order was. */
  alongside?: (tx: Tx, from: OrderStatus) => Promise<void>;
}

/**
 * Cancels an order: its stock and coupon are given back once, and what is left of its money is refunded.
 * False: somebody was faster, and cancelled it or sent it out.
 */
export async function cancelFoundOrder(shop: Shop, { row, ...cancellation }: Cancellation): Promise<boolean> {
  if (row.stockState === 'held') {
    if (await cancelHeld(shop, { row, ...cancellation })) return true;
    // It was paid meanwhile.
    const settled = await selectAnyOrder(shop.db, row.id);
    return settled !== undefined && settled.stockState === 'sold' && cancelSold(shop, { row: settled, ...cancellation });
  }
  return cancelSold(shop, { row, ...cancellation });
}

/** An order that is not paid yet: the provider says whether it still can be, and then it never can. */
async function cancelHeld(shop: Shop, { row, note, alongside }: Cancellation): Promise<boolean> {
  const payment = { ...row.payment, orderId: row.id };
  const charge = await paymentProvider(shop, payment.provider).cancel(toHandle(payment));
  if (charge.outcome === 'paid') {
    await settleCharge(shop, { ...payment, status: 'requires_action' }, charge);
    return false;
  }
  return inTransaction(shop.db, async (tx) => {
    const from = await moves.lockForUndo(tx, row.id);
    const isCancelled = await moves.cancelHeldOrder(tx, { orderId: row.id, note, failureCode: 'cancelled', restoresCart: false });
    if (isCancelled && from) await alongside?.(tx, from);
    return isCancelled;
  });
}

async function cancelSold(shop: Shop, { row, note, alongside }: Cancellation): Promise<boolean> {
  const isCancelled = await inTransaction(shop.db, async (tx) => {
    const from = await moves.lockForUndo(tx, row.id);
    const isCancelled = await moves.cancelSoldOrder(tx, { orderId: row.id, note });
    if (isCancelled && from) await alongside?.(tx, from);
    return isCancelled;
  });
  if (isCancelled) await payOwedRefunds(shop, { paymentId: row.payment.id });
  return isCancelled;
}
