import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import { SETTINGS_TAG } from '#features/platform/settings/settings.service.server';
import { openTestShop } from '#test/test-shop.server';
import { readShipping, shippingCache } from './shipping-terms.server';

const test = openTestShop();
const STANDARD = { name: 'Standard', price: 5.99, freeFrom: 50, days: { min: 3, max: 5 } };
const US = { name: 'Home', countries: ['us'], methods: [STANDARD] };

async function owner() {
  const { token } = await test.signIn('owner');
  return (method: string, path = '', body?: object) => test.request(method, `/admin/shipping-zones${path}`, { token, body });
}

afterEach(async () => {
  await test.shop.db.deleteFrom('shippingZones').execute();
  await test.shop.db.deleteFrom('shopSettings').execute();
  shippingCache.drop(test.shop.db);
});

describe('shipping zones', () => {
  it('are added, shown in plain words, changed and deleted', async () => {
    const call = await owner();
    const added = await call('POST', '', US);
    expect(added, JSON.stringify(added.body)).toMatchObject({
      status: 201,
      body: {
        message: 'Zone added',
        shippingZone: {
          ...{ name: 'Home', countries: ['US'], states: [], postalPrefixes: [], place: 'United States', version: 1 },
          methods: [{ ...STANDARD, _id: expect.any(String) }],
          sentences: ['Standard: $5.99, free from $50, 3–5 days'],
        },
      },
    });
    const { _id, methods } = added.body.shippingZone;
    const changed = await call('PUT', `/${_id}`, { methods: [{ ...methods[0], price: 6 }], version: 1 });
    expect(changed.body.shippingZone).toMatchObject({ name: 'Home', version: 2, methods: [{ _id: methods[0]._id, price: 6 }] });
    expect((await call('GET', `/${_id}`)).body.shippingZone).toEqual(changed.body.shippingZone);
    expect((await call('GET', '?q=hom')).body).toMatchObject({ total: 1, totalPages: 1, shippingZones: [{ _id }] });
    expect((await call('GET', '?q=other')).body).toMatchObject({ total: 0, shippingZones: [] });
    expect((await call('DELETE', `/${_id}`)).body).toMatchObject({ success: true });
    expect((await call('GET', `/${_id}`)).status).toBe(404);
  });

  it('name the countries that they leave out, unless there is one for everywhere else', async () => {
    const call = await owner();
    expect((await call('GET')).body.missingCountries).toEqual([]);
    await call('POST', '', US);
    const { missingCountries } = (await call('GET')).body;
    expect(missingCountries).toContain('Germany');
    expect(missingCountries).not.toContain('United States');
    await call('POST', '', { name: 'Others', methods: [STANDARD] });
    expect((await call('GET')).body.missingCountries).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['without a name', { ...US, name: ' ' }, 'name'],
    ['of a country that is unknown', { ...US, countries: ['XX'] }, 'countries.0'],
    ['of states elsewhere', { ...US, countries: ['DE'], states: ['CA'] }, 'states'],
    ['of states of two countries', { ...US, countries: ['US', 'DE'], states: ['CA'] }, 'countries'],
    ['of states and postal codes', { ...US, states: ['CA'], postalPrefixes: ['9'] }, 'postalPrefixes'],
    ['of postal codes with signs', { ...US, postalPrefixes: ['9*'] }, 'postalPrefixes.0'],
    ['with a method without a price', { ...US, methods: [{ ...STANDARD, price: null }] }, 'methods.0.price'],
    ['with a negative price', { ...US, methods: [{ ...STANDARD, price: -1 }] }, 'methods.0.price'],
    ['with half a cent', { ...US, methods: [{ ...STANDARD, price: 1.005 }] }, 'methods.0.price'],
    ['with days in the wrong order', { ...US, methods: [{ ...STANDARD, days: { min: 5, max: 3 } }] }, 'methods.0.days'],
    ['with packing that takes longer', { ...US, methods: [{ ...STANDARD, handlingDays: 4 }] }, 'methods.0.handlingDays'],
    ['with two methods of a name', { ...US, methods: [STANDARD, { ...STANDARD, name: 'standard' }] }, 'methods'],
    [
      'with steps in the wrong order',
      {
        ...US,
        methods: [
          {
            ...STANDARD,
            price: null,
            table: {
              by: 'weight',
              steps: [
                { upTo: 2000, price: 1 },
                { upTo: 1000, price: 2 },
              ],
            },
          },
        ],
      },
      'methods.0.table.steps',
    ],
    [
      'with half a gram',
      { ...US, methods: [{ ...STANDARD, table: { by: 'weight', steps: [{ upTo: 0.5, price: 1 }] } }] },
      'methods.0.table',
    ],
    ['with a least above the most', { ...US, methods: [{ ...STANDARD, minSubtotal: 9, maxSubtotal: 8 }] }, 'methods.0.maxSubtotal'],
    ['with text for a method', { ...US, methods: ['Standard'] }, 'methods.0'],
    ['with a method’s id that is a path', { ...US, methods: [{ ...STANDARD, _id: '../x' }] }, 'methods.0._id'],
  ])('%s are refused', async (_, body, field) => {
    const call = await owner();
    const { status, body: response } = await call('POST', '', body);
    expect({ status, field: response.errors?.[0]?.field }, JSON.stringify(response)).toEqual({ status: 422, field });
  });

  it('do not overlap', async () => {
    const call = await owner();
    await call('POST', '', US);
    await call('POST', '', { name: 'West', countries: ['US'], states: ['CA'] });
    await call('POST', '', { name: 'Others' });
    const refused = async (body: object) => (await call('POST', '', { name: 'Again', ...body })).body.errors?.[0];
    expect(await refused({ countries: ['DE', 'US'] })).toEqual({
      field: 'countries',
      message: 'United States is in the zone Home already',
    });
    expect(await refused({ countries: ['US'], states: ['NV', 'CA'] })).toEqual({
      field: 'states',
      message: 'California is in the zone West already',
    });
    expect(await refused({})).toEqual({ field: 'countries', message: 'Everywhere else is in the zone Others already' });
    expect((await call('POST', '', { name: 'Nevada', countries: ['US'], states: ['NV'] })).status).toBe(201);
  });

  it('do not overlap when two owners add them at once', async () => {
    const [one, other] = [await owner(), await owner()];
    const responses = await Promise.all([one('POST', '', US), other('POST', '', US), one('POST', '', US)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it('are not overwritten by somebody who loaded an older version', async () => {
    const call = await owner();
    const { _id } = (await call('POST', '', US)).body.shippingZone;
    const responses = await Promise.all(['A', 'B', 'C'].map((name) => call('PUT', `/${_id}`, { name, version: 1 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { shippingZone } = (await call('GET', `/${_id}`)).body;
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'conflict', current: shippingZone });
  });

  it('are in the audit log, and undone', async () => {
    const { token } = await test.signIn('owner');
    const call = (method: string, path: string, body?: object) => test.request(method, path, { token, body });
    const { _id } = (await call('POST', '/admin/shipping-zones', US)).body.shippingZone;
    await call('PUT', `/admin/shipping-zones/${_id}`, { name: 'Inland' });
    await call('DELETE', `/admin/shipping-zones/${_id}`);
    const { entries } = (await call('GET', `/admin/audit?subjectType=shipping_zone&subjectId=${_id}`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'shipping_zone.delete',
      'shipping_zone.update',
      'shipping_zone.create',
    ]);
    const undo = async (at: number) => call('POST', `/admin/audit/${entries[at]._id}/undo`);
    expect(await undo(0)).toMatchObject({ status: 200, body: { changed: { shippingZone: { _id, name: 'Inland' } } } });
    expect(await undo(1)).toMatchObject({ status: 200, body: { changed: { shippingZone: { name: 'Home' } } } });
    expect((await undo(2)).status).toBe(200);
    expect((await call('GET', `/admin/shipping-zones/${_id}`)).status).toBe(404);
  });

  it('are not undone into places that another zone has by now', async () => {
    const { token } = await test.signIn('owner');
    const call = (method: string, path: string, body?: object) => test.request(method, path, { token, body });
    const { _id } = (await call('POST', '/admin/shipping-zones', US)).body.shippingZone;
    await call('DELETE', `/admin/shipping-zones/${_id}`);
    await call('POST', '/admin/shipping-zones', { ...US, name: 'Newer' });
    const { entries } = (await call('GET', `/admin/audit?subjectType=shipping_zone&subjectId=${_id}`)).body;
    expect(await call('POST', `/admin/audit/${entries[0]._id}/undo`)).toMatchObject({ status: 409 });
  });

  it('are tried with a cart', async () => {
    const call = await owner();
    const byWeight = { name: 'Parcel', table: { by: 'weight', steps: [{ upTo: 1000, price: 3 }] }, days: { min: 1, max: 2 } };
    await call('POST', '', { ...US, methods: [STANDARD, byWeight] });
    const cart = { country: 'US', state: 'TX', subtotal: 40, weightGrams: 1200, pieces: 3 };
    expect((await call('POST', '/try', cart)).body.tried).toEqual({
      zone: 'Home',
      methods: [{ name: 'Standard', price: 5.99, days: '3–5 days', isDefault: true }],
      notOffered: ['Parcel'],
    });
    expect((await call('POST', '/try', { ...cart, weightGrams: 1000, subtotal: 60 })).body.tried.methods).toEqual([
      { name: 'Standard', price: 0, days: '3–5 days', isDefault: true },
      { name: 'Parcel', price: 3, days: '1–2 days', isDefault: false },
    ]);
    expect((await call('POST', '/try', { ...cart, country: 'DE', state: '' })).body.tried).toEqual({ methods: [], notOffered: [] });
    expect((await call('POST', '/try', { ...cart, pieces: 0.5 })).body.errors).toMatchObject([{ field: 'pieces' }]);
  });

  it('are for staff who may see and change settings', async () => {
    const { token } = await test.signIn();
    const packer = await test.signIn('packer');
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/try'],
      ['GET', '/1'],
      ['PUT', '/1'],
      ['DELETE', '/1'],
    ] as const) {
      const body = method === 'GET' ? undefined : {};
      expect((await test.request(method, `/admin/shipping-zones${path}`, { body })).status).toBe(401);
      expect((await test.request(method, `/admin/shipping-zones${path}`, { body, token })).status).toBe(403);
      expect((await test.request(method, `/admin/shipping-zones${path}`, { body, token: packer.token })).status).toBe(403);
    }
    const manager = await test.signIn('manager');
    expect((await test.request('GET', '/admin/shipping-zones', { token: manager.token })).status).toBe(200);
    expect((await test.request('POST', '/admin/shipping-zones', { token: manager.token, body: US })).status).toBe(403);
  });
});

describe('a process that listens to changes', () => {
  it('reads the zones once, and again after another process changed them, with the offer of free shipping', async () => {
    const { config, db } = test.shop;
    expect(config.shippingOffer).toBe('free shipping over $50');
    const onChange = vi.fn((tags: Set<string> | undefined) => {
      if (!tags || tags.has(SETTINGS_TAG)) shippingCache.drop(db);
    });
    const { stop } = listenForCatalogChanges({ url: config.databaseUrl ?? '', onChange, log: test.shop.log });
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    await readShipping(test.shop);
    test.statements.length = 0;
    for (const _ of [1, 2, 3]) expect(await readShipping(test.shop)).toBeUndefined();
    expect(test.statements).toEqual([]);
    await db
      .insertInto('shippingZones')
      .values({ name: 'Elsewhere', methods: JSON.stringify([{ ...STANDARD, _id: 'a', freeFrom: 75 }]) })
      .execute();
    await vi.waitFor(async () => expect((await readShipping(test.shop))?.zones).toMatchObject([{ name: 'Elsewhere' }]));
    expect(config.shippingOffer).toBe('free shipping over $75');
    await stop();
  });
});

describe('pickup places', () => {
  it('are settings, which get ids', async () => {
    const { token } = await test.signIn('owner');
    const place = { name: 'In the shop', address: '1 Main St', hours: 'Mon–Fri 10–18', readyDays: 1 };
    const saved = await test.request('PUT', '/admin/settings', { token, body: { pickupPlaces: [place], version: 0 } });
    expect(saved).toMatchObject({ status: 200, body: { settings: { pickupPlaces: [{ ...place, _id: expect.any(String) }] } } });
    const { settings } = saved.body;
    const again = await test.request('PUT', '/admin/settings', { token, body: { pickupPlaces: settings.pickupPlaces, version: 0 } });
    expect(again.body.settings.version).toBe(1);
    const refused = await test.request('PUT', '/admin/settings', { token, body: { pickupPlaces: [{ ...place, hours: '' }] } });
    expect(refused.body.errors).toMatchObject([{ field: 'pickupPlaces.0.hours' }]);
  });
});
