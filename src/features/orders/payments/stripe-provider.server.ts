import type Stripe from 'stripe';
import type { PaymentKeys } from '#server/config.server';
import { cents } from '#shared/money';
import { SECOND_MS } from '#shared/time';
import type { Charge, HostedProvider, PaymentHandle } from './payments.provider';
import { notSigned, toPaymentId } from './webhook-event.server';

/** Two calls, with one retry and the pause before it, take less than the 8 s limit for a shopper's request. */
const TIMEOUT_MS = 3.5 * SECOND_MS;
/** Stripe's page size limit. */
const PAGE = 100;
/** One dollar, in cents. */
const TEST_AMOUNT = 100;
/** Whatever may change a payment; the shop asks Stripe for its state each time. */
const EVENTS = ['checkout.session.completed', 'checkout.session.expired', 'charge.refunded'] as const;
const CANCELLED: Charge = { outcome: 'declined', failureCode: 'cancelled' };

/**
 * Stripe's own page (Checkout Sessions): the shop never sees a card. The payment's id is the idempotency key of its
 * session. Amount, currency and payment status are read from Stripe, never from the browser or an event.
 */
export function stripeProvider({ secretKey, webhookSecret, apiBase }: NonNullable<PaymentKeys['stripe']>): HostedProvider {
  let opened: Promise<Stripe> | undefined;
  const client = () => {
    opened ??= openClient(secretKey, apiBase);
    return opened;
  };
  const find = async ({ sessionReference }: PaymentHandle) => {
    if (sessionReference === null) return undefined;
    const { checkout } = await client();
    return toCharge(await checkout.sessions.retrieve(sessionReference));
  };
  const cancel = async (payment: PaymentHandle): Promise<Charge> => {
    if (payment.sessionReference === null) return CANCELLED;
    const stripe = await client();
    try {
      return toCharge(await stripe.checkout.sessions.expire(payment.sessionReference));
    } catch (error) {
      // Only an open session can expire: any other is paid, or has ended.
      if (!isRefusal(error)) throw error;
      return (await find(payment)) ?? CANCELLED;
    }
  };
  return {
    async charge({ paymentId, amountCents, orderNumber, returnUrl, cancelUrl }) {
      const { checkout } = await client();
      const metadata = { payment_id: paymentId };
      const session = await checkout.sessions.create(
        {
          mode: 'payment',
          // Card payments complete immediately; slower methods would take longer than the stock is held.
          allowed_payment_method_types: ['card'],
          client_reference_id: paymentId,
          metadata,
          payment_intent_data: { metadata, description: orderNumber },
          line_items: [
            { quantity: 1, price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: `Order ${orderNumber}` } } },
          ],
          success_url: returnUrl,
          cancel_url: cancelUrl,
        },
        { idempotencyKey: `charge-${paymentId}` },
      );
      return toCharge(session);
    },
    confirm: async (payment, approve) => (approve ? ((await find(payment)) ?? CANCELLED) : cancel(payment)),
    find,
    cancel,
    async refund({ payment, refundId, amountCents, isWhole }) {
      const { refunds } = await client();
      const intent = payment.reference ?? '';
      try {
        // Stripe may drop idempotency keys after a day (https://docs.stripe.com/api/idempotent_requests), so an earlier
        // refund is looked up first.
        const { data } = await refunds.list({ payment_intent: intent, limit: PAGE });
        const refund =
          data.find(({ metadata }) => metadata?.refund_id === refundId) ??
          (await refunds.create(
            { payment_intent: intent, ...(!isWhole && { amount: amountCents }), metadata: { refund_id: refundId } },
            { idempotencyKey: `refund-${refundId}` },
          ));
        if (refund.status === 'failed' || refund.status === 'canceled') return { outcome: 'refused', reason: refund.status };
        return { outcome: 'done', reference: refund.id };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return { outcome: 'refused', reason: error.code ?? error.message };
      }
    },
    async check() {
      await (await client()).balance.retrieve();
    },
    async testPayment() {
      const { paymentIntents, refunds } = await client();
      const intent = await paymentIntents.create({
        amount: TEST_AMOUNT,
        currency: 'usd',
        // https://docs.stripe.com/testing
        payment_method: 'pm_card_visa',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        confirm: true,
        description: 'Test payment',
      });
      await refunds.create({ payment_intent: intent.id });
    },
    async registerWebhook(url) {
      const { webhookEndpoints } = await client();
      const { id, secret } = await webhookEndpoints.create({ url, enabled_events: [...EVENTS] });
      return { id, key: secret ?? '' };
    },
    async removeWebhook(id) {
      const { webhookEndpoints } = await client();
      await webhookEndpoints.del(id);
    },
    async readWebhook({ headers, rawBody }) {
      const { webhooks } = await client();
      const event = await readEvent(() => webhooks.constructEventAsync(rawBody, headers.get('stripe-signature') ?? '', webhookSecret));
      const { client_reference_id, metadata } = event.data.object as { client_reference_id?: unknown; metadata?: { payment_id?: unknown } };
      return { id: event.id, paymentId: toPaymentId(client_reference_id ?? metadata?.payment_id) };
    },
  };
}

/** The SDK is loaded only in shops with keys. */
async function openClient(secretKey: string, apiBase: string): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiBase);
  return new StripeClient(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: Number(port) || (protocol === 'http:' ? 80 : 443),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

function toCharge(session: Stripe.Checkout.Session): Charge {
  if (session.payment_status === 'paid') {
    const { payment_intent: intent, amount_total, currency } = session;
    return {
      outcome: 'paid',
      reference: (typeof intent === 'string' ? intent : intent?.id) ?? session.id,
      amountCents: cents(amount_total ?? 0),
      currency: (currency ?? '').toUpperCase(),
    };
  }
  if (session.status === 'expired') return CANCELLED;
  return { outcome: 'requires_action', sessionReference: session.id, ...(session.url && { redirectUrl: session.url }) };
}

/** Whether Stripe understood the request and rejected it; other failures may succeed on retry. */
function isRefusal(error: unknown): error is { type: string; code?: string; message: string } {
  return error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';
}

async function readEvent(read: () => Promise<Stripe.Event>): Promise<Stripe.Event> {
  try {
    return await read();
  } catch (cause) {
    throw notSigned(cause);
  }
}
