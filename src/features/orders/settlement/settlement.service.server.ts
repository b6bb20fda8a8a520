import { inTransaction } from '#db/transaction.server';
import { type OrderNote, shopsNote } from '#features/orders/orders/order-notes.server';
import { ordersMessages as messages } from '#features/orders/orders/orders.messages';
import type { Charge, PaymentHandle } from '#features/orders/payments/payments.provider';
import { CURRENCY, isOpenPayment } from '#features/orders/payments/payments.rules';
import { paymentProvider } from '#features/orders/payments/providers.server';
import type { Shop } from '#server/shop.server';
import type { Cents } from '#shared/money';
import { MINUTE_MS } from '#shared/time';
import { selectBegunDifferences } from './differences.queries.server';
import { failDifference, settleDifference } from './differences.service.server';
import { lockForRefund, owePaymentThatCameTooLate } from './refunds.queries.server';
import { payOwedRefunds } from './refunds.service.server';
import * as moves from './settlement.queries.server';

/** How long a running process may be between two steps of a payment before another process settles it. */
const GRACE_MS = MINUTE_MS;

export interface OpenPayment {
  id: string;
  orderId: string;
  status: 'created' | 'requires_action';
  amountCents: Cents;
  /** Absent: the order itself. */
  kind?: moves.PaymentKind;
}

/**
 * Updates an order to match the provider's record of its payment. Safe to repeat and to run concurrently: the order
 * changes once. A payment that fails immediately removes the order; one that fails at confirmation leaves a cancelled
 * order. Both restore cart and stock. A payment for a cancelled order, or of a wrong amount, is refunded. Returns the sale if this call
 * made it.
 */
export async function settleCharge(shop: Shop, payment: OpenPayment, charge: Charge): Promise<moves.FinalisedRow | undefined> {
  if (charge.outcome === 'paid' && payment.kind !== 'difference') return settlePaid(shop, payment, charge);
  await settleOther(shop, payment, charge);
  return undefined;
}

async function settleOther(shop: Shop, payment: OpenPayment, charge: Charge): Promise<void> {
  switch (charge.outcome) {
    case 'paid':
      return settleDifference(shop, payment, charge);
    case 'requires_action':
      return moves.markRequiresAction(shop.db, { paymentId: payment.id, ...charge });
    case 'declined':
      return payment.kind === 'difference'
        ? failDifference(shop, payment.id, charge.failureCode)
        : settleDeclined(shop, payment, charge.failureCode);
    default:
      return charge satisfies never;
  }
}

/**
 * Settles what a crash or a lost response left unfinished: payments between two steps, missing approvals, owed
 * refunds. Runs every minute in any number of processes. Payments of ended processes are settled at once, those of
 * running processes after `graceMs`, those waiting for a shopper after `waitingMs`.
 */
export async function settleUnfinishedPayments(
  shop: Shop,
  { graceMs = GRACE_MS, waitingMs = graceMs }: Partial<moves.UnfinishedAges> = {},
): Promise<{ settled: number; failed: number }> {
  const payments = await moves.selectUnfinishedPayments(shop.db, { graceMs, waitingMs });
  let failed = 0;
  for (const payment of payments) {
    try {
      await settleUnfinished(shop, payment);
    } catch (error) {
      // One unavailable provider must not block the other payments; the next run retries this one.
      failed++;
      shop.log.error({ err: error, paymentId: payment.id }, 'payment not settled');
    }
  }
  const refunds = await payOwedRefunds(shop);
  return { settled: payments.length - failed + refunds.paid, failed: failed + refunds.failed };
}

/** The same at process start, without waiting for shoppers: they may have paid while the shop was down. */
export function settleOpenPayments(shop: Shop): Promise<{ settled: number; failed: number }> {
  return settleUnfinishedPayments(shop, { waitingMs: 0 });
}

/** Settles a payment whose process ended between two steps. Returns false when the payment is not such a one. */
export async function settleIfAbandoned(shop: Shop, paymentId: string): Promise<boolean> {
  const payment = await moves.selectAbandonedPayment(shop.db, paymentId);
  if (payment) await settleUnfinished(shop, payment);
  return payment !== undefined;
}

