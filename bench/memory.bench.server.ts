import { mkdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { serverPid } from '#db/server-process.server';
import { createRandom, pickWeighted } from '#demo/random';
import { withClient } from '#test/database-client.server';
import { type ShopProcess, startShopProcess } from '#test/shop-process.server';
import { fillShop } from './catalogue.bench.server';
import { isProcessorTimeKnown, memoryMb } from './processor-time';
import { printColumns } from './report';

const PRODUCTS = 10_000;
const ACTIONS_PER_SECOND = 40;
/** With more running actions than this, the shop is too slow and the load waits. */
const AT_ONCE = 16;
/** The start is over by then: the pictures of the home page are drawn. Garbage of a load is collected. */
const IDLE_SECONDS = 20;
const BUDGET = { idleMb: 200, loadMb: 400, slopeMbPerMinute: 1 } as const;
const ADMIN = { email: 'admin@example.com', password: 'Admin12345' };
const PASSWORD = 'Passw0rd!';
const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '1 Main Street',
  city: 'Austin',
  state: 'Texas',
  postalCode: '73301',
  country: 'United States',
};

/** Percent of all actions. */
const MIX = [
  ['look at a product', 60],
  ['search', 18],
  ['list', 12],
  ['order', 5],
  ['change a price', 5],
] as const;

interface MemorySample {
  when: string;
  /** Memory of the shop's process, in MB. */
  rss: number;
  heapUsed: number;
  heapTotal: number;
  external: number;
  /** Memory of all processes of the database, in MB; undefined where it is unknown. */
  database: number | undefined;
  actions: number;
}

interface MemoryBench {
  minutes: number;
  dir: string;
}

/** Measures the memory of a shop of 10,000 products: idle, then each minute under a steady mix of all actions, then idle again. */
export async function benchMemory({ minutes, dir }: MemoryBench): Promise<MemorySample[]> {
  const dataDir = path.join(dir, 'memory');
  await mkdir(dataDir, { recursive: true });
  const databaseDir = path.join(dataDir, 'postgres');
  const server = await startEmbeddedPostgres({ dir: databaseDir });
  try {
    await fillShop(server.url, PRODUCTS);
    const shop = await startShopProcess({ dataDir, env: { DATABASE_URL: server.url, LOG_LEVEL: 'silent' } });
    try {
      return await measure(shop, { url: server.url, databasePid: await serverPid(databaseDir), minutes });
    } finally {
      await shop.stop();
    }
  } finally {
    await server.stop();
  }
}

interface Measuring {
  url: string;
  databasePid: number;
  minutes: number;
}

async function measure(shop: ShopProcess, { url, databasePid, minutes }: Measuring): Promise<MemorySample[]> {
  let actions = 0;
  const sample = async (when: string) => {
    const taken = await takeSample(shop, { when, actions, databasePid });
    printSample(taken);
    return taken;
  };
  const started = await sample('started');
  await sleep(IDLE_SECONDS * 1_000);
  const idle = await sample('idle');
  const act = await prepareActions(shop, url);
  const ending = new AbortController();
  const load = runLoad(async () => {
    await act();
    actions++;
  }, ending.signal);
  const underLoad: MemorySample[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    await Promise.race([sleep(60_000), load]);
    underLoad.push(await sample(`minute ${minute}`));
  }
  ending.abort();
  await load;
  await sleep(IDLE_SECONDS * 1_000);
  const after = await sample('after');
  printResult({ idle, underLoad });
  return [started, idle, ...underLoad, after];
}

/** Starts this many actions per second without waiting for earlier ones. Throws the first error. */
async function runLoad(act: () => Promise<void>, ending: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>();
  const startedMs = performance.now();
  for (let n = 0; !ending.aborted; n++) {
    const action = act().finally(() => running.delete(action));
    running.add(action);
    if (running.size >= AT_ONCE) await Promise.race(running);
    const waitMs = startedMs + (n * 1000) / ACTIONS_PER_SECOND - performance.now();
    if (waitMs > 0) await sleep(waitMs);
  }
  await Promise.all(running);
}

