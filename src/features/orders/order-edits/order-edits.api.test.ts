import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { cents } from '#shared/money';
import {
  ADDRESS,
  CARDS,
  cardOrder,
  cashOrder,
  couponUsesOf,
  fillCart,
  makeCoupon,
  makeShopper,
  place,
  stockOf,
} from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { readOutbox } from '#test/mails.server';
import { move, orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: { token: string };
beforeAll(async () => {
  admin = await test.signIn('admin');
});

const put = (orderId: string, body: object, token = admin.token) => test.request('PUT', `/admin/orders/${orderId}`, { token, body });
const preview = async (orderId: string, body: object) =>
  (await test.request('POST', `/admin/orders/${orderId}/edit/preview`, { token: admin.token, body })).body.preview;
const view = async (orderId: string) => (await test.request('GET', `/admin/orders/${orderId}/edit`, { token: admin.token })).body.order;
const shopperSees = async (orderId: string, token: string) => (await test.request('GET', `/orders/${orderId}`, { token })).body.order;
const invariants = () => findBrokenInvariants(test.shop.config.databaseUrl ?? '');
const moneyOf = async (orderId: string) => {
  const { rows } = await sql<{ total: number; refunded: number; charged: number; back: number; adjusted: number }>`
    SELECT o.total_cents AS total, o.refunded_cents AS refunded, sum(p.charged_cents)::bigint AS charged, sum(p.refunded_cents)::bigint AS back,
           sum(p.adjusted_cents)::bigint AS adjusted
      FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = ${orderId} GROUP BY o.id`.execute(test.shop.db);
  return rows[0];
};

/** Two kettles for $30.00 and a lamp for $10.00 to Texas, without a coupon. */
async function ordered({ isCash = false } = {}) {
  const customer = await test.signIn();
  const kettle = await makeProduct(test.shop.db, { name: 'Kettle', listPriceCents: 30_00, stock: 5 });
  const lamp = await makeProduct(test.shop.db, { name: 'Lamp', listPriceCents: 10_00, stock: 5 });
  await fillCart(test, customer.token, [{ id: kettle.id, quantity: 2 }, { id: lamp.id }]);
  const { order } = (await place(test, customer.token, { body: isCash ? cashOrder() : cardOrder(CARDS.pays) })).body;
  return { customer, kettle, lamp, order, items: order.orderItems as { _id: string; name: string }[] };
}
const itemOf = (items: { _id: string; name: string }[], name: string) => items.find((item) => item.name === name)?._id;

describe('an edit of lines', () => {
  it('cancels a line: price, stock, refund and the shopper’s view follow', async () => {
    const { order, items, lamp, customer } = await ordered();
    expect(order.totalPrice).toBe(75.78);
    const body = { version: 1, lines: [{ itemId: itemOf(items, 'Lamp'), quantity: 0 }], reason: 'It was broken.' };
    expect(await preview(order._id, body)).toMatchObject({
      before: { total: 75.78 },
      after: { items: 60, tax: 4.95, shipping: 0, total: 64.95 },
      difference: -10.83,
      refund: 10.83,
      toPay: 0,
      settlements: ['refund', 'later'],
      shortages: [],
    });
    const { status, body: result } = await put(order._id, body);
    expect({ status, result }).toMatchObject({
      status: 200,
      result: {
        order: {
          version: 2,
          totals: { total: 64.95 },
          due: 0,
          lines: [
            { quantity: 2, cancelled: 0 },
            { quantity: 0, cancelled: 1 },
          ],
        },
      },
    });
    expect(await moneyOf(order._id)).toEqual({ total: 6495, refunded: 0, charged: 7578, back: 1083, adjusted: 1083 });
    expect(await stockOf(test.shop.db, lamp.variantIds[0])).toEqual({ onHand: 5, reserved: 0 });
    const seen = await shopperSees(order._id, customer.token);
    expect(seen).toMatchObject({ totalPrice: 64.95, orderStatus: 'processing', paymentStatus: 'completed' });
    expect(seen.statusHistory.at(-1).note).toBe('Removed 1 × Lamp. The total is $64.95 instead of $75.78. It was broken.');
    await doDueJobs(test.shop);
    const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', customer.userId).executeTakeFirstOrThrow();
    const mails = await readOutbox(test.shop.config.dataDir, email);
    const subjects = mails.map(({ subject }) => subject);
    expect(mails.find(({ subject }) => subject.startsWith('A refund'))?.text).toMatch(/Refund: \$10\.83\s+Refunded in all: \$10\.83/);
    expect(subjects).toEqual(
      expect.arrayContaining([`Your order ${order.orderNumber} was changed`, `A refund for your order ${order.orderNumber}`]),
    );
    expect(await invariants()).toEqual([]);
  });

  it('takes more pieces from the stock, and never more than there are', async () => {
    const { order, items, kettle } = await ordered();
    const more = (quantity: number) => ({ lines: [{ itemId: itemOf(items, 'Kettle'), quantity }], settle: 'later' });
    expect((await preview(order._id, more(6))).shortages).toMatchObject([{ name: 'Kettle', available: 3 }]);
    expect(await put(order._id, more(6))).toMatchObject({ status: 409, body: { code: 'insufficient_stock', issues: [{ available: 3 }] } });
    expect((await put(order._id, more(5))).status).toBe(200);
    expect(await stockOf(test.shop.db, kettle.variantIds[0])).toEqual({ onHand: 0, reserved: 0 });
    const { rows } = await sql<{ reason: string; delta: number; byEmail: string | null }>`
      SELECT reason, delta, by_email FROM stock_movements WHERE order_id = ${order._id} AND variant_id = ${kettle.variantIds[0]} ORDER BY id`.execute(
      test.shop.db,
    );
    expect(rows).toMatchObject([{ delta: 0 }, { reason: 'sale', delta: -2 }, { reason: 'sale', delta: -3, byEmail: expect.any(String) }]);
    expect(await invariants()).toEqual([]);
  });

  it('adds a line at today’s price, or more pieces of the same', async () => {
    const { order, kettle } = await ordered();
    const mug = await makeProduct(test.shop.db, { name: 'Mug', listPriceCents: 5_00, stock: 3 });
    const addLines = [
      { variantId: String(mug.variantIds[0]), quantity: 2 },
      { variantId: String(kettle.variantIds[0]), quantity: 1 },
    ];
    const { body } = await put(order._id, { addLines, settle: 'waive' });
    expect(body.order).toMatchObject({
      due: 0,
      totals: { items: 110, total: 75.78 },
      lines: [{ name: 'Kettle', quantity: 3 }, { name: 'Lamp' }, { name: 'Mug', quantity: 2, price: 5 }],
    });
    expect(await stockOf(test.shop.db, mug.variantIds[0])).toEqual({ onHand: 1, reserved: 0 });
    expect(await invariants()).toEqual([]);
  });

  it('adds a product that became dearer on a line of its own, beside the pieces that were cheaper', async () => {
    const { order, kettle } = await ordered();
    await test.shop.db
      .updateTable('products')
      .set({ listPriceCents: cents(35_00), baseListPriceCents: cents(35_00), highestPriceCents: cents(35_00) })
      .where('id', '=', Number(kettle.id))
      .execute();
    const body = { addLines: [{ variantId: String(kettle.variantIds[0]), quantity: 1 }], settle: 'later' };
    const { lines } = (await put(order._id, body)).body.order;
    const kettles = lines
      .filter(({ name }: { name: string }) => name === 'Kettle')
      .map(({ price, quantity }: { price: number; quantity: number }) => [price, quantity]);
    expect(kettles).toEqual([
      [30, 2],
      [35, 1],
    ]);
    expect(await invariants()).toEqual([]);
  });

  it('of all lines is the ordinary cancellation', async () => {
    const { order, items, kettle } = await ordered();
    const lines = items.map(({ _id }) => ({ itemId: _id, quantity: 0 }));
    expect(await preview(order._id, { lines })).toMatchObject({ isCancellation: true });
    const { body } = await put(order._id, { lines });
    expect(body.order).toMatchObject({ status: 'cancelled', due: 0 });
    expect(await stockOf(test.shop.db, kettle.variantIds[0])).toEqual({ onHand: 5, reserved: 0 });
    expect(await moneyOf(order._id)).toMatchObject({ charged: 7578, back: 7578, adjusted: 0 });
    expect(await invariants()).toEqual([]);
  });

  it('there and back again costs the same', async () => {
    const { order, items } = await ordered();
    const set = (kettles: number) => put(order._id, { lines: [{ itemId: itemOf(items, 'Kettle'), quantity: kettles }], settle: 'later' });
    await set(1);
    await set(4);
    const { body } = await set(2);
    expect(body.order).toMatchObject({ totals: { total: 75.78 }, due: 0, version: 4 });
    expect(await invariants()).toEqual([]);
  });
});

describe('an edit of the address and of shipping', () => {
  it('calculates tax and shipping for the new place', async () => {
    const { order, customer } = await ordered();
    const shippingAddress = { ...ADDRESS, city: 'Los Angeles', state: 'California', postalCode: '90001' };
    expect(await preview(order._id, { shippingAddress })).toMatchObject({
      after: { tax: 7.18, total: 77.18 },
      toPay: 1.4,
      settlements: ['link', 'waive', 'later'],
    });
    const { body } = await put(order._id, { shippingAddress });
    expect(body.order).toMatchObject({ due: 1.4, links: [{ status: 'open', amount: 1.4 }], shippingAddress: { state: 'California' } });
    expect((await shopperSees(order._id, customer.token)).shippingAddress.city).toBe('Los Angeles');
  });

  it('charges what staff want for shipping, and moves the delivery', async () => {
    const { order } = await ordered();
    const { body } = await put(order._id, { shipping: { speed: 'overnight', price: 12 }, settle: 'later' });
    expect(body.order).toMatchObject({ totals: { shipping: 12 }, shipping: { speed: 'overnight', ownPrice: 12 }, due: 12 });
    const back = await put(order._id, { shipping: { speed: 'standard', price: null }, settle: 'later' });
    expect(back.body.order).toMatchObject({ totals: { shipping: 0, total: 75.78 }, due: 0 });
  });

  it('says which fields are wrong', async () => {
    const { order } = await ordered();
    const { status, body } = await put(order._id, { shippingAddress: { ...ADDRESS, city: '' } });
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ field: 'shippingAddress.city' }] } });
  });
});

