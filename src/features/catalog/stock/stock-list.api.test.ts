import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time';
import { type CreatedProduct, makeCategory, makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { move, orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;
let cups: CreatedProduct;
let pots: CreatedProduct;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  cups = await makeProduct(test.shop.db, {
    name: 'Enamel cup',
    listPriceCents: 60_00,
    variants: [
      { size: 'S', color: 'Blue', stock: 10 },
      { size: 'L', stock: 11 },
    ],
  });
  pots = await makeProduct(test.shop.db, { name: 'Copper pot', stock: 40 });
});

beforeEach(() => setThreshold(10));

afterEach(async () => {
  expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
});

const list = async (query = '') => (await test.request('GET', `/admin/stock?${query}`, { token })).body;
const idsOf = ({ stock }: { stock: { variantId: string }[] }) => stock.map(({ variantId }) => Number(variantId));
const low = async () => idsOf(await list('filter=low'));
const setThreshold = (lowStockThreshold: number) => test.request('PUT', '/admin/settings', { token, body: { lowStockThreshold } });

const setOwnThreshold = ({ id }: CreatedProduct, lowStockThreshold: number | null) =>
  test.request('PUT', `/products/${id}`, { token, body: { lowStockThreshold } });

describe('GET /admin/stock', () => {
  it('lists all variants, newest first, page by page', async () => {
    const all = await list('limit=2');
    expect(all).toMatchObject({ success: true, page: 1, limit: 2, totalPages: 2, total: 3 });
    expect(all.hasMore).toBeUndefined();
    const second = await list('limit=2&page=2');
    expect([...idsOf(all), ...idsOf(second)]).toEqual([...cups.variantIds, ...pots.variantIds].toReversed());
    expect(second.stock[0]).toEqual({
      variantId: String(cups.variantIds[0]),
      sku: expect.stringMatching(/^SKU-/),
      product: { _id: cups.id, slug: cups.slug, name: 'Enamel cup', status: 'active' },
      picture: expect.any(String),
      options: { Size: 'S', Color: 'Blue' },
      threshold: 10,
      onHand: 10,
      reserved: 0,
      available: 10,
      stockPolicy: 'counted',
      soldLast30Days: 0,
    });
    expect(await list('page=7')).toMatchObject({ stock: [], total: 3 });
  });

  it('lists what has as many pieces as the shop’s threshold or fewer, the fewest first', async () => {
    expect(await low()).toEqual([cups.variantIds[0]]);
    await setThreshold(40);
    expect(await low()).toEqual([...cups.variantIds, ...pots.variantIds]);
    await setThreshold(9);
    expect(await low()).toEqual([]);
  });

  it('prefers the product’s own threshold, higher or lower', async () => {
    await setOwnThreshold(pots, 1_000);
    await setOwnThreshold(cups, 0);
    expect(await low()).toEqual([...pots.variantIds]);
    expect((await list('filter=low')).stock[0].threshold).toBe(1_000);
    await setThreshold(1_000);
    expect(await low()).toEqual([...pots.variantIds]);
    await setOwnThreshold(pots, 39);
    expect(await low()).toEqual([]);
    await setOwnThreshold(pots, null);
    await setOwnThreshold(cups, null);
    expect(await low()).toEqual([...cups.variantIds, ...pots.variantIds]);
  });

  it('finds the same products as the list of products, by whichever threshold', async () => {
    const lowProducts = async () =>
      (await test.request('GET', '/admin/products?lowStock=true', { token })).body.products.map(({ _id }: { _id: string }) => _id);
    // Of the cup, 21 pieces are left, but only 10 of size S.
    expect(await lowProducts()).toEqual([cups.id]);
    await setThreshold(9);
    expect(await lowProducts()).toEqual([]);
    await setOwnThreshold(pots, 40);
    expect(await lowProducts()).toEqual([pots.id]);
    await setThreshold(11);
    expect(await lowProducts()).toEqual([pots.id, cups.id]);
    await setOwnThreshold(pots, null);
    expect(await lowProducts()).toEqual([cups.id]);
  });

  it('lists what cannot be sold, also when it is held', async () => {
    const { id, variantIds } = await makeProduct(test.shop.db, { stock: 0 });
    const held = await makeProduct(test.shop.db, { stock: 2, listPriceCents: 60_00 });
    const { order } = await orderIn(test, token, { product: held, quantity: 2, status: 'pending' });
    expect(idsOf(await list('filter=out'))).toEqual([...held.variantIds, ...variantIds]);
    expect((await list('filter=out')).stock[0]).toMatchObject({ onHand: 2, reserved: 2, available: 0 });
    await move(test, token, { orderId: order._id, to: 'cancelled' });
    expect(idsOf(await list('filter=out'))).toEqual([...variantIds]);
    await test.shop.db
      .deleteFrom('products')
      .where('id', 'in', [Number(id), Number(held.id)])
      .execute();
  });

  it('leaves archived products out of what runs low, but finds them', async () => {
    const set = (status: string) => test.request('PUT', `/products/${cups.id}`, { token, body: { status } });
    await set('archived');
    expect(await low()).toEqual([]);
    expect(idsOf(await list('q=enamel'))).toHaveLength(2);
    await set('active');
    expect(await low()).toEqual([cups.variantIds[0]]);
  });

  it('finds variants by the beginning of their SKU and by words of their product, in each list', async () => {
    const { sku } = (await list('q=copper')).stock[0];
    expect(idsOf(await list('q=copper'))).toEqual([...pots.variantIds]);
    expect(idsOf(await list('q=enam'))).toEqual([...cups.variantIds].toReversed());
    expect(idsOf(await list(`q=${sku.toLowerCase()}`))).toEqual([...pots.variantIds]);
    expect(idsOf(await list('q=sku-'))).toHaveLength(3);
    expect(idsOf(await list('q=cup&filter=low'))).toEqual([cups.variantIds[0]]);
    expect(await list('q=cup&filter=out')).toMatchObject({ stock: [], total: 0, totalPages: 0 });
  });
});

