import { describe, expect, it } from 'vitest';
import { cents } from '#shared/money';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { MAX_WISHLIST_ITEMS } from './wishlist.limits';
import { wishlistMessages as messages } from './wishlist.messages';
import type { Wish } from './wishlist.schema';

const test = openTestShop();

const add = (token: string, productId: string, body?: unknown) => test.request('POST', `/wishlist/${productId}`, { token, body });
const view = async (token: string) => (await test.request('GET', '/wishlist', { token })).body.data;
const listed = async (token: string) => (await view(token)).wishlist.products.map(({ product }: Wish) => product._id);

/** Inserts many products in one category with one statement. */
async function makeMany(count: number): Promise<number[]> {
  const { id: categoryId } = await makeCategory(test.shop.db);
  const rows = await test.shop.db
    .insertInto('products')
    .values(
      Array.from({ length: count }, (_, n) => ({
        slug: `many-${categoryId}-${n}`,
        name: `Thing ${n}`,
        categoryId,
        baseListPriceCents: cents(10_00),
        listPriceCents: cents(10_00),
        highestPriceCents: cents(10_00),
      })),
    )
    .returning('id')
    .execute();
  await test.shop.db
    .insertInto('variants')
    .values(rows.map(({ id }) => ({ productId: id, sku: `MANY-${id}`, onHand: 5 })))
    .execute();
  return rows.map(({ id }) => id);
}

async function fillList(userId: string, productIds: number[]) {
  await test.shop.db.insertInto('wishlists').values({ userId }).execute();
  await test.shop.db
    .insertInto('wishlistItems')
    .values(productIds.map((productId) => ({ userId, productId, addedPriceCents: cents(10_00) })))
    .execute();
}

describe('adding to the wishlist', () => {
  it('returns the whole list, the last one added first', async () => {
    const { token } = await test.signIn();
    const kettle = await makeProduct(test.shop.db, { name: 'Kettle', listPriceCents: 49_99, salePriceCents: 39_99, stock: 8 });
    const pan = await makeProduct(test.shop.db, { name: 'Pan' });
    await add(token, kettle.id);
    const response = await add(token, pan.id);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.body).toMatchObject({
      success: true,
      message: messages.added,
      data: { inWishlist: true, wishlistCount: 2, productIds: [pan.id, kettle.id], wishlist: { wishlistCount: 2 } },
    });
    const [first, second] = response.body.data.wishlist.products;
    expect(first.product.name).toBe('Pan');
    expect(second).toMatchObject({
      _id: expect.any(String),
      price: 39.99,
      addedPrice: 39.99,
      variant: { stock: 8 },
      product: { _id: kettle.id, price: 49.99, salePrice: 39.99, inStock: true },
    });
    expect(second.addedAt).toBe(second.createdAt);
    expect(Date.now() - Date.parse(second.addedAt)).toBeLessThan(60_000);
    expect(response.body.data.wishlist.currency).toEqual({ code: 'INR', perDollar: 85 });
  });

  it('changes nothing when it is listed already, also with concurrent requests', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, {
      variants: [
        { size: 'S', stock: 1 },
        { size: 'M', stock: 1 },
      ],
    });
    await add(token, product.id, { size: 'S' });
    const [before] = (await view(token)).wishlist.products;
    const responses = await Promise.all(Array.from({ length: 10 }, () => add(token, product.id, { size: 'M' })));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await view(token)).wishlist.products).toEqual([before]);
  });

  it('stores the chosen size and colour, and returns the variant that would go into the cart', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, {
      variants: [
        { size: 'S', color: 'Red', stock: 0 },
        { size: 'M', color: 'Red', stock: 3 },
      ],
    });
    const chosen = await add(token, product.id, { size: 'S', color: 'Red' });
    expect(chosen.body.data.wishlist.products[0]).toMatchObject({
      size: 'S',
      color: 'Red',
      variant: { size: 'S', color: 'Red', stock: 0 },
    });
    await test.request('DELETE', `/wishlist/${product.id}`, { token });
    const open = await add(token, product.id);
    expect(open.body.data.wishlist.products[0]).not.toHaveProperty('size');
    expect(open.body.data.wishlist.products[0]).toMatchObject({ variant: { size: 'M', color: 'Red', stock: 3 } });
  });

  it('reports a changed price, and a chosen size that no longer exists', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, { listPriceCents: 20_00, variants: [{ size: 'S', stock: 3 }] });
    await add(token, product.id, { size: 'S' });
    await test.shop.db
      .updateTable('products')
      .set({ baseListPriceCents: cents(15_50) })
      .where('id', '=', Number(product.id))
      .execute();
    await test.shop.db
      .updateTable('variants')
      .set({ options: JSON.stringify({ Size: 'XS' }) })
      .where('productId', '=', Number(product.id))
      .execute();
    const [wish] = (await view(token)).wishlist.products;
    expect(wish).toMatchObject({ price: 15.5, addedPrice: 20, size: 'S' });
    expect(wish).not.toHaveProperty('variant');
  });

  it.each([
    ['an unknown product', '999999999', undefined, 404],
    ['an id that is none', "1'%20OR%20'1'='1", undefined, 404],
    ['a huge id', '9'.repeat(300), undefined, 404],
    ['a number for a size', '1', { size: 12 }, 422],
    ['a NUL in a colour', '1', { color: 'Red\0' }, 422],
    ['a text', '1', '"S"', 422],
  ])('is rejected: %s', async (_name, productId, body, status) => {
    const { token } = await test.signIn();
    const response = await add(token, productId, body);
    expect(response).toMatchObject({ status, body: { success: false, code: expect.any(String), requestId: expect.any(String) } });
    expect((await view(token)).wishlistCount).toBe(0);
  });

  it('rejects a size that the product does not have', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, { variants: [{ size: 'S', stock: 1 }] });
    const response = await add(token, product.id, { size: 'XXL' });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field: 'size', message: 'Please select a size' }] } });
    expect((await test.request('POST', `/wishlist/${product.id}?only=nothing`, { token })).status).toBe(422);
  });

  it('has a maximum size, also with concurrent requests', async () => {
    const { token, userId } = await test.signIn();
    const ids = await makeMany(MAX_WISHLIST_ITEMS + 3);
    await fillList(userId, ids.slice(0, MAX_WISHLIST_ITEMS - 1));
    const responses = await Promise.all(ids.slice(-4).map((id) => test.request('POST', `/wishlist/${id}?only=ids`, { token })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe(messages.full(MAX_WISHLIST_ITEMS));
    expect((await test.request('GET', '/wishlist/count', { token })).body.data).toEqual({ wishlistCount: MAX_WISHLIST_ITEMS });
  });
});