describe('a coupon', () => {
  it('is calculated again', async () => {
    const buyer = await makeShopper(test);
    const { order } = (await place(test, buyer.token, { body: cardOrder(CARDS.pays) })).body;
    expect(order.discountAmount).toBe(10);
    const { body } = await put(order._id, { lines: [{ itemId: order.orderItems[0]._id, quantity: 1 }] });
    expect(body.order.totals).toMatchObject({ items: 40, discount: 4 });
    expect(await couponUsesOf(test, buyer)).toBe(1);
  });

  it('whose minimum is no longer met stays or goes as staff decide', async () => {
    const decide = async (coupon: 'keep' | 'drop') => {
      const customer = await test.signIn();
      const kettle = await makeProduct(test.shop.db, { listPriceCents: 30_00 });
      await fillCart(test, customer.token, [{ id: kettle.id, quantity: 3 }]);
      const code = await makeCoupon(test.shop.db, `MIN-${kettle.id}`, { minimumCents: 80_00, usageLimit: 9 });
      const { order } = (await place(test, customer.token, { body: cardOrder(CARDS.pays, { appliedCoupon: code }) })).body;
      const lines = [{ itemId: order.orderItems[0]._id, quantity: 2 }];
      expect(await preview(order._id, { lines })).toMatchObject({
        needsCouponDecision: true,
        couponProblem: 'The coupon needs items for $80.00 or more',
        after: { discount: 0 },
      });
      expect(await put(order._id, { lines })).toMatchObject({ status: 422, body: { errors: [{ field: 'coupon' }] } });
      const { body } = await put(order._id, { lines, coupon });
      const { usedCount } = await test.shop.db
        .selectFrom('promotions')
        .select('usedCount')
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      return { discount: body.order.totals.discount, code: body.order.couponCode, usedCount };
    };
    expect(await decide('keep')).toMatchObject({ discount: 6, usedCount: 1, code: expect.any(String) });
    expect(await decide('drop')).toEqual({ discount: 0, usedCount: 0, code: undefined });
    expect(await invariants()).toEqual([]);
  });
});

