import { beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#shared/money';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
});

async function call(method: string, path: string, body?: object) {
  return test.request(method, `/categories${path}`, { token, body });
}

async function create(name: string, more: object = {}) {
  const { status, body } = await call('POST', '', { name, ...more });
  expect(status).toBe(201);
  return body.category;
}

async function find(slug: string) {
  return (await test.request('GET', `/categories/${slug}`)).body.category;
}

describe('a new category', () => {
  it('has the given values', async () => {
    const parent = await create('Home & Garden');
    const category = await create('Tea & Coffee', {
      description: 'For slow mornings.',
      image: { url: '/media/tea-640.webp', alt: 'Tea' },
      metaData: { icon: 'home', color: '#AA5500' },
      parent: parent._id,
      sortOrder: 3,
      keywords: ['tea', 'coffee'],
      isFeatured: true,
      productCount: 99,
    });
    expect(category).toMatchObject({
      name: 'Tea & Coffee',
      slug: 'tea-coffee',
      description: 'For slow mornings.',
      image: { url: '/media/tea-640.webp', alt: 'Tea' },
      metaData: { icon: 'home', color: '#aa5500' },
      parent: parent._id,
      hierarchy: { parent: parent._id, ancestors: [{ name: 'Home & Garden' }] },
      level: 1,
      sortOrder: 3,
      productCount: 0,
      keywords: ['tea', 'coffee'],
      isFeatured: true,
      featured: true,
      active: true,
    });
    expect(await find('tea-coffee')).toEqual(category);
  });

  it('requires only a unique name', async () => {
    await create('Toys');
    for (const name of ['Toys', 'toys', ' TOYS ']) {
      const { status, body } = await call('POST', '', { name });
      expect({ status, errors: body.errors }).toEqual({
        status: 409,
        errors: [{ field: 'name', message: 'A category with this name already exists' }],
      });
    }
  });

  it.each([
    [{}, 'name', 'Name is required'],
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'Please use at most 100 characters'],
    [{ name: 'A', parent: 'nowhere' }, 'parent', 'This parent category does not exist'],
    [{ name: 'A', metaData: { color: 'red' } }, 'metaData.color', 'Please give a colour as #rrggbb'],
    [{ name: 'A', sortOrder: 1.5 }, 'sortOrder', 'Sort order must be a whole number'],
    [{ name: 'A', active: 'yes' }, 'active', 'This must be true or false'],
    [{ name: 'A', keywords: 'tea' }, 'keywords', 'Please give a list'],
    [{ name: 'A', image: 'javascript:alert(1)' }, 'image', 'Please give the address of a picture'],
    [
      { name: 'A', image: { url: 'https://pictures.example.net/a.jpg' } },
      'image.url',
      'Pictures come from the shop itself, or from an https host in PICTURE_HOSTS',
    ],
  ])('is refused as %j', async (body, field, message) => {
    const response = await call('POST', '', body);
    expect({ status: response.status, errors: response.body.errors }).toEqual({ status: 422, errors: [{ field, message }] });
  });

  it('is created once by concurrent requests with the same name', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => call('POST', '', { name: 'Twins' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('a changed category', () => {
  it('keeps absent fields and its slug', async () => {
    const before = await create('Lighting', { keywords: ['lamp'], image: '/lamp.jpg' });
    const { body } = await call('PUT', `/${before._id}`, { name: 'Lights', metaData: { icon: 'home' } });
    expect(body.category).toEqual({
      ...before,
      version: 2,
      name: 'Lights',
      image: { ...before.image, alt: 'Lights' },
      metaData: { ...before.metaData, icon: 'home' },
    });
  });

  it('moves with its sub-categories, and its products count for the new ancestors', async () => {
    const [a, b] = [await create('Alpha'), await create('Beta')];
    const child = await create('Alpha child', { parent: a._id });
    const grandchild = await create('Alpha grandchild', { parent: child.slug });
    await makeProduct(test.shop.db, { categoryId: Number(grandchild._id) });
    expect([(await find('alpha')).productCount, (await find('beta')).productCount]).toEqual([1, 0]);
    await call('PUT', `/${child._id}`, { parent: b._id });
    expect([(await find('alpha')).productCount, (await find('beta')).productCount]).toEqual([0, 1]);
    await call('PUT', `/${child._id}`, { parent: null });
    expect([(await find('alpha-child')).level, (await find('alpha-grandchild')).level]).toEqual([0, 1]);
    expect((await find('beta')).productCount).toBe(0);
    expect((await test.request('GET', '/products?category=alpha-child')).body.totalProducts).toBe(1);
  });

  it('cannot be its own descendant', async () => {
    const top = await create('Top');
    const below = await create('Below', { parent: top._id });
    for (const parent of [top._id, below._id]) {
      const { status, body } = await call('PUT', `/${top._id}`, { parent });
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: [{ field: 'parent', message: 'A category cannot be below itself' }],
      });
    }
  });

  it('accepts its own name again, but not another category’s', async () => {
    const [mine] = [await create('Mine'), await create('Theirs')];
    expect((await call('PUT', `/${mine._id}`, { name: 'mine' })).status).toBe(200);
    expect((await call('PUT', `/${mine._id}`, { name: 'theirs' })).status).toBe(409);
  });

  it('can be featured or inactive, and back', async () => {
    const { _id, slug } = await create('Switches');
    expect((await call('PATCH', `/${_id}/toggle-featured`)).body.category).toMatchObject({
      featured: true,
      isFeatured: true,
      active: true,
    });
    expect((await call('PATCH', `/${_id}/toggle-active`)).body.category).toMatchObject({ featured: true, active: false });
    expect(
      (await test.request('GET', '/categories?active=true')).body.categories.some((each: { slug: string }) => each.slug === slug),
    ).toBe(false);
    expect((await call('PATCH', `/${_id}/toggle-active`)).body.category.active).toBe(true);
    expect((await call('PATCH', `/${_id}/toggle-featured`)).body.category.featured).toBe(false);
  });
});

describe('removing a category', () => {
  it('deletes it', async () => {
    const { _id, slug } = await create('Gone');
    expect((await call('DELETE', `/${_id}`)).body).toMatchObject({ success: true, message: 'Category deleted successfully' });
    expect(await find(slug)).toBeUndefined();
  });

  it('is refused while it has children or products, with their numbers', async () => {
    const top = await create('Full');
    const below = await create('Full child', { parent: top._id });
    await makeProduct(test.shop.db, { categoryId: Number(top._id) });
    await makeProduct(test.shop.db, { categoryId: Number(top._id) });
    expect(await call('DELETE', `/${top._id}`)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'This category still has 1 sub-category and 2 products', children: 1, products: 2 },
    });
    await test.shop.db.deleteFrom('products').where('categoryId', '=', Number(top._id)).execute();
    expect((await call('DELETE', `/${top._id}`)).body.message).toBe('This category still has 1 sub-category');
    await call('DELETE', `/${below._id}`);
    expect((await call('DELETE', `/${top._id}`)).status).toBe(200);
  });
});

