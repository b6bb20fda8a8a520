import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropShipping } from '#features/pricing/shipping/shipping-terms.server';
import { ADDRESS } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const STANDARD = { _id: 'standard', name: 'Standard', price: 4, days: { min: 3, max: 5 } };
const EXPRESS = { _id: 'express', name: 'Express', price: 12, days: { min: 1, max: 2 } };
let admin: { token: string };
const call = (method: string, path: string, body?: object) => test.request(method, path, { token: admin.token, body });

beforeAll(async () => {
  admin = await test.signIn('owner');
  const zone = { name: 'Home', countries: ['US'], methods: [STANDARD, EXPRESS] };
  expect((await call('POST', '/admin/shipping-zones', zone)).status).toBe(201);
});

afterAll(() => dropShipping(test.shop));

async function draft(more: object = {}) {
  const customer = await test.signIn();
  const product = await makeProduct(test.shop.db, { listPriceCents: 20_00, stock: 50 });
  const lines = [{ variantId: String(product.variantIds[0]), quantity: 1 }];
  const content = { customerId: customer.userId, lines, shippingAddress: ADDRESS, ...more };
  const { status, body } = await call('POST', '/admin/drafts', content);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.draft;
}

describe('a draft in a shop with shipping zones of its own', () => {
  it('offers the methods of its address, and its order has the chosen one', async () => {
    const first = await draft();
    expect(first.totals).toMatchObject({
      shipping: 4,
      shippingMethodId: 'standard',
      shippingMethods: [{ _id: 'standard' }, { _id: 'express' }],
    });
    const changed = await call('PUT', `/admin/drafts/${first._id}`, { version: 1, shipping: { methodId: 'express', price: null } });
    expect(changed.body.draft.totals, JSON.stringify(changed.body)).toMatchObject({ shipping: 12, shippingMethodId: 'express' });
    const sent = (await call('POST', `/admin/drafts/${first._id}/send`, { version: 2 })).body.draft;
    const { order } = (await call('GET', `/admin/orders/${sent.order._id}`)).body;
    expect(order).toMatchObject({ shippingPrice: 12, shippingMethod: { name: 'Express' } });
  });

  it('keeps a price that staff set, and says where nothing is delivered', async () => {
    expect((await draft({ shipping: { methodId: 'express', price: 2 } })).totals).toMatchObject({
      shipping: 2,
      shippingMethodId: 'express',
    });
    const away = { ...ADDRESS, country: 'Canada', state: 'Ontario', postalCode: 'K1A 0B1' };
    expect((await draft({ shippingAddress: away })).totals.shippingProblem).toContain('Canada');
  });
});
