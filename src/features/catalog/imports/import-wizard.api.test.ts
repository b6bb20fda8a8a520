import { beforeAll, describe, expect, it, vi } from 'vitest';
import { removeAged } from '#server/retention.server';
import { rowsOf, runImport, sendForm, uploadCsv, uploadOnly, waitForCheck } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';
import { runChecks } from './check-file.service.server';

const test = openTestShop();
vi.setConfig({ testTimeout: 60_000 });
const stop = new AbortController().signal;
const HEADER = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\n';
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
});

const get = async (id: string) => (await test.request('GET', `/admin/imports/${id}`, { token })).body.import;
const post = (id: string, action: string, body: object = {}) => test.request('POST', `/admin/imports/${id}/${action}`, { token, body });
const product = async (slug: string) => (await test.request('GET', `/products/${slug}`, { token })).body.product;
const fileParts = async () => (await test.shop.db.selectFrom('importFileParts').select('number').execute()).length;
const stocksOf = async (slug: string) =>
  (await product(slug)).variants.map(({ sku, stock }: { sku: string; stock: number }) => [sku, stock]);

/** Uploads without 'later'; this process checks files meanwhile, as its background task does. */
async function sendWhileChecking(fields: Record<string, string>, file: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: 'products', ...fields })) form.set(name, value);
  form.set('file', new Blob([file]), 'export.csv');
  const sent = sendForm(test, token, form);
  let isDone = false;
  sent.then(
    () => (isDone = true),
    () => (isDone = true),
  );
  while (!isDone) await runChecks(test.shop, { stop });
  return sent;
}

async function importAll(file: string) {
  const { body } = await uploadCsv(test, token, { kind: 'products', file });
  expect(body.import.rows).toMatchObject({ refuse: 0 });
  return runImport(test, token, body.import._id);
}

