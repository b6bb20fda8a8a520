import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { withClient } from '#test/database-client.server';
import { countPieces } from '#test/invariants.server';
import { pgBouncerVersion, startPgBouncer, trackingSettings } from '#test/pgbouncer.server';
import { removeDataDir, startShopProcess } from '#test/shop-process.server';
import { areRight, describeBooks, proveBooks } from './books.server';
import { fillShop, startBuying } from './buyers.server';
import type { DrillOptions, DrillResult } from './report';

const TIMES = 3;
const BUYERS = 16;
/** Fewer sessions than the shop has connections. */
const POOL_SIZE = 6;
const BUYING_MS = 3_000;
const AWAY_MS = 1_000;
/** A change is on the pages of every process this soon. */
const SHOWN_WITHIN_MS = 5_000;

/** Orders through PgBouncer in transaction mode, which is killed and started again under them; with names of statements too, if it can. */
export async function drillPgBouncer({ times = TIMES }: DrillOptions): Promise<DrillResult> {
  if (!pgBouncerVersion()) return { isGood: false, line: 'PgBouncer is not installed: apt-get install pgbouncer' };
  const { on, off } = trackingSettings();
  const results = [await drillSettings(times, { settings: off, isTracking: false })];
  if (on) results.push(await drillSettings(times, { settings: on, isTracking: true }));
  return { isGood: results.every(({ isGood }) => isGood), line: results.map(({ line }) => line).join('\n  ') };
}

interface Tracking {
  settings: readonly string[];
  /** Whether PgBouncer then tracks the names of statements. */
  isTracking: boolean;
}

async function drillSettings(times: number, { settings, isTracking }: Tracking): Promise<DrillResult> {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-pgbouncer-'));
  const database = await startEmbeddedPostgres({ dir });
  const bouncers = [];
  try {
    await migrate(database.url);
    const filled = await fillShop(database.url, { buyers: BUYERS });
    const pieces = await countPieces(database.url);
    const start = (port?: number) =>
      startPgBouncer(database.url, { mode: 'transaction', poolSize: POOL_SIZE, settings, ...(port && { port }) });
    let bouncer = await start();
    bouncers.push(bouncer);
    const env = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: database.url, WORKERS: '2', LOG_LEVEL: 'silent' };
    const shop = await startShopProcess({ env });
    const { purchases, stop } = startBuying({ ...filled, address: () => shop.address, refundPercent: 20 });
    await sleep(BUYING_MS);
    for (let n = 0; n < times; n++) {
      bouncer.process.kill('SIGKILL');
      await once(bouncer.process, 'exit');
      await sleep(AWAY_MS);
      bouncer = await start(Number(new URL(bouncer.url).port));
      bouncers.push(bouncer);
      await sleep(BUYING_MS);
    }
    const planned = await countPlanned(bouncer.url);
    await stop();
    const stalePages = await changePrice(database.url, `${shop.address}/product/${filled.products[0]?.slug}`);
    const sessions = await countSessions(database.url);
    const books = await proveBooks(database.url, purchases, pieces);
    await shop.stop();
    await removeDataDir(shop.dataDir);
    return {
      isGood: areRight(books) && stalePages === 0 && sessions <= POOL_SIZE && planned > 0 === isTracking,
      line: `PgBouncer ${bouncer.version} in transaction mode, ${planned} statements planned in a session, ${POOL_SIZE} sessions for 2 workers, killed with kill -9 under orders ${times} times; ${purchases.acknowledged.length} orders acknowledged (${purchases.repeated} requests repeated), ${describeBooks(books)}; ${stalePages} pages with an old price after a change`,
    };
  } finally {
    for (const bouncer of bouncers) await bouncer.stop();
    await database.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** The frequent statements of the shop whose plan one of the pooler's sessions has. */
async function countPlanned(url: string): Promise<number> {
  const { rows } = await withClient(url, (client) =>
    client.query(`SELECT count(*)::integer AS n FROM pg_prepared_statements WHERE statement ~ '^\\s*/\\* prepared \\*/'`),
  );
  return rows[0].n;
}

/** Returns how many of 40 pages still show the old price. */
async function changePrice(databaseUrl: string, url: string): Promise<number> {
  const view = () => Promise.all(Array.from({ length: 40 }, async () => (await fetch(url, { headers: { Connection: 'close' } })).text()));
  await view();
  await withClient(databaseUrl, (client) =>
    client.query(`UPDATE products SET base_list_price_cents = 4321, list_price_cents = 4321 WHERE slug = $1`, [url.split('/').at(-1)]),
  );
  const startedMs = performance.now();
  for (;;) {
    const stale = (await view()).filter((text) => !text.includes('43.21')).length;
    if (stale === 0 || performance.now() - startedMs > SHOWN_WITHIN_MS) return stale;
    await sleep(100);
  }
}

/** Sessions of the pooler on the server. */
async function countSessions(databaseUrl: string): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(
      `SELECT count(*)::integer AS n FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
          AND application_name NOT IN ('process-lock', 'catalog-changes', 'schedule', 'connection check')`,
    ),
  );
  return rows[0].n;
}
