import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { createDatabase } from '#db/database.server';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { drawProgress } from '#demo/progress-bar.server';
import { insertDemoShop, isShopEmpty } from '#demo/seed-demo.server';
import { withClient } from '#test/database-client.server';
import { type ShopProcess, startShopProcess } from '#test/shop-process.server';
import { fillWithOrders } from './many-orders.server';
import { printColumns } from './report';

const CONCURRENCY = 4;
const QUERIES = 200;
const ROUNDS = 3;
/** docs/measurements/README.md#budgets */
const BUDGET = { p99Ms: 200, manyOrders: 100_000, p99MsOfMany: 1_000 } as const;
/** An export of a larger shop may take this many times the memory of the smallest. */
const MEMORY_BUDGET = 1.5;

export interface OrdersFigure {
  orders: number;
  what: string;
  /** Milliseconds until the client has the response. */
  p50: number;
  p99: number;
}

interface ExportFigure {
  orders: number;
  rowsPerSecond: number;
  /** Peak memory of the shop's process during the export, in MB. */
  residentMb: number;
}

/** Measures lists, searches, statistics and exports of orders in shops of different sizes, which are saved in `dir`. */
export async function benchOrders({ sizes, dir }: { sizes: readonly number[]; dir: string }) {
  const figures: OrdersFigure[] = [];
  const exports: ExportFigure[] = [];
  for (const orders of sizes) {
    const dataDir = path.join(dir, `orders-${orders}`);
    await mkdir(dataDir, { recursive: true });
    const server = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres') });
    try {
      await fillShop(server.url, orders);
      const token = await signInAdmin(server.url);
      const shop = await startShopProcess({ dataDir, env: { DATABASE_URL: server.url, LOG_LEVEL: 'silent' } });
      try {
        for (const [what, paths] of Object.entries(await drawQueries(server.url))) {
          process.stdout.write(`Measuring ${what} of ${orders.toLocaleString('en-US')} orders…\n`);
          figures.push(toFigure({ orders, what, times: await sendAll({ shop, token, paths }) }));
        }
        process.stdout.write(`Exporting ${orders.toLocaleString('en-US')} orders…\n`);
        exports.push({ orders, ...(await exportAll({ shop, token })) });
      } finally {
        await shop.stop();
      }
    } finally {
      await server.stop();
    }
  }
  printFigures(figures, exports);
  return { figures, exports };
}

export async function fillShop(url: string, orders: number): Promise<void> {
  await migrate(url);
  const db = createDatabase({ url });
  const bar = drawProgress(process.stdout);
  if (await isShopEmpty(db)) {
    await insertDemoShop({ db, now: new Date(), onProgress: bar.update });
    bar.end();
    process.stdout.write(`Filling a shop with ${orders.toLocaleString('en-US')} orders…\n`);
    const startedMs = performance.now();
    await fillWithOrders(url, orders);
    process.stdout.write(`Filled in ${((performance.now() - startedMs) / 1000).toFixed(0)} s\n`);
  }
  await db.destroy();
}

export async function signInAdmin(url: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await withClient(url, (client) =>
    client.query(
      `INSERT INTO sessions (token_hash, user_id, expires_at, confirmed_at) SELECT decode($1, 'hex'), id, now() + interval '1 day', now() FROM users WHERE role = 'owner' LIMIT 1`,
      [createHash('sha256').update(token).digest('hex')],
    ),
  );
  return token;
}

