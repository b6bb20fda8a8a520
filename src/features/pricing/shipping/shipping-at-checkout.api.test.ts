import { beforeEach, describe, expect, it } from 'vitest';
import { dropShipping } from '#features/pricing/shipping/shipping-terms.server';
import { doDueJobs } from '#server/jobs.server';
import { DAY_MS } from '#shared/time';
import { ADDRESS, cashOrder, fillCart } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const STANDARD = { _id: 'standard', name: 'Standard', price: 5.99, freeFrom: 50, days: { min: 3, max: 5 } };
const EXPRESS = { _id: 'express', name: 'Express', price: 12, days: { min: 1, max: 2 } };
const BY_WEIGHT = {
  ...{ _id: 'parcel', name: 'Parcel', price: null, days: { min: 5, max: 9 } },
  table: { by: 'weight', steps: [{ upTo: 1000, price: 3 }], beyond: { price: 2, each: 1000 } },
};
const PICKUP = { _id: 'shop', name: 'Pickup in the shop', address: '1 Main St\nAustin', hours: 'Mon–Fri 10–18', readyDays: 1 };
const IN_TEXAS = '?country=United+States&state=Texas';

let owner: (method: string, path: string, body?: object) => ReturnType<typeof test.request>;
let usId: string;

beforeEach(async () => {
  await test.shop.db.deleteFrom('shippingZones').execute();
  const { token } = await test.signIn('owner');
  owner = (method, path, body) => test.request(method, path, { token, body });
  const zone = await owner('POST', '/admin/shipping-zones', { name: 'Home', countries: ['US'], methods: [EXPRESS, STANDARD] });
  expect(zone.status, JSON.stringify(zone.body)).toBe(201);
  usId = zone.body.shippingZone._id;
  await owner('PUT', '/admin/settings', { pickupPlaces: [PICKUP] });
});

async function shopper(price = 20, quantity = 1) {
  const { token } = await test.signIn();
  const product = await makeProduct(test.shop.db, { listPriceCents: price * 100, stock: 50 });
  await fillCart(test, token, [{ id: product.id, quantity }]);
  const summary = async (query = IN_TEXAS) => (await test.request('GET', `/checkout/summary${query}`, { token })).body.summary;
  const order = (more: object = {}) => test.request('POST', '/orders', { token, body: cashOrder(more) });
  return { token, product, summary, order };
}

