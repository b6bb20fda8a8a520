import { describe, expect, it } from 'vitest';
import {
  CARDS,
  cardOrder,
  confirm,
  countOrders,
  couponUsesOf,
  expectAsBefore,
  fillCart,
  makeCoupon,
  makeShopper,
  place,
  STOCKS,
  stocksOf,
} from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { settleUnfinishedPayments } from './settlement.service.server';

const test = openTestShop();

/** Number, holder and year of the fixtures' card. The year stands alone: a random id may contain its digits. */
const CARD_DETAILS = /4242 ?4242|Ada Lovelace"|(?<![-\w])2099(?![-\w])|2099-12/;

const settleAll = () => settleUnfinishedPayments(test.shop, { graceMs: 0 });

describe('a card', () => {
  it('that is accepted creates a paid order, and only its brand and last four digits are stored', async () => {
    const buyer = await makeShopper(test);
    const { status, body } = await place(test, buyer.token, { body: cardOrder(CARDS.pays) });
    expect(status).toBe(201);
    expect(body.order).toMatchObject({
      orderStatus: 'processing',
      paymentStatus: 'completed',
      paymentInfo: {
        method: 'credit_card',
        status: 'completed',
        transactionId: expect.stringMatching(/^test_/),
        cardBrand: 'visa',
        cardLast4: '4242',
      },
      statusHistory: [{ status: 'pending' }, { status: 'processing', note: 'Payment received' }],
      itemsPrice: 100,
      discountAmount: 10,
      totalPrice: 98.25,
      couponCode: buyer.code,
    });
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
    expect(await couponUsesOf(test, buyer)).toBe(1);
    for (const table of ['orders', 'payments', 'testProviderCharges', 'idempotencyKeys', 'orderStatusHistory'] as const) {
      expect(JSON.stringify(await test.shop.db.selectFrom(table).selectAll().execute())).not.toMatch(CARD_DETAILS);
    }
  });

  it.each([
    ['is declined', CARDS.isDeclined, 'card_declined'],
    ['lacks funds', CARDS.lacksFunds, 'insufficient_funds'],
    ['has expired', CARDS.isExpired, 'expired_card'],
  ])('that %s creates no order and leaves cart, coupon and stock unchanged', async (_name, card, code) => {
    const buyer = await makeShopper(test);
    const { status, body } = await place(test, buyer.token, { body: cardOrder(card), key: 'declined-key' });
    expect(status).toBe(402);
    expect(body).toMatchObject({ success: false, code, message: expect.stringMatching(/card/) });
    expect(await countOrders(test.shop.db, buyer.userId)).toBe(0);
    await expectAsBefore(test, buyer);
    // The key can be used again with another card.
    expect((await place(test, buyer.token, { body: cardOrder(CARDS.pays), key: 'declined-key' })).status).toBe(201);
  });

  it('is not charged when a coupon covers the total', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db);
    await fillCart(test, token, [{ id: product.id }]);
    await makeCoupon(test.shop.db, 'GIFT', { kind: 'amount', amountCents: 1000_00 });
    const { body } = await place(test, token, { body: cardOrder(CARDS.isDeclined, { appliedCoupon: 'gift' }) });
    expect(body.order).toMatchObject({ totalPrice: 0, orderStatus: 'processing', paymentStatus: 'completed' });
    const cancelled = await test.request('PUT', `/orders/${body.order._id}/cancel`, { token, body: {} });
    expect(cancelled.body.order).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'refunded' });
  });
});

describe('a card that needs confirmation', () => {
  it('redirects to the confirmation page and holds the stock', async () => {
    const buyer = await makeShopper(test);
    const { status, body } = await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation), key: 'needs-confirmation' });
    expect(status).toBe(201);
    expect(body.payment.redirectUrl).toMatch(/^\/payments\/[0-9a-f-]{36}\/confirm$/);
    expect(body.order).toMatchObject({ orderStatus: 'pending', paymentStatus: 'pending' });
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.held);
    expect((await test.request('GET', '/cart', { token: buyer.token })).body.cart.items).toEqual([]);
    const page = await test.request('GET', body.payment.redirectUrl.replace('/confirm', ''), { token: buyer.token });
    expect(page.body.payment).toMatchObject({ amount: 98.25, status: 'open', orderId: body.order._id, cardLast4: '3220' });
    expect((await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation), key: 'needs-confirmation' })).body).toEqual(body);
  });

  it('creates a paid order once approved, also when approved twice at once', async () => {
    const buyer = await makeShopper(test);
    const { body } = await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation) });
    const responses = await Promise.all(
      [1, 2, 3].map(() => confirm(test, buyer.token, { redirectUrl: body.payment.redirectUrl, approve: true })),
    );
    for (const response of responses)
      expect(response).toMatchObject({ status: 200, body: { order: { orderStatus: 'processing', paymentStatus: 'completed' } } });
    expect(responses[0]?.body.order.statusHistory).toHaveLength(2);
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
    expect((await confirm(test, buyer.token, { redirectUrl: body.payment.redirectUrl, approve: false })).status).toBe(409);
  });

  it('cancels the order and restores the cart when refused', async () => {
    const buyer = await makeShopper(test);
    const { body } = await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation) });
    const refused = await confirm(test, buyer.token, { redirectUrl: body.payment.redirectUrl, approve: false });
    expect(refused).toMatchObject({ status: 200, body: { order: { orderStatus: 'cancelled', paymentStatus: 'failed' } } });
    await expectAsBefore(test, buyer);
    expect((await confirm(test, buyer.token, { redirectUrl: body.payment.redirectUrl, approve: true })).status).toBe(409);
    await expectAsBefore(test, buyer);
  });

  it('ends either approved or refused when both happen at once', async () => {
    const buyer = await makeShopper(test);
    const { body } = await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation) });
    const responses = await Promise.all(
      [true, false, true, false].map((approve) => confirm(test, buyer.token, { redirectUrl: body.payment.redirectUrl, approve })),
    );
    const { order } = (await test.request('GET', `/orders/${body.order._id}`, { token: buyer.token })).body;
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await stocksOf(test, buyer)).toEqual(order.orderStatus === 'processing' ? STOCKS.sold : STOCKS.untouched);
  });

  it('cannot be confirmed by another user', async () => {
    const buyer = await makeShopper(test);
    const { body } = await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation) });
    const otherUser = await test.signIn();
    expect((await confirm(test, otherUser.token, { redirectUrl: body.payment.redirectUrl, approve: true })).status).toBe(404);
    expect((await confirm(test, buyer.token, { redirectUrl: '/payments/not-an-id/confirm', approve: true })).status).toBe(404);
    expect(
      (await test.request('POST', `/payments/${crypto.randomUUID()}/confirm`, { token: buyer.token, body: { approve: 'yes' } })).status,
    ).toBe(422);
    expect((await test.request('POST', `/payments/${crypto.randomUUID()}/confirm`, { body: { approve: true } })).status).toBe(401);
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.held);
  });

  it('is cancelled when the shopper does not come back', async () => {
    const buyer = await makeShopper(test);
    const { body } = await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation) });
    await settleAll();
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.held);
    await test.shop.db
      .updateTable('payments')
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where('orderId', '=', body.order._id)
      .execute();
    await Promise.all([settleAll(), settleAll()]);
    await expectAsBefore(test, buyer);
    expect((await confirm(test, buyer.token, { redirectUrl: body.payment.redirectUrl, approve: true })).status).toBe(409);
  });
});
