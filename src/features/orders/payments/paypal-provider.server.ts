import type { Order } from '@paypal/paypal-server-sdk';
import type { PaymentKeys } from '#server/config.server';
import { type Cents, cents, toCents, toDollars } from '#shared/money';
import type { Charge, HostedProvider, PaymentHandle } from './payments.provider';
import { CURRENCY } from './payments.rules';
import { paypalClient } from './paypal-client.server';
import { paypalWebhook, registerPaypalWebhook, removePaypalWebhook } from './paypal-webhook.server';
import { asRefusal } from './provider-error.server';

const CANCELLED: Charge = { outcome: 'declined', failureCode: 'cancelled' };
/** One dollar. */
const TEST_AMOUNT = cents(100);
const FULL_RESPONSE = 'return=representation';

/** Capture statuses: the money is the shop's, or it never will be. */
const TAKEN = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);
const NOT_TAKEN = new Set(['DECLINED', 'FAILED']);
/** Errors with which PayPal rejects the capture of an approved order; the shopper has to start again. */
const DECLINES = new Set(['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED', 'PAYER_CANNOT_PAY']);

/**
 * PayPal's own page (Orders v2). The shopper approves there, and the shop captures the money: once, by PayPal's
 * idempotency, and only while the payment is open. An order that is never captured costs nothing, so cancelling needs
 * no call. The paid amount is read from PayPal.
 */
export function paypalProvider(keys: NonNullable<PaymentKeys['paypal']>): HostedProvider {
  const request = paypalClient(keys);
  const read = async (id: string): Promise<Order | undefined> => {
    try {
      return await request(({ orders }) => orders.getOrder({ id }));
    } catch (error) {
      // PayPal deletes orders that were not captured within hours.
      if (asRefusal(error).status === 404) return undefined;
      throw error;
    }
  };
  const capture = async (paymentId: string, id: string): Promise<Charge> => {
    try {
      return toCharge(
        await request(({ orders }) => orders.captureOrder({ id, paypalRequestId: `capture-${paymentId}`, prefer: FULL_RESPONSE })),
      );
    } catch (error) {
      const { code = '' } = asRefusal(error);
      // A concurrent process may just have captured it.
      const charge = toCharge(await read(id));
      if (charge.outcome === 'requires_action' && DECLINES.has(code)) return { outcome: 'declined', failureCode: code.toLowerCase() };
      return charge;
    }
  };
  const find = async ({ id, sessionReference, isOpen }: PaymentHandle): Promise<Charge | undefined> => {
    if (sessionReference === null) return undefined;
    const order = await read(sessionReference);
    return isOpen && order?.status === 'APPROVED' ? capture(id, sessionReference) : toCharge(order);
  };
  const cancel = async (payment: PaymentHandle): Promise<Charge> => {
    const charge = await find({ ...payment, isOpen: false });
    return charge?.outcome === 'paid' ? charge : CANCELLED;
  };
  return {
    async check() {
      // Of no order: with valid keys, PayPal does not find it.
      await read('CONNECTIONCHECK');
    },
    async charge({ paymentId, amountCents, orderNumber, returnUrl, cancelUrl }) {
      const order = await request(({ sdk, orders }) =>
        orders.createOrder({
          paypalRequestId: `order-${paymentId}`,
          prefer: FULL_RESPONSE,
          body: {
            intent: sdk.CheckoutPaymentIntent.Capture,
            purchaseUnits: [{ customId: paymentId, description: `Order ${orderNumber}`, amount: toMoney(amountCents) }],
            paymentSource: {
              paypal: {
                experienceContext: {
                  returnUrl,
                  cancelUrl,
                  userAction: sdk.PaypalExperienceUserAction.PayNow,
                  // The shop already has the shipping address.
                  shippingPreference: sdk.PaypalWalletContextShippingPreference.NoShipping,
                  // Slower payment methods would take longer than the stock is held.
                  paymentMethodPreference: sdk.PayeePaymentMethodPreference.ImmediatePaymentRequired,
                },
              },
            },
          },
        }),
      );
      return toCharge(order);
    },
    confirm: async (payment, approve) => (approve ? ((await find(payment)) ?? CANCELLED) : cancel(payment)),
    find,
    cancel,
    async refund({ payment, refundId, amountCents, isWhole }) {
      try {
        const { id, status } = await request(({ payments }) =>
          payments.refundCapturedPayment({
            captureId: payment.reference ?? '',
            paypalRequestId: `refund-${refundId}`,
            body: isWhole ? {} : { amount: toMoney(amountCents) },
          }),
        );
        const isRefused = status !== undefined && ['CANCELLED', 'FAILED'].includes(status);
        return isRefused ? { outcome: 'refused', reason: status.toLowerCase() } : { outcome: 'done', reference: id };
      } catch (error) {
        const { code, message } = asRefusal(error);
        return { outcome: 'refused', reason: code ?? message };
      }
    },
    async testPayment() {
      // Only a buyer can approve it; PayPal deletes it after some hours.
      await request(({ sdk, orders }) =>
        orders.createOrder({
          body: {
            intent: sdk.CheckoutPaymentIntent.Capture,
            purchaseUnits: [{ description: 'Test payment', amount: toMoney(TEST_AMOUNT) }],
          },
        }),
      );
    },
    registerWebhook: (url) => registerPaypalWebhook(keys, url),
    removeWebhook: (id) => removePaypalWebhook(keys, id),
    readWebhook: paypalWebhook(keys),
  };
}

/** Converts PayPal's order; undefined for a deleted one. */
function toCharge(order: Order | undefined): Charge {
  const captures = order?.purchaseUnits?.flatMap(({ payments }) => payments?.captures ?? []) ?? [];
  const taken = captures.find(({ status = '' }) => TAKEN.has(status));
  if (taken?.id) {
    const { value = '0', currencyCode = '' } = taken.amount ?? {};
    return { outcome: 'paid', reference: taken.id, amountCents: toCents(Number(value)), currency: currencyCode };
  }
  const refused = captures.find(({ status = '' }) => NOT_TAKEN.has(status));
  if (refused) return { outcome: 'declined', failureCode: `capture_${refused.status?.toLowerCase()}` };
  if (!order?.id || order.status === 'VOIDED') return CANCELLED;
  const redirectUrl = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
  return { outcome: 'requires_action', sessionReference: order.id, ...(redirectUrl && { redirectUrl }) };
}

function toMoney(amountCents: Cents): { currencyCode: string; value: string } {
  return { currencyCode: CURRENCY, value: toDollars(amountCents).toFixed(2) };
}
