import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time';
import { makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { move, orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

/** Midnight, read once: the day may end while the tests run. */
const TODAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS;

let admin: { token: string };
let ada: { token: string; userId: string };
const orders: { _id: string; orderNumber: string; totalPrice: number }[] = [];

/**
 * Twelve orders, the first placed twelve days ago at noon, each a day later; every third is confirmed, every fourth
 * cancelled.
 */
beforeAll(async () => {
  admin = await test.signIn('admin');
  ada = await test.signIn();
  const other = await test.signIn();
  const tin = await makeProduct(test.shop.db, { name: "Tin of 100% cocoa_powder, O'Neil's", listPriceCents: 30_00, stock: 99 });
  const chair = await makeProduct(test.shop.db, { name: 'Garden chair', listPriceCents: 80_00, stock: 99 });
  for (let n = 0; n < 12; n++) {
    const customer = n < 5 ? ada : other;
    const status = n % 4 === 3 ? 'cancelled' : n % 3 === 2 ? 'confirmed' : n === 0 ? 'pending' : 'processing';
    const { order } = await orderIn(test, admin.token, { status, customer, product: n % 2 ? tin : chair });
    orders.push(order);
    const noon = new Date(TODAY_MS - (12 - n) * DAY_MS + DAY_MS / 2);
    await test.shop.db.updateTable('orders').set({ createdAt: noon }).where('id', '=', order._id).execute();
  }
  await test.shop.db.updateTable('users').set({ firstName: 'Grace', lastName: 'Hopper' }).where('id', '=', other.userId).execute();
});

const list = (query = '') => test.request('GET', `/orders/admin/all${query}`, { token: admin.token });
const stats = (query = '') => test.request('GET', `/orders/admin/stats${query}`, { token: admin.token });
const numbersOf = ({ body }: { body: { orders: { orderNumber: string }[] } }) => body.orders.map(({ orderNumber }) => orderNumber);
const found = async (search: string) => numbersOf(await list(`?limit=100&search=${encodeURIComponent(search)}`));
const numbers = (...places: number[]) => places.map((n) => orders[n]?.orderNumber);
const iso = (n: number, hour: number) => new Date(TODAY_MS - (12 - n) * DAY_MS + hour * 3_600_000).toISOString();
const newestFirst = numbers.bind(undefined, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);

describe('all orders', () => {
  it('lists all orders, newest first, in pages', async () => {
    const first = await list();
    expect(first.body).toMatchObject({ success: true, page: 1, limit: 10, totalPages: 2, totalOrders: 12 });
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    expect([...numbersOf(first), ...numbersOf(await list('?page=2'))]).toEqual(newestFirst());
    expect(numbersOf(await list('?limit=5&page=2'))).toEqual(newestFirst().slice(5, 10));
    expect((await list('?page=9')).body).toMatchObject({ orders: [], totalOrders: 12 });
    expect(first.body.orders[0]).toMatchObject({
      customer: { name: 'Grace Hopper', email: expect.stringContaining('@example.com') },
      refundedAmount: expect.any(Number),
      orderItems: [{ quantity: 1 }],
    });
  });

  it('filters by status, payment and dates, in combination', async () => {
    expect(numbersOf(await list('?status=cancelled'))).toEqual(numbers(11, 7, 3));
    expect(numbersOf(await list('?status=cancelled&limit=1&page=2'))).toEqual(numbers(7));
    expect(numbersOf(await list('?paymentStatus=refunded'))).toEqual(numbers(11, 7, 3));
    expect(numbersOf(await list('?status=pending&paymentStatus=pending'))).toEqual(numbers(0));
    expect((await list('?status=pending&paymentStatus=completed')).body).toMatchObject({ orders: [], totalOrders: 0, totalPages: 0 });
    expect((await list('?status=all&paymentStatus=')).body.totalOrders).toBe(12);
    const day = (n: number) => iso(n, 0).slice(0, 10);
    expect(numbersOf(await list(`?startDate=${day(3)}&endDate=${day(5)}`))).toEqual(numbers(5, 4, 3));
    expect(numbersOf(await list(`?startDate=${iso(3, 13)}&endDate=${iso(6, 11)}`))).toEqual(numbers(5, 4));
    expect(numbersOf(await list(`?startDate=${iso(3, 11)}&endDate=${iso(3, 13)}`))).toEqual(numbers(3));
    expect((await list(`?startDate=${iso(3, 13)}&endDate=${iso(3, 14)}`)).body.totalOrders).toBe(0);
    expect(numbersOf(await list(`?startDate=${iso(2, 1)}&status=confirmed&limit=1&page=2`))).toEqual(numbers(5));
  });

  it('finds orders by number, customer and product, literally', async () => {
    const number = orders[5]?.orderNumber ?? '';
    for (const typed of [number, number.toLowerCase(), number.slice(0, 7), number.slice(3), number.slice(-4)])
      expect(await found(typed)).toContain(number);
    expect(await found(number)).toEqual([number]);
    const { email } = (await list('?limit=1')).body.orders[0].customer;
    expect(await found(email)).toEqual(newestFirst().slice(0, 7));
    // Others of the shop may have longer numbers that begin the same.
    expect(await found(email.split('@')[0])).toEqual(expect.arrayContaining(newestFirst().slice(0, 7)));
    expect(await found('@example.com')).toHaveLength(12);
    expect(await found('hopper')).toEqual(newestFirst().slice(0, 7));
    expect(await found('Hopper, Grace')).toHaveLength(7);
    expect(await found('lovelace')).toHaveLength(12);
    expect(await found('COCOA')).toHaveLength(6);
    expect(await found('garden cha')).toHaveLength(6);
    expect(await found('garden cocoa')).toEqual([]);
    expect(await found("100% cocoa_powder, o'neil")).toHaveLength(6);
    for (const nothing of ['%', '_', 'coco_', "' OR 1=1 --", '\\', ':*', '!!!', '|&()', 'x'.repeat(300)])
      expect(await found(nothing)).toEqual([]);
  });

  it('filters and pages search results like the rest', async () => {
    expect(numbersOf(await list('?search=hopper&status=cancelled'))).toEqual(numbers(11, 7));
    expect(numbersOf(await list(`?search=hopper&startDate=${iso(6, 13)}&endDate=${iso(9, 13)}`))).toEqual(numbers(9, 8, 7));
    const second = await list('?search=hopper&limit=3&page=2');
    expect(second.body).toMatchObject({ page: 2, totalPages: 3, totalOrders: 7 });
    expect(second.body.hasMore).toBeUndefined();
    expect(numbersOf(second)).toEqual(numbers(8, 7, 6));
  });

  it('counts each order once and no refunded revenue in the statistics', async () => {
    const { stats: all } = (await stats()).body;
    const earning = orders.filter((_, n) => n % 4 !== 3 && n !== 0);
    const revenue = earning.reduce((sum, { totalPrice }) => sum + Math.round(totalPrice * 100), 0) / 100;
    expect(all).toMatchObject({
      totalOrders: 12,
      totalRevenue: revenue,
      averageOrderValue: Math.round((revenue * 100) / earning.length) / 100,
      ordersByStatus: { pending: 1, processing: 5, confirmed: 3, cancelled: 3, shipped: 0, delivered: 0, out_for_delivery: 0, returned: 0 },
      bestSellers: [
        { product: { name: 'Garden chair' }, units: 5, revenue: 400 },
        { product: { name: "Tin of 100% cocoa_powder, O'Neil's" }, units: 3, revenue: 90 },
      ],
    });
    expect(all.revenueByDay).toHaveLength(12);
    expect(all.revenueByDay[0]).toEqual({ date: iso(0, 0).slice(0, 10), orders: 1, revenue: 0 });
    expect(all.revenueByDay[1]).toEqual({ date: iso(1, 0).slice(0, 10), orders: 1, revenue: orders[1]?.totalPrice });
    const part = (await stats(`?startDate=${iso(1, 11)}&endDate=${iso(2, 13)}`)).body.stats;
    expect(part).toMatchObject({ totalOrders: 2, ordersByStatus: { processing: 1, confirmed: 1 } });
  });
});

describe('statistics', () => {
  const ofToday = async () => (await stats(`?startDate=${new Date(TODAY_MS).toISOString().slice(0, 10)}`)).body.stats;

  it('follow an order from placed to paid, refunded and cancelled', async () => {
    const { order } = await orderIn(test, admin.token);
    expect(await ofToday()).toMatchObject({ totalOrders: 1, totalRevenue: order.totalPrice });
    await test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: { amount: 12.34 } });
    expect((await ofToday()).totalRevenue).toBeCloseTo(order.totalPrice - 12.34, 2);
    await move(test, admin.token, { orderId: order._id, to: 'cancelled' });
    expect(await ofToday()).toMatchObject({ totalOrders: 1, totalRevenue: 0, averageOrderValue: 0, ordersByStatus: { cancelled: 1 } });
  });

  it('list products with a variant that is low in stock, the fewest pieces first, as of now', async () => {
    const product = await makeProduct(test.shop.db, {
      name: 'Rare lamp',
      variants: [
        { size: 'S', stock: 12 },
        { size: 'L', stock: 12 },
      ],
    });
    const lowStock = async () =>
      (await stats()).body.stats.lowStock.map(({ product, stock }: { product: { name: string }; stock: number }) => [product.name, stock]);
    expect(await lowStock()).not.toContainEqual(['Rare lamp', 24]);
    const { order } = await orderIn(test, admin.token, { product, quantity: 3 });
    expect((await lowStock())[0]).toEqual(['Rare lamp', 21]);
    await move(test, admin.token, { orderId: order._id, to: 'cancelled' });
    expect(await lowStock()).toEqual([]);
    await test.shop.db.updateTable('variants').set({ onHand: 0 }).where('productId', '=', Number(product.id)).execute();
    expect(await lowStock()).toEqual([['Rare lamp', 0]]);
    await test.shop.db.deleteFrom('products').where('id', '=', Number(product.id)).execute();
    expect(await lowStock()).toEqual([]);
  });

  it('are the same after a full recount', async () => {
    const before = await stats();
    await sql`SELECT rebuild_order_summaries(), keep_low_stock()`.execute(test.shop.db);
    expect((await stats()).body.stats).toEqual(before.body.stats);
    expect(await found('hopper')).toHaveLength(7);
  });

  it('lose nothing while orders change', async () => {
    const product = await makeProduct(test.shop.db, { name: 'Busy lamp', stock: 500 });
    const placed = await Promise.all(Array.from({ length: 8 }, () => orderIn(test, admin.token, { product, status: 'shipped' })));
    await Promise.all(
      placed.slice(0, 4).map(({ order }) => test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: {} })),
    );
    expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
    expect((await stats()).body.stats.bestSellers[0]).toMatchObject({ product: { name: 'Busy lamp' }, units: 8 });
  });
});

