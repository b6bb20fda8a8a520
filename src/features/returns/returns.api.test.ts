import { beforeAll, describe, expect, it } from 'vitest';
import { CARDS, cardOrder, fillCart, makeCoupon, STOCKS, stocksOf } from '#features/checkout/checkout.fixtures.server';
import { doDueJobs } from '#jobs.server';
import { deliver, deliveredOrder } from '#test/delivered-order.server';
import { makeProduct } from '#test/factories.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

let admin: { token: string; userId: string };
beforeAll(async () => {
  admin = await test.signIn('admin');
});

const decide = (returnId: string, deed: string, body: object = {}, token: string | undefined = admin.token) =>
  test.request(deed === 'refund' ? 'POST' : 'PUT', `/returns/${returnId}/${deed}`, { token, body });

describe('a return', () => {
  it('is asked for, approved, received and refunded, and the order shows it', async () => {
    const { buyer, order, kettles, ask } = await deliveredOrder(test);
    const answer = await ask([{ itemId: kettles, quantity: 1 }], { reason: 'damaged', comment: ' It leaks. ' });
    expect(answer).toMatchObject({
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
    const [{ _id }] = answer.body.returns;
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
    const deeds = await test.shop.db
      .selectFrom('returnStatusHistory')
      .select('adminId')
      .where('returnId', '=', _id)
      .orderBy('id')
      .execute();
    expect(deeds.map(({ adminId }) => adminId)).toEqual([null, admin.userId, admin.userId, admin.userId]);
  });

  it('of everything makes the order a returned one, and what was paid for the items goes back', async () => {
    const { buyer, order, kettles, lamp, asked } = await deliveredOrder(test);
    const first = await asked([{ itemId: kettles, quantity: 3 }]);
    const second = await asked([{ itemId: lamp, quantity: 1 }]);
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

  it('that is rejected gives its pieces free for another one', async () => {
    const { buyer, kettles, asked, ask } = await deliveredOrder(test);
    const { _id } = await asked([{ itemId: kettles, quantity: 3 }]);
    expect(await ask([{ itemId: kettles, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { code: 'conflict', available: 0, itemId: kettles, message: 'Kettle is in a return already' },
    });
    expect((await decide(_id, 'reject', { note: 'It was worn.' })).body).toMatchObject({
      message: 'Return rejected',
      return: { status: 'rejected', statusHistory: [{}, { note: 'It was worn.' }] },
    });
    expect(await ask([{ itemId: kettles, quantity: 1 }])).toMatchObject({ status: 201 });
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
  });

  it('gives back no more than is left of what was paid', async () => {
    const { order, kettles, asked } = await deliveredOrder(test);
    await test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: { amount: order.totalPrice - 5 } });
    const { _id } = await asked([{ itemId: kettles, quantity: 3 }]);
    await decide(_id, 'approve');
    await decide(_id, 'receive');
    expect((await decide(_id, 'refund')).body.return).toMatchObject({ status: 'refunded', refundAmount: 5 });
  });

  it('of an order with free shipping by coupon gives the whole price of the items back', async () => {
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

  it('tells its shopper by mail of each decision', async () => {
    const { buyer, order, kettles, asked } = await deliveredOrder(test);
    const { _id } = await asked([{ itemId: kettles, quantity: 2 }]);
    const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', buyer.userId).executeTakeFirstOrThrow();
    await decide(_id, 'approve', { note: 'Send it to <b>Dock 4</b>.' });
    await doDueJobs(test.shop);
    await decide(_id, 'receive');
    await doDueJobs(test.shop);
    const mails = (await readOutbox(test.shop.config.dataDir, email)).filter(({ subject }) => subject.includes('return'));
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `Your return of order ${order.orderNumber} is approved`,
      `Your return of order ${order.orderNumber} is here`,
    ]);
    const approved = mails.find(({ subject }) => subject.endsWith('approved'));
    expect(approved?.text).toContain('2 ×: Kettle');
    expect(approved?.text).toContain(`/orders/${order._id}`);
    expect(approved?.html).toContain('&#60;b&#62;Dock 4');
  });
});

describe('asking for a return', () => {
  it('needs an order that was delivered within the last 30 days', async () => {
    const late = await deliveredOrder(test, { daysAgo: 31 });
    expect(await late.ask([{ itemId: late.kettles, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { code: 'illegal_status', message: 'An order can be returned within 30 days after its delivery' },
    });
    const inTime = await deliveredOrder(test, { daysAgo: 29.9 });
    await test.shop.db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', inTime.order._id).execute();
    expect((await inTime.ask([{ itemId: inTime.kettles, quantity: 1 }])).status).toBe(409);
    await deliver(test, inTime.order._id, 29.9);
    expect((await inTime.ask([{ itemId: inTime.kettles, quantity: 1 }])).status).toBe(201);
  });

  it.each([
    ['no item', { items: [] }, 'items'],
    ['no list', { items: 'all' }, 'items'],
    ['quantity 0', { items: [{ itemId: 'x', quantity: 0 }] }, 'items.0.quantity'],
    ['quantity −1', { items: [{ itemId: 'x', quantity: -1 }] }, 'items.0.quantity'],
    ['half a piece', { items: [{ itemId: 'x', quantity: 0.5 }] }, 'items.0.quantity'],
    ['a huge quantity', { items: [{ itemId: 'x', quantity: 1e12 }] }, 'items.0.quantity'],
    ['an unknown reason', { reason: 'because' }, 'reason'],
    ['no reason', { reason: undefined }, 'reason'],
    ['a comment that is too long', { comment: 'x'.repeat(501) }, 'comment'],
    ['a comment that is no text', { comment: { $ne: '' } }, 'comment'],
  ])('with %s is refused at its field', async (_, more, field) => {
    const { kettles, ask } = await deliveredOrder(test);
    const { status, body } = await ask([{ itemId: kettles, quantity: 1 }], more);
    expect(status).toBe(422);
    expect(body.errors[0].field).toBe(field);
  });

  it('is for items of that order, and for no more than was bought, said twice or not', async () => {
    const { kettles, ask } = await deliveredOrder(test);
    const other = await deliveredOrder(test);
    expect(await ask([{ itemId: other.kettles, quantity: 1 }])).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'items.0.itemId', message: 'This item is not part of the order' }] },
    });
    expect(await ask([{ itemId: kettles, quantity: 4 }])).toMatchObject({ status: 409, body: { available: 3 } });
    const twice = { itemId: kettles, quantity: 2 };
    expect(await ask([twice, twice])).toMatchObject({ status: 409, body: { available: 3 } });
  });

  it('writes down nothing that only the shop decides', async () => {
    const { kettles, ask } = await deliveredOrder(test);
    const smuggled = { status: 'received', refundAmount: 1e6, valueCents: 1e8, adminId: admin.userId };
    const { body } = await ask([{ itemId: kettles, quantity: 1, ...smuggled }], smuggled);
    expect(body.returns[0]).toMatchObject({ status: 'requested', refundAmount: 29.48 });
  });

  it('is for one’s own orders: another’s and an unknown one are not there', async () => {
    const { order, kettles } = await deliveredOrder(test);
    const stranger = await test.signIn();
    const body = { items: [{ itemId: kettles, quantity: 1 }], reason: 'other' };
    for (const id of [order._id, crypto.randomUUID(), 'not-an-id']) {
      for (const answer of [
        await test.request('POST', `/orders/${id}/returns`, { token: stranger.token, body }),
        await test.request('GET', `/orders/${id}/returns`, { token: stranger.token }),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Order not found' } });
    }
    expect((await test.request('POST', `/orders/${order._id}/returns`, { body })).status).toBe(401);
    expect((await test.request('GET', `/orders/${order._id}/returns`)).status).toBe(401);
  });
});

describe('deciding', () => {
  it('goes one step at a time, and names the steps that are allowed', async () => {
    const { kettles, asked } = await deliveredOrder(test);
    const { _id } = await asked([{ itemId: kettles, quantity: 1 }]);
    expect(await decide(_id, 'receive')).toMatchObject({
      status: 409,
      body: {
        code: 'illegal_status',
        allowed: ['approved', 'rejected'],
        message: 'A return that is requested can only become approved or rejected',
      },
    });
    expect((await decide(_id, 'refund')).status).toBe(409);
    await decide(_id, 'approve');
    expect((await decide(_id, 'approve')).body.allowed).toEqual(['received', 'rejected']);
    await decide(_id, 'receive');
    expect((await decide(_id, 'reject')).body.allowed).toEqual(['refunded']);
    await decide(_id, 'refund');
    for (const deed of ['approve', 'reject', 'receive', 'refund']) {
      expect(await decide(_id, deed)).toMatchObject({
        status: 409,
        body: { allowed: [], message: 'A return that is refunded stays as it is' },
      });
    }
  });

  it('takes nothing back of an order whose pieces are back already', async () => {
    const { buyer, order, kettles, asked } = await deliveredOrder(test);
    const { _id } = await asked([{ itemId: kettles, quantity: 1 }]);
    await decide(_id, 'approve');
    await test.shop.db.updateTable('orders').set({ status: 'returned', stockState: 'released' }).where('id', '=', order._id).execute();
    expect((await decide(_id, 'receive')).status).toBe(409);
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
  });

  it('is for admins, and for returns that are there', async () => {
    const { buyer, kettles, asked } = await deliveredOrder(test);
    const { _id } = await asked([{ itemId: kettles, quantity: 1 }]);
    for (const deed of ['approve', 'reject', 'receive', 'refund']) {
      expect((await decide(_id, deed, {}, buyer.token)).status).toBe(403);
      expect((await test.request(deed === 'refund' ? 'POST' : 'PUT', `/returns/${_id}/${deed}`, { body: {} })).status).toBe(401);
      for (const id of [crypto.randomUUID(), 'x', "1' OR '1'='1"]) {
        expect(await decide(encodeURIComponent(id), deed)).toMatchObject({ status: 404, body: { message: 'Return not found' } });
      }
      expect((await decide(_id, deed, { note: 'x'.repeat(501) })).status).toBe(422);
    }
    expect((await test.request('GET', '/returns', { token: buyer.token })).status).toBe(403);
    expect((await test.request('GET', '/returns')).status).toBe(401);
  });

  it('begins with a list, newest first, by status', async () => {
    const { kettles, lamp, asked } = await deliveredOrder(test);
    const older = await asked([{ itemId: kettles, quantity: 1 }]);
    const newer = await asked([{ itemId: lamp, quantity: 1 }]);
    await decide(older._id, 'reject');
    const list = (query: string) => test.request('GET', `/returns?${query}`, { token: admin.token });
    const all = (await list('limit=1')).body;
    expect(all).toMatchObject({ page: 1, limit: 1, totalPages: all.totalReturns, returns: [{ _id: newer._id }] });
    expect((await list('status=rejected&limit=1')).body.returns).toMatchObject([{ _id: older._id, status: 'rejected' }]);
    expect((await list('page=999')).body.returns).toEqual([]);
    for (const query of ['status=lost', 'page=0', 'limit=x']) expect((await list(query)).status).toBe(422);
  });
});
