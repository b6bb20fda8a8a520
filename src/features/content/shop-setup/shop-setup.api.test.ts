import { beforeAll, describe, expect, it } from 'vitest';
import { dropTaxes } from '#features/pricing/taxes/tax-table.server';
import { ADDRESS, cashOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { beginEmpty } from '../opening/opening.queries.server';

const test = openTestShop();
let owner: { token: string };

beforeAll(async () => {
  await beginEmpty(test.shop.db);
  owner = await test.signIn('owner');
});

const call = (method: string, path: string, body?: object, token = owner.token) =>
  test.request(method, `/admin/setup${path}`, { token, body });
const setUp = async () => (await call('GET', '')).body.setup;
const done = async () => {
  const { body } = await test.request('GET', '/admin/opening', { token: owner.token });
  return body.opening.steps.flatMap(({ step, isDone }: { step: string; isDone: boolean }) => (isDone ? [step] : []));
};
const open = () => test.request('PUT', '/admin/opening', { token: owner.token, body: { isOpen: true } });

const METHOD = { name: 'Standard', price: 4.9, freeFrom: 60, days: { min: 2, max: 4 } };
const HOME = { name: 'Germany', countries: ['DE'], methods: [METHOD] };
const VAT = { name: 'VAT', country: 'DE', percent: 19 };
const PROFILE = { shopName: 'Ada’s Lamps', shopEmail: 'hello@lamps.example', country: 'Germany', address: '1 Lamp Street\n10115 Berlin' };

describe('a new shop', () => {
  it('knows nothing of itself, and opens only once its owner has seen what it charges', async () => {
    expect(await setUp()).toMatchObject({
      ...{ isNameDefault: true, isEmailDefault: true, country: '', address: '', hasCategories: false },
      ...{ hasShipping: false, hasTaxes: false, unpublishedPages: ['terms', 'privacy'], testOrders: 0 },
    });
    expect(await done()).toEqual([]);
    expect(await open()).toMatchObject({ status: 409, body: { message: expect.stringContaining('shipping and tax') } });
  });

  it('gets its name, its address and the categories of what it sells, once', async () => {
    const refused = await call('PUT', '/profile', { ...PROFILE, country: 'Atlantis', address: ' ' });
    expect([refused.status, refused.body.errors.map(({ field }: { field: string }) => field)]).toEqual([422, ['country', 'address']]);
    const saved = await call('PUT', '/profile', { ...PROFILE, trade: 'books', timeZone: 'Europe/Berlin' });
    expect(saved).toMatchObject({ status: 200, body: { setup: { shopName: 'Ada’s Lamps', country: 'Germany', hasCategories: true } } });
    const { body } = await test.request('GET', '/admin/settings', { token: owner.token });
    expect(body.settings).toMatchObject({
      ...{ shopCountry: 'Germany', sellerAddress: PROFILE.address, taxEstimateCountry: 'Germany', timeZone: 'Europe/Berlin' },
    });
    // Somebody who comes back keeps the categories that there are.
    expect((await call('PUT', '/profile', { ...PROFILE, trade: 'toys' })).status).toBe(200);
    const { categories } = (await test.request('GET', '/admin/categories', { token: owner.token })).body;
    expect(categories.map(({ name }: { name: string }) => name)).toEqual(['Fiction', 'Nonfiction', 'Children’s books', 'Stationery']);
    expect(await done()).toEqual(['name']);
  });

  it('delivers where its owner says, for what they say', async () => {
    const refused = await call('POST', '/shipping', { zones: [{ ...HOME, methods: [{ ...METHOD, price: -1 }] }] });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'zones.0.methods.0.price']);
    expect((await call('POST', '/shipping', { zones: [] })).status).toBe(422);
    const taken = await call('POST', '/shipping', { zones: [HOME, HOME] });
    expect([taken.status, await done()]).toEqual([422, ['name']]);
    expect((await call('POST', '/shipping', { zones: [HOME] })).status).toBe(200);
    expect((await call('POST', '/shipping', { zones: [HOME] })).status).toBe(409);
    expect(await done()).toEqual(['name', 'shipping']);
    expect((await open()).status).toBe(409);
  });

  it('charges the tax that its owner confirms, and no built-in one', async () => {
    expect((await call('POST', '/taxes', { rates: [{ ...VAT, percent: 190 }], pricesIncludeTax: true })).status).toBe(422);
    expect((await call('POST', '/taxes', { rates: [VAT], pricesIncludeTax: true })).status).toBe(200);
    expect((await call('POST', '/taxes', { rates: [VAT], pricesIncludeTax: true })).status).toBe(409);
    dropTaxes(test.shop);
    const { taxRates } = (await test.request('GET', '/admin/tax-rates', { token: owner.token })).body;
    expect(taxRates).toMatchObject([{ place: 'Germany', percent: 19, included: true }]);
    expect(await done()).toEqual(['name', 'shipping', 'taxes']);
  });

  it('publishes terms and privacy with its name and address', async () => {
    expect((await call('POST', '/legal')).body.setup.unpublishedPages).toEqual([]);
    for (const page of ['terms', 'privacy']) {
      const { body } = (await test.request('GET', `/admin/pages/${page}`, { token: owner.token })).body.page;
      expect(body).toContain('Ada’s Lamps\n\n1 Lamp Street\n\n10115 Berlin');
    }
    expect(await done()).toContain('legal');
  });
});

