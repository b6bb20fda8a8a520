import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { viewProductPage } from '#features/catalog/product-page/product-page.service.server';
import { applySchedule } from '#features/catalog/schedule/schedule.service.server';
import { SECOND_MS } from '#shared/time';
import { cashOrder, fillCart } from '#test/checkout.fixtures.server';
import { makeCategory } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: string;
let shopper: string;
let created = 0;

beforeAll(async () => {
  admin = (await test.signIn('admin')).token;
  shopper = (await test.signIn()).token;
  await makeCategory(test.shop.db, { name: 'Kitchen' });
});

/** A product of this status; each has a word of its own. */
async function create(body: object = {}) {
  const word = `zebrafish${String.fromCharCode(97 + created++)}`;
  const response = await test.request('POST', '/products', {
    token: admin,
    body: { name: `Kettle ${word}`, price: 20, category: 'kitchen', stock: 5, featured: true, ...body },
  });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return { ...response.body.product, word };
}

async function change(id: string, body: object) {
  const response = await test.request('PUT', `/products/${id}`, { token: admin, body });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.product;
}

/** Everywhere that shoppers could find it. */
async function placesOf({ _id, word }: { _id: string; word: string }): Promise<string[]> {
  const has = (products: { _id: string }[]) => products.some((product) => product._id === _id);
  const get = async (path: string) => (await test.request('GET', path)).body;
  const { facets, ...list } = await get('/products?limit=100');
  const places = {
    list: has(list.products),
    search: has((await get(`/products?q=${word}`)).products),
    suggestions: has((await get(`/search/suggest?q=${word}`)).products),
    featured: has((await get('/products/featured?limit=100')).products),
    product: (await test.request('GET', `/products/${_id}`)).status === 200,
    reviews: (await test.request('GET', `/products/${_id}/reviews`)).status === 200,
    words: (await test.shop.db.selectFrom('searchWords').select('uses').where('word', '=', word).executeTakeFirst())?.uses === 1,
  };
  expect(facets.inStock).toBe(list.totalProducts);
  return Object.entries(places).flatMap(([place, isThere]) => (isThere ? [place] : []));
}

const EVERYWHERE = ['list', 'search', 'suggestions', 'featured', 'product', 'reviews', 'words'];

describe('an unlisted product', () => {
  it('has its page and can be bought, and nothing leads to it', async () => {
    const product = await create({ status: 'unlisted' });
    expect(await placesOf(product)).toEqual(['product', 'reviews']);
    const page = await viewProductPage(test.shop, product.slug);
    expect(page).toMatchObject({ product: { status: 'unlisted' } });
    const { token } = await test.signIn();
    await fillCart(test, token, [{ id: product._id }]);
    expect((await test.request('POST', '/cart/validate', { token })).body).toMatchObject({ valid: true });
    expect((await test.request('POST', '/orders', { token, body: cashOrder() })).status).toBe(201);
    expect((await test.request('POST', `/wishlist/${product._id}`, { token })).status).toBeLessThan(300);
  });

  it('is listed when it becomes active, and unlisted again', async () => {
    const product = await create({ status: 'unlisted' });
    await change(product._id, { status: 'active' });
    expect(await placesOf(product)).toEqual(EVERYWHERE);
    await change(product._id, { status: 'unlisted' });
    expect(await placesOf(product)).toEqual(['product', 'reviews']);
    const { body } = await test.request('GET', '/admin/products?status=unlisted&limit=100', { token: admin });
    expect(body.products.map(({ _id }: { _id: string }) => _id)).toContain(product._id);
  });
});

