import { stateMachine } from '#shared/state-machine';

/** The currency of every charge. A payment in another currency is rejected. */
export const CURRENCY = 'USD';

/** The status of a row in `payments`. What the order shows as its payment status is `PaymentStatus` (orders.rules). */
export type ProviderPaymentStatus = 'created' | 'requires_action' | 'authorised' | 'paid' | 'failed' | 'partially_refunded' | 'refunded';

/**
 * The allowed transitions of a payment. A failed payment becomes paid when the provider charged it after the order was cancelled; when
 * the provider refuses a refund, the payment goes back to its status before. The database checks the same (payment_status_may_become).
 */
export const paymentMachine = stateMachine<ProviderPaymentStatus>({
  created: ['requires_action', 'paid', 'failed'],
  requires_action: ['paid', 'failed'],
  authorised: ['paid', 'failed'],
  paid: ['partially_refunded', 'refunded'],
  failed: ['paid'],
  partially_refunded: ['refunded', 'paid'],
  refunded: ['paid', 'partially_refunded'],
});

/** Whether the payment may still be completed. */
export function isOpenPayment(status: ProviderPaymentStatus): status is 'created' | 'requires_action' {
  return status === 'created' || status === 'requires_action';
}
