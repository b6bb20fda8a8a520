import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { serverPid } from '#db/server-process.server';
import { keepAliveClient } from '#test/keep-alive-client.server';
import { readOutbox } from '#test/mails.server';
import { startReplicatedPostgres } from '#test/replica.server';
import { databasePid, removeDataDir, type ShopProcess, startShopProcess } from '#test/shop-process.server';
import { ADDRESS, caller } from '../support/callers';
import { insertKettle } from '../support/hosted-shop';
import { PASSWORD } from '../support/steps';

/** The shop's workers, its database and a replica, and what shoppers see when one of these processes dies. No browser. */

const STOP_LIMIT_MS = 10_000;
/** Connections are cut off after 8 s; the shop must have closed them before. */
const BUSY_STOP_LIMIT_MS = 7_000;
/** Enough concurrent requests to reach every worker. */
const ROUND = 40;

let dataDir: string;
let kettle: Kettle;

test.describe.configure({ mode: 'serial' });

/** A shop with one product, without the demo shop's pictures, which take a minute. */
test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-processes-'));
  const database = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres') });
  kettle = await fillShop(database.url);
  await database.stop();
});

test.afterAll(() => removeDataDir(dataDir));

test('two workers serve as one shop, and a killed one is replaced', async () => {
  const shop = await startShopProcess({ dataDir, env: { WORKERS: '2' } });
  const call = caller(shop);
  const { token } = await call('POST', '/auth/login', ADMIN);
  expect(shop.output().match(/ is ready: /g)).toHaveLength(1);

  // Both workers cache the page; a price that one of them changes must change in both.
  const view = () => round(() => get(shop, `/product/${kettle.slug}`));
  const viewers = async () => {
    await view();
    const { text } = await get(shop, '/metrics');
    return [...text.matchAll(/^http_requests_total\{method="GET",route="\/product\/:slug",status="2xx",process="(.*)"\}/gm)].map(
      ([, name]) => name,
    );
  };
  await expect.poll(async () => (await viewers()).sort()).toEqual(['worker 1', 'worker 2']);
  expect((await get(shop, '/metrics')).text).toMatch(/^shop_orders_placed_total 0$/m);
  await call('PUT', `/products/${kettle.productId}`, { price: 4321.09, salePrice: null }, token);
  const showsPrice = async () => (await view()).map(({ text }) => text.includes('4,321.09'));
  await expect.poll(showsPrice).not.toContain(false);
  expect(await showsPrice()).not.toContain(false);

  const email = 'workers@example.com';
  const buyer = await call('POST', '/auth/register', { firstName: 'Ada', lastName: 'Lovelace', email, password: PASSWORD });
  await call('POST', '/cart/add', { productId: kettle.productId, quantity: 2 }, buyer.token);
  const before = await workersOf(shop);
  expect(before).toHaveLength(2);
  const [victim = 0] = before;
  process.kill(victim, 'SIGKILL');
  for (let i = 0; i < 30; i++) expect((await get(shop, '/api/ready')).status).toBe(200);
  const { order } = await call('POST', '/orders', CASH_ORDER, buyer.token);
  await expect.poll(async () => (await workersOf(shop)).length).toBe(2);
  expect(await workersOf(shop)).not.toContain(victim);
  expect(shop.output()).toContain('a worker died; it is replaced');
  await expect.poll(async () => (await get(shop, '/metrics')).text).toMatch(/^process_start_time_seconds\{process="worker 1"\}/m);
  await expect
    .poll(async () => (await round(() => get(shop, `/api/orders/${order._id}`, buyer.token))).map(({ status }) => status))
    .toEqual(Array(ROUND).fill(200));

  // Background work is done once, with any number of workers.
  const mails = async () => (await readOutbox(shop.dataDir, email)).filter(({ subject }) => subject.includes(order.orderNumber)).length;
  await expect.poll(mails).toBe(1);
  await expect.poll(async () => (await get(shop, '/metrics')).text).toMatch(/^shop_jobs_waiting 0$/m);
  expect(await mails()).toBe(1);

  const startedMs = Date.now();
  const pids = [...(await workersOf(shop)), await databasePid(shop.dataDir)];
  await shop.stop();
  expect(Date.now() - startedMs).toBeLessThan(STOP_LIMIT_MS);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

for (const workers of ['1', '2']) {
  test(`a busy shop of ${workers} processes stops by itself, and no request fails`, async () => {
    const shop = await startShopProcess({ dataDir, env: { WORKERS: workers } });
    const clients = Array.from({ length: 4 }, keepAliveClient);
    const addresses = ['/', `/product/${kettle.slug}`, '/products', '/api/products'].map((path) => shop.address + path);
    const pending = clients.map((client, i) => client.getUntilLast(addresses[i] ?? ''));
    await Promise.all(clients.map((client, i) => client.get(addresses[i] ?? '')));
    const startedMs = Date.now();
    await shop.stop();
    expect(Date.now() - startedMs).toBeLessThan(BUSY_STOP_LIMIT_MS);
    const responses = (await Promise.all(pending)).flat();
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect(responses.filter(({ connection }) => connection === 'close')).toHaveLength(clients.length);
  });
}

test('SIGHUP replaces the workers one after the other, migrates for a newer build, and no request fails under load', async () => {
  const shop = await startShopProcess({ dataDir, env: { WORKERS: '2' } });
  // As before a release that adds a table with a trigger.
  const client = await connect(await runningDatabaseUrl());
  await client.query('DROP TABLE redirects');
  await client.query("DELETE FROM migrations WHERE name IN ('0028_redirects.sql', 'functions/redirects.sql')");
  const before = await workersOf(shop);
  const paths = ['/', `/product/${kettle.slug}`, '/api/products', '/api/ready'];
  let isOver = false;
  const failures: unknown[] = [];
  let responses = 0;
  const note = (status: number | undefined) => {
    responses++;
    if (status !== 200) failures.push(status);
  };
  /** Connections that stay open, and a new one for each request. */
  const load = paths.flatMap((path, i) => [
    (async () => {
      const client = keepAliveClient();
      while (!isOver)
        await client.get(shop.address + path).then(
          ({ status }) => note(status),
          (error) => failures.push(error),
        );
      client.close();
    })(),
    (async () => {
      while (!isOver)
        await get(shop, paths[(i + 1) % paths.length] ?? '/').then(
          ({ status }) => note(status),
          (error) => failures.push(error),
        );
    })(),
  ]);
  shop.process.kill('SIGHUP');
  await expect.poll(async () => (await workersOf(shop)).filter((pid) => before.includes(pid)).length, { timeout: 60_000 }).toBe(0);
  await expect.poll(async () => (await workersOf(shop)).length).toBe(2);
  isOver = true;
  await Promise.all(load);
  expect(failures).toEqual([]);
  expect(responses).toBeGreaterThan(100);
  expect(shop.output()).not.toContain('a worker died');
  const { rows } = await client.query("SELECT count(*)::integer AS n FROM pg_trigger WHERE tgname = 'redirects_changed'");
  expect(rows[0].n).toBe(1);
  await client.end();
  await shop.stop();
});

for (const workers of ['1', '2']) {
  test(`a shop of ${workers} processes is not ready for some time before it stops, and serves meanwhile`, async () => {
    const shop = await startShopProcess({ dataDir, env: { WORKERS: workers, DRAIN_SECONDS: '3' } });
    const startedMs = Date.now();
    const stopped = shop.stop();
    await expect.poll(async () => (await get(shop, '/api/ready')).status, { intervals: [20] }).toBe(503);
    expect((await get(shop, '/api/ready')).text).toContain('This process is stopping.');
    while (Date.now() - startedMs < 1_200) expect((await get(shop, `/product/${kettle.slug}`)).status).toBe(200);
    await stopped;
    expect(Date.now() - startedMs).toBeLessThan(STOP_LIMIT_MS);
    // Ctrl+C does not wait.
    const other = await startShopProcess({ dataDir, env: { WORKERS: workers, DRAIN_SECONDS: '60' } });
    const interruptedMs = Date.now();
    const ended = once(other.process, 'exit');
    other.process.kill('SIGINT');
    await ended;
    expect(Date.now() - interruptedMs).toBeLessThan(STOP_LIMIT_MS);
  });
}

test('with several workers a taken port is reported once', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const port = String((other.address() as AddressInfo).port);
  await expect(startShopProcess({ dataDir, env: { WORKERS: '3', PORT: port } })).rejects.toThrow(
    new RegExp(`^The shop ended with 1:(?![^]*taken[^]*taken)[^]*Port ${port} is taken by another program`),
  );
  other.close();
});

test('a database that dies alone is restarted, and nothing that was acknowledged is lost', async () => {
  const shop = await startShopProcess({ dataDir });
  const call = caller(shop);
  const { token } = await call('POST', '/auth/register', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'restart@example.com',
    password: PASSWORD,
  });
  const { stock } = (await call('GET', `/products/${kettle.productId}`)).product;
  const buy = async () => {
    await call('POST', '/cart/add', { productId: kettle.productId, quantity: 1 }, token);
    return (await call('POST', '/orders', CASH_ORDER, token)).order;
  };
  const order = await buy();
  process.kill(await databasePid(shop.dataDir), 'SIGKILL');
  await expect.poll(() => shop.output(), { timeout: 60_000 }).toContain('the embedded database is back');
  await expect.poll(async () => (await get(shop, '/api/ready')).status).toBe(200);
  expect((await call('GET', `/orders/${order._id}`, undefined, token)).order).toEqual(order);
  await buy();
  // A single process reports metrics without a process label, and unknown paths share one route label.
  await get(shop, '/wp-login.php');
  const { text: metrics } = await get(shop, '/metrics');
  expect(metrics).toMatch(/^http_requests_total\{method="GET",route="\/api\/orders\/:orderId",status="2xx"\} 1$/m);
  expect(metrics).toMatch(/^http_requests_total\{method="GET",route="unknown",status="4xx"\} 1$/m);
  expect(metrics).toMatch(/^shop_orders_placed_total \d+$/m);
  expect((await call('GET', `/products/${kettle.productId}`)).product.stock).toBe(stock - 2);
  await expect
    .poll(async () => (await readOutbox(shop.dataDir, 'restart@example.com')).filter(({ subject }) => /order/i.test(subject)).length)
    .toBe(2);
  await shop.stop();
});

