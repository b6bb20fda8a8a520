import type { Cents } from '#shared/money';
import type { Card } from './payments.schema';

export interface ChargeRequest {
  /** The shop's own number of the payment. A second request with the same one charges nothing more. */
  paymentId: string;
  amountCents: Cents;
  card: Card;
}

/** What a provider's books say of a payment. */
export type Charge =
  | { outcome: 'paid'; reference: string; amountCents: Cents }
  | { outcome: 'requires_action'; reference: string }
  | { outcome: 'declined'; reference: string; failureCode: string };

/**
 * Whoever takes the money. Every call is safe to repeat, and the provider's answer is the truth of a
 * payment: after a crash the shop asks `find`, and what it gives up it first makes unchargeable by `cancel`.
 */
export interface PaymentProvider {
  charge(request: ChargeRequest): Promise<Charge>;
  /** The shopper's word at the confirmation step. */
  confirm(paymentId: string, approve: boolean): Promise<Charge>;
  /** What became of a payment; undefined when it was never charged. */
  find(paymentId: string): Promise<Charge | undefined>;
  /** Ends a payment that is not paid, also one that was never charged. One that is paid stays so. */
  cancel(paymentId: string): Promise<Charge>;
  /** Gives back all that was paid, once. */
  refund(paymentId: string): Promise<void>;
}
