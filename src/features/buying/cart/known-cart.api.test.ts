import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#shared/money';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { setQuantity } from './cart.rules';
import type { CartView } from './cart.schema';

const test = openTestShop();

let token: string;
let products: Awaited<ReturnType<typeof makeProduct>>[];
let known: { cart: CartView; cartVersion: string };

/** Sets the quantity of the first product's line in a cart of which the browser has a version. */
const update = (quantity: number, version: string) =>
  test.request('PUT', `/cart/update/${products[0]?.id}?known=${version}`, { token, body: { quantity } });

beforeEach(async () => {
  ({ token } = await test.signIn());
  products = [await makeProduct(test.shop.db, { stock: 9 }), await makeProduct(test.shop.db, { stock: 9 })];
  for (const { id } of products) await test.request('POST', '/cart/add', { token, body: { productId: id } });
  known = (await update(2, '')).body;
});

describe('an update of a cart that the browser knows', () => {
  it('gets the whole cart with its version at first, then only the version of the known cart with the new quantity', async () => {
    expect(known.cart.items.map(({ quantity }) => quantity)).toEqual([2, 1]);
    const { body } = await update(3, known.cartVersion);
    expect(body).toEqual({ success: true, cartVersion: expect.any(String) });
    const again = await update(4, body.cartVersion);
    expect(again.body).toEqual({ success: true, cartVersion: expect.any(String) });
    const line = { productId: String(products[0]?.id), options: {} };
    const { cart } = (await test.request('GET', '/cart', { token })).body;
    expect(cart).toEqual(setQuantity(known.cart, line, 4));
  });

  it('takes two statements, and one more for the whole cart', async () => {
    test.statements.length = 0;
    await update(3, known.cartVersion);
    expect(test.statements).toHaveLength(2);
    test.statements.length = 0;
    await update(4, 'another');
    expect(test.statements).toHaveLength(3);
  });

  const [first, second] = [() => Number(products[0]?.id), () => Number(products[1]?.id)];
  it.each<[string, () => Promise<unknown>]>([
    ['a quantity', () => test.request('PUT', `/cart/update/${second()}`, { token, body: { quantity: 5 } })],
    ['the same line', () => test.request('PUT', `/cart/update/${first()}`, { token, body: { quantity: 5 } })],
    ['another line', () => test.request('DELETE', `/cart/remove/${second()}`, { token })],
    [
      'a new line',
      async () => test.request('POST', '/cart/add', { token, body: { productId: (await makeProduct(test.shop.db, { stock: 1 })).id } }),
    ],
    [
      'a price',
      () =>
        test.shop.db
          .updateTable('products')
          .set({ baseListPriceCents: cents(12_50) })
          .where('id', '=', second())
          .execute(),
    ],
    ['a name', () => test.shop.db.updateTable('products').set({ name: 'New' }).where('id', '=', second()).execute()],
    ['its end', () => test.shop.db.updateTable('products').set({ status: 'archived' }).where('id', '=', second()).execute()],
    ['its category', () => test.shop.db.updateTable('categories').set({ color: '#123456' }).execute()],
    ['a stock', () => test.shop.db.updateTable('variants').set({ onHand: 4 }).where('productId', '=', second()).execute()],
  ])('gets the whole cart when %s has changed elsewhere', async (_what, change) => {
    await change();
    const { body } = await update(3, known.cartVersion);
    expect(body.cart).toEqual((await test.request('GET', '/cart', { token })).body.cart);
    expect((await update(2, body.cartVersion)).body.cart).toBeUndefined();
  });

  it('gets the whole cart when a line was removed and added again', async () => {
    await test.request('DELETE', `/cart/remove/${second()}`, { token });
    await test.request('POST', '/cart/add', { token, body: { productId: String(second()) } });
    expect((await update(3, known.cartVersion)).body.cart.items).toHaveLength(2);
  });

  it('is refused like every other update', async () => {
    expect(await update(10, known.cartVersion)).toMatchObject({ status: 409, body: { available: 9 } });
    expect((await update(3, known.cartVersion)).body.cart).toBeUndefined();
    const unknown = await test.request('PUT', '/cart/update/99999999?known=', { token, body: { quantity: 1 } });
    expect(unknown.status).toBe(404);
    expect((await update(3, 'x'.repeat(21))).status).toBe(422);
  });

  it('removes the line with a quantity of 0, and gets the whole cart', async () => {
    expect((await update(0, known.cartVersion)).body.cart.items).toHaveLength(1);
  });

  it('does not accept the version of someone else’s cart', async () => {
    const other = await test.signIn();
    await test.request('POST', '/cart/add', { token: other.token, body: { productId: String(first()) } });
    const { body } = await test.request('PUT', `/cart/update/${first()}?known=${known.cartVersion}`, {
      token: other.token,
      body: { quantity: 2 },
    });
    expect(body.cart.items).toHaveLength(1);
  });
});
