import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageCache, PUBLIC_PAGE } from './page-cache.server';
import { measureRequests } from './process-metrics.server';

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
