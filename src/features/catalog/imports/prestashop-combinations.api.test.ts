import { beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, runImport, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
});

const PRODUCTS = 'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #;Quantity;Weight (kg)\n';
const COMBINATIONS =
  'Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Supplier reference;Reference;EAN13;Wholesale price;Impact on price;Quantity;Impact on weight;Default (0 = No, 1 = Yes)\n';

async function check(file: string) {
  const { status, body } = await uploadCsv(test, token, { kind: 'products', file });
  expect(status, JSON.stringify(body)).toBe(201);
  return { one: body.import, id: body.import._id, rows: await rowsOf(test, token, body.import._id) };
}

/** Imports a file that must have no refused row. */
async function importFile(file: string): Promise<string> {
  const { id, one, rows } = await check(file);
  expect(one.rows, JSON.stringify(rows)).toMatchObject({ refuse: 0 });
  await runImport(test, token, id);
  return id;
}

const product = async (slug: string) => (await test.request('GET', `/products/${slug}`, { token })).body.product;

describe('a file of combinations of PrestaShop', () => {
  it('adds variants to the products of its file of products, and undoing removes them', async () => {
    await importFile(`${PRODUCTS}11;1;Player;Music;100.00;demo_11;160;0.5\n12;1;Case;Music;20.00;demo_12;9;\n`);
    const before = await product('player');
    const file =
      `${COMBINATIONS}11;Color:color:0, Disk space:select:1;Blue:0, 16GB:1;S1;P-B16;4006381333931;80;40.00;10;0;1\n` +
      '11;Color:color:0, Disk space:select:1;Blue:0, 8GB:1;S2;P-B8;;80;0;7;0;0\n' +
      '12;Size:select:0;M:0;;C-M;;;-2.50;4;0;1\n' +
      '11;Color:color:0, Disk space:select:1;Red:1, 8GB:1;S3;P-R8;;80;-10.50;;0;0\n';
    const { id, one, rows } = await check(file);
    expect(one).toMatchObject({ format: 'csv', rows: { total: 2, update: 2 } });
    expect(rows[0].notes).toEqual(['The product gets the options Color, Disk space. The variant that it has becomes Blue / 16GB']);
    expect(await product('player')).toEqual(before);

    await runImport(test, token, id);
    expect(await product('player')).toMatchObject({
      _id: before._id,
      options: [
        { name: 'Color', values: ['Blue', 'Red'] },
        { name: 'Disk space', values: ['16GB', '8GB'] },
      ],
      variants: [
        {
          options: { Color: 'Blue', 'Disk space': '16GB' },
          sku: 'P-B16',
          barcode: '4006381333931',
          price: 140,
          stock: 10,
          weightGrams: 500,
        },
        { options: { Color: 'Blue', 'Disk space': '8GB' }, sku: 'P-B8', stock: 7, weightGrams: 500 },
        { options: { Color: 'Red', 'Disk space': '8GB' }, sku: 'P-R8', price: 89.5, stock: 0, weightGrams: 500 },
      ],
    });
    expect((await product('case')).variants).toMatchObject([{ options: { Size: 'M' }, sku: 'C-M', price: 17.5, stock: 4 }]);
    expect((await check(file)).one.rows).toMatchObject({ total: 2, unchanged: 2 });

    await runImport(test, token, id, { action: 'undo' });
    const { version, updatedAt, ...same } = before;
    expect(await product('player')).toMatchObject(same);
    expect((await product('player')).variants).toHaveLength(1);
  });

  it('finds products by their reference, also again when their SKU is that of a combination', async () => {
    await importFile('name,sku,price,stock\nShelf,SHELF,50,3\n');
    const header = 'Product Reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price;Quantity\n';
    await importFile(`${header}SHELF;Wood:select:0;Oak:0;SHELF-O;5;1\nSHELF;Wood:select:0;Pine:1;SHELF-P;0;2\n`);
    await importFile(`${header}SHELF;Wood:select:0;Oak:0;SHELF-O;6;1\nSHELF;Wood:select:0;Elm:2;SHELF-E;0;4\n`);
    const { price, variants } = await product('shelf');
    expect(price).toBe(50);
    expect(variants.map((variant: { sku: string; price?: number; stock: number }) => [variant.sku, variant.price, variant.stock])).toEqual([
      ['SHELF-O', 56, 1],
      ['SHELF-P', undefined, 2],
      ['SHELF-E', undefined, 4],
    ]);
  });

  it('leaves the price of the product as it is, even if all of its combinations cost more', async () => {
    await importFile('name,sku,price,stock\nBench,BENCH,50,3\n');
    const file =
      'Product Reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Impact on price\nBENCH;Wood:select:0;Oak:0;5\nBENCH;Wood:select:0;Pine:1;5\n';
    await importFile(file);
    expect(await product('bench')).toMatchObject({ variants: [{ price: 55 }, { price: 55 }] });
    expect((await check(file)).one.rows).toMatchObject({ unchanged: 1 });
  });

  it('in German is recognised', async () => {
    await importFile('name,sku,price,stock\nHocker,HOCKER,50,3\n');
    await importFile(
      'Artikel-Nr;Eigenschaft/Variante (Name:Anzeigetyp:Anzeige-Position)*;Wert (Wert: Position)*;Artikel-Nr.;Auswirkungen auf den Preis;Menge\n' +
        'HOCKER;Holz:select:0;Eiche:0;H-E;"2,50";5\n',
    );
    expect((await product('hocker')).variants).toMatchObject([{ options: { Holz: 'Eiche' }, sku: 'H-E', price: 52.5, stock: 5 }]);
  });

  it('refuses what it cannot place, with the cell', async () => {
    await importFile('name,sku,price,stock\nStool,STOOL,50,3\nTable,TABLE,90,3\n');
    const { rows } = await check(
      'Product ID;Product Reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price;Quantity;Impact on weight;Image position\n' +
        '777;;Size:select:0;S:0;X-S;0;1;0\n;NONE;Size:select:0;S:0;Y-S;0;1;0\n;;Size:select:0;S:0;Z-S;0;1;0\n' +
        ';STOOL;Size:select:0, Wood:select:1;S:0;ST-S;0;1;0\n;TABLE;Size:select:0;S:0;STOOL;dear;1;0.2;3\n',
    );
    expect(rows).toMatchObject([
      {
        line: 2,
        outcome: 'refuse',
        errors: [{ column: 'Product ID', value: '777', message: expect.stringContaining('knows no product') }],
      },
      {
        line: 3,
        outcome: 'refuse',
        errors: [{ column: 'Product Reference', value: 'NONE', message: expect.stringContaining('knows no') }],
      },
      { line: 4, outcome: 'refuse', errors: [{ column: 'Product ID', line: 4, message: expect.stringContaining('Write the ID') }] },
      { line: 5, outcome: 'refuse', errors: [{ column: 'Value (Value:Position)*', value: 'S:0' }] },
      {
        line: 6,
        outcome: 'refuse',
        errors: [{ column: 'Impact on price', value: 'dear', message: expect.stringContaining('not a price') }],
        notes: [
          expect.stringMatching(/^Impact on weight, “0.2”: The file does not say/),
          expect.stringMatching(/^Image position, “3”: Pictures are not chosen/),
        ],
      },
    ]);
    const taken = await check(
      'Product Reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference\nTABLE;Size:select:0;S:0;STOOL\n',
    );
    expect(taken.rows).toMatchObject([
      {
        outcome: 'refuse',
        errors: [{ column: 'Reference', value: 'STOOL', message: expect.stringContaining('belongs to “Stool” already') }],
      },
    ]);
    const twice = await check(
      'Product Reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference\nTABLE;Size:select:0;S:0;T-1\nTABLE;Size:select:0;S:0;T-2\n',
    );
    expect(twice.rows).toMatchObject([{ outcome: 'refuse', errors: [{ line: 3 }] }]);
  });

  it('refuses a combination whose ID and reference belong to different products', async () => {
    await importFile(`${PRODUCTS}31;1;Lamp;Light;10.00;demo_31;1;\n32;1;Bulb;Light;5.00;demo_32;1;\n`);
    const { rows } = await check(
      'Product ID;Product Reference;Attribute (Name:Type:Position)*;Value (Value:Position)*\n31;demo_32;Size:select:0;S:0\n',
    );
    expect(rows).toMatchObject([
      { outcome: 'refuse', errors: [{ column: 'Product Reference', message: expect.stringContaining('“Lamp” or “Bulb”') }] },
    ]);
  });
});