it.each(['0', '999999', 'nowhere'])('there is no category %s', async (id) => {
  for (const [method, path] of [
    ['PUT', ''],
    ['DELETE', ''],
    ['PATCH', '/toggle-featured'],
    ['PATCH', '/toggle-active'],
  ] as const) {
    expect((await call(method, `/${id}${path}`, method === 'PUT' ? { name: 'X' } : undefined)).status).toBe(404);
  }
});

it('a recount repairs wrong counts', async () => {
  const { _id, slug } = await create('Counted');
  await makeProduct(test.shop.db, { categoryId: Number(_id) });
  await test.shop.db
    .insertInto('listingChanges')
    .values({ categoryId: Number(_id), brandId: 0, cell: 0, priceCents: cents(0), ratingHundredths: 0, search: '', change: 7 })
    .execute();
  expect((await find(slug)).productCount).toBe(8);
  const { body } = await call('POST', '/update-counts');
  expect(body.categories.find((category: { _id: string }) => category._id === _id).productCount).toBe(1);
  expect(body.updated).toBeGreaterThan(0);
  expect((await call('POST', '/update-counts')).body.updated).toBe(0);
});

describe('a name of a category', () => {
  it('may be that of another one below a different category, and alone means the uppermost', async () => {
    const [girls, boys] = [await create('Girls'), await create('Boys')];
    const socks = await create('Long socks', { parent: girls._id });
    await create('Long socks', { parent: boys._id });
    expect((await call('POST', '', { name: 'LONG SOCKS', parent: girls._id })).status).toBe(409);
    expect((await call('POST', '', { name: 'Long socks' })).status).toBe(409);
    expect((await call('PUT', `/${socks._id}`, { parent: boys._id })).status).toBe(409);
    expect((await call('PUT', `/${socks._id}`, { parent: null })).status).toBe(409);
    const { body } = await test.request('POST', '/products', { token, body: { name: 'Knee socks', price: 5, category: 'Long socks' } });
    expect(body.product.category._id).toBe(socks._id);
  });
});
