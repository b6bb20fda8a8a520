import { expect, it } from 'vitest';
import type { PaymentKeys } from '#server/config.server';
import { dashboardUrl } from './order-payments.server';

const NONE: PaymentKeys = { stripe: undefined, paypal: undefined, razorpay: undefined };
const stripe = (secretKey: string, apiBase = 'https://api.stripe.com') => ({ ...NONE, stripe: { secretKey, webhookSecret: 's', apiBase } });
const paypal = (apiBase: string) => ({ ...NONE, paypal: { clientId: 'c', clientSecret: 's', webhookId: 'w', apiBase } });

it('leads to the payment in the console of its provider', () => {
  const intent = { provider: 'stripe', reference: 'pi_1' };
  expect(dashboardUrl(intent, stripe('sk_live_1'))).toBe('https://dashboard.stripe.com/payments/pi_1');
  expect(dashboardUrl(intent, stripe('sk_test_1'))).toBe('https://dashboard.stripe.com/test/payments/pi_1');
  const capture = { provider: 'paypal', reference: '8A/1' };
  expect(dashboardUrl(capture, paypal('https://api-m.paypal.com'))).toBe('https://www.paypal.com/activity/payment/8A%2F1');
  expect(dashboardUrl(capture, paypal('https://api-m.sandbox.paypal.com'))).toBe('https://www.sandbox.paypal.com/activity/payment/8A%2F1');
  const razorpay = { ...NONE, razorpay: { keyId: 'k', keySecret: 's', webhookSecret: 'w', apiBase: 'https://api.razorpay.com' } };
  expect(dashboardUrl({ provider: 'razorpay', reference: 'pay_1' }, razorpay)).toBe('https://dashboard.razorpay.com/app/payments/pay_1');
});

it('leads nowhere where the provider has no console that is known', () => {
  expect(dashboardUrl({ provider: 'test', reference: 'pi_1' }, stripe('sk_live_1'))).toBeUndefined();
  expect(dashboardUrl({ provider: 'stripe', reference: 'pi_1' }, NONE)).toBeUndefined();
  expect(dashboardUrl({ provider: 'stripe', reference: 'cs_1' }, stripe('sk_live_1'))).toBeUndefined();
  expect(dashboardUrl({ provider: 'stripe', reference: 'pi_1' }, stripe('sk_live_1', 'http://localhost:1'))).toBeUndefined();
  expect(dashboardUrl({ provider: 'paypal', reference: '8A' }, paypal('http://localhost:1'))).toBeUndefined();
});
