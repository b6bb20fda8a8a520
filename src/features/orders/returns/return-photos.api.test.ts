import { describe, expect, it } from 'vitest';
import { deliveredOrder } from '#test/delivered-order.server';
import { makePicture } from '#test/pictures.server';
import { openShopServer } from '#test/shop-server.server';

const server = openShopServer();
let made = 0;

async function upload(orderId: string, token: string | undefined, bytes?: Uint8Array) {
  const form = new FormData();
  const picture =
    bytes ??
    (await makePicture({ seed: `return ${++made}` })
      .jpeg()
      .toBuffer());
  form.set('file', new Blob([new Uint8Array(picture)]), 'photo.jpg');
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const address = `http://127.0.0.1:${server.port()}/api/orders/${orderId}/returns/photos`;
  const response = await fetch(address, { method: 'POST', headers, body: form });
  // biome-ignore lint/suspicious/noExplicitAny: responses are untyped until they are asserted.
  return { status: response.status, body: (await response.json()) as any };
}

const load = (orderId: string, photoId: string, token: string | undefined) =>
  fetch(`http://127.0.0.1:${server.port()}/api/orders/${orderId}/returns/photos/${photoId}`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });

describe('photos of a return', () => {
  it('are seen by the shopper and by staff who read orders, and by nobody else', async () => {
    const { buyer, order, lamp, requestReturn } = await deliveredOrder(server.test);
    const { status, body } = await upload(order._id, buyer.token);
    expect(status, JSON.stringify(body)).toBe(201);
    const photoId = body.photo._id;
    const requested = await requestReturn([{ itemId: lamp, quantity: 1 }], { photos: [photoId], refundMethod: 'credit' });
    expect(requested.body.returns[0]).toMatchObject({ photos: [photoId], refundMethod: 'credit', returnNumber: `${order.orderNumber}-R1` });
    const packer = await server.test.signIn('packer');
    for (const token of [buyer.token, packer.token]) {
      const response = await load(order._id, photoId, token);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('image/webp');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(
        Buffer.from(await response.arrayBuffer())
          .subarray(8, 12)
          .toString(),
      ).toBe('WEBP');
    }
    const other = await server.test.signIn();
    const editor = await server.test.signIn('editor');
    expect((await load(order._id, photoId, undefined)).status).toBe(401);
    for (const { token } of [other, editor]) expect((await load(order._id, photoId, token)).status).toBe(404);
    const elsewhere = await deliveredOrder(server.test);
    expect((await load(elsewhere.order._id, photoId, elsewhere.buyer.token)).status).toBe(404);
  });

  it('are pictures, of an own order that was delivered, in one return', async () => {
    const { buyer, order, lamp, kettles, requestReturn } = await deliveredOrder(server.test);
    expect((await upload(order._id, buyer.token, Buffer.from('no picture'))).status).toBe(415);
    expect((await upload(order._id, undefined)).status).toBe(401);
    const other = await server.test.signIn();
    expect((await upload(order._id, other.token)).status).toBe(404);
    expect((await upload('x', buyer.token)).status).toBe(404);
    const { photo } = (await upload(order._id, buyer.token)).body;
    const requested = [{ itemId: lamp, quantity: 1 }];
    for (const photos of [['x'], [crypto.randomUUID()], [photo._id, crypto.randomUUID()]])
      expect(await requestReturn(requested, { photos })).toMatchObject({ status: 422, body: { errors: [{ field: 'photos' }] } });
    expect((await requestReturn(requested, { photos: [1, 2, 3, 4, 5].map(() => photo._id) })).status).toBe(422);
    expect((await requestReturn(requested, { photos: [photo._id] })).status).toBe(201);
    expect((await requestReturn([{ itemId: kettles, quantity: 1 }], { photos: [photo._id] })).status).toBe(422);
  });
});

describe('a return in the console', () => {
  it('restocks what can be sold again, and is refunded as store credit if the shopper wished it', async () => {
    const { test } = server;
    const { buyer, order, lamp, kettles, requestReturn } = await deliveredOrder(test);
    const { token } = await test.signIn('admin');
    const items = [
      { itemId: lamp, quantity: 1 },
      { itemId: kettles, quantity: 2 },
    ];
    const [{ _id }] = (await requestReturn(items, { refundMethod: 'credit' })).body.returns;
    const list = async (query: string) =>
      (await test.request('GET', `/returns?${query}`, { token })).body.returns.map((one: { _id: string }) => one._id);
    const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', buyer.userId).executeTakeFirstOrThrow();
    for (const search of [order.orderNumber.toLowerCase(), order.orderNumber.slice(3), `${order.orderNumber}-r1`, email])
      expect(await list(`status=waiting&search=${search}`), search).toEqual([_id]);
    for (const search of [`${order.orderNumber}-R2`, 'nobody-has-this']) expect(await list(`search=${search}`), search).toEqual([]);
    expect(await list(`status=received&search=${order.orderNumber}`)).toEqual([]);
    await test.request('PUT', `/returns/${_id}/approve`, { token, body: {} });
    const received = await test.request('PUT', `/returns/${_id}/receive`, { token, body: { notRestocked: [lamp] } });
    expect(received.body.return.items).toMatchObject([{ isRestocked: true }, { isRestocked: false }]);
    const stock = async (id: number | undefined) =>
      (
        await test.shop.db
          .selectFrom('variants')
          .select('onHand')
          .where('id', '=', id ?? 0)
          .executeTakeFirstOrThrow()
      ).onHand;
    expect(await stock(buyer.lamp.variantIds[0])).toBe(0);
    expect(await stock(buyer.kettle.variantIds[0])).toBe(4);
    const worth = received.body.return.refundAmount;
    expect(await test.request('POST', `/returns/${_id}/refund`, { token, body: { amount: worth + 1 } })).toMatchObject({
      status: 409,
      body: { available: worth },
    });
    const refunded = await test.request('POST', `/returns/${_id}/refund`, { token, body: { amount: worth - 1 } });
    expect(refunded.body.return).toMatchObject({ status: 'refunded', refundAmount: worth - 1, refundMethod: 'credit' });
    const { credit } = (await test.request('GET', '/store-credit', { token: buyer.token })).body;
    expect(credit).toMatchObject({ balance: worth - 1, movements: [{ reason: 'refund' }] });
    expect((await test.request('GET', `/returns/${_id}`, { token })).body.return.customer._id).toBe(buyer.userId);
    expect((await test.request('GET', `/returns/${_id}`, { token: buyer.token })).status).toBe(403);
  });
});
