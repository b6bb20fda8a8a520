import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';
import { MAX_STOCK } from './stock.rules';

const test = openTestShop();
let token: string;
let cups: string;
let pots: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  const { db } = test.shop;
  [cups, pots] = [String((await makeProduct(db, { stock: 5 })).variantIds[0]), String((await makeProduct(db, { stock: 8 })).variantIds[0])];
});

afterAll(async () => {
  expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
});

const send = (body: unknown) => test.request('POST', '/admin/stock', { token, body });
const change = (...changes: unknown[]) => send({ changes });
const delivery = (variantId: string, delta = 1) => ({ variantId, delta, reason: 'delivery' });

async function stockOf(variantId: string) {
  return test.shop.db.selectFrom('variants').select(['onHand', 'reserved']).where('id', '=', Number(variantId)).executeTakeFirstOrThrow();
}

describe('a change that does not fit the stock', () => {
  it.each([
    ['a number that is not expected any more', () => ({ variantId: cups, set: 9, expected: 4, reason: 'count' }), 'it is 5 now'],
    ['more than there is', () => ({ variantId: cups, delta: -6, reason: 'damage' }), 'Stock cannot fall below 0: it is 5'],
    ['more than fits', () => ({ variantId: cups, delta: MAX_STOCK, reason: 'delivery' }), 'Stock is at most'],
  ])('is a 409 with the present numbers, and nothing of the call is done: %s', async (_, refused, message) => {
    const { status, body } = await change(delivery(pots), refused());
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        success: false,
        code: 'conflict',
        errors: [{ field: 'changes.1', message: expect.stringContaining(message) }],
        stock: [
          { variantId: pots, onHand: 8, reserved: 0, available: 8, stockPolicy: 'counted' },
          { variantId: cups, onHand: 5, reserved: 0, available: 5, stockPolicy: 'counted' },
        ],
      },
    });
    expect([await stockOf(cups), await stockOf(pots)]).toMatchObject([{ onHand: 5 }, { onHand: 8 }]);
  });

  it('is one that would take pieces that are held for an unpaid order', async () => {
    const product = await makeProduct(test.shop.db, { stock: 5, listPriceCents: 60_00 });
    const variantId = String(product.variantIds[0]);
    await orderIn(test, token, { product, quantity: 3, status: 'pending' });
    expect(await change({ variantId, set: 2, expected: 5, reason: 'count' })).toMatchObject({
      status: 409,
      body: {
        message: '3 of 5 pieces are held for unpaid orders and must stay in stock',
        stock: [{ onHand: 5, reserved: 3, available: 2 }],
      },
    });
    expect((await change({ variantId, set: 3, expected: 5, reason: 'count' })).body.stock).toMatchObject([{ onHand: 3, available: 0 }]);
  });
});

describe('a variant that cannot be found', () => {
  it.each([
    ['no such id', () => delivery('999999'), 'variantId', 'This variant does not exist'],
    ['an id that is none', () => delivery("1' OR 1=1 --"), 'variantId', 'This variant does not exist'],
    ['no such SKU', () => ({ sku: 'nobody', delta: 1, reason: 'delivery' }), 'sku', 'No variant has this SKU'],
    ['the same variant again', () => delivery(pots, 2), 'variantId', 'This variant is in the list twice'],
  ])('is the field’s sentence, and nothing of the call is done: %s', async (_, refused, field, message) => {
    expect(await change(delivery(pots), refused())).toMatchObject({
      status: 422,
      body: { errors: [{ field: `changes.1.${field}`, message }] },
    });
    expect(await stockOf(pots)).toMatchObject({ onHand: 8 });
  });
});

describe('a body that breaks a rule', () => {
  it.each<[string, () => object, string, string]>([
    ['both names', () => ({ ...delivery(cups), sku: 'x' }), 'variantId', 'Please give either variantId or sku'],
    ['no name', () => ({ delta: 1, reason: 'delivery' }), 'variantId', 'Please give either variantId or sku'],
    ['no number', () => ({ variantId: cups, reason: 'count' }), 'delta', 'Please give either delta, or set and expected'],
    ['set alone', () => ({ variantId: cups, set: 3, reason: 'count' }), 'delta', 'Please give either delta, or set and expected'],
    ['expected alone', () => ({ variantId: cups, expected: 3, reason: 'count' }), 'delta', 'Please give either delta, or set and expected'],
    ['delta and set', () => ({ ...delivery(cups), set: 3, expected: 5 }), 'delta', 'Please give either delta, or set and expected'],
    ['a delta of 0', () => delivery(cups, 0), 'delta', 'The difference must be a whole number other than 0'],
    ['half a piece', () => delivery(cups, 0.5), 'delta', 'The difference must be a whole number other than 0'],
    ['a huge delta', () => delivery(cups, 1e300), 'delta', 'Stock is at most 1,000,000,000'],
    ['a negative number', () => ({ variantId: cups, set: -1, expected: 5, reason: 'count' }), 'set', 'Stock must be a whole number from 0'],
    ['a text', () => ({ variantId: cups, delta: '5', reason: 'delivery' }), 'delta', 'The difference must be a whole number other than 0'],
    ['no reason', () => ({ variantId: cups, delta: 1 }), 'reason', 'Reason is required'],
    [
      'an order’s reason',
      () => ({ ...delivery(cups), reason: 'sale' }),
      'reason',
      'Please choose a reason: delivery, damage, count, correction or return',
    ],
    ['a long note', () => ({ ...delivery(cups), note: 'x'.repeat(501) }), 'note', 'Please use at most 500 characters'],
  ])('gets one sentence for the field: %s', async (_, refused, field, message) => {
    const { status, body } = await change(refused());
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field: `changes.0.${field}`, message: expect.stringContaining(message) }]);
  });

  it('is refused as a whole', async () => {
    const many = Array.from({ length: 1_001 }, () => delivery(cups));
    for (const body of [{}, { changes: [] }, { changes: {} }, { changes: many }])
      expect(await send(body)).toMatchObject({ status: 422, body: { errors: [{ field: 'changes' }] } });
  });
});

it.each(['/admin/stock/999999/movements', '/admin/stock/x/movements', '/admin/stock/-1/movements'])('GET %s is a 404', async (path) => {
  expect(await test.request('GET', path, { token })).toMatchObject({ status: 404, body: { message: 'This variant does not exist' } });
});

it.each([-1, 10_001, 1.5, '5'])('a product’s threshold of %j is a 422', async (lowStockThreshold) => {
  const { id } = await makeProduct(test.shop.db);
  expect(await test.request('PUT', `/products/${id}`, { token, body: { lowStockThreshold } })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'lowStockThreshold', message: 'The threshold must be a whole number from 0 to 10,000' }] },
  });
});

it.each(['page=0', 'limit=x', 'filter=none', 'sort=price', 'ids=1,x', 'ids=,'])('GET /admin/stock?%s is a 422', async (query) => {
  expect((await test.request('GET', `/admin/stock?${query}`, { token })).status).toBe(422);
});