/** Returns a random action of the mix. Products and words take turns, so that none repeats before all were used. */
async function prepareActions({ address }: ShopProcess, url: string): Promise<() => Promise<void>> {
  const random = createRandom('memory');
  const { products, words } = await readMaterial(url);
  const turn = <T>(list: readonly T[]) => {
    let n = 0;
    return () => list[n++ % list.length] as T;
  };
  const [nextProduct, nextWord, nextOther] = [turn(products), turn(words), turn(words.toReversed())];
  const admin = await signIn(address, '/api/auth/login', ADMIN);
  const email = `memory-${Date.now()}@example.com`;
  const buyer = await signIn(address, '/api/auth/register', { firstName: 'Ada', lastName: 'Lovelace', email, password: PASSWORD });
  let page = 0;
  let ordering = Promise.resolve();
  const order = async () => {
    await call(address, 'POST', '/api/cart/add', { token: buyer, body: { productId: nextProduct().id, quantity: 1 } });
    await call(address, 'POST', '/api/orders', {
      token: buyer,
      body: { paymentMethod: 'cash_on_delivery', useNewAddress: true, newAddress: ADDRESS },
    });
  };
  const actions: Record<(typeof MIX)[number][0], () => Promise<unknown>> = {
    'look at a product': async () => {
      const html = await call(address, 'GET', `/product/${nextProduct().slug}`);
      const [picture] = /\/media\/[a-z0-9-]+-320\b/.exec(html) ?? [];
      if (picture) await call(address, 'GET', picture);
    },
    search: () => call(address, 'GET', `/products?${new URLSearchParams({ search: `${nextWord()} ${nextOther()}` })}`),
    list: () => call(address, 'GET', `/products?page=${(page++ % 500) + 1}`),
    // One customer has one cart.
    order: () => (ordering = ordering.then(order)),
    'change a price': () =>
      call(address, 'PUT', `/api/products/${nextProduct().id}`, {
        token: admin,
        body: { price: (1_000 + Math.floor(random.next() * 9_000)) / 100, salePrice: null },
      }),
  };
  return async () => {
    await actions[pickWeighted(random, MIX)]();
  };
}

async function readMaterial(url: string): Promise<{ products: { id: string; slug: string }[]; words: string[] }> {
  return withClient(url, async (client) => {
    await client.query('UPDATE variants SET on_hand = on_hand + 1000');
    const products = await client.query<{ id: string; slug: string }>(
      `SELECT p.id::text, slug FROM products p JOIN variants v ON v.product_id = p.id GROUP BY p.id HAVING count(*) = 1 ORDER BY md5(p.id::text)`,
    );
    const words = await client.query<{ word: string }>(
      `SELECT word FROM search_words WHERE uses > 5 AND word ~ '^[a-z]{3,}$' ORDER BY md5(word) LIMIT 3000`,
    );
    return { products: products.rows, words: words.rows.map(({ word }) => word) };
  });
}

async function signIn(address: string, target: string, body: object): Promise<string> {
  return JSON.parse(await call(address, 'POST', target, { body })).token;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Throws unless the response is a success. */
function call(address: string, method: string, target: string, { token, body }: { token?: string; body?: object } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const json = body && JSON.stringify(body);
    const headers = {
      'Accept-Encoding': 'identity',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(json && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) }),
    };
    request(`${address}${target}`, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () =>
        (response.statusCode ?? 500) < 400 ? resolve(text) : reject(new Error(`${response.statusCode} of ${method} ${target}: ${text}`)),
      );
    })
      .on('error', reject)
      .end(json);
  });
}

async function takeSample(
  { address }: ShopProcess,
  { when, actions, databasePid }: Pick<MemorySample, 'when' | 'actions'> & { databasePid: number },
): Promise<MemorySample> {
  const metrics = await call(address, 'GET', '/metrics');
  const mb = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]) / 2 ** 20;
  return {
    when,
    actions,
    rss: mb('process_resident_memory_bytes'),
    heapUsed: mb('nodejs_heap_size_used_bytes'),
    heapTotal: mb('nodejs_heap_size_total_bytes'),
    external: mb('nodejs_external_memory_bytes'),
    database: isProcessorTimeKnown ? await memoryMb([databasePid]) : undefined,
  };
}

function printSample({ when, rss, heapUsed, heapTotal, external, database = Number.NaN, actions }: MemorySample): void {
  const [a, b, c, d, e] = [rss, heapUsed, heapTotal, external, database].map((mb) => mb.toFixed(0).padStart(4));
  process.stdout.write(`${when.padEnd(9)}: RSS ${a} MB, heap ${b} of ${c}, external ${d}; database ${e} MB; ${actions} actions\n`);
}

function printResult({ idle, underLoad }: { idle: MemorySample; underLoad: readonly MemorySample[] }): void {
  const most = Math.max(...underLoad.map(({ rss }) => rss));
  const slope = slopeOf(underLoad.slice(Math.floor(underLoad.length / 2)).map(({ rss }) => rss));
  const row = (what: string, value: number, budget: number, { unit = 'MB', digits = 0 } = {}) => [
    what,
    `${value.toFixed(digits)} ${unit}`,
    `≤ ${budget}`,
    value <= budget ? 'ok' : 'ABOVE',
  ];
  printColumns([
    ['memory of the shop', 'measured', 'budget', ''],
    row(`idle, ${IDLE_SECONDS} s after the start`, idle.rss, BUDGET.idleMb),
    row('most under load', most, BUDGET.loadMb),
    row('growth, second half of the load', slope, BUDGET.slopeMbPerMinute, { unit: 'MB/min', digits: 2 }),
  ]);
}

/** Slope of the line of best fit through values of one minute each. */
function slopeOf(values: readonly number[]): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
  const [x, y] = [(values.length - 1) / 2, mean([...values])];
  const across = values.reduce((sum, _, minute) => sum + (minute - x) ** 2, 0);
  return across === 0 ? 0 : values.reduce((sum, value, minute) => sum + (minute - x) * (value - y), 0) / across;
}
