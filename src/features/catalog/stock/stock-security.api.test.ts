import { beforeAll, describe, expect, it } from 'vitest';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let variantId: string;
const name = `<b>Cup</b> "O'Neil", 50% {{x}}`;

beforeAll(async () => {
  variantId = String((await makeProduct(test.shop.db, { stock: 5, name })).variantIds[0]);
});

const CALLS: [method: string, path: () => string][] = [
  ['GET', () => '/admin/stock'],
  ['POST', () => '/admin/stock'],
  ['GET', () => '/admin/stock/check'],
  ['GET', () => `/admin/stock/${variantId}/movements`],
];

describe.each(CALLS)('%s', (method, path) => {
  const body = method === 'POST' ? { changes: [{ delta: 1 }] } : undefined;

  it('refuses guests', async () => {
    for (const token of [undefined, 'nonsense', 'x'.repeat(500)]) {
      expect(await test.request(method, path(), { body, token })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
  });

  it('refuses customers, without validating their request', async () => {
    const { token } = await test.signIn();
    expect(await test.request(method, path(), { body, token })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('must not be cached', async () => {
    const { token } = await test.signIn('admin');
    const changes = [{ variantId, delta: 1, reason: 'delivery' }];
    const { status, headers } = await test.request(method, path(), { token, body: body && { changes } });
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  });
});

it('a body cannot choose the person, the time or the order of a movement', async () => {
  const { token, userId } = await test.signIn('admin');
  const forged = {
    by: { _id: 'x', email: 'x' },
    byId: crypto.randomUUID(),
    at: '1999-01-01',
    orderId: crypto.randomUUID(),
    onHandAfter: 99,
  };
  await test.request('POST', '/admin/stock', { token, body: { changes: [{ variantId, delta: 1, reason: 'delivery', ...forged }] } });
  const { body } = await test.request('GET', `/admin/stock/${variantId}/movements?limit=1`, { token });
  expect(body.movements[0]).toMatchObject({ by: { _id: userId }, reason: 'delivery' });
  expect(body.movements[0].orderId).toBeUndefined();
  expect(new Date(body.movements[0].at).getFullYear()).toBeGreaterThan(2020);
});

it('texts are treated as text, in notes and in searches', async () => {
  const { token } = await test.signIn('admin');
  const note = `<script>alert(1)</script> '; DROP TABLE variants; -- {"byId": null}`;
  await test.request('POST', '/admin/stock', { token, body: { changes: [{ variantId, delta: 1, reason: 'delivery', note }] } });
  const { body } = await test.request('GET', `/admin/stock/${variantId}/movements?limit=1`, { token });
  expect(body.movements[0].note).toBe(note);
  const found = async (q: string) => (await test.request('GET', `/admin/stock?q=${encodeURIComponent(q)}`, { token })).body.total;
  expect(await found("O'Neil")).toBe(1);
  for (const nothing of ['%', '_', '\\', "' OR 1=1 --", 'S%', 'SKU_', ':*', '!!!', 'x'.repeat(300)]) expect(await found(nothing)).toBe(0);
});
