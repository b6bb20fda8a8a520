import { beforeAll, describe, expect, it } from 'vitest';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
});

const call = (method: string, path: string, body?: object) => test.request(method, `/categories${path}`, { token, body });
const create = async (name: string, more: object = {}) => (await call('POST', '', { name, ...more })).body.category;
const change = (id: string, body: object) => call('PUT', `/${id}`, body);

describe('a category’s address', () => {
  it('can change; the former one leads on, in the API and in the storefront', async () => {
    const { _id } = await create('Kettles');
    await makeProduct(test.shop.db, { categoryId: Number(_id), name: 'Steel kettle' });
    expect((await change(_id, { slug: 'Tea Kettles!' })).body.category).toMatchObject({ slug: 'tea-kettles' });
    for (const slug of ['kettles', 'tea-kettles']) {
      expect((await call('GET', `/${slug}`)).body.category).toMatchObject({ _id, slug: 'tea-kettles' });
      expect((await test.request('GET', `/products?category=${slug}`)).body).toMatchObject({
        totalProducts: 1,
        category: { slug: 'tea-kettles' },
      });
    }
    expect((await change(_id, { slug: 'kettles' })).body.category.slug).toBe('kettles');
    expect((await call('GET', '/tea-kettles')).body.category.slug).toBe('kettles');
  });

  it('belongs to one category, also as a former one', async () => {
    const [mine, theirs] = [await create('Pans'), await create('Pots')];
    await change(theirs._id, { slug: 'cooking-pots' });
    for (const slug of ['cooking-pots', 'pots']) {
      expect(await change(mine._id, { slug })).toMatchObject({ status: 409, body: { errors: [{ field: 'slug' }] } });
    }
    expect((await create('Pots, again')).slug).toBe('pots-again');
    await change(mine._id, { name: 'Skillets' });
    await call('DELETE', `/${theirs._id}`);
    expect((await change(mine._id, { slug: 'pots' })).status).toBe(200);
  });

  it.each(['', '!!', '123'])('is not %j', async (slug) => {
    const { _id } = await create(`No ${slug} address`);
    expect(await change(_id, { slug })).toMatchObject({ status: 422, body: { errors: [{ field: 'slug' }] } });
  });
});

it('has a page for search engines and an order of its products', async () => {
  const { _id, slug } = await create('Lamps', { seoTitle: ' Lamps for reading ', seoDescription: 'Warm light.', productSort: 'price-low' });
  for (const [name, listPriceCents] of [
    ['Bright', 30_00],
    ['Warm', 10_00],
    ['Cold', 20_00],
  ] as const)
    await makeProduct(test.shop.db, { categoryId: Number(_id), name, listPriceCents });
  const namesBy = async (query: string) =>
    (await test.request('GET', `/products?category=${slug}${query}`)).body.products.map(({ name }: { name: string }) => name);
  expect((await test.request('GET', `/products?category=${slug}`)).body).toMatchObject({
    categorySort: 'price-low',
    seoTitle: 'Lamps for reading',
    seoDescription: 'Warm light.',
  });
  expect(await namesBy('')).toEqual(['Warm', 'Cold', 'Bright']);
  expect(await namesBy('&sortBy=name')).toEqual(['Bright', 'Cold', 'Warm']);
  expect(await namesBy('&sortBy=createdAt')).toEqual(['Cold', 'Warm', 'Bright']);
  await change(_id, { productSort: 'price-high', seoTitle: null });
  expect(await namesBy('')).toEqual(['Bright', 'Cold', 'Warm']);
  expect((await call('GET', `/${slug}`)).body.category.seoTitle).toBeUndefined();
  expect(await change(_id, { productSort: 'random' })).toMatchObject({ status: 422, body: { errors: [{ field: 'productSort' }] } });
});

describe('two people at one category', () => {
  it('are reported to each other: a change of an older version is refused with the current category', async () => {
    const { _id, version } = await create('Chairs');
    const { body } = await change(_id, { description: 'For sitting', version });
    expect(body.category.version).toBe(version + 1);
    expect(await change(_id, { name: 'Stools', version })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { name: 'Chairs', description: 'For sitting', version: version + 1 } },
    });
    expect((await change(_id, { name: 'Stools', version: version + 1 })).status).toBe(200);
  });

  it('win one at a time', async () => {
    const { _id, version } = await create('Tables');
    const responses = await Promise.all(['a', 'b', 'c'].map((description) => change(_id, { description, version })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('a place in the tree', () => {
  const place = (id: string, parent: string | null, at: number) => call('PUT', `/${id}/place`, { parent, place: at });
  const childrenOf = async (parent: string | null) => {
    const { body } = await test.request('GET', '/admin/categories', { token });
    return body.categories
      .filter((category: { parent?: string }) => (category.parent ?? null) === parent)
      .map(({ name }: { name: string }) => name);
  };

  it('is among the children of any other category, or at the top', async () => {
    const root = await create('Root');
    const [a, b, c] = [
      await create('A', { parent: root._id }),
      await create('B', { parent: root._id }),
      await create('C', { parent: root._id }),
    ];
    expect(await childrenOf(root._id)).toEqual(['A', 'B', 'C']);
    expect((await place(c._id, root._id, 0)).status).toBe(200);
    expect(await childrenOf(root._id)).toEqual(['C', 'A', 'B']);
    await place(c._id, root._id, 1);
    expect(await childrenOf(root._id)).toEqual(['A', 'C', 'B']);
    await place(b._id, a._id, 99);
    expect([await childrenOf(root._id), await childrenOf(a._id)]).toEqual([['A', 'C'], ['B']]);
    const { body } = await place(a._id, null, 0);
    expect((await childrenOf(null))[0]).toBe('A');
    expect(body.categories.find(({ name }: { name: string }) => name === 'B')).toMatchObject({ level: 1, hierarchy: { parent: a._id } });
  });

  it('is not below itself, and not below nothing', async () => {
    const top = await create('Above');
    const below = await create('Under', { parent: top._id });
    expect((await place(top._id, below._id, 0)).body.errors).toEqual([{ field: 'parent', message: 'A category cannot be below itself' }]);
    expect((await place(top._id, 'nowhere', 0)).status).toBe(422);
    expect((await place('nowhere', null, 0)).status).toBe(404);
    expect((await place(top._id, null, -1)).status).toBe(422);
  });

  it('is the business of staff alone', async () => {
    const { _id } = await create('Guarded');
    const customer = await test.signIn();
    for (const [method, path, body] of [
      ['PUT', `/categories/${_id}/place`, { parent: null, place: 0 }],
      ['GET', '/admin/categories', undefined],
    ] as const) {
      expect((await test.request(method, path, { body })).status).toBe(401);
      expect((await test.request(method, path, { token: customer.token, body })).status).toBe(403);
    }
  });
});
