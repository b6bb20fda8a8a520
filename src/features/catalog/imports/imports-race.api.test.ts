import { beforeAll, expect, it, vi } from 'vitest';
import { holdProcessLock } from '#db/process-lock.server';
import { rowsOf, runImport, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';
import { runImports } from './run-imports.service.server';

const test = openTestShop();

vi.setConfig({ testTimeout: 120_000 });
/** Two batches. */
const PRODUCTS = 60;
const HEADER = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\n';
const stop = new AbortController().signal;
let token: string;
let files = 0;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
});

async function upload(prefix = `race-${++files}`, products = PRODUCTS): Promise<string> {
  const lines = Array.from({ length: products }, (_, i) => `${prefix}-${i},Race ${i},Races,Title,Default Title,${prefix}-${i},5.00,3\n`);
  return (await uploadCsv(test, token, { kind: 'products', file: HEADER + lines.join('') })).body.import._id;
}

const status = async (id: string) => (await test.request('GET', `/admin/imports/${id}`, { token })).body.import;
const start = (id: string) => test.request('POST', `/admin/imports/${id}/start`, { token });

async function countOf(prefix: string): Promise<number> {
  const rows = await test.shop.db.selectFrom('products').select('id').where('slug', 'like', `${prefix}-%`).execute();
  return rows.length;
}

it('several processes apply each product once, and one import is worked on by one at a time', async () => {
  const [first, second] = [await upload(), await upload()];
  await Promise.all([start(first), start(second)]);
  const other = await holdProcessLock({ url: test.shop.config.databaseUrl ?? '', log: test.shop.log });
  const shops = [test.shop, { ...test.shop, processLock: other }];
  while ((await status(first)).status !== 'done' || (await status(second)).status !== 'done') {
    await Promise.all([...shops, ...shops].map((shop) => runImports(shop, { stop })));
  }
  await other.stop();
  expect([await countOf('race-1'), await countOf('race-2')]).toEqual([PRODUCTS, PRODUCTS]);
  expect(await status(first)).toMatchObject({ rows: { create: PRODUCTS }, progress: { applied: PRODUCTS } });
  const audited = await test.shop.db.selectFrom('auditLog').select('subjectId').where('action', '=', 'product.create').execute();
  expect(new Set(audited.map(({ subjectId }) => subjectId)).size).toBe(audited.length);
});

it('two files with the same products, applied at the same time, create each once', async () => {
  const [first, second] = [await upload('same'), await upload('same')];
  await Promise.all([runImport(test, token, first), runImport(test, token, second)]);
  expect(await countOf('same')).toBe(PRODUCTS);
  const counts = await Promise.all([first, second].map(async (id) => (await status(id)).rows));
  expect(counts.map(({ create }) => create).sort((x, y) => x - y)).toEqual([0, PRODUCTS]);
  expect(counts.map(({ unchanged, refuse }) => unchanged + refuse).sort((x, y) => x - y)).toEqual([0, PRODUCTS]);
  expect(counts.every(({ refuse }) => refuse === 0)).toBe(true);
});

it('an import that is stopped goes on where it was, also in another process', async () => {
  // Nine batches, so that it is not done before it is stopped.
  const products = 440;
  const id = await upload('stopped', products);
  await start(id);
  const running = runImports(test.shop, { stop });
  while ((await status(id)).progress.applied === 0) await new Promise((resolve) => setImmediate(resolve));
  expect((await test.request('POST', `/admin/imports/${id}/stop`, { token })).status).toBe(200);
  await running;
  const { progress } = await status(id);
  expect(progress.applied).toBeLessThan(products);
  await runImports(test.shop, { stop });
  expect((await status(id)).progress.applied).toBe(progress.applied);
  const other = await holdProcessLock({ url: test.shop.config.databaseUrl ?? '', log: test.shop.log });
  await start(id);
  while ((await status(id)).status === 'running') await runImports({ ...test.shop, processLock: other }, { stop });
  await other.stop();
  expect(await status(id)).toMatchObject({ status: 'done', progress: { applied: products } });
});

it('a row that cannot be applied any more is refused, and the others are not held up', async () => {
  const prefix = 'taken';
  const id = await upload(prefix);
  for (const [name, sku] of [
    ['In the way', `${prefix}-7`],
    [`${prefix} 7`, 'other-7'],
  ]) {
    const body = { name, category: 'Races', price: 1, variants: [{ sku, stock: 1 }] };
    expect((await test.request('POST', '/products', { token, body })).status).toBe(201);
  }
  expect(await runImport(test, token, id)).toMatchObject({ status: 'done' });
  const rows = await rowsOf(test, token, id, '&outcome=refuse');
  expect(rows).toMatchObject([
    { label: `${prefix}-7`, errors: [{ field: 'sku', message: expect.stringContaining('belongs to “In the way” (in-the-way)') }] },
  ]);
  expect(await status(id)).toMatchObject({ rows: { create: PRODUCTS - 1, refuse: 1 }, progress: { applied: PRODUCTS - 1 } });
});

it('an order that is placed after the check is not undone by the stock of the file', async () => {
  const { body } = await test.request('POST', '/products', {
    token,
    body: { name: 'Sold', category: 'Races', price: 1, variants: [{ sku: 'sold-1', stock: 10 }] },
  });
  const id = (await uploadCsv(test, token, { kind: 'products', file: 'sku,stock\nsold-1,12\n' })).body.import._id;
  await test.shop.db
    .updateTable('variants')
    .set(({ eb }) => ({ onHand: eb('onHand', '-', 4) }))
    .where('sku', '=', 'sold-1')
    .execute();
  await runImport(test, token, id);
  expect((await test.request('GET', `/products/${body.product._id}`)).body.product.stock).toBe(8);
});
