import { afterEach, describe, expect, it } from 'vitest';
import { dropShipping } from '#features/pricing/shipping/shipping-terms.server';
import { dropTaxes } from '#features/pricing/taxes/tax-table.server';
import { fillCart, makePromotion } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const TEN = { name: 'Ten off', benefit: { kind: 'percent', percent: 10 } };

afterEach(async () => {
  await test.shop.db.deleteFrom('shippingZones').execute();
  await test.shop.db.deleteFrom('taxRates').execute();
  dropShipping(test.shop);
  dropTaxes(test.shop);
});

async function trying(promotion: object = {}) {
  const { token } = await test.signIn('admin');
  const mug = await makeProduct(test.shop.db, { name: 'Mug', listPriceCents: 20_00, stock: 9 });
  const call = (method: string, path: string, body?: object) => test.request(method, path, { token, body });
  const tryTo = async (destination?: object, more: object = {}) =>
    (
      await call('POST', '/admin/promotions/try', {
        promotion: { ...TEN, items: { productIds: [mug.id] }, ...promotion, ...more },
        lines: [{ variantId: String(mug.variantIds[0]), quantity: 2 }],
        destination,
      })
    ).body.tried;
  return { call, tryTo, mug };
}

describe('a promotion that is tried', () => {
  it('is beside those that run, before it is saved', async () => {
    const { call, tryTo, mug } = await trying();
    const running = await makePromotion(test.shop.db, {
      name: 'Running',
      benefit: { kind: 'percent', percent: 5 },
      items: { productIds: [mug.id] },
      combines: 'alone',
    });
    expect(await tryTo()).toMatchObject({ applies: true, totalBefore: 47.19, total: 45.19 });
    const tried = await tryTo(undefined, { benefit: { kind: 'percent', percent: 2 } });
    expect(tried).toMatchObject({ applies: false, problem: expect.stringContaining('Other promotions'), total: 47.19 });
    expect(tried.steps.map(({ label }: { label: string }) => label)).toContain('Running, 5% off');
    expect((await tryTo(undefined, { minimum: { pieces: 3 } })).problem).toBe('Its items need 3 pieces or more');
    await call('PUT', `/admin/promotions/${running}`, { isPaused: true });
  });

  it('costs what checkout would charge for the destination', async () => {
    const { tryTo } = await trying();
    // 40.00, 10.25 % tax, 5.99 for the shipping, 10 % off.
    expect(await tryTo({ country: 'United States', state: 'California' })).toMatchObject({ totalBefore: 50.09, total: 46.09 });
    expect((await tryTo({ country: 'Canada' })).totalBefore).toBe(59);
  });

  it('follows the shop’s own zones and taxes, as checkout does', async () => {
    const { call, tryTo, mug } = await trying();
    const zone = { name: 'Germany', countries: ['DE'], methods: [{ name: 'Parcel', price: 30, days: { min: 3, max: 9 } }] };
    expect((await call('POST', '/admin/shipping-zones', zone)).status).toBe(201);
    expect((await call('POST', '/admin/tax-rates', { name: 'VAT', country: 'DE', percent: 19, included: true })).status).toBe(201);
    dropTaxes(test.shop);
    const customer = await test.signIn();
    await fillCart(test, customer.token, [{ id: mug.id, quantity: 2 }]);
    const { summary } = (await test.request('GET', '/checkout/summary?country=Germany', { token: customer.token })).body;
    const tried = await tryTo({ country: 'Germany' });
    expect(tried).toMatchObject({ totalBefore: summary.amountDue, total: summary.amountDue - 4 });
    expect(tried.totalBefore).toBe(70);
    const labels = tried.steps.map(({ label }: { label: string }) => label).join('; ');
    expect(labels).toContain('Parcel');
    expect(labels).toContain('VAT 19%');
    expect((await tryTo({ country: 'Canada' })).shippingProblem).toContain('Canada');
  });

  it('is refused for a wrong place', async () => {
    const { call } = await trying();
    const wrong = { promotion: TEN, lines: [{ variantId: '1', quantity: 1 }], destination: { country: 'X'.repeat(101) } };
    expect(await call('POST', '/admin/promotions/try', wrong)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'destination.country' }] },
    });
  });

  it('is for staff with the right', async () => {
    for (const role of ['customer', 'packer', 'viewer'] as const) {
      const { token } = await test.signIn(role);
      expect((await test.request('POST', '/admin/promotions/try', { token, body: {} })).status).toBe(403);
    }
    expect((await test.request('POST', '/admin/promotions/try', { body: {} })).status).toBe(401);
  });
});
