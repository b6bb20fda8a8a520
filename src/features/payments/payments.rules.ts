/** What the shop charges in: a payment in another currency is not the order's. */
export const CURRENCY = 'USD';

export type PaymentState = 'created' | 'requires_action' | 'authorised' | 'paid' | 'failed' | 'partially_refunded' | 'refunded';
