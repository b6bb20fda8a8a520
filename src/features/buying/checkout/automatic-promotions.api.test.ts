import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.server';
import { CARDS, cardOrder, cashOrder, fillCart, makeCoupon, makePromotion, place, stockOf } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

const summaryOf = async (token: string) => (await test.request('GET', '/checkout/summary', { token })).body.summary;
const usesOf = async (id: number) =>
  (await test.shop.db.selectFrom('promotions').select('usedCount').where('id', '=', id).executeTakeFirstOrThrow()).usedCount;

/** A product of its own for each test, so that promotions of other tests do not apply. */
async function shopper({ quantity = 1, listPriceCents = 40_00, stock = 500 } = {}) {
  const customer = await test.signIn();
  const product = await makeProduct(test.shop.db, { name: 'Kettle', listPriceCents, stock });
  await fillCart(test, customer.token, [{ id: product.id, quantity }]);
  return { ...customer, product, items: { productIds: [product.id] } };
}

describe('a promotion without a code', () => {
  it('is in the summary and in the order with its name, and stays there whatever becomes of it', async () => {
    const { token, items } = await shopper({ quantity: 3 });
    const id = await makePromotion(test.shop.db, { name: 'Buy two', benefit: { kind: 'buy_get', buy: 2, get: 1, percent: 100 }, items });
    const summary = await summaryOf(token);
    expect(summary).toMatchObject({
      totalPrice: 129.6,
      amountDue: 89.6,
      promotions: [{ name: 'Buy two', text: 'buy 2, get 1 free', amount: 40 }],
    });
    expect(summary.steps.at(-1)).toEqual({ label: 'Buy two, buy 2, get 1 free', amount: -40 });
    const { order } = (await place(test, token, { body: cashOrder() })).body;
    expect(order).toMatchObject({ discountAmount: 40, discounts: [{ name: 'Buy two', amount: 40 }] });
    expect(order).not.toHaveProperty('couponCode');
    await test.shop.db.updateTable('promotions').set({ name: 'Renamed' }).where('id', '=', id).execute();
    expect((await test.request('GET', `/orders/${order._id}`, { token })).body.order.discounts).toEqual([{ name: 'Buy two', amount: 40 }]);
  });

  it('takes no further statement', async () => {
    const { token, items } = await shopper();
    await makePromotion(test.shop.db, {
      benefit: { kind: 'percent', percent: 5 },
      items,
      customers: { kind: 'first_order' },
      usageLimit: 5,
    });
    await summaryOf(token);
    test.statements.length = 0;
    await place(test, token, { body: cashOrder() });
    expect(test.statements).toHaveLength(3);
  });

  it('gives way to a better one, and “why” says so', async () => {
    const { token, items } = await shopper();
    await makePromotion(test.shop.db, { name: 'Small', benefit: { kind: 'percent', percent: 5 }, items });
    await makePromotion(test.shop.db, { name: 'Large', benefit: { kind: 'percent', percent: 20 }, items, combines: 'alone' });
    const { promotions, steps } = await summaryOf(token);
    expect(promotions).toMatchObject([{ name: 'Large', amount: 8 }]);
    expect(steps.map(({ label }: { label: string }) => label)).toContain('Small cannot be combined with these. You pay less this way.');
  });

  it('that cannot be combined refuses a code that takes less off, and gives way to one that takes more', async () => {
    const { token, items } = await shopper();
    await makePromotion(test.shop.db, { name: 'Alone', benefit: { kind: 'percent', percent: 15 }, items, combines: 'alone' });
    const apply = async (couponCode: string) => test.request('POST', '/checkout/apply-coupon', { token, body: { couponCode } });
    expect(await apply(await makeCoupon(test.shop.db, 'LESS'))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('cannot be combined') },
    });
    expect(await apply(await makeCoupon(test.shop.db, 'MORE', { kind: 'amount', amountCents: 10_00 }))).toMatchObject({
      status: 200,
      body: { summary: { couponDiscount: 10, promotions: [] } },
    });
  });

  it('that is combined with a code is named beside it', async () => {
    const { token, items } = await shopper();
    await makePromotion(test.shop.db, { name: 'Beside', benefit: { kind: 'percent', percent: 5 }, items, combines: 'codes' });
    const couponCode = await makeCoupon(test.shop.db, 'BESIDE');
    await test.request('POST', '/checkout/apply-coupon', { token, body: { couponCode } });
    const { order } = (await place(test, token, { body: cashOrder({ appliedCoupon: couponCode }) })).body;
    expect(order).toMatchObject({
      couponCode,
      discountAmount: 6,
      discounts: [
        { name: 'Discount (BESIDE)', amount: 4 },
        { name: 'Beside', amount: 2 },
      ],
    });
  });

  it('for first orders is for the first order', async () => {
    const { token, product, items } = await shopper();
    await makePromotion(test.shop.db, {
      name: 'Welcome',
      benefit: { kind: 'percent', percent: 10 },
      items,
      customers: { kind: 'first_order' },
    });
    expect((await summaryOf(token)).promotions).toMatchObject([{ name: 'Welcome' }]);
    await place(test, token, { body: cashOrder() });
    await fillCart(test, token, [product]);
    expect((await summaryOf(token)).promotions).toEqual([]);
  });

  it('that changed since it was seen is a 409 with the totals, and nothing is charged', async () => {
    const { token, userId, items } = await shopper();
    const id = await makePromotion(test.shop.db, { benefit: { kind: 'percent', percent: 10 }, items });
    const { amountDue } = await summaryOf(token);
    // By another process: this one has not heard of it yet.
    await test.shop.db.updateTable('promotions').set({ isPaused: true, version: 2 }).where('id', '=', id).execute();
    const refused = await place(test, token, { body: cardOrder(CARDS.pays, { expectedTotal: amountDue }) });
    expect(refused).toMatchObject({ status: 409, body: { code: 'cart_changed' } });
    expect(await test.shop.db.selectFrom('orders').select('id').where('userId', '=', userId).execute()).toEqual([]);
  });
});

