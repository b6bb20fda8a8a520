import { sql, type Updateable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '#db/row-types.generated';
import { cents } from '#shared/money';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  const { db } = test.shop;
  admin = (await test.signIn('admin')).token;
  const kitchen = await makeCategory(db, { name: 'Kitchen' });
  const pots = await makeCategory(db, { name: 'Pots', parentId: kitchen.id });
  const make = async (
    name: string,
    { categoryId = kitchen.id, stock = 50, ...values }: { categoryId?: number; stock?: number } & Updateable<DB['products']>,
  ) => {
    ids[name] = (await makeProduct(db, { name, categoryId, stock })).id;
    await db
      .updateTable('products')
      .set({ tags: [], ...values })
      .where('id', '=', Number(ids[name]))
      .execute();
  };
  await make('Zinc kettle', { tags: ['camping', 'gas'], ...price(90_00) });
  await make('Iron kettle', { ...price(40_00, 35_00), status: 'draft', publishAt: new Date('2100-01-01T00:00:00Z') });
  await make('Clay pot', { ...price(5_00), status: 'archived', categoryId: pots.id, tags: ['camping'] });
  await make('Copper pot', { ...price(25_00), categoryId: pots.id, stock: 3, images: '[]' });
});

const price = (list: number, sale?: number) => ({
  listPriceCents: cents(list),
  baseListPriceCents: cents(list),
  salePriceCents: sale === undefined ? null : cents(sale),
  baseSalePriceCents: sale === undefined ? null : cents(sale),
  highestPriceCents: cents(sale ?? list),
});

async function list(query = '', expected = 200) {
  const { status, body } = await test.request('GET', `/admin/products${query}`, { token: admin });
  expect(status).toBe(expected);
  return body;
}
const namesOf = async (query: string) => (await list(query)).products.map(({ name }: { name: string }) => name);

