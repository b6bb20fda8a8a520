import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARDS, cardOrder, cashOrder, makeShopper, place } from '#test/checkout.fixtures.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

/** A paid order of $110.99 and an admin. */
async function paidOrder(body: object = cardOrder(CARDS.pays)) {
  const buyer = await makeShopper(test);
  const { order } = (await place(test, buyer.token, { body })).body;
  const admin = await test.signIn('admin');
  const refund = (requested: object = {}, headers: Record<string, string> = {}) =>
    test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: requested, headers });
  const input = async () =>
    (await test.shop.db
      .selectFrom('testProviderRefunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .where('p.orderId', '=', order._id)
      .select('r.amountCents')
      .execute()) as { amountCents: number }[];
  return { buyer, order, refund, input };
}

describe('a refund', () => {
  it('can be partial, then complete, and the order shows it', async () => {
    const { order, refund, input } = await paidOrder();
    expect((await refund({ amount: 10.5, reason: 'Scratched' })).body.order).toMatchObject({
      orderStatus: 'processing',
      paymentStatus: 'partially_refunded',
    });
    expect((await refund()).body).toMatchObject({ order: { paymentStatus: 'refunded' }, message: 'Refund recorded' });
    expect(await input()).toEqual([{ amountCents: 1050 }, { amountCents: Math.round(order.totalPrice * 100) - 1050 }]);
    expect(await refund()).toMatchObject({ status: 409, body: { code: 'conflict', available: 0 } });
  });

  it('before a cancellation leaves the rest to be refunded', async () => {
    const { buyer, order, refund, input } = await paidOrder();
    await refund({ amount: 30 });
    const cancelled = await test.request('PUT', `/orders/${order._id}/cancel`, { token: buyer.token, body: {} });
    expect(cancelled.body.order).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'refunded' });
    expect((await input()).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(Math.round(order.totalPrice * 100));
  });

  it('never exceeds what was paid, even with concurrent requests', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 2, maxLength: 6 }), async (cents) => {
        const { order, refund, input } = await paidOrder();
        const responses = await Promise.all(cents.map((amount) => refund({ amount: amount / 100 })));
        const granted = cents.filter((_, at) => responses[at]?.status === 200).reduce((sum, amount) => sum + amount, 0);
        expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
        expect((await input()).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(granted);
        expect(granted).toBeLessThanOrEqual(Math.round(order.totalPrice * 100));
      }),
      { numRuns: 8 },
    );
  });

  it('with a repeated idempotency key is made once', async () => {
    const { refund, input } = await paidOrder();
    const key = { 'Idempotency-Key': 'refund-1' };
    const responses = await Promise.all([refund({ amount: 5 }, key), refund({ amount: 5 }, key), refund({ amount: 5 }, key)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await input()).toEqual([{ amountCents: 500 }]);
  });

  it.each([0, -5, 0.001, '5', 1e15])('of %j is rejected', async (amount) => {
    const { refund, input } = await paidOrder();
    expect([409, 422]).toContain((await refund({ amount })).status);
    expect(await input()).toEqual([]);
  });

  it('needs a paid order and an admin', async () => {
    const unpaid = await paidOrder(cashOrder());
    expect(await unpaid.refund()).toMatchObject({ status: 409, body: { available: 0 } });
    const { buyer, order } = await paidOrder();
    expect((await test.request('POST', `/orders/${order._id}/refund`, { token: buyer.token, body: {} })).status).toBe(403);
    expect((await test.request('POST', `/orders/${order._id}/refund`, { body: {} })).status).toBe(401);
    const admin = await test.signIn('admin');
    for (const id of [crypto.randomUUID(), 'x'])
      expect((await test.request('POST', `/orders/${id}/refund`, { token: admin.token, body: {} })).status).toBe(404);
  });
});
