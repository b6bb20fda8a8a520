import { beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, runImport, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';

/** Files as other programs write them: what they say is kept, or the row says which cell is not, and why. */

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
});

interface Row {
  outcome: string;
  errors: { column?: string; line?: number; value?: string; message: string }[];
  notes: string[];
}

async function check(file: string | Buffer, mapping?: object): Promise<{ id: string; rows: Row[] }> {
  const { status, body } = await uploadCsv(test, token, { kind: 'products', file, ...(mapping && { mapping }) });
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.import._id, rows: await rowsOf(test, token, body.import._id) };
}

/** Checks and runs a file; the run must do what the check said. */
async function importFile(file: string | Buffer, mapping?: object): Promise<Row[]> {
  const { id, rows } = await check(file, mapping);
  await runImport(test, token, id);
  const after: Row[] = await rowsOf(test, token, id);
  expect(after.map(({ outcome }) => outcome)).toEqual(rows.map(({ outcome }) => outcome));
  return rows;
}

const product = async (slug: string) => (await test.request('GET', `/products/${slug}`, { token })).body.product;
const outcomes = (rows: Row[]) => rows.map(({ outcome }) => outcome);

describe('categories', () => {
  it('of the same name below different ones are two', async () => {
    await importFile('slug,name,price,category\nxa,Xa,5,Girls > Socks\nxb,Xb,5,Boys > Socks\n');
    const [girls, boys] = [await product('xa'), await product('xb')];
    expect([girls.category.name, boys.category.name]).toEqual(['Socks', 'Socks']);
    expect(girls.category._id).not.toBe(boys.category._id);
    const { body } = await test.request('GET', `/categories/${boys.category._id}`);
    expect(body.category.hierarchy.ancestors).toMatchObject([{ name: 'Boys' }]);
  });

  it('that are named by their last name only are refused if there are several, with their paths', async () => {
    const { rows } = await check('slug,name,price,category\nxc,Xc,5,Socks\n');
    expect(rows).toMatchObject([
      {
        outcome: 'refuse',
        errors: [{ column: 'category', value: 'Socks', message: 'This may be Girls > Socks or Boys > Socks. Write the whole path' }],
      },
    ]);
  });

  it('of a name that is there once are found by it, and keep what is above them', async () => {
    await importFile('slug,name,price,category\nxd,Xd,5,Boys > Caps\n');
    await importFile('slug,name,price,category\nxe,Xe,5,Caps > Wool\nxf,Xf,5,Girls > Caps\n');
    const { body } = await test.request('GET', `/categories/${(await product('xe')).category._id}`);
    expect(body.category.hierarchy.ancestors).toMatchObject([{ name: 'Boys' }, { name: 'Caps' }]);
  });
});

describe('numbers', () => {
  const numberOf = async (slug: string) => {
    const { price, variants } = await product(slug);
    return { price, weightGrams: variants[0].weightGrams, stock: variants[0].stock };
  };

  it('are read in the way of their file, with units and spaces of any width', async () => {
    await importFile('Handle,Title,Variant Price,Weight (kg)\nlz-1,Lz 1,"0,990","0,500"\n');
    expect(await numberOf('lz-1')).toMatchObject({ price: 0.99, weightGrams: 500 });
    await importFile('Handle,Title,Variant Price,Weight (kg)\ngk-1,Gk 1,5,500 g\n');
    expect(await numberOf('gk-1')).toMatchObject({ price: 5, weightGrams: 500 });
    await importFile('Handle,Title,Variant Price\nnnb,Nnb,"1\u202f234,50 €"\n');
    expect(await numberOf('nnb')).toMatchObject({ price: 1234.5 });
    await importFile('Handle,Title,Variant Price,Variant Inventory Qty\nde-1,De 1,"1.234",1.000\nde-2,De 2,"19,90",5\n');
    expect(await numberOf('de-1')).toMatchObject({ price: 1234, stock: 1000 });
  });

  it('that may be a thousand times as much are refused with their cell', async () => {
    const { rows } = await check('Handle,Title,Variant Price,Variant Inventory Qty\nam-1,Am 1,"1,234","5,000"\n');
    expect(rows).toMatchObject([
      {
        outcome: 'refuse',
        errors: [
          { column: 'Variant Inventory Qty', line: 2, value: '5,000', message: expect.stringContaining('more than a thousand') },
          { column: 'Variant Price', line: 2, value: '1,234', message: expect.stringContaining('more than a thousand') },
        ],
      },
    ]);
  });
});

