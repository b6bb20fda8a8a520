import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageCache, PUBLIC_PAGE } from '#http/pages/page-cache.server';
import type { Shop } from '#server/shop.server';
import {
  countBackgroundFailure,
  countSlowStatement,
  createProcessMetrics,
  measureNotices,
  measureRequests,
} from './process-metrics.server';

const registry = new Registry();
const pages = new PageCache(async () => ({
  status: 200,
  headers: new Headers({ 'Cache-Control': PUBLIC_PAGE }),
  body: Buffer.from('a page'),
}));
const measure = measureRequests(registry, { pages, nameRoute: (path) => path });
const server = createServer((request, response) => {
  measure(request, response);
  if (request.url === '/fine') response.end();
  else response.write('begin');
  if (request.url === '/breaks') response.destroy(new Error('broken'));
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** Sends a request, and disconnects from the one whose response does not end. */
async function send(path: string): Promise<void> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  await new Promise<void>((resolve) => {
    const outgoing = request({ port: (server.address() as AddressInfo).port, path, agent: false }, (response) => {
      response.once('data', () => path === '/left' && outgoing.destroy());
      response
        .resume()
        .on('error', () => {})
        .once('close', resolve);
    });
    outgoing.on('error', () => resolve()).end();
  });
}

describe('requests in the metrics', () => {
  it.each([
    ['/fine', '2xx'],
    ['/left', '499'],
    ['/breaks', '5xx'],
  ])('of %s have the status %s', async (path, status) => {
    await send(path);
    await vi.waitFor(async () => expect(await registry.metrics()).toContain(`route="${path}",status="${status}"} 1`));
  });
});

it('report the page cache’s size', async () => {
  await pages.get({ url: '/', headers: {} });
  const metrics = await registry.metrics();
  expect(metrics).toContain('shop_page_cache_size{unit="pages"} 1');
  expect(Number(/^shop_page_cache_size\{unit="bytes"\} (\d+)$/m.exec(metrics)?.[1])).toBe(pages.size.bytes);
});

describe('notices of changes', () => {
  it('are lost for as long as their connection is', async () => {
    const registry = new Registry();
    const shop: Pick<Shop, 'readiness'> = { readiness: { isStopping: false } };
    measureNotices(registry, shop);
    const seconds = async () => Number(/^shop_notices_lost_seconds (\S+)$/m.exec(await registry.metrics())?.[1]);
    expect(await seconds()).toBe(0);
    shop.readiness = { isStopping: false, noticesLostAt: new Date(Date.now() - 90_000) };
    expect(await seconds()).toBeGreaterThanOrEqual(90);
  });
});

it('slow statements and failed tasks are counted by name', async () => {
  const registry = createProcessMetrics({});
  countSlowStatement('selectCart');
  countBackgroundFailure('count sales');
  const text = await registry.metrics();
  expect(text).toMatch(/^shop_slow_statements_total\{statement="selectCart"\} 1$/m);
  expect(text).toMatch(/^shop_background_failures_total\{task="count sales"\} 1$/m);
});
