import { describe, expect, it } from 'vitest';
import { CARDS, cardOrder, cashOrder, confirm, couponUsesOf, makeShopper, place, STOCKS, stocksOf } from '#test/checkout.fixtures.server';
import { setStatus } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

describe('cancelling', () => {
  const cancel = (token: string, orderId: string, body: unknown = { reason: 'Cancelled by customer' }) =>
    test.request('PUT', `/orders/${orderId}/cancel`, { token, body });

  it('releases stock and coupon once and refunds, also with concurrent requests', async () => {
    const buyer = await makeShopper(test);
    const { body } = await place(test, buyer.token, { body: cardOrder(CARDS.pays) });
    const responses = await Promise.all(Array.from({ length: 6 }, () => cancel(buyer.token, body.order._id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status, body }) => status === 409 && body.code === 'illegal_status')).toHaveLength(5);
    expect(responses.find(({ status }) => status === 200)?.body).toMatchObject({
      message: 'Order cancelled successfully',
      order: {
        orderStatus: 'cancelled',
        paymentStatus: 'refunded',
        statusHistory: [{}, {}, { status: 'cancelled', note: 'Cancelled by customer' }],
      },
    });
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.untouched);
    expect(await couponUsesOf(test, buyer)).toBe(0);
    expect((await test.request('GET', '/cart', { token: buyer.token })).body.cart.items).toEqual([]);
  });

  it('a cash-on-delivery order charges and refunds nothing', async () => {
    const buyer = await makeShopper(test);
    const { body } = await place(test, buyer.token, { body: cashOrder() });
    expect((await cancel(buyer.token, body.order._id, {})).body.order).toMatchObject({
      orderStatus: 'cancelled',
      paymentStatus: 'pending',
    });
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.untouched);
  });

  it('an order that waits for its confirmation prevents the confirmation', async () => {
    const buyer = await makeShopper(test);
    const { body } = await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation) });
    expect((await cancel(buyer.token, body.order._id)).body.order).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'failed' });
    expect((await confirm(test, buyer.token, { redirectUrl: body.payment.redirectUrl, approve: true })).status).toBe(409);
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.untouched);
  });

  it('while the payment is approved ends in one of the two, with the matching payment status', async () => {
    const buyer = await makeShopper(test);
    const { body } = await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation) });
    await Promise.all([
      cancel(buyer.token, body.order._id),
      confirm(test, buyer.token, { redirectUrl: body.payment.redirectUrl, approve: true }),
    ]);
    const { order } = (await test.request('GET', `/orders/${body.order._id}`, { token: buyer.token })).body;
    expect(['cancelled/failed', 'cancelled/refunded', 'processing/completed']).toContain(`${order.orderStatus}/${order.paymentStatus}`);
    expect(await stocksOf(test, buyer)).toEqual(order.orderStatus === 'cancelled' ? STOCKS.untouched : STOCKS.sold);
  });

  it('fails after shipping, and for another user’s order', async () => {
    const buyer = await makeShopper(test);
    const { body } = await place(test, buyer.token, { body: cashOrder() });
    const otherUser = await test.signIn();
    expect((await cancel(otherUser.token, body.order._id)).status).toBe(404);
    expect((await cancel(buyer.token, 'not-an-id')).status).toBe(404);
    expect((await cancel(buyer.token, crypto.randomUUID())).status).toBe(404);
    expect((await cancel(buyer.token, body.order._id, { reason: 5 })).status).toBe(422);
    await setStatus(test, body.order._id, 'shipped');
    expect(await cancel(buyer.token, body.order._id)).toMatchObject({
      status: 409,
      body: { code: 'illegal_status', message: 'An order that is shipped can no longer be cancelled' },
    });
  });
});
