import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCategory } from '#test/factories.server';
import { rowsOf, runImport, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  await makeCategory(test.shop.db, { name: 'Mugs' });
});

const fixture = (name: string) => readFile(path.join(import.meta.dirname, 'fixtures', name));
const upload = async (file: string | Buffer, mapping?: object) =>
  uploadCsv(test, token, { kind: 'products', file, ...(mapping && { mapping }) });
const product = async (slug: string) => (await test.request('GET', `/products/${slug}`, { token })).body.product;
const found = async (slug: string) => (await test.request('GET', `/products/${slug}`, { token })).status === 200;

/** Imports a file that must have no refused row. */
async function importAll(file: string | Buffer, mapping?: object) {
  const { body } = await upload(file, mapping);
  expect(body.import, JSON.stringify(body)).toMatchObject({ rows: { refuse: 0 } });
  return runImport(test, token, body.import._id);
}

describe('a product file of Shopify', () => {
  it('is recognised, checked without a change, imported, and found unchanged the second time', async () => {
    const file = await fixture('shopify-products.csv');
    const { status, body } = await upload(file);
    expect({ status, import: body.import }).toMatchObject({
      status: 201,
      import: {
        format: 'shopify',
        status: 'ready',
        mapping: { slug: 'Handle', name: 'Title', compareAtPrice: 'Variant Compare At Price' },
        rows: { total: 7, create: 3, update: 0, unchanged: 0, refuse: 4 },
      },
    });
    expect(await found('linen-shirt')).toBe(false);
    const rows = await rowsOf(test, token, body.import._id);
    expect(rows.map(({ line, label, outcome }: never) => [line, label, outcome])).toEqual([
      [2, 'linen-shirt', 'create'],
      [9, 'gift-box', 'create'],
      [10, 'formula-mug', 'create'],
      [13, 'no-price', 'refuse'],
      [14, 'free-thing', 'refuse'],
      [15, 'odd-price', 'refuse'],
      [16, 'copy', 'refuse'],
    ]);
    expect(rows[0].notes).toEqual(['The category Shirts is created']);
    expect(rows[1].notes).toEqual(['Without a category it is filed under Uncategorized', 'The category Uncategorized is created']);
    expect(rows[3].errors).toEqual([{ field: 'price', column: 'Variant Price', line: 13, message: 'A new product needs a price' }]);
    expect(rows[4].errors).toMatchObject([{ field: 'price' }]);
    expect(rows[5].errors).toMatchObject([
      { column: 'Variant Inventory Qty', line: 15, value: 'many', message: expect.stringContaining('not a number of pieces') },
      { column: 'Variant Price', line: 15, value: 'cheap', message: expect.stringContaining('not a price') },
      { column: 'Status', value: 'sold', message: 'Write active, draft, unlisted or archived' },
    ]);
    expect(rows[6].errors).toMatchObject([
      { field: 'sku', column: 'Variant SKU', value: 'MUG-1', message: expect.stringContaining('line 10') },
    ]);

    expect(await runImport(test, token, body.import._id)).toMatchObject({ status: 'done', progress: { total: 3, done: 3, applied: 3 } });
    expect(await product('linen-shirt')).toMatchObject({
      name: 'Linen "Riviera" Shirt',
      description: 'Light & airy.\n\n• 100% linen\n• Made in Portugal',
      brand: 'Costa',
      category: { name: 'Shirts' },
      price: 79,
      salePrice: 59,
      options: [
        { name: 'Color', values: ['White', 'Blue'] },
        { name: 'Size', values: ['M', 'L'] },
      ],
      variants: [
        { options: { Color: 'White', Size: 'M' }, sku: 'LS-W-M', stock: 12, barcode: '4006381333931', weightGrams: 220 },
        { options: { Color: 'White', Size: 'L' }, sku: 'LS-W-L', stock: 3, weightGrams: 240 },
        { options: { Color: 'Blue', Size: 'M' }, sku: 'LS-B-M', stock: 999, availableNow: 0, price: 65 },
      ],
    });
    expect(await product('formula-mug')).toMatchObject({
      name: '=SUM(1+1) mug',
      brand: '+Plus',
      price: 1299.5,
      description: 'A mug.\n\nWith lines.',
    });
    const again = await upload(file);
    expect(again.body.import.rows).toEqual({ total: 7, create: 0, update: 0, unchanged: 3, refuse: 4 });
  });
});