describe('a known SKU', () => {
  const HEADER = 'Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price\n';

  it('under another handle does not change the product that has it', async () => {
    await importFile(`${HEADER}red-mug,Red Mug,DUP-1,5,10\n`);
    const { rows } = await check(`${HEADER}blue-plate,Blue Plate,DUP-1,7,22\n`);
    expect(rows).toMatchObject([
      {
        outcome: 'refuse',
        errors: [{ column: 'Variant SKU', value: 'DUP-1', message: expect.stringContaining('belongs to “Red Mug” (red-mug)') }],
      },
    ]);
  });

  it('in a file without handles is the product, and the row says that it is renamed', async () => {
    const rows = await importFile('ID,Type,SKU,Name,Published,Regular price\n1,simple,DUP-1,Blue Plate,1,22\n');
    expect(rows).toMatchObject([{ outcome: 'update', notes: ['“Red Mug” is renamed to “Blue Plate”'] }]);
  });

  it('and a handle of digits find the same product again', async () => {
    const file = 'Handle,Title,Variant Price\n2024,Calendar,9\n';
    expect(outcomes(await importFile(file))).toEqual(['create']);
    expect(outcomes((await check(file)).rows)).toEqual(['unchanged']);
  });
});

it('the same variant twice is refused when the file is checked, as it would be when it runs', async () => {
  const rows = await importFile('Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\nss,Ss,Size,S,SS-1,5\nss,,,S,SS-2,6\n');
  expect(rows).toMatchObject([{ outcome: 'refuse', errors: [{ column: 'Option1 Value', line: 3, value: 'S' }] }]);
});

it('a SKU that another variant of the product has is refused, unless the file gives that one another', async () => {
  const head = 'Handle,Title,Variant Price,Option1 Name,Option1 Value,Variant SKU\n';
  await importFile(`${head}socks,Socks,5,Size,S,SOCK-1\nsocks,,5,Size,M,SOCK-2\n`);
  expect(await importFile(`${head}socks,Socks,5,Size,L,SOCK-1\n`)).toMatchObject([
    {
      outcome: 'refuse',
      errors: [
        {
          column: 'Variant SKU',
          line: 2,
          value: 'SOCK-1',
          message: 'This SKU belongs to “S” already. Each variant needs its own',
        },
      ],
    },
  ]);
  expect(outcomes(await importFile(`${head}socks,Socks,5,Size,S,SOCK-2\nsocks,,5,Size,M,SOCK-1\n`))).toEqual(['update']);
  const { variants } = await product('socks');
  expect(variants).toMatchObject([
    { size: 'S', sku: 'SOCK-2' },
    { size: 'M', sku: 'SOCK-1' },
  ]);
});

describe('a file of WooCommerce', () => {
  it('in German is recognised with its variants', async () => {
    const rows = await importFile(
      'ID,Typ,Artikelnummer,Name,Veröffentlicht,Vorrätig?,Lager,Regulärer Preis,Kategorien,Übergeordnet,Attribut 1 Name,Attribut 1 Wert(e)\n' +
        '950,variable,D-950,Hemd,1,1,,,Hemden,,Farbe,"Rot, Blau"\n951,variation,D-951,Hemd Rot,1,1,5,"19,90",,D-950,Farbe,Rot\n' +
        '952,variation,D-952,Hemd Blau,1,1,4,"19,90",,D-950,Farbe,Blau\n',
    );
    expect(outcomes(rows)).toEqual(['create']);
    expect(await product('hemd')).toMatchObject({
      price: 19.9,
      category: { name: 'Hemden' },
      options: [{ name: 'Farbe', values: ['Rot', 'Blau'] }],
      variants: [
        { sku: 'D-951', stock: 5 },
        { sku: 'D-952', stock: 4 },
      ],
    });
  });

  it('in any table is mapped by hand, variants included', async () => {
    const file =
      'Nr,Bezeichnung,Gehört zu,Preis,Eigenschaft,Ausprägung\nM-1,Mütze,,9,Größe,"S, M"\nM-2,Mütze S,M-1,9,Größe,S\nM-3,Mütze M,M-1,9,Größe,M\n';
    await importFile(file, {
      sku: 'Nr',
      name: 'Bezeichnung',
      parent: 'Gehört zu',
      price: 'Preis',
      attribute1Name: 'Eigenschaft',
      attribute1Value: 'Ausprägung',
    });
    expect((await product('mutze')).variants).toMatchObject([{ sku: 'M-2' }, { sku: 'M-3' }]);
  });

  it('has a variant for each value of "any", and shares its pieces among them', async () => {
    const rows = await importFile(
      'ID,Type,SKU,Name,Published,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n' +
        '910,variable,W-910,Any Size Tee,1,,,Tees,,Color,"Red, Blue",Size,"S, M, L"\n911,variation,W-911,Any Size Tee - Red,1,5,20,,W-910,Color,Red,Size,\n' +
        '912,variation,W-912,Any Size Tee - Blue,1,5,20,,W-910,Color,Blue,Size,\n',
    );
    expect(rows[0]?.notes).toContain('Line 3 is for any Size: it becomes 3 variants, which share its 5 pieces');
    const { variants, stock } = await product('any-size-tee');
    expect(variants.map(({ options, stock: pieces }: never) => [Object.values(options).join(' '), pieces])).toEqual([
      ['Red S', 2],
      ['Red M', 2],
      ['Red L', 1],
      ['Blue S', 2],
      ['Blue M', 2],
      ['Blue L', 1],
    ]);
    expect(stock).toBe(10);
    expect([variants[0].sku, variants[3].sku]).toEqual(['W-911', 'W-912']);
  });

  it('with a hidden product makes it an unlisted one; the other categories of a product are named', async () => {
    const rows = await importFile(
      'ID,Type,SKU,Name,Published,Visibility in catalog,Regular price,Categories\n31,simple,HID,Hidden lamp,1,hidden,5,"Lamps, Sale"\n',
    );
    expect(rows[0]?.notes).toEqual([
      'Categories, “Sale”: A product has one category in the shop. The first one is used',
      'The category Lamps is created',
    ]);
    expect((await product('hidden-lamp')).status).toBe('unlisted');
  });
});

