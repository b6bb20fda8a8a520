import { describe, expect, it } from 'vitest';
import type { Tx } from '#db/database.server';
import { cents } from '#shared/money';
import { sessionOf, untilBlocked } from '#test/blocked.server';
import { CARDS, cardOrder, cashOrder, countOrders, fillCart, makeCoupon, stockOf } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

const place = (token: string, body: unknown, key?: string) =>
  test.request('POST', '/checkout/create-order', { token, body, ...(key && { headers: { 'Idempotency-Key': key } }) });

describe('an idempotency key', () => {
  it('returns the same order again, and rejects another body', async () => {
    const { token, userId } = await test.signIn();
    const product = await makeProduct(test.shop.db, { stock: 9 });
    await fillCart(test, token, [{ id: product.id }]);
    const first = await place(token, cashOrder(), 'key-1');
    await fillCart(test, token, [{ id: product.id }]);
    const again = await place(token, cashOrder(), 'key-1');
    expect(again.status).toBe(201);
    expect(again.body.order).toEqual(first.body.order);
    expect(await place(token, cashOrder({ orderNotes: 'Another' }), 'key-1')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    expect(await countOrders(test.shop.db, userId)).toBe(1);
    expect(await stockOf(test.shop.db, product.variantIds[0])).toMatchObject({ onHand: 8 });
  });

  it('creates one order, also with concurrent requests', async () => {
    const { token, userId } = await test.signIn();
    const product = await makeProduct(test.shop.db, { stock: 99 });
    await fillCart(test, token, [{ id: product.id, quantity: 2 }]);
    const responses = await Promise.all(Array.from({ length: 12 }, () => place(token, cashOrder(), 'double-click')));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body }) => body.order._id)).size).toBe(1);
    expect(await countOrders(test.shop.db, userId)).toBe(1);
    expect(await stockOf(test.shop.db, product.variantIds[0])).toEqual({ onHand: 97, reserved: 0 });
  });

  it('creates one card order, and concurrent requests fail with request_in_flight', async () => {
    const { token, userId } = await test.signIn();
    const product = await makeProduct(test.shop.db, { stock: 99 });
    await fillCart(test, token, [{ id: product.id }]);
    const responses = await Promise.all(Array.from({ length: 8 }, () => place(token, cardOrder(CARDS.pays), 'card-click')));
    expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    for (const { status, body } of responses) expect(status === 201 || (status === 409 && body.code === 'request_in_flight')).toBe(true);
    expect(await countOrders(test.shop.db, userId)).toBe(1);
    expect(await test.shop.db.selectFrom('testProviderCharges').selectAll().where('amountCents', '=', cents(27_64)).execute()).toHaveLength(
      1,
    );
  });

  it('belongs to one customer: another may use the same', async () => {
    const product = await makeProduct(test.shop.db, { stock: 9 });
    for (const { token } of [await test.signIn(), await test.signIn()]) {
      await fillCart(test, token, [{ id: product.id }]);
      expect((await place(token, cashOrder(), 'shared-key')).status).toBe(201);
    }
  });
});