/** Two hundred different queries of each kind, drawn from this shop's data. */
async function drawQueries(url: string): Promise<Record<string, string[]>> {
  const { orders, words } = await withClient(url, async (client) => ({
    orders: (
      await client.query<{ number: string; email: string; first: string; last: string; name: string; day: string }>(`
        SELECT o.order_number AS number, u.email, u.first_name AS first, u.last_name AS last, l.name, order_day(o.created_at)::text AS day
          FROM orders o TABLESAMPLE BERNOULLI (20) JOIN users u ON u.id = o.user_id JOIN order_lines l ON l.order_id = o.id AND l.position = 1
         ORDER BY md5(o.id::text) LIMIT ${QUERIES}`)
    ).rows,
    words: (await client.query<{ word: string }>(`SELECT word FROM search_words WHERE uses > 20 ORDER BY md5(word) LIMIT ${QUERIES}`)).rows,
  }));
  const sent = await withClient(
    url,
    async (client) =>
      (
        await client.query<{ tracking: string; phone: string; street: string; sku: string; product: string; id: string }>(`
        SELECT o.id, o.tracking_number AS tracking, o.shipping_address ->> 'phone' AS phone, o.shipping_address ->> 'addressLine1' AS street,
               l.sku, l.product_id::text AS product
          FROM orders o TABLESAMPLE BERNOULLI (20) JOIN order_lines l ON l.order_id = o.id AND l.position = 1
         WHERE o.tracking_number IS NOT NULL AND l.product_id IS NOT NULL ORDER BY md5(o.id::text) LIMIT ${QUERIES}`)
      ).rows,
  );
  const total = await withClient(url, async (client) => Number((await client.query('SELECT count(*) AS n FROM orders')).rows[0]?.n));
  const list = (more: object) => `/api/orders/admin/all?${new URLSearchParams({ limit: '20', ...more })}`;
  const staffList = (more: object) => `/api/admin/orders?${new URLSearchParams({ limit: '50', ...more })}`;
  const ofEach = (createPath: (order: (typeof sent)[number], n: number) => string) => sent.map(createPath);
  const each = (createPath: (order: (typeof orders)[number], n: number) => string) => orders.map(createPath);
  const statuses = ['processing', 'confirmed', 'shipped', 'out_for_delivery', 'delivered', 'cancelled', 'returned'];
  return {
    'page 1': each((_, n) => list({ page: 1 + (n % 3) })),
    'page 500': each((_, n) => list({ page: Math.min(495 + (n % 10), Math.floor(total / 20) - (n % 10)) })),
    'last pages': each((_, n) => list({ page: Math.floor(total / 20) - n })),
    'by status': each((_, n) => list({ status: statuses[n % statuses.length], page: 1 + (n % 5) })),
    'by payment': each((_, n) => list({ paymentStatus: n % 2 ? 'refunded' : 'completed', page: 1 + (n % 40) })),
    'by dates and status': each(({ day }, n) => list({ startDate: day, status: statuses[n % statuses.length] })),
    'search: number': each(({ number }) => list({ search: number })),
    'search: e-mail address': each(({ email }) => list({ search: email })),
    'search: customer’s name': each(({ first, last }) => list({ search: `${first} ${last}` })),
    'search: last name': each(({ last }) => list({ search: last })),
    'search: product': each(({ name }) => list({ search: name })),
    'search: word': words.map(({ word }) => list({ search: word })),
    'search: word and status': words.map(({ word }, n) => list({ search: word, status: statuses[n % statuses.length] })),
    'console: page 1': each((_, n) => staffList({ page: 1 + (n % 3) })),
    'console: to pack': each((_, n) => staffList({ toPack: true, page: 1 + (n % 5) })),
    'console: late': each((_, n) => staffList({ late: true, page: 1 + (n % 5) })),
    'console: oldest': each((_, n) => staffList({ sort: 'oldest', page: 1 + (n % 50) })),
    'console: by total': each((_, n) => staffList({ sort: n % 2 ? 'highestTotal' : 'lowestTotal', page: 1 + (n % 50) })),
    'console: total from to': each((_, n) => staffList({ minTotal: 100 + n, maxTotal: 120 + n })),
    'console: country': each((_, n) => staffList({ country: 'United States', page: 1 + (n % 4) })),
    'console: with returns': each((_, n) => staffList({ returns: true, page: 1 + (n % 4) })),
    'console: sent in part': each((_, n) => staffList({ fulfilment: 'partial', page: 1 + (n % 2) })),
    'console: product': ofEach(({ product }) => staffList({ product })),
    'console: search: tracking number': ofEach(({ tracking }) => staffList({ search: tracking })),
    'console: search: phone number': ofEach(({ phone }) => staffList({ search: phone })),
    'console: search: address': ofEach(({ street }) => staffList({ search: street })),
    'console: search: SKU': ofEach(({ sku }) => staffList({ search: sku })),
    'console: counts': each(() => '/api/admin/orders/counts'),
    'console: order': ofEach(({ id }) => `/api/admin/orders/${id}`),
    'console: timeline': ofEach(({ id }) => `/api/admin/orders/${id}/timeline`),
    statistics: each(() => '/api/orders/admin/stats'),
    'statistics of dates': each(({ day }) => `/api/orders/admin/stats?startDate=${day}`),
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

/** Response times, four requests at a time, after one round to warm up. */
export async function sendAll({ shop, token, paths }: { shop: ShopProcess; token: string; paths: readonly string[] }): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    let next = 0;
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        while (next < paths.length) {
          const startedMs = performance.now();
          await get({ url: shop.address + paths[next++], token });
          if (round > 0) times.push(performance.now() - startedMs);
        }
      }),
    );
  }
  return times;
}

