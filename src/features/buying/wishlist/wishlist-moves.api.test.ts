import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CartItem } from '#features/buying/cart/cart.schema';
import { type CreatedProduct, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { wishlistMessages as messages } from './wishlist.messages';

const test = openTestShop();

async function wishFor(token: string, products: readonly CreatedProduct[]) {
  for (const { id } of products) await test.request('POST', `/wishlist/${id}?only=ids`, { token });
}

const move = (token: string, productIds: string[]) => test.request('POST', '/wishlist/move-to-cart', { token, body: { productIds } });
const listedIds = async (token: string) => (await test.request('GET', '/wishlist?only=ids', { token })).body.data.productIds as string[];
const cartLines = async (token: string) => {
  const { items } = (await test.request('GET', '/cart', { token })).body.cart;
  return items.map(({ product, quantity }: CartItem) => [product._id, quantity]);
};

describe('moving to the cart', () => {
  it('moves what can be moved, and gives the reasons for the rest', async () => {
    const { token } = await test.signIn();
    const fine = await makeProduct(test.shop.db, { stock: 2 });
    const soldOut = await makeProduct(test.shop.db, { stock: 0 });
    const allInCart = await makeProduct(test.shop.db, { stock: 2 });
    const notListed = await makeProduct(test.shop.db);
    await wishFor(token, [fine, soldOut, allInCart]);
    await test.request('POST', '/cart/add', { token, body: { productId: allInCart.id, quantity: 2 } });
    const response = await move(token, [fine.id, soldOut.id, allInCart.id, notListed.id, '999999999', 'x', fine.id]);
    expect(response).toMatchObject({ status: 200, body: { message: '1 item(s) moved to cart', data: { movedProducts: [fine.id] } } });
    expect(response.body.data.errors).toEqual([
      { productId: soldOut.id, message: 'Product is out of stock' },
      { productId: allInCart.id, message: 'Only 2 left in stock!' },
      { productId: notListed.id, message: messages.notListed },
      { productId: '999999999', message: messages.gone },
      { productId: 'x', message: messages.gone },
    ]);
    expect(response.body.data.productIds).toEqual([allInCart.id, soldOut.id]);
    expect(response.body.data.cart.items.map(({ product, quantity }: CartItem) => [product._id, quantity])).toEqual([
      [allInCart.id, 2],
      [fine.id, 1],
    ]);
  });

  it('moves the chosen size and colour, or the first in stock', async () => {
    const { token } = await test.signIn();
    const variants = [
      { size: 'S', stock: 0 },
      { size: 'M', stock: 2 },
      { size: 'L', stock: 2 },
    ];
    const [chosen, open, deleted] = [
      await makeProduct(test.shop.db, { variants }),
      await makeProduct(test.shop.db, { variants }),
      await makeProduct(test.shop.db, { variants }),
    ];
    await test.request('POST', `/wishlist/${chosen.id}`, { token, body: { size: 'L' } });
    await test.request('POST', `/wishlist/${deleted.id}`, { token, body: { size: 'L' } });
    await wishFor(token, [open]);
    await test.shop.db
      .deleteFrom('variants')
      .where('productId', '=', Number(deleted.id))
      .where(sql<string>`options ->> 'Size'`, '=', 'L')
      .execute();
    const { data } = (await move(token, [chosen.id, open.id, deleted.id])).body;
    expect(data.cart.items.map(({ product, size }: CartItem) => [product._id, size])).toEqual([
      [chosen.id, 'L'],
      [open.id, 'M'],
    ]);
    expect(data.errors).toEqual([{ productId: deleted.id, message: messages.gone }]);
    expect(data.productIds).toEqual([deleted.id]);
  });

  it('reports that nothing can be moved', async () => {
    const { token } = await test.signIn();
    const soldOut = await makeProduct(test.shop.db, { stock: 0 });
    await wishFor(token, [soldOut]);
    const response = await move(token, [soldOut.id]);
    expect(response).toMatchObject({ status: 200, body: { message: messages.moveFailed, data: { movedProducts: [] } } });
  });

  it.each([[{ productIds: [] }], [{ productIds: null }], [{ productIds: [1] }], [{}]])('rejects %j', async (body) => {
    const { token } = await test.signIn();
    const response = await test.request('POST', '/wishlist/move-to-cart', { token, body });
    expect(response.status).toBe(422);
    expect(response.body.errors[0].field).toMatch(/^productIds/);
  });

  it('requires a choice of size', async () => {
    const { token } = await test.signIn();
    expect((await move(token, [])).body.errors).toEqual([{ field: 'productIds', message: messages.chooseToMove }]);
  });
});

describe('concurrently', () => {
  it('two tabs move the same list: each product is moved once', async () => {
    const { token } = await test.signIn();
    const products = await Promise.all(Array.from({ length: 12 }, () => makeProduct(test.shop.db, { stock: 9 })));
    const ids = products.map(({ id }) => id);
    await wishFor(token, products);
    const responses = await Promise.all([move(token, ids), move(token, ids.toReversed()), move(token, ids.slice(4))]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(responses.flatMap(({ body }) => body.data.movedProducts).sort()).toEqual(ids.toSorted());
    expect((await cartLines(token)).sort()).toEqual(ids.map((id) => [id, 1]).sort());
    expect(await listedIds(token)).toEqual([]);
  });

  it('one tab clears while another moves: each product is in one place or nowhere, and the list is empty', async () => {
    for (let round = 0; round < 5; round++) {
      const { token } = await test.signIn();
      const products = await Promise.all(Array.from({ length: 6 }, () => makeProduct(test.shop.db)));
      await wishFor(token, products);
      const [moved, cleared] = await Promise.all([
        move(
          token,
          products.map(({ id }) => id),
        ),
        test.request('DELETE', '/wishlist', { token }),
      ]);
      expect([moved.status, cleared.status]).toEqual([200, 200]);
      expect((await cartLines(token)).map(([id]: [string]) => id).sort()).toEqual(moved.body.data.movedProducts.toSorted());
      expect([0, 6]).toContain(moved.body.data.movedProducts.length);
      expect(await listedIds(token)).toEqual([]);
    }
  });

  it('a product is deleted while it is added and moved: nothing fails, and nothing of it is left', async () => {
    for (let round = 0; round < 8; round++) {
      const { token } = await test.signIn();
      const [product, other] = [await makeProduct(test.shop.db), await makeProduct(test.shop.db)];
      await wishFor(token, [product]);
      const responses = await Promise.all([
        move(token, [product.id]),
        test.shop.db.deleteFrom('products').where('id', '=', Number(product.id)).execute(),
        test.request('POST', `/wishlist/${product.id}?only=ids`, { token }),
        test.request('POST', `/wishlist/${other.id}?only=ids`, { token }),
      ]);
      expect(responses[0].status).toBe(200);
      expect([200, 404]).toContain(responses[2].status);
      expect(await listedIds(token)).toEqual([other.id]);
      expect(await cartLines(token)).toEqual([]);
    }
  });

  it('the last piece ends up in one cart line, however often it is moved back and forth', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, { stock: 1 });
    await wishFor(token, [product]);
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 === 0 ? move(token, [product.id]) : test.request('POST', `/cart/move-to-wishlist/${product.id}`, { token }),
      ),
    );
    const places = [...(await listedIds(token)), ...(await cartLines(token)).map(([id]: [string]) => id)];
    expect(places).toEqual([product.id]);
  });
});

