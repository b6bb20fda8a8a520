import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time';
import { makeProduct } from '#test/factories.server';
import { move, orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

let admin: { token: string };
const orders: { _id: string; orderNumber: string; totalPrice: number }[] = [];
let kettleId: string;

const ADDRESS = {
  firstName: 'Zoë',
  lastName: 'Vanderbilt',
  company: 'Quux Works',
  addressLine1: '12 Rosewater Lane',
  addressLine2: 'Flat 7b',
  city: 'Edinburgh',
  state: 'Scotland',
  postalCode: 'EH8 9YL',
  country: 'United Kingdom',
  phone: '+44 (131) 496-0812',
};

/** Four orders: the first goes to Edinburgh in two shipments, the second has a note, the third is cancelled, the fourth is of another product. */
beforeAll(async () => {
  admin = await test.signIn('admin');
  const kettle = await makeProduct(test.shop.db, { name: 'Copper kettle', listPriceCents: 100_00, stock: 99 });
  const lamp = await makeProduct(test.shop.db, { name: 'Desk lamp', listPriceCents: 900_00, stock: 99 });
  kettleId = String(kettle.id);
  for (const [product, status, quantity] of [
    [kettle, 'confirmed', 3],
    [kettle, 'processing', 1],
    [kettle, 'cancelled', 1],
    [lamp, 'processing', 1],
  ] as const)
    orders.push((await orderIn(test, admin.token, { product, status, quantity })).order);
  const { db } = test.shop;
  const [first, second] = orders;
  if (!first || !second) throw new Error('There are no orders.');
  // Before the address, whose change has the order's words written.
  await db.updateTable('orderLines').set({ sku: 'KTL-88/Copper-XL' }).where('orderId', '=', first._id).execute();
  await db
    .updateTable('orders')
    .set({ shippingAddress: JSON.stringify(ADDRESS) })
    .where('id', '=', first._id)
    .execute();
  await db.updateTable('orders').set({ orderNotes: 'Please ring twice', version: 2 }).where('id', '=', second._id).execute();
  for (const [number, trackingNumber] of [
    [1, '1Z 999 AA1 01 2345 6784'],
    [2, 'JD014600003RU'],
  ] as const) {
    const { id } = await db
      .insertInto('shipments')
      .values({ orderId: first._id, number, status: 'shipped', carrier: 'UPS', trackingNumber })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('shipmentLines').values({ shipmentId: id, orderId: first._id, position: 1, quantity: 1 }).execute();
  }
  await db.updateTable('orderLines').set({ shippedQuantity: 2 }).where('orderId', '=', first._id).execute();
});

const list = (query = '') => test.request('GET', `/admin/orders${query}`, { token: admin.token });
const numbersOf = ({ body }: { body: { orders: { orderNumber: string }[] } }) => body.orders.map(({ orderNumber }) => orderNumber);
const numbers = (...places: number[]) => places.map((n) => orders[n]?.orderNumber);
const found = async (search: string) => numbersOf(await list(`?search=${encodeURIComponent(search)}`));
const filtered = async (query: string) => numbersOf(await list(`?${query}`));

describe.each(['with words of their changes', 'after all words were written again'])('the list of orders %s', (when) => {
  beforeAll(async () => {
    if (when !== 'after all words were written again') return;
    await sql`DELETE FROM order_search`.execute(test.shop.db);
    expect(await found('Rosewater')).toEqual([]);
    await sql`INSERT INTO word_refills (name) VALUES ('order words') ON CONFLICT DO NOTHING`.execute(test.shop.db);
    while ((await sql<{ written: number }>`SELECT refill_words(1000) AS written`.execute(test.shop.db)).rows[0]?.written);
  });

  it('finds an order by address, phone, SKU and the tracking number of each parcel', async () => {
    const typed = [
      ...['Rosewater', '12 rosewater lane', 'edinburgh', 'EH8 9YL', 'eh89yl', 'quux', 'zoë vanderbilt', 'flat 7b'],
      ...['+44 (131) 496-0812', '+441314960812', '0131 496 0812', '131-496-0812', '4960812', '496 0812', '00441314960812'],
      ...['KTL-88/Copper-XL', 'ktl-88', 'copper-xl'],
      ...['1Z 999 AA1 01 2345 6784', '1Z999AA10123456784', '1z999aa101', 'JD014600003RU', 'jd0146'],
    ];
    for (const text of typed) expect(await found(text), text).toEqual(numbers(0));
    for (const text of ['rosewater london', '4960813', 'KTL-99', 'JD0147']) expect(await found(text), text).toEqual([]);
  });

  it('filters by what an order has', async () => {
    expect(await filtered('country=united kingdom')).toEqual(numbers(0));
    expect(await filtered(`product=${kettleId}`)).toEqual(numbers(2, 1, 0));
    expect(await filtered(`product=${kettleId}&status=processing,cancelled`)).toEqual(numbers(2, 1));
    expect(await filtered('sku=ktl-88/copper-xl')).toEqual(numbers(0));
    expect(await filtered('notes=true')).toEqual(numbers(1));
    expect(await filtered('returns=true')).toEqual([]);
    expect(await filtered('fulfilment=partial')).toEqual(numbers(0));
    expect(await filtered('fulfilment=unfulfilled')).toEqual(numbers(3, 1));
    expect(await filtered('fulfilment=fulfilled')).toEqual([]);
    expect(await filtered('status=confirmed,processing')).toEqual(numbers(3, 1, 0));
    expect(await filtered('notes=true&search=copper kettle')).toEqual(numbers(1));
  });

  it('filters by total, to the cent', async () => {
    const [total = 0] = orders.map(({ totalPrice }) => totalPrice).slice(3);
    expect(await filtered('minTotal=500')).toEqual(numbers(3));
    expect(await filtered(`minTotal=${total}&maxTotal=${total}`)).toEqual(numbers(3));
    expect(await filtered(`minTotal=${(total + 0.01).toFixed(2)}`)).toEqual([]);
    expect(await filtered('minTotal=0&maxTotal=500')).toEqual(numbers(2, 1, 0));
  });

  it('sorts by time and total', async () => {
    expect(await filtered('sort=oldest')).toEqual(numbers(0, 1, 2, 3));
    expect(await filtered('sort=oldest&limit=1&page=2')).toEqual(numbers(1));
    expect((await filtered('sort=highestTotal')).slice(0, 2)).toEqual(numbers(3, 0));
    expect((await filtered('sort=lowestTotal')).slice(2)).toEqual(numbers(0, 3));
    expect((await list('?sort=highestTotal&status=confirmed')).status).toBe(422);
  });

  it('shows what is late first, and what it is', async () => {
    const { db } = test.shop;
    const setPromise = (n: number, days: number) =>
      db
        .updateTable('orders')
        .set({ estimatedDelivery: new Date(Date.now() + days * DAY_MS) })
        .where('id', '=', orders[n]?._id ?? '')
        .execute();
    await setPromise(0, 5.9);
    await setPromise(1, 6.1);
    await setPromise(2, 1);
    await setPromise(3, 3);
    const late = await list('?late=true');
    expect(numbersOf(late)).toEqual(numbers(3, 0));
    expect(late.body).toMatchObject({
      total: 2,
      orders: [
        { isLate: true, fulfilment: 'unfulfilled' },
        { isLate: true, fulfilment: 'partial' },
      ],
    });
    expect(await filtered('late=true&country=united kingdom')).toEqual(numbers(0));
    expect(await filtered('late=true&search=desk lamp')).toEqual(numbers(3));
    expect(await filtered(`late=true&product=${kettleId}&status=processing`)).toEqual([]);
    const { counts } = (await test.request('GET', '/admin/orders/counts', { token: admin.token })).body;
    expect(counts).toEqual({ toPack: 3, late: 2, unpaid: 0, paymentFailed: 0, returns: 0 });
    expect(await filtered('toPack=true')).toEqual(numbers(3, 1, 0));
  });
});

describe('an order', () => {
  it('is found by a new parcel, a new phone number and a return at once', async () => {
    const { order, customer } = await orderIn(test, admin.token, { status: 'delivered' });
    await test.shop.db.updateTable('users').set({ phone: '555 010 7788' }).where('id', '=', customer.userId).execute();
    expect(await found('5550107788')).toEqual([order.orderNumber]);
    await test.shop.db.deleteFrom('shipments').where('orderId', '=', order._id).execute();
    await test.shop.db
      .insertInto('shipments')
      .values({ orderId: order._id, number: 9, status: 'shipped', trackingNumber: 'NEW-77' })
      .execute();
    expect(await found('new-77')).toEqual([order.orderNumber]);
    const body = { items: [{ itemId: order.orderItems[0]._id, quantity: 1 }], reason: 'damaged' };
    expect((await test.request('POST', `/orders/${order._id}/returns`, { token: customer.token, body })).status).toBe(201);
    expect(await filtered('returns=true')).toEqual([order.orderNumber]);
    expect((await list('?returns=true')).body.orders[0]).toMatchObject({ returns: 1, orderStatus: 'delivered' });
    expect((await test.request('GET', '/admin/orders/counts', { token: admin.token })).body.counts.returns).toBe(1);
  });

  it('leaves the work list when it is cancelled', async () => {
    const { order } = await orderIn(test, admin.token);
    const counts = async () => (await test.request('GET', '/admin/orders/counts', { token: admin.token })).body.counts;
    const before = await counts();
    await move(test, admin.token, { orderId: order._id, to: 'cancelled' });
    expect(await counts()).toEqual({ ...before, toPack: before.toPack - 1 });
  });
});

describe('the call', () => {
  it.each(['status=lost', 'late=maybe', 'minTotal=-1', 'maxTotal=ten', 'product=abc', 'fulfilment=half', 'sort=name'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await list(`?${query}`);
      expect(status).toBe(422);
      expect(body.errors[0].field).toBe(query.split('=')[0]);
    },
  );

  it('is for staff who read orders', async () => {
    for (const path of ['/admin/orders', '/admin/orders/counts']) {
      expect((await test.request('GET', path)).status).toBe(401);
      expect((await test.request('GET', path, { token: (await test.signIn()).token })).status).toBe(403);
      expect((await test.request('GET', path, { token: (await test.signIn('editor')).token })).status).toBe(403);
      expect((await test.request('GET', path, { token: (await test.signIn('packer')).token })).status).toBe(200);
    }
  });

  it('takes words literally', async () => {
    for (const text of ["sku=' | status:processing", "country=' | 'x", "sku=':*"])
      expect(await filtered(text.replaceAll(' ', '%20')), text).toEqual([]);
  });
});

describe('an order that was refunded before it was sent', () => {
  it('is neither to be packed nor late once all of it was refunded', async () => {
    const refund = await test.request('POST', `/admin/orders/${orders[3]?._id}/refunds`, { token: admin.token, body: {} });
    expect(refund.status, JSON.stringify(refund.body)).toBe(200);
    expect(await filtered('late=true')).toEqual(numbers(0));
    expect(await filtered('toPack=true')).toEqual(numbers(1, 0));
    expect(await filtered('toPack=true&status=processing')).toEqual(numbers(1));
    expect(await filtered('toPack=true&paymentStatus=refunded')).toEqual([]);
    expect(await filtered('toPack=true&search=desk lamp')).toEqual([]);
    expect(await filtered('status=delivered&fulfilment=unfulfilled&search=desk lamp')).toEqual([]);
    const { counts } = (await test.request('GET', '/admin/orders/counts', { token: admin.token })).body;
    expect(counts).toMatchObject({ toPack: 2, late: 1 });
  });

  it('is neither, although the shop kept the shipping, once all of its items were refunded', async () => {
    const product = await makeProduct(test.shop.db, { name: 'Tea strainer', listPriceCents: 10_00, stock: 9 });
    const { order } = await orderIn(test, admin.token, { product, status: 'processing', quantity: 2 });
    const listed = async (query: string) => (await filtered(query)).includes(order.orderNumber);
    await test.shop.db
      .updateTable('orders')
      .set({ estimatedDelivery: new Date(0) })
      .where('id', '=', order._id)
      .execute();
    const before = (await test.request('GET', '/admin/orders/counts', { token: admin.token })).body.counts;
    const refund = (quantity: number) =>
      test.request('POST', `/admin/orders/${order._id}/refunds`, {
        token: admin.token,
        body: { items: [{ itemId: `${order._id}-1`, quantity }], restock: true },
      });
    expect((await refund(1)).status).toBe(200);
    expect([await listed('toPack=true'), await listed('late=true')]).toEqual([true, true]);
    expect((await refund(1)).status).toBe(200);
    expect([await listed('toPack=true'), await listed('late=true'), await listed('toPack=true&sort=oldest')]).toEqual([
      false,
      false,
      false,
    ]);
    const { counts } = (await test.request('GET', '/admin/orders/counts', { token: admin.token })).body;
    expect(counts).toMatchObject({ toPack: before.toPack - 1, late: before.late - 1 });
    const packing = (await test.request('GET', '/admin/packing', { token: admin.token })).body;
    expect(JSON.stringify(packing)).not.toContain(order.orderNumber);
  });
});
