import { afterAll, describe, expect, it } from 'vitest';
import type { HostedProviderName } from '#features/orders/payment-keys/payment-keys.rules';
import { settleUnfinishedPayments } from '#features/orders/settlement/settlement.service.server';
import { CARDS, cardOrder, cashOrder, confirm, expectAsBefore, makeShopper, place, STOCKS, stocksOf } from '#test/checkout.fixtures.server';
import type { ProviderServer, SignedEvent } from './provider-server.server';
import { openTestShop, type TestShop } from './test-shop.server';

/** A test server of any provider, with a common interface. */
export interface TestedProvider {
  server: ProviderServer;
  settings: Record<string, string>;
  /** The open sessions: Stripe's sessions, PayPal's orders, Razorpay's links. */
  sessions: Map<string, object>;
  read: (sessionId: string) => SessionState;
  /** The shopper pays on the provider's page. Throws if the session has ended. */
  pay: (sessionId: string, other?: { amountCents?: number; currency?: string }) => void;
  /** The provider captures the money, whatever the shop has done meanwhile. */
  take: (sessionId: string) => void;
  /** An event that reports the payment as paid. */
  event: (paymentId: string, how?: { isForged?: boolean; at?: number }) => SignedEvent;
  sign: (body: string) => SignedEvent;
}

interface SessionState {
  amountCents: number;
  currency: string;
  /** The provider's id of the charge, once the money is captured. */
  reference: string | undefined;
  refundedCents: number;
}

interface Subject {
  name: HostedProviderName;
  start: () => Promise<TestedProvider>;
  /** The payment methods of a shop that only has this provider's keys, besides cash on delivery. */
  serves: string[];
  /** A signature of this age has expired. */
  outlivedMs: number;
}

interface WaitingOrder {
  buyer: Awaited<ReturnType<typeof makeShopper>>;
  order: { _id: string; orderStatus: string; totalPrice: number };
  sessionId: string;
  paymentId: string;
  /** The shopper returns after paying or cancelling. */
  back: (approve: boolean) => ReturnType<typeof confirm>;
  // Tests read what they expect; a wrong shape fails their assertions.
  // biome-ignore lint/suspicious/noExplicitAny: responses are untyped until they are asserted.
  orderNow: () => Promise<any>;
}

interface ProviderTest {
  test: TestShop;
  body: object;
  /** An order that waits for its shopper on the provider's page. */
  waitingOrder: () => Promise<WaitingOrder>;
  /** An order whose shopper has paid and returned. */
  paidOrder: () => Promise<WaitingOrder>;
  postWebhook: (event: SignedEvent) => ReturnType<TestShop['request']>;
}

