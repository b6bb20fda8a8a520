import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.server';
import {
  CARDS,
  cardOrder,
  countOrders,
  expectAsBefore,
  makeShopper,
  place,
  STOCKS,
  stocksOf,
} from '#features/checkout/checkout.fixtures.server';
import { OrderPayloadSchema } from '#features/checkout/checkout.schema';
import { prepareOrder } from '#features/checkout/prepare-order.service.server';
import { CardSchema } from '#features/payments/payments.schema';
import { paymentProvider } from '#features/payments/providers.server';
import { openTestShop } from '#test/test-shop.server';
import { cancelSoldOrder } from './settlement.queries.server';
import { settleUnfinishedPayments } from './settlement.service.server';

const test = openTestShop();

const settleAll = () => settleUnfinishedPayments(test.shop, { graceMs: 0 });

describe('after a crash', () => {
  /** Everything up to the charge: what a process leaves that dies there. */
  async function prepared(card: object) {
    const buyer = await makeShopper(test);
    const { orderId, unpaid } = await prepareOrder(test.shop, {
      userId: buyer.userId,
      payload: v.parse(OrderPayloadSchema, cardOrder(card)),
      idempotencyKey: 'crashed',
      origin: 'http://shop.test',
    });
    if (!unpaid) throw new Error('A card order starts unpaid.');
    const charge = () =>
      paymentProvider(test.shop, unpaid.provider).charge({
        paymentId: unpaid.id,
        amountCents: unpaid.amountCents,
        orderNumber: unpaid.orderNumber,
        card: v.parse(CardSchema, card),
        returnUrl: '',
        cancelUrl: '',
      });
    return { buyer, orderId, unpaid, charge };
  }

  it('before the charge, the order is undone, and can never be charged', async () => {
    const { buyer, charge } = await prepared(CARDS.pays);
    expect(await place(test, buyer.token, { body: cardOrder(CARDS.pays), key: 'crashed' })).toMatchObject({
      status: 409,
      body: { code: 'request_in_flight' },
    });
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.held);
    await settleUnfinishedPayments(test.shop);
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.held);
    await Promise.all([settleAll(), settleAll(), settleAll()]);
    await expectAsBefore(test, buyer);
    expect(await charge()).toMatchObject({ outcome: 'declined' });
    expect((await place(test, buyer.token, { body: cardOrder(CARDS.pays), key: 'crashed' })).status).toBe(201);
  });

  it('after the charge, the order is finalised once', async () => {
    const { buyer, orderId, charge } = await prepared(CARDS.pays);
    await charge();
    await Promise.all([settleAll(), settleAll(), settleAll()]);
    const { order } = (await test.request('GET', `/orders/${orderId}`, { token: buyer.token })).body;
    expect(order).toMatchObject({ orderStatus: 'processing', paymentStatus: 'completed', statusHistory: [{}, {}] });
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
    expect((await place(test, buyer.token, { body: cardOrder(CARDS.pays), key: 'crashed' })).body.order._id).toBe(orderId);
  });

  it('after a declined charge, the order is undone', async () => {
    const { buyer, charge } = await prepared(CARDS.isDeclined);
    await charge();
    await settleAll();
    await expectAsBefore(test, buyer);
    expect(await countOrders(test.shop.db, buyer.userId)).toBe(0);
  });

  it('after a charge that asks first, the shopper can still confirm', async () => {
    const { buyer, orderId, unpaid, charge } = await prepared(CARDS.asksFirst);
    await charge();
    await settleAll();
    expect((await place(test, buyer.token, { body: cardOrder(CARDS.asksFirst), key: 'crashed' })).body.payment.redirectUrl).toBe(
      `/payments/${unpaid.id}/confirm`,
    );
    await paymentProvider(test.shop, 'test').confirm(
      { id: unpaid.id, amountCents: unpaid.amountCents, sessionReference: null, reference: null, isOpen: true },
      true,
    );
    await settleAll();
    expect((await test.request('GET', `/orders/${orderId}`, { token: buyer.token })).body.order.orderStatus).toBe('processing');
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
  });

  it('between cancelling and refunding, the refund is made good, once', async () => {
    const buyer = await makeShopper(test);
    const { body } = await place(test, buyer.token, { body: cardOrder(CARDS.pays) });
    await inTransaction(test.shop.db, (tx) => cancelSoldOrder(tx, { orderId: body.order._id, note: 'Cancelled' }));
    const orderNow = async () => (await test.request('GET', `/orders/${body.order._id}`, { token: buyer.token })).body.order;
    expect(await orderNow()).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'completed' });
    const [first, second] = await Promise.all([settleAll(), settleAll()]);
    expect([first, second]).toEqual([expect.objectContaining({ failed: 0 }), expect.objectContaining({ failed: 0 })]);
    expect(await orderNow()).toMatchObject({ paymentStatus: 'refunded' });
    const booked = await test.shop.db.selectFrom('testProviderRefunds').select('amountCents').execute();
    expect(booked).toEqual([{ amountCents: body.order.totalPrice * 100 }]);
  });
});
