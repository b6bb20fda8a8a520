import { beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { CARDS, cardOrder, fillCart, makeCoupon, STOCKS, stocksOf } from '#test/checkout.fixtures.server';
import { deliver, deliveredOrder } from '#test/delivered-order.server';
import { makeProduct } from '#test/factories.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

let admin: { token: string; userId: string };
beforeAll(async () => {
  admin = await test.signIn('admin');
});

const decide = (returnId: string, action: string, body: object = {}, token: string | undefined = admin.token) =>
  test.request(action === 'refund' ? 'POST' : 'PUT', `/returns/${returnId}/${action}`, { token, body });

describe('a return', () => {
  it('is requested, approved, received and refunded, and the order shows it', async () => {
    const { buyer, order, kettles, requestReturn } = await deliveredOrder(test);
    const response = await requestReturn([{ itemId: kettles, quantity: 1 }], { reason: 'damaged', comment: ' It leaks. ' });
    expect(response).toMatchObject({
      status: 201,
      body: {
        message: 'Return requested',
        returns: [
          {
            orderId: order._id,
            orderNumber: order.orderNumber,
            status: 'requested',
            reason: 'damaged',
            comment: 'It leaks.',
            items: [{ itemId: kettles, name: 'Kettle', quantity: 1 }],
            refundAmount: 29.48,
            statusHistory: [{ status: 'requested', note: '' }],
          },
        ],
        returnable: [{ itemId: kettles, quantity: 2 }, { quantity: 1 }],
      },
    });
    const [{ _id }] = response.body.returns;
    expect((await decide(_id, 'approve', { note: 'Send it to Dock 4.' })).body).toMatchObject({
      message: 'Return approved',
      return: { status: 'approved' },
    });
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
    expect((await decide(_id, 'receive')).body).toMatchObject({ message: 'Return received', return: { status: 'received' } });
    expect(await stocksOf(test, buyer)).toEqual([{ onHand: 3, reserved: 0 }, STOCKS.sold[1]]);
    expect((await decide(_id, 'refund')).body).toMatchObject({
      message: 'Return refunded',
      return: { status: 'refunded', refundAmount: 29.48 },
    });
    const shown = await test.request('GET', `/orders/${order._id}/returns`, { token: buyer.token });
    expect(shown.body.returns[0].statusHistory).toMatchObject([
      { status: 'requested' },
      { status: 'approved', note: 'Send it to Dock 4.' },
      { status: 'received' },
      { status: 'refunded' },
    ]);
    expect(shown.headers.get('Cache-Control')).toBe('no-store');
    expect((await test.request('GET', `/orders/${order._id}`, { token: buyer.token })).body.order).toMatchObject({
      orderStatus: 'delivered',
      paymentStatus: 'partially_refunded',
    });
    const actions = await test.shop.db
      .selectFrom('returnStatusHistory')
      .select('adminId')
      .where('returnId', '=', _id)
      .orderBy('id')
      .execute();
    expect(actions.map(({ adminId }) => adminId)).toEqual([null, admin.userId, admin.userId, admin.userId]);
    const log = await test.shop.db
      .selectFrom('auditLog')
      .select(['action', 'adminId', 'after'])
      .where('subjectId', '=', _id)
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      { action: 'return.approved', adminId: admin.userId, after: { status: 'approved', note: 'Send it to Dock 4.' } },
      { action: 'return.received', adminId: admin.userId },
      { action: 'return.refund', adminId: admin.userId, after: { amount: 29.48 } },
    ]);
  });

  it('of all items marks the order as returned and refunds what was paid for the items', async () => {
    const { buyer, order, kettles, lamp, createReturn } = await deliveredOrder(test);
    const first = await createReturn([{ itemId: kettles, quantity: 3 }]);
    const second = await createReturn([{ itemId: lamp, quantity: 1 }]);
    for (const { _id } of [second, first]) {
      await decide(_id, 'approve');
      expect((await test.request('GET', `/orders/${order._id}`, { token: buyer.token })).body.order.orderStatus).toBe('delivered');
      await decide(_id, 'receive');
      await decide(_id, 'refund');
    }
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.untouched);
    const { order: after } = (await test.request('GET', `/orders/${order._id}`, { token: buyer.token })).body;
    expect(after).toMatchObject({ orderStatus: 'returned' });
    expect(after.statusHistory.at(-1)).toMatchObject({ status: 'returned', note: 'Everything came back' });
    const owed = await test.shop.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .where('p.orderId', '=', order._id)
      .select(['r.amountCents', 'r.status', 'r.createdBy'])
      .execute();
    const cents = Math.round((order.itemsPrice + order.taxPrice - order.discountAmount) * 100);
    expect(owed.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents);
    expect(owed.every(({ status, createdBy }) => status === 'done' && createdBy === admin.userId)).toBe(true);
  });

  it('that is rejected allows its items to be returned again', async () => {
    const { buyer, kettles, createReturn, requestReturn } = await deliveredOrder(test);
    const { _id } = await createReturn([{ itemId: kettles, quantity: 3 }]);
    expect(await requestReturn([{ itemId: kettles, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { code: 'conflict', available: 0, itemId: kettles, message: 'Kettle is in a return already' },
    });
    expect((await decide(_id, 'reject', { note: 'It was worn.' })).body).toMatchObject({
      message: 'Return rejected',
      return: { status: 'rejected', statusHistory: [{}, { note: 'It was worn.' }] },
    });
    expect(await requestReturn([{ itemId: kettles, quantity: 1 }])).toMatchObject({ status: 201 });
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
  });

  it('refunds no more than is left of the payment', async () => {
    const { order, kettles, createReturn } = await deliveredOrder(test);
    await test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: { amount: order.totalPrice - 5 } });
    const { _id } = await createReturn([{ itemId: kettles, quantity: 3 }]);
    await decide(_id, 'approve');
    await decide(_id, 'receive');
    expect((await decide(_id, 'refund')).body.return).toMatchObject({ status: 'refunded', refundAmount: 5 });
  });

  it('of an order with a free-shipping coupon refunds the whole price of the items', async () => {
    const { token } = await test.signIn();
    const tin = await makeProduct(test.shop.db, { name: 'Tin', listPriceCents: 10_00 });
    await fillCart(test, token, [tin]);
    const couponCode = await makeCoupon(test.shop.db, 'SHIPFREE', { kind: 'free_shipping' });
    await test.request('POST', '/checkout/apply-coupon', { token, body: { couponCode } });
    const { order } = (await test.request('POST', '/orders', { token, body: cardOrder(CARDS.pays) })).body;
    expect(order.discountAmount).toBeGreaterThan(0);
    await deliver(test, order._id, 1);
    const { body } = await test.request('POST', `/orders/${order._id}/returns`, {
      token,
      body: { items: [{ itemId: order.orderItems[0]._id, quantity: 1 }], reason: 'other' },
    });
    expect(body.returns[0].refundAmount).toBe(order.itemsPrice + order.taxPrice);
  });

  it('sends the shopper a mail about each decision', async () => {
    const { buyer, order, kettles, createReturn } = await deliveredOrder(test);
    const { _id } = await createReturn([{ itemId: kettles, quantity: 2 }]);
    const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', buyer.userId).executeTakeFirstOrThrow();
    await decide(_id, 'approve', { note: 'Send it to <b>Dock 4</b>.' });
    await doDueJobs(test.shop);
    await decide(_id, 'receive');
    await doDueJobs(test.shop);
    const mails = (await readOutbox(test.shop.config.dataDir, email)).filter(({ subject }) => subject.includes('return'));
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `Your return of order ${order.orderNumber} has arrived`,
      `Your return of order ${order.orderNumber} is approved`,
    ]);
    const approved = mails.find(({ subject }) => subject.endsWith('approved'));
    expect(approved?.text).toContain('2 ×: Kettle');
    expect(approved?.text).toContain(`/orders/${order._id}`);
    expect(approved?.html).toContain('&#60;b&#62;Dock 4');
  });

  it('says where to send it, in the mail and on the label', async () => {
    const approve = async () => {
      const { buyer, order, lamp, createReturn } = await deliveredOrder(test);
      await decide((await createReturn([{ itemId: lamp, quantity: 1 }]))._id, 'approve');
      await doDueJobs(test.shop);
      const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', buyer.userId).executeTakeFirstOrThrow();
      const mails = await readOutbox(test.shop.config.dataDir, email);
      const shown = (await test.request('GET', `/orders/${order._id}/returns`, { token: buyer.token })).body;
      return { mail: mails.find(({ subject }) => subject.endsWith('approved')), returnAddress: shown.returnAddress };
    };
    const set = (body: object) => test.request('PUT', '/admin/settings', { token: admin.token, body });

    const without = await approve();
    expect(without.mail?.text).toContain('reply to this email');
    expect(without.returnAddress).toBeUndefined();
    await set({ sellerAddress: '1 Main Street\nSpringfield' });
    expect((await approve()).returnAddress).toBe('1 Main Street\nSpringfield');
    await set({ returnAddress: '7 Dock Road\nPortland' });
    const { mail, returnAddress } = await approve();
    expect(returnAddress).toBe('7 Dock Road\nPortland');
    expect(mail?.text).toMatch(/7 Dock Road\r?\nPortland/);
    expect(mail?.text).not.toContain('1 Main Street');
  });

  it('is listed for admins, newest first, by status', async () => {
    const { kettles, lamp, createReturn } = await deliveredOrder(test);
    const older = await createReturn([{ itemId: kettles, quantity: 1 }]);
    const newer = await createReturn([{ itemId: lamp, quantity: 1 }]);
    await decide(older._id, 'reject');
    const list = (query: string) => test.request('GET', `/returns?${query}`, { token: admin.token });
    const all = (await list('limit=1')).body;
    expect(all).toMatchObject({ page: 1, limit: 1, totalPages: all.totalReturns, returns: [{ _id: newer._id }] });
    expect((await list('status=rejected&limit=1')).body.returns).toMatchObject([{ _id: older._id, status: 'rejected' }]);
    expect((await list('page=999')).body.returns).toEqual([]);
    for (const query of ['status=lost', 'page=0', 'limit=x']) expect((await list(query)).status).toBe(422);
  });
});