/** The tests that every hosted provider must pass; call at a test file's top level, followed by the provider's own tests. */
export function testHostedProvider({ name, start, serves, outlivedMs }: Subject): ProviderTest {
  let provider: TestedProvider;
  const test = openTestShop(async () => {
    provider = await start();
    return provider.settings;
  });
  afterAll(() => provider.server.stop());

  const body = { ...cashOrder(), paymentMethod: name };
  const postWebhook = (event: SignedEvent) => test.request('POST', `/payments/webhooks/${name}`, event);
  const waitingOrder = async (): Promise<WaitingOrder> => {
    const buyer = await makeShopper(test);
    const before = new Set(provider.sessions.keys());
    const { status, body: placed } = await place(test, buyer.token, { body });
    expect(status).toBe(201);
    const sessionId = [...provider.sessions.keys()].find((id) => !before.has(id)) as string;
    expect(placed.payment.redirectUrl).toContain(sessionId);
    const { order } = placed;
    const { id: paymentId } = await test.shop.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', order._id)
      .executeTakeFirstOrThrow();
    const back = (approve: boolean) => confirm(test, buyer.token, { redirectUrl: `/payments/${paymentId}/confirm`, approve });
    const orderNow = async () => (await test.request('GET', `/orders/${order._id}`, { token: buyer.token })).body.order;
    return { buyer, order, sessionId, paymentId, back, orderNow };
  };
  const paidOrder = async () => {
    const waiting = await waitingOrder();
    provider.pay(waiting.sessionId);
    await waiting.back(true);
    return waiting;
  };

  describe(`a shop with ${name}’s keys`, () => {
    it('offers the provider’s methods, and neither accepts nor needs a test card', async () => {
      const { paymentMethods } = (await test.request('GET', '/checkout/payment-methods')).body;
      const enabled = paymentMethods.filter((method: { enabled: boolean }) => method.enabled);
      expect(enabled.map(({ id, kind }: { id: string; kind: string }) => [id, kind])).toEqual([
        ...serves.map((id) => [id, 'redirect']),
        ['cash_on_delivery', 'on_delivery'],
      ]);
      const buyer = await makeShopper(test);
      for (const paymentMethod of ['credit_card', 'paypal', 'stripe', 'razorpay'].filter((id) => !serves.includes(id))) {
        const order = paymentMethod === 'credit_card' ? cardOrder(CARDS.pays) : { ...cashOrder(), paymentMethod };
        expect(await place(test, buyer.token, { body: order })).toMatchObject({
          status: 422,
          body: { errors: [{ field: 'paymentMethod', message: 'This payment method is not available' }] },
        });
      }
    });

    it('reserves the stock, redirects the shopper, and finalises on return', async () => {
      const { buyer, order, sessionId, back, orderNow } = await waitingOrder();
      expect(order.orderStatus).toBe('pending');
      expect(await stocksOf(test, buyer)).toEqual(STOCKS.held);
      expect(provider.read(sessionId)).toMatchObject({ amountCents: Math.round(order.totalPrice * 100), currency: 'USD' });
      provider.pay(sessionId);
      expect((await back(true)).body.order).toMatchObject({ orderStatus: 'processing', paymentStatus: 'completed' });
      expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
      expect((await orderNow()).paymentInfo.transactionId).toBe(provider.read(sessionId).reference);
      expect((await back(true)).status).toBe(200);
      expect((await back(false)).status).toBe(409);
      expect((await orderNow()).statusHistory).toHaveLength(2);
    });

    it('redirects a browser to the provider, and from there back to the shop', async () => {
      const { order, paymentId, orderNow, back } = await waitingOrder();
      const { redirectUrl } = (await orderNow()).paymentInfo;
      const page = await fetch(redirectUrl);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`Pay ${order.totalPrice} `)]);
      const paid = await fetch(redirectUrl, { method: 'POST', redirect: 'manual' });
      const returned = new URL(paid.headers.get('location') as string);
      expect([returned.pathname, returned.searchParams.get('back')]).toEqual([`/payments/${paymentId}/confirm`, 'approved']);
      expect((await fetch(redirectUrl, { method: 'POST' })).status).toBe(410);
      expect((await back(true)).body.order).toMatchObject({ paymentStatus: 'completed' });
    });

    it('does not trust a browser that claims to have paid', async () => {
      const { buyer, back, orderNow } = await waitingOrder();
      expect(await back(true)).toMatchObject({ status: 409, body: { message: expect.stringContaining('not complete') } });
      expect((await orderNow()).orderStatus).toBe('pending');
      expect(await stocksOf(test, buyer)).toEqual(STOCKS.held);
    });

    it('lets no other user confirm', async () => {
      const { paymentId, sessionId, orderNow } = await waitingOrder();
      provider.pay(sessionId);
      const stranger = await makeShopper(test);
      expect((await confirm(test, stranger.token, { redirectUrl: `/payments/${paymentId}/confirm`, approve: true })).status).toBe(404);
      expect((await orderNow()).orderStatus).toBe('pending');
    });

    it('undoes the order when the shopper cancels, and never takes money for it', async () => {
      const { buyer, paymentId, sessionId, back, orderNow } = await waitingOrder();
      expect((await back(false)).body.order).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'failed' });
      await expectAsBefore(test, buyer);
      expect(await payAfterAll(sessionId)).toBeUndefined();
      await postWebhook(provider.event(paymentId));
      await settleUnfinishedPayments(test.shop, { graceMs: 0 });
      expect(provider.read(sessionId).reference).toBeUndefined();
      expect(await orderNow()).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'failed' });
    });

    it('keeps a paid order, even if its shopper claims to have cancelled', async () => {
      const { buyer, sessionId, back, orderNow } = await waitingOrder();
      provider.take(sessionId);
      expect(await back(false)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await orderNow()).toMatchObject({ orderStatus: 'processing', paymentStatus: 'completed' });
      expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
    });

    it('shows the same page for the same key, and opens one session', async () => {
      const buyer = await makeShopper(test);
      const before = provider.sessions.size;
      const [first, second] = [
        await place(test, buyer.token, { body, key: 'same' }),
        await place(test, buyer.token, { body, key: 'same' }),
      ];
      expect(second.body.payment).toEqual(first.body.payment);
      expect(provider.sessions.size).toBe(before + 1);
    });

    it('undoes the order at once if the provider is unavailable, and a retry works', async () => {
      const buyer = await makeShopper(test);
      provider.server.isAway = true;
      expect(await place(test, buyer.token, { body, key: 'again' })).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
      provider.server.isAway = false;
      await expectAsBefore(test, buyer);
      expect((await place(test, buyer.token, { body, key: 'again' })).status).toBe(201);
    });

    it('does not wait forever for a response', async () => {
      const buyer = await makeShopper(test);
      let response = () => {};
      const held = new Promise<void>((resolve) => {
        response = resolve;
      });
      provider.server.holdResponses = () => held;
      const startedAt = performance.now();
      expect((await place(test, buyer.token, { body })).status).toBe(503);
      expect(performance.now() - startedAt).toBeLessThan(8000);
      provider.server.holdResponses = undefined;
      response();
      await expectAsBefore(test, buyer);
    });

    it('settles a payment whose response was lost', async () => {
      const { buyer, sessionId, back, orderNow } = await waitingOrder();
      provider.pay(sessionId);
      provider.server.losesResponses = true;
      expect((await back(true)).status).toBe(500);
      provider.server.losesResponses = false;
      expect((await orderNow()).orderStatus).toBe('pending');
      await settleUnfinishedPayments(test.shop, { graceMs: 0 });
      expect(await orderNow()).toMatchObject({ orderStatus: 'processing', paymentStatus: 'completed' });
      expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
    });

    it('releases the stock if nobody has paid within the hold, and never takes money after it', async () => {
      const { buyer, paymentId, sessionId, orderNow } = await waitingOrder();
      await test.shop.db
        .updateTable('payments')
        .set({ createdAt: new Date(Date.now() - test.shop.config.holdMs) })
        .where('id', '=', paymentId)
        .execute();
      await settleUnfinishedPayments(test.shop);
      await expectAsBefore(test, buyer);
      expect(await orderNow()).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'failed' });
      await payAfterAll(sessionId);
      await postWebhook(provider.event(paymentId));
      expect(provider.read(sessionId).reference).toBeUndefined();
    });

    it('finalises what was paid within the hold, even if its shopper never returned', async () => {
      const { buyer, sessionId, orderNow } = await waitingOrder();
      provider.pay(sessionId);
      await Promise.all([
        settleUnfinishedPayments(test.shop, { graceMs: 0 }),
        settleUnfinishedPayments(test.shop, { graceMs: 0 }),
        settleUnfinishedPayments(test.shop, { graceMs: 0 }),
      ]);
      expect(await orderNow()).toMatchObject({ orderStatus: 'processing', statusHistory: [{}, {}] });
      expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
    });

    it('refunds a payment of an order that was cancelled at the same moment', async () => {
      const { buyer, sessionId, paymentId, orderNow } = await waitingOrder();
      await test.request('PUT', `/orders/${(await orderNow())._id}/cancel`, { token: buyer.token, body: {} });
      expect(await stocksOf(test, buyer)).toEqual(STOCKS.untouched);
      // The provider captured the money between its last response and this one.
      provider.take(sessionId);
      const event = provider.event(paymentId);
      await Promise.all([postWebhook(event), postWebhook(event), postWebhook(provider.event(paymentId))]);
      expect(await orderNow()).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'refunded' });
      expect(provider.read(sessionId).refundedCents).toBe(provider.read(sessionId).amountCents);
      expect(await test.shop.db.selectFrom('refunds').select(['status']).where('paymentId', '=', paymentId).execute()).toEqual([
        { status: 'done' },
      ]);
      expect(await stocksOf(test, buyer)).toEqual(STOCKS.untouched);
    });

    /** The shopper pays on a page that may have ended: nobody gets the money in either case. */
    const payAfterAll = async (sessionId: string) => {
      try {
        provider.pay(sessionId);
      } catch (error) {
        expect(String(error)).toContain('not open');
      }
      return provider.read(sessionId).reference;
    };
  });

  describe(`${name}’s webhook`, () => {
    it('settles an order whose shopper never returned, once, in any order with the browser', async () => {
      const { buyer, sessionId, paymentId, back, orderNow } = await waitingOrder();
      provider.pay(sessionId);
      const event = provider.event(paymentId);
      const responses = await Promise.all([postWebhook(event), back(true), postWebhook(event), postWebhook(provider.event(paymentId))]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const order = await orderNow();
      expect(order).toMatchObject({ orderStatus: 'processing', paymentStatus: 'completed' });
      expect(order.statusHistory).toHaveLength(2);
      expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
    });

    it('processes an event once: a replay does not even query the provider', async () => {
      const { paymentId } = await waitingOrder();
      const event = provider.event(paymentId);
      const before = provider.server.requests.length;
      await postWebhook(event);
      const sent = provider.server.requests.length;
      expect(sent).toBeGreaterThan(before);
      expect((await postWebhook(event)).status).toBe(200);
      expect(provider.server.requests).toHaveLength(sent);
    });

    it('trusts the provider’s API, not an event, even a signed one', async () => {
      const { paymentId, orderNow } = await waitingOrder();
      expect((await postWebhook(provider.event(paymentId))).status).toBe(200);
      expect((await orderNow()).orderStatus).toBe('pending');
    });

    it.each<[string, (paymentId: string) => SignedEvent]>([
      ['without a signature', (id) => ({ ...provider.event(id), headers: {} })],
      ['signed with another key', (id) => provider.event(id, { isForged: true })],
      ['signed long ago', (id) => provider.event(id, { at: Date.now() - outlivedMs })],
      ['changed after signing', (id) => ({ ...provider.event(crypto.randomUUID()), body: provider.event(id).body })],
      ['that is no JSON', () => provider.sign('{')],
    ])('refuses an event %s', async (_name, forge) => {
      const { sessionId, paymentId, orderNow } = await waitingOrder();
      provider.pay(sessionId);
      expect(await postWebhook(forge(paymentId))).toMatchObject({ status: 400, body: { code: 'malformed' } });
      expect((await orderNow()).orderStatus).toBe('pending');
    });

    it.each<[string, { amountCents?: number; currency?: string }]>([
      ['amount', { amountCents: 100 }],
      ['currency', { currency: 'INR' }],
    ])('refunds a payment of the wrong %s, and the order is not sold', async (_name, other) => {
      const { buyer, sessionId, paymentId, orderNow } = await waitingOrder();
      provider.pay(sessionId, other);
      expect((await postWebhook(provider.event(paymentId))).status).toBe(200);
      expect(await orderNow()).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'refunded' });
      expect(provider.read(sessionId)).toMatchObject({ ...other, refundedCents: provider.read(sessionId).amountCents });
      expect(await stocksOf(test, buyer)).toEqual(STOCKS.untouched);
    });

    it('is resent while the shop cannot settle, and is processed then', async () => {
      const { sessionId, paymentId, orderNow } = await waitingOrder();
      provider.pay(sessionId);
      const event = provider.event(paymentId);
      provider.server.isAway = true;
      expect((await postWebhook(event)).status).toBe(500);
      provider.server.isAway = false;
      expect((await postWebhook(event)).status).toBe(200);
      expect((await orderNow()).orderStatus).toBe('processing');
    });

    it('is a 404 where the shop has no keys, and an unknown payment changes nothing', async () => {
      for (const other of ['stripe', 'paypal', 'razorpay', 'constructor'].filter((other) => other !== name))
        expect((await test.request('POST', `/payments/webhooks/${other}`, { body: {} })).status).toBe(404);
      expect((await postWebhook(provider.event(crypto.randomUUID()))).status).toBe(200);
      expect((await postWebhook(provider.event("'; DROP TABLE payments"))).status).toBe(200);
      const aboutNothing = { id: crypto.randomUUID(), created_at: Math.floor(Date.now() / 1000), data: { object: {} } };
      expect((await postWebhook(provider.sign(JSON.stringify(aboutNothing)))).status).toBe(200);
    });
  });

  describe(`a refund through ${name}`, () => {
    /** Refunds as an admin. */
    async function refund(order: { _id: string }, requested: object = {}) {
      const admin = await test.signIn('admin');
      return test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: requested });
    }

    it('is created when a paid order is cancelled, once, and stays open while the provider is unavailable', async () => {
      const { buyer, order, sessionId, orderNow } = await paidOrder();
      provider.server.isAway = true;
      const cancelled = await test.request('PUT', `/orders/${order._id}/cancel`, { token: buyer.token, body: {} });
      expect(cancelled.body.order).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'completed' });
      provider.server.isAway = false;
      await Promise.all([settleUnfinishedPayments(test.shop), settleUnfinishedPayments(test.shop)]);
      expect((await orderNow()).paymentStatus).toBe('refunded');
      expect(provider.read(sessionId).refundedCents).toBe(provider.read(sessionId).amountCents);
    });

    it('can be partial, and then complete', async () => {
      const { order, sessionId } = await paidOrder();
      expect((await refund(order, { amount: 10.5 })).body.order).toMatchObject({ paymentStatus: 'partially_refunded' });
      expect(provider.read(sessionId).refundedCents).toBe(1050);
      expect((await refund(order)).body.order).toMatchObject({ paymentStatus: 'refunded' });
      expect(provider.read(sessionId).refundedCents).toBe(provider.read(sessionId).amountCents);
    });

    it('of a part is made once, even if its response was lost', async () => {
      const { order, sessionId, orderNow } = await paidOrder();
      provider.server.losesResponses = true;
      await refund(order, { amount: 20 });
      expect((await orderNow()).paymentStatus).toBe('completed');
      provider.server.losesResponses = false;
      await Promise.all([settleUnfinishedPayments(test.shop), settleUnfinishedPayments(test.shop)]);
      expect((await orderNow()).paymentStatus).toBe('partially_refunded');
      expect(provider.read(sessionId).refundedCents).toBe(2000);
    });

    it('that the provider refuses can be repeated', async () => {
      const { order, paymentId, sessionId, orderNow } = await paidOrder();
      await test.shop.db.updateTable('payments').set({ reference: 'unknown_charge' }).where('id', '=', paymentId).execute();
      await refund(order, { amount: 20 });
      expect((await orderNow()).paymentStatus).toBe('completed');
      const { reference } = provider.read(sessionId);
      await test.shop.db.updateTable('payments').set({ reference }).where('id', '=', paymentId).execute();
      expect((await refund(order)).body.order).toMatchObject({ paymentStatus: 'refunded' });
      expect(provider.read(sessionId).refundedCents).toBe(provider.read(sessionId).amountCents);
    });
  });

  return {
    test,
    body,
    waitingOrder,
    paidOrder,
    postWebhook,
  };
}
