import { beforeAll, describe, expect, it } from 'vitest';
import { STOCKS, stocksOf } from '#test/checkout.fixtures.server';
import { deliveredOrder } from '#test/delivered-order.server';
import { orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

let admin: { token: string; userId: string };
beforeAll(async () => {
  admin = await test.signIn('admin');
});

const decide = (returnId: string, action: string, body: object = {}, token: string | undefined = admin.token) =>
  test.request(action === 'refund' ? 'POST' : 'PUT', `/returns/${returnId}/${action}`, { token, body });

describe('requesting a return', () => {
  it('needs an order that was delivered within the last 30 days', async () => {
    const late = await deliveredOrder(test, { daysAgo: 31 });
    expect(await late.requestReturn([{ itemId: late.kettles, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { code: 'illegal_status', message: 'An order can be returned within 30 days after its delivery' },
    });
    const inTime = await deliveredOrder(test, { daysAgo: 29.9 });
    expect((await inTime.requestReturn([{ itemId: inTime.kettles, quantity: 1 }])).status).toBe(201);
    const { order, customer } = await orderIn(test, admin.token, { status: 'shipped' });
    const body = { items: [{ itemId: `${order._id}-1`, quantity: 1 }], reason: 'changed_mind' };
    expect((await test.request('POST', `/orders/${order._id}/returns`, { token: customer.token, body })).status).toBe(409);
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
  ])('with %s is rejected at its field', async (_, more, field) => {
    const { kettles, requestReturn } = await deliveredOrder(test);
    const { status, body } = await requestReturn([{ itemId: kettles, quantity: 1 }], more);
    expect(status).toBe(422);
    expect(body.errors[0].field).toBe(field);
  });

  it('is limited to items of that order and their quantities, also when an item is listed twice', async () => {
    const { kettles, requestReturn } = await deliveredOrder(test);
    const other = await deliveredOrder(test);
    expect(await requestReturn([{ itemId: other.kettles, quantity: 1 }])).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'items.0.itemId', message: 'This item is not part of the order' }] },
    });
    expect(await requestReturn([{ itemId: kettles, quantity: 4 }])).toMatchObject({ status: 409, body: { available: 3 } });
    const twice = { itemId: kettles, quantity: 2 };
    expect(await requestReturn([twice, twice])).toMatchObject({ status: 409, body: { available: 3 } });
  });

  it('ignores fields that only the shop sets', async () => {
    const { kettles, requestReturn } = await deliveredOrder(test);
    const smuggled = { status: 'received', refundAmount: 1e6, valueCents: 1e8, adminId: admin.userId };
    const { body } = await requestReturn([{ itemId: kettles, quantity: 1, ...smuggled }], smuggled);
    expect(body.returns[0]).toMatchObject({ status: 'requested', refundAmount: 29.48 });
  });

  it('fails for another user’s and for an unknown order', async () => {
    const { order, kettles } = await deliveredOrder(test);
    const otherUser = await test.signIn();
    const body = { items: [{ itemId: kettles, quantity: 1 }], reason: 'other' };
    for (const id of [order._id, crypto.randomUUID(), 'not-an-id']) {
      for (const response of [
        await test.request('POST', `/orders/${id}/returns`, { token: otherUser.token, body }),
        await test.request('GET', `/orders/${id}/returns`, { token: otherUser.token }),
      ])
        expect(response).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Order not found' } });
    }
    expect((await test.request('POST', `/orders/${order._id}/returns`, { body })).status).toBe(401);
    expect((await test.request('GET', `/orders/${order._id}/returns`)).status).toBe(401);
  });
});

describe('deciding about a return', () => {
  it('goes one step at a time, and lists the allowed steps', async () => {
    const { kettles, createReturn } = await deliveredOrder(test);
    const { _id } = await createReturn([{ itemId: kettles, quantity: 1 }]);
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
    for (const action of ['approve', 'reject', 'receive', 'refund']) {
      expect(await decide(_id, action)).toMatchObject({
        status: 409,
        body: { allowed: [], message: 'A return that is refunded stays as it is' },
      });
    }
  });

  it('restocks nothing when the order’s stock was released already', async () => {
    const { buyer, order, kettles, createReturn } = await deliveredOrder(test);
    const { _id } = await createReturn([{ itemId: kettles, quantity: 1 }]);
    await decide(_id, 'approve');
    await test.shop.db.updateTable('orders').set({ status: 'returned', stockState: 'released' }).where('id', '=', order._id).execute();
    expect((await decide(_id, 'receive')).status).toBe(409);
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
  });

  it('is for admins only, and for existing returns', async () => {
    const { buyer, kettles, createReturn } = await deliveredOrder(test);
    const { _id } = await createReturn([{ itemId: kettles, quantity: 1 }]);
    for (const action of ['approve', 'reject', 'receive', 'refund']) {
      expect((await decide(_id, action, {}, buyer.token)).status).toBe(403);
      expect((await test.request(action === 'refund' ? 'POST' : 'PUT', `/returns/${_id}/${action}`, { body: {} })).status).toBe(401);
      for (const id of [crypto.randomUUID(), 'x', "1' OR '1'='1"]) {
        expect(await decide(encodeURIComponent(id), action)).toMatchObject({ status: 404, body: { message: 'Return not found' } });
      }
      expect((await decide(_id, action, { note: 'x'.repeat(501) })).status).toBe(422);
    }
    expect((await test.request('GET', '/returns', { token: buyer.token })).status).toBe(403);
    expect((await test.request('GET', '/returns')).status).toBe(401);
  });
});