describe('many concurrent buyers', () => {
  it('50 buyers of the last 10 pieces create exactly 10 orders', async () => {
    const product = await makeProduct(test.shop.db, { stock: 10 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => test.signIn()));
    await Promise.all(buyers.map(({ token }) => fillCart(test, token, [{ id: product.id }])));
    const before = await countOrders(test.shop.db);
    const responses = await Promise.all(
      buyers.map(({ token }, n) => place(token, n % 2 ? cashOrder() : cardOrder(CARDS.pays), crypto.randomUUID())),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(
      responses.filter(({ status, body }) => status === 409 && body.code === 'insufficient_stock' && body.available === 0),
    ).toHaveLength(40);
    expect((await countOrders(test.shop.db)) - before).toBe(10);
    expect(await stockOf(test.shop.db, product.variantIds[0])).toEqual({ onHand: 0, reserved: 0 });
    expect((await test.request('GET', `/products/${product.id}`)).body.product).toMatchObject({ stock: 0, inStock: false });
  });

  it('orders of the same products in opposite order do not deadlock', async () => {
    const products = await Promise.all(Array.from({ length: 8 }, () => makeProduct(test.shop.db, { stock: 15 })));
    const buyers = await Promise.all(Array.from({ length: 20 }, () => test.signIn()));
    await Promise.all(buyers.map(({ token }, n) => fillCart(test, token, n % 2 ? products : products.toReversed())));
    const responses = await Promise.all(buyers.map(({ token }) => place(token, cashOrder())));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(15);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(5);
    for (const { variantIds } of products) expect(await stockOf(test.shop.db, variantIds[0])).toEqual({ onHand: 0, reserved: 0 });
  });

  it('one cart creates one order, also with two keys at once', async () => {
    const { token, userId } = await test.signIn();
    const product = await makeProduct(test.shop.db, { stock: 99 });
    await fillCart(test, token, [{ id: product.id }]);
    const responses = await Promise.all(['a', 'b', 'c', 'd'].map((key) => place(token, cashOrder(), key)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await countOrders(test.shop.db, userId)).toBe(1);
  });
});

describe('changes between reading the cart and writing the order', () => {
  /** Places an order and runs something else while it waits for its cart. */
  async function placeWhile(customer: { token: string; userId: string }, body: object, work: (tx: Tx) => Promise<unknown>) {
    const { db } = test.shop;
    const { placed } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('carts').select('userId').where('userId', '=', customer.userId).forUpdate().execute();
      const response = place(customer.token, body);
      await untilBlocked(db, { by: await sessionOf(tx), statement: 'place_order' });
      await work(tx);
      return { placed: response };
    });
    return placed;
  }

  async function buyer() {
    const customer = await test.signIn();
    const product = await makeProduct(test.shop.db, { listPriceCents: 20_00, stock: 9 });
    await fillCart(test, customer.token, [{ id: product.id }]);
    return { ...customer, product };
  }

  it('a changed quantity is ordered as changed', async () => {
    const customer = await buyer();
    const { status, body } = await placeWhile(customer, cashOrder(), (tx) =>
      tx.updateTable('cartLines').set({ quantity: 3 }).where('userId', '=', customer.userId).execute(),
    );
    expect(status).toBe(201);
    expect(body.order).toMatchObject({ orderItems: [{ quantity: 3 }], itemsPrice: 60 });
    expect(await stockOf(test.shop.db, customer.product.variantIds[0])).toEqual({ onHand: 6, reserved: 0 });
  });

  it('an emptied cart creates no order', async () => {
    const customer = await buyer();
    const response = await placeWhile(customer, cashOrder(), (tx) =>
      tx.deleteFrom('cartLines').where('userId', '=', customer.userId).execute(),
    );
    expect(response).toMatchObject({ status: 409, body: { code: 'cart_empty' } });
    expect(await countOrders(test.shop.db, customer.userId)).toBe(0);
  });

  it('a line that was removed and added again counts as another line', async () => {
    const customer = await buyer();
    const response = await placeWhile(customer, cashOrder(), async (tx) => {
      test.statements.length = 0;
      await tx.updateTable('cartLines').set({ addedAt: new Date() }).where('userId', '=', customer.userId).execute();
    });
    expect(response.status).toBe(201);
    // The order was prepared twice, because the coupon's terms for this customer may have changed.
    expect(test.statements.filter((statement) => statement.includes('FROM idempotency_keys'))).toHaveLength(1);
    expect(await countOrders(test.shop.db, customer.userId)).toBe(1);
  });

  it('a coupon that was used up is rejected, and cart and stock stay unchanged', async () => {
    const customer = await buyer();
    const code = await makeCoupon(test.shop.db, 'LAST', { usageLimit: 1 });
    const response = await placeWhile(customer, cashOrder({ appliedCoupon: code }), (tx) =>
      tx.updateTable('promotions').set({ usedCount: 1 }).where('code', '=', code).execute(),
    );
    expect(response).toMatchObject({ status: 409, body: { code: 'coupon_invalid', message: 'This coupon has been used up' } });
    expect((await test.request('GET', '/cart', { token: customer.token })).body.cart.totalItems).toBe(1);
    expect(await stockOf(test.shop.db, customer.product.variantIds[0])).toEqual({ onHand: 9, reserved: 0 });
  });
});