describe('an undone import of products', () => {
  const header = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Qty\n';

  it('removes what it created, restores what it changed, and leaves alone what others have changed since', async () => {
    await importAll(
      `${header}undo-same,Same,Mugs,Size,S,US-S,10.00,12.00,5\nundo-same,,,,M,US-M,11.00,,6\nundo-edited,Edited,Mugs,Title,Default Title,UE,10.00,,5\n`,
    );
    const before = await product('undo-same');
    const edited = await product('undo-edited');
    const { body } = await upload(
      `${header}undo-same,Renamed,Undo Cups,Size,S,US-S2,20.00,,9\nundo-same,,,,M,US-M,20.00,,6\nundo-same,,,,L,US-L,20.00,,7\n` +
        `undo-edited,Edited by the file,Mugs,Title,Default Title,UE,15.00,,5\nundo-new,New,Undo Cups,Title,Default Title,UN,5.00,,5\nundo-new-edited,New too,Mugs,Title,Default Title,UNE,5.00,,5\n`,
    );
    expect(body.import.rows).toMatchObject({ create: 2, update: 2 });
    const id = body.import._id;
    await runImport(test, token, id);
    const after = await product('undo-same');
    expect(after).toMatchObject({ name: 'Renamed', price: 20, category: { name: 'Undo Cups' }, stock: 22 });
    const reasons = await test.shop.db.selectFrom('stockMovements').select('delta').where('reason', '=', 'import').execute();
    expect(reasons.map(({ delta }) => delta)).toEqual(expect.arrayContaining([4, 7]));
    expect(after.variants.map(({ sku }: { sku: string }) => sku)).toEqual(['US-S2', 'US-M', 'US-L']);
    // Somebody sells a piece, and somebody edits two of the products.
    await test.shop.db
      .updateTable('variants')
      .set(({ eb }) => ({ onHand: eb('onHand', '-', 1) }))
      .where('sku', '=', 'US-S2')
      .execute();
    for (const slug of ['undo-edited', 'undo-new-edited']) {
      await test.request('PUT', `/products/${(await product(slug))._id}`, { token, body: { brand: 'Edited' } });
    }

    expect(await runImport(test, token, id, { action: 'undo' })).toMatchObject({
      status: 'undone',
      progress: { total: 4, done: 4, undone: 2, changedSince: 2 },
    });
    expect(await found('undo-new')).toBe(false);
    expect(await product('undo-new-edited')).toMatchObject({ brand: 'Edited', price: 5 });
    expect(await product('undo-edited')).toMatchObject({ _id: edited._id, name: 'Edited by the file', brand: 'Edited' });
    const restored = await product('undo-same');
    const { version, updatedAt, stock, variants, ...same } = before;
    expect(restored).toMatchObject(same);
    expect(restored.variants.map(({ sku, stock, price }: never) => [sku, stock, price])).toEqual([
      ['US-S', 4, variants[0].price],
      ['US-M', 6, variants[1].price],
    ]);
    expect(await rowsOf(test, token, id, '&state=changed_since')).toMatchObject([{ line: 5 }, { line: 7 }]);
    const names = await test.shop.db.selectFrom('categories').select('name').where('name', '=', 'Undo Cups').execute();
    expect(names).toEqual([]);
    expect((await test.request('POST', `/admin/imports/${id}/start`, { token })).status).toBe(409);
  });
});

