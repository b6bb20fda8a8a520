import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { findFreePort } from '#db/server-process.server';
import { countPieces } from '#test/invariants.server';
import { removeDataDir, type ShopProcess, startShopProcess } from '#test/shop-process.server';
import { areRight, describeBooks, proveBooks } from './books.server';
import { fillShop, startBuying } from './buyers.server';
import type { DrillOptions, DrillResult } from './report';
import { startVisiting } from './visitors.server';

const TIMES = 3;
const WORKERS = 2;
const VISITORS = 8;
const BUYERS = 4;
const REPLACED_WITHIN_MS = 60_000;
/** Longer than HAProxy needs to notice that a host is not ready. */
const DRAIN_SECONDS = 5;
/** HAProxy sends requests to a host again after one good check. */
const NOTICED_MS = 4_000;

type Filled = Awaited<ReturnType<typeof fillShop>>;

/** Replaces all workers of a shop under load, and restarts two hosts behind HAProxy in turn. No request may fail. */
export async function drillRolling({ times = TIMES }: DrillOptions): Promise<DrillResult> {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-rolling-'));
  const database = await startEmbeddedPostgres({ dir });
  try {
    await migrate(database.url);
    const filled = await fillShop(database.url, { buyers: BUYERS });
    const pieces = await countPieces(database.url);
    const env = { DATABASE_URL: database.url, WORKERS: String(WORKERS), LOG_LEVEL: 'error' };
    const reloads = await reloadWorkers({ env, filled, times });
    const restarts = hasHaproxy() ? await restartHosts({ env, filled, times }) : undefined;
    const parts = [reloads, ...(restarts ? [restarts] : [])];
    const all = {
      acknowledged: parts.flatMap((part) => part.purchases.acknowledged),
      cancelled: [],
      repeated: 0,
      unexpected: parts.flatMap((part) => part.purchases.unexpected),
    };
    const books = await proveBooks(database.url, all, pieces);
    const failed = parts.flatMap((part) => [
      ...part.failures,
      ...Array.from({ length: part.purchases.repeated }, () => 'an order’s request'),
    ]);
    const loadOf = ({ responses, purchases }: (typeof parts)[number]) =>
      `${responses} pages and ${purchases.acknowledged.length} orders meanwhile`;
    return {
      isGood: failed.length === 0 && areRight(books),
      line:
        `${WORKERS} workers replaced by SIGHUP under load ${times} times (${loadOf(reloads)}); ` +
        (restarts ? `two hosts behind HAProxy restarted in turn ${times} times (${loadOf(restarts)}); ` : 'HAProxy is not installed; ') +
        `${failed.length} requests failed${failed.length > 0 ? ` (${failed.slice(0, 3).join('; ')})` : ''}; ${describeBooks(books)}`,
    };
  } finally {
    await database.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

interface LoadOptions {
  env: Record<string, string>;
  filled: Filled;
  times: number;
}

async function reloadWorkers({ env, filled, times }: LoadOptions) {
  const shop = await startShopProcess({ env });
  const load = startLoad(() => shop.address, filled);
  for (let n = 0; n < times; n++) {
    const before = await workersOf(shop);
    shop.process.kill('SIGHUP');
    const startedMs = performance.now();
    const isReplaced = async () => {
      const now = await workersOf(shop);
      return now.length === WORKERS && !now.some((pid) => before.includes(pid));
    };
    while (!(await isReplaced())) {
      if (performance.now() - startedMs > REPLACED_WITHIN_MS) throw new Error(`The workers were not replaced:\n${shop.output()}`);
      await sleep(100);
    }
  }
  const result = await load.stop();
  await shop.stop();
  await removeDataDir(shop.dataDir);
  return result;
}

async function restartHosts({ env, filled, times }: LoadOptions) {
  const start = (port?: string) => startShopProcess({ env: { ...env, DRAIN_SECONDS: String(DRAIN_SECONDS), ...(port && { PORT: port }) } });
  const hosts = await Promise.all([start(), start()]);
  const ports = hosts.map(({ address }) => new URL(address).port);
  const proxy = await startHaproxy(ports);
  const load = startLoad(() => proxy.address, filled);
  for (let n = 0; n < times; n++) {
    for (const [i, port] of ports.entries()) {
      await hosts[i]?.stop();
      hosts[i] = await start(port);
      await untilServed(proxy.address);
      await sleep(NOTICED_MS);
    }
  }
  const result = await load.stop();
  await proxy.stop();
  for (const host of hosts) await host.stop();
  for (const { dataDir } of hosts) await removeDataDir(dataDir);
  return result;
}

function startLoad(address: () => string, { tokens, products }: Filled) {
  const paths = ['/', '/products', '/api/products', ...products.map(({ slug }) => `/product/${slug}`)];
  const visiting = startVisiting({ address, paths, visitors: VISITORS });
  const buying = startBuying({ address, tokens, products });
  return {
    stop: async () => {
      const purchases = await buying.stop();
      return { ...(await visiting.stop()), purchases };
    },
  };
}

async function workersOf(shop: ShopProcess): Promise<number[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(shop.process.pid), '-f', 'build/server/main.js']).catch(() => ({
    stdout: '',
  }));
  return stdout.split('\n').filter(Boolean).map(Number);
}

function hasHaproxy(): boolean {
  return spawnSync('haproxy', ['-v']).status === 0;
}

/** As docs/operations.md configures it, with shorter times. */
async function startHaproxy(ports: readonly string[]) {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-haproxy-'));
  const file = path.join(dir, 'haproxy.cfg');
  const port = await findFreePort();
  await writeFile(
    file,
    [
      'defaults',
      '  mode http',
      '  timeout connect 2s',
      '  timeout client 60s',
      '  timeout server 60s',
      '  timeout check 2s',
      '  option redispatch',
      '  retries 3',
      '  retry-on conn-failure empty-response',
      'frontend shop',
      `  bind 127.0.0.1:${port}`,
      '  default_backend hosts',
      'backend hosts',
      '  option httpchk GET /api/ready',
      '  default-server check inter 1s fall 2 rise 1',
      ...ports.map((one, i) => `  server shop${i} 127.0.0.1:${one}`),
      '',
    ].join('\n'),
  );
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
  const address = `http://localhost:${port}`;
  await untilServed(address);
  return {
    address,
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function untilServed(address: string): Promise<void> {
  const startedMs = performance.now();
  while ((await fetch(`${address}/api/ready`).catch(() => undefined))?.status !== 200) {
    if (performance.now() - startedMs > REPLACED_WITHIN_MS) throw new Error(`Nothing serves at ${address}.`);
    await sleep(100);
  }
}
