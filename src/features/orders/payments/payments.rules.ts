import { stateMachine } from '#shared/state-machine';

/** What the shop charges in: a payment in another currency is not the order's. */
export const CURRENCY = 'USD';

export type PaymentState = 'created' | 'requires_action' | 'authorised' | 'paid' | 'failed' | 'partially_refunded' | 'refunded';

/**
 * How a payment moves. A failed one becomes paid when the provider took the money of an order that had been given up; a refund
 * that the provider refuses is taken back. The database checks the same (payment_status_may_become).
 */
export const paymentMachine = stateMachine<PaymentState>({
  created: ['requires_action', 'paid', 'failed'],
  requires_action: ['paid', 'failed'],
  authorised: ['paid', 'failed'],
  paid: ['partially_refunded', 'refunded'],
  failed: ['paid'],
  partially_refunded: ['refunded', 'paid'],
  refunded: ['paid', 'partially_refunded'],
});

/** Whether the shop still waits for the money. */
export function isOpenPayment(status: PaymentState): status is 'created' | 'requires_action' {
  return status === 'created' || status === 'requires_action';
}
