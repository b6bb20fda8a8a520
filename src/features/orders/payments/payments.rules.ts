import type { Cents } from '#shared/money';
import { stateMachine } from '#shared/state-machine';
import type { PaymentRole } from './order-payments.schema';

/** The currency of every charge. A payment in another currency is rejected. */
export const CURRENCY = 'USD';

/** The status of a row in `payments`. What the order shows as its payment status is `PaymentStatus` (orders.rules). */
export type ProviderPaymentStatus =
  | 'waiting'
  | 'created'
  | 'requires_action'
  | 'authorised'
  | 'paid'
  | 'failed'
  | 'partially_refunded'
  | 'refunded';

/**
 * The allowed transitions of a payment. A waiting one has a link that its shopper did not use yet. A failed payment becomes paid when the provider charged it after the order was cancelled; when
 * the provider refuses a refund, the payment goes back to its status before. The database checks the same (payment_status_may_become).
 */
export const paymentMachine = stateMachine<ProviderPaymentStatus>({
  waiting: ['paid', 'failed'],
  created: ['requires_action', 'paid', 'failed'],
  requires_action: ['paid', 'failed'],
  authorised: ['paid', 'failed'],
  paid: ['partially_refunded', 'refunded'],
  failed: ['paid'],
  partially_refunded: ['refunded', 'paid'],
  refunded: ['paid', 'partially_refunded'],
});

/** The provider of payments from store credit. */
export const CREDIT_PROVIDER = 'store_credit';

interface PaymentFacts {
  kind: PaymentRole;
  status: ProviderPaymentStatus;
  chargedCents: Cents;
  /** What was refunded of it because an edit made the order cheaper. */
  adjustedCents: Cents;
}

/**
 * What an order shows as its payment status, from all of its payments and what was refunded of them but for adjustments
 * (docs/rules.md#orders-payment-status). The database calculates the same (order_payment_status).
 */
export function orderPaymentStatus(payments: readonly PaymentFacts[], refundedCents: Cents) {
  const first = payments.find(({ kind }) => kind === 'order')?.status ?? 'waiting';
  const isFirstOpen = first === 'waiting' || first === 'authorised' || isOpenPayment(first);
  if (refundedCents > 0) {
    const leftCents = payments.reduce((sum, { chargedCents, adjustedCents }) => sum + chargedCents - adjustedCents, 0 - refundedCents);
    return leftCents > 0 || isFirstOpen ? 'partially_refunded' : 'refunded';
  }
  if (isFirstOpen) return 'pending';
  return first === 'failed' ? 'failed' : 'completed';
}

/** Whether the payment may still be completed. */
export function isOpenPayment(status: ProviderPaymentStatus): status is 'created' | 'requires_action' {
  return status === 'created' || status === 'requires_action';
}
