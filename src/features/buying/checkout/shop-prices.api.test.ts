import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { welcomeMail } from '#features/accounts/accounts/accounts-mails.server';
import { summarizeCart } from '#features/buying/cart/cart-estimate.rules';
import { readConfig } from '#server/config.server';
import { ADDRESS, cashOrder, fillCart, makeCoupon, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const OWN_PRICES = {
  cartSummary: { freeShippingFrom: 80, shipping: 7.5, tax: 5 },
  guestEstimate: { freeShippingFrom: null, shipping: 12, tax: 0 },
  checkout: { freeShippingFrom: 80, shipping: { Canada: 9.99, others: 31 }, tax: { Texas: 6.5, others: 3 } },
};
const NOTHING_SHIPS_FREE = {
  cartSummary: { freeShippingFrom: null },
  checkout: { freeShippingFrom: null, shipping: { 'United States': 8, others: 31 }, tax: { others: 20 } },
};

const files: string[] = [];
afterAll(() => Promise.all(files.map((file) => rm(path.dirname(file), { recursive: true }))));

async function writePrices(prices: object): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'shop-prices-')), 'prices.json');
  await writeFile(file, JSON.stringify(prices));
  files.push(file);
  return file;
}

const test = openTestShop(async () => ({ PRICES_FILE: await writePrices(OWN_PRICES) }));

/** The same shop before and after a restart with another price file. */
async function withPrices<T>(prices: object, act: () => Promise<T>): Promise<T> {
  const before = test.shop.config.prices;
  test.shop.config.prices = readConfig({ PRICES_FILE: await writePrices(prices) }).prices;
  try {
    return await act();
  } finally {
    test.shop.config.prices = before;
  }
}

async function shopper(priceCents = 40_00) {
  const customer = await test.signIn();
  const product = await makeProduct(test.shop.db, { listPriceCents: priceCents, stock: 500 });
  await fillCart(test, customer.token, [{ id: product.id }]);
  return { ...customer, product };
}

const summaryOf = async (token: string, query = '') => (await test.request('GET', `/checkout/summary${query}`, { token })).body.summary;
const IN_TEXAS = '?country=United%20States&state=Texas';

describe('a shop with its own prices', () => {
  it('estimates a customer’s cart with them', async () => {
    const { token } = await shopper();
    expect((await test.request('GET', '/cart/summary', { token })).body.summary).toMatchObject({
      subtotal: 40,
      estimatedTax: 2,
      estimatedShipping: 7.5,
      estimatedTotal: 49.5,
      shippingThreshold: 80,
    });
  });

  it('estimates a guest’s cart with them, without a threshold where shipping is never free', async () => {
    const product = await makeProduct(test.shop.db, { listPriceCents: 500_00, stock: 5 });
    const { body } = await test.request('POST', '/cart/preview', { body: { items: [{ productId: product.id, quantity: 1 }] } });
    expect(summarizeCart(body.cart, test.shop.config.prices.guestEstimate)).toMatchObject({
      estimatedTax: 0,
      estimatedShipping: 12,
      estimatedTotal: 512,
      shippingThreshold: null,
    });
  });

  it('shows them at checkout by destination, with the calculation steps', async () => {
    const { token } = await shopper();
    expect(await summaryOf(token)).toMatchObject({ taxPrice: 2, shippingPrice: 7.5, shippingThreshold: 80, untilFreeShipping: 40 });
    expect(await summaryOf(token, '?country=Canada&state=Ontario')).toMatchObject({ taxPrice: 1.2, shippingPrice: 9.99 });
    const summary = await summaryOf(token, IN_TEXAS);
    expect(summary).toMatchObject({ taxPrice: 2.6, shippingPrice: 31, amountDue: 73.6 });
    expect(summary.steps.slice(1)).toEqual([
      { label: 'Tax of 6.5% for Texas', amount: 2.6 },
      { label: 'Shipping to Texas', amount: 31 },
    ]);
  });

  it('charges them, and ships free from its own threshold', async () => {
    const below = await shopper(79_99);
    expect((await place(test, below.token, { body: cashOrder() })).body.order).toMatchObject({
      taxPrice: 5.2,
      shippingPrice: 31,
      totalPrice: 116.19,
    });
    const above = await shopper(80_00);
    expect((await place(test, above.token, { body: cashOrder() })).body.order).toMatchObject({
      taxPrice: 5.2,
      shippingPrice: 0,
      totalPrice: 85.2,
    });
  });

  it('mentions them in its welcome mail', async () => {
    const addressee = { id: crypto.randomUUID(), firstName: 'Ada', email: 'ada@example.com' };
    expect(welcomeMail(test.shop, addressee).paragraphs).toContain('You have free shipping over $80, and 30 days to change your mind.');
    await withPrices(NOTHING_SHIPS_FREE, async () => {
      expect(welcomeMail(test.shop, addressee).paragraphs).toContain('You have 30 days to change your mind.');
    });
  });

  it('deducts its own shipping price with a free-shipping coupon', async () => {
    const { token } = await shopper();
    const couponCode = await makeCoupon(test.shop.db, 'SHIPFREE', { kind: 'free_shipping' });
    await test.request('POST', '/checkout/apply-coupon', { token, body: { couponCode } });
    expect(await summaryOf(token, IN_TEXAS)).toMatchObject({ couponDiscount: 31, amountDue: 42.6 });
  });
});

describe('a shop where shipping is never free', () => {
  it('reports that, and no amount that would make it free', async () => {
    const { token } = await shopper(900_00);
    await withPrices(NOTHING_SHIPS_FREE, async () => {
      const expected = { shippingPrice: 8, shippingThreshold: null, untilFreeShipping: 0, amountDue: 1088 };
      expect(await summaryOf(token, IN_TEXAS)).toMatchObject(expected);
      const { status, body } = await place(test, token, { body: cashOrder({ expectedTotal: 1088 }) });
      expect(status).toBe(201);
      expect(body.order).toMatchObject({ shippingPrice: 8, totalPrice: 1088 });
    });
  });
});

describe('a restart with other prices', () => {
  it('rejects an order with the old total, and charges nothing until the shopper agrees', async () => {
    const { token } = await shopper();
    const { amountDue } = await summaryOf(token, IN_TEXAS);
    await withPrices(NOTHING_SHIPS_FREE, async () => {
      expect(await place(test, token, { body: cashOrder({ expectedTotal: amountDue }) })).toMatchObject({
        status: 409,
        body: {
          code: 'cart_changed',
          expectedTotal: 73.6,
          totalPrice: 56,
          message: 'The total changed from $73.60 to $56.00. Please review your order.',
        },
      });
      expect((await summaryOf(token, IN_TEXAS)).amountDue).toBe(56);
      expect((await place(test, token, { body: cashOrder({ expectedTotal: 56 }) })).status).toBe(201);
    });
  });

  it('leaves orders as they were charged, and a repeated request returns the same one', async () => {
    const { token } = await shopper();
    const order = { body: cashOrder({ newAddress: ADDRESS }), key: crypto.randomUUID() };
    const placed = (await place(test, token, order)).body.order;
    expect(placed.totalPrice).toBe(73.6);
    await withPrices(NOTHING_SHIPS_FREE, async () => {
      expect((await test.request('GET', `/orders/${placed._id}`, { token })).body.order).toEqual(placed);
      expect((await place(test, token, order)).body.order).toEqual(placed);
    });
  });
});
