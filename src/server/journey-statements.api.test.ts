import { describe, expect, it } from 'vitest';
import { CARDS, cardOrder } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

describe('the calls from a product’s page to its order by card', () => {
  it('take few statements', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, { stock: 9 });
    const count = async (method: string, path: string, body?: object) => {
      test.statements.length = 0;
      const { status } = await test.request(method, path, { token, body, headers: { 'Idempotency-Key': crypto.randomUUID() } });
      expect(status).toBeLessThan(300);
      return test.statements.length;
    };
    // Each finds its session first.
    expect({
      add: await count('POST', '/cart/add', { productId: String(product.id), quantity: 1 }),
      cart: await count('GET', '/cart'),
      paymentMethods: await count('GET', '/checkout/payment-methods'),
      summary: await count('GET', '/checkout/summary'),
      summaryOfDestination: await count('GET', '/checkout/summary?country=United%20States&state=Texas'),
      // The session, the cart, the order, the charge of the built-in provider, the sale.
      order: await count('POST', '/orders', cardOrder(CARDS.pays)),
    }).toEqual({ add: 3, cart: 2, paymentMethods: 0, summary: 2, summaryOfDestination: 2, order: 5 });
  });
});
