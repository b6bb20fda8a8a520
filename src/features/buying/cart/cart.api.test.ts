import { describe, expect, it } from 'vitest';
import { cents } from '#shared/money';
import { cashOrder, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { cartMessages as messages } from './cart.messages';
import type { CartItem } from './cart.schema';

const test = openTestShop();

describe('adding to the cart', () => {
  it('returns the whole new cart', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, { name: 'Kettle', listPriceCents: 49_99, salePriceCents: 39_99, stock: 8 });
    const response = await test.request('POST', '/cart/add', { token, body: { productId: product.id, quantity: 2 } });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ success: true, message: messages.itemAdded, cart: { totalItems: 2, totalPrice: 79.98 } });
    expect(response.body.cart.items[0]).toMatchObject({
      quantity: 2,
      price: 39.99,
      stock: 8,
      product: {
        _id: product.id,
        name: 'Kettle',
        price: 49.99,
        salePrice: 39.99,
        discountPrice: 39.99,
        originalPrice: 49.99,
        inStock: true,
      },
    });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('has the variant’s own picture, in cart, checkout, wishlist and order', async () => {
    const { db } = test.shop;
    const { token } = await test.signIn();
    const product = await makeProduct(db, { stock: 5 });
    const image = { url: 'https://pictures.example/blue.jpg', alt: 'Blue' };
    await db
      .updateTable('variants')
      .set({ image: JSON.stringify(image) })
      .where('productId', '=', Number(product.id))
      .execute();
    const added = await test.request('POST', '/cart/add', { token, body: { productId: product.id } });
    expect(added.body.cart.items[0].image).toEqual(image);
    const { summary } = (await test.request('GET', '/checkout/summary', { token })).body;
    expect(summary.items[0].image).toEqual(image);
    await test.request('POST', `/wishlist/${product.id}`, { token });
    const { wishlist } = (await test.request('GET', '/wishlist', { token })).body.data;
    expect(wishlist.products[0].variant.image).toEqual(image);
    const { order } = (await place(test, token, { body: cashOrder() })).body;
    expect(order.orderItems[0].image).toBe(image.url);
  });

  it('adds to an existing line', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, { stock: 5 });
    await test.request('POST', '/cart/add', { token, body: { productId: product.id, quantity: 2 } });
    const { body } = await test.request('POST', '/cart/add', { token, body: { productId: product.id } });
    expect(body.cart).toMatchObject({ totalItems: 3, items: [{ quantity: 3 }] });
  });

  it('uses the first variant in stock when none is chosen', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, {
      variants: [
        { size: 'S', stock: 0 },
        { size: 'M', stock: 3 },
      ],
    });
    const { body } = await test.request('POST', '/cart/add', { token, body: { productId: product.id } });
    expect(body.cart.items[0]).toMatchObject({ size: 'M', stock: 3 });
  });

  it('has a line for each size and colour', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, {
      variants: [
        { size: 'S', color: 'Red', stock: 3 },
        { size: 'M', color: 'Red', stock: 3 },
      ],
    });
    await test.request('POST', '/cart/add', { token, body: { productId: product.id, size: 'S', color: 'Red' } });
    const { body } = await test.request('POST', '/cart/add', { token, body: { productId: product.id, size: 'M', color: 'Red' } });
    expect(body.cart.items.map((item: CartItem) => item.size)).toEqual(['S', 'M']);
  });

  it('rejects more than the stock, returns the stock, and leaves the cart unchanged', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, { stock: 3 });
    await test.request('POST', '/cart/add', { token, body: { productId: product.id, quantity: 2 } });
    const response = await test.request('POST', '/cart/add', { token, body: { productId: product.id, quantity: 2 } });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ success: false, code: 'insufficient_stock', available: 3, message: messages.onlyLeft(3) });
    expect(response.body.requestId).toBeTypeOf('string');
    const { body } = await test.request('GET', '/cart', { token });
    expect(body.cart.totalItems).toBe(2);
  });

  it('reports that a product is out of stock', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, { stock: 0 });
    const response = await test.request('POST', '/cart/add', { token, body: { productId: product.id } });
    expect(response).toMatchObject({ status: 409, body: { available: 0, message: messages.outOfStock } });
  });

  it('never exceeds the stock, also with concurrent requests', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, { stock: 7 });
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => test.request('POST', '/cart/add', { token, body: { productId: product.id } })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(7);
    const { body } = await test.request('GET', '/cart', { token });
    expect(body.cart.totalItems).toBe(7);
  });

  it('takes three statements', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db);
    test.statements.length = 0;
    await test.request('POST', '/cart/add', { token, body: { productId: product.id } });
    expect(test.statements).toHaveLength(3);
  });
});