describe('the summary', () => {
  it('lists the methods for the destination with price and days, and prices the cheapest', async () => {
    const { summary } = await shopper();
    const shown = await summary();
    expect(shown).toMatchObject({
      ...{ shippingPrice: 5.99, shippingThreshold: 50, untilFreeShipping: 30, shippingMethodId: 'standard' },
      shippingMethods: [
        { _id: 'express', kind: 'delivery', name: 'Express', price: 12, days: { min: 1, max: 2 } },
        { _id: 'standard', kind: 'delivery', name: 'Standard', price: 5.99, days: { min: 3, max: 5 } },
        { _id: 'shop', kind: 'pickup', name: 'Pickup in the shop', price: 0, address: PICKUP.address, hours: PICKUP.hours },
      ],
    });
    const { from, to } = shown.shippingMethods[1].arrives;
    expect(Math.round((Date.parse(from) - Date.now()) / DAY_MS)).toBe(3);
    expect(Math.round((Date.parse(to) - Date.now()) / DAY_MS)).toBe(5);
    expect(shown.shippingProblem).toBeUndefined();
    expect(shown.steps.map(({ label }: { label: string }) => label)).toContain('Shipping to Texas, Standard');
  });

  it('prices the wanted one, and says when it is not offered', async () => {
    const { summary } = await shopper();
    expect(await summary(`${IN_TEXAS}&shippingMethodId=express`)).toMatchObject({ shippingPrice: 12, shippingMethodId: 'express' });
    expect(await summary(`${IN_TEXAS}&shippingMethodId=gone`)).toMatchObject({
      ...{ shippingPrice: 5.99, shippingMethodId: 'standard', isShippingChoiceGone: true },
    });
  });

  it('says where nothing is delivered, but offers pickup', async () => {
    const { summary } = await shopper();
    const shown = await summary('?country=France&state=');
    expect(shown).toMatchObject({ shippingProblem: 'We do not deliver to France yet.', shippingMethods: [{ _id: 'shop' }] });
    expect(shown.shippingMethodId).toBeUndefined();
    expect(await summary('?country=France&state=&shippingMethodId=shop')).toMatchObject({ shippingPrice: 0, shippingMethodId: 'shop' });
  });

  it('weighs the pieces, with the shop’s weight for those without one', async () => {
    await owner('PUT', `/admin/shipping-zones/${usId}`, { methods: [BY_WEIGHT] });
    const { summary } = await shopper(20, 3);
    expect(await summary()).toMatchObject({ shippingPrice: 5 });
    await owner('PUT', '/admin/settings', { defaultWeightGrams: 1000 });
    expect(await summary()).toMatchObject({ shippingPrice: 7 });
    await owner('PUT', '/admin/settings', { defaultWeightGrams: 500 });
  });

  it('looks at the postal code', async () => {
    const islands = { name: 'Islands', countries: ['DE'], postalPrefixes: ['259'], methods: [{ ...EXPRESS, _id: 'ferry', name: 'Ferry' }] };
    await owner('POST', '/admin/shipping-zones', islands);
    const { summary } = await shopper();
    expect(await summary('?country=Germany&state=&postalCode=25980')).toMatchObject({
      shippingMethodId: 'ferry',
      needsWholeAddress: true,
    });
    expect(await summary('?country=Germany&state=&postalCode=10115')).toMatchObject({ shippingProblem: expect.any(String) });
  });
});

