import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeAged } from '#server/retention.server';
import { WEBHOOK_DATA } from '#server/webhook-data.server';
import { HOUR_MS } from '#shared/time';
import { cashOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { deliveredOrder } from '#test/delivered-order.server';
import { makeProduct } from '#test/factories.server';
import { orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';
import { startReceiver, type WebhookReceiver } from '#test/webhook-receiver.server';
import { prepareEvents } from './prepare-events.service.server';
import { sendWebhooks } from './send-webhooks.service.server';
import { ATTEMPT_MS, EVENT_TYPES } from './webhooks.rules';

const test = openTestShop({ WEBHOOKS_TO_PRIVATE_NETWORKS: 'on' });
const strict = openTestShop();
const stop = new AbortController().signal;
let owner: { token: string; userId: string };
let receiver: WebhookReceiver;

beforeAll(async () => {
  owner = await test.signIn('owner');
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  await test.shop.db.deleteFrom('webhookEndpoints').execute();
  await test.shop.db.deleteFrom('outgoingEvents').execute();
  await test.shop.db.deleteFrom('jobs').execute();
  Object.assign(receiver, { status: 200, response: 'ok', hold: undefined });
  receiver.messages.length = 0;
});

const call = (method: string, path: string, body?: object, token = owner.token) =>
  test.request(method, `/admin/webhooks${path}`, { token, body });
async function addEndpoint(input: object = {}): Promise<{ id: string; secret: string }> {
  const { status, body } = await call('POST', '', { url: receiver.url, events: EVENT_TYPES, ...input });
  expect(status).toBe(201);
  return { id: body.endpoint._id, secret: body.secret };
}
const prepare = () => prepareEvents(test.shop, { data: WEBHOOK_DATA, stop });
const send = () => sendWebhooks(test.shop, { stop });
async function sendAll(): Promise<void> {
  await prepare();
  await send();
}
const types = () => receiver.messages.map(({ body }) => body.type).sort();
const deliveriesOf = async (id: string, query = '') => (await call('GET', `/${id}/deliveries${query}`)).body.deliveries;
async function endLeases(): Promise<void> {
  await test.shop.db
    .updateTable('webhookDeliveries')
    .set({ nextAt: new Date(0) })
    .where('status', '=', 'waiting')
    .execute();
}
async function addTest(id: string) {
  return (await call('POST', `/${id}/test`)).body.delivery;
}

/** As the receiver’s side of Standard Webhooks checks it. */
function isSignedWith(secret: string, { headers, text }: WebhookReceiver['messages'][number]): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

describe('events', () => {
  it('of an order are sent where they happen, with the order and its customer', async () => {
    await addEndpoint();
    const { order, customer } = await orderIn(test, owner.token, { status: 'delivered', isCash: true });
    await sendAll();
    expect(types().filter((type) => type.startsWith('order'))).toEqual(['order.delivered', 'order.paid', 'order.placed', 'order.shipped']);
    const placed = receiver.messages.find(({ body }) => body.type === 'order.placed');
    expect(placed?.body).toMatchObject({
      timestamp: expect.stringMatching(/Z$/),
      data: { order: { _id: order._id, orderNumber: order.orderNumber }, customer: { _id: customer.userId } },
    });
    expect(types()).toContain('customer.created');
    expect(types()).toContain('product.created');
  });

  it('say nothing of an order that waits for its payment, until it is placed or never was', async () => {
    await addEndpoint({ events: ['order.placed', 'order.cancelled', 'order.paid'] });
    const { order } = await orderIn(test, owner.token, { status: 'pending' });
    await sendAll();
    expect(types()).toEqual([]);
    await test.shop.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order._id).execute();
    await sendAll();
    expect(types()).toEqual([]);
  });

  it('say that an order was cancelled and paid back', async () => {
    await addEndpoint({ events: ['order.cancelled', 'refund.created'] });
    await orderIn(test, owner.token, { status: 'cancelled' });
    await sendAll();
    expect(types()).toEqual(['order.cancelled', 'refund.created']);
    const { data } = receiver.messages.find(({ body }) => body.type === 'refund.created')?.body ?? {};
    expect(data).toMatchObject({ refund: { amount: expect.any(Number), method: 'payment' }, order: { orderStatus: 'cancelled' } });
  });

  it('are sent for returns and reviews', async () => {
    await addEndpoint({ events: ['return.requested', 'review.created'] });
    const delivered = await deliveredOrder(test);
    const { _id } = await delivered.createReturn([{ itemId: delivered.lamp, quantity: 1 }]);
    const product = await makeProduct(test.shop.db);
    const review = { rating: 5, title: 'Good', comment: 'It boils.' };
    await test.request('POST', `/products/${product.id}/reviews`, { token: delivered.buyer.token, body: review });
    await sendAll();
    expect(types()).toEqual(['return.requested', 'review.created']);
    expect(receiver.messages.map(({ body }) => body.data.return?._id ?? body.data.review.title).sort()).toEqual([_id, 'Good'].sort());
  });

  it('are sent once for a product that is saved, and not for its ratings', async () => {
    const { id } = await makeProduct(test.shop.db);
    await addEndpoint({ events: ['product.updated', 'product.archived'] });
    const save = (body: object) => test.request('PUT', `/products/${id}`, { token: owner.token, body });
    expect((await save({ name: 'Kettle', price: 12.5 })).status).toBe(200);
    await test.shop.db.updateTable('products').set({ popularity: 7 }).where('id', '=', Number(id)).execute();
    await sendAll();
    expect(types()).toEqual(['product.updated']);
    expect(receiver.messages[0]?.body.data.product).toMatchObject({ _id: id, name: 'Kettle' });
    await save({ status: 'archived' });
    await sendAll();
    expect(types()).toEqual(['product.archived', 'product.updated', 'product.updated']);
  });

  it('say when the last pieces are left, once', async () => {
    const product = await makeProduct(test.shop.db, { stock: 12 });
    await addEndpoint({ events: ['stock.low'] });
    const [variant] = (await test.request('GET', `/products/${product.id}`, {})).body.product.variants;
    for (const delta of [-1, -1, -1]) {
      const changes = [{ variantId: variant._id, delta, reason: 'damage' }];
      const { status } = await test.request('POST', '/admin/stock', { token: owner.token, body: { changes } });
      expect(status).toBe(200);
    }
    await sendAll();
    expect(receiver.messages.map(({ body }) => body.data.variant)).toMatchObject([{ _id: variant._id, available: 9 }]);
  });

  it('are not stored if nobody wants them, or what caused them did not happen', async () => {
    const count = async () => (await test.shop.db.selectFrom('outgoingEvents').select('id').execute()).length;
    await orderIn(test, owner.token);
    expect(await count()).toBe(0);
    await addEndpoint({ events: ['review.created'] });
    await orderIn(test, owner.token);
    expect(await count()).toBe(0);
    await addEndpoint({ events: ['customer.created'] });
    const undone = test.shop.db.transaction().execute(async (tx) => {
      const values = { firstName: 'A', lastName: 'B', email: 'undone@example.com', passwordHash: 'x' };
      await tx.insertInto('users').values(values).execute();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const guest = { firstName: 'A', lastName: 'B', email: 'guest@example.com', passwordHash: '!', isGuest: true };
    await test.shop.db.insertInto('users').values(guest).execute();
    expect(await count()).toBe(0);
  });

  it('cost placing an order no statement of its own', async () => {
    const count = async () => {
      const { token } = await test.signIn();
      await fillCart(test, token, [{ id: (await makeProduct(test.shop.db)).id }]);
      test.statements.length = 0;
      expect((await place(test, token, { body: cashOrder() })).status).toBe(201);
      return test.statements.length;
    };
    const without = await count();
    for (let n = 0; n < 5; n++) await addEndpoint();
    expect(await count()).toBe(without);
  });
});

describe('a message', () => {
  it('is signed as Standard Webhooks, with the same id and body for each endpoint and attempt', async () => {
    const one = await addEndpoint();
    const two = await addEndpoint();
    receiver.status = 503;
    await test.signIn();
    await sendAll();
    await endLeases();
    receiver.status = 204;
    await send();
    expect(receiver.messages).toHaveLength(4);
    const [first] = receiver.messages;
    for (const { headers, text } of receiver.messages) {
      expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': first?.headers['webhook-id'] });
      expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text));
      expect(text).toBe(first?.text);
    }
    expect(receiver.messages.filter((message) => isSignedWith(one.secret, message))).toHaveLength(2);
    expect(receiver.messages.filter((message) => isSignedWith(two.secret, message))).toHaveLength(2);
  });

  it('is signed with both secrets for a day after a change', async () => {
    const { id, secret } = await addEndpoint();
    const rotated = (await call('POST', `/${id}/secret`)).body;
    expect(rotated.secret).not.toBe(secret);
    expect(Date.parse(rotated.endpoint.formerSecretUntil) - Date.now()).toBeGreaterThan(23 * HOUR_MS);
    await addTest(id);
    await send();
    const [message] = receiver.messages;
    if (!message) throw new Error('Nothing arrived.');
    expect([isSignedWith(secret, message), isSignedWith(rotated.secret, message)]).toEqual([true, true]);
    await test.shop.db
      .updateTable('webhookEndpoints')
      .set({ formerSecretUntil: new Date(0) })
      .execute();
    await addTest(id);
    await send();
    const last = receiver.messages.at(-1) ?? message;
    expect([isSignedWith(secret, last), isSignedWith(rotated.secret, last)]).toEqual([false, true]);
  });

  it('is tried again after failures, later each time, for about a day', async () => {
    const { id } = await addEndpoint();
    receiver.status = 500;
    receiver.response = 'x'.repeat(5_000);
    await addTest(id);
    await send();
    await send();
    expect(receiver.messages).toHaveLength(1);
    const [waiting] = await deliveriesOf(id, '?status=waiting');
    expect(waiting).toMatchObject({ type: 'test', attempts: 1, statusCode: 500 });
    expect(Date.parse(waiting.nextAt) - Date.now()).toBeLessThan(6_000);
    for (let n = 0; n < 7; n++) {
      await endLeases();
      await send();
    }
    const [failed] = await deliveriesOf(id);
    expect(failed).toMatchObject({ status: 'failed', attempts: 8 });
    const { delivery } = (await call('GET', `/deliveries/${failed._id}`)).body;
    expect(delivery.log).toHaveLength(8);
    expect(delivery.log[0]).toMatchObject({ number: 8, statusCode: 500, response: 'x'.repeat(2_000), durationMs: expect.any(Number) });
    expect(JSON.parse(delivery.body)).toMatchObject({ type: 'test' });

    receiver.status = 200;
    expect((await call('POST', `/deliveries/${failed._id}/send`)).body).toMatchObject({ delivery: { status: 'waiting' } });
    await send();
    expect((await deliveriesOf(id, '?status=delivered'))[0]).toMatchObject({ attempts: 9 });
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('does not follow redirects, and says why nothing came back', async () => {
    const { id } = await addEndpoint();
    receiver.status = 302;
    await addTest(id);
    await send();
    expect(receiver.messages).toHaveLength(1);
    expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'waiting', statusCode: 302 });
    const away = await addEndpoint({ url: 'http://127.0.0.1:9/' });
    await addTest(away.id);
    await send();
    const [delivery] = await deliveriesOf(away.id);
    expect(delivery.error).toBe('127.0.0.1:9 could not be reached');
    // Each reader of the console has it in their language.
    const headers = { 'Accept-Language': 'fr', Cookie: 'console_language=fr' };
    const french = await test.request('GET', `/admin/webhooks/deliveries/${delivery._id}`, { token: owner.token, headers });
    const error = '127.0.0.1:9 est injoignable';
    expect(french.body.delivery).toMatchObject({ error, log: [{ error }] });
    // Those of the release before have their words only.
    await test.shop.db.updateTable('webhookAttempts').set({ codedError: null }).where('deliveryId', '=', delivery._id).execute();
    expect((await deliveriesOf(away.id))[0].error).toBe('127.0.0.1:9 could not be reached');
  });

  it('is sent by one process at a time, and by another one if that one dies', async () => {
    const { id } = await addEndpoint();
    for (let n = 0; n < 12; n++) await addTest(id);
    await Promise.all([send(), send(), send(), send()]);
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
    expect(receiver.messages).toHaveLength(12);

    receiver.messages.length = 0;
    await addTest(id);
    let respond = () => {};
    receiver.hold = () => new Promise((resolve) => (respond = resolve));
    const slow = send();
    await vi.waitFor(() => expect(receiver.messages).toHaveLength(1));
    await send();
    expect(receiver.messages).toHaveLength(1);
    // Its process is killed: nothing is recorded, and the lease ends.
    receiver.hold = undefined;
    await endLeases();
    await send();
    expect(receiver.messages).toHaveLength(2);
    expect(receiver.messages[1]?.headers['webhook-id']).toBe(receiver.messages[0]?.headers['webhook-id']);
    const [delivered] = await deliveriesOf(id);
    expect(delivered).toMatchObject({ status: 'delivered', attempts: 2 });
    respond();
    await slow;
    expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  it('is prepared once by several processes', async () => {
    const { id } = await addEndpoint({ events: ['customer.created'] });
    await Promise.all(Array.from({ length: 8 }, () => test.signIn()));
    await Promise.all([prepare(), prepare(), prepare()]);
    await prepare();
    await send();
    await send();
    await send();
    expect(receiver.messages).toHaveLength(8);
    expect(await deliveriesOf(id)).toHaveLength(8);
  });
});

describe('an endpoint', () => {
  it('is turned off after days of failures, with a mail to the owners, and turned on again', async () => {
    const { id } = await addEndpoint();
    receiver.status = 500;
    await addTest(id);
    await send();
    expect((await call('GET', `/${id}`)).body.endpoint).toMatchObject({ status: 'active', failingSince: expect.any(String) });
    const failingSince = new Date(Date.now() - 73 * HOUR_MS);
    await test.shop.db.updateTable('webhookEndpoints').set({ failingSince }).execute();
    await addTest(id);
    await Promise.all([send(), endLeases().then(send)]);
    expect((await call('GET', `/${id}`)).body.endpoint).toMatchObject({ status: 'failed' });
    const mails = await test.shop.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute();
    expect(mails.map(({ payload }) => (payload as { subject: string }).subject)).toEqual(
      mails.map(() => expect.stringContaining('are turned off')),
    );
    expect(new Set(mails.map(({ payload }) => (payload as { to: string }).to)).size).toBe(mails.length);
    expect((await call('POST', `/${id}/test`)).status).toBe(409);

    receiver.status = 200;
    const { endpoint } = (await call('PUT', `/${id}`, { status: 'active' })).body;
    expect([endpoint.status, endpoint.failingSince]).toEqual(['active', undefined]);
    await endLeases();
    await send();
    expect(await deliveriesOf(id, '?status=waiting')).toEqual([]);
  });

  it('that does not want messages any more (410) is turned off at once', async () => {
    const { id } = await addEndpoint();
    receiver.status = 410;
    await addTest(id);
    await send();
    expect((await call('GET', `/${id}`)).body.endpoint.status).toBe('failed');
  });

  it('is paused, changed with its version, and deleted with its log; all of it is in the audit log', async () => {
    const { id, secret } = await addEndpoint({ events: ['customer.created'], description: 'Books' });
    expect((await call('PUT', `/${id}`, { status: 'paused', version: 1 })).body.endpoint).toMatchObject({ status: 'paused', version: 2 });
    expect(await call('PUT', `/${id}`, { events: ['order.paid'], version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { version: 2 } },
    });
    await test.signIn();
    await sendAll();
    expect(receiver.messages).toEqual([]);
    await call('POST', `/${id}/secret`);
    await call('DELETE', `/${id}`);
    expect((await call('GET', `/${id}`)).status).toBe(404);
    const { entries } = (await test.request('GET', `/admin/audit?subjectType=webhook&subjectId=${id}`, { token: owner.token })).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'webhook.delete',
      'webhook.rotate',
      'webhook.update',
      'webhook.create',
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('never shows its secret again', async () => {
    const { id, secret } = await addEndpoint();
    await addTest(id);
    await send();
    const [delivery] = await deliveriesOf(id);
    for (const path of ['', `/${id}`, `/${id}/deliveries`, `/deliveries/${delivery._id}`])
      expect(JSON.stringify((await call('GET', path)).body)).not.toContain(secret.slice(6));
  });

  it('has a log that is read page by page, and removed after 30 days', async () => {
    const { id } = await addEndpoint();
    for (let n = 0; n < 5; n++) await addTest(id);
    const first = (await call('GET', `/${id}/deliveries?limit=3`)).body;
    const second = (await call('GET', `/${id}/deliveries?limit=3&cursor=${first.nextCursor}`)).body;
    const ids = [...first.deliveries, ...second.deliveries].map(({ _id }) => _id);
    expect([new Set(ids).size, second.nextCursor]).toEqual([5, undefined]);
    const old = new Date(Date.now() - 31 * 24 * HOUR_MS);
    await test.shop.db.updateTable('outgoingEvents').set({ at: old }).execute();
    await removeAged(test.shop);
    expect(await deliveriesOf(id)).toEqual([]);
  });

  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.7/',
    'https://localhost/',
    'https://a:b@example.com/',
    'ftp://example.com',
    'x',
  ])('is not at %s', async (url) => {
    const { token } = await strict.signIn('owner');
    const response = await strict.request('POST', '/admin/webhooks', { token, body: { url, events: ['order.paid'] } });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field: 'url' }] } });
  });

  it('is not reached in a private network, whatever its name resolves to at that moment', async () => {
    const { token } = await strict.signIn('owner');
    const { endpoint } = (
      await strict.request('POST', '/admin/webhooks', { token, body: { url: 'https://rebound.example/', events: ['order.paid'] } })
    ).body;
    await strict.shop.db
      .updateTable('webhookEndpoints')
      .set({ url: receiver.url.replace('127.0.0.1', 'localhost') })
      .execute();
    await strict.request('POST', `/admin/webhooks/${endpoint._id}/test`, { token });
    await sendWebhooks(strict.shop, { stop });
    const { deliveries } = (await strict.request('GET', `/admin/webhooks/${endpoint._id}/deliveries`, { token })).body;
    expect(deliveries[0].error).toMatch(/is in a private network/);
    expect(receiver.messages).toEqual([]);
  });

  it('is for owners; who reads settings sees endpoints, but not what was sent', async () => {
    const { id } = await addEndpoint();
    const delivery = await addTest(id);
    const manager = await test.signIn('manager');
    const customer = await test.signIn();
    expect((await call('GET', `/${id}`, undefined, manager.token)).status).toBe(200);
    for (const [method, path] of [
      ['GET', `/${id}/deliveries`],
      ['GET', `/deliveries/${delivery._id}`],
      ['POST', `/deliveries/${delivery._id}/send`],
      ['POST', `/${id}/test`],
      ['POST', `/${id}/secret`],
      ['DELETE', `/${id}`],
    ] as const) {
      expect((await call(method, path, undefined, manager.token)).status).toBe(403);
      expect((await call(method, path, undefined, customer.token)).status).toBe(403);
      expect((await test.request(method, `/admin/webhooks${path}`)).status).toBe(401);
    }
  });

  it('refuses no events, unknown ones, and more than twenty endpoints', async () => {
    expect((await call('POST', '', { url: receiver.url, events: [] })).body.errors).toMatchObject([{ field: 'events' }]);
    expect((await call('POST', '', { url: receiver.url, events: ['x'] })).status).toBe(422);
    const responses = await Promise.all(Array.from({ length: 23 }, () => call('POST', '', { url: receiver.url, events: ['order.paid'] })));
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
    for (const path of ['/x', '/00000000-0000-4000-8000-000000000000', '/deliveries/x']) expect((await call('GET', path)).status).toBe(404);
  });
});

it('ends an attempt that hangs in time', async () => {
  const { id } = await addEndpoint();
  await addTest(id);
  receiver.hold = () => new Promise(() => {});
  await sendWebhooks(test.shop, { stop, attemptMs: 200 });
  expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'waiting', error: 'Nothing came back within 0.2 seconds' });
  expect(ATTEMPT_MS).toBe(10_000);
});
