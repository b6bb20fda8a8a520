import { beforeAll, describe, expect, it } from 'vitest';
import { cashOrder, fillCart } from '#test/checkout.fixtures.server';
import { makeCategory, makeProduct } from '#test/factories.server';
import { measureOwnTime } from '#test/own-time';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const HALF_A_CHARACTER = '\ud800';
const UNSTORABLE = 'This text has a character that cannot be stored';
const MISSING_ID = '00000000-0000-4000-8000-000000000000';

let customer: string;
let admin: string;

beforeAll(async () => {
  customer = (await test.signIn()).token;
  admin = (await test.signIn('admin')).token;
});

/** As text, because JSON.stringify would overflow the stack. */
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('text that cannot be stored', () => {
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'Passw0rd!' };
  it.each([
    ['POST', '/contact', { name: HALF_A_CHARACTER, email: 'a@b.co', message: 'Hello' }, 'name'],
    ['POST', '/newsletter/subscribe', { email: `${HALF_A_CHARACTER}@b.co` }, 'email'],
    ['POST', '/auth/forgot-password', { email: `${HALF_A_CHARACTER}@b.co` }, 'email'],
    ['POST', '/track-order/code', { orderNumber: HALF_A_CHARACTER, email: 'a@b.co' }, 'orderNumber'],
    ['POST', '/auth/register', { ...person, lastName: `Love${HALF_A_CHARACTER}` }, 'lastName'],
    ['POST', '/auth/register', { ...person, lastName: 'Love\0lace' }, 'lastName'],
    ['POST', '/contact', { name: 'Ada', email: 'a@b.co', message: 'Hello', more: [{ [HALF_A_CHARACTER]: 1 }] }, 'more.0'],
  ])('%s %s %j is rejected with its field', async (method, path, body, field) => {
    const { status, body: response } = await test.request(method, path, { body });
    expect({ status, errors: response.errors }).toEqual({ status: 422, errors: [{ field, message: UNSTORABLE }] });
  });

  it.each([
    ['half a character', '%ED%A0%80'],
    ['a byte that is no text', '%FF'],
    ['a NUL', 'x%00y'],
  ])('%s in an address is a 400, in its path and in its query', async (_name, encoded) => {
    for (const target of [
      `/products/${encoded}`,
      `/wishlist/shared/${encoded}`,
      `/products?q=${encoded}`,
      `/search/suggest?${encoded}=1`,
    ]) {
      const { status, body } = await test.request('GET', target);
      expect({ target, status, code: body.code }).toEqual({ target, status: 400, code: 'malformed' });
    }
  });

  it('a percent sign that encodes nothing is a percent sign', async () => {
    expect((await test.request('GET', '/products?q=50%')).status).toBe(200);
  });

  it('a body that is not UTF-8 is a 400', async () => {
    const { status, body } = await test.request('POST', '/contact', { body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]).buffer });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'malformed' });
  });

  it('an invalid idempotency key is a 422', async () => {
    for (const key of ['', 'x'.repeat(256), 'clé']) {
      const headers = { 'Idempotency-Key': key };
      const { status, body } = await test.request('POST', '/orders', { token: customer, body: cashOrder(), headers });
      expect({ key, status, field: body.errors?.[0]?.field }).toEqual({ key, status: 422, field: 'Idempotency-Key' });
    }
  });
});

describe('a request body', () => {
  it('has at most 64 levels, also in unknown fields', async () => {
    const levels = (count: number) =>
      test.request('POST', '/contact', { body: `{"name":"Ada","email":"a@b.co","message":"Hello","more":${nested(count)}}` });
    expect((await levels(63)).status).toBe(200);
    for (const count of [64, 2_000]) {
      const { status, body } = await levels(count);
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: [{ field: 'more', message: 'Please nest at most 64 levels' }],
      });
    }
  });

  it('has a limit for the number of values', async () => {
    const productIds = Array.from({ length: 30_000 }, () => 1);
    const { status, body } = await test.request('POST', '/wishlist/remove', { token: customer, body: { productIds } });
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'too_large' });
  });

  it.each([
    ['a form', '/newsletter/subscribe', 16],
    ['the lines of a cart', '/cart/preview', 256],
    ['a product', '/products', 1_024],
  ])('of %s is not read beyond its limit', async (_what, path, kilobytes) => {
    const send = (bytes: number) => test.request('POST', path, { token: admin, body: JSON.stringify({ more: 'x'.repeat(bytes - 11) }) });
    expect((await send(kilobytes * 1_024)).status).toBe(422);
    const { status, body } = await send(kilobytes * 1_024 + 1);
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'too_large' });
  });

  it.each([
    ['numbers', '0'],
    ['empty lists', '[]'],
    ['objects', '{}'],
  ])('with a list of %s up to its limit is refused before anything is built for each', async (_what, entry) => {
    const body = `{"items":[${entry}${`,${entry}`.repeat((250 * 1_024) / (entry.length + 1))}]}`;
    // The first one compiles.
    await test.request('POST', '/cart/preview', { body });
    const ownMs = measureOwnTime();
    const { status } = await test.request('POST', '/cart/preview', { body });
    expect(status).toBe(413);
    expect(ownMs()).toBeLessThan(50);
  });

  it('with a list beyond its length gets one error, for the list', async () => {
    const items = Array.from({ length: 300 }, () => 1);
    const { status, body } = await test.request('POST', '/cart/preview', { body: { items } });
    expect({ status, fields: body.errors.map(({ field }: { field: string }) => field) }).toEqual({ status: 422, fields: ['items'] });
  });

  it('gets errors for at most a hundred fields', async () => {
    const items = Array.from({ length: 190 }, () => 1);
    const { status, body } = await test.request('POST', '/cart/preview', { body: { items } });
    expect({ status, count: body.errors.length }).toEqual({ status: 422, count: 100 });
  });

  it('cannot contain infinite numbers', async () => {
    const { status, body } = await test.request('POST', '/cart/preview', { body: '{"items":[],"more":1e400}' });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ field: 'more', message: 'This number is too large' }] });
  });
});

