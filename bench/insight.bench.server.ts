import { EventEmitter } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { createDatabase } from '#db/database.server';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { visitCounter, watchVisits } from '#features/orders/visits/count-visits.service.server';
import { VisitCounter } from '#features/orders/visits/visit-counter.server';
import { storeVisits } from '#features/orders/visits/visits.queries.server';
import { withClient } from '#test/database-client.server';
import { startShopProcess } from '#test/shop-process.server';
import { fillWithVisits } from './many-visits.server';
import { fillShop, sendAll, signInAdmin } from './orders.bench.server';
import { printColumns } from './report';

/** docs/measurements/README.md#budgets */
const BUDGET = { report: 1_000, pageView: 5, store: 200 } as const;
const REPEATS = 5;
const VIEWS = 400_000;
const WRITES = 30;

interface InsightFigure {
  orders: number;
  what: string;
  unit: 'ms' | 'µs';
  p50: number;
  most: number;
  budget: number;
}

/** Measures what counting a page view costs, and each chart of the console's insight in shops of different sizes. */
export async function benchInsight({ sizes, dir }: { sizes: readonly number[]; dir: string }): Promise<InsightFigure[]> {
  const figures = await measureCounting();
  for (const orders of sizes) {
    const dataDir = path.join(dir, `orders-${orders}`);
    await mkdir(dataDir, { recursive: true });
    const server = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres') });
    try {
      await fillShop(server.url, orders);
      if (!(await hasVisits(server.url))) {
        process.stdout.write(`Filling it with ${(orders * 10).toLocaleString('en-US')} events…\n`);
        await fillWithVisits(server.url, orders);
      }
      figures.push(await measureStoring(server.url, orders));
      const token = await signInAdmin(server.url);
      const shop = await startShopProcess({ dataDir, env: { DATABASE_URL: server.url, LOG_LEVEL: 'silent' } });
      try {
        for (const [what, paths] of Object.entries(reports())) {
          process.stdout.write(`Measuring ${what} of ${orders.toLocaleString('en-US')} orders…\n`);
          const times = await sendAll({ shop, token, paths: Array.from({ length: REPEATS }, () => paths).flat() });
          figures.push(toFigure({ orders, what, unit: 'ms', budget: BUDGET.report }, times));
        }
      } finally {
        await shop.stop();
      }
    } finally {
      await server.stop();
    }
  }
  printFigures(figures);
  return figures;
}

/** Each chart for a month, a year, and the longest period, beside the days before. */
function reports(): Record<string, string[]> {
  const today = new Date().toISOString().slice(0, 10);
  const periods = ['period=30d', 'period=12m', `from=${Number(today.slice(0, 4)) - 4}${today.slice(4)}&to=${today}`];
  const names = [
    ...['sales', 'parts?part=country', 'parts?part=payment', 'parts?part=coupon', 'parts?part=customer', 'products', 'categories'],
    ...['visits', 'viewed-products', 'searches', 'empty-searches'],
  ];
  const ofPeriods = (name: string) => periods.map((period) => `/api/admin/insight/${name}${name.includes('?') ? '&' : '?'}${period}`);
  return {
    ...Object.fromEntries(names.map((name) => [name, ofPeriods(name)])),
    'dead-stock': ['/api/admin/insight/dead-stock?days=30', '/api/admin/insight/dead-stock?days=365'],
  };
}

