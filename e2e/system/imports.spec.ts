import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { withClient } from '#test/database-client.server';
import { removeDataDir, type ShopProcess, startShopProcess } from '#test/shop-process.server';

/** Imports, bulk edits, and processes that end in the middle of one. No browser. */

const PRODUCTS = 400;
const HEADER = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\n';
const EDITED = 3_000;
const MB = 1024 * 1024;

let dataDir: string;
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let shop: ShopProcess;
let token: string;

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-imports-'));
  database = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres') });
  shop = await start();
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'Passw0rd!' };
  ({ token } = await call('POST', '/auth/register', { body: JSON.stringify(person), type: 'application/json' }));
  await query(`UPDATE users SET role = 'owner'`);
});

test.afterAll(async () => {
  await shop.stop();
  await database.stop();
  await removeDataDir(dataDir);
});

test('an import goes on after its process was killed, and creates each product once', async () => {
  const lines = Array.from({ length: PRODUCTS }, (_, i) => `killed-${i},Killed ${i},Mugs,Title,Default Title,K-${i},5.00,3\n`);
  const { import: ready } = await upload(new Blob([HEADER, ...lines]));
  await call('POST', `/admin/imports/${ready._id}/check`, { body: '{}', type: 'application/json' });
  const checked = async () => (await call('GET', `/admin/imports/${ready._id}`)).import.status;
  await expect.poll(checked, { timeout: 60_000 }).toBe('ready');
  await call('POST', `/admin/imports/${ready._id}/start`);
  const applied = async () => (await call('GET', `/admin/imports/${ready._id}`)).import.progress.applied;
  await expect.poll(applied, { intervals: [20], timeout: 60_000 }).toBeGreaterThan(0);
  shop.process.kill('SIGKILL');
  const { rows: left } = await query(`SELECT count(*)::integer AS n FROM import_rows WHERE state = 'waiting'`);
  expect(left[0].n).toBeGreaterThan(0);
  shop = await start();
  const status = async () => (await call('GET', `/admin/imports/${ready._id}`)).import;
  await expect.poll(async () => (await status()).status, { timeout: 120_000 }).toBe('done');
  expect(await status()).toMatchObject({ rows: { create: PRODUCTS, refuse: 0 }, progress: { applied: PRODUCTS, done: PRODUCTS } });
  const { rows } = await query(`
    SELECT count(*)::integer AS products, count(DISTINCT p.slug)::integer AS slugs, sum(v.on_hand)::integer AS pieces,
           (SELECT count(*)::integer FROM audit_log WHERE action = 'product.create') AS entries
      FROM products p JOIN variants v ON v.product_id = p.id`);
  expect(rows[0]).toEqual({ products: PRODUCTS, slugs: PRODUCTS, pieces: 3 * PRODUCTS, entries: PRODUCTS });
});

test('a bulk edit goes on after its process was killed, changes each product once, and is undone', async () => {
  await query(`INSERT INTO products (slug, name, description, category_id, list_price_cents, base_list_price_cents, highest_price_cents, tags)
               SELECT 'bulk-' || n, 'Bulk ' || n, '', (SELECT min(id) FROM categories), 2000, 2000, 2000, '{bulk}' FROM generate_series(1, ${EDITED}) n`);
  await query(`INSERT INTO variants (product_id, sku, position, on_hand) SELECT id, slug, 0, 5 FROM products WHERE tags = '{bulk}'`);
  const change = { price: { op: 'percent', percent: 5, ending: 99 }, stock: { delta: 2, reason: 'delivery' } };
  const { bulkEdit } = await call('POST', '/admin/bulk-edits', {
    body: JSON.stringify({ filter: { tag: 'bulk' }, change }),
    type: 'application/json',
  });
  expect(bulkEdit.rows).toMatchObject({ change: EDITED });
  const edit = async () => (await call('GET', `/admin/bulk-edits/${bulkEdit._id}`)).bulkEdit;
  await call('POST', `/admin/bulk-edits/${bulkEdit._id}/start`);
  await expect.poll(async () => (await edit()).progress.applied, { intervals: [20], timeout: 60_000 }).toBeGreaterThan(0);
  shop.process.kill('SIGKILL');
  const { rows: left } = await query(`SELECT count(*)::integer AS n FROM bulk_edit_rows WHERE state = 'waiting'`);
  expect(left[0].n).toBeGreaterThan(0);
  shop = await start();
  await expect.poll(async () => (await edit()).status, { timeout: 120_000 }).toBe('done');
  const states = async () => {
    const { rows } = await query(`
      SELECT p.base_list_price_cents AS price, v.on_hand AS pieces, count(*)::integer AS products,
             (SELECT count(*)::integer FROM stock_differences) AS differences
        FROM products p JOIN variants v ON v.product_id = p.id WHERE p.tags = '{bulk}' GROUP BY 1, 2`);
    return rows;
  };
  expect(await states()).toEqual([{ price: 2099, pieces: 7, products: EDITED, differences: 0 }]);
  await call('POST', `/admin/bulk-edits/${bulkEdit._id}/undo`);
  await expect.poll(async () => (await edit()).status, { timeout: 120_000 }).toBe('undone');
  expect(await states()).toEqual([{ price: 2000, pieces: 5, products: EDITED, differences: 0 }]);
});

test('a file that is too large is refused with a sentence', async () => {
  const { code, message } = await upload(new Blob([HEADER, ...Array<string>(201).fill('x'.repeat(MB))]));
  expect({ code, message }).toEqual({ code: 'too_large', message: 'The file is larger than 200 MB. Please split it' });
});

function start(): Promise<ShopProcess> {
  return startShopProcess({ dataDir, env: { DATABASE_URL: database.url } });
}

function upload(file: Blob) {
  const form = new FormData();
  form.set('kind', 'products');
  form.set('file', file, 'products.csv');
  return call('POST', '/admin/imports', { body: form });
}

async function call(method: string, target: string, { body, type }: { body?: string | FormData; type?: string } = {}) {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(type && { 'Content-Type': type }) };
  const response = await fetch(`${shop.address}/api${target}`, { method, headers, ...(body !== undefined && { body }) });
  return response.json();
}

function query(sql: string) {
  return withClient(database.url, (client) => client.query(sql));
}
