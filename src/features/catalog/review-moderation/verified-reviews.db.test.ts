import { beforeEach, describe, expect, it } from 'vitest';
import { type CreatedProduct, makeOrderOf, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const REVIEW = { rating: 4, title: 'A good kettle', comment: 'It boils.' };
let product: CreatedProduct;
let writer: { token: string; userId: string };

beforeEach(async () => {
  product = await makeProduct(test.shop.db);
  writer = await test.signIn();
});

const db = () => test.shop.db;
const order = (status: string, userId = writer.userId) => makeOrderOf(db(), { userId, productIds: [product.id], status });
const write = () => test.request('POST', `/products/${product.id}/reviews`, { token: writer.token, body: REVIEW });
const isVerified = async () => (await test.request('GET', `/products/${product.id}/reviews`)).body.reviews[0].verifiedPurchase;
const setStatus = (status: string, userId = writer.userId) =>
  db().updateTable('orders').set({ status }).where('userId', '=', userId).execute();

describe('a review is of a verified purchase', () => {
  it('from the delivery on, until everything was returned', async () => {
    await order('out_for_delivery');
    await write();
    expect(await isVerified()).toBe(false);
    await setStatus('delivered');
    expect(await isVerified()).toBe(true);
    await setStatus('returned');
    expect(await isVerified()).toBe(false);
  });

  it('while another order of the product was not returned', async () => {
    await order('delivered');
    await write();
    await order('delivered');
    await db()
      .updateTable('orders')
      .set({ status: 'returned' })
      .where('id', '=', (eb) => eb.selectFrom('orders').select('id').where('userId', '=', writer.userId).orderBy('id').limit(1))
      .execute();
    expect(await isVerified()).toBe(true);
  });

  it('also when the account is erased: the purchase happened', async () => {
    await order('delivered');
    await write();
    await db().updateTable('reviews').set({ userId: null }).where('userId', '=', writer.userId).execute();
    expect(await isVerified()).toBe(true);
  });

  it('when two accounts of one person become one', async () => {
    const other = await test.signIn();
    await order('delivered', other.userId);
    await write();
    expect(await isVerified()).toBe(false);
    await db().updateTable('orders').set({ userId: writer.userId }).where('userId', '=', other.userId).execute();
    expect(await isVerified()).toBe(true);
    await db().updateTable('reviews').set({ userId: other.userId }).where('userId', '=', writer.userId).execute();
    expect(await isVerified()).toBe(false);
  });

  it('however delivery and writing race', async () => {
    for (let round = 0; round < 8; round++) {
      product = await makeProduct(db());
      writer = await test.signIn();
      await order('out_for_delivery');
      await Promise.all([write(), setStatus('delivered')]);
      expect(await isVerified()).toBe(true);
    }
  });

  it('which does not make it new for staff, nor another version', async () => {
    await order('out_for_delivery');
    await write();
    await setStatus('delivered');
    expect(await db().selectFrom('reviews').select(['version', 'isVerified']).where('userId', '=', writer.userId).execute()).toEqual([
      { version: 1, isVerified: true },
    ]);
  });
});
