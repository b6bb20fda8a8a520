import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { type ShopProcess, startShopProcess } from '#test/shop-process.server';
import { fillShop } from './catalogue.bench.server';
import { printColumns } from './report';

/** The first size is the base of comparison. */
const LINES = [10_000, 100_000];
const LINES_OF_PRODUCT = 3;
const PRODUCTS = 10_000;
/** So much of an import is applied; the rest costs the same. */
const APPLY_MS = 30_000;
const SAMPLE_MS = 200;
/** Memory must not grow with the file. */
const BUDGET = { toSmallest: 1.25, mostMb: 400 } as const;
const ADMIN = { email: 'admin@example.com', password: 'Admin12345' };
const PHASES = ['upload', 'check', 'apply'] as const;

interface ImportFigure {
  lines: number;
  phase: (typeof PHASES)[number];
  seconds: number;
  linesPerSecond: number;
  /** Memory of the shop's process at the beginning, and the most in this phase, in MB. */
  beforeMb: number;
  mostMb: number;
}

/** Measures the memory of a shop while it receives, checks and applies product files, each size in a new process. */
export async function benchImports({ dir }: { dir: string }): Promise<ImportFigure[]> {
  const dataDir = path.join(dir, 'imports');
  await mkdir(dataDir, { recursive: true });
  const server = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres') });
  const figures: ImportFigure[] = [];
  try {
    await fillShop(server.url, PRODUCTS);
    for (const lines of LINES) {
      const shop = await startShopProcess({ dataDir, env: { DATABASE_URL: server.url, LOG_LEVEL: 'silent' } });
      try {
        figures.push(...(await measureFile(shop, { lines, file: path.join(dataDir, `${lines}.csv`) })));
      } finally {
        await shop.stop();
      }
    }
  } finally {
    await server.stop();
  }
  printFigures(figures);
  return figures;
}

async function measureFile(shop: ShopProcess, { lines, file }: { lines: number; file: string }): Promise<ImportFigure[]> {
  await pipeline(Readable.from(writeLines(lines)), createWriteStream(file));
  const { token } = await call(shop, 'POST', '/auth/login', { json: ADMIN });
  const status = async (id: string) => (await call(shop, 'GET', `/admin/imports/${id}`, { token })).import;
  const form = new FormData();
  form.set('kind', 'products');
  form.set('check', 'later');
  form.set('file', await openAsBlob(file), 'products.csv');
  let id = '';
  const figures: ImportFigure[] = [];
  const measure = async (phase: ImportFigure['phase'], work: () => Promise<number>) => {
    const { result: done, seconds, beforeMb, mostMb } = await watchMemory(shop, work);
    const figure = { lines, phase, seconds, linesPerSecond: done / seconds, beforeMb, mostMb };
    figures.push(figure);
    process.stdout.write(
      `${lines} lines, ${phase}: ${seconds.toFixed(1)} s, ${figure.linesPerSecond.toFixed(0)} lines/s, RSS ${beforeMb.toFixed(0)} → ${mostMb.toFixed(0)} MB\n`,
    );
  };
  await measure('upload', async () => {
    ({
      import: { _id: id },
    } = await call(shop, 'POST', '/admin/imports', { token, form }));
    return lines;
  });
  await measure('check', async () => {
    await call(shop, 'POST', `/admin/imports/${id}/check`, { token, json: {} });
    while ((await status(id)).status === 'checking') await sleep(SAMPLE_MS);
    const { rows } = await status(id);
    if (rows.refuse > 0 || rows.create === 0) throw new Error(`The file is not new to the shop: ${JSON.stringify(rows)}`);
    return lines;
  });
  await measure('apply', async () => {
    await call(shop, 'POST', `/admin/imports/${id}/start`, { token, json: {} });
    const endsAt = Date.now() + APPLY_MS;
    while (Date.now() < endsAt && (await status(id)).status === 'running') await sleep(SAMPLE_MS);
    const { progress } = await status(id);
    return progress.applied * LINES_OF_PRODUCT;
  });
  await call(shop, 'POST', `/admin/imports/${id}/stop`, { token, json: {} }).catch(() => {});
  return figures;
}

/** Products of three variants, as Shopify writes them. Each size has its own. */
function* writeLines(lines: number): Generator<string> {
  yield 'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Status\r\n';
  for (let n = 0; n < lines; n++) {
    const product = Math.floor(n / LINES_OF_PRODUCT);
    const variant = n % LINES_OF_PRODUCT;
    const handle = `bench-${lines}-${product}`;
    const text = `<p>Number ${product} of a long list with <strong>a few words</strong> about what it is made of.</p>`;
    const first = variant === 0 ? `Bench ${product},${text},Bench Works,Mugs,"bench, import",TRUE,Size` : ',,,,,,';
    yield `${handle},${first},${['S', 'M', 'L'][variant]},${handle}-${variant},200,${n % 50},${10 + (product % 90)}.00,${variant === 0 ? 'active' : ''}\r\n`;
  }
}

async function watchMemory<Result>(shop: ShopProcess, work: () => Promise<Result>) {
  const beforeMb = await readMemory(shop);
  const startedMs = performance.now();
  let mostMb = beforeMb;
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      mostMb = Math.max(mostMb, await readMemory(shop));
      await sleep(SAMPLE_MS);
    }
  })();
  try {
    const result = await work();
    const seconds = (performance.now() - startedMs) / 1000;
    mostMb = Math.max(mostMb, await readMemory(shop));
    return { result, seconds, beforeMb, mostMb };
  } finally {
    ending.abort();
    await watching;
  }
}

async function readMemory({ address }: ShopProcess): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 2 ** 20;
}

interface CallOptions {
  token?: string;
  json?: object;
  form?: FormData;
}

/** Throws unless the response is a success. */
async function call({ address }: ShopProcess, method: string, target: string, { token, json, form }: CallOptions) {
  const response = await fetch(`${address}/api${target}`, {
    method,
    headers: { ...(token && { Authorization: `Bearer ${token}` }), ...(json && { 'Content-Type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
    ...(form && { body: form }),
  });
  if (!response.ok) throw new Error(`${response.status} of ${method} ${target}: ${await response.text()}`);
  return response.json();
}

function printFigures(figures: readonly ImportFigure[]): void {
  const rows = PHASES.map((phase) => {
    const [small, large] = LINES.map((lines) => figures.find((figure) => figure.lines === lines && figure.phase === phase));
    const ratio = (large?.mostMb ?? 0) / (small?.mostMb ?? 1);
    const isOk = ratio <= BUDGET.toSmallest && (large?.mostMb ?? 0) <= BUDGET.mostMb;
    const mb = (figure?: ImportFigure) => `${figure?.mostMb.toFixed(0)} MB`;
    return [phase, mb(small), mb(large), ratio.toFixed(2), `≤ ${BUDGET.toSmallest}`, isOk ? 'ok' : 'ABOVE'];
  });
  printColumns([['most memory', ...LINES.map((lines) => `${lines} lines`), 'ratio', 'budget', ''], ...rows]);
}
