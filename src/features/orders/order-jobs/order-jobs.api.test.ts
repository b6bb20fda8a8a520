import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { holdProcessLock } from '#db/process-lock.server';
import type { OrderStatus } from '#features/orders/orders/orders.rules';
import { orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';
import { runOrderJobs } from './run-order-jobs.service.server';

const test = openTestShop();
const stop = new AbortController().signal;
let admin: { token: string; userId: string };

beforeAll(async () => {
  admin = await test.signIn('admin');
});

const call = (method: string, path: string, body?: object, token: string | undefined = admin.token) =>
  test.request(method, path, { token, ...(body && { body }) });
const order = async (status: OrderStatus) => (await orderIn(test, admin.token, { status })).order as { _id: string; orderNumber: string };

async function preview(body: object) {
  const response = await call('POST', '/admin/order-jobs', body);
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body.orderJob;
}
const view = async (id: string) => (await call('GET', `/admin/order-jobs/${id}`)).body.orderJob;
const rowsOf = async (id: string, query = '') => (await call('GET', `/admin/order-jobs/${id}/rows?limit=100${query}`)).body.rows;
const statusOf = async (id: string) => (await call('GET', `/orders/${id}`)).body.order.orderStatus;

async function run(id: string) {
  await call('POST', `/admin/order-jobs/${id}/start`, {});
  while ((await view(id)).status === 'running') await runOrderJobs(test.shop, { stop });
  return view(id);
}

describe('a move of many orders', () => {
  it('is looked at first, and lists what is refused with the reason', async () => {
    const [paid, confirmed, shipped, cancelled] = [
      await order('processing'),
      await order('confirmed'),
      await order('shipped'),
      await order('cancelled'),
    ];
    const ids = [paid._id, confirmed._id, shipped._id, cancelled._id, crypto.randomUUID(), paid._id];
    const job = await preview({ status: 'shipped', ids });
    expect(job).toMatchObject({
      status: 'ready',
      moveTo: 'shipped',
      rows: { total: 6, change: 2, unchanged: 1, refuse: 3 },
      progress: { total: 2, done: 0 },
    });
    expect(await rowsOf(job._id)).toMatchObject([
      { reference: paid.orderNumber, outcome: 'change', state: 'waiting' },
      { outcome: 'change' },
      { outcome: 'unchanged', state: 'skipped' },
      { outcome: 'refuse', problem: 'It is cancelled' },
      { outcome: 'refuse', problem: 'No order has this number' },
      { outcome: 'refuse', problem: 'This order is named twice' },
    ]);
    expect(await statusOf(paid._id)).toBe('processing');
    expect(await run(job._id)).toMatchObject({ status: 'done', progress: { total: 2, done: 2 } });
    expect([await statusOf(paid._id), await statusOf(confirmed._id)]).toEqual(['shipped', 'shipped']);
    const { order: seen } = (await call('GET', `/orders/${paid._id}`)).body;
    expect(seen.shipments).toMatchObject([{ status: 'shipped', items: [{ quantity: 1 }] }]);
    expect(seen.statusHistory.map(({ status }: { status: string }) => status)).toEqual(['pending', 'processing', 'confirmed', 'shipped']);
  });

  it('moves along, skips steps, and never goes back', async () => {
    const [shipped, paid, delivered] = [await order('shipped'), await order('processing'), await order('delivered')];
    const job = await preview({ status: 'delivered', ids: [shipped._id, paid._id, delivered._id], note: 'All there' });
    expect(await rowsOf(job._id)).toMatchObject([
      { outcome: 'change' },
      { outcome: 'refuse', problem: 'It is not shipped yet' },
      { outcome: 'unchanged' },
    ]);
    await run(job._id);
    const { order: seen } = (await call('GET', `/orders/${shipped._id}`)).body;
    expect(seen).toMatchObject({ orderStatus: 'delivered' });
    expect(seen.statusHistory.at(-1)).toMatchObject({ status: 'delivered', note: 'All there' });
    expect((await preview({ status: 'confirmed', ids: [paid._id, shipped._id] })).rows).toMatchObject({ change: 1, unchanged: 1 });
  });

  it('makes orders ready that are picked up, and says so', async () => {
    const [delivered, picked, waiting] = [await order('processing'), await order('processing'), await order('processing')];
    const method = JSON.stringify({ kind: 'pickup', id: 'shop', name: 'Our shop', price: 0 });
    await sql`UPDATE orders SET shipping_method = ${method}::jsonb WHERE id = ANY (${[picked._id, waiting._id]}::uuid[])`.execute(
      test.shop.db,
    );
    const job = await preview({ status: 'shipped', ids: [delivered._id, picked._id] });
    expect(job.chosen).toEqual({ ids: 2, pickups: 1 });
    const [first, second] = await rowsOf(job._id);
    expect(first).not.toHaveProperty('isPickup');
    expect(second).toMatchObject({ isPickup: true, outcome: 'change' });
    const away = await preview({ status: 'out_for_delivery', ids: [picked._id] });
    expect(await rowsOf(away._id)).toMatchObject([{ outcome: 'refuse', problem: 'It is picked up, not delivered' }]);
    const handed = await preview({ status: 'delivered', ids: [waiting._id] });
    expect(await rowsOf(handed._id)).toMatchObject([{ outcome: 'refuse', problem: 'It is not ready for pickup yet' }]);
    expect((await preview({ status: 'shipped', ids: [delivered._id] })).chosen).toEqual({ ids: 1 });
  });

  it('takes a carrier’s list of tracking numbers', async () => {
    const [one, two, sent] = [await order('processing'), await order('confirmed'), await order('shipped')];
    const tracking = [
      { reference: ` #${one.orderNumber.toLowerCase()}`, trackingNumber: '1Z999AA10123456784' },
      { reference: two._id, trackingNumber: 'B-2', carrier: 'Bob’s Bikes' },
      { reference: sent.orderNumber, trackingNumber: 'C-3' },
      { reference: 'TW-0000-0000', trackingNumber: 'D-4' },
    ];
    const job = await preview({ status: 'shipped', tracking });
    expect((await rowsOf(job._id)).map(({ outcome, problem }: { outcome: string; problem?: string }) => problem ?? outcome)).toEqual([
      'change',
      'change',
      'change',
      'No order has this number',
    ]);
    await run(job._id);
    const shown = async ({ _id }: { _id: string }) => (await call('GET', `/orders/${_id}`)).body.order;
    expect(await shown(one)).toMatchObject({ orderStatus: 'shipped', carrier: 'UPS', trackingNumber: '1Z999AA10123456784' });
    expect(await shown(two)).toMatchObject({ orderStatus: 'shipped', carrier: 'Bob’s Bikes', trackingNumber: 'B-2' });
    expect(await shown(sent)).toMatchObject({ orderStatus: 'shipped', trackingNumber: 'C-3' });
    const again = await preview({ status: 'shipped', tracking: [tracking[0], { reference: sent.orderNumber, trackingNumber: 'OTHER' }] });
    expect(await rowsOf(again._id)).toMatchObject([
      { outcome: 'unchanged' },
      { outcome: 'refuse', problem: 'It has a tracking number already: C-3' },
    ]);
  });

  it('moves all that a filter finds', async () => {
    const customer = await test.signIn();
    const found = await orderIn(test, admin.token, { status: 'processing', customer });
    await test.shop.db.updateTable('users').set({ lastName: 'Zuckerkandl' }).where('id', '=', customer.userId).execute();
    const job = await preview({ status: 'confirmed', filter: { search: 'zuckerkandl', status: 'processing' } });
    expect(job.rows).toMatchObject({ total: 1, change: 1 });
    await run(job._id);
    expect(await statusOf(found.order._id)).toBe('confirmed');
  });

  it('refuses what somebody else has done meanwhile', async () => {
    const paid = await order('processing');
    const job = await preview({ status: 'shipped', ids: [paid._id] });
    await call('PUT', `/orders/${paid._id}/status`, { status: 'cancelled' });
    expect(await run(job._id)).toMatchObject({ status: 'done', rows: { change: 0, refuse: 1 } });
    expect(await rowsOf(job._id, '&outcome=refuse')).toMatchObject([{ problem: 'It is cancelled', state: 'skipped' }]);
  });

  it('is stopped and continued, and started once', async () => {
    const paid = await order('processing');
    const { _id } = await preview({ status: 'confirmed', ids: [paid._id] });
    expect((await call('POST', `/admin/order-jobs/${_id}/stop`, {})).status).toBe(409);
    await call('POST', `/admin/order-jobs/${_id}/start`, {});
    expect((await call('POST', `/admin/order-jobs/${_id}/start`, {})).status).toBe(409);
    expect((await call('POST', `/admin/order-jobs/${_id}/stop`, {})).body.orderJob.status).toBe('stopped');
    await runOrderJobs(test.shop, { stop });
    expect(await statusOf(paid._id)).toBe('processing');
    expect((await run(_id)).status).toBe('done');
    expect(await statusOf(paid._id)).toBe('confirmed');
  });

  it('is continued by another process when one has died, each order once', async () => {
    const orders = await Promise.all(Array.from({ length: 3 }, () => order('processing')));
    const { _id } = await preview({ status: 'shipped', ids: orders.map(({ _id }) => _id) });
    await call('POST', `/admin/order-jobs/${_id}/start`, {});
    const dead = await holdProcessLock({ url: test.shop.config.databaseUrl ?? '', log: test.shop.log });
    await test.shop.db.updateTable('orderJobs').set({ runBy: dead.id }).where('id', '=', _id).execute();
    await runOrderJobs(test.shop, { stop });
    expect(await view(_id)).toMatchObject({ status: 'running', progress: { done: 0 } });
    await dead.stop();
    await Promise.all([runOrderJobs(test.shop, { stop }), runOrderJobs(test.shop, { stop })]);
    expect(await view(_id)).toMatchObject({ status: 'done', progress: { total: 3, done: 3 } });
    for (const { _id } of orders) expect((await call('GET', `/orders/${_id}`)).body.order.shipments).toHaveLength(1);
  });

  it('is refused without a choice, with two, or with nonsense', async () => {
    for (const body of [
      {},
      { status: 'shipped' },
      { status: 'cancelled', ids: [crypto.randomUUID()] },
      { status: 'shipped', ids: [] },
      { status: 'shipped', ids: ['x'] },
      { status: 'shipped', ids: [crypto.randomUUID()], filter: {} },
      { status: 'delivered', tracking: [{ reference: 'x', trackingNumber: 'y' }] },
      { status: 'shipped', tracking: [{ reference: '', trackingNumber: 'y' }] },
      { status: 'shipped', filter: { status: 'lost' } },
      { status: 'shipped', filter: { search: 'nobodyhasthisname' } },
    ])
      expect((await call('POST', '/admin/order-jobs', body)).status).toBe(422);
  });

  it('needs the right to pack', async () => {
    const paid = await order('processing');
    const { _id } = await preview({ status: 'confirmed', ids: [paid._id] });
    const [customer, viewer, packer] = [await test.signIn(), await test.signIn('viewer'), await test.signIn('packer')];
    for (const [token, status] of [
      [undefined, 401],
      [customer.token, 403],
      [viewer.token, 403],
    ] as const)
      for (const [method, path] of [
        ['POST', ''],
        ['GET', ''],
        ['GET', `/${_id}`],
        ['GET', `/${_id}/rows`],
        ['POST', `/${_id}/start`],
        ['POST', `/${_id}/stop`],
      ] as const)
        expect((await test.request(method, `/admin/order-jobs${path}`, { token, ...(method === 'POST' && { body: {} }) })).status).toBe(
          status,
        );
    expect((await call('POST', `/admin/order-jobs/${_id}/start`, {}, packer.token)).status).toBe(200);
    for (const id of [crypto.randomUUID(), 'x']) expect((await call('GET', `/admin/order-jobs/${id}`)).status).toBe(404);
  });
});