/** Exports all orders and measures rate and memory. */
async function exportAll({ shop, token }: { shop: ShopProcess; token: string }): Promise<Omit<ExportFigure, 'orders'>> {
  let residentMb = 0;
  const watching = setInterval(async () => {
    residentMb = Math.max(residentMb, await residentMbOf(shop));
  }, 100);
  const startedMs = performance.now();
  const lines = await get({ url: `${shop.address}/api/orders/admin/export`, token });
  clearInterval(watching);
  return { rowsPerSecond: (lines - 1) / ((performance.now() - startedMs) / 1000), residentMb };
}

/** From /proc on Linux; 0 elsewhere. */
async function residentMbOf({ process: child }: ShopProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Counts the lines of the response. Throws unless it is a success. */
function get({ url, token }: { url: string; token: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      let lines = 0;
      response.on('data', (chunk: Buffer) => {
        for (const byte of chunk) if (byte === 10) lines++;
      });
      response.on('end', () => (response.statusCode === 200 ? resolve(lines) : reject(new Error(`${response.statusCode} from ${url}`))));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

function toFigure({ times, ...figure }: { orders: number; what: string; times: number[] }): OrdersFigure {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { ...figure, p50: at(0.5), p99: at(0.99) };
}

function printFigures(figures: readonly OrdersFigure[], exports: readonly ExportFigure[]): void {
  const smallest = figures[0]?.orders ?? 0;
  const find = (orders: number, what: string) => figures.find((figure) => figure.orders === orders && figure.what === what);
  const rows = figures.map(({ orders, what, p50, p99 }) => {
    const toSmallest = p50 / (find(smallest, what)?.p50 ?? p50);
    const isWithin = p99 < (orders > BUDGET.manyOrders ? BUDGET.p99MsOfMany : BUDGET.p99Ms);
    return [
      orders.toLocaleString('en-US'),
      what,
      `${p50.toFixed(1)} ms`,
      `${p99.toFixed(1)} ms`,
      toSmallest.toFixed(2),
      isWithin ? 'ok' : 'ABOVE',
    ];
  });
  printColumns([['orders', 'what', 'p50', 'p99', `× ${smallest.toLocaleString('en-US')}`, ''], ...rows]);
  process.stdout.write('\n');
  const [least] = exports;
  printColumns([
    ['orders', 'exported', 'memory', `× ${smallest.toLocaleString('en-US')}`, ''],
    ...exports.map(({ orders, rowsPerSecond, residentMb }) => {
      const ratio = residentMb / (least?.residentMb ?? residentMb);
      return [
        orders.toLocaleString('en-US'),
        `${Math.round(rowsPerSecond).toLocaleString('en-US')} orders/s`,
        `${Math.round(residentMb)} MB`,
        ratio.toFixed(2),
        ratio <= MEMORY_BUDGET ? 'ok' : 'ABOVE',
      ];
    }),
  ]);
}
