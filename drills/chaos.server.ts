import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { findFreePort, serverPid } from '#db/server-process.server';
import { countPieces } from '#test/invariants.server';
import { removeDataDir, type ShopProcess, startShopProcess } from '#test/shop-process.server';
import { areRight, describeBooks, proveBooks } from './books.server';
import { fillShop, startBuying } from './buyers.server';
import type { DrillOptions, DrillResult } from './report';
import { startVisiting } from './visitors.server';

const BUYERS = 8;
const VISITORS = 4;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;

/** Lines of postmaster.pid: https://www.postgresql.org/docs/current/storage-file-layout.html */
const PORT_LINE = 3;

const VICTIMS = ['server', 'worker', 'database'] as const;
type Victim = (typeof VICTIMS)[number];

/** Kills the server, a worker or the embedded database at random moments, under browsing, carts, orders and refunds. */
export async function drillChaos({ times, seconds }: DrillOptions): Promise<DrillResult> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-chaos-'));
  const databaseDir = path.join(dataDir, 'postgres');
  const { filled, pieces } = await prepare(databaseDir);
  const env = { WORKERS: '2', PORT: String(await findFreePort()), LOG_LEVEL: 'silent' };
  let shop = await startShopProcess({ dataDir, env });
  const kills: Record<Victim, number> = { server: 0, worker: 0, database: 0 };
  const buying = startBuying({ ...filled, address: () => shop.address, refundPercent: 30 });
  const paths = ['/', '/products', '/api/products', ...filled.products.map(({ slug }) => `/product/${slug}`)];
  const visiting = startVisiting({ address: () => shop.address, paths, visitors: VISITORS });
  const endsMs = performance.now() + seconds * 1_000;
  for (let n = 0; times === undefined ? performance.now() < endsMs : n < times; n++) {
    await sleep(SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
    const victim = VICTIMS[Math.floor(Math.random() * VICTIMS.length)] ?? 'worker';
    kills[victim]++;
    if (victim === 'server') {
      const exited = once(shop.process, 'exit');
      shop.process.kill('SIGKILL');
      await exited;
      shop = await startShopProcess({ dataDir, env });
    } else await killOne(victim === 'worker' ? await randomWorker(shop) : await serverPid(databaseDir).catch(() => undefined));
  }
  const purchases = await buying.stop();
  const { responses, failures } = await visiting.stop();
  await shop.stop();
  // The next start settles what was left open.
  shop = await startShopProcess({ dataDir, env });
  const books = await proveBooks(await urlOf(databaseDir), purchases, pieces);
  await shop.stop();
  await removeDataDir(dataDir);
  const killed = VICTIMS.map((victim) => `${victim} ${kills[victim]}`).join(', ');
  return {
    isGood: areRight(books),
    line: `killed with kill -9 at random (${killed}) under ${responses} pages (${failures.length} failed); ${purchases.acknowledged.length} orders acknowledged, ${purchases.cancelled.length} of them cancelled and refunded (${purchases.repeated} requests repeated), ${describeBooks(books)}`,
  };
}

async function prepare(dir: string) {
  const database = await startEmbeddedPostgres({ dir });
  await migrate(database.url);
  const filled = await fillShop(database.url, { buyers: BUYERS });
  const pieces = await countPieces(database.url);
  await database.stop();
  return { filled, pieces };
}

/** Of the shop's running embedded database. */
async function urlOf(dir: string): Promise<string> {
  const port = (await readFile(path.join(dir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[PORT_LINE];
  const password = (await readFile(path.join(dir, 'password'), 'utf8')).trim();
  return `postgres://tradewind:${password}@127.0.0.1:${port}/tradewind`;
}

async function killOne(pid: number | undefined): Promise<void> {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
  } catch {
    // It is just being started again.
  }
}

async function randomWorker(shop: ShopProcess): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(shop.process.pid), '-f', 'build/server/main.js']).catch(() => ({
    stdout: '',
  }));
  const pids = stdout.split('\n').filter(Boolean).map(Number);
  return pids[Math.floor(Math.random() * pids.length)];
}
