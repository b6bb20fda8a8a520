import { beforeAll, describe, expect, it } from 'vitest';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: { token: string };
let category: { id: number; slug: string };
let below: { id: number; slug: string };
/** Ids by price: the first is the cheapest. */
let ids: number[];

beforeAll(async () => {
  admin = await test.signIn('admin');
  category = await makeCategory(test.shop.db, { name: 'Lamps' });
  await test.request('PUT', `/categories/${category.id}`, { token: admin.token, body: { productSort: 'price-low' } });
  below = await makeCategory(test.shop.db, { name: 'Desk lamps', parentId: category.id });
  ids = [];
  for (const [i, of] of [category, below, category, below, category, category].entries()) {
    const { id } = await makeProduct(test.shop.db, { name: `Lamp ${i}`, categoryId: of.id, listPriceCents: 1000 + i * 1000 });
    ids.push(Number(id));
  }
});

const call = (method: string, path: string, body?: object, token = admin.token) =>
  test.request(method, path, { token, ...(body && { body }) });
const put = (pinned: (number | undefined)[], more: object = {}) =>
  call('PUT', `/admin/categories/${category.id}/order`, { pinned: pinned.map(String), ...more });
const namesOf = async (query: string) =>
  (await test.request('GET', `/products?category=${category.slug}&${query}`)).body.products.map(({ name }: { name: string }) =>
    name.slice(5),
  );
const all = 'limit=10';

describe('the order of a category by hand', () => {
  it('puts products first, those of sub-categories too; the others follow by the rule', async () => {
    expect(await namesOf(all)).toEqual(['0', '1', '2', '3', '4', '5']);
    const { body } = await put([ids[4], ids[1]]);
    expect(body).toMatchObject({
      category: { slug: category.slug },
      productSort: 'price-low',
      pinned: [
        { name: 'Lamp 4', isListed: true },
        { name: 'Lamp 1', isListed: true },
      ],
    });
    expect(await namesOf(all)).toEqual(['4', '1', '0', '2', '3', '5']);
    const list = (await test.request('GET', `/products?category=${category.slug}`)).body;
    expect(list).toMatchObject({ totalProducts: 6, categorySort: 'recommended' });
  });

  it('loses and repeats no product on any page', async () => {
    await put([ids[4], ids[1], ids[5]]);
    for (const limit of [1, 2, 3, 4, 5, 6]) {
      const pages = await Promise.all(Array.from({ length: Math.ceil(6 / limit) + 1 }, (_, i) => namesOf(`limit=${limit}&page=${i + 1}`)));
      expect(pages.flat(), `${limit} on a page`).toEqual(['4', '1', '5', '0', '2', '3']);
    }
  });

  it('holds among filtered products, and not in an order that the shopper chose', async () => {
    await put([ids[4], ids[1]]);
    expect(await namesOf(`${all}&minPrice=15&maxPrice=55`)).toEqual(['4', '1', '2', '3']);
    expect(await namesOf(`${all}&minPrice=30`)).toEqual(['4', '2', '3', '5']);
    expect(await namesOf(`${all}&sortBy=price`)).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(await namesOf(`${all}&sortBy=price&sortOrder=desc`)).toEqual(['5', '4', '3', '2', '1', '0']);
    const inBelow = await test.request('GET', `/products?category=${below.slug}`);
    expect(inBelow.body.products.map(({ name }: { name: string }) => name)).toEqual(['Lamp 3', 'Lamp 1']);
  });

  it('passes over products that are not active or moved away, and shows that', async () => {
    await put([ids[4], ids[2]]);
    await call('PUT', `/products/${ids[4]}`, { status: 'archived' });
    expect(await namesOf(all)).toEqual(['2', '0', '1', '3', '5']);
    const { pinned } = (await call('GET', `/admin/categories/${category.id}/order`)).body;
    expect(pinned).toMatchObject([{ isListed: false }, { isListed: true }]);
    await call('PUT', `/products/${ids[4]}`, { status: 'active' });
    expect(await namesOf(all)).toEqual(['4', '2', '0', '1', '3', '5']);
  });

  it('is in the log and undone', async () => {
    await put([ids[3]]);
    await put([ids[5], ids[3]], { productSort: 'name-asc' });
    const { entries } = (await call('GET', `/admin/audit?subjectType=category&subjectId=${category.id}`)).body;
    expect(entries[0]).toMatchObject({
      action: 'category.update',
      before: { pinnedProductIds: [ids[3]], productSort: 'price-low' },
      after: { pinnedProductIds: [ids[5], ids[3]], productSort: 'name-asc' },
      canUndo: true,
    });
    expect((await call('POST', `/admin/audit/${entries[0]._id}/undo`, {})).status).toBe(200);
    expect((await call('GET', `/admin/categories/${category.id}/order`)).body).toMatchObject({
      productSort: 'price-low',
      pinned: [{ name: 'Lamp 3' }],
    });
    expect((await call('POST', `/admin/audit/${entries[1]._id}/undo`, {})).status).toBe(200);
  });

  it('refuses an order of an older version, and shows the present one', async () => {
    const { version } = (await call('GET', `/admin/categories/${category.id}/order`)).body;
    const [one, other] = await Promise.all([put([ids[0]], { version }), put([ids[1]], { version })]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const refused = one.status === 409 ? one : other;
    expect(refused.body.current).toMatchObject({ version: version + 1, pinned: [expect.anything()] });
  });

  it('refuses products of other categories, twice the same one, too many, and odd ids', async () => {
    const elsewhere = await makeCategory(test.shop.db, { name: 'Chairs' });
    const chair = await makeProduct(test.shop.db, { name: 'Chair', categoryId: elsewhere.id });
    expect((await put([ids[0], Number(chair.id)])).body.errors).toEqual([
      { field: 'pinned', message: 'These products are not in this category any more' },
    ]);
    for (const pinned of [['1', '1'], Array.from({ length: 101 }, (_, i) => String(i + 1)), ['x'], ['1; DROP'], 'no'])
      expect((await call('PUT', `/admin/categories/${category.id}/order`, { pinned })).status).toBe(422);
    expect((await call('PUT', '/admin/categories/999999/order', { pinned: [] })).status).toBe(404);
    expect((await call('GET', '/admin/categories/none/order')).status).toBe(404);
  });

  it('is for staff', async () => {
    const shopper = await test.signIn();
    for (const method of ['GET', 'PUT']) {
      const body = method === 'PUT' ? { pinned: [] } : undefined;
      expect((await call(method, `/admin/categories/${category.id}/order`, body, shopper.token)).status).toBe(403);
    }
  });
});