describe('a list of stock', () => {
  const skusOf = ({ stock }: { stock: { sku: string }[] }) => stock.map(({ sku }) => sku);
  const inCategory = new Map<string, number>();

  beforeAll(async () => {
    const parent = await makeCategory(test.shop.db, { name: 'Kitchen' });
    const child = await makeCategory(test.shop.db, { name: 'Knives', parentId: parent.id });
    for (const [name, stock, categoryId] of [
      ['Bread knife', 3, child.id],
      ['Kettle', 0, parent.id],
      ['Paring knife', 50, child.id],
    ] as const) {
      const { variantIds } = await makeProduct(test.shop.db, { name, stock, categoryId });
      inCategory.set(name, variantIds[0] ?? 0);
    }
  });
  const named = (...names: string[]) => names.map((name) => inCategory.get(name));

  it('is narrowed to a category with its sub-categories, by slug, name or id', async () => {
    expect(idsOf(await list('category=kitchen'))).toEqual(named('Paring knife', 'Kettle', 'Bread knife'));
    expect(idsOf(await list('category=Knives'))).toEqual(named('Paring knife', 'Bread knife'));
    expect(idsOf(await list('category=kitchen&filter=low'))).toEqual(named('Kettle', 'Bread knife'));
    expect(idsOf(await list('category=kitchen&filter=out'))).toEqual(named('Kettle'));
    expect(idsOf(await list('category=kitchen&q=knife'))).toEqual(named('Paring knife', 'Bread knife'));
    expect(await list('category=nowhere')).toMatchObject({ stock: [], total: 0 });
    expect(await list('category=kitchen&limit=1&page=2')).toMatchObject({ total: 3, totalPages: 3, stock: [{ onHand: 0 }] });
  });

  it.each(['', '&category=kitchen', '&filter=low', '&filter=out', '&q=knife'])('has the wanted order%s', async (more) => {
    const whole = await list(`limit=100${more}`);
    const sorted = async (sort: string) => list(`limit=100&sort=${sort}${more}`);
    const ids = idsOf(whole).toSorted((a, b) => a - b);
    expect(idsOf(await sorted('oldest'))).toEqual(ids);
    expect(idsOf(await sorted('newest'))).toEqual(ids.toReversed());
    const skus = skusOf(whole).toSorted((a, b) => (a < b ? -1 : 1));
    expect(skusOf(await sorted('sku'))).toEqual(skus);
    expect(skusOf(await sorted('-sku'))).toEqual(skus.toReversed());
    const available = (await sorted('available')).stock.map((each: { available: number }) => each.available);
    expect(available).toEqual(available.toSorted((a: number, b: number) => a - b));
  });

  it('puts those first that last for the fewest days, and those that do not sell last', async () => {
    const [slow, fast] = [
      await makeProduct(test.shop.db, { stock: 100, listPriceCents: 60_00 }),
      await makeProduct(test.shop.db, { stock: 30, listPriceCents: 60_00 }),
    ];
    const orders = [];
    for (const product of [slow, fast]) orders.push((await orderIn(test, token, { product, quantity: 2 })).order._id);
    const { stock } = await list('sort=supply&limit=100');
    expect(idsOf({ stock: stock.slice(0, 2) })).toEqual([...fast.variantIds, ...slow.variantIds]);
    expect(stock.slice(2).every((each: { daysOfSupply?: number }) => each.daysOfSupply === undefined)).toBe(true);
    for (const orderId of orders) await move(test, token, { orderId, to: 'cancelled' });
    const deleted = [Number(slow.id), Number(fast.id)];
    await test.shop.db.deleteFrom('products').where('id', 'in', deleted).execute();
  });

  it('finds a whole barcode or SKU, as it is scanned', async () => {
    const [cup] = cups.variantIds;
    await test.shop.db
      .updateTable('variants')
      .set({ barcode: '4006381333931' })
      .where('id', '=', cup ?? 0)
      .execute();
    expect((await list('code=4006381333931')).stock).toMatchObject([{ variantId: String(cup), barcode: '4006381333931' }]);
    const [{ sku }] = (await list('code=4006381333931')).stock;
    expect(idsOf(await list(`code=${sku.toLowerCase()}`))).toEqual([cup]);
    for (const code of ['400638133393', 'sku-', "' OR true --", '%'])
      expect(await list(`code=${encodeURIComponent(code)}`)).toMatchObject({ stock: [] });
  });

  it('has the variants with these ids', async () => {
    const [cup, large] = cups.variantIds;
    expect(idsOf(await list(`ids=${cup},${large},999999`))).toEqual([large, cup]);
  });
});

