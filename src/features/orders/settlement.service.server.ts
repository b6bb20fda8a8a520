import { inTransaction } from '#db/transaction.server';
import type { Charge } from '#features/payments/payments.provider';
import { paymentProvider } from '#features/payments/providers.server';
import { MINUTE_MS } from '#shared/time';
import type { Shop } from '#shop.server';
import { ordersMessages as messages } from './orders.messages';
import * as moves from './settlement.queries.server';

/** How long a payment may be between two steps before another process looks after it. */
const GRACE_MS = MINUTE_MS;
/** How long pieces are held for a shopper who has not approved a payment yet. */
const HOLD_MS = 10 * MINUTE_MS;

interface OpenPayment {
  id: string;
  orderId: string;
  status: 'created' | 'requires_action';
  amountCents: number;
}

/**
 * Brings an order in line with what the provider's books say of its payment. Safe to repeat, and safe when
 * two processes do it: the order moves once. A payment that fails at once leaves no order behind; one that
 * fails at its confirmation step leaves a cancelled one. Either way cart and stock are as before.
 */
export async function settleCharge(shop: Shop, payment: OpenPayment, charge: Charge): Promise<void> {
  switch (charge.outcome) {
    case 'paid':
      return settlePaid(shop, payment, charge);
    case 'requires_action':
      return moves.markRequiresAction(shop.db, { paymentId: payment.id, reference: charge.reference });
    case 'declined':
      return settleDeclined(shop, payment, charge.failureCode);
    default:
      return charge satisfies never;
  }
}

/** Gives back what a cancelled order had cost. Safe to repeat: providers refund a payment once. */
export async function refundOrder(shop: Shop, { paymentId, provider, amountCents }: Omit<moves.OwedRefund, 'orderId'>): Promise<void> {
  if (amountCents > 0) await paymentProvider(shop, provider).refund(paymentId);
  await moves.recordRefund(shop.db, paymentId);
}

/**
 * Ends what a crash or a lost answer left half done: payments between two steps, approvals that never
 * came, refunds that are owed. Run at start and every minute, by any number of processes. At start,
 * `graceMs: 0` settles at once what a killed process left behind.
 */
export async function settleUnfinishedPayments(shop: Shop, { graceMs = GRACE_MS } = {}): Promise<{ settled: number; failed: number }> {
  const payments = await moves.selectUnfinishedPayments(shop.db, graceMs);
  const refunds = await moves.selectOwedRefunds(shop.db);
  const work = [
    ...payments.map((payment) => () => settleUnfinished(shop, payment)),
    ...refunds.map((refund) => () => refundOrder(shop, refund)),
  ];
  let failed = 0;
  for (const settle of work) {
    try {
      await settle();
    } catch (error) {
      // The others must not wait for one whose provider is away; the next round tries again.
      failed++;
      shop.log.error({ err: error }, 'payment not settled');
    }
  }
  return { settled: work.length - failed, failed };
}

async function settleUnfinished(shop: Shop, payment: moves.UnfinishedPayment): Promise<void> {
  const provider = paymentProvider(shop, payment.provider);
  const known = await provider.find(payment.id);
  const isGivenUp = known === undefined || (known.outcome === 'requires_action' && payment.ageMs >= HOLD_MS);
  await settleCharge(shop, payment, isGivenUp ? await provider.cancel(payment.id) : known);
}

async function settlePaid(
  shop: Shop,
  payment: OpenPayment,
  { reference, amountCents }: Extract<Charge, { outcome: 'paid' }>,
): Promise<void> {
  if (amountCents !== payment.amountCents)
    throw new Error(`Payment ${payment.id} is of ${payment.amountCents} cents, but ${amountCents} were charged.`);
  await moves.finaliseOrder(shop.db, { paymentId: payment.id, reference, amountCents, note: messages.paymentReceived });
}

async function settleDeclined(shop: Shop, { status, orderId }: OpenPayment, failureCode: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await moves.lockForUndo(tx, orderId);
    if (status === 'created') return moves.removeHeldOrder(tx, orderId);
    const note = failureCode === 'cancelled' ? messages.paymentLapsed : messages.paymentRefused;
    return moves.cancelHeldOrder(tx, { orderId, note, failureCode, restoresCart: true });
  });
}
