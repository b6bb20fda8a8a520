import { mkdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { createDatabase } from '#db/database.server';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { seedManyProducts } from '#demo/many/seed-many-products.server';
import { drawProgress } from '#demo/progress-bar.server';
import { insertDemoShop, isShopEmpty } from '#demo/seed-demo.server';
import { withClient } from '#test/database-client.server';
import { startShopProcess } from '#test/shop-process.server';
import { DEEP_PRODUCTS, drawQueries, QUERY_KINDS, type Queries } from './catalogue-queries.server';
import { printColumns } from './report';

const CONCURRENCY = 4;
/** Each query is sent once to a new process, then this many times again. */
const WARM_ROUNDS = 3;
const KEY_LOOKUPS = 4_000;
/** docs/measurements/README.md#budgets */
const BUDGET = { toSmallest: 3, toPage1: 2 } as const;
/** Up to so many products the shorter times hold. */
const MEDIUM_SHOP = 100_000;
/** The demo shop's owner, for the calls of the console. */
const OWNER = { email: 'admin@example.com', password: 'Admin12345' };

export interface CatalogueFigure {
  products: number;
  what: string;
  queries: number;
  /** Milliseconds until the client has the response. */
  p50: number;
  p99: number;
}

interface CatalogueBench {
  sizes: readonly number[];
  /** Where the shops of each size are created and found again. */
  dir: string;
}

/** Measures lists, filters, searches and suggestions in catalogues of different sizes, compared with a look-up by primary key. */
export async function benchCatalogue({ sizes, dir }: CatalogueBench): Promise<CatalogueFigure[]> {
  const figures: CatalogueFigure[] = [];
  for (const products of sizes) {
    const dataDir = path.join(dir, `catalogue-${products}`);
    await mkdir(dataDir, { recursive: true });
    const server = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres') });
    try {
      await fillShop(server.url, products);
      figures.push(...(await measureShop({ url: server.url, dataDir, products })));
    } finally {
      await server.stop();
    }
  }
  printFigures(figures);
  return figures;
}

/** Inserts the demo shop, then generated products up to this number. */
export async function fillShop(url: string, products: number): Promise<void> {
  await migrate(url);
  const db = createDatabase({ url });
  const bar = drawProgress(process.stdout);
  const now = new Date();
  if (await isShopEmpty(db)) await insertDemoShop({ db, now, onProgress: bar.update });
  await seedManyProducts({ db, url, products, now, onProgress: bar.update });
  bar.end();
  await db.destroy();
}

async function measureShop({ url, dataDir, products }: { url: string; dataDir: string; products: number }): Promise<CatalogueFigure[]> {
  const [queries, others] = await drawAll(url);
  const figures = [toFigure({ products, what: 'key look-up', queries: KEY_LOOKUPS, times: await lookUpKeys(url) })];
  for (const what of QUERY_KINDS) {
    process.stdout.write(`Measuring ${what} of ${products.toLocaleString('en-US')}…`);
    // A new process for each kind, so that its caches hold this kind only.
    const shop = await startShopProcess({ dataDir, env: { DATABASE_URL: url, LOG_LEVEL: 'silent' } });
    try {
      if (isOfConsole(what)) token = await signIn(shop.address);
      await sendAll(shop.address, isDeep(what) ? others.list : others[what]);
      const paths = isDeep(what) ? await filterLongLists(shop.address, queries[what]) : queries[what];
      if (paths.length === 0) {
        process.stdout.write(' none\n');
        continue;
      }
      const cold = await sendAll(shop.address, paths);
      const warm: number[] = [];
      for (let round = 0; round < WARM_ROUNDS; round++) warm.push(...(await sendAll(shop.address, paths)));
      const measured = [
        toFigure({ products, what, queries: paths.length, times: warm }),
        toFigure({ products, what: `${what}, first time`, queries: paths.length, times: cold }),
      ];
      figures.push(...measured);
      process.stdout.write(` ${measured.map(({ p50, p99 }) => `${ms(p50)}, ${ms(p99)}`).join('; first time ')}\n`);
    } catch (error) {
      // At the largest sizes a kind may not work at all; the others still say something.
      process.stdout.write(` FAILED: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    } finally {
      await shop.stop();
    }
  }
  return figures;
}

async function drawAll(url: string): Promise<[measured: Queries, warmingUp: Queries]> {
  return withClient(url, async (client) => {
    return [await drawQueries(client, 'measured'), await drawQueries(client, 'warming up')];
  });
}

/** Of the owner, while the console's calls are measured. */
let token = '';

function isOfConsole(what: string): boolean {
  return what.startsWith('console');
}

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  return ((await response.json()) as { token: string }).token;
}

function isDeep(what: keyof Queries): boolean {
  return what.startsWith('page');
}

/** Only lists that have a page 500. */
async function filterLongLists(address: string, paths: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    paths.map(async (list) => ({ list, total: (await getJson(`${address}${list.replace(/page=\d+&/, '')}`)).totalProducts })),
  );
  return lists.filter(({ total }) => total >= DEEP_PRODUCTS).map(({ list }) => list);
}

/** Response times, four requests at a time. Throws unless each response is a success. */
export async function sendAll(address: string, paths: readonly string[], headers: Record<string, string> = {}): Promise<number[]> {
  const times: number[] = [];
  await runConcurrently(paths.length, async (n) => {
    const startedMs = performance.now();
    await get(`${address}${paths[n]}`, headers);
    times.push(performance.now() - startedMs);
  });
  return times;
}

async function lookUpKeys(url: string): Promise<number[]> {
  const pool = new pg.Pool({ connectionString: url, max: CONCURRENCY });
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM products TABLESAMPLE SYSTEM (20) LIMIT $1', [KEY_LOOKUPS]);
  const times: number[] = [];
  await runConcurrently(rows.length, async (n) => {
    const startedMs = performance.now();
    await pool.query({ name: 'key', text: 'SELECT id, name, paid_price_cents FROM products WHERE id = $1', values: [rows[n]?.id] });
    times.push(performance.now() - startedMs);
  });
  await pool.end();
  return times;
}

async function runConcurrently(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

async function getJson(url: string): Promise<{ totalProducts: number }> {
  return (await fetch(url)).json() as Promise<{ totalProducts: number }>;
}

/** Plain node:http: on a small machine, a richer client would distort the measurement. */
function get(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) } }, (response) => {
      response.resume();
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode} from ${url}`))));
    })
      .on('error', reject)
      .end();
  });
}

