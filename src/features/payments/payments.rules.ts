/** What the shop charges in: a payment in another currency is not the order's. */
export const CURRENCY = 'USD';

export type PaymentState = 'created' | 'requires_action' | 'authorised' | 'paid' | 'failed' | 'partially_refunded' | 'refunded';

/** Whether the shop still waits for the money. */
export function isOpenPayment(status: PaymentState): status is 'created' | 'requires_action' {
  return status === 'created' || status === 'requires_action';
}
