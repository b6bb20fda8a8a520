import { describe, expect, it } from 'vitest';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { CARDS, cardOrder, cashOrder, countOrders, fillCart, stockOf } from './checkout.fixtures.server';

const test = openTestShop();

const place = (token: string, body: unknown, key?: string) =>
  test.request('POST', '/checkout/create-order', { token, body, ...(key && { headers: { 'Idempotency-Key': key } }) });

describe('an idempotency key', () => {
  it('gives back the same order, and refuses another body', async () => {
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

  it('makes one order, however often it is sent at once', async () => {
    const { token, userId } = await test.signIn();
    const product = await makeProduct(test.shop.db, { stock: 99 });
    await fillCart(test, token, [{ id: product.id, quantity: 2 }]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => place(token, cashOrder(), 'double-click')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.order._id)).size).toBe(1);
    expect(await countOrders(test.shop.db, userId)).toBe(1);
    expect(await stockOf(test.shop.db, product.variantIds[0])).toEqual({ onHand: 97, reserved: 0 });
  });

  it('makes one order of a card too: the others are told that it is in flight', async () => {
    const { token, userId } = await test.signIn();
    const product = await makeProduct(test.shop.db, { stock: 99 });
    await fillCart(test, token, [{ id: product.id }]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(token, cardOrder(CARDS.pays), 'card-click')));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    for (const { status, body } of answers) expect(status === 201 || (status === 409 && body.code === 'request_in_flight')).toBe(true);
    expect(await countOrders(test.shop.db, userId)).toBe(1);
    expect(await test.shop.db.selectFrom('testProviderCharges').selectAll().where('amountCents', '=', 27_64).execute()).toHaveLength(1);
  });

  it('is one’s own: another customer may use the same', async () => {
    const product = await makeProduct(test.shop.db, { stock: 9 });
    for (const { token } of [await test.signIn(), await test.signIn()]) {
      await fillCart(test, token, [{ id: product.id }]);
      expect((await place(token, cashOrder(), 'shared-key')).status).toBe(201);
    }
  });
});

describe('in a crowd', () => {
  it('50 buyers of the last 10 pieces make exactly 10 orders', async () => {
    const product = await makeProduct(test.shop.db, { stock: 10 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => test.signIn()));
    await Promise.all(buyers.map(({ token }) => fillCart(test, token, [{ id: product.id }])));
    const before = await countOrders(test.shop.db);
    const answers = await Promise.all(
      buyers.map(({ token }, n) => place(token, n % 2 ? cashOrder() : cardOrder(CARDS.pays), crypto.randomUUID())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'insufficient_stock' && body.available === 0)).toHaveLength(
      40,
    );
    expect((await countOrders(test.shop.db)) - before).toBe(10);
    expect(await stockOf(test.shop.db, product.variantIds[0])).toEqual({ onHand: 0, reserved: 0 });
    expect((await test.request('GET', `/products/${product.id}`)).body.product).toMatchObject({ stock: 0, inStock: false });
  });

  it('orders of the same things in opposite order do not lock each other out', async () => {
    const products = await Promise.all(Array.from({ length: 8 }, () => makeProduct(test.shop.db, { stock: 15 })));
    const buyers = await Promise.all(Array.from({ length: 20 }, () => test.signIn()));
    await Promise.all(buyers.map(({ token }, n) => fillCart(test, token, n % 2 ? products : products.toReversed())));
    const answers = await Promise.all(buyers.map(({ token }) => place(token, cashOrder())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(15);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    for (const { variantIds } of products) expect(await stockOf(test.shop.db, variantIds[0])).toEqual({ onHand: 0, reserved: 0 });
  });

  it('one cart makes one order, also with two keys at once', async () => {
    const { token, userId } = await test.signIn();
    const product = await makeProduct(test.shop.db, { stock: 99 });
    await fillCart(test, token, [{ id: product.id }]);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((key) => place(token, cashOrder(), key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await countOrders(test.shop.db, userId)).toBe(1);
  });
});
