import type { Cents } from '#shared/money';
import type { Card } from './payments.schema';

/** Staff noted the payment; the money came another way. */
export const EXTERNAL_PROVIDER = 'external';

/** The data of a payment's row that a provider needs. */
export interface PaymentHandle {
  /** The payment's id in the shop. */
  id: string;
  amountCents: Cents;
  /** The provider's id of the checkout session; null before it is created, and for providers without sessions. */
  sessionReference: string | null;
  /** The provider's id of the charge, once there is one. */
  reference: string | null;
  /** Whether the payment may still be completed; only then is it captured. */
  isOpen: boolean;
}

export interface ChargeRequest {
  /** Idempotency key: a second request with the same id charges nothing more. */
  paymentId: string;
  amountCents: Cents;
  orderNumber: string;
  /** Absent when the shopper enters the card on the provider's page. */
  card: Card | undefined;
  /** Where the provider redirects the shopper after paying, and after cancelling. */
  returnUrl: string;
  cancelUrl: string;
}

/** A provider's record of a payment. */
export type Charge =
  | { outcome: 'paid'; reference: string; amountCents: Cents; currency: string }
  | { outcome: 'requires_action'; reference?: string; sessionReference?: string; redirectUrl?: string }
  | { outcome: 'declined'; failureCode: string };

export interface RefundRequest {
  payment: PaymentHandle;
  /** Idempotency key: a second request with the same id refunds nothing more. */
  refundId: string;
  amountCents: Cents;
  /** Refund the whole payment, whatever amount the provider has recorded. */
  isWhole: boolean;
}

/** A refund is either made, or rejected for good. */
export type RefundResult = { outcome: 'done'; reference: string | undefined } | { outcome: 'refused'; reason: string };

/**
 * A payment provider. Every call is safe to repeat, and the provider's record is authoritative: after a crash the
 * shop calls `find`, and it calls `cancel` before giving up a payment, so that it cannot be charged later. A call
 * that cannot reach the provider rejects.
 */
export interface PaymentProvider {
  charge(request: ChargeRequest): Promise<Charge>;
  /** The shopper returns from the confirmation and says whether they approved. */
  confirm(payment: PaymentHandle, approve: boolean): Promise<Charge>;
  /** The state of a payment; captures it if it is approved. Undefined when it was never charged. */
  find(payment: PaymentHandle): Promise<Charge | undefined>;
  /** Cancels an unpaid payment, also one that was never charged. A paid one stays paid. */
  cancel(payment: PaymentHandle): Promise<Charge>;
  refund(request: RefundRequest): Promise<RefundResult>;
}

/** A provider's event, after its signature was checked. */
export interface WebhookEvent {
  id: string;
  /** The shop's id of the payment that the event is about; undefined when it is about none of the shop's. */
  paymentId: string | undefined;
}

/** Parses a webhook request; throws `malformed` when the signature is wrong or too old. */
export type ReadWebhook = (request: { headers: Headers; rawBody: string }) => Promise<WebhookEvent>;

/** An external provider with its own payment page. */
export interface HostedProvider extends PaymentProvider {
  /** Calls the provider and changes nothing there. Rejects if it cannot be reached, or refuses the keys. */
  check(): Promise<void>;
  /**
   * With test keys: pays a small amount and refunds it at once, or goes as far as is possible without a shopper. Rejects if something
   * fails.
   */
  testPayment(): Promise<void>;
  readWebhook: ReadWebhook;
  /** Asks the provider to send its events to this URL. Absent where only the owner can do that, on the provider's site. */
  registerWebhook?(url: string): Promise<RegisteredWebhook>;
  /** Rejects for one that is not there any more. */
  removeWebhook?(id: string): Promise<void>;
}

export interface RegisteredWebhook {
  /** The provider's id of it. */
  id: string;
  /** What its events are checked with. */
  key: string;
}
