import { beforeAll, describe, expect, it } from 'vitest';
import { move, orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: { token: string; userId: string };
beforeAll(async () => {
  admin = await test.signIn('admin');
});

const timeline = (orderId: string, query = '', token: string | undefined = admin.token) =>
  test.request('GET', `/admin/orders/${orderId}/timeline${query}`, { token });

describe('the timeline of an order', () => {
  it('has statuses, payments, refunds, parcels, returns and notes with who did it, newest first', async () => {
    const { order, customer } = await orderIn(test, admin.token, { status: 'delivered' });
    await test.request('POST', `/admin/notes?subject=order:${order._id}`, {
      token: admin.token,
      body: { text: `Rang, nobody was in, @[${admin.userId}]` },
    });
    await test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: { amount: 5, reason: 'Late' } });
    const body = { items: [{ itemId: order.orderItems[0]._id, quantity: 1 }], reason: 'damaged' };
    await test.request('POST', `/orders/${order._id}/returns`, { token: customer.token, body });
    const { entries, nextCursor } = (await timeline(order._id, '?limit=50')).body;
    expect(nextCursor).toBeUndefined();
    const times = entries.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    const ofKind = (kind: string) => entries.filter((entry: { kind: string }) => entry.kind === kind);
    const by = 'Ada Lovelace';
    expect(ofKind('status').map(({ status, by: who }: { status: string; by?: string }) => [status, who])).toEqual([
      ['delivered', by],
      ['out_for_delivery', by],
      ['shipped', by],
      ['confirmed', by],
      ['processing', undefined],
      ['pending', undefined],
    ]);
    expect(ofKind('payment')).toMatchObject([{ amount: order.totalPrice, provider: 'test' }]);
    expect(ofKind('refund')).toMatchObject([{ amount: 5, by, reason: 'Late', method: 'payment' }]);
    expect(ofKind('parcel')).toMatchObject([{ number: 1, status: 'delivered' }]);
    expect(ofKind('note')).toMatchObject([{ text: `Rang, nobody was in, @${by}`, by }]);
    expect(ofKind('return')).toMatchObject([{ status: 'requested' }]);
    expect(ofKind('return')[0].by).toBeUndefined();
    expect(ofKind('change')).toEqual([]);
  });

  it('has the same entries in pages', async () => {
    const { order } = await orderIn(test, admin.token, { status: 'delivered' });
    const all = (await timeline(order._id, '?limit=50')).body.entries;
    const paged: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await timeline(order._id, `?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      paged.push(...body.entries);
      cursor = body.nextCursor;
    } while (cursor);
    expect(paged).toEqual(all);
  });

  it('names nobody where a customer cancelled', async () => {
    const { order, customer } = await orderIn(test, admin.token);
    await test.request('PUT', `/orders/${order._id}/cancel`, { token: customer.token, body: { reason: 'Too late' } });
    const [cancelled] = (await timeline(order._id)).body.entries.filter(({ kind }: { kind: string }) => kind === 'status');
    expect(cancelled).toMatchObject({ status: 'cancelled', note: 'Too late' });
    expect(cancelled.by).toBeUndefined();
  });
});

describe('the call', () => {
  it('knows no other orders and no other cursors', async () => {
    expect((await timeline('6f1c2b8e-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await timeline('abc')).status).toBe(404);
    const { order } = await orderIn(test, admin.token);
    for (const cursor of ['x', '1_', "1_'; --", '99999999999999999999_a'])
      expect((await timeline(order._id, `?cursor=${encodeURIComponent(cursor)}`)).status).toBe(422);
  });

  it('is for staff who read orders', async () => {
    const { order, customer } = await orderIn(test, admin.token);
    await move(test, admin.token, { orderId: order._id, to: 'confirmed' });
    expect((await test.request('GET', `/admin/orders/${order._id}/timeline`)).status).toBe(401);
    expect((await timeline(order._id, '', customer.token)).status).toBe(403);
    expect((await timeline(order._id, '', (await test.signIn('packer')).token)).status).toBe(200);
  });
});