describe('cash on delivery', () => {
  it('follows the total both ways, and is collected at the door', async () => {
    const { order, items } = await ordered({ isCash: true });
    const lower = await put(order._id, { lines: [{ itemId: itemOf(items, 'Lamp'), quantity: 0 }] });
    expect(lower.body.order).toMatchObject({ toCollect: 64.95, due: 0, links: [] });
    const higher = await put(order._id, { lines: [{ itemId: itemOf(items, 'Kettle'), quantity: 3 }] });
    expect(higher.body.order).toMatchObject({ toCollect: 97.43, due: 0, links: [] });
    for (const to of ['confirmed', 'shipped', 'out_for_delivery', 'delivered']) await move(test, admin.token, { orderId: order._id, to });
    expect(await moneyOf(order._id)).toMatchObject({ total: 9743, charged: 9743, back: 0 });
    expect(await invariants()).toEqual([]);
  });
});

describe('two people', () => {
  it('who change an order at once: the second sees what the first did', async () => {
    const { order, items } = await ordered();
    const first = put(order._id, { version: 1, lines: [{ itemId: itemOf(items, 'Lamp'), quantity: 0 }], settle: 'later' });
    const second = put(order._id, { version: 1, shipping: { price: 3 }, settle: 'later' });
    const [one, two] = await Promise.all([first, second]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const refused = one.status === 409 ? one : two;
    expect(refused.body).toMatchObject({
      code: 'conflict',
      current: { version: 2 },
      changedBy: [{ name: 'Ada Lovelace', parts: expect.any(Array) }],
    });
    expect((await put(order._id, { version: 2, shipping: { price: 4 }, settle: 'later' })).status).toBe(200);
  });

  it('who want the last pieces: one gets them', async () => {
    const mug = await makeProduct(test.shop.db, { name: 'Mug', stock: 3 });
    const orders = await Promise.all([1, 2, 3, 4].map(() => ordered()));
    const results = await Promise.all(
      orders.map(({ order }) => put(order._id, { addLines: [{ variantId: String(mug.variantIds[0]), quantity: 2 }], settle: 'later' })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await stockOf(test.shop.db, mug.variantIds[0])).toEqual({ onHand: 1, reserved: 0 });
    expect(await invariants()).toEqual([]);
  });

  it('cancelling and editing at once ends in one of the two', async () => {
    for (let round = 0; round < 4; round++) {
      const { order, items, customer } = await ordered();
      await Promise.all([
        put(order._id, { lines: [{ itemId: itemOf(items, 'Lamp'), quantity: 3 }], settle: 'later' }),
        test.request('PUT', `/orders/${order._id}/cancel`, { token: customer.token, body: {} }),
      ]);
      expect((await view(order._id)).status).toBe('cancelled');
    }
    expect(await invariants()).toEqual([]);
  });
});

describe('an edit is refused', () => {
  it('of an order that waits for its payment, is on its way or over', async () => {
    for (const status of ['pending', 'shipped', 'delivered', 'cancelled'] as const) {
      const { order } = await orderIn(test, admin.token, { status });
      expect(await put(order._id, { shipping: { price: 1 } })).toMatchObject({ status: 409, body: { code: 'illegal_status' } });
      expect((await view(order._id)).locked).toEqual(expect.any(String));
    }
  });

  it('without a change, of unknown lines, variants and settlements', async () => {
    const { order, items } = await ordered();
    const refused = async (body: object) => (await put(order._id, body)).status;
    expect(await refused({})).toBe(422);
    expect(await refused({ lines: [{ itemId: `${order._id}-9`, quantity: 1 }] })).toBe(422);
    expect(await refused({ lines: [{ itemId: itemOf(items, 'Lamp'), quantity: -1 }] })).toBe(422);
    expect(await refused({ addLines: [{ variantId: '999999999', quantity: 1 }] })).toBe(422);
    expect(await refused({ addLines: [{ variantId: 'x', quantity: 1 }] })).toBe(422);
    expect(await refused({ lines: [{ itemId: itemOf(items, 'Lamp'), quantity: 0 }], settle: 'link' })).toBe(422);
    expect((await put('abc', {})).status).toBe(404);
    expect((await put('6f1c2b8e-0000-4000-8000-000000000000', {})).status).toBe(404);
  });

  it('to those without the right, and a refund to those who may only edit', async () => {
    const { order, items, customer } = await ordered();
    const lower = { lines: [{ itemId: itemOf(items, 'Lamp'), quantity: 0 }] };
    expect((await test.request('PUT', `/admin/orders/${order._id}`, { body: lower })).status).toBe(401);
    expect((await put(order._id, lower, customer.token)).status).toBe(403);
    expect((await put(order._id, lower, (await test.signIn('packer')).token)).status).toBe(403);
    const support = await test.signIn('support');
    expect((await put(order._id, lower, support.token)).status).toBe(403);
    expect((await view(order._id)).totals.total).toBe(75.78);
    expect(await put(order._id, { ...lower, settle: 'later' }, support.token)).toMatchObject({
      status: 200,
      body: { order: { due: -10.83 } },
    });
    // Somebody with the right refunds it later.
    expect((await put(order._id, { settle: 'refund' })).body.order.due).toBe(0);
  });
});

describe('refunds and edits', () => {
  it('count the same money once', async () => {
    const { order, items } = await ordered();
    await test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: { amount: 70, reason: 'Late' } });
    const { body } = await put(order._id, { lines: [{ itemId: itemOf(items, 'Lamp'), quantity: 0 }] });
    // $5.78 were left to give back; the rest of the difference had been refunded before.
    expect(body.order.due).toBe(0);
    expect(await moneyOf(order._id)).toEqual({ total: 6495, refunded: 6495, charged: 7578, back: 7578, adjusted: 1083 });
  });
});

describe('sales figures', () => {
  it('count the pieces that are in an order after each edit', async () => {
    const { order, items, kettle, lamp } = await ordered();
    const [kettleId, lampId] = [String(kettle.variantIds[0]), String(lamp.variantIds[0])];
    const sold = async () => {
      const { stock } = (await test.request('GET', `/admin/stock?ids=${kettleId},${lampId}`, { token: admin.token })).body;
      const piecesOf = (id: string) => stock.find(({ variantId }: { variantId: string }) => variantId === id).soldLast30Days;
      return [piecesOf(kettleId), piecesOf(lampId)];
    };
    const set = (quantity: number) => put(order._id, { lines: [{ itemId: itemOf(items, 'Kettle'), quantity }], settle: 'later' });
    expect(await sold()).toEqual([2, 1]);
    await set(3);
    await set(1);
    await put(order._id, { addLines: [{ variantId: lampId, quantity: 1 }], settle: 'later' });
    expect(await sold()).toEqual([1, 2]);
    await set(4);
    expect(await sold()).toEqual([4, 2]);
  });
});
