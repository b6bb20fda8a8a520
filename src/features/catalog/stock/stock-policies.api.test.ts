import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import { CARDS, cardOrder, cashOrder, fillCart, stockOf } from '#test/checkout.fixtures.server';
import { type CreatedProduct, makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { openTestShop } from '#test/test-shop.server';

/** docs/rules.md#stock-policies */

const test = openTestShop();

const make = (stockPolicy: StockPolicy, stock = 0) => makeProduct(test.shop.db, { variants: [{ stock, stockPolicy }] });
const pieces = ({ variantIds }: CreatedProduct) => stockOf(test.shop.db, variantIds[0]);
const shown = async ({ id }: CreatedProduct) => (await test.request('GET', `/products/${id}`)).body.product;
const admin = async () => (await test.signIn('admin')).token;

async function order(product: CreatedProduct, quantity: number, body: unknown = cashOrder()) {
  const { token, userId } = await test.signIn();
  await fillCart(test, token, [{ id: product.id, quantity }]);
  const placed = await test.request('POST', '/orders', { token, body, headers: { 'Idempotency-Key': crypto.randomUUID() } });
  return { token, userId, placed };
}

async function setPolicy({ id }: CreatedProduct, stockPolicy: StockPolicy) {
  const { status, body } = await test.request('PUT', `/products/${id}`, { token: await admin(), body: { stockPolicy } });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function expectOrderlyBooks() {
  expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
}

describe('a variant that is not counted', () => {
  it('is in stock for clients that know nothing of it, and its stock never changes', async () => {
    const product = await make('uncounted');
    expect(await shown(product)).toMatchObject({ stock: 999, inStock: true, variants: [{ stock: 999 }] });
    const { token, placed } = await order(product, 7);
    expect(placed.status).toBe(201);
    expect(await pieces(product)).toEqual({ onHand: 0, reserved: 0 });
    const cancelled = await test.request('PUT', `/orders/${placed.body.order._id}/cancel`, { token });
    expect(cancelled.status).toBe(200);
    expect(await pieces(product)).toEqual({ onHand: 0, reserved: 0 });
    await expectOrderlyBooks();
  });

  it('is ordered by card without a hold', async () => {
    const product = await make('uncounted', 3);
    const { placed } = await order(product, 5, cardOrder(CARDS.pays));
    expect(placed.status).toBe(201);
    expect(await pieces(product)).toEqual({ onHand: 3, reserved: 0 });
  });

  it('refuses a change of its stock, and is never low or out', async () => {
    const product = await make('uncounted');
    const token = await admin();
    const [variantId = 0] = product.variantIds;
    const change = { variantId: String(variantId), delta: 5, reason: 'delivery' };
    expect(await test.request('POST', '/admin/stock', { token, body: { changes: [change] } })).toMatchObject({
      status: 409,
      body: { errors: [{ message: expect.stringContaining('not counted') }], stock: [{ stockPolicy: 'uncounted' }] },
    });
    for (const filter of ['low', 'out']) {
      const { body } = await test.request('GET', `/admin/stock?filter=${filter}&limit=100`, { token });
      expect(body.stock.map((row: { variantId: string }) => row.variantId)).not.toContain(String(variantId));
    }
    expect(await lowStock(product)).toEqual([]);
  });
});

describe('a variant that is sold on order', () => {
  it('owes what is ordered beyond its stock, and a delivery fills it up', async () => {
    const product = await make('backorder', 2);
    expect(await shown(product)).toMatchObject({ stock: 999, inStock: true, variants: [{ stock: 999, availableNow: 2 }] });
    const { placed } = await order(product, 5);
    expect(placed.status).toBe(201);
    expect(await pieces(product)).toEqual({ onHand: -3, reserved: 0 });
    expect(await shown(product)).toMatchObject({ inStock: true, isBackordered: true, variants: [{ availableNow: 0 }] });
    expect(await lowStock(product)).toEqual([-3]);
    const token = await admin();
    const change = { variantId: String(product.variantIds[0]), delta: 10, reason: 'delivery' };
    const { body } = await test.request('POST', '/admin/stock', { token, body: { changes: [change] } });
    expect(body.stock).toMatchObject([{ onHand: 7, available: 7, stockPolicy: 'backorder' }]);
    expect((await shown(product)).isBackordered).toBeUndefined();
    await expectOrderlyBooks();
  });

  it('is found by the filter for what is in stock, and says in the cart how many are there', async () => {
    const product = await make('backorder', 1);
    const { token } = await test.signIn();
    await fillCart(test, token, [{ id: product.id, quantity: 4 }]);
    const { body } = await test.request('GET', '/cart', { token });
    expect(body.cart.items).toMatchObject([{ quantity: 4, stock: 999, availableNow: 1 }]);
    expect((await test.request('POST', '/cart/validate', { token })).body).toMatchObject({ valid: true, issues: [] });
    await order(product, 1);
    const list = await test.request('GET', '/products?inStock=true&limit=100');
    expect(list.body.products.find(({ _id }: { _id: string }) => _id === product.id)).toMatchObject({ isBackordered: true });
  });

  it('loses and doubles no order when many buy at once', async () => {
    const product = await make('backorder', 10);
    const buyers = await Promise.all(Array.from({ length: 30 }, () => test.signIn()));
    await Promise.all(buyers.map(({ token }) => fillCart(test, token, [{ id: product.id, quantity: 2 }])));
    const responses = await Promise.all(
      buyers.map(({ token }, n) =>
        test.request('POST', '/orders', {
          token,
          body: n % 2 ? cashOrder() : cardOrder(CARDS.pays),
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(201));
    expect(await pieces(product)).toEqual({ onHand: 10 - 60, reserved: 0 });
    await expectOrderlyBooks();
  });

  it('takes no more orders when it is counted again, and still owes what was ordered', async () => {
    const product = await make('backorder', 0);
    const { token, placed } = await order(product, 3);
    await setPolicy(product, 'counted');
    expect(await pieces(product)).toEqual({ onHand: -3, reserved: 0 });
    expect(await shown(product)).toMatchObject({ stock: 0, inStock: false });
    const add = await test.request('POST', '/cart/add', { token, body: { productId: product.id, quantity: 1 } });
    expect(add).toMatchObject({ status: 409, body: { available: 0 } });
    await test.request('PUT', `/orders/${placed.body.order._id}/cancel`, { token });
    expect(await pieces(product)).toEqual({ onHand: 0, reserved: 0 });
  });

  it('is preferred less than one that is in stock', async () => {
    const product = await makeProduct(test.shop.db, {
      variants: [
        { size: 'S', stock: 0, stockPolicy: 'backorder' },
        { size: 'M', stock: 1 },
      ],
    });
    const { token } = await test.signIn();
    await fillCart(test, token, [{ id: product.id }]);
    expect((await test.request('GET', '/cart', { token })).body.cart.items).toMatchObject([{ size: 'M' }]);
  });
});

describe('the pieces of an order', () => {
  it('come back as they were taken, whatever the variant says by then', async () => {
    const product = await make('counted', 5);
    const counted = await order(product, 2);
    await setPolicy(product, 'uncounted');
    const uncounted = await order(product, 4);
    expect(await pieces(product)).toEqual({ onHand: 3, reserved: 0 });
    await setPolicy(product, 'counted');
    for (const { token, placed } of [counted, uncounted]) {
      expect((await test.request('PUT', `/orders/${placed.body.order._id}/cancel`, { token })).status).toBe(200);
    }
    expect(await pieces(product)).toEqual({ onHand: 5, reserved: 0 });
    await expectOrderlyBooks();
  });

  it('that are held are released when the variant is not counted any more', async () => {
    const product = await make('counted', 5);
    const { placed, token } = await order(product, 2, cardOrder(CARDS.needsConfirmation));
    expect(await pieces(product)).toEqual({ onHand: 5, reserved: 2 });
    await setPolicy(product, 'uncounted');
    const paymentId = placed.body.payment.redirectUrl.match(/[0-9a-f-]{36}/)[0];
    await test.request('POST', `/payments/${paymentId}/confirm`, { token, body: { approve: false } });
    expect(await pieces(product)).toEqual({ onHand: 5, reserved: 0 });
    await expectOrderlyBooks();
  });

  it('are taken by an edit only where they are counted', async () => {
    const endless = await make('uncounted');
    const late = await make('backorder', 1);
    const { placed } = await order(late, 1);
    const token = await admin();
    const orderId = placed.body.order._id;
    const added = [endless, late].map(({ variantIds }, i) => ({ variantId: String(variantIds[0]), quantity: 3 - i }));
    const { status, body } = await test.request('PUT', `/admin/orders/${orderId}`, { token, body: { version: 1, addLines: added } });
    expect(status, JSON.stringify(body)).toBe(200);
    expect([await pieces(endless), await pieces(late)]).toEqual([
      { onHand: 0, reserved: 0 },
      { onHand: -2, reserved: 0 },
    ]);
    await expectOrderlyBooks();
  });
});

describe('a product’s own call', () => {
  it('that sends back what it received does not change the stock', async () => {
    const product = await make('backorder', -2);
    const token = await admin();
    const { variants } = await shown(product);
    const body = { variants: variants.map(({ _id, stock }: { _id: string; stock: number }) => ({ _id, stock, price: 30 })) };
    expect((await test.request('PUT', `/products/${product.id}`, { token, body })).status).toBe(200);
    expect(await pieces(product)).toEqual({ onHand: -2, reserved: 0 });
  });

  it('refuses stock below zero of a variant that is counted', async () => {
    const product = await make('counted', 1);
    const [_id] = product.variantIds.map(String);
    const body = { variants: [{ _id, stock: -1 }] };
    expect(await test.request('PUT', `/products/${product.id}`, { token: await admin(), body })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'variants.0.stock' }] },
    });
  });

  it('refuses an unknown way to count', async () => {
    const product = await make('counted', 1);
    expect(await test.request('PUT', `/products/${product.id}`, { token: await admin(), body: { stockPolicy: 'maybe' } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'stockPolicy' }] },
    });
  });

  it('can be undone', async () => {
    const product = await make('counted', 4);
    const token = await admin();
    await setPolicy(product, 'uncounted');
    const { body } = await test.request('GET', '/admin/audit?limit=1', { token });
    const undone = await test.request('POST', `/admin/audit/${body.entries[0]._id}/undo`, { token });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await shown(product)).toMatchObject({ stock: 4 });
  });
});

describe('the database', () => {
  it('refuses to take more of a counted variant than there is', async () => {
    const product = await make('counted', 1);
    await expect(sql`UPDATE variants SET on_hand = on_hand - 2 WHERE id = ${product.variantIds[0]}`.execute(test.shop.db)).rejects.toThrow(
      'fewer pieces',
    );
    await expect(makeProduct(test.shop.db, { stock: -1 })).rejects.toThrow('less than no stock');
  });
});

async function lowStock({ id }: CreatedProduct): Promise<number[]> {
  const rows = await test.shop.db.selectFrom('lowStock').select('stock').where('productId', '=', Number(id)).execute();
  return rows.map(({ stock }) => stock);
}