it('a file of PrestaShop is recognised by its hints and in French', async () => {
  const file =
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #;EAN13;Quantity;Visibility;Tags (x,y,z...)\n1;1;Lampe;Éclairage;12,50;PS-1;4006381333931;4;both;"bois,laiton"\n';
  await importFile(file);
  expect(await product('lampe')).toMatchObject({
    price: 12.5,
    stock: 4,
    tags: ['bois', 'laiton'],
    status: 'active',
    category: { name: 'Éclairage' },
  });
});

it('lists in cells are split like their neighbours', async () => {
  const { rows } = await check(
    'slug,name,price,tags,images,image alt text\npics-a,Pics A,5,red; blue,"https://pics.example.org/1.jpg, https://pics.example.org/2.jpg","First,Second"\n',
  );
  expect(rows).toMatchObject([{ outcome: 'create' }]);
  const [draft] = (await test.shop.db.selectFrom('importRows').select('draft').where('label', '=', 'pics-a').execute()).map(
    (row) => row.draft as { pictures: object[]; tags: string[] },
  );
  expect(draft).toMatchObject({
    tags: ['red', 'blue'],
    pictures: [
      { url: 'https://pics.example.org/1.jpg', alt: 'First' },
      { url: 'https://pics.example.org/2.jpg', alt: 'Second' },
    ],
  });
});

it('a refused row names its column, value, reason and what to do; a tag that is too long is no reason', async () => {
  const long = 'Very long product name '.repeat(12);
  const rows = await importFile(
    `Handle,Title,Type,Tags,Variant Price\nln,"${long}",T,,5\nlt,Long Type,"${'Long type '.repeat(12)}",,5\ntg,Tag Long,T,"fine, ${'x'.repeat(80)}",5\n`,
  );
  expect(rows).toMatchObject([
    {
      outcome: 'refuse',
      errors: [{ column: 'Title', line: 2, value: long.trim().slice(0, 200), message: 'Please use at most 200 characters' }],
    },
    { outcome: 'refuse', errors: [{ column: 'Type', line: 3, message: 'Please use at most 100 characters' }] },
    { outcome: 'create', errors: [], notes: [expect.stringMatching(/^Tags, “x+…”: This tag is left out/), 'The category T is created'] },
  ]);
  expect((await product('tg')).tags).toEqual(['fine']);
});

it('cells that a spreadsheet has spoiled are refused or left out', async () => {
  const rows = await importFile(
    'Handle,Title,Variant SKU,Variant Barcode,Option1 Name,Option1 Value,Variant Price\nsp-1,Sp 1,1.23E+11,,Title,Default Title,5\nsp-2,Sp 2,SP-2,4.00638E+12,Size,12-Oct,5\nsp-3,Sp 3,SP-3,12345678905,Title,Default Title,5\n',
  );
  expect(rows).toMatchObject([
    { outcome: 'refuse', errors: [{ column: 'Variant SKU', value: '1.23E+11' }] },
    {
      outcome: 'create',
      notes: [
        expect.stringContaining('“12-Oct” looks like a date'),
        expect.stringContaining('“4.00638E+12” is left out'),
        expect.anything(),
      ],
    },
    { outcome: 'create', notes: [expect.stringContaining('may have lost zeros'), expect.anything()] },
  ]);
});