describe('the limits of a promotion', () => {
  it('hold for orders at the same time, in all', async () => {
    const product = await makeProduct(test.shop.db, { listPriceCents: 40_00, stock: 100 });
    const id = await makePromotion(test.shop.db, {
      benefit: { kind: 'percent', percent: 50 },
      items: { productIds: [product.id] },
      usageLimit: 3,
    });
    const tokens = await Promise.all(Array.from({ length: 8 }, async () => (await test.signIn()).token));
    for (const token of tokens) await fillCart(test, token, [product]);
    const placed = await Promise.all(tokens.map((token) => place(test, token, { body: cashOrder() })));
    const discounts = placed.filter(({ status }) => status === 201).map(({ body }) => body.order.discountAmount);
    expect(discounts.filter((amount) => amount > 0)).toHaveLength(3);
    expect(await usesOf(id)).toBe(3);
  });

  it('count orders from before the limit; until there is one, orders do not wait for each other', async () => {
    const { token, product, items } = await shopper();
    const id = await makePromotion(test.shop.db, { benefit: { kind: 'percent', percent: 50 }, items });
    const { token: admin } = await test.signIn('admin');
    const limit = (usageLimit: number) => test.request('PUT', `/admin/promotions/${id}`, { token: admin, body: { usageLimit } });
    await place(test, token, { body: cashOrder() });
    await fillCart(test, token, [product]);
    const waiting = await inTransaction(test.shop.db, async (tx) => {
      const used = JSON.stringify([{ promotionId: id, version: 1 }]);
      await sql`SELECT use_promotions(gen_random_uuid(), ${used}::jsonb)`.execute(tx);
      expect((await place(test, token, { body: cashOrder() })).body.order.discountAmount).toBe(20);
      return { limited: limit(1) };
    });
    expect(await waiting.limited).toMatchObject({ status: 422, body: { errors: [{ field: 'usageLimit' }] } });
    expect((await limit(2)).status).toBe(200);
    expect(await usesOf(id)).toBe(2);
    await fillCart(test, token, [product]);
    expect((await place(test, token, { body: cashOrder() })).body.order.discountAmount).toBe(0);
  });

  it('hold for one customer, and are given back when the order is cancelled', async () => {
    const { token, product, items } = await shopper();
    const id = await makePromotion(test.shop.db, { benefit: { kind: 'percent', percent: 50 }, items, customerLimit: 1, usageLimit: 9 });
    const { order } = (await place(test, token, { body: cashOrder() })).body;
    expect(order.discountAmount).toBe(20);
    await fillCart(test, token, [product]);
    expect((await summaryOf(token)).promotions).toEqual([]);
    await test.request('PUT', `/orders/${order._id}/cancel`, { token, body: {} });
    expect(await usesOf(id)).toBe(0);
    expect((await summaryOf(token)).promotions).toMatchObject([{ amount: 20 }]);
  });

  it('are given back when the card is declined', async () => {
    const { token, items } = await shopper();
    const id = await makePromotion(test.shop.db, { benefit: { kind: 'percent', percent: 50 }, items, usageLimit: 1 });
    expect((await place(test, token, { body: cardOrder(CARDS.isDeclined) })).status).toBe(402);
    expect(await usesOf(id)).toBe(0);
    expect((await place(test, token, { body: cardOrder(CARDS.pays) })).body.order.discountAmount).toBe(20);
  });
});