describe('a product file of WooCommerce', () => {
  it('has parents and variations in any order', async () => {
    const file = await fixture('woocommerce-products.csv');
    const { body } = await upload(file);
    expect(body.import).toMatchObject({ format: 'woocommerce', rows: { total: 4, create: 2, refuse: 2 } });
    const rows = await rowsOf(test, token, body.import._id);
    expect(rows.map(({ line, outcome, errors }: never) => [line, outcome, (errors as { field: string }[])[0]?.field])).toEqual([
      [2, 'create', undefined],
      [3, 'create', undefined],
      [6, 'refuse', 'type'],
      [7, 'refuse', 'parent'],
    ]);
    await runImport(test, token, body.import._id);
    expect(await product('v-neck-t-shirt')).toMatchObject({
      name: 'V-Neck T-Shirt',
      description: 'This is a variable product.\n\nSoft cotton.\n\nWash warm.',
      brand: 'Acme',
      featured: true,
      category: { name: 'Tshirts' },
      options: [{ name: 'Color' }],
      variants: [
        { options: { Color: 'Red' }, sku: 'woo-vneck-tee-red', stock: 4 },
        { options: { Color: 'Green' }, sku: 'woo-vneck-tee-green', stock: 2 },
      ],
      specifications: { Material: 'Cotton' },
    });
    // Its sale has ended.
    const beanie = await product('beanie');
    expect(beanie).toMatchObject({ price: 20, stock: 8 });
    expect(beanie.salePrice).toBeUndefined();
    expect((await upload(file)).body.import.rows).toMatchObject({ unchanged: 2, refuse: 2 });
  });
});

describe('any table', () => {
  it('is imported with a mapping', async () => {
    const file = 'Artikel;Preis;Art-Nr;Bestand;Gruppe\nTeekanne;"1.234,50";TK-1;4;Küche > Kannen\n';
    const mapping = { name: 'Artikel', price: 'Preis', sku: 'Art-Nr', stock: 'Bestand', category: 'Gruppe' };
    const refused = await upload(file);
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'mapping.name' }] },
    });
    expect(await importAll(file, mapping)).toMatchObject({ format: 'csv', mapping, status: 'done' });
    expect(await product('teekanne')).toMatchObject({ price: 1234.5, stock: 4, category: { name: 'Kannen' } });
  });

  it('of SKUs changes prices and stock of what is there', async () => {
    await importAll('name,sku,price,stock,category\nLamp,LAMP-1,20,5,Mugs\n');
    const { body } = await upload('sku,price,stock\nLAMP-1,25,9\nNONE-1,5,1\n');
    expect(body.import.rows).toMatchObject({ update: 1, refuse: 1 });
    await runImport(test, token, body.import._id);
    expect(await product('lamp')).toMatchObject({ name: 'Lamp', price: 25, stock: 9 });
  });
});

it('a tax class that the shop has not is refused by the row, and names those that it has', async () => {
  const file = [
    'Handle,Title,Price,Tax class',
    'taxed-mug,Taxed mug,9.00,Reduced rate',
    'golden-mug,Golden mug,9.00,Gold',
    'zero-mug,Zero mug,9.00,zero-rate',
  ].join('\n');
  const { body } = await upload(file);
  expect(body.import).toMatchObject({ rows: { create: 2, refuse: 1 } });
  const [, golden] = await rowsOf(test, token, body.import._id);
  expect(golden.errors).toEqual([
    {
      field: 'taxClass',
      column: 'Tax class',
      line: 3,
      value: 'Gold',
      message: 'The shop has no tax class “gold”. Choose one of Standard, Reduced, Zero, or add it under Settings, Taxes',
    },
  ]);
  expect(await runImport(test, token, body.import._id)).toMatchObject({ status: 'done', progress: { applied: 2 } });
  expect(await found('golden-mug')).toBe(false);
  const change = await upload('Handle,Tax class\ntaxed-mug,Gold');
  expect(change.body.import).toMatchObject({ rows: { update: 0, refuse: 1 } });
});
