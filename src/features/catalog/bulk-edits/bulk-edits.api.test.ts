import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { holdProcessLock } from '#db/process-lock.server';
import { runBulkEdit } from '#test/bulk-edits.server';
import { cashOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { selectProducts } from './edited-products.queries.server';
import { runBulkEdits } from './run-bulk-edits.service.server';

const test = openTestShop();
const stop = new AbortController().signal;
let admin: { token: string; userId: string };
let other: { token: string; userId: string };
let categoryId: number;

beforeAll(async () => {
  admin = await test.signIn('admin');
  other = await test.signIn('admin');
  categoryId = (await makeCategory(test.shop.db, { name: 'Kitchen' })).id;
});

const call = (method: string, path: string, body?: object, { token } = admin) =>
  test.request(method, path, { token, ...(body && { body }) });
const make = (more: Parameters<typeof makeProduct>[1] = {}) => makeProduct(test.shop.db, { categoryId, ...more });
/** Made at once, listed as the edit lists them. */
const makeMany = async (count: number, more = {}) => {
  const ids = await Promise.all(Array.from({ length: count }, async () => (await make(more)).id));
  return ids.toSorted((a, b) => Number(a) - Number(b));
};
const statesOf = (ids: readonly string[]) => selectProducts(test.shop.db, ids.map(Number));
const withoutVersions = async (ids: readonly string[]) => (await statesOf(ids)).map(({ version: _, ...state }) => state);

async function preview(ids: readonly string[], change: object) {
  const { status, body } = await call('POST', '/admin/bulk-edits', { ids, change });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.bulkEdit;
}
const rowsOf = async (id: string, query = '') => (await call('GET', `/admin/bulk-edits/${id}/rows?limit=100${query}`)).body.rows;

describe('a bulk edit', () => {
  it('shows old and new values before it changes anything', async () => {
    const [plain, sized] = [await make({ name: 'Kettle' }), await make({ listPriceCents: 19_99, salePriceCents: 15_00 })];
    await test.shop.db
      .updateTable('variants')
      .set({ ownListPriceCents: sql`4750` })
      .where('id', '=', Number(sized.variantIds[0]))
      .execute();
    const ids = [plain.id, sized.id];
    const before = await statesOf(ids);
    const edit = await preview(ids, { price: { op: 'percent', percent: 5, ending: 99 } });
    expect(edit).toMatchObject({
      status: 'ready',
      rows: { total: 2, change: 2, unchanged: 0, refuse: 0 },
      progress: { total: 2, done: 0 },
    });
    expect(await rowsOf(edit._id)).toMatchObject([
      { product: { _id: plain.id, name: 'Kettle' }, outcome: 'change', changes: [{ field: 'price', before: 20, after: 20.99 }] },
      {
        product: { _id: sized.id },
        changes: [
          { field: 'price', before: 19.99, after: 20.99 },
          { field: 'price', variantId: String(sized.variantIds[0]), sku: expect.any(String), before: 47.5, after: 49.99 },
        ],
      },
    ]);
    expect(await statesOf(ids)).toEqual(before);
  });

  it('changes everything that can be changed, as shoppers see it, and undoes it the next day', async () => {
    const target = await makeCategory(test.shop.db, { name: 'Outdoors' });
    const ids = await makeMany(3);
    const before = await withoutVersions(ids);
    const edit = await preview(ids, {
      ...{ price: { op: 'set', amount: 30 }, salePrice: { op: 'off', percent: 20 }, status: 'archived', category: 'outdoors', brand: null },
      ...{ addTags: ['summer'], stock: { delta: 12, reason: 'delivery', note: 'Truck' } },
    });
    expect(await runBulkEdit(test, admin.token, edit._id)).toMatchObject({ status: 'done', progress: { applied: 3, done: 3 } });
    expect(await statesOf(ids)).toMatchObject(
      before.map(({ id }) => ({
        ...{ id, version: 2, listPriceCents: 30_00, salePriceCents: 24_00, status: 'archived', categoryId: target.id, brand: null },
        ...{ tags: ['summer'], variants: [{ onHand: 17 }] },
      })),
    );
    const variantId = before.find(({ id }) => String(id) === String(ids[0]))?.variants[0]?.id;
    expect((await call('GET', `/admin/stock/${variantId}/movements`)).body.movements[0]).toMatchObject({
      delta: 12,
      reason: 'delivery',
      note: 'Truck',
    });
    expect((await call('GET', `/admin/audit?subjectType=product&subjectId=${ids[0]}`)).body.entries).toMatchObject([
      { action: 'product.update', after: { listPriceCents: 30_00, version: 2, variants: [{ id: variantId, onHand: 17 }] }, canUndo: true },
    ]);
    expect(await runBulkEdit(test, admin.token, edit._id, 'undo')).toMatchObject({
      status: 'undone',
      progress: { undone: 3, changedSince: 0 },
    });
    expect(await withoutVersions(ids)).toEqual(before);
    expect((await call('GET', `/products/${ids[0]}`)).body.product).toMatchObject({ price: 20 });
    expect((await call('GET', '/admin/stock/check')).body).toMatchObject({ ok: true });
  });

  it('that is undone leaves and reports what others changed since, and what was sold', async () => {
    const ids = await makeMany(2);
    const edit = await preview(ids, { price: { op: 'amount', amount: 5 }, addTags: ['new'], stock: { delta: 5, reason: 'delivery' } });
    await runBulkEdit(test, admin.token, edit._id);
    await call('PUT', `/products/${ids[0]}`, { price: 40 }, other);
    const shopper = await test.signIn();
    await fillCart(test, shopper.token, [{ id: ids[1] ?? '', quantity: 3 }]);
    expect((await place(test, shopper.token, { body: cashOrder() })).status).toBe(201);
    expect(await runBulkEdit(test, admin.token, edit._id, 'undo')).toMatchObject({ progress: { undone: 1, changedSince: 1 } });
    expect(await statesOf(ids)).toMatchObject([
      { listPriceCents: 40_00, tags: [], variants: [{ onHand: 5 }] },
      { listPriceCents: 20_00, tags: [], variants: [{ onHand: 2 }] },
    ]);
    expect(await rowsOf(edit._id, '&state=changed_since')).toMatchObject([
      { product: { _id: ids[0] }, conflicts: [{ field: 'price', current: 40 }] },
    ]);
  });

  it('finds its products by the filter of the list', async () => {
    const ids = await makeMany(2, { brand: 'Filtered' });
    await preview(ids, { addTags: ['chosen'] }).then(({ _id }) => runBulkEdit(test, admin.token, _id));
    const { status, body } = await call('POST', '/admin/bulk-edits', {
      filter: { tag: 'chosen', lowStock: true },
      change: { removeTags: ['CHOSEN'] },
    });
    expect([status, body.bulkEdit?.rows]).toEqual([201, { total: 2, change: 2, unchanged: 0, refuse: 0 }]);
    expect(body.bulkEdit.chosen).toMatchObject({ filter: { tag: 'chosen' } });
    const none = await call('POST', '/admin/bulk-edits', { filter: { tag: 'nothing' }, change: { brand: 'x' } });
    expect([none.status, none.body.errors]).toEqual([422, [{ field: 'filter', message: 'No product matches' }]]);
  });

  it('refuses products that it does not fit, and leaves out those that are so already', async () => {
    const [few, onSale, branded] = [
      await make({ stock: 1 }),
      await make({ listPriceCents: 10_00, salePriceCents: 9_00 }),
      await make({ brand: 'Acme' }),
    ];
    const taken = await preview([few.id], { stock: { delta: -2, reason: 'damage' } });
    expect(taken.rows).toMatchObject({ refuse: 1 });
    expect((await rowsOf(taken._id))[0]).toMatchObject({
      outcome: 'refuse',
      state: 'skipped',
      problem: expect.stringContaining('1 on hand'),
    });
    expect((await preview([onSale.id], { price: { op: 'set', amount: 8 } })).rows).toMatchObject({ refuse: 1 });
    expect((await preview([branded.id], { brand: 'Acme' })).rows).toMatchObject({ unchanged: 1 });
  });

  it('does not overwrite what has changed since its preview', async () => {
    const ids = await makeMany(2);
    const edit = await preview(ids, { price: { op: 'percent', percent: 10 } });
    await call('PUT', `/products/${ids[0]}`, { price: 50 }, other);
    await call('DELETE', `/products/${ids[1]}`, undefined, other);
    expect(await runBulkEdit(test, admin.token, edit._id)).toMatchObject({
      status: 'done',
      rows: { change: 0, refuse: 2 },
      progress: { applied: 0 },
    });
    expect((await rowsOf(edit._id)).map(({ problem }: { problem: string }) => problem)).toEqual([
      'Someone has changed this since the preview',
      'This product does not exist any more',
    ]);
    expect(await statesOf(ids)).toMatchObject([{ listPriceCents: 50_00 }]);
  });

  it('is undone from the log too, and each of its products by itself', async () => {
    const ids = await makeMany(2);
    const edit = await preview(ids, { price: { op: 'set', amount: 99 } });
    await runBulkEdit(test, admin.token, edit._id);
    const [single] = (await call('GET', `/admin/audit?subjectType=product&subjectId=${ids[0]}`)).body.entries;
    expect((await call('POST', `/admin/audit/${single._id}/undo`)).body.changed.product).toMatchObject({ price: 20 });
    const [start] = (await call('GET', `/admin/audit?subjectType=bulk_edit&subjectId=${edit._id}`)).body.entries;
    expect((await call('POST', `/admin/audit/${start._id}/undo`)).body.changed.bulkEdit).toMatchObject({ status: 'undoing' });
    expect(await runBulkEdit(test, admin.token, edit._id, 'undo')).toMatchObject({ status: 'undone', progress: { undone: 2 } });
    expect(await statesOf(ids)).toMatchObject([{ listPriceCents: 20_00 }, { listPriceCents: 20_00 }]);
  });
});

describe('running bulk edits', () => {
  it('stops, and goes on in another process', async () => {
    const ids = await makeMany(450);
    const { _id } = await preview(ids, { addTags: ['moved'] });
    await call('POST', `/admin/bulk-edits/${_id}/start`);
    const running = runBulkEdits(test.shop, { stop });
    const view = async () => (await call('GET', `/admin/bulk-edits/${_id}`)).body.bulkEdit;
    while ((await view()).progress.applied === 0) await new Promise((resolve) => setImmediate(resolve));
    const stopped = await call('POST', `/admin/bulk-edits/${_id}/stop`);
    await running;
    if (stopped.status === 200) expect(await view()).toMatchObject({ status: 'stopped' });
    const process = await holdProcessLock({ url: test.shop.config.databaseUrl ?? '', log: test.shop.log });
    if (stopped.status === 200) await call('POST', `/admin/bulk-edits/${_id}/start`);
    while ((await view()).status === 'running') await runBulkEdits({ ...test.shop, processLock: process }, { stop });
    await process.stop();
    expect(await view()).toMatchObject({ status: 'done', progress: { applied: 450 } });
    const { rows } = await sql<{ entries: number }>`
      SELECT count(*) AS entries FROM audit_log WHERE action = 'product.update' AND subject_id = ANY (${ids}::text[])`.execute(
      test.shop.db,
    );
    expect(rows[0]?.entries).toBe(450);
  });

  it('is taken over from a process that has ended, and changes each product once', async () => {
    const ids = await makeMany(250);
    const { _id } = await preview(ids, { stock: { delta: 1, reason: 'delivery' } });
    const process = await holdProcessLock({ url: test.shop.config.databaseUrl ?? '', log: test.shop.log });
    await call('POST', `/admin/bulk-edits/${_id}/start`);
    const ended = runBulkEdits({ ...test.shop, processLock: process }, { stop: AbortSignal.timeout(1) });
    await Promise.all([ended, runBulkEdits(test.shop, { stop })]);
    await process.stop();
    expect(await runBulkEdit(test, admin.token, _id)).toMatchObject({ status: 'done', progress: { applied: 250 } });
    expect((await statesOf(ids)).every(({ variants }) => variants[0]?.onHand === 6)).toBe(true);
  });

  it('does not wait for ever for shoppers, nor they for it', async () => {
    const ids = await makeMany(60, { stock: 50 });
    const { _id } = await preview(ids, { price: { op: 'amount', amount: 1 }, stock: { delta: 1, reason: 'delivery' } });
    const orders = ids.slice(0, 8).map(async (id) => {
      const shopper = await test.signIn();
      await fillCart(test, shopper.token, [{ id }]);
      return (await place(test, shopper.token, { body: cashOrder() })).status;
    });
    expect(await runBulkEdit(test, admin.token, _id)).toMatchObject({ status: 'done', progress: { applied: 60 } });
    // Prices may have changed between looking and paying; nothing fails otherwise.
    for (const status of await Promise.all(orders)) expect([201, 409]).toContain(status);
    expect((await call('GET', '/admin/stock/check')).body).toMatchObject({ ok: true });
  });
});

describe('POST /admin/bulk-edits', () => {
  it.each([
    {},
    { ids: ['1'] },
    { ids: [], change: { brand: 'x' } },
    { ids: ['x'], change: { brand: 'x' } },
    { ids: ['1'], filter: {}, change: { brand: 'x' } },
    { ids: ['1'], change: {} },
    { ids: ['1'], change: { price: { op: 'percent', percent: 5000 } } },
    { ids: ['1'], change: { price: { op: 'percent', percent: 0.001 } } },
    { ids: ['1'], change: { price: { op: 'set', amount: -1 } } },
    { ids: ['1'], change: { price: { op: 'set', amount: 5, ending: 100 } } },
    { ids: ['1'], change: { price: { op: 'remove' } } },
    { ids: ['1'], change: { stock: { delta: 0, reason: 'delivery' } } },
    { ids: ['1'], change: { stock: { delta: 1, reason: 'sale' } } },
    { ids: ['1'], change: { category: 'nowhere' } },
    { filter: { status: 'sold' }, change: { brand: 'x' } },
  ])('refuses %j', async (body) => {
    expect((await call('POST', '/admin/bulk-edits', body)).status).toBe(422);
  });

  it('is for staff with the rights for what is changed', async () => {
    const ids = await makeMany(1);
    const body = { ids, change: { price: { op: 'set', amount: 5 } } };
    expect((await test.request('POST', '/admin/bulk-edits', { body })).status).toBe(401);
    expect((await call('POST', '/admin/bulk-edits', body, await test.signIn())).status).toBe(403);
    const editor = await test.signIn('editor');
    expect((await call('POST', '/admin/bulk-edits', body, editor)).status).toBe(403);
    expect((await call('POST', '/admin/bulk-edits', { ids, change: { stock: { delta: 1, reason: 'delivery' } } }, editor)).status).toBe(
      403,
    );
    expect((await call('POST', '/admin/bulk-edits', { ids, change: { addTags: ['x'] } }, editor)).status).toBe(201);
    const { _id } = await preview(ids, body.change);
    expect((await call('POST', `/admin/bulk-edits/${_id}/start`, undefined, editor)).status).toBe(403);
    for (const id of ['x', crypto.randomUUID()]) expect((await call('GET', `/admin/bulk-edits/${id}`)).status).toBe(404);
    expect((await call('POST', `/admin/bulk-edits/${_id}/stop`)).status).toBe(409);
    expect((await call('POST', `/admin/bulk-edits/${_id}/undo`)).status).toBe(409);
  });
});
