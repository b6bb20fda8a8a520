import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/time';
import { CARDS, cardOrder, fillCart } from '#test/checkout.fixtures.server';
import { makeCategory, makeOrderOf, makeProduct, makeUser } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const NOW = Date.now();
const daysBefore = (days: number) => new Date(NOW - days * DAY_MS);
let token: string;

/** A chair in 'Garden', sold in this period and the one before, and a lamp that nobody bought. */
beforeAll(async () => {
  const { db } = test.shop;
  token = (await test.signIn('viewer')).token;
  const ada = await makeUser(db);
  const grace = await makeUser(db);
  const category = await makeCategory(db, { name: 'Garden' });
  const chair = await makeProduct(db, { name: 'Chair', categoryId: category.id, stock: 10 });
  const lamp = await makeProduct(db, { name: 'Lamp', listPriceCents: 30_00, categoryId: category.id, stock: 4 });
  await sql`UPDATE products SET created_at = now() - interval '400 days' WHERE id IN (${chair.id}, ${lamp.id})`.execute(db);
  const order = (userId: string, daysAgo: number, quantity = 1, status = 'delivered') =>
    makeOrderOf(db, { userId, productIds: [chair.id], status, quantity, createdAt: daysBefore(daysAgo) });
  await order(ada.id, 2, 3);
  await order(ada.id, 9);
  await order(grace.id, 2);
  await order(grace.id, 1, 9, 'cancelled');
  await order(grace.id, 1, 9, 'pending');
});

const get = (path: string, as = token) => test.request('GET', `/admin/insight${path}`, { token: as });

describe('sales', () => {
  it('are summed by day beside the days before', async () => {
    const { status, body } = await get('/sales?period=7d');
    expect(status).toBe(200);
    expect(body).toMatchObject({ by: 'day', timeZone: 'UTC', daysToCount: 0 });
    expect(body.parts).toHaveLength(7);
    expect(body.total).toMatchObject({ orders: 2, pieces: 4, sales: 40, averageOrder: 20, before: { orders: 1, sales: 20 } });
    // Not by its place: the day may end while the tests run.
    const day = daysBefore(2).toISOString().slice(0, 10);
    expect(body.parts.find(({ from }: { from: string }) => from === day)).toMatchObject({ orders: 2, before: { orders: 1 } });
  });

  it('are summed by week and month, beside the year before, or alone', async () => {
    const weeks = (await get('/sales?period=30d&by=week&compare=year')).body;
    expect(weeks.parts.reduce((sum: number, { orders }: { orders: number }) => sum + orders, 0)).toBe(3);
    expect(weeks.before.from.slice(4)).toBe(weeks.from.slice(4));
    const alone = (await get('/sales?period=12m&compare=none')).body;
    expect(alone.by).toBe('week');
    expect(alone.total).not.toHaveProperty('before');
  });

  it('have an order that was placed a moment ago, with its tax and shipping, and its refund', async () => {
    const customer = await test.signIn();
    const owner = await test.signIn('admin');
    const kettle = await makeProduct(test.shop.db, { name: 'Kettle' });
    await fillCart(test, customer.token, [{ id: kettle.id }]);
    const before = (await get('/sales?period=today')).body.total;
    const { order } = (await test.request('POST', '/orders', { token: customer.token, body: cardOrder(CARDS.pays) })).body;
    await test.request('POST', `/orders/${order._id}/refund`, { token: owner.token, body: { amount: 5 } });
    const { total } = (await get('/sales?period=today')).body;
    const more = (name: string) => Math.round((total[name] - before[name]) * 100) / 100;
    expect(['orders', 'sales', 'taxes', 'shipping', 'refunds', 'refunded'].map(more)).toEqual([
      1,
      order.totalPrice,
      order.taxPrice,
      order.shippingPrice,
      1,
      5,
    ]);
    const { orders } = (await get('/parts?part=customer&period=today')).body.rows[0];
    expect(orders).toBe(1);
  });

  it('are split by customers, codes, countries and payment methods', async () => {
    const { rows } = (await get('/parts?part=customer&period=30d')).body;
    expect(Object.fromEntries(rows.map((row: { value: string; orders: number }) => [row.value, row.orders]))).toEqual({
      new: 3,
      returning: 1,
    });
    for (const part of ['country', 'coupon', 'payment']) {
      const parts = (await get(`/parts?part=${part}&period=30d`)).body;
      expect(parts.rows.reduce((sum: number, { orders }: { orders: number }) => sum + orders, 0)).toBe(4);
    }
  });

  it('have days of the time zone that the owner sets', async () => {
    const owner = await test.signIn('admin');
    const set = (timeZone: string) => test.request('PUT', '/admin/settings', { token: owner.token, body: { timeZone } });
    for (const wrong of ['Mars/Phobos', '+02:00', '', "x'y"]) expect((await set(wrong)).status).toBe(422);
    expect((await set('Pacific/Auckland')).status).toBe(200);
    const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Pacific/Auckland' });
    const before = today();
    const { body } = await get('/sales?period=today');
    expect(body.timeZone).toBe('Pacific/Auckland');
    // The day may end meanwhile.
    expect([before, today()]).toContain(body.from);
    expect((await set('UTC')).status).toBe(200);
    // A report counts a few days itself, and names those that are not counted yet.
    await vi.waitFor(async () => expect((await get('/sales?period=today')).body.daysToCount).toBe(0));
  });
});

describe('products', () => {
  it('are ranked by what they were sold for, or by pieces', async () => {
    const byMoney = (await get('/products?period=7d')).body.rows;
    expect(byMoney).toContainEqual(expect.objectContaining({ name: 'Chair', pieces: 4, revenue: 80, piecesBefore: 1, revenueBefore: 20 }));
    expect((await get('/products?period=7d&sort=pieces')).body.rows[0]).toMatchObject({ name: 'Chair' });
    expect((await get('/categories?period=7d')).body.rows[0]).toMatchObject({ name: 'Garden', slug: 'garden', pieces: 4 });
  });

  it('that nobody bought are dead stock', async () => {
    const { body } = await get('/dead-stock');
    expect(body).toMatchObject({ days: 90, products: 1, pieces: 4, value: 120, rows: [{ name: 'Lamp', pieces: 4, value: 120 }] });
    expect((await get('/dead-stock?days=30')).body.rows[0]).not.toHaveProperty('lastSoldOn');
  });
});

describe('errors', () => {
  it.each([
    '/sales?period=decade',
    '/sales?from=2026-02-30',
    '/sales?from=2026-03-02&to=2026-03-01',
    '/sales?from=2001-01-01&to=2026-01-01',
    '/sales?by=hour',
    '/sales?compare=nothing',
    '/parts',
    '/parts?part=user_id',
    '/products?sort=name',
    '/dead-stock?days=-1',
  ])('are reported: %s', async (path) => {
    expect((await get(path)).status).toBe(422);
  });
});

describe('only staff with the right', () => {
  it('read figures', async () => {
    const customer = await test.signIn();
    for (const path of ['/sales', '/parts?part=country', '/products', '/categories', '/dead-stock']) {
      expect((await test.request('GET', `/admin/insight${path}`)).status).toBe(401);
      expect((await get(path, customer.token)).status).toBe(403);
      for (const role of ['packer', 'support', 'editor'] as const)
        expect((await get(path, (await test.signIn(role)).token)).status).toBe(403);
      for (const role of ['owner', 'manager'] as const) expect((await get(path, (await test.signIn(role)).token)).status).toBe(200);
    }
  });
});
