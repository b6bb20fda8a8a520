import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, cardOrder, confirm, fillCart, place } from '#test/checkout.fixtures.server';
import { deliver } from '#test/delivered-order.server';
import { type CreatedProduct, makeCategory, makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { move, orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: { token: string; userId: string };
let by: { _id: string; email: string };

beforeAll(async () => {
  admin = await test.signIn('admin');
  const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', admin.userId).executeTakeFirstOrThrow();
  by = { _id: admin.userId, email };
});

afterEach(async () => {
  expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
});

const call = (method: string, path: string, body?: unknown) => test.request(method, path, { token: admin.token, body });
const change = (...changes: object[]) => call('POST', '/admin/stock', { changes });
const idOf = ({ variantIds: [id] }: CreatedProduct) => String(id);
const movements = async (variantId: string, query = '') => (await call('GET', `/admin/stock/${variantId}/movements${query}`)).body;

/** A variant's movements without their times, oldest first. */
async function historyOf(product: CreatedProduct) {
  const { movements: newestFirst } = await movements(idOf(product), '?limit=100');
  return newestFirst.toReversed().map(({ at: _, orderNumber: __, ...movement }: { at: string; orderNumber?: string }) => movement);
}

describe('POST /admin/stock', () => {
  it('adds and removes pieces, by id or SKU, with reason, note and person', async () => {
    const [cups, pots] = [await makeProduct(test.shop.db, { stock: 5 }), await makeProduct(test.shop.db, { stock: 8 })];
    const { sku } = await test.shop.db
      .selectFrom('variants')
      .select('sku')
      .where('id', '=', Number(idOf(pots)))
      .executeTakeFirstOrThrow();
    const { status, body, headers } = await change(
      { variantId: idOf(cups), delta: 12, reason: 'delivery', note: ' Spring order ' },
      { sku, delta: -1, reason: 'damage' },
    );
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'Stock updated successfully',
        stock: [
          { variantId: idOf(cups), onHand: 17, reserved: 0, available: 17, stockPolicy: 'counted' },
          { variantId: idOf(pots), onHand: 7, reserved: 0, available: 7, stockPolicy: 'counted' },
        ],
      },
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(await historyOf(cups)).toEqual([
      { delta: 5, reservedDelta: 0, onHandAfter: 5, reason: 'count' },
      { delta: 12, reservedDelta: 0, onHandAfter: 17, reason: 'delivery', note: 'Spring order', by },
    ]);
    expect((await historyOf(pots)).at(-1)).toEqual({ delta: -1, reservedDelta: 0, onHandAfter: 7, reason: 'damage', by });
  });

  it('sets a counted number, also when it is the expected one', async () => {
    const cups = await makeProduct(test.shop.db, { stock: 5 });
    const count = (set: number, expected: number) => change({ variantId: idOf(cups), set, expected, reason: 'count' });
    expect((await count(3, 5)).body.stock).toEqual([
      { variantId: idOf(cups), onHand: 3, reserved: 0, available: 3, stockPolicy: 'counted' },
    ]);
    expect((await count(3, 3)).status).toBe(200);
    expect((await historyOf(cups)).slice(1)).toEqual([
      { delta: -2, reservedDelta: 0, onHandAfter: 3, reason: 'count', by },
      { delta: 0, reservedDelta: 0, onHandAfter: 3, reason: 'count', by },
    ]);
  });

  it('changes what the shop shows at once', async () => {
    const cups = await makeProduct(test.shop.db, { stock: 0 });
    await change({ variantId: idOf(cups), delta: 4, reason: 'delivery' });
    expect((await test.request('GET', `/products/${cups.id}`)).body.product).toMatchObject({ stock: 4, inStock: true });
    await change({ variantId: idOf(cups), set: 0, expected: 4, reason: 'count' });
    expect((await test.request('GET', `/products/${cups.id}`)).body.product).toMatchObject({ stock: 0, inStock: false });
  });

  it('changes a thousand variants in one call', async () => {
    const sizes = Array.from({ length: 1_000 }, (_, at) => ({ size: `Size ${at}`, stock: at }));
    const { variantIds } = await makeProduct(test.shop.db, { variants: sizes });
    const { status, body } = await change(
      ...variantIds.map((id, at) => ({ variantId: String(id), delta: 1, reason: 'delivery', note: `Box ${at}` })),
    );
    expect(status).toBe(200);
    expect(body.stock.map(({ onHand }: { onHand: number }) => onHand)).toEqual(sizes.map(({ stock }) => stock + 1));
    expect((await movements(String(variantIds[700]))).movements[0]).toMatchObject({ delta: 1, onHandAfter: 701, note: 'Box 700' });
  });

  it('is in the audit log, one entry for each variant', async () => {
    const cups = await makeProduct(test.shop.db, { stock: 5 });
    await change({ variantId: idOf(cups), delta: 2, reason: 'delivery', note: 'Late' });
    expect((await call('GET', `/admin/audit?subjectType=variant&subjectId=${idOf(cups)}`)).body.entries).toMatchObject([
      { action: 'stock.change', admin: by, before: { onHand: 5 }, after: { onHand: 7, reason: 'delivery', note: 'Late' } },
    ]);
  });
});

describe('the movements of a variant', () => {
  it('say which order held, bought and gave back pieces', async () => {
    const cups = await makeProduct(test.shop.db, { stock: 9, listPriceCents: 60_00 });
    const paid = await orderIn(test, admin.token, { product: cups, quantity: 2 });
    const orderId = paid.order._id;
    await move(test, admin.token, { orderId, to: 'cancelled' });
    const cash = await orderIn(test, admin.token, { product: cups, isCash: true });
    await test.request('PUT', `/orders/${cash.order._id}/cancel`, { token: cash.customer.token, body: {} });
    const { variant, movements: listed } = await movements(idOf(cups));
    expect(listed[0].orderNumber).toBe(cash.order.orderNumber);
    expect(variant).toMatchObject({ variantId: idOf(cups), onHand: 9, product: { _id: cups.id } });
    expect((await historyOf(cups)).slice(1)).toEqual([
      { delta: 0, reservedDelta: 2, onHandAfter: 9, reason: 'hold', orderId },
      { delta: -2, reservedDelta: -2, onHandAfter: 7, reason: 'sale', orderId },
      { delta: 2, reservedDelta: 0, onHandAfter: 9, reason: 'cancellation', orderId, by },
      { delta: -1, reservedDelta: 0, onHandAfter: 8, reason: 'sale', orderId: cash.order._id },
      { delta: 1, reservedDelta: 0, onHandAfter: 9, reason: 'cancellation', orderId: cash.order._id },
    ]);
  });

  it('say what unpaid orders held and released', async () => {
    const cups = await makeProduct(test.shop.db, { stock: 9, listPriceCents: 60_00 });
    const { order, customer } = await orderIn(test, admin.token, { product: cups, status: 'pending' });
    await confirm(test, customer.token, { redirectUrl: order.paymentInfo.redirectUrl, approve: false });
    await fillCart(test, customer.token, [{ id: cups.id }]);
    await place(test, customer.token, { body: cardOrder(CARDS.isDeclined) });
    const history = await historyOf(cups);
    expect(history.slice(1).map(({ reason, reservedDelta, delta }: never) => [reason, reservedDelta, delta])).toEqual([
      ['hold', 1, 0],
      ['release', -1, 0],
      ['hold', 2, 0],
      ['release', -2, 0],
    ]);
  });

  it('say who received a return', async () => {
    const cups = await makeProduct(test.shop.db, { stock: 9, listPriceCents: 60_00 });
    const { order, customer } = await orderIn(test, admin.token, { product: cups, quantity: 3 });
    await deliver(test, order._id, 1);
    const items = [{ itemId: order.orderItems[0]._id, quantity: 2 }];
    const requested = await test.request('POST', `/orders/${order._id}/returns`, {
      token: customer.token,
      body: { items, reason: 'changed_mind' },
    });
    const returnId = requested.body.returns[0]._id;
    for (const action of ['approve', 'receive']) await call('PUT', `/returns/${returnId}/${action}`, {});
    expect((await historyOf(cups)).at(-1)).toEqual({
      delta: 2,
      reservedDelta: 0,
      onHandAfter: 8,
      reason: 'return',
      orderId: order._id,
      by,
    });
  });

  it('say who corrected the stock on a product’s own call', async () => {
    const { slug } = await makeCategory(test.shop.db, { name: 'Kitchen' });
    const created = await call('POST', '/products', { name: 'Kettle', price: 20, category: slug, stock: 3 });
    const { _id } = created.body.product;
    await call('PUT', `/products/${_id}`, { stock: 7 });
    const { id } = await test.shop.db.selectFrom('variants').select('id').where('productId', '=', Number(_id)).executeTakeFirstOrThrow();
    const { movements: listed } = await movements(String(id));
    expect(listed).toMatchObject([
      { delta: 4, onHandAfter: 7, reason: 'correction', by },
      { delta: 3, onHandAfter: 3, reason: 'count', by },
    ]);
  });

  it('are listed newest first, page by page, and sum to the stock', async () => {
    const cups = await makeProduct(test.shop.db, { stock: 5 });
    for (const delta of [3, -2, 7]) await change({ variantId: idOf(cups), delta, reason: 'correction' });
    const first = await movements(idOf(cups), '?limit=3');
    expect(first).toMatchObject({ page: 1, limit: 3, totalPages: 2, total: 4 });
    expect(first.movements.map(({ delta }: { delta: number }) => delta)).toEqual([7, -2, 3]);
    const second = await movements(idOf(cups), '?limit=3&page=2');
    expect(second.movements).toMatchObject([{ delta: 5, onHandAfter: 5 }]);
    expect(await movements(idOf(cups), '?page=9')).toMatchObject({ movements: [], total: 4 });
    const times = [...first.movements, ...second.movements].map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

describe('GET /admin/stock/check', () => {
  it('finds nothing in a shop whose stock only moved through its calls', async () => {
    expect((await call('GET', '/admin/stock/check')).body).toEqual({ success: true, ok: true, differences: [] });
  });

  it('names the variants whose stock was changed without a movement, or held without an order', async () => {
    const cups = await makeProduct(test.shop.db, { stock: 5 });
    const { db } = test.shop;
    await db
      .updateTable('variants')
      .set({ reserved: 2 })
      .where('id', '=', Number(idOf(cups)))
      .execute();
    const { sku } = await db
      .selectFrom('variants')
      .select('sku')
      .where('id', '=', Number(idOf(cups)))
      .executeTakeFirstOrThrow();
    expect((await call('GET', '/admin/stock/check')).body).toEqual({
      success: true,
      ok: false,
      differences: [{ variantId: idOf(cups), sku, onHand: 5, ledgerOnHand: 5, reserved: 2, ledgerReserved: 2, held: 0 }],
    });
    await db
      .updateTable('variants')
      .set({ reserved: 0 })
      .where('id', '=', Number(idOf(cups)))
      .execute();
  });
});