describe('reading the list', () => {
  it('takes at most three statements, also for 500 products', async () => {
    const { token, userId } = await test.signIn();
    await fillList(userId, await makeMany(500));
    test.statements.length = 0;
    const { wishlist } = await view(token);
    expect(test.statements.length).toBeLessThanOrEqual(3);
    expect(new Set(wishlist.products.map(({ product }: Wish) => product._id)).size).toBe(500);
    expect(wishlist.wishlistCount).toBe(500);
  });

  it('returns only the ids if requested', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db);
    const added = await test.request('POST', `/wishlist/${product.id}?only=ids`, { token });
    expect(added.body.data).toEqual({ productIds: [product.id], wishlistCount: 1, inWishlist: true });
    const header = await test.request('GET', '/header', { token });
    expect(header.body.wishlist).toEqual({ productIds: [product.id] });
  });

  it('reports whether a product is listed, and how many are', async () => {
    const { token } = await test.signIn();
    const [mine, other] = [await makeProduct(test.shop.db), await makeProduct(test.shop.db)];
    await add(token, mine.id);
    const check = async (id: string) => (await test.request('GET', `/wishlist/check/${id}`, { token })).body.data;
    expect(await check(mine.id)).toEqual({ inWishlist: true, wishlistCount: 1 });
    expect(await check(other.id)).toEqual({ inWishlist: false, wishlistCount: 1 });
    expect(await check("x'--")).toEqual({ inWishlist: false, wishlistCount: 1 });
  });

  it('leaves out a deleted product', async () => {
    const { token } = await test.signIn();
    const [stays, goes] = [await makeProduct(test.shop.db), await makeProduct(test.shop.db)];
    for (const { id } of [stays, goes]) await add(token, id);
    await test.shop.db.deleteFrom('products').where('id', '=', Number(goes.id)).execute();
    expect(await listed(token)).toEqual([stays.id]);
    expect((await test.request('DELETE', `/wishlist/${goes.id}`, { token })).status).toBe(404);
    expect((await add(token, goes.id)).status).toBe(404);
  });
});

