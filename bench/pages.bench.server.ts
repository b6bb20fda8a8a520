import { request } from 'node:http';
import type { Shop } from '#server/shop.server';
import type { ShopProcess } from '#test/shop-process.server';
import { besideLimit, loopsPerSecond, requestsPerSecond, startBareServer } from './load';
import { captureTree, renderTree } from './render-tree.server';
import type { Figure } from './report';

const CONNECTIONS = 50;
const PAGE = '/products';

/** Compares a page from the cache with a bare server that sends the same bytes. */
export async function benchCachedPage({ address }: ShopProcess): Promise<Figure> {
  const url = `${address}${PAGE}`;
  const headers = { 'accept-encoding': 'br' };
  await fetchBytes(url, headers);
  const bare = await startBareServer(await fetchBytes(url, headers));
  const rates = await besideLimit({
    limit: () => requestsPerSecond({ url: bare.url, connections: CONNECTIONS, headers }),
    value: () => requestsPerSecond({ url, connections: CONNECTIONS, headers }),
  });
  bare.stop();
  return { name: 'cached page', ...rates, limitName: 'bare Node server, same bytes', unit: 'req/s', budget: 0.6 };
}

/** Compares a rendered page, queries included, with React rendering the same tree alone. */
export async function benchRenderedPage({ address }: ShopProcess, shop: Shop): Promise<Figure> {
  let n = 0;
  const tree = await captureTree(shop, PAGE);
  const rates = await besideLimit({
    limit: () => loopsPerSecond({ concurrency: 4, work: () => renderTree(tree) }),
    // An unknown parameter makes each address new to the cache.
    value: () => requestsPerSecond({ url: address, connections: 8, pathOf: () => `${PAGE}?unknown=${n++}` }),
  });
  return { name: 'rendered page', ...rates, limitName: 'renderToPipeableStream of the same tree', unit: 'req/s', budget: 0.5 };
}

/** The response's raw bytes, still compressed, and its headers. */
function fetchBytes(url: string, headers: Record<string, string>): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { date, connection, 'keep-alive': keepAlive, ...rest } = response.headers;
        resolve({
          body: Buffer.concat(chunks),
          headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}