test('a replica serves catalogue reads, never shows an outdated price after a change, and may die', async () => {
  // Two databases and three starts of a shop.
  test.setTimeout(300_000);
  let product: Kettle | undefined;
  const servers = await startReplicatedPostgres(async (url) => {
    product = await fillShop(url);
  });
  const { slug, productId } = product as Kettle;
  const primary = openPool(servers.primary.url);
  let replica = await connect(servers.replica.url);
  const shop = await startShopProcess({
    env: { DATABASE_URL: servers.primary.url, DATABASE_REPLICA_URL: servers.replica.url, LOG_LEVEL: 'info' },
  });
  let renders = 0;
  /** Rendered, not cached: the address is new each time. */
  const page = () => get(shop, `/product/${slug}?fresh=${++renders}`);
  /** Renders the page; returns how many connections to the replica read of products for it, which its checks do not. */
  const readsOnReplica = async () => {
    const { rows: clock } = await replica.query('SELECT clock_timestamp()::text AS time');
    await page();
    const { rows } = await replica.query(
      `SELECT count(*)::integer AS n FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND query_start > $1::timestamptz AND query ILIKE '%product%'`,
      [clock[0].time],
    );
    return rows[0].n;
  };
  await expect.poll(readsOnReplica).toBeGreaterThan(0);
  expect((await page()).text).toContain('$30.00');

  // The replica stops replaying; the price changes.
  await replica.query('SELECT pg_wal_replay_pause()');
  await primary.query('UPDATE products SET base_list_price_cents = 2500 WHERE id = $1', [productId]);
  await expect.poll(async () => (await page()).text).toContain('$25.00');
  for (let i = 0; i < 15; i++) expect((await page()).text).toContain('$25.00');
  expect((await replica.query('SELECT list_price_cents FROM products WHERE id = $1', [productId])).rows[0].list_price_cents).toBe(3000);
  await replica.query('SELECT pg_wal_replay_resume()');
  for (let i = 0; i < 15; i++) expect((await page()).text).toContain('$25.00');
  await replica.end();

  process.kill(await serverPid(servers.replicaDir), 'SIGKILL');
  for (let i = 0; i < 15; i++) {
    expect((await get(shop, '/api/ready')).status).toBe(200);
    const { status, text } = await page();
    expect(status).toBe(200);
    expect(text).toContain('$25.00');
  }
  await expect.poll(() => shop.output(), { timeout: 30_000 }).toContain('the database replica is read again');
  expect(shop.output()).toContain('the database replica is not read: it does not respond');
  replica = await connect(servers.replica.url);
  await expect.poll(readsOnReplica).toBeGreaterThan(0);
  await shop.stop();
  await Promise.all([replica.end(), primary.end(), removeDataDir(shop.dataDir)]);
  await servers.stop();
});