/** Requests as a browser sends them, with a response that ends: the cost of one, less that of a response without a listener. */
async function measureCounting(): Promise<InsightFigure[]> {
  const agents = Array.from(
    { length: 200 },
    (_, n) => `Mozilla/5.0 (X11; Linux x86_64; rv:${100 + n}.0) Gecko/20100101 Firefox/${100 + n}.0`,
  );
  const browser = { host: 'shop.example.com', accept: 'text/html', referer: 'https://shop.example.com/products', 'accept-encoding': 'br' };
  const visit = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' };
  const addresses = (n: number) =>
    [`/product/lamp-${n % 2_000}`, '/', `/products?search=lamp+${n % 200}`, '/products?category=books&page=2'][n % 4];
  const requests = Array.from({ length: 10_000 }, (_, n) => ({
    ...{ method: 'GET', url: addresses(n) },
    headers: { ...browser, ...visit, 'user-agent': agents[n % agents.length] },
  })) as unknown as IncomingMessage[];
  const calls = requests.map((request) => Object.assign({}, request, { url: '/api/cart', method: 'POST' }));
  const shop = { db: {} } as Parameters<typeof watchVisits>[0];
  const watch = watchVisits(shop, { isPrivate: () => false, foundNothing: () => false });
  const run = (watched: readonly IncomingMessage[], watchRequest: typeof watch) => {
    // Of the processor, so that other programs on the machine do not count.
    const startedAt = process.cpuUsage();
    for (let n = 0; n < VIEWS; n++) {
      const response = Object.assign(new EventEmitter(), { statusCode: 200 }) as unknown as ServerResponse;
      watchRequest(watched[n % watched.length] as IncomingMessage, response);
      response.emit('close');
    }
    const { user, system } = process.cpuUsage(startedAt);
    return user + system;
  };
  const costOf = async (watched: readonly IncomingMessage[]) => {
    const times: number[] = [];
    for (let round = 0; round <= REPEATS; round++) {
      const bare = run(watched, () => {});
      const counted = run(watched, watch);
      await visitCounter(shop).store(async () => {});
      if (round > 0) times.push((counted - bare) / VIEWS);
    }
    return times;
  };
  const figure = { orders: 0, unit: 'µs', budget: BUDGET.pageView } as const;
  return [
    toFigure({ ...figure, what: 'counting a page view' }, await costOf(requests)),
    toFigure({ ...figure, what: 'a call that is no page' }, await costOf(calls)),
  ];
}

/** The counts of five busy seconds of a process. */
async function measureStoring(url: string, orders: number): Promise<InsightFigure> {
  const db = createDatabase({ url });
  try {
    const slugs = (await db.selectFrom('products').select('slug').orderBy('id').limit(500).execute()).map(({ slug }) => slug);
    const counter = new VisitCounter();
    const times: number[] = [];
    for (let n = 0; n < WRITES; n++) {
      for (const slug of slugs) counter.addPage({ shows: 'product', slug });
      for (let term = 0; term < 100; term++) counter.addPage({ shows: 'search', term: `search for ${term + n}` });
      const startedMs = performance.now();
      await counter.store((writer, batch) => storeVisits(db, writer, batch));
      times.push(performance.now() - startedMs);
    }
    return toFigure({ orders, what: 'storing 5 s of 500 products and 100 searches', unit: 'ms', budget: BUDGET.store }, times);
  } finally {
    await db.destroy();
  }
}

async function hasVisits(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    // The demo shop has some weeks of them.
    const { rows } = await client.query<{ days: number }>('SELECT count(*)::integer AS days FROM visit_days');
    return (rows[0]?.days ?? 0) > 400;
  });
}

function toFigure(figure: Omit<InsightFigure, 'p50' | 'most'>, times: readonly number[]): InsightFigure {
  const sorted = times.toSorted((a, b) => a - b);
  return { ...figure, p50: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0 };
}

function printFigures(figures: readonly InsightFigure[]): void {
  printColumns([
    ['orders', 'what', 'p50', 'most', 'budget', ''],
    ...figures.map(({ orders, what, unit, p50, most, budget }) => [
      orders === 0 ? '' : orders.toLocaleString('en-US'),
      what,
      `${p50.toFixed(1)} ${unit}`,
      `${most.toFixed(1)} ${unit}`,
      `${budget} ${unit}`,
      most <= budget ? 'ok' : 'ABOVE',
    ]),
  ]);
}