describe('sales of the last 30 days', () => {
  const salesOf = async ({ variantIds: [id] }: CreatedProduct) => {
    const { stock } = await list('limit=100');
    const found = stock.find(({ variantId }: { variantId: string }) => variantId === String(id));
    return [found.soldLast30Days, found.daysOfSupply];
  };

  it('count paid orders that were not cancelled', async () => {
    const product = await makeProduct(test.shop.db, { stock: 20, listPriceCents: 60_00 });
    const bought = await orderIn(test, token, { product, quantity: 5 });
    await orderIn(test, token, { product, quantity: 3, status: 'pending' });
    expect(await salesOf(product)).toEqual([5, 72]);
    await move(test, token, { orderId: bought.order._id, to: 'cancelled' });
    expect(await salesOf(product)).toEqual([0, undefined]);
  });

  it.each([
    [29, 4],
    [30, 0],
    [40, 0],
  ])('of an order %i days ago are %i', async (daysAgo, units) => {
    const product = await makeProduct(test.shop.db, { stock: 20, listPriceCents: 60_00 });
    const { order } = await orderIn(test, token, { product, quantity: 4 });
    await test.shop.db
      .updateTable('orders')
      .set({ createdAt: new Date(Date.now() - daysAgo * DAY_MS) })
      .where('id', '=', order._id)
      .execute();
    expect((await salesOf(product))[0]).toBe(units);
  });
});