const ADMIN = { email: 'admin@example.com', password: PASSWORD };

type Kettle = Awaited<ReturnType<typeof insertKettle>>;

/** A shop's first start creates the tables; then an admin and a kettle are added. */
async function fillShop(databaseUrl: string): Promise<Kettle> {
  const shop = await startShopProcess({ env: { DATABASE_URL: databaseUrl } });
  await caller(shop)('POST', '/auth/register', { firstName: 'Ada', lastName: 'Min', ...ADMIN });
  await shop.stop();
  await removeDataDir(shop.dataDir);
  const pool = openPool(databaseUrl);
  await pool.query(`UPDATE users SET role = 'owner' WHERE email = $1`, [ADMIN.email]);
  const created = await insertKettle({ pool }, { stock: 50 });
  await pool.end();
  return created;
}

/** Of the embedded database of the shop in `dataDir`: the file is one value a line (PostgreSQL's storage docs). */
async function runningDatabaseUrl(): Promise<string> {
  const dir = path.join(dataDir, 'postgres');
  const [, , , port] = (await readFile(path.join(dir, 'cluster/postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(path.join(dir, 'password'), 'utf8')).trim();
  return `postgres://tradewind:${password}@127.0.0.1:${port}/tradewind`;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** Ignores the error of a connection that is closing when its server stops. */
function openPool(connectionString: string): pg.Pool {
  return new pg.Pool({ connectionString }).on('error', () => {});
}

const CASH_ORDER = { paymentMethod: 'cash_on_delivery', useNewAddress: true, newAddress: ADDRESS };

type TextResponse = { status: number; text: string };

/** Uses a new connection, so that any worker may get the request. */
function get({ address }: ShopProcess, path: string, token?: string): Promise<TextResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(address + path, { agent: false, headers: token ? { Authorization: `Bearer ${token}` } : {} }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });
}

function round(call: () => Promise<TextResponse>): Promise<TextResponse[]> {
  return Promise.all(Array.from({ length: ROUND }, call));
}

async function workersOf(shop: ShopProcess): Promise<number[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(shop.process.pid), '-f', 'build/server/main.js']);
  return stdout.trim().split('\n').map(Number);
}
