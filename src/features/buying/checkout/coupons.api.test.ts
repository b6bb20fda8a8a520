import { describe, expect, it } from 'vitest';
import { cashOrder, fillCart, makeCoupon } from '#test/checkout.fixtures.server';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

const apply = (token: string, couponCode: unknown, more: object = {}) =>
  test.request('POST', '/checkout/apply-coupon', { token, body: { couponCode, ...more } });
const summaryOf = async (token: string, query = '') => (await test.request('GET', `/checkout/summary${query}`, { token })).body.summary;

async function shopper(priceCents = 40_00, quantity = 1) {
  const customer = await test.signIn();
  const product = await makeProduct(test.shop.db, { listPriceCents: priceCents, stock: 500 });
  await fillCart(test, customer.token, [{ id: product.id, quantity }]);
  return { ...customer, product };
}

describe('a coupon', () => {
  it('lowers the amount due, stays with the cart, and is gone when removed', async () => {
    const { token } = await shopper();
    await makeCoupon(test.shop.db, 'WELCOME10');
    const { status, body } = await apply(token, ' welcome10 ');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      coupon: { code: 'WELCOME10', discountAmount: 4 },
      summary: { couponDiscount: 4, totalPrice: 49.19, amountDue: 45.19 },
      message: expect.any(String),
    });
    expect(await summaryOf(token)).toMatchObject({ couponDiscount: 4, coupon: { code: 'WELCOME10' } });
    const removed = await test.request('DELETE', '/checkout/coupon', { token });
    expect(removed.body).toMatchObject({ message: 'Coupon removed', summary: { amountDue: 49.19 } });
    expect(await summaryOf(token)).not.toHaveProperty('coupon');
  });

  it('for free shipping deducts the shipping price of the destination', async () => {
    const { token } = await shopper();
    await makeCoupon(test.shop.db, 'FREESHIP', { kind: 'free_shipping' });
    expect((await apply(token, 'FREESHIP', { country: 'Canada', state: 'Ontario' })).body).toMatchObject({
      coupon: { discountAmount: 15 },
      summary: { amountDue: 44 },
    });
  });

  it('for a category applies to its products and its subcategories’, in the summary and in the order', async () => {
    const { id: kitchen } = await makeCategory(test.shop.db, { name: 'Kitchen' });
    const { id: kettles } = await makeCategory(test.shop.db, { name: 'Kettles', parentId: kitchen });
    const { token } = await shopper(90_00);
    const kettle = await makeProduct(test.shop.db, { listPriceCents: 10_00, stock: 5, categoryId: kettles });
    await makeCoupon(test.shop.db, 'KITCHEN', { categoryIds: [kitchen] });
    expect(await apply(token, 'KITCHEN')).toMatchObject({
      status: 409,
      body: { message: 'This coupon is not for the items in your cart' },
    });
    await fillCart(test, token, [kettle]);
    expect((await apply(token, 'KITCHEN')).body).toMatchObject({ coupon: { discountAmount: 1 } });
    expect(await summaryOf(token)).toMatchObject({ couponDiscount: 1 });
    expect((await test.request('POST', '/orders', { token, body: cashOrder({ appliedCoupon: 'KITCHEN' }) })).body.order).toMatchObject({
      couponCode: 'KITCHEN',
      discountAmount: 1,
    });
  });

  it('is applied with two statements: the cart with its coupon, the update', async () => {
    const { token } = await shopper();
    const code = await makeCoupon(test.shop.db, 'THREE');
    await summaryOf(token);
    test.statements.length = 0;
    await apply(token, code);
    expect(test.statements.filter((statement) => !statement.includes('sessions'))).toHaveLength(2);
  });

  it('is not applied with another user’s address', async () => {
    const { token } = await shopper();
    const code = await makeCoupon(test.shop.db, 'ELSEWHERE');
    expect((await apply(token, code, { addressId: crypto.randomUUID() })).status).toBe(404);
    expect((await summaryOf(token)).coupon).toBeUndefined();
  });

  it('is one of the steps that explain the total', async () => {
    const { token } = await shopper();
    await apply(token, await makeCoupon(test.shop.db, 'WHY'));
    const { steps, amountDue } = await summaryOf(token);
    expect(steps.at(-1)).toEqual({ label: 'Coupon WHY, 10% off', amount: -4 });
    expect(steps.reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0)).toBe(
      Math.round(amountDue * 100),
    );
  });

  it('does not carry over to the next cart', async () => {
    const { token, product } = await shopper();
    await apply(token, await makeCoupon(test.shop.db, 'FIRSTCART'));
    expect((await test.request('POST', '/orders', { token, body: cashOrder() })).body.order).toMatchObject({
      couponCode: 'FIRSTCART',
      discountAmount: 4,
    });
    await fillCart(test, token, [product]);
    expect(await summaryOf(token)).not.toHaveProperty('coupon');
  });

  it.each<[string, string, object, string]>([
    ['that there is not', 'NOPE', {}, 'Invalid coupon code'],
    ['that has expired', 'EXPIRED', { endsAt: new Date('2020-01-01') }, 'This coupon has expired'],
    ['that is not valid yet', 'LATER', { startsAt: new Date('2999-01-01') }, 'This coupon is not valid yet'],
    [
      'below its minimum',
      'SAVE20',
      { kind: 'amount', amountCents: 20_00, minimumCents: 100_00 },
      'This coupon needs items for $100.00 or more',
    ],
    ['that is used up', 'GONE', { usageLimit: 1, usedCount: 1 }, 'This coupon has been used up'],
  ])('%s is rejected with the reason, when applied and when ordered', async (_name, code, terms, message) => {
    const { token } = await shopper();
    if (code !== 'NOPE') await makeCoupon(test.shop.db, code, terms);
    expect(await apply(token, code)).toMatchObject({ status: 409, body: { code: 'coupon_invalid', message } });
    expect(
      await test.request('POST', '/orders', { token, body: cashOrder({ appliedCoupon: { code, discountAmount: 1000 } }) }),
    ).toMatchObject({ status: 409, body: { code: 'coupon_invalid', message } });
    expect((await test.request('GET', '/orders', { token })).body.totalOrders).toBe(0);
  });

  it.each<[string, unknown]>([
    ['blank', '   '],
    ['missing', undefined],
    ['a number', 5],
    ['too long', 'X'.repeat(41)],
  ])('code that is %s is a 422 at its field', async (_name, code) => {
    const { token } = await shopper();
    expect(await apply(token, code)).toMatchObject({ status: 422, body: { errors: [{ field: 'couponCode' }] } });
  });

  it('needs a cart', async () => {
    const { token } = await test.signIn();
    await makeCoupon(test.shop.db, 'NOCART');
    expect(await apply(token, 'NOCART')).toMatchObject({ status: 409, body: { code: 'cart_empty' } });
  });

  it('with a usage limit of one is used by one of many concurrent orders', async () => {
    await makeCoupon(test.shop.db, 'ONCE', { usageLimit: 1 });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => shopper()));
    const responses = await Promise.all(
      buyers.map(({ token }) => test.request('POST', '/orders', { token, body: cashOrder({ appliedCoupon: 'ONCE' }) })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status, body }) => status === 409 && body.message === 'This coupon has been used up')).toHaveLength(9);
    // Orders that only had it on the cart are placed without it.
    const [first] = await Promise.all([shopper()]);
    expect((await apply(first.token, 'ONCE')).status).toBe(409);
  });

  it('with a limit of one per customer can be used again only after that order is cancelled', async () => {
    const { token, product } = await shopper();
    await makeCoupon(test.shop.db, 'PERSONAL', { customerLimit: 1 });
    const order = () => test.request('POST', '/orders', { token, body: cashOrder({ appliedCoupon: 'PERSONAL' }) });
    const first = await order();
    expect(first.status).toBe(201);
    await fillCart(test, token, [product]);
    expect(await order()).toMatchObject({ status: 409, body: { message: 'You have used this coupon already' } });
    await test.request('PUT', `/orders/${first.body.order._id}/cancel`, { token, body: {} });
    expect((await order()).status).toBe(201);
  });
});