describe('an order', () => {
  it('has its method, price and promised days', async () => {
    const { order } = await shopper();
    const { status, body } = await order({ shippingMethodId: 'express' });
    expect({ status, order: body.order }, JSON.stringify(body)).toMatchObject({
      status: 201,
      order: { shippingPrice: 12, shippingMethod: { _id: 'express', kind: 'delivery', name: 'Express', days: { min: 1, max: 2 } } },
    });
    expect(Math.round((Date.parse(body.order.estimatedDelivery) - Date.now()) / DAY_MS)).toBe(2);
    const { carrierDays } = await test.shop.db
      .selectFrom('orders')
      .select('carrierDays')
      .where('id', '=', body.order._id)
      .executeTakeFirstOrThrow();
    expect(carrierDays).toBe(1);
  });

  it('gets the cheapest delivery without a choice, and keeps it after the zone is gone', async () => {
    const { token, order } = await shopper(60);
    const { body } = await order();
    expect(body.order).toMatchObject({ shippingPrice: 0, shippingMethod: { _id: 'standard' } });
    await owner('DELETE', `/admin/shipping-zones/${usId}`);
    const seen = await test.request('GET', `/orders/${body.order._id}`, { token });
    expect(seen.body.order).toMatchObject({ shippingMethod: { name: 'Standard', days: { min: 3, max: 5 } } });
  });

  it('is refused with a method that is not offered, with those that are', async () => {
    const { order } = await shopper();
    expect(await order({ shippingMethodId: 'gone' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'shippingMethodId' }], shippingMethods: [{ _id: 'express' }, { _id: 'standard' }, { _id: 'shop' }] },
    });
    for (const shippingMethodId of [5, {}, 'x'.repeat(101)]) expect((await order({ shippingMethodId })).status).toBe(422);
  });

  it('is refused where nothing is delivered, except for pickup', async () => {
    const { order } = await shopper();
    const newAddress = { ...ADDRESS, country: 'France', state: 'Paris', postalCode: '75001' };
    expect(await order({ newAddress })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'shippingMethodId', message: 'We do not deliver to France yet.' }] },
    });
    expect(await order({ newAddress, shippingMethodId: 'shop' })).toMatchObject({
      status: 201,
      body: { order: { shippingPrice: 0, shippingMethod: { kind: 'pickup', address: PICKUP.address } } },
    });
  });

  it('is a conflict when the zone changed since its summary', async () => {
    const { summary, order } = await shopper();
    const { amountDue } = await summary();
    await owner('PUT', `/admin/shipping-zones/${usId}`, { methods: [EXPRESS, { ...STANDARD, price: 7 }] });
    dropShipping(test.shop);
    expect(await order({ expectedTotal: amountDue, shippingMethodId: 'standard' })).toMatchObject({
      status: 409,
      body: { code: 'cart_changed', message: expect.stringContaining('The total changed') },
    });
    await owner('PUT', `/admin/shipping-zones/${usId}`, { methods: [EXPRESS] });
    expect(await order({ expectedTotal: amountDue, shippingMethodId: 'standard' })).toMatchObject({
      status: 409,
      body: { code: 'cart_changed', shippingMethods: [{ _id: 'express' }, { _id: 'shop' }] },
    });
  });

  it('sends mails with its method, and for a pickup with place and hours', async () => {
    const { token, order } = await shopper();
    const { body } = await order({ shippingMethodId: 'shop' });
    const { _id, orderNumber } = body.order;
    for (const status of ['confirmed', 'shipped', 'out_for_delivery', 'delivered']) {
      expect((await owner('PUT', `/orders/${_id}/status`, { status })).status).toBe(200);
    }
    await doDueJobs(test.shop);
    const { user } = (await test.request('GET', '/auth/me', { token })).body;
    const mails = await readOutbox(test.shop.config.dataDir, user.email);
    expect(
      mails
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes(orderNumber))
        .sort(),
    ).toEqual([
      `We have your order ${orderNumber}`,
      `You have picked up your order ${orderNumber}`,
      `Your order ${orderNumber} is ready for pickup`,
    ]);
    expect(mails.find(({ subject }) => subject.includes('ready'))?.text).toContain('Mon–Fri 10–18');
  });

  it('is late by its own days', async () => {
    const { order } = await shopper();
    const { body } = await order({ shippingMethodId: 'express' });
    const late = async () =>
      (await owner('GET', '/admin/orders?late=true&limit=100')).body.orders.some(({ _id }: { _id: string }) => _id === body.order._id);
    expect(await late()).toBe(false);
    const move = (hours: number) =>
      test.shop.db
        .updateTable('orders')
        .set({ estimatedDelivery: new Date(Date.now() + hours * 3_600_000) })
        .where('id', '=', body.order._id)
        .execute();
    await move(25);
    expect(await late()).toBe(false);
    await move(23);
    expect(await late()).toBe(true);
  });
});

describe('staff', () => {
  it('change an order by the terms of its method, or choose another one', async () => {
    const { order } = await shopper(20);
    const { body } = await order({ shippingMethodId: 'standard' });
    const path = `/admin/orders/${body.order._id}/edit`;
    await owner('PUT', `/admin/shipping-zones/${usId}`, { methods: [EXPRESS, { ...STANDARD, price: 9 }] });
    const editable = (await owner('GET', path)).body.order;
    expect(editable).toMatchObject({
      shipping: { method: { _id: 'standard' } },
      shippingMethods: [{ _id: 'express' }, { _id: 'standard' }, {}],
    });
    const [{ itemId }] = editable.lines;
    const preview = (edit: object) => owner('POST', `${path}/preview`, edit);
    expect((await preview({ lines: [{ itemId, quantity: 2 }] })).body.preview.after).toMatchObject({ items: 40, shipping: 5.99 });
    expect((await preview({ lines: [{ itemId, quantity: 3 }] })).body.preview.after).toMatchObject({ items: 60, shipping: 0 });
    expect((await preview({ shipping: { methodId: 'express' } })).body.preview.after).toMatchObject({ shipping: 12 });
    expect((await preview({ shipping: { methodId: 'gone' } })).body.errors).toMatchObject([{ field: 'shipping.methodId' }]);
  });
});