describe('stock that the file does not count, or sells beyond what is there', () => {
  const policies = async (...slugs: string[]) => {
    const products = await Promise.all(slugs.map(async (slug) => test.request('GET', `/admin/products/${slug}`, { token })));
    return products.map(({ body }) => body.product.variants.map(({ stockPolicy, onHand }: never) => [stockPolicy, onHand]));
  };

  it('is kept from a file of WooCommerce', async () => {
    const file =
      'ID,Type,SKU,Name,Published,In stock?,Stock,Backorders allowed?,Regular price,Categories\n' +
      '901,simple,W-901,Uncounted Candle,1,1,,0,12,Candles\n902,simple,W-902,Backorder Candle,1,1,0,1,12,Candles\n' +
      '903,simple,W-903,Late Candle,1,backorder,-2,notify,12,Candles\n904,simple,W-904,Counted Candle,1,1,3,0,12,Candles\n';
    const rows = await importFile(file);
    expect(rows.slice(1).map(({ notes }) => notes)).toEqual([
      [expect.stringContaining('Candles')],
      [expect.stringContaining('Candles')],
      [expect.stringContaining('Candles')],
    ]);
    expect(await policies('uncounted-candle', 'backorder-candle', 'late-candle', 'counted-candle')).toEqual([
      [['uncounted', 0]],
      [['backorder', 0]],
      [['backorder', -2]],
      [['counted', 3]],
    ]);
    expect(outcomes((await check(file)).rows)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
  });

  it('of a product of WooCommerce that is counted at the parent is divided among its variations', async () => {
    const header =
      'ID,Type,SKU,Name,Published,In stock?,Stock,Backorders allowed?,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)\n';
    const file =
      `${header}930,variable,W-930,Shared Tee,1,1,7,notify,,Tees,,Size,"S, M, L"\n931,variation,W-931,S,1,1,parent,0,20,,W-930,Size,S\n` +
      '932,variation,W-932,M,1,1,2,0,20,,W-930,Size,M\n933,variation,W-933,L,1,1,parent,0,20,,W-930,Size,L\n';
    const [row] = await importFile(file);
    expect(row?.notes).toContain(
      'WooCommerce counts the stock of this product for all of its variations. Its 7 pieces are divided among 2 variants',
    );
    expect(await policies('shared-tee')).toEqual([
      [
        ['backorder', 4],
        ['counted', 2],
        ['backorder', 3],
      ],
    ]);
    const { rows } = await check(
      `${header}940,variable,W-940,Empty Tee,1,1,,0,,Tees,,Size,S\n941,variation,W-941,S,1,1,parent,0,20,,W-940,Size,S\n`,
    );
    expect(rows).toMatchObject([{ outcome: 'refuse', errors: [{ column: 'Stock', line: 3, value: 'parent' }] }]);
  });

  it('is kept from a file of Shopify, and follows the file when it changes', async () => {
    const header =
      'Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status\n';
    await importFile(
      `${header}untracked-mug,Untracked Mug,true,Title,Default Title,UT-1,,0,deny,10,active\n` +
        'continue-mug,Continue Mug,true,Title,Default Title,UT-2,shopify,0,continue,10,active\n',
    );
    expect(await policies('untracked-mug', 'continue-mug')).toEqual([[['uncounted', 0]], [['backorder', 0]]]);
    const { id } = await check(
      `${header}untracked-mug,Untracked Mug,true,Title,Default Title,UT-1,shopify,4,deny,10,active\n` +
        'continue-mug,Continue Mug,true,Title,Default Title,UT-2,shopify,-1,continue,10,active\n',
    );
    await runImport(test, token, id);
    expect(await policies('untracked-mug', 'continue-mug')).toEqual([[['counted', 4]], [['backorder', -1]]]);
    await runImport(test, token, id, { action: 'undo' });
    expect(await policies('untracked-mug', 'continue-mug')).toEqual([[['uncounted', 0]], [['backorder', 0]]]);
  });

  it('of a file that does not say it stays as it is', async () => {
    await importFile('Handle,Title,Variant Price\ncontinue-mug,Continue Mug,11\n');
    expect(await policies('continue-mug')).toEqual([[['backorder', 0]]]);
  });
});
