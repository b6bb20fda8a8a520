import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '#db/database.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { sendError } from '#http/calls/error-boundary.server';
import { createProcessMetrics } from '#http/requests/process-metrics.server';
import { requestContext } from '#http/requests/request-context.server';
import type { Shop } from '#server/shop.server';
import { cashOrder, fillCart } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { metricsRoutes } from './metrics.api.server';

const test = openTestShop();
const TOKEN = 'a-token-for-prometheus';

interface ScrapeRequest {
  peer?: string;
  headers?: Record<string, string>;
}

async function scrape(shop: Shop, { peer = '127.0.0.1', headers = {} }: ScrapeRequest = {}) {
  const registry = createProcessMetrics({ primary: shop.db });
  const app = new Hono<AppEnv>();
  app.onError(sendError);
  app.use(requestContext(shop));
  app.route(
    '/metrics',
    metricsRoutes(() => registry.metrics()),
  );
  const init = { headers: { Host: 'localhost:3000', ...headers } };
  const response = await app.request('/metrics', init, { incoming: { socket: { remoteAddress: peer } } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const figure = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

describe('GET /metrics', () => {
  it('reports metrics of the shop and its process in Prometheus’s format', async () => {
    const { token } = await test.signIn();
    await fillCart(test, token, [await makeProduct(test.shop.db, { stock: 9 })]);
    const before = await scrape(test.shop);
    expect((await test.request('POST', '/orders', { token, body: cashOrder() })).status).toBe(201);
    await test.shop.db
      .insertInto('jobs')
      .values([
        { kind: 'mail', payload: '{}', createdAt: new Date(Date.now() - 90_000) },
        { kind: 'mail', payload: '{}', failedAt: new Date() },
      ])
      .execute();

    const { status, headers, text } = await scrape(test.shop);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(text).toMatch(/^# TYPE shop_orders_placed_total counter$/m);
    const rise = (series: string) => figure(text, series) - figure(before.text, series);
    expect(rise('shop_orders_placed_total')).toBe(1);
    expect(rise('shop_payments{state="pending"}')).toBe(1);
    expect(figure(text, 'shop_payments{state="refunded"}')).toBe(0);
    // The mail of the order, and the one enqueued above.
    expect(rise('shop_mails_waiting')).toBe(2);
    expect(rise('shop_jobs_failed')).toBe(1);
    expect(figure(text, 'shop_jobs_oldest_age_seconds')).toBeGreaterThanOrEqual(90);
    expect(figure(text, 'shop_database_up')).toBe(1);
    expect(figure(text, 'shop_database_connections{database="primary",state="total"}')).toBeGreaterThan(0);
    expect(figure(text, 'nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(text).toMatch(/^# TYPE nodejs_gc_duration_seconds histogram$/m);
    expect(text.split('\n').filter((line) => line && !/^(#|[a-z_\d]+(\{[^{}]*\})? \S+$)/.test(line))).toEqual([]);
  });

  it('reports an unavailable database, and still the metrics of the process', async () => {
    const db = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const { status, text } = await scrape({ ...test.shop, db });
    await db.destroy();
    expect(status).toBe(200);
    expect(figure(text, 'shop_database_up')).toBe(0);
    expect(text).toMatch(/^process_cpu_seconds_total /m);
    expect(text).not.toContain('shop_orders_placed_total');
  });

  it('is only for this machine, without a proxy and by a local host name', async () => {
    const others: ScrapeRequest[] = [
      { peer: '192.0.2.7' },
      { peer: '172.17.0.1' },
      { peer: '::ffff:10.0.0.1' },
      { peer: '' },
      { headers: { 'X-Forwarded-For': '127.0.0.1' } },
      { headers: { Forwarded: 'for=127.0.0.1' } },
      { headers: { Via: '1.1 proxy' } },
      { headers: { Host: 'shop.example.com' } },
      { headers: { Host: 'localhost.example.com' } },
    ];
    for (const request of others) {
      const { status, text } = await scrape(test.shop, request);
      expect({ request, status }).toEqual({ request, status: 403 });
      expect(text).not.toContain('shop_');
    }
    for (const [peer, host] of [
      ['::1', '[::1]:3000'],
      ['::ffff:127.0.0.1', '127.0.0.1:3000'],
    ] as const) {
      expect((await scrape(test.shop, { peer, headers: { Host: host } })).status).toBe(200);
    }
  });

  it('with METRICS_TOKEN is only for requests with the token, also on this machine', async () => {
    const shop = { ...test.shop, config: { ...test.shop.config, metricsToken: TOKEN } };
    const asRemote = { peer: '192.0.2.7' };
    const withToken = (token: string) => ({ ...asRemote, headers: { Authorization: token, 'X-Forwarded-For': '192.0.2.9' } });
    expect((await scrape(shop, withToken(`Bearer ${TOKEN}`))).status).toBe(200);
    for (const request of [
      {},
      asRemote,
      withToken(TOKEN),
      withToken(`Bearer ${TOKEN}x`),
      withToken('Bearer '),
      withToken(`Basic ${TOKEN}`),
    ]) {
      const { status, text } = await scrape(shop, request);
      expect(status).toBe(401);
      expect(text).not.toContain(TOKEN);
    }
  });

  it('contains no personal data and no order numbers', async () => {
    const { token, userId } = await test.signIn();
    await fillCart(test, token, [await makeProduct(test.shop.db)]);
    const { order } = (await test.request('POST', '/orders', { token, body: cashOrder() })).body;
    const { text } = await scrape(test.shop, { headers: { Authorization: `Bearer ${token}` } });
    for (const secret of [token, userId, order._id, order.orderNumber, '@example.com', 'Lovelace']) expect(text).not.toContain(secret);
  });
});
