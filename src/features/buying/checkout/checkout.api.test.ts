import { describe, expect, it } from 'vitest';
import { addAddress } from '#features/accounts/addresses/addresses.service.server';
import { ADDRESS, cardOrder, cashOrder, fillCart, makeCoupon } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
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

function saveAddress(userId: string, more: object = {}) {
  return addAddress(test.shop, userId, { ...ADDRESS, type: 'both', isDefault: false, ...more });
}

describe('the checkout summary', () => {
  it('shows items and totals before a destination is known', async () => {
    const { token, product } = await shopper(20_00, 2);
    const { status, body, headers } = await test.request('GET', '/checkout/summary', { token });
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body.summary).toMatchObject({
      items: [{ product: { _id: product.id, name: expect.any(String), images: [{}] }, quantity: 2, price: 20, subtotal: 40 }],
      itemsCount: 1,
      itemsPrice: 40,
      taxPrice: 3.2,
      shippingPrice: 5.99,
      shippingThreshold: 50,
      untilFreeShipping: 10,
      totalPrice: 49.19,
      amountDue: 49.19,
      addresses: [],
    });
    expect(body.summary).not.toHaveProperty('couponDiscount');
  });

  it('uses the destination: a place, a saved address, or the default one', async () => {
    const { token, userId } = await shopper();
    expect(await summaryOf(token, '?country=United%20States&state=California')).toMatchObject({
      taxPrice: 4.1,
      shippingPrice: 5.99,
      totalPrice: 50.09,
    });
    expect(await summaryOf(token, '?country=Canada&state=Ontario')).toMatchObject({ taxPrice: 4, shippingPrice: 15, totalPrice: 59 });
    const other = await saveAddress(userId, { country: 'Mexico', state: 'Jalisco', postalCode: '44100' });
    await saveAddress(userId, { state: 'Florida', isDefault: true });
    const summary = await summaryOf(token);
    expect(summary).toMatchObject({ taxPrice: 2.4, shippingPrice: 5.99 });
    expect(summary.addresses).toMatchObject([
      { state: 'Florida', isDefault: true, phone: ADDRESS.phone },
      { country: 'Mexico', isDefault: false },
    ]);
    expect(await summaryOf(token, `?addressId=${other._id}`)).toMatchObject({ shippingPrice: 20 });
  });

  it('does not use another user’s address, and is for customers only', async () => {
    const { token } = await shopper();
    const otherUser = await test.signIn();
    const address = await saveAddress(otherUser.userId);
    expect((await test.request('GET', `/checkout/summary?addressId=${address._id}`, { token })).status).toBe(404);
    expect((await test.request('GET', "/checkout/summary?addressId='%20OR%201=1", { token })).status).toBe(404);
    expect((await test.request('GET', '/checkout/summary')).status).toBe(401);
    expect((await test.request('POST', '/checkout/validate', { body: {} })).status).toBe(401);
    expect((await test.request('POST', '/checkout/apply-coupon', { body: {} })).status).toBe(401);
    expect((await test.request('DELETE', '/checkout/coupon')).status).toBe(401);
  });

  it('is what is charged', async () => {
    const { token } = await shopper(33_33, 1);
    await apply(token, await makeCoupon(test.shop.db, 'SAME'));
    const { amountDue } = await summaryOf(token, '?country=United%20States&state=Texas');
    const { body } = await test.request('POST', '/orders', { token, body: cashOrder({ expectedTotal: amountDue }) });
    expect(body.order.totalPrice).toBe(amountDue);
  });

  it('takes as many statements for 20 lines as for one', async () => {
    const { token } = await shopper();
    const count = async () => {
      test.statements.length = 0;
      await summaryOf(token);
      return test.statements.length;
    };
    const before = await count();
    const products = await Promise.all(Array.from({ length: 19 }, () => makeProduct(test.shop.db)));
    await fillCart(test, token, products);
    expect(await count()).toBe(before);
  });
});

describe('payment methods', () => {
  it('are public, with those that this shop offers', async () => {
    const { status, body } = await test.request('GET', '/checkout/payment-methods');
    expect(status).toBe(200);
    expect(body.paymentMethods.map(({ id, enabled }: { id: string; enabled: boolean }) => [id, enabled])).toEqual([
      ['credit_card', true],
      ['debit_card', true],
      ['paypal', false],
      ['stripe', false],
      ['razorpay', false],
      ['cash_on_delivery', true],
    ]);
    for (const method of body.paymentMethods) expect(method).toMatchObject({ name: expect.any(String), description: expect.any(String) });
  });
});

describe('validating', () => {
  it('reports that an order can be placed, and places none', async () => {
    const { token } = await shopper();
    expect((await test.request('POST', '/checkout/validate', { token, body: cashOrder() })).body).toMatchObject({
      success: true,
      valid: true,
      errors: [],
    });
    expect((await test.request('GET', '/orders', { token })).body.totalOrders).toBe(0);
  });

  it('lists the problems, field by field', async () => {
    const { token } = await test.signIn();
    const { status, body } = await test.request('POST', '/checkout/validate', {
      token,
      body: cardOrder({}, { newAddress: { ...ADDRESS, postalCode: 'x' } }),
    });
    expect(status).toBe(200);
    expect(body.valid).toBe(false);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['cart', 'newAddress.postalCode', 'paymentDetails.number', 'paymentDetails.expiry']),
    );
  });

  it('checks stock, address and coupon too', async () => {
    const { token, product } = await shopper();
    await test.shop.db.updateTable('variants').set({ onHand: 0 }).where('productId', '=', Number(product.id)).execute();
    const { body } = await test.request('POST', '/checkout/validate', {
      token,
      body: { shippingAddressId: crypto.randomUUID(), paymentMethod: 'cash_on_delivery', appliedCoupon: 'NOPE' },
    });
    expect(Object.fromEntries(body.errors.map(({ field, message }: { field: string; message: string }) => [field, message]))).toEqual({
      cart: 'Product is out of stock',
      shippingAddressId: 'Please select a shipping address',
      appliedCoupon: 'Invalid coupon code',
    });
  });
});
