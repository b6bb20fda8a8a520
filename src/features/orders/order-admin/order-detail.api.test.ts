import { beforeAll, describe, expect, it } from 'vitest';
import { move, orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: { token: string };
beforeAll(async () => {
  admin = await test.signIn('admin');
});
const view = (orderId: string, token: string | undefined = admin.token) => test.request('GET', `/admin/orders/${orderId}`, { token });

describe('one order for staff', () => {
  it('has all that the customer sees, and customer, pieces, payments and balance', async () => {
    const { order, customer, product } = await orderIn(test, admin.token, { quantity: 2 });
    const { status, body } = await view(order._id);
    expect(status).toBe(200);
    expect(body.order).toMatchObject(order);
    expect(body.order).toMatchObject({
      customer: { _id: customer.userId, email: expect.stringContaining('@') },
      version: 1,
      fulfilment: 'unfulfilled',
      lines: [
        {
          itemId: order.orderItems[0]._id,
          product: { _id: String(product.id) },
          ordered: 2,
          quantity: 2,
          open: 2,
          shipped: 0,
          cancelled: 0,
          returned: 0,
          refunded: 0,
        },
      ],
      payments: [{ provider: 'test', kind: 'order', status: 'paid', amount: order.totalPrice, charged: order.totalPrice, refunded: 0 }],
      refunds: [],
      returns: [],
      shipments: [],
      paid: order.totalPrice,
      refundedAmount: 0,
      balance: 0,
      history: [{ status: 'pending' }, { status: 'processing' }],
    });
  });

  it('shows refunds with their person, which are not owed again', async () => {
    const { order } = await orderIn(test, admin.token);
    await test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: { amount: 5, reason: 'Scratched' } });
    const { body } = await view(order._id);
    expect(body.order).toMatchObject({
      refunds: [
        { amount: 5, shipping: 0, method: 'payment', status: 'done', reason: 'Scratched', items: [], by: { name: 'Ada Lovelace' } },
      ],
      refundedAmount: 5,
      balance: 0,
      payments: [{ refunded: 5, status: 'partially_refunded' }],
    });
  });

  it('owes nothing once it is cancelled', async () => {
    const { order } = await orderIn(test, admin.token);
    await move(test, admin.token, { orderId: order._id, to: 'cancelled' });
    expect((await view(order._id)).body.order).toMatchObject({ balance: 0, orderStatus: 'cancelled', lines: [{ open: 0, quantity: 1 }] });
  });

  it('is unpaid until cash is taken', async () => {
    const { order } = await orderIn(test, admin.token, { isCash: true });
    expect((await view(order._id)).body.order).toMatchObject({ paid: 0, balance: order.totalPrice, payments: [{ status: 'authorised' }] });
  });
});

describe('the call', () => {
  it('knows no order by another id', async () => {
    for (const id of ['6f1c2b8e-0000-4000-8000-000000000000', 'abc', '1']) expect((await view(id)).status).toBe(404);
  });

  it('is for staff who read orders', async () => {
    const { order, customer } = await orderIn(test, admin.token);
    expect((await test.request('GET', `/admin/orders/${order._id}`)).status).toBe(401);
    expect((await view(order._id, customer.token)).status).toBe(403);
    expect((await view(order._id, (await test.signIn('editor')).token)).status).toBe(403);
    expect((await view(order._id, (await test.signIn('packer')).token)).status).toBe(200);
  });
});