describe('a product’s status', () => {
  it('is active by default', async () => {
    const product = await create();
    expect(product).toMatchObject({ status: 'active', tags: [] });
    expect(await placesOf(product)).toEqual(EVERYWHERE);
    expect((await test.request('GET', `/products/${product._id}`)).body.product).toMatchObject({ status: 'active' });
  });

  it('hides a draft from everyone but staff', async () => {
    const product = await create({ status: 'draft' });
    expect(product.status).toBe('draft');
    expect(await placesOf(product)).toEqual([]);
    for (const token of [undefined, shopper]) {
      expect(await test.request('GET', `/products/${product.slug}`, { token })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    const seen = await test.request('GET', `/products/${product.slug}`, { token: admin });
    expect(seen).toMatchObject({ status: 200, body: { product: { status: 'draft', _id: product._id } } });
    expect(seen.headers.get('Cache-Control')).toBe('no-store');
    await expect(viewProductPage(test.shop, product.slug)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('can move between all three, and the counts stay exact', async () => {
    const product = await create({ status: 'draft', tags: ['Camping', 'camping', 'Gas'] });
    expect(product.tags).toEqual(['camping', 'Gas']);
    expect(await change(product._id, { status: 'active' })).toMatchObject({ status: 'active' });
    expect(await placesOf(product)).toEqual(EVERYWHERE);
    expect((await test.request('GET', '/products?q=camping')).body.totalProducts).toBe(1);
    await change(product._id, { status: 'archived', tags: [] });
    expect(await placesOf(product)).toEqual([]);
    await change(product._id, { status: 'active', name: `Pot ${product.word}` });
    expect(await placesOf(product)).toEqual(EVERYWHERE);
    expect((await test.request('GET', '/products?q=camping')).body.correction ?? 'none').not.toBe('camping');
    expect((await test.request('DELETE', `/products/${product._id}`, { token: admin })).status).toBe(200);
    expect(await placesOf(product)).toEqual([]);
  });

  it('lets an archived product’s page say that it is no longer sold, with neighbours', async () => {
    const neighbour = await create();
    const product = await create();
    await change(product._id, { status: 'archived' });
    const page = await viewProductPage(test.shop, product._id);
    expect(page.archived).toMatchObject({ name: product.name, slug: product.slug, category: { slug: 'kitchen' } });
    expect(page.related.map(({ _id }) => _id)).toContain(neighbour._id);
    expect(page.related.map(({ _id }) => _id)).not.toContain(product._id);
    const staff = await test.request('GET', `/products/${product._id}`, { token: admin });
    expect(staff.body.product).toMatchObject({ status: 'archived' });
  });

  it.each([
    [{ status: 'hidden' }, 'status', 'Status must be draft, active, unlisted or archived'],
    [{ publishAt: 'tomorrow' }, 'publishAt', 'Please give a time with its zone, such as 2026-03-01T09:00:00Z'],
    [{ publishAt: '9999-01-01T00:00:00Z' }, 'publishAt', 'Please give a time with its zone, such as 2026-03-01T09:00:00Z'],
    [{ status: 'active', publishAt: '2100-01-01T00:00:00Z' }, 'publishAt', 'Only a draft is published at a time'],
    [{ tags: 'camping' }, 'tags', 'Please give a list'],
    [{ tags: [''] }, 'tags.0', 'Please enter text'],
    [{ seoTitle: 'x'.repeat(201) }, 'seoTitle', 'Please use at most 200 characters'],
  ])('is refused with the field: %j', async (wrong, field, message) => {
    const body = { name: 'Wrong', price: 5, category: 'kitchen', ...wrong };
    const refused = await test.request('POST', '/products', { token: admin, body });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
    const product = await create();
    expect(await test.request('PUT', `/products/${product._id}`, { token: admin, body: wrong })).toMatchObject({ status: 422 });
  });

  it('keeps title and description for search engines, until they are cleared', async () => {
    const product = await create({ seoTitle: ' The kettle ', seoDescription: 'Boils.' });
    expect(product).toMatchObject({ seoTitle: 'The kettle', seoDescription: 'Boils.' });
    expect(await change(product._id, { seoTitle: '' })).not.toHaveProperty('seoTitle');
  });
});

describe('publishing at a time', () => {
  it('waits for the time, then sells it', async () => {
    const publishAt = new Date(Date.now() + 30 * SECOND_MS).toISOString();
    const product = await create({ publishAt });
    expect(product).toMatchObject({ status: 'draft', publishAt });
    await applySchedule(test.shop);
    expect(await placesOf(product)).toEqual([]);
    await sql`UPDATE products SET publish_at = clock_timestamp() + interval '50 ms' WHERE id = ${product._id}`.execute(test.shop.db);
    await expect.poll(() => applySchedule(test.shop).then(() => placesOf(product))).toEqual(EVERYWHERE);
    const seen = (await test.request('GET', `/products/${product._id}`, { token: admin })).body.product;
    expect(seen.status).toBe('active');
    expect(seen).not.toHaveProperty('publishAt');
  });

  it('happens at once for a time that is over', async () => {
    expect(await create({ status: 'draft', publishAt: '2020-01-01T00:00:00Z' })).toMatchObject({ status: 'active' });
    const draft = await create({ status: 'draft' });
    expect(await change(draft._id, { publishAt: '2020-01-01T00:00:00Z' })).toMatchObject({ status: 'active' });
  });

  it('is cancelled by null, and by another status', async () => {
    const product = await create({ publishAt: '2100-01-01T00:00:00Z' });
    expect(await change(product._id, { name: 'Still planned' })).toMatchObject({ publishAt: '2100-01-01T00:00:00.000Z' });
    expect(await change(product._id, { publishAt: null })).not.toHaveProperty('publishAt');
    await change(product._id, { publishAt: '2100-01-01T00:00:00Z' });
    expect(await change(product._id, { status: 'archived' })).not.toHaveProperty('publishAt');
  });
});

describe('what is not sold', () => {
  const cannotAdd = { status: 409, body: { code: 'product_unavailable', message: 'This product is no longer sold.' } };

  it('cannot be added to a cart or a wishlist', async () => {
    const archived = await create({ status: 'archived' });
    const draft = await create({ status: 'draft' });
    const addToCart = (productId: string) => test.request('POST', '/cart/add', { token: shopper, body: { productId } });
    const addToWishlist = (productId: string) => test.request('POST', `/wishlist/${productId}`, { token: shopper, body: {} });
    for (const add of [addToCart, addToWishlist]) {
      expect(await add(archived._id)).toMatchObject(cannotAdd);
      expect(await add(draft._id)).toMatchObject({ status: 404 });
    }
    const lines = { items: [archived, draft].map(({ _id }) => ({ productId: _id })) };
    const preview = await test.request('POST', '/cart/preview', { body: lines });
    expect(preview.body.cart.items.map((item: { product: object; stock: number }) => [item.product, item.stock])).toEqual([
      [expect.objectContaining({ _id: archived._id, status: 'archived' }), 0],
    ]);
    const merged = await test.request('POST', '/cart/merge', { token: shopper, body: { ...lines, guestId: crypto.randomUUID() } });
    expect(merged.body.cart.items).toEqual([]);
  });

  it('cannot be ordered from a cart that has it already, nor raised in quantity; it can be removed', async () => {
    const { token } = await test.signIn();
    const product = await create();
    await fillCart(test, token, [{ id: product._id }]);
    await change(product._id, { status: 'archived' });
    const { body } = await test.request('POST', '/cart/validate', { token });
    expect(body).toMatchObject({
      valid: false,
      issues: [{ productId: product._id, code: 'unavailable', message: 'This product is no longer available', available: 0 }],
    });
    expect(await test.request('PUT', `/cart/update/${product._id}`, { token, body: { quantity: 2 } })).toMatchObject(cannotAdd);
    expect(await test.request('POST', '/orders', { token, body: cashOrder() })).toMatchObject({
      status: 409,
      body: { code: 'product_unavailable', message: `${product.name} is no longer sold`, productId: product._id },
    });
    expect(await test.request('POST', `/cart/move-to-wishlist/${product._id}`, { token, body: {} })).toMatchObject(cannotAdd);
    expect((await test.request('DELETE', `/cart/remove/${product._id}`, { token })).body.cart.items).toEqual([]);
  });

  it('is shown as unavailable on a wishlist, and is not moved to the cart', async () => {
    const { token } = await test.signIn();
    const product = await create();
    await test.request('POST', `/wishlist/${product._id}`, { token, body: {} });
    await change(product._id, { status: 'archived' });
    const { body } = await test.request('GET', '/wishlist', { token });
    expect(body.data.wishlist.products[0]).toMatchObject({ product: { _id: product._id, status: 'archived' } });
    expect(body.data.wishlist.products[0]).not.toHaveProperty('variant');
    const moved = await test.request('POST', '/wishlist/move-to-cart', { token, body: { productIds: [product._id] } });
    expect(moved.body.data).toMatchObject({ movedProducts: [], errors: [{ message: 'This product is no longer available' }] });
  });

  it('stays in orders, and is not bought again', async () => {
    const { token } = await test.signIn();
    const product = await create();
    await fillCart(test, token, [{ id: product._id }]);
    const { order } = (await test.request('POST', '/orders', { token, body: cashOrder() })).body;
    await change(product._id, { status: 'archived' });
    expect((await test.request('GET', `/orders/${order._id}`, { token })).body.order.orderItems[0]).toMatchObject({ name: product.name });
    const again = await test.request('POST', `/orders/${order._id}/buy-again`, { token });
    expect(again.body.missing).toMatchObject([{ added: 0, message: `${product.name} is no longer sold` }]);
  });

  it('is never ordered by a race with the archiving: either the order was first, or it is refused', async () => {
    const { db } = test.shop;
    for (let round = 0; round < 8; round++) {
      const { token } = await test.signIn();
      const product = await create();
      await fillCart(test, token, [{ id: product._id }]);
      const [order] = await Promise.all([
        test.request('POST', '/orders', { token, body: cashOrder() }),
        change(product._id, { status: 'archived' }),
      ]);
      const { n } = await db
        .selectFrom('orderLines')
        .select(sql<number>`count(*)::integer`.as('n'))
        .where('productId', '=', Number(product._id))
        .executeTakeFirstOrThrow();
      expect([order.status, n]).toEqual(order.status === 201 ? [201, 1] : [409, 0]);
    }
  });
});
