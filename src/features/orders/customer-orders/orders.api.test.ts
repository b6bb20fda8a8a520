import { beforeAll, describe, expect, it } from 'vitest';
import { cashOrder, fillCart } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { setStatus } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

let token: string;
const numbers: string[] = [];

beforeAll(async () => {
  ({ token } = await test.signIn());
  const product = await makeProduct(test.shop.db, { name: 'Tin of 100% cocoa_powder', stock: 99 });
  const other = await makeProduct(test.shop.db, { name: 'Garden chair', stock: 99 });
  for (let n = 0; n < 12; n++) {
    await fillCart(test, token, n === 0 ? [product, other] : [other]);
    const { order } = (await test.request('POST', '/orders', { token, body: cashOrder() })).body;
    numbers.push(order.orderNumber);
    if (n === 3) await setStatus(test, order._id, 'shipped');
  }
  const aged = (n: number) => test.shop.db.updateTable('orders').set({ createdAt: new Date(Date.now() - n * 86_400_000) });
  await aged(40)
    .where('orderNumber', '=', numbers[0] ?? '')
    .execute();
});

const list = async (query = '') => test.request('GET', `/orders${query}`, { token });
const numbersOf = ({ body }: { body: { orders: { orderNumber: string }[] } }) => body.orders.map(({ orderNumber }) => orderNumber);

describe('the list of orders', () => {
  it('has ten orders per page, newest first', async () => {
    const first = await list();
    expect(first.body).toMatchObject({ success: true, page: 1, limit: 10, totalPages: 2, totalOrders: 12 });
    expect(numbersOf(first)).toEqual(numbers.toReversed().slice(0, 10));
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    expect(numbersOf(await list('?page=2'))).toEqual([numbers[1], numbers[0]]);
    expect((await list('?page=9')).body).toMatchObject({ orders: [], totalPages: 2, totalOrders: 12 });
    expect((await list('?limit=500')).body.limit).toBe(100);
  });

  it('filters by status and by date', async () => {
    expect(numbersOf(await list('?status=shipped'))).toEqual([numbers[3]]);
    expect((await list('?status=pending')).body).toMatchObject({ orders: [], totalOrders: 0, totalPages: 0 });
    expect((await list('?status=all')).body.totalOrders).toBe(12);
    const startDate = new Date(Date.now() - 30 * 86_400_000).toISOString();
    expect((await list(`?startDate=${encodeURIComponent(startDate)}`)).body.totalOrders).toBe(11);
    expect((await list(`?startDate=${startDate.slice(0, 10)}&status=shipped`)).body.totalOrders).toBe(1);
  });

  it('searches order numbers and product names, literally', async () => {
    expect(numbersOf(await list(`?search=${numbers[5]?.toLowerCase()}`))).toEqual([numbers[5]]);
    expect(numbersOf(await list('?search=COCOA'))).toEqual([numbers[0]]);
    expect(numbersOf(await list(`?search=${encodeURIComponent('100% cocoa_')}`))).toEqual([numbers[0]]);
    expect((await list('?search=%25')).body.totalOrders).toBe(1);
    expect((await list('?search=coco_')).body.totalOrders).toBe(0);
    expect((await list(`?search=${encodeURIComponent("' OR 1=1 --")}`)).body.totalOrders).toBe(0);
    expect((await list(`?search=${'x'.repeat(300)}`)).status).toBe(200);
  });

  it.each(['page=0', 'page=-1', 'page=x', 'limit=0', 'limit=1.5', 'status=lost', 'startDate=soon', 'startDate=2026-13-45'])(
    'refuses %s with its field',
    async (query) => {
      const { status, body } = await list(`?${query}`);
      expect(status).toBe(422);
      expect(body.errors[0].field).toBe(query.split('=')[0]);
    },
  );

  it('only has the customer’s own orders', async () => {
    const otherUser = await test.signIn();
    expect((await test.request('GET', '/orders', { token: otherUser.token })).body.totalOrders).toBe(0);
    expect((await test.request('GET', '/orders')).status).toBe(401);
  });

  it('takes two statements, however many orders there are', async () => {
    test.statements.length = 0;
    await list();
    expect(test.statements).toHaveLength(2);
  });
});

describe('an order', () => {
  it('is shown to its owner, and not found for anyone else', async () => {
    const { _id } = (await list()).body.orders[0];
    expect((await test.request('GET', `/orders/${_id}`, { token })).body.order).toMatchObject({ _id, orderNumber: numbers[11] });
    const otherUser = await test.signIn();
    for (const [id, asToken] of [
      [_id, otherUser.token],
      [crypto.randomUUID(), token],
      ['not-an-id', token],
      ["1' OR '1'='1", token],
    ]) {
      expect(await test.request('GET', `/orders/${encodeURIComponent(id)}`, { token: asToken })).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'Order not found' },
      });
    }
    expect((await test.request('GET', `/orders/${_id}`)).status).toBe(401);
  });
});

describe('a cancellation', () => {
  it('takes a reason of up to 500 characters, and refuses a longer one instead of cutting it', async () => {
    const { _id } = (await list('?status=processing')).body.orders[0];
    const cancel = (reason: string) => test.request('PUT', `/orders/${_id}/cancel`, { token, body: { reason } });
    for (const length of [501, 10_000]) {
      expect(await cancel('x'.repeat(length))).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } });
    }
    expect((await cancel(' '.repeat(100) + 'x'.repeat(500))).body.order.orderStatus).toBe('cancelled');
  });
});

describe('an order, as seen by staff,', () => {
  it('is shown, whichever customer it belongs to', async () => {
    const admin = await test.signIn('admin');
    const { _id, orderNumber } = (await list()).body.orders[0];
    expect(await test.request('GET', `/orders/${_id}`, { token: admin.token })).toMatchObject({
      status: 200,
      body: { success: true, order: { _id, orderNumber } },
    });
  });

  it.each([crypto.randomUUID(), 'not-an-id'])('is not found by the id %s', async (id) => {
    const admin = await test.signIn('admin');
    expect(await test.request('GET', `/orders/${id}`, { token: admin.token })).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('is not in their own list, and they cannot cancel it as a customer', async () => {
    const admin = await test.signIn('admin');
    const { _id } = (await list()).body.orders[0];
    expect((await test.request('GET', '/orders', { token: admin.token })).body.totalOrders).toBe(0);
    expect((await test.request('PUT', `/orders/${_id}/cancel`, { token: admin.token, body: {} })).status).toBe(404);
  });
});

describe('the totals', () => {
  it('equal items + tax + shipping − discount for every order, and the lines sum to the items', async () => {
    const rows = await test.shop.db
      .selectFrom('orders')
      .innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
      .select(['orders.id', 'itemsCents', 'taxCents', 'shippingCents', 'discountCents', 'totalCents'])
      .select((eb) => eb.fn.sum<number>(eb('quantity', '*', eb.ref('unitPriceCents'))).as('linesCents'))
      .groupBy('orders.id')
      .execute();
    expect(rows).toHaveLength(12);
    for (const row of rows) {
      expect(row.linesCents).toBe(row.itemsCents);
      expect(row.totalCents).toBe(row.itemsCents + row.taxCents + row.shippingCents - row.discountCents);
    }
  });
});