describe('the calls', () => {
  it('are for admins only', async () => {
    for (const path of ['/orders/admin/all', '/orders/admin/stats', '/orders/admin/all?status=lost']) {
      expect((await test.request('GET', path)).status).toBe(401);
      expect((await test.request('GET', path, { token: 'x' })).status).toBe(401);
      expect(await test.request('GET', path, { token: ada.token })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  it.each([
    'page=0',
    'page=x',
    'limit=0',
    'limit=1.5',
    'status=lost',
    'paymentStatus=lost',
    'startDate=soon',
    'endDate=2026-13-45',
    'endDate=2020-01-01&startDate=2021-01-01',
  ])('reject %s with its field', async (query) => {
    const { status, body } = await list(`?${query}`);
    expect(status).toBe(422);
    expect(body.errors[0].field).toBe(query.split('=')[0]);
  });

  it('reject a range of statistics that ends before it begins', async () => {
    expect((await stats('?startDate=2026-02-02&endDate=2026-02-01')).status).toBe(422);
    expect((await stats('?startDate=x')).status).toBe(422);
  });

  it('take two statements for a list and for statistics, besides the session', async () => {
    for (const [path, statements] of [
      ['/orders/admin/all', 3],
      ['/orders/admin/all?search=hopper', 3],
      ['/orders/admin/stats', 3],
    ] as const) {
      test.statements.length = 0;
      await test.request('GET', path, { token: admin.token });
      expect(test.statements).toHaveLength(statements);
    }
  });
});
