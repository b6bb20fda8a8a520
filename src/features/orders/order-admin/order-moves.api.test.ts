import { beforeAll, describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#features/orders/orders/orders.rules';
import { CARDS, cardOrder, couponUsesOf, makeShopper, place, STOCKS, stocksOf } from '#test/checkout.fixtures.server';
import { move, orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: { token: string; userId: string };

beforeAll(async () => {
  admin = await test.signIn('admin');
});

const auditEntriesOf = async (orderId: string) =>
  test.shop.db
    .selectFrom('auditLog')
    .select(['action', 'adminId', 'before', 'after'])
    .where('subjectId', '=', orderId)
    .orderBy('id')
    .execute();

/** docs/rules.md#orders-states; only a payment moves a pending order to processing. */
const ALLOWED: Record<OrderStatus, OrderStatus[]> = {
  pending: ['cancelled'],
  processing: ['confirmed', 'cancelled'],
  confirmed: ['shipped', 'cancelled'],
  shipped: ['out_for_delivery'],
  out_for_delivery: ['delivered'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
};

describe.each(ORDER_STATUSES)('an order that is %s', (from) => {
  it.each(ORDER_STATUSES)('becomes %s only if the transition table allows it', async (to) => {
    const { order } = await orderIn(test, admin.token, { status: from });
    expect(order.orderStatus).toBe(from);
    const response = await move(test, admin.token, { orderId: order._id, to, note: 'As agreed' });
    const now = await test.shop.db.selectFrom('orders').select('status').where('id', '=', order._id).executeTakeFirstOrThrow();
    if (ALLOWED[from].includes(to)) {
      expect(response).toMatchObject({ status: 200, body: { order: { orderStatus: to } } });
      expect(response.body.order.statusHistory.at(-1)).toMatchObject({ status: to, note: 'As agreed' });
      expect(now.status).toBe(to);
      expect((await auditEntriesOf(order._id)).at(-1)).toMatchObject({
        action: 'order.status',
        adminId: admin.userId,
        before: { status: from },
        after: { status: to, note: 'As agreed' },
      });
    } else {
      expect(response).toMatchObject({ status: 409, body: { code: 'illegal_status', status: from, allowed: ALLOWED[from] } });
      expect(now.status).toBe(from);
      expect((await auditEntriesOf(order._id)).filter(({ after }) => (after as { note?: string }).note)).toEqual([]);
    }
  });
});

describe('moving an order', () => {
  it('lists the allowed statuses', async () => {
    const { order } = await orderIn(test, admin.token, { status: 'confirmed' });
    expect((await move(test, admin.token, { orderId: order._id, to: 'delivered' })).body.message).toBe(
      'An order that is confirmed can only become shipped or cancelled',
    );
  });

  it('takes tracking number and carrier with shipped, and not before', async () => {
    const { order, customer } = await orderIn(test, admin.token, { status: 'processing' });
    const put = (body: object) => test.request('PUT', `/orders/${order._id}/status`, { token: admin.token, body });
    const early = await put({ status: 'confirmed', trackingNumber: '1Z999' });
    expect(early).toMatchObject({ status: 422, body: { errors: [{ field: 'trackingNumber' }] } });
    await put({ status: 'confirmed' });
    await put({ status: 'shipped', trackingNumber: ' 1Z999AA1 ', carrier: 'UPS', totalPrice: 0, userId: 'x' });
    const seen = (await test.request('GET', `/orders/${order._id}`, { token: customer.token })).body.order;
    expect(seen).toMatchObject({ orderStatus: 'shipped', trackingNumber: '1Z999AA1', carrier: 'UPS', totalPrice: order.totalPrice });
    await put({ status: 'out_for_delivery' });
    expect((await put({ status: 'delivered' })).body.order).toMatchObject({ trackingNumber: '1Z999AA1', carrier: 'UPS' });
  });

  it('to delivered sets the date, and completes cash on delivery', async () => {
    const { order } = await orderIn(test, admin.token, { status: 'out_for_delivery', isCash: true });
    expect(order).toMatchObject({ paymentStatus: 'pending' });
    expect(order.actualDelivery).toBeUndefined();
    const { body } = await move(test, admin.token, { orderId: order._id, to: 'delivered' });
    expect(body.order).toMatchObject({ orderStatus: 'delivered', paymentStatus: 'completed' });
    expect(Math.abs(Date.parse(body.order.actualDelivery) - Date.now())).toBeLessThan(60_000);
    const payment = await test.shop.db
      .selectFrom('payments')
      .select(['status', 'chargedCents', 'amountCents'])
      .where('orderId', '=', order._id)
      .executeTakeFirstOrThrow();
    expect(payment).toEqual({ status: 'paid', chargedCents: payment.amountCents, amountCents: Math.round(order.totalPrice * 100) });
    const refund = await test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: {} });
    expect(refund.body.order.paymentStatus).toBe('refunded');
  });

  it('to returned fails 30 days after the delivery', async () => {
    const { order } = await orderIn(test, admin.token, { status: 'delivered' });
    await test.shop.db
      .updateTable('orders')
      .set({ actualDelivery: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', order._id)
      .execute();
    expect(await move(test, admin.token, { orderId: order._id, to: 'returned' })).toMatchObject({ status: 409, body: { allowed: [] } });
  });

  it('to cancelled releases stock and coupon once, and refunds the rest of the payment', async () => {
    const buyer = await makeShopper(test);
    const { order } = (await place(test, buyer.token, { body: cardOrder(CARDS.pays) })).body;
    await test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: { amount: 10 } });
    const responses = await Promise.all(Array.from({ length: 4 }, () => move(test, admin.token, { orderId: order._id, to: 'cancelled' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 200)?.body.order).toMatchObject({
      orderStatus: 'cancelled',
      paymentStatus: 'refunded',
      statusHistory: [{}, {}, { status: 'cancelled', note: 'Cancelled by the shop' }],
    });
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.untouched);
    expect(await couponUsesOf(test, buyer)).toBe(0);
    const input = await test.shop.db
      .selectFrom('testProviderRefunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .where('p.orderId', '=', order._id)
      .select('r.amountCents')
      .execute();
    expect(input.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(Math.round(order.totalPrice * 100));
    expect((await auditEntriesOf(order._id)).map(({ action }) => action)).toEqual(['order.refund', 'order.status']);
  });

  it('to cancelled ends an unpaid order, which can then no longer be paid', async () => {
    const buyer = await makeShopper(test);
    const { order, payment } = (await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation) })).body;
    expect((await move(test, admin.token, { orderId: order._id, to: 'cancelled' })).body.order).toMatchObject({
      orderStatus: 'cancelled',
      paymentStatus: 'failed',
    });
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.untouched);
    const approving = `/payments/${payment.redirectUrl.split('/')[2]}/confirm`;
    expect((await test.request('POST', approving, { token: buyer.token, body: { approve: true } })).status).toBe(409);
  });

  it('to cancelled needs the right to refund, which a packer does not have', async () => {
    const packer = (await test.signIn('packer')).token;
    const { order } = await orderIn(test, admin.token);
    expect(await move(test, packer, { orderId: order._id, to: 'cancelled' })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await move(test, packer, { orderId: order._id, to: 'confirmed' })).body.order.orderStatus).toBe('confirmed');
  });

  it('by two admins at once succeeds for one, and fails for the other', async () => {
    const other = await test.signIn('admin');
    for (const to of ['confirmed', 'shipped', 'out_for_delivery', 'delivered'] as const) {
      const { order } = await orderIn(test, admin.token, { status: before(to) });
      const responses = await Promise.all([admin, other, admin, other].map(({ token }) => move(test, token, { orderId: order._id, to })));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'illegal_status', status: to });
      const { statusHistory } = responses.find(({ status }) => status === 200)?.body.order ?? {};
      expect(statusHistory.filter((entry: { status: string }) => entry.status === to)).toHaveLength(1);
      expect((await auditEntriesOf(order._id)).filter(({ after }) => (after as { status: string }).status === to)).toHaveLength(1);
    }
  });

  it('to shipped while the shopper cancels ends in one of the two', async () => {
    for (let round = 0; round < 8; round++) {
      const { order, customer, product } = await orderIn(test, admin.token, { status: 'confirmed', quantity: 2 });
      const calls = [
        () => move(test, admin.token, { orderId: order._id, to: 'shipped' }),
        () => test.request('PUT', `/orders/${order._id}/cancel`, { token: customer.token, body: {} }),
      ];
      const responses = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { orderStatus, paymentStatus } = (await test.request('GET', `/orders/${order._id}`, { token: customer.token })).body.order;
      const { onHand } = await test.shop.db
        .selectFrom('variants')
        .select('onHand')
        .where('id', '=', product.variantIds[0] ?? 0)
        .executeTakeFirstOrThrow();
      expect([`shipped/completed/18`, `cancelled/refunded/20`]).toContain(`${orderStatus}/${paymentStatus}/${onHand}`);
    }
  });

  it('needs an admin, an order and a status', async () => {
    const { order, customer } = await orderIn(test, admin.token);
    expect((await move(test, undefined, { orderId: order._id, to: 'confirmed' })).status).toBe(401);
    expect((await move(test, customer.token, { orderId: order._id, to: 'confirmed' })).status).toBe(403);
    for (const orderId of [crypto.randomUUID(), 'x', "' OR 1=1 --"])
      expect((await move(test, admin.token, { orderId: encodeURIComponent(orderId), to: 'confirmed' })).status).toBe(404);
    for (const body of [
      {},
      { status: 'lost' },
      { status: 5 },
      { status: 'confirmed', note: 5 },
      { status: 'confirmed', note: 'x'.repeat(501) },
    ])
      expect((await test.request('PUT', `/orders/${order._id}/status`, { token: admin.token, body })).status).toBe(422);
    expect(await auditEntriesOf(order._id)).toEqual([]);
  });
});

function before(status: 'confirmed' | 'shipped' | 'out_for_delivery' | 'delivered'): OrderStatus {
  return ({ confirmed: 'processing', shipped: 'confirmed', out_for_delivery: 'shipped', delivered: 'out_for_delivery' } as const)[status];
}
