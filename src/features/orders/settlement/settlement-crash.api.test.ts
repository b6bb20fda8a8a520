import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { holdProcessLock } from '#db/process-lock.server';
import { inTransaction } from '#db/transaction.server';
import { OrderPayloadSchema } from '#features/buying/checkout/order-payload.schema';
import { prepareOrder } from '#features/buying/place-order/prepare-order.service.server';
import { CardSchema } from '#features/orders/payments/payments.schema';
import { paymentProvider } from '#features/orders/payments/providers.server';
import { CARDS, cardOrder, countOrders, expectAsBefore, makeShopper, place, STOCKS, stocksOf } from '#test/checkout.fixtures.server';
import { openTestShop } from '#test/test-shop.server';
import { cancelSoldOrder } from './settlement.queries.server';
import { settleOpenPayments, settleUnfinishedPayments } from './settlement.service.server';

const test = openTestShop();

const settleAll = () => settleUnfinishedPayments(test.shop, { graceMs: 0 });

describe('after a crash', () => {
  /** Runs everything up to the charge: the state that a crashed process leaves behind. */
  async function prepared(card: object, { processLock } = test.shop) {
    const buyer = await makeShopper(test);
    const { orderId, unpaid } = await prepareOrder(
      { ...test.shop, processLock },
      {
        userId: buyer.userId,
        payload: v.parse(OrderPayloadSchema, cardOrder(card)),
        idempotencyKey: 'crashed',
        origin: 'http://shop.test',
      },
    );
    if (!unpaid) throw new Error('A card order starts unpaid.');
    const charge = async () =>
      (await paymentProvider(test.shop, unpaid.provider)).charge({
        paymentId: unpaid.id,
        amountCents: unpaid.amountCents,
        orderNumber: unpaid.orderNumber,
        card: v.parse(CardSchema, card),
        returnUrl: '',
        cancelUrl: '',
      });
    return { buyer, orderId, unpaid, charge };
  }

  it('before the charge, the order is removed and can never be charged', async () => {
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

  /** Simulates another process of the shop: it counts as running until its lock is released, as on exit. */
  const otherProcess = () => holdProcessLock({ url: test.shop.config.databaseUrl ?? '', log: test.shop.log });

  it('a payment of a running process is left alone, and settled at once when that process has ended', async () => {
    const processLock = await otherProcess();
    const { buyer } = await prepared(CARDS.pays, { ...test.shop, processLock });
    await settleOpenPayments(test.shop);
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.held);
    await processLock.stop();
    await settleOpenPayments(test.shop);
    await expectAsBefore(test, buyer);
  });

  it('the same key places the order again without waiting', async () => {
    const processLock = await otherProcess();
    const { buyer, orderId } = await prepared(CARDS.pays, { ...test.shop, processLock });
    const again = () => place(test, buyer.token, { body: cardOrder(CARDS.pays), key: 'crashed' });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'request_in_flight' } });
    await processLock.stop();
    const { status, body } = await again();
    expect({ status, order: body.order }).toMatchObject({ status: 201, order: { orderStatus: 'processing' } });
    expect(body.order._id).not.toBe(orderId);
    expect(await countOrders(test.shop.db, buyer.userId)).toBe(1);
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
  });

  it('a charged order is finalised by the same key, by viewing it and by confirming it', async () => {
    const looks: ((created: { token: string; orderId: string; paymentId: string }) => Promise<unknown>)[] = [
      ({ token }) => place(test, token, { body: cardOrder(CARDS.pays), key: 'crashed' }),
      ({ token, orderId }) => test.request('GET', `/orders/${orderId}`, { token }),
      ({ token, paymentId }) => test.request('GET', `/payments/${paymentId}`, { token }),
      ({ token, paymentId }) => test.request('POST', `/payments/${paymentId}/confirm`, { token, body: { approve: true } }),
    ];
    for (const look of looks) {
      const processLock = await otherProcess();
      const { buyer, orderId, unpaid, charge } = await prepared(CARDS.pays, { ...test.shop, processLock });
      await charge();
      await processLock.stop();
      expect(await look({ token: buyer.token, orderId, paymentId: unpaid.id })).toMatchObject({ body: { success: true } });
      expect((await test.request('GET', `/orders/${orderId}`, { token: buyer.token })).body.order.orderStatus).toBe('processing');
      expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
    }
  });

  it('a payment that fails midway is settled by the same key, though its process still runs', async () => {
    const buyer = await makeShopper(test);
    const order = () => place(test, buyer.token, { body: cardOrder(CARDS.pays), key: 'failed' });
    await sql`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER fail BEFORE UPDATE ON orders EXECUTE FUNCTION fail()`.execute(test.shop.db);
    expect((await order()).status).toBe(500);
    await sql`DROP TRIGGER fail ON orders`.execute(test.shop.db);
    expect((await order()).body.order).toMatchObject({ orderStatus: 'processing', paymentStatus: 'completed' });
    expect(await countOrders(test.shop.db, buyer.userId)).toBe(1);
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

  it('after a declined charge, the order is removed', async () => {
    const { buyer, charge } = await prepared(CARDS.isDeclined);
    await charge();
    await settleAll();
    await expectAsBefore(test, buyer);
    expect(await countOrders(test.shop.db, buyer.userId)).toBe(0);
  });

  it('after a charge that needs confirmation, the shopper can still confirm', async () => {
    const { buyer, orderId, unpaid, charge } = await prepared(CARDS.needsConfirmation);
    await charge();
    await settleAll();
    expect((await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation), key: 'crashed' })).body.payment.redirectUrl).toBe(
      `/payments/${unpaid.id}/confirm`,
    );
    const provider = await paymentProvider(test.shop, 'test');
    await provider.confirm({ id: unpaid.id, amountCents: unpaid.amountCents, sessionReference: null, reference: null, isOpen: true }, true);
    await settleAll();
    expect((await test.request('GET', `/orders/${orderId}`, { token: buyer.token })).body.order.orderStatus).toBe('processing');
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
  });

  it('between cancelling and refunding, the refund is made later, once', async () => {
    const buyer = await makeShopper(test);
    const { body } = await place(test, buyer.token, { body: cardOrder(CARDS.pays) });
    await inTransaction(test.shop.db, (tx) => cancelSoldOrder(tx, { orderId: body.order._id, note: { text: 'Cancelled' } }));
    const orderNow = async () => (await test.request('GET', `/orders/${body.order._id}`, { token: buyer.token })).body.order;
    expect(await orderNow()).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'completed' });
    const [first, second] = await Promise.all([settleAll(), settleAll()]);
    expect([first, second]).toEqual([expect.objectContaining({ failed: 0 }), expect.objectContaining({ failed: 0 })]);
    expect(await orderNow()).toMatchObject({ paymentStatus: 'refunded' });
    const booked = await test.shop.db.selectFrom('testProviderRefunds').select('amountCents').execute();
    expect(booked).toEqual([{ amountCents: body.order.totalPrice * 100 }]);
  });
});
