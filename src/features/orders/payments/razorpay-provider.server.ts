import { createHmac, timingSafeEqual } from 'node:crypto';
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
/** The most that Razorpay lists at once. */
const PAGE = 100;
const CANCELLED: Charge = { outcome: 'declined', failureCode: 'cancelled' };

/** What the SDK's types have wrong: a list, and empty until somebody pays. */
type PaymentLink = Omit<PaymentLinks.RazorpayPaymentLink, 'payments'> & {
  payments?: { payment_id: string; status: string }[] | null;
};

/**
 * Razorpay's own page (Payment Links): no script of its runs in the shop. A link has the payment's number as
 * its reference, of which Razorpay allows one. What was paid is read from Razorpay.
 */
export function razorpayProvider(keys: NonNullable<PaymentKeys['razorpay']>): HostedProvider {
  const ask = razorpayClient(keys);
  /** The link that an earlier request for the same payment has made. */
  const findLink = async (paymentId: string): Promise<PaymentLink | undefined> => {
    const { payment_links } = await ask(({ paymentLink }) => paymentLink.all({ reference_id: paymentId, count: PAGE } as object));
    return (payment_links as PaymentLink[]).find(({ reference_id }) => reference_id === paymentId);
  };
  const find = async ({ sessionReference }: PaymentHandle): Promise<Charge | undefined> => {
    if (sessionReference === null) return undefined;
    return toCharge((await ask(({ paymentLink }) => paymentLink.fetch(sessionReference))) as PaymentLink);
  };
  const cancel = async (payment: PaymentHandle): Promise<Charge> => {
    const { sessionReference } = payment;
    if (sessionReference === null) return CANCELLED;
    try {
      return toCharge((await ask(({ paymentLink }) => paymentLink.cancel(sessionReference))) as PaymentLink);
    } catch (error) {
      // Only a link that waits is cancelled: another one is paid, or has ended before.
      asRefusal(error);
      return (await find(payment)) ?? CANCELLED;
    }
  };
  return {
    async charge({ paymentId, amountCents, orderNumber, returnUrl }) {
      try {
        const link = await ask(({ paymentLink }) =>
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
        // Razorpay does not say how long it knows an idempotency key: a refund is found by its number first.
        const { items } = await ask(({ payments }) => payments.fetchMultipleRefund(reference, { count: PAGE }));
        const refund =
          items.find(({ receipt }) => receipt === refundId) ??
          (await ask(({ payments }) => payments.refund(reference, { ...(!isWhole && { amount: amountCents }), receipt: refundId })));
        return refund.status === 'failed' ? { outcome: 'refused', reason: 'failed' } : { outcome: 'done', reference: refund.id };
      } catch (error) {
        return { outcome: 'refused', reason: asRefusal(error).message };
      }
    },
    readWebhook: razorpayWebhook(keys.webhookSecret),
  };
}

function toCharge(link: PaymentLink): Charge {
  if (link.status === 'cancelled' || link.status === 'expired') return CANCELLED;
  if (link.status !== 'paid') return { outcome: 'requires_action', sessionReference: link.id, redirectUrl: link.short_url };
  const payment = link.payments?.find(({ status }) => status === 'captured');
  if (!payment) throw new Error(`Razorpay's link ${link.id} is paid, and by no payment.`);
  return { outcome: 'paid', reference: payment.payment_id, amountCents: cents(link.amount_paid), currency: link.currency ?? '' };
}

interface RazorpayEvent {
  created_at?: unknown;
  payload?: { payment_link?: { entity?: { reference_id?: unknown } } };
}

/**
 * Reads Razorpay's signed events. Their own number stands in a header that nobody has signed: one that is sent
 * again is known by its signature.
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

/** Takes as long for a nearly right text as for a wrong one. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
