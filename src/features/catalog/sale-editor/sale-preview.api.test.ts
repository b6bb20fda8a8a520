import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  const parent = await makeCategory(test.shop.db, { name: 'Kitchen' });
  const child = await makeCategory(test.shop.db, { name: 'Mugs', parentId: parent.id });
  ids.kettle = (await makeProduct(test.shop.db, { name: 'Kettle', listPriceCents: 40_00, categoryId: parent.id })).id;
  ids.mug = (await makeProduct(test.shop.db, { name: 'Mug', listPriceCents: 10_00, categoryId: child.id })).id;
  ids.lamp = (await makeProduct(test.shop.db, { name: 'Lamp', listPriceCents: 30_00 })).id;
});

const preview = (body: object) => test.request('POST', '/admin/sale-preview', { token, body });
const pricesOf = async (body: object) =>
  (await preview(body)).body.prices.map(({ name, listPrice, price }: { name: string; listPrice: number; price: number }) => [
    name,
    listPrice,
    price,
  ]);
const percent = { op: 'percent', percent: 15 };
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

describe('a preview of a sale', () => {
  it('has old and new prices, of a category with its sub-categories, of picked products, or of all', async () => {
    expect(await pricesOf({ rule: percent, category: 'kitchen' })).toEqual([
      ['Mug', 10, 8.5],
      ['Kettle', 40, 34],
    ]);
    expect(await pricesOf({ rule: { op: 'amount', amount: 5 }, productIds: [ids.lamp, ids.mug] })).toEqual([
      ['Lamp', 30, 25],
      ['Mug', 10, 5],
    ]);
    expect(await pricesOf({ rule: percent })).toHaveLength(3);
    expect(await pricesOf({ rule: percent, category: 'nowhere' })).toEqual([]);
  });

  it('ends prices as wanted, and leaves out what would not be cheaper', async () => {
    expect(await pricesOf({ rule: percent, ending: 99, category: 'kitchen' })).toEqual([
      ['Mug', 10, 8.99],
      ['Kettle', 40, 33.99],
    ]);
    const { body } = await preview({ rule: { op: 'price', amount: 20 } });
    expect(body.prices.map(({ name }: { name: string }) => name)).toEqual(['Lamp', 'Kettle']);
    expect(body.skipped).toBe(1);
    expect((await preview({ rule: { op: 'amount', amount: 10 }, productIds: [ids.mug] })).body).toMatchObject({ prices: [], skipped: 1 });
  });

  it('leaves out what the owner has reduced to less already', async () => {
    const { id } = await makeProduct(test.shop.db, { name: 'Tray', listPriceCents: 50_00 });
    expect((await test.request('PUT', `/products/${id}`, { token, body: { price: 50, salePrice: 30 } })).status).toBe(200);
    expect((await preview({ rule: percent, productIds: [id] })).body).toMatchObject({ prices: [], skipped: 1 });
    expect(await pricesOf({ rule: { op: 'percent', percent: 50 }, productIds: [id] })).toEqual([['Tray', 50, 25]]);
    expect((await preview({ rule: { op: 'price', amount: 30 }, productIds: [id] })).body).toMatchObject({ prices: [], skipped: 1 });
  });

  it('has a price for each variant where they differ', async () => {
    const { id, variantIds } = await makeProduct(test.shop.db, {
      name: 'Pot',
      listPriceCents: 20_00,
      variants: [
        { size: 'S', stock: 1 },
        { size: 'L', stock: 1 },
      ],
    });
    expect(await pricesOf({ rule: percent, productIds: [id] })).toEqual([['Pot', 20, 17]]);
    const body = {
      variants: variantIds.map((variantId, at) => ({ _id: String(variantId), options: { Size: at ? 'L' : 'S' }, price: at ? 60 : 20 })),
    };
    expect((await test.request('PUT', `/products/${id}`, { token, body })).status).toBe(200);
    const half = { op: 'percent', percent: 50 };
    expect(await pricesOf({ rule: half, productIds: [id] })).toEqual([
      ['Pot, S', 20, 10],
      ['Pot, L', 60, 30],
    ]);
    const { prices } = (await preview({ rule: half, productIds: [id] })).body;
    const sale = {
      name: 'Pots',
      startsAt: inDays(-1),
      prices: prices.map(({ variantId, price }: { variantId: string; price: number }) => ({ variantId, price })),
    };
    expect((await test.request('POST', '/admin/sales', { token, body: sale })).status).toBe(201);
  });

  it('names other sales of the same products at the same time', async () => {
    const sale = async (name: string, from: number, to: number | undefined) =>
      (
        await test.request('POST', '/admin/sales', {
          token,
          body: {
            name,
            startsAt: inDays(from),
            ...(to !== undefined && { endsAt: inDays(to) }),
            prices: [{ productId: ids.lamp, price: 20 }],
          },
        })
      ).body.sale;
    const spring = await sale('Spring', 10, 20);
    await sale('Later', 30, undefined);
    const overlapsOf = async (more: object) =>
      (await preview({ rule: percent, productIds: [ids.lamp], ...more })).body.overlaps.map(({ name }: { name: string }) => name);
    expect(await overlapsOf({ startsAt: inDays(15), endsAt: inDays(25) })).toEqual(['Spring']);
    expect(await overlapsOf({ startsAt: inDays(15) })).toEqual(['Spring', 'Later']);
    expect(await overlapsOf({ startsAt: inDays(15), endsAt: inDays(25), saleId: spring._id })).toEqual([]);
    expect(await overlapsOf({ startsAt: inDays(21), endsAt: inDays(25) })).toEqual([]);
  });

  it.each([
    [{}, 'rule'],
    [{ rule: { op: 'percent', percent: 0 } }, 'rule.percent'],
    [{ rule: { op: 'percent', percent: 100 } }, 'rule.percent'],
    [{ rule: { op: 'amount', amount: -5 } }, 'rule.amount'],
    [{ rule: { op: 'price', amount: 5.001 } }, 'rule.amount'],
    [{ rule: percent, ending: 100 }, 'ending'],
    [{ rule: percent, productIds: ["1' OR true"] }, 'productIds.0'],
    [{ rule: percent, startsAt: 'soon' }, 'startsAt'],
  ])('refuses %j', async (body, field) => {
    expect(await preview(body)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  it('is for staff alone', async () => {
    const { token: shopper } = await test.signIn();
    expect((await test.request('POST', '/admin/sale-preview', { body: { rule: percent } })).status).toBe(401);
    expect((await test.request('POST', '/admin/sale-preview', { token: shopper, body: { rule: percent } })).status).toBe(403);
  });
});

it('sales are listed by their state', async () => {
  const body = { name: 'Stopped', startsAt: inDays(-1), active: false };
  await test.request('POST', '/admin/sales', { token, body });
  const namesOf = async (state: string) =>
    (await test.request('GET', `/admin/sales?state=${state}`, { token })).body.sales.map(({ name }: { name: string }) => name);
  expect(await namesOf('running')).toEqual(['Pots']);
  expect(await namesOf('scheduled')).toEqual(['Later', 'Spring']);
  expect(await namesOf('stopped')).toEqual(['Stopped']);
  expect(await namesOf('ended')).toEqual([]);
  expect((await test.request('GET', '/admin/sales?state=soon', { token })).status).toBe(422);
});
