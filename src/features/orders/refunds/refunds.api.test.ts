import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { toCents } from '#shared/money';
import { CARDS, cardOrder, fillCart, makeCoupon, makeShopper, place, stockOf } from '#test/checkout.fixtures.server';
import { deliver } from '#test/delivered-order.server';
import { makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { openTestShop } from '#test/test-shop.server';
import { calculateRefund } from './refunds.rules';

const test = openTestShop();

/** Three kettles for $30.00 and a lamp for $10.00, less ten percent, paid by card; and an admin. */
async function paidOrder(more: object = {}) {
  const buyer = await makeShopper(test);
  const { order } = (await place(test, buyer.token, { body: cardOrder(CARDS.pays, more) })).body;
  const admin = await test.signIn('admin');
  const refund = (body: object = {}, headers: Record<string, string> = {}) =>
    test.request('POST', `/admin/orders/${order._id}/refunds`, { token: admin.token, body, headers });
  const refundable = async () =>
    (await test.request('GET', `/admin/orders/${order._id}/refundable`, { token: admin.token })).body.refundable;
  const view = async () => (await test.request('GET', `/admin/orders/${order._id}`, { token: admin.token })).body.order;
  return { buyer, order, admin, refund, refundable, view, kettles: `${order._id}-1`, lamp: `${order._id}-2` };
}

describe('a refund of items', () => {
  it('is worth their price with tax and discount, and restocks pieces that were not sent, once', async () => {
    const { buyer, kettles, refund, refundable, view } = await paidOrder();
    const before = await refundable();
    expect(before.items).toMatchObject([{ itemId: kettles, left: 3, unsent: 3, price: 30 }, { left: 1 }]);
    const { amountCents } = calculateRefund(before, { items: [{ itemId: kettles, quantity: 2 }], shippingCents: toCents(0) });
    const body = { items: [{ itemId: kettles, quantity: 2 }], restock: true, reason: 'Sold out elsewhere' };
    const key = { 'Idempotency-Key': 'once' };
    const responses = await Promise.all([refund(body, key), refund(body, key)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(toCents(responses[0]?.body.order.refundedAmount)).toBe(amountCents);
    expect(await stockOf(test.shop.db, buyer.kettle.variantIds[0])).toEqual({ onHand: 4, reserved: 0 });
    const shown = await view();
    expect(shown.lines[0]).toMatchObject({ quantity: 3, refunded: 2, open: 1 });
    expect(shown).toMatchObject({
      balance: 0,
      refunds: [{ isRestocked: true, items: [{ itemId: kettles, quantity: 2 }], reason: body.reason }],
    });
    const movements = await test.shop.db
      .selectFrom('stockMovements')
      .select(['delta', 'reason'])
      .where('orderId', '=', shown._id)
      .where('delta', '>', 0)
      .execute();
    expect(movements).toEqual([{ delta: 2, reason: 'cancellation' }]);
  });

  it('takes back sent pieces as a return, or leaves them with the customer', async () => {
    const { order, buyer, kettles, refund, refundable } = await paidOrder();
    await deliver(test, order._id, 1);
    await refund({ items: [{ itemId: kettles, quantity: 1 }], restock: true });
    await refund({ items: [{ itemId: kettles, quantity: 1 }] });
    expect(await stockOf(test.shop.db, buyer.kettle.variantIds[0])).toEqual({ onHand: 3, reserved: 0 });
    const reasons = await test.shop.db
      .selectFrom('stockMovements')
      .select('reason')
      .where('orderId', '=', order._id)
      .where('delta', '>', 0)
      .execute();
    expect(reasons).toEqual([{ reason: 'return' }]);
    expect((await refundable()).items[0]).toMatchObject({ left: 1 });
    // The customer can return what is left, not what was refunded.
    const returns = (await test.request('GET', `/orders/${order._id}/returns`, { token: buyer.token })).body;
    expect(returns.returnable).toEqual([
      { itemId: kettles, quantity: 1 },
      { itemId: `${order._id}-2`, quantity: 1 },
    ]);
  });

  it('is not for more pieces, shipping or money than are left, nor for items of another order', async () => {
    const { order, kettles, lamp, refund } = await paidOrder();
    expect(await refund({ items: [{ itemId: kettles, quantity: 4 }] })).toMatchObject({
      status: 409,
      body: { itemId: kettles, available: 3 },
    });
    expect(
      (
        await refund({
          items: [
            { itemId: kettles, quantity: 2 },
            { itemId: kettles, quantity: 2 },
          ],
        })
      ).status,
    ).toBe(409);
    expect(await refund({ items: [{ itemId: 'x', quantity: 1 }] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'items.0.itemId' }] },
    });
    for (const quantity of [0, -1, 1.5, '1', 1000]) expect((await refund({ items: [{ itemId: kettles, quantity }] })).status).toBe(422);
    expect(await refund({ shipping: 100 })).toMatchObject({ status: 409, body: { available: order.shippingPrice } });
    await refund({ amount: order.totalPrice - 1 });
    expect(await refund({ items: [{ itemId: lamp, quantity: 1 }] })).toMatchObject({ status: 409, body: { available: 1 } });
    expect((await refund({ items: [{ itemId: lamp, quantity: 1 }], amount: 1 })).body.order.paymentStatus).toBe('refunded');
  });

  it('goes into store credit if staff choose so', async () => {
    const { buyer, lamp, refund } = await paidOrder();
    const { order } = (await refund({ items: [{ itemId: lamp, quantity: 1 }], method: 'credit' })).body;
    expect(order.paymentStatus).toBe('partially_refunded');
    const { credit } = (await test.request('GET', '/store-credit', { token: buyer.token })).body;
    expect(credit).toMatchObject({
      balance: order.refundedAmount,
      movements: [{ reason: 'refund', order: { orderNumber: order.orderNumber } }],
    });
  });

  it('is refused when somebody else refunded since, with what is left', async () => {
    const { lamp, refund } = await paidOrder();
    const both = { items: [{ itemId: lamp, quantity: 1 }], refundedBefore: 0 };
    const responses = await Promise.all([refund(both), refund({ amount: 5, refundedBefore: 0 })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.body.refundable.refunded).toBeGreaterThan(0);
    expect(refused?.body.available).toBe(refused?.body.refundable.left);
  });

  it('leaves nothing to restock once the order was cancelled', async () => {
    const { order, buyer, kettles, refund, refundable } = await paidOrder();
    await refund({ items: [{ itemId: kettles, quantity: 1 }], restock: true });
    await test.request('PUT', `/orders/${order._id}/cancel`, { token: buyer.token, body: {} });
    expect(await stockOf(test.shop.db, buyer.kettle.variantIds[0])).toEqual({ onHand: 5, reserved: 0 });
    expect(await refundable()).toMatchObject({ left: 0, canRestock: false });
    expect((await refund({ items: [{ itemId: kettles, quantity: 1 }], restock: true, amount: 1 })).status).toBe(409);
  });

  it('needs the right for refunds', async () => {
    const { order, buyer, lamp } = await paidOrder();
    const body = { items: [{ itemId: lamp, quantity: 1 }] };
    const path = `/admin/orders/${order._id}/refunds`;
    expect((await test.request('POST', path, { body })).status).toBe(401);
    expect((await test.request('POST', path, { body, token: buyer.token })).status).toBe(403);
    const { token: support } = await test.signIn('support');
    expect((await test.request('POST', path, { body, token: support })).status).toBe(403);
    expect((await test.request('GET', `/admin/orders/${order._id}/refundable`, { token: buyer.token })).status).toBe(403);
    const { token } = await test.signIn('admin');
    for (const id of ['x', crypto.randomUUID()]) {
      expect((await test.request('POST', `/admin/orders/${id}/refunds`, { body, token })).status).toBe(404);
      expect((await test.request('GET', `/admin/orders/${id}/refundable`, { token })).status).toBe(404);
    }
  });
});

describe('refunds of any parts, also at once', () => {
  it('sum to what was paid, to the cent, and pieces are never refunded twice', async () => {
    const line = fc.record({ cents: fc.integer({ min: 1, max: 5_000 }), quantity: fc.integer({ min: 1, max: 4 }) });
    const plan = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      coupon: fc.constantFrom('none', 'percent', 'free_shipping'),
      parts: fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 3 }), fc.boolean()), { maxLength: 6 }),
    });
    const admin = await test.signIn('admin');
    await fc.assert(
      fc.asyncProperty(plan, async ({ lines, coupon, parts }) => {
        const { token } = await test.signIn();
        for (const { cents, quantity } of lines) {
          const { id } = await makeProduct(test.shop.db, { listPriceCents: cents, stock: 10 });
          await fillCart(test, token, [{ id, quantity }]);
        }
        if (coupon !== 'none') {
          const code = await makeCoupon(
            test.shop.db,
            `P-${crypto.randomUUID().slice(0, 20).toUpperCase()}`,
            coupon === 'percent' ? {} : { kind: 'free_shipping' },
          );
          await test.request('POST', '/checkout/apply-coupon', { token, body: { couponCode: code } });
        }
        const { order } = (await place(test, token, { body: cardOrder(CARDS.pays) })).body;
        const call = (body: object) => test.request('POST', `/admin/orders/${order._id}/refunds`, { token: admin.token, body });
        await Promise.all(
          parts.map(([at, quantity, restock]) =>
            call({ items: [{ itemId: `${order._id}-${(at % lines.length) + 1}`, quantity }], restock }),
          ),
        );
        const read = async () =>
          (await test.request('GET', `/admin/orders/${order._id}/refundable`, { token: admin.token })).body.refundable;
        const left = await read();
        const rest = left.items.flatMap(({ itemId, left: quantity }: { itemId: string; left: number }) =>
          quantity > 0 ? [{ itemId, quantity }] : [],
        );
        const { amountCents, valueCents } = calculateRefund(left, { items: rest, shippingCents: toCents(left.shipping) });
        expect(amountCents).toBe(valueCents);
        expect(amountCents).toBe(toCents(left.left));
        if (amountCents > 0) expect((await call({ items: rest, shipping: left.shipping })).status).toBe(200);
        expect(await read()).toMatchObject({ left: 0, shipping: 0, takenPrice: left.itemsPrice, takenValue: left.itemsPaid });
      }),
      { numRuns: 8 },
    );
    expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
  });

  it('leave the same money in payments, orders and statistics', async () => {
    const { rows } = await sql<{ inPayments: number; inStatistics: number }>`
      SELECT (SELECT sum(p.charged_cents - p.refunded_cents)::bigint FROM payments p JOIN orders o ON o.id = p.order_id
               WHERE is_order_earning(o.status)) AS in_payments,
             (SELECT sum(total_cents - refunded_cents)::bigint FROM orders WHERE is_order_earning(status)) AS in_statistics`.execute(
      test.shop.db,
    );
    expect(rows[0]?.inPayments).toBe(rows[0]?.inStatistics);
  });
});