describe('bad input', () => {
  it.each([
    ['an unknown product', { productId: '999999999' }, 404],
    ['an id that is none', { productId: "1' OR '1'='1" }, 404],
    ['a huge id', { productId: '9'.repeat(300) }, 404],
    ['a number for an id', { productId: 12 }, 422],
    ['no product', {}, 422],
    ['zero pieces', { productId: '1', quantity: 0 }, 422],
    ['fewer than none', { productId: '1', quantity: -3 }, 422],
    ['half a piece', { productId: '1', quantity: 1.5 }, 422],
    ['too many', { productId: '1', quantity: 1000 }, 422],
    ['more than a number holds', { productId: '1', quantity: 1e308 }, 422],
    ['a text for a quantity', { productId: '1', quantity: '2' }, 422],
    ['a NUL in a size', { productId: '1', size: 'S\0' }, 422],
    ['a list', [], 422],
    ['nothing', null, 422],
  ])('is rejected: %s', async (_name, body, status) => {
    const { token } = await test.signIn();
    const response = await test.request('POST', '/cart/add', { token, body });
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({
      success: false,
      code: expect.any(String),
      message: expect.any(String),
      requestId: expect.any(String),
    });
    if (status === 422) expect(response.body.errors[0]).toEqual({ field: expect.any(String), message: expect.any(String) });
  });

  it('rejects a size that the product does not have', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, { variants: [{ size: 'S', stock: 1 }] });
    const response = await test.request('POST', '/cart/add', { token, body: { productId: product.id, size: 'XXL' } });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field: 'size', message: messages.sizeUnknown }] } });
  });

  it('has different statuses for malformed JSON, non-JSON bodies and bodies that are too large', async () => {
    const { token } = await test.signIn();
    expect((await test.request('POST', '/cart/add', { token, body: '{"productId":' })).status).toBe(400);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await test.request('POST', '/cart/add', { token, body: 'productId=1', headers: form })).status).toBe(415);
    const large = JSON.stringify({ productId: 'x'.repeat(1_100_000) });
    expect(
      (await test.request('POST', '/cart/add', { token, body: large, headers: { 'Content-Length': String(large.length) } })).status,
    ).toBe(413);
  });
});

describe('changing the cart', () => {
  it('sets a quantity, and removes the line at zero', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, { stock: 9 });
    await test.request('POST', '/cart/add', { token, body: { productId: product.id } });
    const set = await test.request('PUT', `/cart/update/${product.id}`, { token, body: { quantity: 9 } });
    expect(set.body.cart.totalItems).toBe(9);
    const over = await test.request('PUT', `/cart/update/${product.id}`, { token, body: { quantity: 10 } });
    expect(over).toMatchObject({ status: 409, body: { available: 9 } });
    const zero = await test.request('PUT', `/cart/update/${product.id}`, { token, body: { quantity: 0 } });
    expect(zero.body.cart.items).toEqual([]);
    const removed = await test.request('PUT', `/cart/update/${product.id}`, { token, body: { quantity: 1 } });
    expect(removed.status).toBe(404);
  });

  it('changes the given size only, or all lines of the product', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, {
      variants: [
        { size: 'S', stock: 3 },
        { size: 'M', stock: 2 },
      ],
    });
    for (const size of ['S', 'M']) await test.request('POST', '/cart/add', { token, body: { productId: product.id, size } });
    const one = await test.request('PUT', `/cart/update/${product.id}`, { token, body: { quantity: 3, size: 'S' } });
    expect(one.body.cart.items.map((item: CartItem) => item.quantity)).toEqual([3, 1]);
    const all = await test.request('PUT', `/cart/update/${product.id}`, { token, body: { quantity: 3 } });
    expect(all).toMatchObject({ status: 409, body: { available: 2 } });
    const removed = await test.request('DELETE', `/cart/remove/${product.id}?size=S`, { token });
    expect(removed.body).toMatchObject({ message: messages.itemRemoved, cart: { items: [{ size: 'M' }] } });
    expect((await test.request('DELETE', `/cart/remove/${product.id}?size=S`, { token })).status).toBe(404);
    expect((await test.request('DELETE', '/cart/clear', { token })).body).toMatchObject({ message: messages.cleared, cart: { items: [] } });
  });
});