describe('test orders', () => {
  const order = async () => {
    const product = await makeProduct(test.shop.db, { stock: 3, listPriceCents: 10_00 });
    await fillCart(test, owner.token, [{ id: product.id }]);
    const newAddress = { ...ADDRESS, country: 'Germany', state: '', postalCode: '10115' };
    expect((await place(test, owner.token, { body: cashOrder({ newAddress }) })).status).toBe(201);
    return product;
  };
  const held = async (variantId: number | undefined) =>
    test.shop.db
      .selectFrom('variants')
      .select(['onHand', 'reserved'])
      .where('id', '=', variantId ?? 0)
      .executeTakeFirstOrThrow();

  it('go with what they held and counted, and the step stays done', async () => {
    expect((await call('DELETE', '/test-orders')).status).toBe(409);
    const { variantIds } = await order();
    expect([await held(variantIds[0]), (await setUp()).testOrders]).toEqual([{ onHand: 2, reserved: 0 }, 1]);
    const removed = await call('DELETE', '/test-orders');
    expect(removed).toMatchObject({ status: 200, body: { message: 'The test order is removed', setup: { testOrders: 0 } } });
    expect(await held(variantIds[0])).toEqual({ onHand: 3, reserved: 0 });
    expect(await done()).toContain('order');
    const [entry] = (await test.request('GET', '/admin/audit?action=opening.test_orders', { token: owner.token })).body.entries;
    expect(entry).toMatchObject({ before: { orders: 1 } });
  });

  it('are those from before the shop opened first: later ones stay, though it closes again', async () => {
    await order();
    expect((await open()).status).toBe(200);
    await test.request('PUT', '/admin/opening', { token: owner.token, body: { isOpen: false } });
    expect(await setUp()).not.toHaveProperty('testOrders');
    expect((await call('DELETE', '/test-orders')).status).toBe(409);
    expect((await open()).status).toBe(200);
  });
});

it('is set up by those who may change settings and pages', async () => {
  const [manager, packer] = await Promise.all([test.signIn('manager'), test.signIn('packer')]);
  expect((await call('GET', '', undefined, packer.token)).status).toBe(403);
  expect((await call('GET', '', undefined, manager.token)).status).toBe(200);
  for (const [method, path] of [
    ['PUT', '/profile'],
    ['POST', '/shipping'],
    ['POST', '/taxes'],
    ['DELETE', '/test-orders'],
  ] as const) {
    expect([path, (await call(method, path, {}, manager.token)).status]).toEqual([path, 403]);
  }
});
