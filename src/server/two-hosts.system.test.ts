import { Hono } from 'hono';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createDatabase } from '#db/database.server';
import { holdProcessLock } from '#db/process-lock.server';
import { findFreePort } from '#db/server-process.server';
import { readSettings } from '#features/platform/settings/settings.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { sendError } from '#http/calls/error-boundary.server';
import { requestContext } from '#http/requests/request-context.server';
import { cashOrder, countOrders, fillCart } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { readOutbox } from '#test/mails.server';
import { startTcpProxy } from '#test/tcp-proxy.server';
import { openTestShop } from '#test/test-shop.server';
import { createApi } from './api.server';
import { doDueJobs } from './jobs.server';
import { serveShop } from './serve.server';
import type { Shop } from './shop.server';

/** Two hosts: each with its own pool and process lock, on one database. */

const test = openTestShop({ RATE_LIMITS: 'on' });
let other: Shop;
let otherApp: Hono<AppEnv>;

beforeAll(async () => {
  const url = test.shop.config.databaseUrl ?? '';
  other = { ...test.shop, db: createDatabase({ url }), processLock: await holdProcessLock({ url, log: test.shop.log }) };
  otherApp = new Hono<AppEnv>();
  otherApp.onError(sendError);
  otherApp.use(requestContext(other));
  otherApp.route('/api', createApi(other));
});

afterAll(async () => {
  await Promise.all([other.db.destroy(), other.processLock.stop()]);
});

interface Options {
  token?: string;
  body?: object;
  key?: string;
  peer?: string;
}

type Host = (
  method: string,
  path: string,
  options?: Options,
) => Promise<{ status: number; body: { code?: string; order: { _id: string } } }>;

const hostA: Host = (method, path, { key, ...options } = {}) =>
  test.request(method, path, { ...options, ...(key && { headers: { 'Idempotency-Key': key } }) });

const hostB: Host = async (method, path, { token, body, key, peer } = {}) => {
  const headers = {
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': '1' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(key && { 'Idempotency-Key': key }),
  };
  const env = peer === undefined ? {} : { incoming: { socket: { remoteAddress: peer } } };
  const response = await otherApp.request(`/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }, env);
  return { status: response.status, body: JSON.parse((await response.text()) || '{}') };
};

/** A customer with one piece in the cart. */
async function makeBuyer(stock: number) {
  const product = await makeProduct(test.shop.db, { stock });
  const customer = await test.signIn();
  await fillCart(test, customer.token, [{ id: product.id }]);
  return { ...customer, product };
}

it('a session that begins on one host is valid on the other, and ends on both', async () => {
  const { token } = await test.signIn();
  expect((await hostB('GET', '/cart', { token })).status).toBe(200);
  await hostB('GET', '/auth/logout', { token });
  expect((await hostA('GET', '/orders', { token })).status).toBe(401);
});

it('one key on both hosts at once makes one order, and the same key later returns it', async () => {
  const { token, userId } = await makeBuyer(5);
  const key = crypto.randomUUID();
  const both = await Promise.all([hostA, hostB].map((host) => host('POST', '/orders', { token, key, body: cashOrder() })));
  const placed = both.filter(({ status }) => status < 300);
  expect(placed.length).toBeGreaterThan(0);
  for (const { status, body } of both) if (status >= 300) expect(body.code).toBe('request_in_flight');
  expect(await countOrders(test.shop.db, userId)).toBe(1);
  for (const host of [hostA, hostB]) {
    const again = await host('POST', '/orders', { token, key, body: cashOrder() });
    expect(again.body.order._id).toBe(placed[0]?.body.order._id);
  }
});

it('the last piece is sold once', async () => {
  const product = await makeProduct(test.shop.db, { stock: 1 });
  const tokens = await Promise.all([0, 1].map(async () => (await test.signIn()).token));
  for (const token of tokens) await fillCart(test, token, [{ id: product.id }]);
  const results = await Promise.all(
    tokens.map((token, i) => (i === 0 ? hostA : hostB)('POST', '/orders', { token, key: crypto.randomUUID(), body: cashOrder() })),
  );
  expect(results.filter(({ status }) => status < 300)).toHaveLength(1);
});

it('a mail is sent once when both hosts run the jobs', async () => {
  const { token, userId } = await makeBuyer(5);
  const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const { body } = await hostA('POST', '/orders', { token, key: crypto.randomUUID(), body: cashOrder() });
  const { order } = body as unknown as { order: { orderNumber: string } };
  await Promise.all([doDueJobs(test.shop), doDueJobs(other), doDueJobs(test.shop), doDueJobs(other)]);
  const mails = (await readOutbox(test.shop.config.dataDir, email)).filter(({ subject }) => subject.includes(order.orderNumber));
  expect(mails).toHaveLength(1);
});

it('a limit counts requests to both hosts', async () => {
  const body = { email: 'nobody-of-two-hosts@example.com', password: 'Wrong1234' };
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) {
    const { status } = await (n % 2 === 0 ? hostA : hostB)('POST', '/auth/login', { body, peer: '203.0.113.77' });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

it('a host that gets no notices says so, and serves what the other one changed within seconds', async () => {
  const network = await startTcpProxy(test.shop.config.databaseUrl ?? '');
  const port = await findFreePort();
  const registry = new Registry();
  const render = async () => {
    throw new Error('No page is requested.');
  };
  const serving = await serveShop(
    { ...other, config: { ...other.config, port }, readiness: { isStopping: false } },
    {
      url: network.url,
      registry,
      readProcesses: () => registry.metrics(),
      openStorefront: () => ({ files: 'public', patterns: [], render, renderPreview: render }),
    },
  );
  onTestFinished(() => serving.stop());
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).json();
  await vi.waitFor(async () => expect(await ready()).toEqual({ success: true, status: 'ready' }));
  const { shopName: before } = await readSettings(other);
  await network.stop();
  await vi.waitFor(async () => expect((await ready()).warning).toMatch(/^No notices of changes since /));
  const { token } = await test.signIn('admin');
  const { body } = await hostA('GET', '/admin/settings', { token });
  const { settings } = body as unknown as { settings: object };
  expect((await hostA('PUT', '/admin/settings', { token, body: { ...settings, shopName: 'Changed elsewhere' } })).status).toBe(200);
  expect((await readSettings(other)).shopName).toBe(before);
  await vi.waitFor(async () => expect((await readSettings(other)).shopName).toBe('Changed elsewhere'), { timeout: 12_000, interval: 200 });
});
