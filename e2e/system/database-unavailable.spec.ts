import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { removeDataDir, type ShopProcess, startShopProcess } from '#test/shop-process.server';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.server';

/** What shoppers see while the database is unavailable, and that the shop recovers without a restart. No browser. */

const BACK_WITHIN_MS = 15_000;
/** Far more than the shop waits for its database, and what a load balancer allows. */
const READY_WITHIN_MS = 10_000;

let dir: string;
let database: EmbeddedPostgres;
let proxy: TcpProxy;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'shop-away-'));
  database = await startEmbeddedPostgres({ dir, isDisposable: true });
  proxy = await startTcpProxy(database.url);
});

test.afterAll(async () => {
  await proxy.stop();
  await database.stop();
  await removeDataDir(dir);
});

for (const workers of ['1', '2']) {
  test(`connections that die silently, with WORKERS=${workers}: 503 at first, and recovery in time`, async () => {
    const shop = await startShopProcess({ env: { DATABASE_URL: proxy.url, WORKERS: workers, LOG_LEVEL: 'silent' } });
    await visit(shop);

    proxy.blackhole();
    const unavailable = await visit(shop);
    expect(unavailable.page).toEqual({ status: 503, retryAfter: '5' });
    expect(unavailable.api).toEqual({ status: 503, retryAfter: '5' });
    const startedMs = Date.now();
    expect((await get(shop, '/api/ready')).status).toBe(503);
    expect(Date.now() - startedMs).toBeLessThan(READY_WITHIN_MS);

    proxy.restore();
    // Each worker finds its own way back, and a connection stays at one of them.
    await expect.poll(() => failuresOf(shop), { timeout: BACK_WITHIN_MS }).toEqual([]);

    // Only open connections die; the database itself stays up.
    proxy.dropSilently();
    await expect.poll(() => failuresOf(shop), { timeout: BACK_WITHIN_MS }).toEqual([]);

    // A shop with dead connections must still stop in time.
    proxy.blackhole();
    const stoppedMs = Date.now();
    await shop.stop();
    expect(Date.now() - stoppedMs).toBeLessThan(10_000);
    proxy.restore();
    await removeDataDir(shop.dataDir);
  });
}

test('a wrong DATABASE_URL is reported with its host and what to check, without the password', async () => {
  const wrong = Object.assign(new URL(proxy.url), { password: 'not-this' }).href;
  for (const workers of ['1', '2']) {
    const failure = await startShopProcess({ env: { DATABASE_URL: wrong, WORKERS: workers } }).catch((error: Error) => error.message);
    expect(failure).toMatch(
      /The database at 127\.0\.0\.1:\d+\/tradewind refuses the shop: password authentication failed[\s\S]*Check the user and the password/,
    );
    expect(failure).not.toContain('not-this');
  }
});

test('the shop waits for a database that starts late', async () => {
  const { port } = new URL(proxy.url);
  await proxy.stop();
  // This server closes each connection, which shows that the shop has tried.
  const hangingUp = createServer((socket) => socket.destroy()).listen(Number(port), '127.0.0.1');
  const starting = startShopProcess({ env: { DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' } });
  await once(hangingUp, 'connection');
  hangingUp.close();
  await once(hangingUp, 'close');
  proxy = await startTcpProxy(database.url, Number(port));
  const shop = await starting;
  expect(shop.output()).toContain(`Waiting for the database at 127.0.0.1:${port}/tradewind: `);
  await shop.stop();
  await removeDataDir(shop.dataDir);
});

let renders = 0;

/** The statuses, other than 200, of ten visits at the same time. */
async function failuresOf(shop: ShopProcess): Promise<number[]> {
  const visits = await Promise.all(Array.from({ length: 10 }, () => visit(shop)));
  return visits.flatMap(({ page, api, ready }) => [page.status, api.status, ready.status]).filter((status) => status !== 200);
}

/** Requests an uncached page, an API call and readiness at the same time. */
async function visit(shop: ShopProcess) {
  const [page, api, ready] = await Promise.all([
    get(shop, `/products?fresh=${++renders}`),
    get(shop, '/api/products'),
    get(shop, '/api/ready'),
  ]);
  return { page, api, ready };
}

async function get({ address }: ShopProcess, target: string) {
  const response = await fetch(`${address}${target}`);
  await response.text();
  return { status: response.status, retryAfter: response.headers.get('Retry-After') };
}