describe('the list of all products', () => {
  it('has every status, the newest first', async () => {
    const body = await list();
    expect(body).toMatchObject({ page: 1, limit: 20, totalPages: 1, total: 4 });
    expect(body.products).toMatchObject([
      { name: 'Copper pot', status: 'active', stock: 3, variantCount: 1, tags: [] },
      { name: 'Clay pot', status: 'archived', tags: ['camping'] },
      { name: 'Iron kettle', status: 'draft', publishAt: '2100-01-01T00:00:00.000Z' },
      { name: 'Zinc kettle', status: 'active', tags: ['camping', 'gas'] },
    ]);
  });

  it.each([
    ['?q=kettle', ['Iron kettle', 'Zinc kettle']],
    ['?q=po', ['Copper pot', 'Clay pot']],
    ['?q=nothing', []],
    ['?status=active', ['Copper pot', 'Zinc kettle']],
    ['?status=draft', ['Iron kettle']],
    ['?status=archived&q=pot', ['Clay pot']],
    ['?tag=camping', ['Clay pot', 'Zinc kettle']],
    ['?tag=camping&status=active', ['Zinc kettle']],
    ['?category=pots', ['Copper pot', 'Clay pot']],
    ['?category=kitchen&sort=name', ['Clay pot', 'Copper pot', 'Iron kettle', 'Zinc kettle']],
    ['?category=unknown', []],
    ['?lowStock=true', ['Copper pot']],
    ['?lowStock=false&limit=1&page=2', ['Clay pot']],
    ['?sort=oldest&limit=2', ['Zinc kettle', 'Iron kettle']],
    ['?page=9', []],
    ['?sort=nameDescending&limit=2', ['Zinc kettle', 'Iron kettle']],
    ['?sort=cheapest&limit=1', ['Clay pot']],
    ['?sort=dearest&limit=2', ['Zinc kettle', 'Iron kettle']],
    ['?sort=leastStock', ['Copper pot']],
    ['?sort=leastUpdated&limit=1', ['Zinc kettle']],
    ['?onSale=true', ['Iron kettle']],
    ['?withoutPicture=true', ['Copper pot']],
    ['?scheduled=true', ['Iron kettle']],
    ['?scheduled=true&status=active', []],
    ['?minPrice=20&maxPrice=30', ['Copper pot']],
    ['?minPrice=20&status=draft', ['Iron kettle']],
    ['?category=pots&onSale=true', []],
  ])('is filtered, sorted and paged: %s', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it('finds a product by its whole SKU', async () => {
    const { sku } = await test.shop.db
      .selectFrom('variants')
      .select('sku')
      .where('productId', '=', Number(ids['Clay pot']))
      .executeTakeFirstOrThrow();
    expect(await namesOf(`?q=${sku.toLowerCase()}`)).toEqual(['Clay pot']);
  });

  it('has the last change first, if wanted', async () => {
    await sql`UPDATE products SET updated_at = now() + interval '1 s' WHERE id = ${ids['Iron kettle']}`.execute(test.shop.db);
    expect((await namesOf('?sort=updated'))[0]).toBe('Iron kettle');
  });

  it.each(['?minPrice=cheap', '?onSale=maybe', '?status=gone', '?sort=price', '?page=0', '?lowStock=maybe', '?q=a&q=b'])(
    'refuses %s',
    async (query) => {
      expect((await list(query, 422)).code).toBe('invalid');
    },
  );

  it('takes any text as text', async () => {
    for (const q of ["'; DROP TABLE products; --", '%', '(((', '"', 'x'.repeat(400)]) {
      expect(await namesOf(`?q=${encodeURIComponent(q)}&tag=${encodeURIComponent(q)}`)).toEqual([]);
    }
  });
});

it('counts its views', async () => {
  const { body } = await test.request('GET', '/admin/products/counts', { token: admin });
  expect(body.counts).toEqual({ all: 4, active: 2, draft: 1, unlisted: 0, archived: 1, lowStock: 1 });
});

it('the sheet has the variants with the prices that the owner gave', async () => {
  const body = {
    name: 'Sheet mug',
    price: 10,
    salePrice: 9,
    category: 'kitchen',
    options: [
      { name: 'Size', values: ['S', 'L'] },
      { name: 'Color', values: ['Red'] },
    ],
    variants: [
      { options: { Size: 'S', Color: 'Red' }, stock: 3 },
      { options: { Size: 'L', Color: 'Red' }, stock: 4, price: 12, salePrice: 11 },
    ],
  };
  const { product } = (await test.request('POST', '/products', { token: admin, body })).body;
  const sheet = (await test.request('GET', '/admin/products/sheet?q=sheet', { token: admin })).body;
  expect(sheet).toMatchObject({ total: 1, page: 1, totalPages: 1 });
  expect(sheet.products).toMatchObject([{ _id: product._id, name: 'Sheet mug', version: 1, category: 'kitchen', price: 10, salePrice: 9 }]);
  const [small, large] = sheet.products[0].variants;
  expect(small).toMatchObject({ name: expect.stringContaining('S'), onHand: 3, reserved: 0 });
  expect(small).not.toHaveProperty('price');
  expect(large).toMatchObject({ onHand: 4, price: 12, salePrice: 11 });
  await test.request('DELETE', `/products/${product._id}`, { token: admin });
});

describe('one product', () => {
  it('is sent with the owner’s prices beside those in force', async () => {
    const body = {
      name: 'Tin mug',
      price: 10,
      salePrice: 9,
      category: 'kitchen',
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: [
        { options: { Size: 'S' }, stock: 3 },
        { options: { Size: 'L' }, stock: 4, price: 12, salePrice: 11 },
      ],
    };
    const { _id } = (await test.request('POST', '/products', { token: admin, body })).body.product;
    const { product } = (await test.request('GET', `/admin/products/${_id}`, { token: admin })).body;
    expect(product).toMatchObject({ status: 'active', version: 1, basePrice: 10, baseSalePrice: 9, price: 10, salePrice: 9 });
    expect(product.variants).toMatchObject([
      { options: { Size: 'S' }, onHand: 3, reserved: 0 },
      { options: { Size: 'L' }, ownPrice: 12, ownSalePrice: 11, onHand: 4 },
    ]);
    expect(product.variants[0]).not.toHaveProperty('ownPrice');
  });

  it('is sent with its status and what is planned', async () => {
    const { body } = await test.request('GET', `/admin/products/${ids['Iron kettle']}`, { token: admin });
    expect(body.product).toMatchObject({ name: 'Iron kettle', status: 'draft', publishAt: '2100-01-01T00:00:00.000Z', tags: [] });
    expect((await test.request('GET', '/admin/products/999999', { token: admin })).status).toBe(404);
  });
});

it('is for staff only', async () => {
  const { token } = await test.signIn();
  for (const path of ['/admin/products', '/admin/products/counts', '/admin/products/sheet', `/admin/products/${ids['Iron kettle']}`]) {
    expect((await test.request('GET', path)).status).toBe(401);
    expect((await test.request('GET', path, { token })).status).toBe(403);
  }
});