describe('money', () => {
  const refused = [1e-9, 0.001, 0, -1, 19.999, 9_999_999.01, 1e17, 1e21, Number.MAX_VALUE, '20', null];

  it.each(refused)('a refund of %j is a 422', async (amount) => {
    await fillCart(test, customer, [await makeProduct(test.shop.db)]);
    const { order } = (await test.request('POST', '/orders', { token: customer, body: cashOrder() })).body;
    const { status, body } = await test.request('POST', `/orders/${order._id}/refund`, { token: admin, body: { amount } });
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 422, field: 'amount' });
  });

  it.each(refused)('a price of %j is a 422', async (price) => {
    const { slug } = await makeCategory(test.shop.db);
    const body = { name: 'Kettle', category: slug, price };
    const response = await test.request('POST', '/products', { token: admin, body });
    expect({ status: response.status, field: response.body.errors?.[0]?.field }).toEqual({ status: 422, field: 'price' });
  });

  it.each([0.01, 0.07, 1.1, 19.99, 8.15, 1_000_000.29, 9_999_999])('a price of %j is stored unchanged', async (price) => {
    const { slug } = await makeCategory(test.shop.db);
    const { status, body } = await test.request('POST', '/products', { token: admin, body: { name: 'Kettle', category: slug, price } });
    expect({ status, price: body.product?.price }).toEqual({ status: 201, price });
  });

  it('a maximum price above all prices is accepted', async () => {
    const { status } = await test.request('GET', `/products?minPrice=0.005&maxPrice=${'9'.repeat(400)}`);
    expect(status).toBe(200);
  });
});

describe('a list instead of an object', () => {
  const LIST = 'Please give an object, not a list';
  it.each([
    ['PUT', '/categories/1', 'body', []],
    ['PUT', '/products/1', 'body', []],
    ['PUT', '/auth/profile', 'body', []],
    ['PUT', '/auth/profile', 'address', { address: [] }],
    ['PUT', `/addresses/${MISSING_ID}`, 'body', []],
    ['POST', '/addresses/validate', 'body', []],
    ['PUT', `/orders/${MISSING_ID}/cancel`, 'body', []],
    ['POST', '/checkout/validate', 'body', []],
    ['POST', '/wishlist/1', 'body', []],
    ['POST', '/cart/preview', 'items.0', { items: [['productId', '1']] }],
    ['PUT', '/categories/1', 'metaData', { metaData: [] }],
    ['PUT', '/products/1', 'specifications', { specifications: ['Steel'] }],
  ])('%s %s is refused at %s', async (method, path, field, body) => {
    const response = await test.request(method, path, { token: admin, body });
    expect({ status: response.status, errors: response.body.errors }).toMatchObject({ status: 422, errors: [{ field, message: LIST }] });
  });
});

describe('an invalid body', () => {
  it.each(['{', '', '{"a":}', 'undefined', "{'a':1}", '[1,]'])('%j is a 400', async (body) => {
    const response = await test.request('POST', '/contact', { body });
    expect({ status: response.status, code: response.body.code }).toEqual({ status: 400, code: 'malformed' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', ''])(
    '%j is a 415',
    async (type) => {
      const response = await test.request('POST', '/contact', { body: '{}', headers: { 'Content-Type': type } });
      expect({ status: response.status, code: response.body.code }).toEqual({ status: 415, code: 'not_json' });
    },
  );
});
