import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, runImport, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  for (const name of ['Mugs', 'Cups > Saucers', 'Small\\>', 'Boys', 'Girls'])
    await test.request('POST', '/categories', { token, body: { name } });
  for (const parent of ['Boys', 'Girls']) await test.request('POST', '/categories', { token, body: { name: 'Glass', parent } });
});

async function download(name: string): Promise<string> {
  const { status, headers, body } = await test.request('GET', `/admin/exports/${name}`, { token });
  expect({ status, type: headers.get('Content-Type') }).toEqual({ status: 200, type: 'text/csv; charset=utf-8; header=present' });
  expect(headers.get('Content-Disposition')).toMatch(new RegExp(`^attachment; filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`));
  return body;
}

async function upload(kind: 'products' | 'customers', file: string) {
  const { status, body } = await uploadCsv(test, token, { kind, file });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.import;
}

const create = async (body: object) => {
  const { status, body: created } = await test.request('POST', '/products', { token, body: { category: 'Mugs', ...body } });
  expect(status, JSON.stringify(created)).toBe(201);
  return created.product;
};

describe('an export of products', () => {
  it('has the columns of Shopify, a line for each variant, and text instead of formulas', async () => {
    await create({
      name: '=HYPERLINK("http://evil.example")',
      price: 20,
      salePrice: 15,
      brand: '@Brand, "quoted"',
      description: 'Lines\nand <b>tags</b> & signs',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { options: { Size: 'S' }, sku: '-S', stock: 3, barcode: '0123' },
        { options: { Size: 'M' }, sku: '+M', stock: 0, price: 25, weightGrams: 250 },
      ],
    });
    const lines = (await download('products')).split('\r\n');
    expect(lines[0]).toMatch(
      /^Handle,Title,Body \(HTML\),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,.*,Status,Country of Origin$/,
    );
    expect(lines[1]).toBe(
      `hyperlink-http-evil-example,"'=HYPERLINK(""http://evil.example"")",Lines<br>and &lt;b&gt;tags&lt;/b&gt; &amp; signs,"'@Brand, ""quoted""",Mugs,,TRUE,` +
        "Size,S,,,,,'-S,,shopify,3,deny,manual,15.00,20.00,TRUE,TRUE,0123,,,,FALSE,,,,,active,",
    );
    expect(lines[2]).toBe("hyperlink-http-evil-example,,,,,,,,M,,,,,'+M,250,shopify,0,deny,manual,25.00,,TRUE,TRUE,,,,,,,,,g,,");
    expect(lines.slice(3)).toEqual(['']);
  });

  const label = fc
    .string({
      unit: fc.constantFrom('"', "'", ',', ';', '\\', '=', '-', '+', '@', ' ', '<', '&', '&amp;', 'a', 'b', 'é', '茶', '😀', '\u00a0', '|'),
      maxLength: 20,
    })
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text));
  const text = fc.string({
    unit: fc.constantFrom('"', "'", ',', '\n', '\t', '=', ' ', '<', '<p>', '>', '&lt;', 'a', 'é', '茶', '😀'),
    maxLength: 30,
  });
  const price = fc.integer({ min: 2, max: 999_999_99 });
  const variants = fc.uniqueArray(
    fc.record({ value: label, listCents: price, percent: fc.option(fc.integer({ min: 1, max: 99 })), stock: fc.nat(99) }),
    {
      selector: ({ value }) => value,
      minLength: 1,
      maxLength: 4,
    },
  );
  const barcode = fc.option(fc.constantFrom("'0123", '0123', '4006381333931', '=1', '-1'));
  const option = fc.option(fc.oneof(label, fc.constant('Title')));
  const category = fc.constantFrom('Mugs', 'Cups > Saucers', 'Small\\>', 'Glass');
  const lines = text.map((value) => value.replaceAll('\n', '\r\n'));
  const description = fc.oneof(text, lines);
  const tags = fc.uniqueArray(
    label.filter(({ length }) => length <= 60),
    { selector: (tag) => tag.toLowerCase(), maxLength: 3 },
  );
  const products = fc.array(fc.record({ name: label, description, brand: fc.option(label), option, category, tags, barcode, variants }), {
    minLength: 1,
    maxLength: 4,
  });

  it('is unchanged when it is imported again, and the same after it was imported into an empty catalogue', async () => {
    await fc.assert(
      fc.asyncProperty(products, async (list) => {
        await test.shop.db.deleteFrom('products').execute();
        for (const { name, description, brand, option, category, tags, barcode, variants } of list) {
          const bodies = (option === null ? variants.slice(0, 1) : variants).map(({ value, listCents, percent, stock }) => ({
            ...(option !== null && { options: { [option]: value } }),
            price: listCents / 100,
            ...(percent !== null && { salePrice: Math.max(1, Math.floor((listCents * percent) / 100)) / 100 }),
            stock,
            barcode,
          }));
          const isOnSale = (body: { price: number; salePrice?: number }) => body.salePrice === undefined || body.salePrice < body.price;
          const body = { name, description, category, tags, seoTitle: name, ...(brand !== null && { brand }), price: 10, variants: bodies };
          await create({
            ...body,
            variants: bodies.filter(isOnSale).length === bodies.length ? bodies : bodies.map(({ salePrice, ...rest }) => rest),
          });
        }
        const first = await download('products');
        const same = await upload('products', first);
        expect(same.rows, JSON.stringify(await rowsOf(test, token, same._id))).toMatchObject({
          total: list.length,
          unchanged: list.length,
        });

        await test.shop.db.deleteFrom('products').execute();
        const fresh = await upload('products', first);
        expect(fresh.rows, JSON.stringify(await rowsOf(test, token, fresh._id))).toMatchObject({ create: list.length });
        await runImport(test, token, fresh._id);
        expect(await download('products')).toBe(first);
      }),
      { numRuns: 25 },
    );
  });
});

