import { describe, expect, it } from 'vitest';
import { cents } from '#shared/money';
import { cashOrder, fillCart } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

/** A placed order of three mugs, two shirts of one size, and a pen. */
async function boughtOrder() {
  const { token } = await test.signIn();
  const mug = await makeProduct(test.shop.db, { name: 'Mug', listPriceCents: 8_00, stock: 10 });
  const shirt = await makeProduct(test.shop.db, {
    name: 'Shirt',
    variants: [
      { size: 'S', stock: 9 },
      { size: 'M', stock: 9 },
    ],
  });
  const pen = await makeProduct(test.shop.db, { name: 'Pen', stock: 9 });
  await fillCart(test, token, [{ id: mug.id, quantity: 3 }]);
  await test.request('POST', '/cart/add', { token, body: { productId: shirt.id, quantity: 2, size: 'M' } });
  await fillCart(test, token, [pen]);
  const { order } = (await test.request('POST', '/orders', { token, body: cashOrder() })).body;
  return { token, order, mug, shirt, pen, buyAgain: (id = order._id) => test.request('POST', `/orders/${id}/buy-again`, { token }) };
}

const setStock = (variantId: number | undefined, onHand: number) =>
  test.shop.db
    .updateTable('variants')
    .set({ onHand })
    .where('id', '=', variantId ?? 0)
    .execute();

describe('buying again', () => {
  it('adds the same items at today’s prices', async () => {
    const { mug, buyAgain } = await boughtOrder();
    await test.shop.db
      .updateTable('products')
      .set({ baseListPriceCents: cents(9_50) })
      .where('id', '=', Number(mug.id))
      .execute();
    const { status, body } = await buyAgain();
    expect(status).toBe(200);
    expect(body).toMatchObject({ missing: [], message: 'Everything is in your cart, at today’s prices' });
    expect(body.cart.items).toMatchObject([
      { product: { name: 'Mug' }, quantity: 3, price: 9.5, addedPrice: 9.5 },
      { product: { name: 'Shirt' }, quantity: 2, size: 'M' },
      { product: { name: 'Pen' }, quantity: 1 },
    ]);
  });

  it('adds what it can, and gives the reason for the rest', async () => {
    const { mug, shirt, pen, order, buyAgain } = await boughtOrder();
    await setStock(mug.variantIds[0], 2);
    await setStock(shirt.variantIds[1], 0);
    await test.shop.db.deleteFrom('products').where('id', '=', Number(pen.id)).execute();
    const { body } = await buyAgain();
    expect(body).toMatchObject({
      message: 'Not everything could be added to your cart',
      missing: [
        { itemId: order.orderItems[0]._id, requested: 3, added: 2, message: 'Only 2 of 3 could be added: Mug' },
        { requested: 2, added: 0, message: 'Shirt, M is out of stock' },
        { requested: 1, added: 0, message: 'Pen is no longer sold' },
      ],
    });
    expect(body.cart.items).toMatchObject([{ product: { name: 'Mug' }, quantity: 2 }]);
    expect((await buyAgain()).body.missing[0]).toMatchObject({ added: 0, message: 'All that is left is in your cart already: Mug' });
  });

  it('never adds more than the stock, also with concurrent requests', async () => {
    const { mug, buyAgain } = await boughtOrder();
    await setStock(mug.variantIds[0], 5);
    await Promise.all(Array.from({ length: 6 }, () => buyAgain()));
    const { cart } = (await buyAgain()).body;
    expect(cart.items).toMatchObject([{ quantity: 5 }, { quantity: 7 }, { quantity: 7 }]);
  });

  it('fails for another user’s order', async () => {
    const { order, buyAgain } = await boughtOrder();
    const otherUser = await test.signIn();
    expect((await test.request('POST', `/orders/${order._id}/buy-again`, { token: otherUser.token })).status).toBe(404);
    expect((await test.request('GET', '/cart', { token: otherUser.token })).body.cart.items).toEqual([]);
    for (const id of [crypto.randomUUID(), 'x'])
      expect(await buyAgain(id)).toMatchObject({ status: 404, body: { message: 'Order not found' } });
    expect((await test.request('POST', `/orders/${order._id}/buy-again`)).status).toBe(401);
  });
});
