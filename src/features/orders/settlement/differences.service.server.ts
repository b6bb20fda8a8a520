import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { shopsNote } from '#features/orders/orders/order-notes.server';
import { ordersMessages as messages } from '#features/orders/orders/orders.messages';
import type { Charge } from '#features/orders/payments/payments.provider';
import { CURRENCY } from '#features/orders/payments/payments.rules';
import type { Shop } from '#server/shop.server';
import type { Cents } from '#shared/money';
import * as queries from './differences.queries.server';
import { lockForRefund } from './refunds.queries.server';
import { payOwedRefunds } from './refunds.service.server';
import { finaliseOrder } from './settlement.queries.server';

interface BegunDifference {
  id: string;
  orderId: string;
  amountCents: Cents;
}

/**
 * A payment link was paid: the order has it once, whoever reports it and how often. What came too late, or is of a wrong amount, is
 * refunded.
 */
export async function settleDifference(
  shop: Shop,
  { id: paymentId, orderId, amountCents: expectedCents }: BegunDifference,
  { reference, amountCents, currency }: Extract<Charge, { outcome: 'paid' }>,
): Promise<void> {
  if (amountCents !== expectedCents || currency !== CURRENCY) {
    shop.log.error({ paymentId, expectedCents, amountCents, currency }, 'payment has a wrong amount or currency');
  }
  const paid = { paymentId, reference, amountCents };
  const isLate = await inTransaction(shop.db, async (tx) => {
    await lockForRefund(tx, orderId);
    return acceptDifference(tx, paid, { isWanted: currency === CURRENCY });
  });
  if (isLate) await payOwedRefunds(shop, { orderId });
}

/** Gives a charged payment to its order, which must be locked. True if it came too late: its refund is owed then. */
export async function acceptDifference(tx: Tx, paid: queries.ChargedDifference, { isWanted = true } = {}): Promise<boolean> {
  const judged = await queries.judgeDifference(tx, paid);
  const verdict = isWanted || judged === 'settled' ? judged : 'late';
  switch (verdict) {
    case 'settled':
      return false;
    case 'late':
      await queries.oweLateDifference(tx, paid, messages.paidTooLate);
      return true;
    case 'pays difference':
      await queries.closePaidRequest(tx, paid.paymentId);
      await queries.markDifferencePaid(tx, { ...paid, note: shopsNote('difference_paid', paid.amountCents) });
      return false;
    case 'pays order':
      await queries.closePaidRequest(tx, paid.paymentId);
      await queries.becomeOrderPayment(tx, paid.paymentId);
      await finaliseOrder(tx, { ...paid, note: messages.paymentReceived });
      return false;
    default:
      return verdict satisfies never;
  }
}

/** It was declined or given up: nothing was charged, and the link can be tried again. */
export async function failDifference(shop: Shop, paymentId: string, failureCode: string): Promise<void> {
  await queries.markDifferenceFailed(shop.db, paymentId, failureCode);
}