/**
 * Queries the provider for a payment's state and settles it. Called for every webhook, whatever its content. A
 * payment that is not open any more changes nothing, unless it was paid after all.
 */
export async function settleFromProvider(shop: Shop, paymentId: string): Promise<void> {
  const payment = await moves.selectPayment(shop.db, paymentId);
  if (!payment) {
    // The order was removed before its shopper saw the provider's page.
    shop.log.warn({ paymentId }, 'webhook for an unknown payment');
    return;
  }
  const handle = toHandle(payment);
  if (!handle.isOpen && payment.status !== 'failed') return;
  const charge = await (await paymentProvider(shop, payment.provider)).find(handle);
  if (charge && (handle.isOpen || charge.outcome === 'paid')) await settleCharge(shop, toOpenPayment(payment), charge);
}

async function settleUnfinished(shop: Shop, payment: moves.UnfinishedPayment): Promise<void> {
  const provider = await paymentProvider(shop, payment.provider);
  const handle = toHandle(payment);
  const known = await provider.find(handle);
  const isGivenUp = known === undefined || (known.outcome === 'requires_action' && payment.ageMs >= shop.config.holdMs);
  await settleCharge(shop, toOpenPayment(payment), isGivenUp ? await provider.cancel(handle) : known);
}

/**
 * Cancels the payments of an order's links that shoppers have begun, at their providers, so that they cannot be charged later. One that
 * was paid meanwhile is settled.
 */
export async function cancelBegunDifferences(shop: Shop, orderId: string): Promise<void> {
  for (const payment of await selectBegunDifferences(shop.db, orderId)) {
    await settleCharge(shop, toOpenPayment(payment), await (await paymentProvider(shop, payment.provider)).cancel(toHandle(payment)));
  }
}

/** What a provider needs to know of a payment. */
export function toHandle(payment: moves.ProviderPayment): PaymentHandle {
  const { id, amountCents, sessionReference, reference, status } = payment;
  return { id, amountCents, sessionReference, reference, isOpen: isOpenPayment(status) };
}

function toOpenPayment({ id, orderId, kind, status, amountCents }: moves.SettledPayment): OpenPayment {
  return { id, orderId, kind, status: status === 'created' ? 'created' : 'requires_action', amountCents };
}

async function settlePaid(
  shop: Shop,
  payment: OpenPayment,
  charge: Extract<Charge, { outcome: 'paid' }>,
): Promise<moves.FinalisedRow | undefined> {
  const { reference, amountCents, currency } = charge;
  const isRight = amountCents === payment.amountCents && currency === CURRENCY;
  if (!isRight) {
    shop.log.error(
      { paymentId: payment.id, expectedCents: payment.amountCents, amountCents, currency },
      'payment has a wrong amount or currency',
    );
    await cancelAfterFailedPayment(shop, payment, { note: shopsNote('wrong_amount'), failureCode: 'wrong_amount' });
  } else {
    const sold = await moves.finaliseOrder(shop.db, { paymentId: payment.id, reference, amountCents, note: messages.paymentReceived });
    if (sold) return sold;
  }
  // The order is not held any more: it was finalised before, or it was cancelled and the payment is refunded.
  const isOwed = await inTransaction(shop.db, async (tx) => {
    await lockForRefund(tx, payment.orderId);
    return owePaymentThatCameTooLate(tx, { paymentId: payment.id, reference, amountCents });
  });
  if (isOwed) await payOwedRefunds(shop, { orderId: payment.orderId });
  return undefined;
}

async function settleDeclined(shop: Shop, payment: OpenPayment, failureCode: string): Promise<void> {
  if (payment.status !== 'created') {
    const note = shopsNote(failureCode === 'cancelled' ? 'payment_lapsed' : 'payment_refused');
    return cancelAfterFailedPayment(shop, payment, { note, failureCode });
  }
  await inTransaction(shop.db, async (tx) => {
    await moves.lockForUndo(tx, payment.orderId);
    await moves.removeHeldOrder(tx, payment.orderId);
  });
}

async function cancelAfterFailedPayment(
  shop: Shop,
  { orderId }: OpenPayment,
  why: { note: OrderNote; failureCode: string },
): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await moves.lockForUndo(tx, orderId);
    await moves.cancelHeldOrder(tx, { orderId, ...why, restoresCart: true });
  });
}
