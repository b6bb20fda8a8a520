import { expect, it } from 'vitest';
import { cents } from '#shared/money';
import { CARDS, cardOrder, makeShopper, place } from '#test/checkout.fixtures.server';
import { testHostedProvider } from '#test/hosted-provider-cases.server';
import { STRIPE_KEYS, type StripeServer, signStripeBody, signStripeEvent, startStripeServer } from '#test/stripe-server.server';
import type { PaymentHandle } from './payments.provider';
import { paymentProvider } from './providers.server';

let stripe: StripeServer;

const sessionOf = (id: string) => {
  const session = stripe.sessions.get(id);
  if (!session) throw new Error(`There is no session ${id}.`);
  return session;
};

const { test, paidOrder } = testHostedProvider({
  name: 'stripe',
  serves: ['credit_card', 'debit_card', 'stripe'],
  outlivedMs: 6 * 60_000,
  async start() {
    stripe = await startStripeServer();
    return {
      server: stripe,
      settings: { ...STRIPE_KEYS, STRIPE_API_BASE: stripe.address },
      sessions: stripe.sessions,
      read: (id) => {
        const { amount_total: amountCents, currency, payment_intent } = sessionOf(id);
        const refundedCents = stripe.refunded.get(payment_intent ?? '') ?? 0;
        return { amountCents, currency: currency.toUpperCase(), reference: payment_intent ?? undefined, refundedCents };
      },
      pay: (id, { amountCents, currency } = {}) => stripe.pay(id, { amountCents, currency: currency?.toLowerCase() }),
      take: (id) => Object.assign(sessionOf(id), { status: 'complete', payment_status: 'paid', payment_intent: 'pi_late' }),
      event: (paymentId, { isForged = false, at = Date.now() } = {}) => {
        const object = { client_reference_id: paymentId, status: 'complete', payment_status: 'paid' };
        return signStripeEvent({ type: 'checkout.session.completed', object }, { at, ...(isForged && { secret: 'whsec_other' }) });
      },
      sign: signStripeBody,
    };
  },
});

it('sends card payments to Stripe, and no card number', async () => {
  const buyer = await makeShopper(test);
  const { body } = await place(test, buyer.token, { body: cardOrder(CARDS.pays) });
  expect(body).toMatchObject({
    order: { orderStatus: 'pending', paymentStatus: 'pending' },
    payment: { redirectUrl: expect.stringMatching(/^http/) },
  });
  expect(JSON.stringify([...stripe.sessions.values()])).not.toContain('42424242');
});

it('refunds once, also after Stripe has dropped the key', async () => {
  const { paymentId, sessionId } = await paidOrder();
  const reference = sessionOf(sessionId).payment_intent ?? '';
  const payment: PaymentHandle = { id: paymentId, amountCents: cents(9825), sessionReference: sessionId, reference, isOpen: false };
  const refund = { payment, refundId: crypto.randomUUID(), amountCents: cents(1000), isWhole: false };
  const provider = await paymentProvider(test.shop, 'stripe');
  const [first, second] = await Promise.all([provider.refund(refund), provider.refund(refund)]);
  expect(second).toEqual(first);
  stripe.clearKeys();
  expect(await provider.refund(refund)).toEqual(first);
  expect(stripe.refunded.get(reference)).toBe(1000);
});
