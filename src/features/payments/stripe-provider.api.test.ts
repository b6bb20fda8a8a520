import { afterAll, describe, expect, it } from 'vitest';
import {
  CARDS,
  cardOrder,
  cashOrder,
  confirm,
  expectAsBefore,
  makeShopper,
  place,
  STOCKS,
  stocksOf,
} from '#features/checkout/checkout.fixtures.server';
import { settleUnfinishedPayments } from '#features/orders/settlement.service.server';
import { STRIPE_KEYS, type StripeServer, signStripeEvent, startStripeServer } from '#test/stripe-server.server';
import { openTestShop } from '#test/test-shop.server';

let stripe: StripeServer;
const test = openTestShop(async () => {
  stripe = await startStripeServer();
  return { ...STRIPE_KEYS, STRIPE_API_BASE: stripe.address };
});
afterAll(() => stripe.stop());

/** An order that waits for its shopper on Stripe's page. */
async function waitingOrder() {
  const buyer = await makeShopper(test);
  const { status, body } = await place(test, buyer.token, { body: { ...cashOrder(), paymentMethod: 'stripe' } });
  expect(status).toBe(201);
  const sessionId = body.payment.redirectUrl.split('/').at(-1) as string;
  const { id: paymentId } = await test.shop.db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', body.order._id)
    .executeTakeFirstOrThrow();
  const back = (approve: boolean) => confirm(test, buyer.token, { redirectUrl: `/payments/${paymentId}/confirm`, approve });
  const orderNow = async () => (await test.request('GET', `/orders/${body.order._id}`, { token: buyer.token })).body.order;
  return { buyer, order: body.order, sessionId, paymentId, back, orderNow };
}

const sessionOf = (id: string) => {
  const session = stripe.sessions.get(id);
  if (!session) throw new Error(`There is no session ${id}.`);
  return session;
};
const tell = (event: { body: string; headers: Record<string, string> }) =>
  test.request('POST', '/payments/webhooks/stripe', { body: event.body, headers: event.headers });
const completed = (sessionId: string) => ({ type: 'checkout.session.completed', object: sessionOf(sessionId) });

