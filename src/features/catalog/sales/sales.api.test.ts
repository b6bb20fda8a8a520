import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { applySchedule } from '#features/catalog/schedule/schedule.service.server';
import { DAY_MS } from '#shared/time';
import { type CreatedProduct, makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: string;
let categoryId: number;

beforeAll(async () => {
  admin = (await test.signIn('admin')).token;
  categoryId = (await makeCategory(test.shop.db, { name: 'Kitchen' })).id;
});

const make = (listPriceCents = 20_00, more = {}) => makeProduct(test.shop.db, { categoryId, listPriceCents, ...more });
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const running = { name: 'Sale', startsAt: inDays(-1), endsAt: inDays(1) };

async function send(method: string, path: string, body?: object, expected = method === 'POST' && !path ? 201 : 200) {
  const response = await test.request(method, `/admin/sales${path}`, { token: admin, ...(body && { body }) });
  expect(response.status, JSON.stringify(response.body)).toBe(expected);
  return response.body;
}
const create = async (body: object) => (await send('POST', '', { ...running, ...body })).sale;

/** As shoppers see it: the product, a list filtered by price, and a cart. */
async function pricesOf({ id }: CreatedProduct): Promise<(number | undefined)[]> {
  const { product } = (await test.request('GET', `/products/${id}`)).body;
  const { items } = (await test.request('POST', '/cart/preview', { body: { items: [{ productId: id }] } })).body.cart;
  const paid = product.salePrice ?? product.price;
  expect(items[0].price).toBe(paid);
  const listed = await test.request(
    'GET',
    `/products?minPrice=${paid}&maxPrice=${paid}&onSale=${product.salePrice !== undefined}&limit=100`,
  );
  expect(listed.body.products.map(({ _id }: { _id: string }) => _id)).toContain(id);
  return [product.price, product.salePrice];
}

describe('a sale', () => {
  it('sells at its prices while it is in force, and is seen by its name', async () => {
    const product = await make();
    const sale = await create({ name: 'Spring', prices: [{ productId: product.id, price: 15 }] });
    expect(sale).toMatchObject({
      name: 'Spring',
      active: true,
      inForce: true,
      version: 1,
      priceCount: 1,
      prices: [{ productId: product.id, price: 15, listPrice: 20 }],
    });
    expect(await pricesOf(product)).toEqual([20, 15]);
    expect(await send('GET', `/${sale._id}`)).toMatchObject({ sale: { _id: sale._id, prices: [{ price: 15 }] } });
    const { sales, ...page } = await send('GET', '?q=SPRI&limit=5');
    expect([sales.length, sales[0]._id, sales[0].prices, page.total, page.totalPages]).toEqual([1, sale._id, undefined, 1, 1]);
    await send('DELETE', `/${sale._id}`);
    expect(await pricesOf(product)).toEqual([20, undefined]);
    await send('GET', `/${sale._id}`, undefined, 404);
  });

  it('is not in force before its start, after its end, or switched off', async () => {
    const product = await make();
    const prices = [{ productId: product.id, price: 15 }];
    for (const body of [{ startsAt: inDays(1), endsAt: null }, { startsAt: inDays(-2), endsAt: inDays(-1) }, { active: false }]) {
      expect(await create({ ...body, prices })).toMatchObject({ inForce: false });
    }
    expect(await pricesOf(product)).toEqual([20, undefined]);
  });

  it('can be switched off and on, moved, and have its prices replaced', async () => {
    const [kettle, lamp] = [await make(), await make(30_00)];
    const { _id } = await create({ prices: [{ productId: kettle.id, price: 15 }] });
    const change = async (body: object) => (await send('PUT', `/${_id}`, body)).sale;
    expect(await change({ active: false })).toMatchObject({ inForce: false, version: 2 });
    expect(await pricesOf(kettle)).toEqual([20, undefined]);
    await change({ active: true, endsAt: null });
    expect(await pricesOf(kettle)).toEqual([20, 15]);
    await change({ prices: [{ productId: lamp.id, price: 25.5 }] });
    expect([await pricesOf(kettle), await pricesOf(lamp)]).toEqual([
      [20, undefined],
      [30, 25.5],
    ]);
    await change({ startsAt: inDays(1) });
    expect(await pricesOf(lamp)).toEqual([30, undefined]);
  });

  it('changes some of many prices', async () => {
    const [kettle, lamp] = [await make(), await make(30_00)];
    const { _id } = await create({ prices: [{ productId: kettle.id, price: 15 }] });
    const { sku } = await test.shop.db
      .selectFrom('variants')
      .select('sku')
      .where('id', '=', lamp.variantIds[0] ?? 0)
      .executeTakeFirstOrThrow();
    const body = { set: [{ sku, price: 10 }], remove: [{ productId: kettle.id }] };
    expect((await send('POST', `/${_id}/prices`, body)).sale).toMatchObject({ priceCount: 1, version: 2, prices: [{ sku, price: 10 }] });
    expect([await pricesOf(kettle), await pricesOf(lamp)]).toEqual([
      [20, undefined],
      [30, 10],
    ]);
  });

  it('has a price for each variant, or for all of a product', async () => {
    const product = await make(20_00, {
      variants: [
        { size: 'S', stock: 5 },
        { size: 'M', stock: 5 },
      ],
    });
    const [small, medium] = product.variantIds;
    const { _id } = await create({
      prices: [
        { productId: product.id, price: 18 },
        { variantId: String(medium), price: 12 },
      ],
    });
    const salesOf = () =>
      test.shop.db
        .selectFrom('variants')
        .select('salePriceCents')
        .where('id', 'in', [small ?? 0, medium ?? 0])
        .orderBy('id')
        .execute();
    expect(await salesOf()).toEqual([{ salePriceCents: 18_00 }, { salePriceCents: 12_00 }]);
    await send('DELETE', `/${_id}`);
    expect(await salesOf()).toEqual([{ salePriceCents: null }, { salePriceCents: null }]);
  });

  it('gives way to a lower price: the lowest of the product’s own and of all sales wins', async () => {
    const product = await make();
    const body = { salePrice: 17 };
    await test.request('PUT', `/products/${product.id}`, { token: admin, body });
    const dear = await create({ prices: [{ productId: product.id, price: 18 }] });
    expect(await pricesOf(product)).toEqual([20, 17]);
    const cheap = await create({ prices: [{ productId: product.id, price: 11 }] });
    expect(await pricesOf(product)).toEqual([20, 11]);
    await send('DELETE', `/${cheap._id}`);
    expect(await pricesOf(product)).toEqual([20, 17]);
    await test.request('PUT', `/products/${product.id}`, { token: admin, body: { salePrice: null } });
    expect(await pricesOf(product)).toEqual([20, 18]);
    // Below the sale's price now: the sale is no sale for it.
    await test.request('PUT', `/products/${product.id}`, { token: admin, body: { price: 16 } });
    expect(await pricesOf(product)).toEqual([16, undefined]);
    await send('DELETE', `/${dear._id}`);
  });

  it('applies to variants that are added while it is in force', async () => {
    const product = await make();
    await create({ prices: [{ productId: product.id, price: 15 }] });
    const changed = await test.request('PUT', `/products/${product.id}`, {
      token: admin,
      body: {
        options: [{ name: 'Size', values: ['S', 'M'] }],
        variants: [
          { options: { Size: 'S' }, stock: 1 },
          { options: { Size: 'M' }, stock: 1 },
        ],
      },
    });
    expect(changed.body.product).toMatchObject({ price: 20, salePrice: 15, priceRange: { min: 15, max: 15 } });
  });
});

describe('refuses', () => {
  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ startsAt: 'soon' }, 'startsAt', 'Please give a start with its zone, such as 2026-03-01T09:00:00Z'],
    [{ endsAt: inDays(-2) }, 'endsAt', 'The end must be after the start'],
    [{ active: 'yes' }, 'active', 'This must be true or false'],
    [{ prices: {} }, 'prices', 'Please give a list of prices'],
    [{ prices: [{ price: 5 }] }, 'prices.0', 'Please name one of productId, variantId and sku'],
    [{ prices: [{ productId: '999999', price: 5 }] }, 'prices.0', 'This product or variant does not exist'],
    [{ prices: [{ sku: "' OR true --", price: 5 }] }, 'prices.0', 'This product or variant does not exist'],
    [{ prices: [{ sku: 'X', price: 0 }] }, 'prices.0.price', 'Price must be above 0, with at most two decimals'],
    [{ prices: [{ sku: 'X', price: 5.001 }] }, 'prices.0.price', 'Price must be above 0, with at most two decimals'],
  ])('%j beside its field', async (wrong, field, message) => {
    const body = { ...running, ...wrong };
    expect(await send('POST', '', body, 422)).toMatchObject({ code: 'invalid', errors: [{ field, message }] });
  });

  it('a price that is not below the list price, and a product twice, with every wrong entry', async () => {
    const [kettle, lamp] = [await make(), await make()];
    const prices = [
      { productId: lamp.id, price: 5 },
      { productId: kettle.id, price: 20 },
      { productId: lamp.id, price: 6 },
    ];
    const { total } = await send('GET', '');
    expect((await send('POST', '', { ...running, prices }, 422)).errors).toEqual([
      { field: 'prices.1.price', message: 'The sale price must be below the price of $20.00' },
      { field: 'prices.2', message: 'This product or variant appears twice' },
    ]);
    expect((await send('GET', '')).total).toBe(total);
    expect(await pricesOf(lamp)).toEqual([20, undefined]);
  });

  it('a change of an older version, with the current sale', async () => {
    const { _id } = await create({});
    await send('PUT', `/${_id}`, { name: 'Hers', version: 1 });
    const conflict = { code: 'conflict', current: { name: 'Hers', version: 2 } };
    expect(await send('PUT', `/${_id}`, { name: 'His', version: 1 }, 409)).toMatchObject(conflict);
    expect(await send('POST', `/${_id}/prices`, { version: 1 }, 409)).toMatchObject(conflict);
  });

  it('all but one of two changes of the same version at once', async () => {
    const { _id } = await create({});
    const change = (name: string) => test.request('PUT', `/admin/sales/${_id}`, { token: admin, body: { name, version: 1 } });
    const statuses = (await Promise.all(['a', 'b', 'c'].map(change))).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409]);
  });

  it('everyone but staff', async () => {
    const { _id } = await create({});
    const { token } = await test.signIn();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${_id}`],
      ['PUT', `/${_id}`],
      ['POST', `/${_id}/prices`],
      ['DELETE', `/${_id}`],
    ] as const) {
      expect((await test.request(method, `/admin/sales${path}`, { body: method === 'GET' ? undefined : running })).status).toBe(401);
      expect((await test.request(method, `/admin/sales${path}`, { token, body: method === 'GET' ? undefined : running })).status).toBe(403);
    }
    for (const id of ['999999', 'x', '0']) await send('GET', `/${id}`, undefined, 404);
  });
});

describe('prices in force', () => {
  it('are right if a product is changed between two changes of a sale that nobody has applied yet', async () => {
    const { db } = test.shop;
    const product = await make();
    const { _id } = await create({ prices: [{ productId: product.id, price: 15 }] });
    const change = (values: object) => db.updateTable('sales').set(values).where('id', '=', Number(_id)).execute();
    const reprice = () => sql`SELECT reprice(ARRAY[${product.id}::bigint])`.execute(db);
    await change({ active: false });
    await reprice();
    await change({ active: true });
    await applySchedule(test.shop);
    expect(await pricesOf(product)).toEqual([20, 15]);
    // It has just started by the clock, and is moved before it was applied.
    await change({ startsAt: new Date(inDays(0.5)) });
    await applySchedule(test.shop);
    await sql`ALTER TABLE sales DISABLE TRIGGER sales_changed`.execute(db);
    await change({ startsAt: new Date(inDays(-1)) });
    await sql`ALTER TABLE sales ENABLE TRIGGER sales_changed`.execute(db);
    await reprice();
    await change({ startsAt: new Date(inDays(0.5)) });
    await applySchedule(test.shop);
    expect(await pricesOf(product)).toEqual([20, undefined]);
  });

  it('are right after any changes of products and sales at once', async () => {
    const products = await Promise.all([make(), make(), make(40_00)]);
    const { _id } = await create({ prices: products.map(({ id }) => ({ productId: id, price: 15 })) });
    const work = Array.from({ length: 24 }, (_, n) => {
      const product = products[n % 3] as CreatedProduct;
      if (n % 4 === 0) return send('PUT', `/${_id}`, { active: n % 8 === 0 });
      if (n % 4 === 1) return send('POST', `/${_id}/prices`, { set: [{ productId: product.id, price: 5 + n / 4 }] });
      return test.request('PUT', `/products/${product.id}`, { token: admin, body: { salePrice: n % 4 === 2 ? 18 - n / 4 : null } });
    });
    await Promise.all(work);
    // The rest of what a call does not wait for.
    await applySchedule(test.shop);
    const wrong = await sql`
      SELECT v.id FROM variants v JOIN computed_variant_prices c ON c.variant_id = v.id JOIN products p ON p.id = v.product_id
       WHERE (v.list_price_cents, v.sale_price_cents) IS DISTINCT FROM (c.list_price_cents, c.sale_price_cents)
          OR p.sale_price_cents IS DISTINCT FROM v.sale_price_cents`.execute(test.shop.db);
    expect(wrong.rows).toEqual([]);
    expect(await test.shop.db.selectFrom('repriceQueue').selectAll().execute()).toEqual([]);
  });
});
