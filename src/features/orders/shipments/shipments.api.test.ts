import { beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { cashOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { readOutbox } from '#test/mails.server';
import { move, orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: { token: string; userId: string };

beforeAll(async () => {
  admin = await test.signIn('admin');
});

/** Three kettles and two lamps, paid in cash. */
async function newOrder() {
  const customer = await test.signIn();
  const kettle = await makeProduct(test.shop.db, { name: 'Kettle', stock: 20 });
  const lamp = await makeProduct(test.shop.db, { name: 'Lamp', stock: 20 });
  await fillCart(test, customer.token, [
    { id: kettle.id, quantity: 3 },
    { id: lamp.id, quantity: 2 },
  ]);
  const { order } = (await place(test, customer.token, { body: cashOrder() })).body;
  return { customer, id: order._id as string, number: order.orderNumber as string, kettles: `${order._id}-1`, lamps: `${order._id}-2` };
}

const pack = (orderId: string, body: object = {}, token: string | undefined = admin.token) =>
  test.request('POST', `/admin/orders/${orderId}/shipments`, { token, body });
const moveShipment = (shipmentId: string, status: string, token: string | undefined = admin.token) =>
  test.request('POST', `/admin/shipments/${shipmentId}/move`, { token, body: { status } });
const track = (shipmentId: string, body: object, token: string | undefined = admin.token) =>
  test.request('PUT', `/admin/shipments/${shipmentId}`, { token, body });
const seenBy = async ({ customer, id }: Awaited<ReturnType<typeof newOrder>>) =>
  (await test.request('GET', `/orders/${id}`, { token: customer.token })).body.order;
const linesOf = (orderId: string) =>
  test.shop.db
    .selectFrom('orderLines')
    .select(['quantity', 'shippedQuantity'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();

async function mailsTo({ userId }: { userId: string }) {
  await doDueJobs(test.shop);
  const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return (await readOutbox(test.shop.config.dataDir, email)).filter(({ subject }) => /order/.test(subject));
}

describe('a parcel', () => {
  it('takes all that is open, and moves its order along to delivered', async () => {
    const order = await newOrder();
    const packed = await pack(order.id);
    expect(packed).toMatchObject({
      status: 201,
      body: {
        order: { orderStatus: 'confirmed', fulfilment: 'fulfilled' },
        shipment: {
          number: 1,
          status: 'packed',
          items: [
            { itemId: order.kettles, quantity: 3 },
            { itemId: order.lamps, quantity: 2 },
          ],
        },
      },
    });
    const { _id } = packed.body.shipment;
    expect((await moveShipment(_id, 'shipped')).body.order).toMatchObject({ orderStatus: 'shipped' });
    expect((await moveShipment(_id, 'out_for_delivery')).body.order).toMatchObject({
      orderStatus: 'out_for_delivery',
      paymentStatus: 'pending',
    });
    const { body } = await moveShipment(_id, 'delivered');
    expect(body.order).toMatchObject({ orderStatus: 'delivered', paymentStatus: 'completed' });
    expect(Math.abs(Date.parse(body.order.actualDelivery) - Date.now())).toBeLessThan(60_000);
    expect(body.order.statusHistory.map(({ status }: { status: string }) => status)).toEqual([
      'processing',
      'confirmed',
      'shipped',
      'out_for_delivery',
      'delivered',
    ]);
  });

  it('may take a part, and the order follows the slowest one', async () => {
    const order = await newOrder();
    const first = (
      await pack(order.id, {
        items: [{ itemId: order.kettles, quantity: 2 }],
        status: 'shipped',
        carrier: 'ups',
        trackingNumber: '1Z999AA10123456784',
      })
    ).body;
    expect(first.order).toMatchObject({
      orderStatus: 'confirmed',
      fulfilment: 'partial',
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
    });
    expect(first.shipment).toMatchObject({ status: 'shipped', trackingUrl: expect.stringContaining('ups.com') });
    await moveShipment(first.shipment._id, 'delivered');
    expect(await seenBy(order)).toMatchObject({ orderStatus: 'confirmed' });
    const second = (await pack(order.id, { status: 'shipped' })).body;
    expect(second.shipment).toMatchObject({
      number: 2,
      items: [
        { itemId: order.kettles, quantity: 1 },
        { itemId: order.lamps, quantity: 2 },
      ],
    });
    expect(second.order).toMatchObject({ orderStatus: 'shipped', fulfilment: 'fulfilled', trackingNumber: '1Z999AA10123456784' });
    const done = (await moveShipment(second.shipment._id, 'delivered')).body.order;
    expect(done).toMatchObject({
      orderStatus: 'delivered',
      paymentStatus: 'completed',
      shipments: [{ status: 'delivered' }, { status: 'delivered' }],
    });
    expect(await linesOf(order.id)).toEqual([
      { quantity: 3, shippedQuantity: 3 },
      { quantity: 2, shippedQuantity: 2 },
    ]);
  });

  it('that is unpacked gives its pieces back', async () => {
    const order = await newOrder();
    const { shipment } = (await pack(order.id, { items: [{ itemId: order.kettles, quantity: 3 }] })).body;
    const { body } = await moveShipment(shipment._id, 'cancelled');
    expect(body).toMatchObject({ order: { fulfilment: 'unfulfilled', shipments: [] } });
    expect(body.shipment).toBeUndefined();
    expect((await pack(order.id)).body.shipment).toMatchObject({ number: 1, items: [{ quantity: 3 }, { quantity: 2 }] });
  });

  it('does not go back, and stays delivered', async () => {
    const order = await newOrder();
    const { shipment } = (await pack(order.id, { status: 'shipped' })).body;
    for (const status of ['packed', 'cancelled', 'shipped'])
      expect(await moveShipment(shipment._id, status)).toMatchObject({
        status: 409,
        body: { code: 'illegal_status', current: { status: 'shipped' }, allowed: ['out_for_delivery', 'delivered'] },
      });
    await moveShipment(shipment._id, 'delivered');
    expect((await moveShipment(shipment._id, 'out_for_delivery')).body.message).toBe('A parcel that is delivered stays so');
  });

  it('is refused for orders that are not to be packed', async () => {
    for (const status of ['pending', 'shipped', 'delivered', 'cancelled', 'returned'] as const) {
      const { order } = await orderIn(test, admin.token, { status });
      expect(await pack(order._id)).toMatchObject({ status: 409, body: { code: 'illegal_status' } });
    }
  });
});

describe('tracking', () => {
  it('is changed, goes to the order, and is refused for an outdated version', async () => {
    const order = await newOrder();
    const { shipment } = (await pack(order.id)).body;
    const { body } = await track(shipment._id, { carrier: 'u.p.s.', trackingNumber: ' 1Z1 ', version: 1 });
    expect(body).toMatchObject({
      shipment: { carrier: 'UPS', trackingNumber: '1Z1', version: 2 },
      order: { carrier: 'UPS', trackingNumber: '1Z1' },
    });
    expect(await track(shipment._id, { trackingNumber: 'X', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { trackingNumber: '1Z1', version: 2 } },
    });
    expect((await track(shipment._id, { version: 2 })).body.shipment).toMatchObject({ version: 3 });
    expect((await seenBy(order)).trackingNumber).toBeUndefined();
  });

  it('finds the order by each of its parcels', async () => {
    const order = await newOrder();
    await pack(order.id, { items: [{ itemId: order.kettles, quantity: 1 }], trackingNumber: 'FIRST-4711' });
    await pack(order.id, { trackingNumber: 'SECOND-4712' });
    for (const search of ['first-4711', 'SECOND-4712'])
      expect((await test.request('GET', `/orders/admin/all?search=${search}`, { token: admin.token })).body.orders).toMatchObject([
        { _id: order.id },
      ]);
  });
});

describe('pieces', () => {
  it('are packed once, however many packers there are', async () => {
    const order = await newOrder();
    const both = await Promise.all([1, 2, 3, 4].map(() => pack(order.id, { items: [{ itemId: order.kettles, quantity: 2 }] })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'conflict',
      message: 'Someone packed some of it meanwhile. Left: 1 × Kettle, 2 × Lamp',
      current: {
        open: [
          { itemId: order.kettles, quantity: 1 },
          { itemId: order.lamps, quantity: 2 },
        ],
      },
    });
    await pack(order.id);
    expect(await pack(order.id)).toMatchObject({ status: 409, body: { message: 'Nothing is left to pack: all of it is in parcels' } });
  });

  it('of unknown items, twice, or not whole are refused', async () => {
    const order = await newOrder();
    for (const items of [
      [],
      [{ itemId: 'x', quantity: 1 }],
      [{ itemId: order.kettles, quantity: 0 }],
      [{ itemId: order.kettles, quantity: 1.5 }],
      [{ itemId: order.kettles, quantity: -1 }],
      [{ itemId: order.kettles }],
      [
        { itemId: order.kettles, quantity: 1 },
        { itemId: order.kettles, quantity: 1 },
      ],
    ])
      expect((await pack(order.id, { items })).status).toBe(422);
    expect((await pack(order.id, { items: [{ itemId: order.lamps, quantity: 3 }] })).status).toBe(409);
    expect(await linesOf(order.id)).toMatchObject([{ shippedQuantity: 0 }, { shippedQuantity: 0 }]);
  });
});

describe('an order that was sent in part', () => {
  it('is not cancelled as a whole, by nobody', async () => {
    const order = await newOrder();
    await pack(order.id, { items: [{ itemId: order.kettles, quantity: 1 }], status: 'shipped' });
    expect(await test.request('PUT', `/orders/${order.id}/cancel`, { token: order.customer.token, body: {} })).toMatchObject({
      status: 409,
      body: { message: 'A part of this order is on its way, so it can no longer be cancelled' },
    });
    expect(await move(test, admin.token, { orderId: order.id, to: 'cancelled' })).toMatchObject({
      status: 409,
      body: { allowed: ['shipped'] },
    });
  });

  it('is sent completely by the call for the whole order', async () => {
    const order = await newOrder();
    const first = (await pack(order.id, { items: [{ itemId: order.kettles, quantity: 1 }], status: 'shipped' })).body.shipment;
    await pack(order.id, { items: [{ itemId: order.lamps, quantity: 1 }] });
    const { body } = await test.request('PUT', `/orders/${order.id}/status`, {
      token: admin.token,
      body: { status: 'shipped', trackingNumber: 'LAST', carrier: 'Bob’s Bikes' },
    });
    expect(body.order).toMatchObject({ orderStatus: 'shipped', trackingNumber: 'LAST', carrier: 'Bob’s Bikes' });
    expect(body.order.shipments.map(({ status }: { status: string }) => status)).toEqual(['shipped', 'shipped', 'shipped']);
    await moveShipment(first._id, 'delivered');
    expect((await move(test, admin.token, { orderId: order.id, to: 'out_for_delivery' })).body.order.orderStatus).toBe('out_for_delivery');
    expect((await move(test, admin.token, { orderId: order.id, to: 'delivered' })).body.order.orderStatus).toBe('delivered');
  });
});

it('unpacks the parcels of an order that is cancelled before one has left', async () => {
  const order = await newOrder();
  await pack(order.id, { items: [{ itemId: order.kettles, quantity: 1 }] });
  const { body } = await test.request('PUT', `/orders/${order.id}/cancel`, { token: order.customer.token, body: {} });
  expect(body.order).toMatchObject({ orderStatus: 'cancelled', shipments: [] });
  expect(await linesOf(order.id)).toMatchObject([{ shippedQuantity: 0 }, { shippedQuantity: 0 }]);
  expect((await pack(order.id)).status).toBe(409);
});

it('ships or cancels, never both, when both are tried at once', async () => {
  for (let round = 0; round < 6; round++) {
    const order = await newOrder();
    const calls = [
      () => pack(order.id, { items: [{ itemId: order.kettles, quantity: 1 }], status: 'shipped' }),
      () => test.request('PUT', `/orders/${order.id}/cancel`, { token: order.customer.token, body: {} }),
    ];
    const responses = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(1);
  }
});

describe('the shopper gets a mail', () => {
  it('for each parcel, with what is in it and where it is', async () => {
    const order = await newOrder();
    await pack(order.id, { items: [{ itemId: order.kettles, quantity: 2 }], status: 'shipped', trackingNumber: '1Z999AA10123456784' });
    await mailsTo(order.customer);
    const second = (await pack(order.id, { status: 'shipped', carrier: 'Bob’s Bikes' })).body.shipment;
    await moveShipment(second._id, 'delivered');
    const mails = await mailsTo(order.customer);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `Parcel 1 of your order ${order.number} is on its way`,
      `Parcel 2 of 2 of your order ${order.number} is on its way`,
      `Parcel 2 of 2 of your order ${order.number} was delivered`,
      `We have your order ${order.number}`,
    ]);
    const first = mails.find(({ subject }) => /^Parcel 1/.test(subject));
    for (const words of [first?.text, first?.html])
      for (const part of ['Kettle', '2 × ', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'])
        expect(words).toContain(part);
    expect(first?.text).not.toContain('Lamp');
    // Below are the pieces that were sent.
    expect(first?.text).toContain('We are still packing the rest of your order');
    expect(first?.text).not.toContain('still packing these');
    expect(mails.find(({ subject }) => /^Parcel 2 .* way/.test(subject))?.text).toMatch(/Kettle[\s\S]*1 × [\s\S]*Lamp[\s\S]*2 × /);
  });

  it('about the order, if it goes in one parcel', async () => {
    const order = await newOrder();
    const { shipment } = (await pack(order.id, { status: 'shipped' })).body;
    await moveShipment(shipment._id, 'delivered');
    expect((await mailsTo(order.customer)).map(({ subject }) => subject).sort()).toEqual([
      `We have your order ${order.number}`,
      `Your order ${order.number} is on its way`,
      `Your order ${order.number} was delivered`,
    ]);
  });
});

describe('the log', () => {
  it('has each change, and undoes what is still here', async () => {
    const order = await newOrder();
    const { shipment } = (await pack(order.id, { trackingNumber: 'ONE' })).body;
    await track(shipment._id, { trackingNumber: 'TWO' });
    const entries = async () =>
      (await test.request('GET', `/admin/audit?subjectType=order&subjectId=${order.id}`, { token: admin.token })).body.entries;
    const [changed, created] = await entries();
    expect([created.action, changed.action]).toEqual(['shipment.create', 'shipment.update']);
    expect((await test.request('POST', `/admin/audit/${changed._id}/undo`, { token: admin.token, body: {} })).status).toBe(200);
    expect((await seenBy(order)).trackingNumber).toBe('ONE');
    expect((await test.request('POST', `/admin/audit/${created._id}/undo`, { token: admin.token, body: {} })).status).toBe(200);
    expect(await seenBy(order)).toMatchObject({ fulfilment: 'unfulfilled', shipments: [] });
    const sent = (await pack(order.id, { status: 'shipped' })).body.shipment;
    expect(sent.status).toBe('shipped');
    expect((await test.request('POST', `/admin/audit/${(await entries())[0]._id}/undo`, { token: admin.token, body: {} })).status).toBe(
      409,
    );
  });
});

describe('orders to pack', () => {
  it('are listed with what is open, the oldest first, and by their ids', async () => {
    const [one, two] = [await newOrder(), await newOrder()];
    await pack(one.id, { items: [{ itemId: one.kettles, quantity: 2 }] });
    await pack(two.id);
    const { orders } = (await test.request('GET', '/admin/packing?limit=100', { token: admin.token })).body;
    expect(orders.find(({ _id }: { _id: string }) => _id === one.id).packing).toMatchObject([{ open: 1 }, { open: 2 }]);
    expect(orders.some(({ _id }: { _id: string }) => _id === two.id)).toBe(false);
    const dates = orders.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(dates).toEqual(dates.toSorted());
    const chosen = await test.request('GET', `/admin/packing?orders=${two.id},${one.id}`, { token: admin.token });
    expect(chosen.body).toMatchObject({ total: 2, orders: [{ _id: one.id, customer: {} }, { _id: two.id }] });
    for (const orders of ['x', `${one.id},`, "' OR 1=1"])
      expect((await test.request('GET', `/admin/packing?orders=${encodeURIComponent(orders)}`, { token: admin.token })).status).toBe(422);
  });
});

describe('parcels are for packers', () => {
  it('only', async () => {
    const order = await newOrder();
    const { shipment } = (await pack(order.id)).body;
    const [packer, viewer] = [await test.signIn('packer'), await test.signIn('viewer')];
    for (const [token, status] of [
      [undefined, 401],
      [order.customer.token, 403],
      [viewer.token, 403],
    ] as const) {
      expect((await test.request('POST', `/admin/orders/${order.id}/shipments`, { token, body: {} })).status).toBe(status);
      expect((await test.request('PUT', `/admin/shipments/${shipment._id}`, { token, body: {} })).status).toBe(status);
      expect((await test.request('POST', `/admin/shipments/${shipment._id}/move`, { token, body: { status: 'shipped' } })).status).toBe(
        status,
      );
    }
    expect((await test.request('GET', '/admin/packing', { token: order.customer.token })).status).toBe(403);
    expect((await test.request('GET', '/admin/packing', { token: viewer.token })).status).toBe(200);
    expect((await moveShipment(shipment._id, 'shipped', packer.token)).status).toBe(200);
  });

  it('and an unknown order or parcel is not found', async () => {
    for (const id of [crypto.randomUUID(), 'x', "' OR 1=1 --"].map(encodeURIComponent)) {
      expect((await pack(id)).status).toBe(404);
      expect((await track(id, {})).status).toBe(404);
      expect((await moveShipment(id, 'shipped')).status).toBe(404);
    }
  });
});