describe('a shop with Stripe’s keys', () => {
  it('serves Stripe and cards, and neither takes a test card nor asks for one', async () => {
    const { paymentMethods } = (await test.request('GET', '/checkout/payment-methods')).body;
    expect(paymentMethods).toMatchObject([
      { id: 'credit_card', enabled: true, kind: 'redirect' },
      { id: 'debit_card', enabled: true, kind: 'redirect' },
      { id: 'paypal', enabled: false },
      { id: 'stripe', enabled: true, kind: 'redirect' },
      { id: 'razorpay', enabled: false },
      { id: 'cash_on_delivery', enabled: true, kind: 'on_delivery' },
    ]);
    const buyer = await makeShopper(test);
    const { body } = await place(test, buyer.token, { body: cardOrder(CARDS.pays) });
    expect(body).toMatchObject({
      order: { orderStatus: 'pending', paymentStatus: 'pending' },
      payment: { redirectUrl: expect.stringMatching(/^http/) },
    });
    expect(JSON.stringify([...stripe.sessions.values()])).not.toContain('4242');
    const refused = await place(test, (await makeShopper(test)).token, { body: { ...cashOrder(), paymentMethod: 'paypal' } });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'paymentMethod', message: 'This payment method is not available' }] },
    });
  });

  it('holds the stock, sends the shopper to Stripe, and finalises when they are back', async () => {
    const { buyer, order, sessionId, back, orderNow } = await waitingOrder();
    expect(order.orderStatus).toBe('pending');
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.held);
    expect(sessionOf(sessionId)).toMatchObject({ amount_total: Math.round(order.totalPrice * 100), currency: 'usd' });
    stripe.pay(sessionId);
    expect((await back(true)).body.order).toMatchObject({ orderStatus: 'processing', paymentStatus: 'completed' });
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
    expect((await orderNow()).paymentInfo.transactionId).toBe(sessionOf(sessionId).payment_intent);
  });

  it('does not believe a browser that says it has paid', async () => {
    const { buyer, back, orderNow } = await waitingOrder();
    expect(await back(true)).toMatchObject({ status: 409, body: { message: expect.stringContaining('not complete') } });
    expect((await orderNow()).orderStatus).toBe('pending');
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.held);
  });

  it('gives everything back when the shopper turns round, and the session can never be paid', async () => {
    const { buyer, sessionId, back, orderNow } = await waitingOrder();
    expect((await back(false)).body.order).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'failed' });
    await expectAsBefore(test, buyer);
    expect(() => stripe.pay(sessionId)).toThrow('not open');
    expect((await orderNow()).orderStatus).toBe('cancelled');
  });

  it('shows the same page for the same key, and makes one session', async () => {
    const buyer = await makeShopper(test);
    const body = { ...cashOrder(), paymentMethod: 'stripe' };
    const before = stripe.sessions.size;
    const [first, second] = [await place(test, buyer.token, { body, key: 'same' }), await place(test, buyer.token, { body, key: 'same' })];
    expect(second.body.payment).toEqual(first.body.payment);
    expect(stripe.sessions.size).toBe(before + 1);
  });

  it('takes the order back at once when Stripe cannot be reached, and a second try works', async () => {
    const buyer = await makeShopper(test);
    const body = { ...cashOrder(), paymentMethod: 'stripe' };
    stripe.isAway = true;
    expect(await place(test, buyer.token, { body, key: 'again' })).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
    stripe.isAway = false;
    await expectAsBefore(test, buyer);
    expect((await place(test, buyer.token, { body, key: 'again' })).status).toBe(201);
  });

  it('gives the stock back when nobody has paid within the hold, and refunds who pays after all', async () => {
    const { buyer, paymentId, orderNow } = await waitingOrder();
    await test.shop.db
      .updateTable('payments')
      .set({ createdAt: new Date(Date.now() - test.shop.config.holdMs) })
      .where('id', '=', paymentId)
      .execute();
    await settleUnfinishedPayments(test.shop);
    await expectAsBefore(test, buyer);
    expect(await orderNow()).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'failed' });
  });

  it('gives back what came for an order that was cancelled in the same moment', async () => {
    const { buyer, sessionId, paymentId, orderNow } = await waitingOrder();
    const session = sessionOf(sessionId);
    await test.request('PUT', `/orders/${(await orderNow())._id}/cancel`, { token: buyer.token, body: {} });
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.untouched);
    // Stripe took the money between its last answer and this one.
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: 'pi_late' });
    const event = signStripeEvent({ type: 'checkout.session.completed', object: session });
    await Promise.all([tell(event), tell(event), tell(signStripeEvent({ type: 'checkout.session.completed', object: session }))]);
    expect(await orderNow()).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'refunded' });
    expect(stripe.refunded.get('pi_late')).toBe(session.amount_total);
    expect(await test.shop.db.selectFrom('refunds').select(['status']).where('paymentId', '=', paymentId).execute()).toEqual([
      { status: 'done' },
    ]);
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.untouched);
  });
});

