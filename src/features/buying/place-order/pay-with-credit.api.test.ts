import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleUnfinishedPayments } from '#features/orders/settlement/settlement.service.server';
import { toCents, toDollars } from '#shared/money';
import { CARDS, cardOrder, cashOrder, confirm, expectAsBefore, fillCart, makeShopper, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

/** A customer with a cart that costs $98.25 with its coupon, and this much credit. */
async function shopperWith(amount: number) {
  const buyer = await makeShopper(test);
  const admin = await test.signIn('admin');
  if (amount > 0) {
    const body = { amount, reason: 'gift', note: 'For tests' };
    expect((await test.request('POST', `/admin/store-credit/${buyer.userId}`, { token: admin.token, body })).status).toBe(200);
  }
  const balance = async (): Promise<number> => (await test.request('GET', '/store-credit', { token: buyer.token })).body.credit.balance;
  const charged = async (orderId: string) =>
    (
      await test.shop.db
        .selectFrom('testProviderCharges as c')
        .innerJoin('payments as p', 'p.id', 'c.paymentId')
        .select('c.amountCents')
        .where('p.orderId', '=', orderId)
        .execute()
    ).map(({ amountCents }) => amountCents);
  return { ...buyer, admin, balance, charged };
}

describe('store credit at checkout', () => {
  it('pays a part, the card is charged for the rest, and summary, order and mail show it', async () => {
    const { token, balance, charged } = await shopperWith(30);
    const { summary } = (await test.request('GET', '/checkout/summary', { token })).body;
    expect(summary.storeCredit).toBe(30);
    const { status, body } = await place(test, token, { body: cardOrder(CARDS.pays, { useCredit: true, expectedCredit: 30 }) });
    expect(status).toBe(201);
    const { order } = body;
    expect(order).toMatchObject({ creditUsed: 30, paymentStatus: 'completed', refundedAmount: 0, paymentInfo: { method: 'credit_card' } });
    expect(await charged(order._id)).toEqual([toCents(order.totalPrice) - 3000]);
    expect(await balance()).toBe(0);
    // It was not read again, and is what was stored.
    expect((await test.request('GET', `/orders/${order._id}`, { token })).body.order).toEqual(order);
    expect((await test.request('GET', '/store-credit', { token })).body.credit.movements[0]).toMatchObject({
      amount: -30,
      reason: 'payment',
      order: { orderNumber: order.orderNumber },
    });
  });

  it('pays a whole order without a card', async () => {
    const { token, balance, charged } = await shopperWith(500);
    const { body } = await test.request('POST', '/orders', {
      token,
      body: cashOrder({ paymentMethod: 'store_credit', useCredit: true }),
    });
    expect(body.order).toMatchObject({ orderStatus: 'processing', paymentStatus: 'completed', paymentInfo: { method: 'store_credit' } });
    expect(body.order.creditUsed).toBe(body.order.totalPrice);
    expect(await charged(body.order._id)).toEqual([]);
    expect(await balance()).toBe(toDollars((toCents(500) - toCents(body.order.totalPrice)) as never));
    const cancelled = await test.request('PUT', `/orders/${body.order._id}/cancel`, { token, body: {} });
    expect(cancelled.body.order).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'refunded' });
    expect(await balance()).toBe(500);
  });

  it('is not enough: the order needs another method', async () => {
    const { token, balance } = await shopperWith(10);
    const body = cashOrder({ paymentMethod: 'store_credit', useCredit: true });
    expect(await place(test, token, { body })).toMatchObject({ status: 422, body: { errors: [{ field: 'paymentMethod' }] } });
    const other = cashOrder({ useCredit: true, expectedCredit: 12 });
    expect(await place(test, token, { body: other })).toMatchObject({ status: 409, body: { code: 'cart_changed', storeCredit: 10 } });
    expect(await balance()).toBe(10);
  });

  it('leaves the rest to be paid at the door', async () => {
    const { token, admin } = await shopperWith(40);
    const { order } = (await place(test, token, { body: cashOrder({ useCredit: true }) })).body;
    expect(order).toMatchObject({ orderStatus: 'processing', paymentStatus: 'pending', creditUsed: 40 });
    for (const status of ['confirmed', 'shipped', 'out_for_delivery', 'delivered'])
      await test.request('PUT', `/orders/${order._id}/status`, { token: admin.token, body: { status } });
    const delivered = (await test.request('GET', `/orders/${order._id}`, { token })).body.order;
    expect(delivered).toMatchObject({ orderStatus: 'delivered', paymentStatus: 'completed' });
    const refunded = await test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: {} });
    expect(refunded.body.order).toMatchObject({ paymentStatus: 'refunded', refundedAmount: order.totalPrice });
  });

  it('returns when the card is declined, and when the shopper refuses', async () => {
    const buyer = await shopperWith(20);
    expect((await place(test, buyer.token, { body: cardOrder(CARDS.isDeclined, { useCredit: true }) })).status).toBe(402);
    expect(await buyer.balance()).toBe(20);
    await expectAsBefore(test, buyer);
    const waiting = (await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation, { useCredit: true }) })).body;
    expect(waiting.order).toMatchObject({ orderStatus: 'pending', creditUsed: 20 });
    expect(await buyer.balance()).toBe(0);
    await confirm(test, buyer.token, { redirectUrl: waiting.payment.redirectUrl, approve: false });
    expect(await buyer.balance()).toBe(20);
  });

  it('returns when the customer cancels an unpaid order, and when it expires', async () => {
    const one = await shopperWith(20);
    const pending = (await place(test, one.token, { body: cardOrder(CARDS.needsConfirmation, { useCredit: true }) })).body.order;
    await test.request('PUT', `/orders/${pending._id}/cancel`, { token: one.token, body: {} });
    expect(await one.balance()).toBe(20);

    const other = await shopperWith(15);
    const late = (await place(test, other.token, { body: cardOrder(CARDS.needsConfirmation, { useCredit: true }) })).body.order;
    const createdAt = new Date(Date.now() - test.shop.config.holdMs - 60_000);
    await test.shop.db.updateTable('payments').set({ createdAt }).where('orderId', '=', late._id).execute();
    await settleUnfinishedPayments(test.shop);
    expect(await other.balance()).toBe(15);
  });

  it('is charged when the shopper approves, and refunded to the card first', async () => {
    const buyer = await shopperWith(20);
    const { order, payment } = (await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation, { useCredit: true }) })).body;
    const paid = await confirm(test, buyer.token, { redirectUrl: payment.redirectUrl, approve: true });
    expect(paid.body.order).toMatchObject({ paymentStatus: 'completed', creditUsed: 20 });
    const card = toCents(order.totalPrice) - 2000;
    const refund = (body: object) => test.request('POST', `/orders/${order._id}/refund`, { token: buyer.admin.token, body });
    expect((await refund({ amount: (card + 500) / 100 })).body.order.paymentStatus).toBe('partially_refunded');
    expect(await buyer.balance()).toBe(5);
    expect((await refund({})).body.order.paymentStatus).toBe('refunded');
    expect(await buyer.balance()).toBe(20);
  });
});

describe('two orders at once', () => {
  it('never spend the same credit, whatever the payment does', async () => {
    const plan = fc.record({
      credit: fc.integer({ min: 1, max: 250 }),
      card: fc.constantFrom('pays' as const, 'isDeclined' as const, 'needsConfirmation' as const),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ credit, card }) => {
        const buyer = await shopperWith(credit);
        const other = await makeProduct(test.shop.db, { listPriceCents: 50_00, stock: 5 });
        const first = place(test, buyer.token, { body: cardOrder(CARDS[card], { useCredit: true }) });
        const second = (async () => {
          await fillCart(test, buyer.token, [{ id: other.id }]).catch(() => undefined);
          return place(test, buyer.token, { body: cardOrder(CARDS.pays, { useCredit: true }) });
        })();
        const placed = (await Promise.all([first, second])).filter(({ status }) => status === 201);
        const used = placed.reduce((sum, { body }) => sum + toCents(body.order.creditUsed ?? 0), 0);
        expect(toCents(await buyer.balance())).toBe(credit * 100 - used);
      }),
      { numRuns: 12 },
    );
    expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
  });
});