describe('moving from the cart', () => {
  it('removes the line and stores its size', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, {
      variants: [
        { size: 'S', stock: 3 },
        { size: 'M', stock: 3 },
      ],
    });
    for (const size of ['S', 'M']) await test.request('POST', '/cart/add', { token, body: { productId: product.id, size, quantity: 2 } });
    const response = await test.request('POST', `/cart/move-to-wishlist/${product.id}`, { token, body: { size: 'M' } });
    expect(response).toMatchObject({
      status: 200,
      body: { message: messages.movedFromCart, cart: { items: [{ size: 'S' }], totalItems: 2 } },
    });
    const { wishlist } = (await test.request('GET', '/wishlist', { token })).body.data;
    expect(wishlist.products).toMatchObject([{ size: 'M', product: { _id: product.id } }]);
    const rest = await test.request('POST', `/cart/move-to-wishlist/${product.id}`, { token });
    expect(rest.body.cart.items).toEqual([]);
    expect(await listedIds(token)).toEqual([product.id]);
  });

  it('fails for what is not in the cart', async () => {
    const [mine, other] = [await test.signIn(), await test.signIn()];
    const product = await makeProduct(test.shop.db);
    await test.request('POST', '/cart/add', { token: other.token, body: { productId: product.id } });
    for (const id of [product.id, '999999999', 'x']) {
      expect((await test.request('POST', `/cart/move-to-wishlist/${id}`, { token: mine.token })).status).toBe(404);
    }
    expect(await cartLines(other.token)).toEqual([[product.id, 1]]);
    const wrong = await test.request('POST', `/cart/move-to-wishlist/${product.id}`, { token: other.token, body: { size: 7 } });
    expect(wrong.status).toBe(422);
  });
});