describe('an export of customers', () => {
  it('has no staff, and is unchanged when it is imported again', async () => {
    const { token: customer } = await test.signIn();
    await test.request('PUT', '/auth/profile', {
      token: customer,
      body: { firstName: '=Ada', lastName: 'O"Neil, Jr', phone: '+1 512 555 0100' },
    });
    await test.request('POST', '/addresses', {
      token: customer,
      body: {
        type: 'both',
        firstName: 'Ada',
        lastName: 'Lovelace',
        addressLine1: '1 Main St',
        city: 'Austin',
        state: 'TX',
        postalCode: '01234',
      },
    });
    await test.signIn();
    const file = await download('customers');
    expect(file.split('\r\n')).toHaveLength(4);
    expect(file).toMatch(
      /\r\n'=Ada,"O""Neil, Jr",customer-\d+@example\.com,no,,1 Main St,,Austin,TX,US,01234,,'\+1 512 555 0100,0\.00,0,\r\n/,
    );
    expect((await upload('customers', file)).rows).toMatchObject({ total: 2, unchanged: 2 });
  });
});

describe('an export of stock', () => {
  it('has a line for each variant, and changes stock when it is imported with other numbers', async () => {
    await test.shop.db.deleteFrom('products').execute();
    await create({
      name: 'Kettle',
      price: 20,
      options: [{ name: 'Size', values: ['S'] }],
      variants: [{ options: { Size: 'S' }, sku: 'K-S', stock: 3 }],
    });
    const file = await download('stock');
    expect(file).toBe(
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,SKU,Barcode,Committed,Available,On hand\r\n' +
        'kettle,Kettle,Size,S,,,,,K-S,,0,3,3\r\n',
    );
    expect((await upload('products', file)).rows).toMatchObject({ unchanged: 1 });
    await runImport(test, token, (await upload('products', file.replace(',0,3,3', ',0,7,7')))._id);
    expect((await test.request('GET', '/products/kettle')).body.product.stock).toBe(7);
  });
});

it.each(['products', 'customers', 'stock', 'orders'])('/%s is for staff, recorded in the audit log, and not cached', async (name) => {
  const { token: customer } = await test.signIn();
  expect((await test.request('GET', `/admin/exports/${name}`)).status).toBe(401);
  expect((await test.request('GET', `/admin/exports/${name}`, { token: customer })).status).toBe(403);
  const { headers } = await test.request('GET', `/admin/exports/${name}`, { token });
  expect(headers.get('Cache-Control')).toBe('no-store');
  const { body } = await test.request('GET', '/admin/audit?limit=1', { token });
  expect(body.entries[0]).toMatchObject({ action: `${name.replace(/s$/, '')}.export`, subject: { id: 'all' } });
});
