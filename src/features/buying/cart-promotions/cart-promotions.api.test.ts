import { describe, expect, it } from 'vitest';
import { cashOrder, fillCart, makePromotion, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

const promote = (items: object[], token?: string) => test.request('POST', '/cart/promotions', { body: { items }, token });

describe('promotions of a cart', () => {
  it('are none without a statement as long as no promotion is running', async () => {
    await promote([]);
    test.statements.length = 0;
    expect((await promote([{ variantId: '1', quantity: 2 }])).body).toEqual({ success: true, promotions: [], isAnyRunning: false });
    expect(test.statements).toEqual([]);
  });

  it('are those that checkout takes off, for a guest with the guest’s rates', async () => {
    const product = await makeProduct(test.shop.db, { listPriceCents: 40_00, stock: 100 });
    const items = { productIds: [product.id] };
    await makePromotion(test.shop.db, { name: 'Buy two', benefit: { kind: 'buy_get', buy: 2, get: 1, percent: 100 }, items });
    const line = { variantId: String(product.variantIds[0]), quantity: 3 };
    expect((await promote([line])).body).toMatchObject({
      promotions: [{ name: 'Buy two', text: 'buy 2, get 1 free', amount: 40 }],
      isAnyRunning: true,
    });
    expect((await promote([{ ...line, quantity: 2 }])).body.promotions).toEqual([]);
    const { token } = await test.signIn();
    await fillCart(test, token, [{ id: product.id, quantity: 3 }]);
    const { summary } = (await test.request('GET', '/checkout/summary', { token })).body;
    expect((await promote([line], token)).body.promotions).toEqual(summary.promotions);
  });

  it('that are for some customers are for these only', async () => {
    const product = await makeProduct(test.shop.db, { listPriceCents: 40_00, stock: 100 });
    await makePromotion(test.shop.db, {
      name: 'Welcome',
      benefit: { kind: 'percent', percent: 10 },
      items: { productIds: [product.id] },
      customers: { kind: 'first_order' },
    });
    const line = { variantId: String(product.variantIds[0]), quantity: 1 };
    const { token } = await test.signIn();
    expect((await promote([line], token)).body.promotions).toMatchObject([{ name: 'Welcome', amount: 4 }]);
    await fillCart(test, token, [product]);
    await place(test, token, { body: cashOrder() });
    expect((await promote([line], token)).body.promotions).toEqual([]);
  });

  it('say nothing of drafts, unknown variants and sessions that ended', async () => {
    const product = await makeProduct(test.shop.db, { listPriceCents: 40_00, stock: 100 });
    await test.shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', Number(product.id)).execute();
    await makePromotion(test.shop.db, { benefit: { kind: 'percent', percent: 10 }, items: { productIds: [product.id] } });
    const lines = [String(product.variantIds[0]), '999999999999999'].map((variantId) => ({ variantId, quantity: 1 }));
    expect((await promote(lines, 'x'.repeat(43))).body).toMatchObject({ promotions: [], isAnyRunning: true });
  });

  it.each([[{ variantId: "1'; --", quantity: 1 }], [{ variantId: '1', quantity: 0 }], [{ variantId: '1', quantity: 1.5 }], [{}]])(
    'are refused for %j',
    async (line) => {
      expect(await promote([line])).toMatchObject({ status: 422, body: { code: 'invalid' } });
    },
  );
});