describe('a gift', () => {
  it('is a line at no price from real stock, which comes back when the order is cancelled', async () => {
    const { token, items } = await shopper();
    const mug = await makeProduct(test.shop.db, { name: 'Mug', listPriceCents: 9_00, stock: 2 });
    const variantId = String(mug.variantIds[0]);
    await makePromotion(test.shop.db, { name: 'A mug', benefit: { kind: 'gift', variantId }, items, minimum: { amount: 40 } });
    const { gifts, amountDue } = await summaryOf(token);
    expect(gifts).toMatchObject([{ variantId, name: 'Mug', quantity: 1 }]);
    const { order } = (await place(test, token, { body: cardOrder(CARDS.pays, { expectedGifts: [variantId] }) })).body;
    expect(order.orderItems).toMatchObject([{ name: 'Kettle' }, { name: 'Mug', price: 0, quantity: 1, isGift: true }]);
    expect(order.itemsPrice).toBe(40);
    expect(amountDue).toBeGreaterThan(40);
    expect(await stockOf(test.shop.db, mug.variantIds[0])).toEqual({ onHand: 1, reserved: 0 });
    await test.request('PUT', `/orders/${order._id}/cancel`, { token, body: {} });
    expect(await stockOf(test.shop.db, mug.variantIds[0])).toEqual({ onHand: 2, reserved: 0 });
  });

  it('that is sold out is no gift; the last one that goes meanwhile is a 409', async () => {
    const { token, items } = await shopper();
    const mug = await makeProduct(test.shop.db, { name: 'Rare mug', listPriceCents: 9_00, stock: 1 });
    const variantId = String(mug.variantIds[0]);
    await makePromotion(test.shop.db, { benefit: { kind: 'gift', variantId }, items });
    expect((await summaryOf(token)).gifts).toHaveLength(1);
    await test.shop.db.updateTable('variants').set({ onHand: 0 }).where('id', '=', Number(variantId)).execute();
    expect((await summaryOf(token)).gifts).toEqual([]);
    const seen = await place(test, token, { body: cashOrder({ expectedGifts: [variantId] }) });
    expect(seen).toMatchObject({ status: 409, body: { code: 'cart_changed' } });
    expect((await place(test, token, { body: cashOrder({ expectedGifts: [] }) })).status).toBe(201);
  });

  it('of the same variant as a bought one takes both from the stock', async () => {
    const { token, product, items } = await shopper({ stock: 5 });
    const variantId = String(product.variantIds[0]);
    await makePromotion(test.shop.db, { benefit: { kind: 'gift', variantId }, items });
    await place(test, token, { body: cashOrder() });
    expect((await stockOf(test.shop.db, product.variantIds[0])).onHand).toBe(3);
  });

  it('does not come back into the cart when the card is declined', async () => {
    const { token, items } = await shopper();
    const mug = await makeProduct(test.shop.db, { name: 'Mug', stock: 2 });
    await makePromotion(test.shop.db, { benefit: { kind: 'gift', variantId: String(mug.variantIds[0]) }, items });
    expect((await place(test, token, { body: cardOrder(CARDS.isDeclined) })).status).toBe(402);
    expect((await test.request('GET', '/cart', { token })).body.cart.items).toMatchObject([{ product: { name: 'Kettle' } }]);
  });
});

describe('a refund of an order with a promotion on one line', () => {
  it('gives what was paid for each line', async () => {
    const { token, items } = await shopper();
    const lamp = await makeProduct(test.shop.db, { name: 'Lamp', listPriceCents: 60_00, stock: 5 });
    await fillCart(test, token, [lamp]);
    await makePromotion(test.shop.db, { benefit: { kind: 'percent', percent: 50 }, items });
    const { order } = (await place(test, token, { body: cardOrder(CARDS.pays) })).body;
    expect(order.discountAmount).toBe(20);
    const admin = await test.signIn('admin');
    const { refundable } = (await test.request('GET', `/admin/orders/${order._id}/refundable`, { token: admin.token })).body;
    expect(refundable.items.map(({ discount }: { discount: number }) => discount)).toEqual([20, 0]);
  });
});
