import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { countPieces } from '#test/invariants.server';
import { removeDataDir, startShopProcess } from '#test/shop-process.server';
import { areRight, describeBooks, proveBooks } from './books.server';
import { type FilledShop, fillShop } from './buyers.server';
import { hasHaproxy, startHaproxy, untilServed } from './haproxy.server';
import { startLoad } from './load.server';
import { untilReplaced } from './processes.server';
import type { DrillOptions, DrillResult } from './report';

const TIMES = 3;
const WORKERS = 2;
const BUYERS = 4;
/** Longer than HAProxy needs to notice that a host is not ready. */
const DRAIN_SECONDS = 5;
/** HAProxy sends requests to a host again after one good check. */
const NOTICED_MS = 4_000;

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

interface PartOptions {
  env: Record<string, string>;
  filled: FilledShop;
  times: number;
}

async function reloadWorkers({ env, filled, times }: PartOptions) {
  const shop = await startShopProcess({ env });
  const load = startLoad(() => shop.address, filled);
  for (let n = 0; n < times; n++) {
    await untilReplaced(shop, () => shop.process.kill('SIGHUP'));
  }
  const result = await load.stop();
  await shop.stop();
  await removeDataDir(shop.dataDir);
  return result;
}

async function restartHosts({ env, filled, times }: PartOptions) {
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
