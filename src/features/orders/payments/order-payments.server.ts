import type { PaymentKeys } from '#server/config.server';
import { toDollars } from '#shared/money';
import type { OrderPaymentRow } from './order-payments.queries.server';
import type { OrderPayment } from './order-payments.schema';

/** A payment as staff see it. */
export function toOrderPayment(row: OrderPaymentRow, keys: PaymentKeys): OrderPayment {
  return {
    _id: row.id,
    provider: row.provider,
    kind: row.kind,
    status: row.status,
    amount: toDollars(row.amountCents),
    charged: toDollars(row.chargedCents),
    refunded: toDollars(row.refundedCents),
    reference: row.reference ?? undefined,
    failureCode: row.failureCode ?? undefined,
    cardBrand: row.cardBrand ?? undefined,
    cardLast4: row.cardLast4 ?? undefined,
    dashboardUrl: row.reference === null ? undefined : dashboardUrl({ provider: row.provider, reference: row.reference }, keys),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const PAYPAL_CONSOLES: Record<string, string> = {
  'https://api-m.paypal.com': 'https://www.paypal.com',
  'https://api-m.sandbox.paypal.com': 'https://www.sandbox.paypal.com',
};
const STRIPE_API = 'https://api.stripe.com';
const RAZORPAY_API = 'https://api.razorpay.com';

/**
 * Where the provider shows a payment. Undefined if the shop uses another service than the provider's own, or the reference is not that of
 * a payment.
 */
export function dashboardUrl({ provider, reference }: { provider: string; reference: string }, keys: PaymentKeys): string | undefined {
  const id = encodeURIComponent(reference);
  if (provider === 'stripe' && keys.stripe?.apiBase === STRIPE_API && reference.startsWith('pi_')) {
    const mode = keys.stripe.secretKey.includes('_test_') ? '/test' : '';
    return `https://dashboard.stripe.com${mode}/payments/${id}`;
  }
  if (provider === 'razorpay' && keys.razorpay?.apiBase === RAZORPAY_API) return `https://dashboard.razorpay.com/app/payments/${id}`;
  const paypal = provider === 'paypal' ? PAYPAL_CONSOLES[keys.paypal?.apiBase ?? ''] : undefined;
  return paypal && `${paypal}/activity/payment/${id}`;
}