describe('an uploaded file', () => {
  it('shows its columns with examples, and is compared with the shop when the columns are chosen, again with others', async () => {
    const file = `Artikel,Preis,Alt\n${'x'.repeat(300)},5,9\n\nJug,6,8\n`;
    const { status, body } = await uploadOnly(test, token, { kind: 'products', file });
    expect({ status, import: body.import }).toMatchObject({
      status: 201,
      import: {
        status: 'uploaded',
        columns: ['Artikel', 'Preis', 'Alt'],
        mapping: {},
        lines: { total: 2, checked: 0 },
        rows: { total: 0 },
        sample: [
          ['x'.repeat(120), '5', '9'],
          ['Jug', '6', '8'],
        ],
      },
    });
    expect(body.import.fields).toEqual(expect.arrayContaining(['name', 'price', 'sku']));
    const id = body.import._id;
    expect((await post(id, 'start')).status).toBe(409);
    expect((await post(id, 'check')).body.errors).toMatchObject([{ field: 'mapping.name' }]);

    expect((await post(id, 'check', { mapping: { name: ' Artikel ', price: 'Preis', brand: null } })).body.import).toMatchObject({
      status: 'checking',
      mapping: { name: 'Artikel', price: 'Preis' },
    });
    expect((await post(id, 'check')).status).toBe(409);
    await waitForCheck(test, token, id);
    expect(await get(id)).toMatchObject({ status: 'ready', rows: { create: 1, refuse: 1 }, lines: { total: 2, checked: 2 } });

    await post(id, 'check', { mapping: { name: 'Artikel', price: 'Alt' } });
    await waitForCheck(test, token, id);
    expect(await get(id)).toMatchObject({ status: 'ready', rows: { create: 1, refuse: 1 } });
    await runImport(test, token, id);
    expect(await product('jug')).toMatchObject({ price: 8 });
    expect(await rowsOf(test, token, id, '&outcome=create')).toMatchObject([{ subjectId: (await product('jug'))._id }]);
  });

  it('goes on being checked by another process after one has ended, and stays for that until the import is started', async () => {
    const before = await fileParts();
    const { body } = await uploadOnly(test, token, { kind: 'products', file: `${HEADER}again,Again,Mugs,Title,Default Title,AG,5,1\n` });
    const id = body.import._id;
    expect(await fileParts()).toBe(before + 1);
    await post(id, 'check');
    // Of a process that has ended.
    await test.shop.db.updateTable('imports').set({ runBy: 2_000_000_000 }).where('id', '=', id).execute();
    await runChecks(test.shop, { stop });
    expect(await get(id)).toMatchObject({ status: 'ready', rows: { create: 1 } });
    await post(id, 'start');
    expect(await fileParts()).toBe(before);
    await runImport(test, token, id);
  });

  it('is compared with the shop at once, with columns sent beside it, unless `later` is requested', async () => {
    const result = await sendWhileChecking({ mapping: JSON.stringify({ name: 'Artikel', price: 'Preis' }) }, 'Artikel,Preis\nVase,12\n');
    expect(result).toMatchObject({ status: 201, body: { import: { status: 'ready', rows: { total: 1, create: 1 } } } });
  });

  it.each([
    [{ mapping: '[1]' }, 'Title\nVase\n', 'mapping'],
    [{ mapping: '{"name":"No such column"}' }, 'Title\nVase\n', 'mapping.name'],
    [{ check: 'never' }, 'Title\nVase\n', 'check'],
    [{}, 'Title,Other\n,a\n', 'file'],
  ])('is refused at once with %j, and nothing of it is left', async (fields, file, field) => {
    const before = [await fileParts(), (await test.request('GET', '/admin/imports', { token })).body.total];
    expect(await sendWhileChecking(fields, file)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    expect([await fileParts(), (await test.request('GET', '/admin/imports', { token })).body.total]).toEqual(before);
  });

  it('waits while others are stored', async () => {
    const files = Array.from({ length: 5 }, (_, i) => ({ kind: 'products' as const, file: `${HEADER}w-${i},W,Mugs,,,W-${i},5,1\n` }));
    const uploaded = await Promise.all(files.map((file) => uploadOnly(test, token, file)));
    expect(uploaded.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  });

  it('is deleted on request, but not once it was started', async () => {
    const before = await fileParts();
    const { body } = await uploadCsv(test, token, { kind: 'products', file: `${HEADER}gone,Gone,Mugs,Title,Default Title,GO,5,1\n` });
    const id = body.import._id;
    expect((await test.request('DELETE', `/admin/imports/${id}`, { token })).status).toBe(200);
    expect((await test.request('GET', `/admin/imports/${id}`, { token })).status).toBe(404);
    expect(await fileParts()).toBe(before);
    const { body: log } = await test.request('GET', `/admin/audit?subjectType=import&subjectId=${id}`, { token });
    expect(log.entries).toMatchObject([{ action: 'import.delete' }]);
  });

  it('whose check is stopped waits for other columns', async () => {
    const lines = Array.from({ length: 30_000 }, (_, i) => `long-${i},Long ${i},Mugs,Title,Default Title,L-${i},5,1\n`);
    const { body } = await uploadOnly(test, token, { kind: 'products', file: HEADER + lines.join('') });
    const id = body.import._id;
    await post(id, 'check');
    const checking = runChecks(test.shop, { stop });
    await vi.waitFor(async () => expect((await get(id)).lines.checked).toBeGreaterThan(0), { timeout: 30_000, interval: 50 });
    expect((await post(id, 'stop')).body.import).toMatchObject({ status: 'uploaded' });
    await checking;
    expect(await get(id)).toMatchObject({ status: 'uploaded', rows: { total: 0 }, lines: { checked: 0 } });
    expect(await rowsOf(test, token, id)).toEqual([]);
    expect((await test.request('DELETE', `/admin/imports/${id}`, { token })).status).toBe(200);
  });

  it('whose chosen columns are empty says so', async () => {
    const { body } = await uploadCsv(test, token, { kind: 'products', file: 'Title,Other\n,a\n' });
    expect(body.import).toMatchObject({ status: 'uploaded', error: 'The chosen columns have no values. Please choose others' });
  });

  it('is removed with its import after 90 days', async () => {
    const { body } = await uploadOnly(test, token, { kind: 'products', file: 'Title\nold\n' });
    const id = body.import._id;
    await test.shop.db
      .updateTable('imports')
      .set({ createdAt: new Date(Date.now() - 91 * 24 * 3600 * 1000) })
      .where('id', '=', id)
      .execute();
    await removeAged(test.shop);
    const parts = await test.shop.db.selectFrom('importFileParts').select('number').where('importId', '=', id).execute();
    expect(parts).toEqual([]);
  });
});

describe('the rows of an import', () => {
  it('are a file with the reasons, safe in a spreadsheet', async () => {
    const file = `${HEADER}=cmd,Odd,Mugs,Title,Default Title,ODD,cheap,1\nfine-one,Fine,Mugs,Title,Default Title,FINE,5,1\n`;
    const { body } = await uploadCsv(test, token, { kind: 'products', file });
    const csv = await test.request('GET', `/admin/imports/${body.import._id}/rows/export?outcome=refuse`, { token });
    expect(csv.headers.get('Content-Disposition')).toMatch(/^attachment; filename="import-/);
    expect(csv.body).toContain('Line,Name,Outcome,State,Reasons,Notes');
    expect(csv.body).toContain('Variant Price, line 2, “cheap”: This is not a price. Write a number such as 19.99');
    expect(csv.body).not.toMatch(/^[^\n]*,=cmd/m);
    expect(csv.body).not.toContain('fine-one');
    expect((await test.request('GET', `/admin/imports/${body.import._id}/rows/export?outcome=all`, { token })).status).toBe(422);
  });
});

describe('a file of counted stock', () => {
  beforeAll(async () => {
    await importAll(
      `${HEADER}count-shirt,Count shirt,Mugs,Size,S,CS-S,10,5\ncount-shirt,,,,M,CS-M,10,6\ncount-cup,Count cup,Mugs,Title,Default Title,CC,10,7\n`,
    );
  });

  it('changes pieces and nothing else, and creates nothing', async () => {
    const file =
      'Handle,Title,Option1 Name,Option1 Value,SKU,Available\ncount-shirt,Renamed,Fit,S,CS-S,8\ncount-shirt,Renamed,Fit,L,CS-M,6\n' +
      'count-cup,Cup,,,,9\nno-such,New,,,NS,3\ncount-shirt,,Size,XL,CS-XL,4\n';
    const { body } = await uploadCsv(test, token, { kind: 'stock', file });
    expect(body.import).toMatchObject({ kind: 'stock', mapping: { slug: 'Handle', sku: 'SKU', stock: 'Available' } });
    const rows = await rowsOf(test, token, body.import._id);
    expect(rows).toMatchObject([
      {
        line: 2,
        outcome: 'refuse',
        errors: [{ message: 'The product has no such variant. Check the SKU or the options', value: 'CS-XL' }],
      },
      { line: 4, outcome: 'update' },
      {
        line: 5,
        outcome: 'refuse',
        errors: [{ message: 'The shop has no product with this SKU or handle. Check it, or import the product first' }],
      },
    ]);
    await runImport(test, token, body.import._id);
    expect(await product('count-cup')).toMatchObject({ name: 'Count cup', stock: 9 });
    expect((await product('count-shirt')).options).toMatchObject([{ name: 'Size' }]);
    expect((await test.request('GET', '/products/no-such', { token })).status).toBe(404);
    const reasons = await test.shop.db.selectFrom('stockMovements').select(['delta']).where('reason', '=', 'import').execute();
    expect(reasons).toContainEqual({ delta: 2 });
  });

  it('without handles is applied and undone line by line, also for lines of one product', async () => {
    const before = await stocksOf('count-shirt');
    const { body } = await uploadCsv(test, token, { kind: 'stock', file: 'sku,stock\nCS-S,50\nCS-M,60\nCC,70\n' });
    expect(body.import.rows).toMatchObject({ update: 3 });
    await runImport(test, token, body.import._id);
    expect(await stocksOf('count-shirt')).toEqual([
      ['CS-S', 50],
      ['CS-M', 60],
    ]);
    expect(await runImport(test, token, body.import._id, { action: 'undo' })).toMatchObject({ progress: { undone: 3, changedSince: 0 } });
    expect(await stocksOf('count-shirt')).toEqual(before);
  });

  it('needs columns for SKU and pieces', async () => {
    const { body } = await uploadCsv(test, token, { kind: 'stock', file: 'a,b\n1,2\n' });
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['mapping.sku', 'mapping.stock']);
  });
});

it('an undone import says who has changed a product since', async () => {
  const { body } = await uploadCsv(test, token, { kind: 'products', file: `${HEADER}who,Who,Mugs,Title,Default Title,WHO,5,1\n` });
  await runImport(test, token, body.import._id);
  const other = await test.signIn('admin');
  await test.request('PUT', `/products/${(await product('who'))._id}`, { token: other.token, body: { brand: 'Mine' } });
  await runImport(test, token, body.import._id, { action: 'undo' });
  const rows = await rowsOf(test, token, body.import._id, '&state=changed_since');
  expect(rows[0].errors).toMatchObject([{ message: expect.stringMatching(/^Changed since by .+@/) }]);
});
