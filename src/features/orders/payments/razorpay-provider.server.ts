import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { PaymentLinks } from 'razorpay/dist/types/paymentLink';
import type { PaymentKeys } from '#server/config.server';
import { cents } from '#shared/money';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/time';
import type { Charge, HostedProvider, PaymentHandle, ReadWebhook } from './payments.provider';
import { CURRENCY } from './payments.rules';
import { asRefusal } from './provider-error.server';
import { razorpayClient } from './razorpay-client.server';
import { checkSignedAt, notSigned, parseEvent, toPaymentId } from './webhook-event.server';

/** 'Retry … for 24 hours after event creation timestamp': https://razorpay.com/docs/webhooks/best-practices */
const SENT_FOR_MS = DAY_MS + HOUR_MS;
/** Razorpay's page size limit. */
const PAGE = 100;
/** One dollar, in cents. */
const TEST_AMOUNT = 100;
const CANCELLED: Charge = { outcome: 'declined', failureCode: 'cancelled' };

/** Corrects the SDK's types: a list, empty until the first payment. */
type PaymentLink = Omit<PaymentLinks.RazorpayPaymentLink, 'payments'> & {
  payments?: { payment_id: string; status: string }[] | null;
};

/**
 * Razorpay's own page (Payment Links): none of its scripts runs in the shop. A link has the payment's id as its
 * reference, which Razorpay keeps unique. The paid amount is read from Razorpay.
 */
export function razorpayProvider(keys: NonNullable<PaymentKeys['razorpay']>): HostedProvider {
  const request = razorpayClient(keys);
  /** Finds the link that an earlier request created for the same payment. */
  const findLink = async (paymentId: string): Promise<PaymentLink | undefined> => {
    const { payment_links } = await request(({ paymentLink }) => paymentLink.all({ reference_id: paymentId, count: PAGE } as object));
    return (payment_links as PaymentLink[]).find(({ reference_id }) => reference_id === paymentId);
  };
  const find = async ({ sessionReference }: PaymentHandle): Promise<Charge | undefined> => {
    if (sessionReference === null) return undefined;
    return toCharge((await request(({ paymentLink }) => paymentLink.fetch(sessionReference))) as PaymentLink);
  };
  const cancel = async (payment: PaymentHandle): Promise<Charge> => {
    const { sessionReference } = payment;
    if (sessionReference === null) return CANCELLED;
    try {
      return toCharge((await request(({ paymentLink }) => paymentLink.cancel(sessionReference))) as PaymentLink);
    } catch (error) {
      // Only a waiting link can be cancelled: any other is paid, or has ended.
      asRefusal(error);
      return (await find(payment)) ?? CANCELLED;
    }
  };
  return {
    async check() {
      await findLink('connection-check');
    },
    async charge({ paymentId, amountCents, orderNumber, returnUrl }) {
      try {
        const link = await request(({ paymentLink }) =>
          paymentLink.create({
            amount: amountCents,
            currency: CURRENCY,
            reference_id: paymentId,
            description: `Order ${orderNumber}`,
            customer: {},
            notify: { sms: false, email: false },
            reminder_enable: false,
            callback_url: returnUrl,
            callback_method: 'get',
          }),
        );
        return toCharge(link as PaymentLink);
      } catch (error) {
        asRefusal(error);
        const link = await findLink(paymentId);
        if (!link) throw error;
        return toCharge(link);
      }
    },
    confirm: async (payment, approve) => (approve ? ((await find(payment)) ?? CANCELLED) : cancel(payment)),
    find,
    cancel,
    async refund({ payment, refundId, amountCents, isWhole }) {
      const reference = payment.reference ?? '';
      try {
        // Razorpay does not document how long it keeps idempotency keys, so an earlier refund is looked up by its id
        // first.
        const { items } = await request(({ payments }) => payments.fetchMultipleRefund(reference, { count: PAGE }));
        const refund =
          items.find(({ receipt }) => receipt === refundId) ??
          (await request(({ payments }) => payments.refund(reference, { ...(!isWhole && { amount: amountCents }), receipt: refundId })));
        return refund.status === 'failed' ? { outcome: 'refused', reason: 'failed' } : { outcome: 'done', reference: refund.id };
      } catch (error) {
        return { outcome: 'refused', reason: asRefusal(error).message };
      }
    },
    async testPayment() {
      const reference = randomUUID();
      const link = await request(({ paymentLink }) =>
        paymentLink.create({ amount: TEST_AMOUNT, currency: CURRENCY, reference_id: reference, description: 'Test payment', customer: {} }),
      );
      await request(({ paymentLink }) => paymentLink.cancel(link.id));
    },
    readWebhook: razorpayWebhook(keys.webhookSecret),
  };
}

function toCharge(link: PaymentLink): Charge {
  if (link.status === 'cancelled' || link.status === 'expired') return CANCELLED;
  if (link.status !== 'paid') return { outcome: 'requires_action', sessionReference: link.id, redirectUrl: link.short_url };
  const payment = link.payments?.find(({ status }) => status === 'captured');
  if (!payment) throw new Error(`Razorpay's link ${link.id} is paid, but has no payment.`);
  return { outcome: 'paid', reference: payment.payment_id, amountCents: cents(link.amount_paid), currency: link.currency ?? '' };
}

interface RazorpayEvent {
  created_at?: unknown;
  payload?: { payment_link?: { entity?: { reference_id?: unknown } } };
}

/**
 * Verifies and parses Razorpay's events. The event id is in an unsigned header, so repeated events are recognised by
 * their signature instead.
 */
function razorpayWebhook(secret: string): ReadWebhook {
  return async ({ headers, rawBody }) => {
    const signature = headers.get('x-razorpay-signature') ?? '';
    if (!isSame(signature, createHmac('sha256', secret).update(rawBody).digest('hex'))) throw notSigned();
    const { created_at, payload } = parseEvent<RazorpayEvent>(rawBody);
    checkSignedAt(Number(created_at) * SECOND_MS, SENT_FOR_MS);
    return { id: signature, paymentId: toPaymentId(payload?.payment_link?.entity?.reference_id) };
  };
}

/** Compares in constant time. */
function isSame(input: string, right: string): boolean {
  const [a, b] = [Buffer.from(input), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