export function toFigure({ times, ...figure }: Omit<CatalogueFigure, 'p50' | 'p99'> & { times: number[] }): CatalogueFigure {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { ...figure, p50: at(0.5), p99: at(0.99) };
}

/** For the 99th percentile of response times. */
export function budgetMs(products: number, what: string): number {
  if (isOfConsole(what)) return products <= MEDIUM_SHOP ? 200 : 1_000;
  if (products <= MEDIUM_SHOP) return 60;
  return what.startsWith('search') ? 150 : 100;
}

export function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function printFigures(figures: readonly CatalogueFigure[]): void {
  const smallest = Math.min(...figures.map(({ products }) => products));
  const find = (products: number, what: string) => figures.find((figure) => figure.products === products && figure.what === what);
  const rows = figures.map(({ products, what, p50, p99 }) => {
    const toSmallest = p50 / (find(smallest, what)?.p50 ?? p50);
    const toKey = p50 / (find(products, 'key look-up')?.p50 ?? p50);
    const page1 = what === 'page 500' ? find(products, 'page 1') : undefined;
    const list = isOfConsole(what) ? find(products, 'list') : undefined;
    const isWithin =
      what === 'key look-up' ||
      (list && p99 < budgetMs(products, what)) ||
      (toSmallest <= BUDGET.toSmallest && p99 < budgetMs(products, what) && (!page1 || p50 <= BUDGET.toPage1 * page1.p50));
    return [
      products.toLocaleString('en-US'),
      what,
      ms(p50),
      ms(p99),
      toSmallest.toFixed(2),
      toKey.toFixed(1),
      page1 ? (p50 / page1.p50).toFixed(2) : '',
      list ? (p50 / list.p50).toFixed(2) : '',
      isWithin ? 'ok' : 'ABOVE',
    ];
  });
  printColumns([['products', 'what', 'p50', 'p99', `× ${smallest.toLocaleString('en-US')}`, '× key', '× page 1', '× list', ''], ...rows]);
}