describe('the estimate', () => {
  it.each([
    [49_99, { subtotal: 49.99, estimatedTax: 4, estimatedShipping: 5.99, estimatedTotal: 59.98 }],
    [50_00, { subtotal: 50, estimatedTax: 4, estimatedShipping: 0, estimatedTotal: 54 }],
  ])('of %i cents uses the cart summary’s rule', async (listPriceCents, expected) => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, { listPriceCents });
    await test.request('POST', '/cart/add', { token, body: { productId: product.id } });
    const { body } = await test.request('GET', '/cart/summary', { token });
    expect(body.summary).toMatchObject({ ...expected, totalItems: 1, itemsCount: 1, shippingThreshold: 50 });
  });
});

describe('validating', () => {
  it('reports changed prices and missing stock with old and new values', async () => {
    const { token } = await test.signIn();
    const dearer = await makeProduct(test.shop.db, { listPriceCents: 10_00 });
    const scarce = await makeProduct(test.shop.db, { stock: 4 });
    await test.request('POST', '/cart/add', { token, body: { productId: dearer.id } });
    await test.request('POST', '/cart/add', { token, body: { productId: scarce.id, quantity: 4 } });
    await test.shop.db
      .updateTable('products')
      .set({ baseListPriceCents: cents(12_50) })
      .where('id', '=', Number(dearer.id))
      .execute();
    await test.shop.db.updateTable('variants').set({ onHand: 1 }).where('productId', '=', Number(scarce.id)).execute();
    const { body } = await test.request('POST', '/cart/validate', { token });
    expect(body).toMatchObject({
      valid: false,
      issues: [
        { productId: dearer.id, code: 'price_changed', message: messages.priceChanged('$10.00', '$12.50') },
        { productId: scarce.id, code: 'insufficient_stock', message: messages.onlyLeft(1), available: 1 },
      ],
    });
  });
});

describe('a guest’s cart', () => {
  it('is previewed at today’s prices without signing in, without deleted products', async () => {
    const product = await makeProduct(test.shop.db, { listPriceCents: 5_00 });
    const items = [{ productId: product.id, quantity: 2 }, { productId: '99999999' }];
    const { status, body } = await test.request('POST', '/cart/preview', { body: { items } });
    expect(status).toBe(200);
    expect(body.cart).toMatchObject({ totalItems: 2, totalPrice: 10 });
  });

  it('is merged at sign-in up to the stock, once even if sent twice', async () => {
    const { token } = await test.signIn();
    const plenty = await makeProduct(test.shop.db, { stock: 10 });
    const few = await makeProduct(test.shop.db, { stock: 2 });
    await test.request('POST', '/cart/add', { token, body: { productId: plenty.id, quantity: 3 } });
    const merge = {
      guestId: crypto.randomUUID(),
      items: [{ productId: plenty.id, quantity: 4 }, { productId: few.id, quantity: 5 }, { productId: '77777777' }],
    };
    for (let sent = 0; sent < 3; sent++) {
      const { body } = await test.request('POST', '/cart/merge', { token, body: merge });
      expect(body.cart.items.map((item: CartItem) => [item.product._id, item.quantity])).toEqual([
        [plenty.id, 7],
        [few.id, 2],
      ]);
    }
  });
});

describe('security', () => {
  it('gives access to the cart to its owner only', async () => {
    const [mine, other] = [await test.signIn(), await test.signIn()];
    const product = await makeProduct(test.shop.db);
    await test.request('POST', '/cart/add', { token: mine.token, body: { productId: product.id, userId: other.userId, price: 0.01 } });
    expect((await test.request('GET', '/cart', { token: other.token })).body.cart.items).toEqual([]);
    expect((await test.request('GET', '/cart', { token: mine.token })).body.cart.items[0].price).toBe(20);
    expect((await test.request('DELETE', `/cart/remove/${product.id}`, { token: other.token })).status).toBe(404);
  });

  it.each([
    ['GET', '/cart'],
    ['POST', '/cart/add'],
    ['PUT', '/cart/update/1'],
    ['DELETE', '/cart/remove/1'],
    ['DELETE', '/cart/clear'],
    ['GET', '/cart/summary'],
    ['POST', '/cart/validate'],
    ['POST', '/cart/merge'],
  ])('rejects %s %s without a valid token', async (method, path) => {
    for (const token of [undefined, 'x', 'A'.repeat(43), 'A'.repeat(5000)]) {
      const response = await test.request(method, path, { token });
      expect(response).toMatchObject({ status: 401, body: { code: 'unauthenticated', message: 'Session expired. Please login again.' } });
    }
  });
});
