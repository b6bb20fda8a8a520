import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropShipping } from '#features/pricing/shipping/shipping-terms.server';
import { ADDRESS, cashOrder } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const STANDARD = { _id: 'standard', name: 'Standard', price: 4, days: { min: 3, max: 5 } };
const EXPRESS = { _id: 'express', name: 'Express', price: 12, days: { min: 1, max: 2 } };
let admin: { token: string };

beforeAll(async () => {
  admin = await test.signIn('owner');
  const owner = (method: string, path: string, body: object) => test.request(method, path, { token: admin.token, body });
  expect((await owner('PUT', '/admin/settings', { guestCheckout: true })).status).toBe(200);
  const zone = { name: 'Home', countries: ['US'], methods: [STANDARD, EXPRESS] };
  expect((await owner('POST', '/admin/shipping-zones', zone)).status).toBe(201);
});

afterAll(() => dropShipping(test.shop));

async function guest() {
  const { id } = await makeProduct(test.shop.db, { listPriceCents: 20_00, stock: 50 });
  const email = `guest-${crypto.randomUUID()}@shoppers.example`;
  const { token } = (await test.request('POST', '/guest-checkout', { body: { email, items: [{ productId: id, quantity: 1 }] } })).body;
  const order = (more: object = {}) => test.request('POST', '/checkout/create-order', { token, body: cashOrder(more) });
  const summary = async (query: string) => (await test.request('GET', `/checkout/summary?${query}`, { token })).body.summary;
  return { order, summary };
}

describe('a guest in a shop with shipping zones of its own', () => {
  it('chooses a method, pays its price, and gets its days', async () => {
    const { order, summary } = await guest();
    const shown = await summary('country=United+States&state=Texas');
    expect(shown).toMatchObject({
      shippingPrice: 4,
      shippingMethodId: 'standard',
      shippingMethods: [{ _id: 'standard' }, { _id: 'express' }],
    });
    const { status, body } = await order({ shippingMethodId: 'express' });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.order).toMatchObject({ shippingPrice: 12, shippingMethod: { kind: 'delivery', name: 'Express' } });
  });

  it('is refused with the reason where nothing is delivered, and for a method that is not offered', async () => {
    const { order, summary } = await guest();
    expect((await summary('country=Canada&state=Ontario')).shippingProblem).toContain('Canada');
    const away = { newAddress: { ...ADDRESS, country: 'Canada', state: 'Ontario', postalCode: 'K1A 0B1' } };
    for (const refused of [away, { shippingMethodId: 'by-balloon' }]) {
      expect(await order(refused)).toMatchObject({ status: 422, body: { errors: [{ field: 'shippingMethodId' }] } });
    }
    expect((await order()).body.order).toMatchObject({ shippingPrice: 4 });
  });
});