describe('Stripe’s webhook', () => {
  it('settles an order whose shopper never came back, once, in any order with the browser', async () => {
    const { buyer, sessionId, back, orderNow } = await waitingOrder();
    stripe.pay(sessionId);
    const event = signStripeEvent(completed(sessionId));
    const answers = await Promise.all([tell(event), back(true), tell(event), tell(signStripeEvent(completed(sessionId)))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const order = await orderNow();
    expect(order).toMatchObject({ orderStatus: 'processing', paymentStatus: 'completed' });
    expect(order.statusHistory).toHaveLength(2);
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
  });

  it('counts an event once: a replay does not even ask Stripe', async () => {
    const { sessionId } = await waitingOrder();
    stripe.pay(sessionId);
    const event = signStripeEvent(completed(sessionId));
    await tell(event);
    const asked = stripe.asked.length;
    expect((await tell(event)).status).toBe(200);
    expect(stripe.asked).toHaveLength(asked);
  });

  it('takes the word of Stripe’s books, not of an event, even of a signed one', async () => {
    const { sessionId, orderNow } = await waitingOrder();
    const object = { ...sessionOf(sessionId), status: 'complete', payment_status: 'paid' };
    expect((await tell(signStripeEvent({ type: 'checkout.session.completed', object }))).status).toBe(200);
    expect((await orderNow()).orderStatus).toBe('pending');
  });

  it.each<[string, (sessionId: string) => { body: string; headers: Record<string, string> }]>([
    ['without a signature', (id) => ({ ...signStripeEvent(completed(id)), headers: {} })],
    ['signed with another secret', (id) => signStripeEvent(completed(id), { secret: 'whsec_other' })],
    ['signed long ago', (id) => signStripeEvent(completed(id), { at: Date.now() - 6 * 60_000 })],
    [
      'changed after signing',
      (id) => ({ ...signStripeEvent(completed(id)), body: signStripeEvent(completed(id)).body.replace('usd', 'eur') }),
    ],
    ['that is no JSON', (id) => ({ ...signStripeEvent(completed(id)), body: '{' })],
  ])('refuses an event %s', async (_name, forge) => {
    const { sessionId, orderNow } = await waitingOrder();
    stripe.pay(sessionId);
    expect(await tell(forge(sessionId))).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect((await orderNow()).orderStatus).toBe('pending');
  });

  it.each<[string, { amountCents?: number; currency?: string }]>([
    ['amount', { amountCents: 100 }],
    ['currency', { currency: 'inr' }],
  ])('gives a payment of the wrong %s back, and the order is not sold', async (_name, other) => {
    const { buyer, sessionId, orderNow } = await waitingOrder();
    stripe.pay(sessionId, other);
    expect((await tell(signStripeEvent(completed(sessionId)))).status).toBe(200);
    expect(await orderNow()).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'refunded' });
    const { payment_intent, amount_total } = sessionOf(sessionId);
    expect(stripe.refunded.get(payment_intent ?? '')).toBe(amount_total);
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.untouched);
  });

  it('is sent again while the shop cannot settle, and then counts', async () => {
    const { sessionId, orderNow } = await waitingOrder();
    stripe.pay(sessionId);
    const event = signStripeEvent(completed(sessionId));
    stripe.isAway = true;
    expect((await tell(event)).status).toBe(500);
    stripe.isAway = false;
    expect((await tell(event)).status).toBe(200);
    expect((await orderNow()).orderStatus).toBe('processing');
  });

  it('is nobody’s where the shop has no keys, and a stranger’s payment changes nothing', async () => {
    expect((await test.request('POST', '/payments/webhooks/paypal', { body: {} })).status).toBe(404);
    expect((await test.request('POST', '/payments/webhooks/constructor', { body: {} })).status).toBe(404);
    const object = { client_reference_id: crypto.randomUUID() };
    expect((await tell(signStripeEvent({ type: 'checkout.session.completed', object }))).status).toBe(200);
    expect(
      (await tell(signStripeEvent({ type: 'charge.updated', object: { metadata: { payment_id: "'; DROP TABLE payments" } } }))).status,
    ).toBe(200);
  });
});

describe('a refund through Stripe', () => {
  it('comes with the cancellation of a paid order, once, and is owed while Stripe is away', async () => {
    const { buyer, order, sessionId, back, orderNow } = await waitingOrder();
    stripe.pay(sessionId);
    await back(true);
    stripe.isAway = true;
    const cancelled = await test.request('PUT', `/orders/${order._id}/cancel`, { token: buyer.token, body: {} });
    expect(cancelled.body.order).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'completed' });
    stripe.isAway = false;
    await Promise.all([settleUnfinishedPayments(test.shop), settleUnfinishedPayments(test.shop)]);
    expect((await orderNow()).paymentStatus).toBe('refunded');
    expect(stripe.refunded.get(sessionOf(sessionId).payment_intent ?? '')).toBe(sessionOf(sessionId).amount_total);
  });
});
