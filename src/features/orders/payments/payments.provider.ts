import type { Cents } from '#shared/money';
import type { Card } from './payments.schema';

/** A payment as the shop's row knows it. */
export interface PaymentHandle {
  /** The shop's own number of the payment. */
  id: string;
  amountCents: Cents;
  /** Where the provider keeps it while its shopper is there; null before that, and where there is no such place. */
  sessionReference: string | null;
  /** The provider's number of the charge, once there is one. */
  reference: string | null;
  /** Whether the shop still waits for the money: only then is it taken. */
  isOpen: boolean;
}

export interface ChargeRequest {
  /** A second request with the same one charges nothing more. */
  paymentId: string;
  amountCents: Cents;
  orderNumber: string;
  /** Absent where the shopper tells it to the provider. */
  card: Card | undefined;
  /** Where the provider sends its shopper back to: after paying, and after giving up. */
  returnUrl: string;
  cancelUrl: string;
}

/** What a provider's books say of a payment. */
export type Charge =
  | { outcome: 'paid'; reference: string; amountCents: Cents; currency: string }
  | { outcome: 'requires_action'; reference?: string; sessionReference?: string; redirectUrl?: string }
  | { outcome: 'declined'; failureCode: string };

export interface RefundRequest {
  payment: PaymentHandle;
  /** A second request with the same one gives nothing more back. */
  refundId: string;
  amountCents: Cents;
  /** All that was paid, whatever that is in the provider's books. */
  isWhole: boolean;
}

/** What a provider says of a refund: it is under way, or it will never be. */
export type RefundResult = { outcome: 'done'; reference: string | undefined } | { outcome: 'refused'; reason: string };

/**
 * Whoever takes the money. Every call is safe to repeat, and the provider's answer is the truth of a
 * payment: after a crash the shop asks `find`, and what it gives up it first makes unchargeable by `cancel`.
 * A call that cannot reach its provider rejects.
 */
export interface PaymentProvider {
  charge(request: ChargeRequest): Promise<Charge>;
  /** The shopper is back from where the payment led, and says whether they approved it. */
  confirm(payment: PaymentHandle, approve: boolean): Promise<Charge>;
  /** What became of a payment, taking what an approval is enough for; undefined when it was never charged. */
  find(payment: PaymentHandle): Promise<Charge | undefined>;
  /** Ends a payment that is not paid, also one that was never charged. One that is paid stays so. */
  cancel(payment: PaymentHandle): Promise<Charge>;
  refund(request: RefundRequest): Promise<RefundResult>;
}

/** What a provider tells by itself, once its signature has been checked. */
export interface WebhookEvent {
  id: string;
  /** The shop's number of the payment that it is about; undefined when it is about none of the shop's. */
  paymentId: string | undefined;
}

/** Reads what came in; throws `malformed` for what the provider has not signed, or not just now. */
export type ReadWebhook = (request: { headers: Headers; rawBody: string }) => Promise<WebhookEvent>;

/** A provider outside, whose page the shopper pays on. */
export interface HostedProvider extends PaymentProvider {
  readWebhook: ReadWebhook;
}
