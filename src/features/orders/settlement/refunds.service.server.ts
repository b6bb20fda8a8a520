import type { Tx } from '#db/database.server';
import { sqlState } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { CREDIT_PROVIDER } from '#features/orders/payments/payments.rules';
import { paymentProvider } from '#features/orders/payments/providers.server';
import { moveCreditOfOrder } from '#features/orders/store-credit/store-credit.queries.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { cents, formatCents, toDollars } from '#shared/money';
import * as queries from './refunds.queries.server';
import { settlementMessages as messages } from './settlement.messages';

/** Of the database's function (db/functions/refunds.sql). */
const ABOVE_LIMIT = 'TW006';

/** `insertRefund`; throws `forbidden` with what is `available` above the limit of the person's role (docs/rules.md#staff-refund-limit). */
export async function oweRefund(tx: Tx, refund: queries.NewRefund): ReturnType<typeof queries.insertRefund> {
  try {
    return await queries.insertRefund(tx, refund);
  } catch (error) {
    if (sqlState(error) !== ABOVE_LIMIT) throw error;
    const availableCents = cents(Number((error as { detail?: string }).detail));
    throw new AppError('forbidden', {
      message: messages.aboveLimit(formatCents(availableCents)),
      details: { available: toDollars(availableCents) },
      cause: error,
    });
  }
}

/**
 * Makes owed refunds, of one order or all: by their providers, or as store credit. Safe to repeat and to run in several processes,
 * because providers deduplicate by refund id, and credit is given only by the first. If a provider is unavailable, its refunds stay owed.
 */
export async function payOwedRefunds(shop: Shop, { orderId }: { orderId?: string } = {}): Promise<{ paid: number; failed: number }> {
  const refunds = await queries.selectOwedRefunds(shop.db, { orderId });
  let failed = 0;
  for (const refund of refunds) {
    try {
      await payRefund(shop, refund);
    } catch (error) {
      failed++;
      shop.log.error({ err: error, refundId: refund.id }, 'refund failed, will be retried');
    }
  }
  return { paid: refunds.length - failed, failed };
}

async function payRefund(shop: Shop, refund: queries.OwedRefund): Promise<void> {
  const { id: refundId, amountCents, isWhole, method, payment } = refund;
  if (method === 'credit' || payment.provider === CREDIT_PROVIDER) return giveAsCredit(shop, refund);
  const handle = { ...payment, isOpen: false };
  const response = await (await paymentProvider(shop, payment.provider)).refund({ payment: handle, refundId, amountCents, isWhole });
  await inTransaction(shop.db, async (tx) => {
    await queries.lockForRefund(tx, payment.orderId);
    if (response.outcome === 'done') {
      await queries.markRefundDone(tx, { refundId, orderId: payment.orderId, reference: response.reference });
      return;
    }
    shop.log.error({ refundId, reason: response.reason }, 'refund rejected by its provider');
    await queries.markRefundRefused(tx, { refundId, reason: response.reason });
  });
}

async function giveAsCredit(shop: Shop, { id: refundId, amountCents, payment: { orderId } }: queries.OwedRefund): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await queries.lockForRefund(tx, orderId);
    const isFirst = await queries.markRefundDone(tx, { refundId, orderId, reference: undefined });
    if (isFirst) await moveCreditOfOrder(tx, { orderId, refundId, deltaCents: amountCents, reason: 'refund' });
  });
}