describe('removing', () => {
  it('removes one, and an undo restores it unchanged', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, { variants: [{ size: 'S', stock: 3 }] });
    const later = await makeProduct(test.shop.db);
    await add(token, product.id, { size: 'S' });
    await add(token, later.id);
    const before = (await view(token)).wishlist.products.map(withoutId);
    await test.shop.db
      .updateTable('products')
      .set({ baseListPriceCents: cents(1_00) })
      .where('id', '=', Number(later.id))
      .execute();
    const response = await test.request('DELETE', `/wishlist/${product.id}`, { token });
    expect(response.body).toMatchObject({
      message: messages.removed,
      data: { inWishlist: false, wishlistCount: 1, productIds: [later.id] },
    });
    expect((await test.request('DELETE', `/wishlist/${product.id}`, { token })).status).toBe(404);
    await test.shop.db
      .updateTable('products')
      .set({ baseListPriceCents: cents(20_00) })
      .where('id', '=', Number(later.id))
      .execute();
    const undone = await test.request('POST', '/wishlist/restore', { token, body: { items: response.body.data.removed } });
    expect(undone).toMatchObject({ status: 200, body: { message: messages.restored, data: { wishlistCount: 2 } } });
    expect(undone.body.data.wishlist.products.map(withoutId)).toEqual(before);
  });

  it('removes several in one request, and never another customer’s', async () => {
    const [mine, other] = [await test.signIn(), await test.signIn()];
    const products = [await makeProduct(test.shop.db), await makeProduct(test.shop.db), await makeProduct(test.shop.db)];
    const ids = products.map(({ id }) => id);
    for (const id of ids) for (const { token } of [mine, other]) await add(token, id);
    const body = { productIds: [...ids.slice(0, 2), '999999999', 'x'] };
    const response = await test.request('POST', '/wishlist/remove', { token: mine.token, body });
    expect(response.body).toMatchObject({ message: messages.selectedRemoved, data: { productIds: [ids[2]] } });
    expect(response.body.data.removed).toHaveLength(2);
    expect(await listed(other.token)).toHaveLength(3);
  });

  it('clears the list', async () => {
    const { token } = await test.signIn();
    await add(token, (await makeProduct(test.shop.db)).id);
    const response = await test.request('DELETE', '/wishlist', { token });
    expect(response.body).toMatchObject({
      message: messages.cleared,
      data: { wishlistCount: 0, productIds: [], wishlist: { products: [] } },
    });
    expect((await test.request('DELETE', '/wishlist', { token })).status).toBe(200);
  });

  const [addedAt, addedPrice] = ['2026-01-01T00:00:00.000Z', 1];
  it.each([
    ['nothing to remove', '/wishlist/remove', { productIds: [] }, messages.chooseToRemove],
    ['a text for ids', '/wishlist/remove', { productIds: 'all' }, undefined],
    ['too many ids', '/wishlist/remove', { productIds: Array(MAX_WISHLIST_ITEMS + 1).fill('1') }, 'Please choose fewer products'],
    ['nothing to restore', '/wishlist/restore', { items: [] }, 'Please choose products'],
    ['a day that is none', '/wishlist/restore', { items: [{ productId: '1', addedAt: 'yesterday', addedPrice }] }, 'Please give a time'],
    ['a price below 0', '/wishlist/restore', { items: [{ productId: '1', addedAt, addedPrice: -1 }] }, 'Please give a price'],
    ['a huge price', '/wishlist/restore', { items: [{ productId: '1', addedAt, addedPrice: 1e300 }] }, 'Please give a price'],
  ])('rejects %s', async (_name, path, body, message) => {
    const { token } = await test.signIn();
    const response = await test.request('POST', path, { token, body });
    expect(response.status).toBe(422);
    expect(response.body.errors[0].message).toEqual(message ?? expect.any(String));
  });
});

describe('security', () => {
  it.each([
    ['GET', '/wishlist'],
    ['POST', '/wishlist/1'],
    ['DELETE', '/wishlist/1'],
    ['GET', '/wishlist/check/1'],
    ['GET', '/wishlist/count'],
    ['DELETE', '/wishlist'],
    ['POST', '/wishlist/move-to-cart'],
    ['POST', '/wishlist/remove'],
    ['POST', '/wishlist/restore'],
    ['POST', '/wishlist/share'],
    ['DELETE', '/wishlist/share'],
    ['POST', '/cart/move-to-wishlist/1'],
  ])('rejects %s %s without a valid token', async (method, path) => {
    for (const token of [undefined, 'x', 'A'.repeat(43)]) {
      expect(await test.request(method, path, { token })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
  });

  it('gives access to a list to its owner only, whatever the body contains', async () => {
    const [mine, other] = [await test.signIn(), await test.signIn()];
    const product = await makeProduct(test.shop.db);
    await add(mine.token, product.id, { userId: other.userId, addedPrice: 0.01 });
    expect((await view(mine.token)).wishlist.products[0].addedPrice).toBe(20);
    expect((await view(other.token)).wishlistCount).toBe(0);
    expect((await test.request('DELETE', `/wishlist/${product.id}`, { token: other.token })).status).toBe(404);
  });
});

function withoutId({ _id, ...wish }: Wish) {
  return wish;
}
