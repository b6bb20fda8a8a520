import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#db/migrate.server';
import { SECOND_MS } from '#shared/time';
import { withClient } from '#test/database-client.server';
import { countPieces } from '#test/invariants.server';
import { removeDataDir, startShopProcess } from '#test/shop-process.server';
import { areRight, describeBooks, proveBooks } from './books.server';
import { fillShop, startBuying } from './buyers.server';
import { type PatroniCluster, type PatroniNode, startPatroniCluster, whatIsMissing } from './patroni-cluster.server';
import type { DrillOptions, DrillResult } from './report';
import { startVisiting } from './visitors.server';

const TIMES = 2;
const BUYERS = 6;
const VISITORS = 3;
const BUYING_MS = 5_000;
/** From the promotion to the next acknowledged order. */
const BACK_WITHIN_MS = 5_000;
const READS_WITHIN_MS = 90_000;

/**
 * Kills the primary of a Patroni cluster under orders, waits for the promotion, and starts the former primary again, which must join
 * and serve reads. The shop reaches both through HAProxy, and is not restarted.
 */
export async function drillPatroni({ times = TIMES }: DrillOptions): Promise<DrillResult> {
  const missing = whatIsMissing();
  if (missing) return { isGood: false, line: missing };
  const cluster = await startPatroniCluster();
  try {
    const { primaryUrl, replicaUrl } = cluster;
    await migrate(primaryUrl);
    const filled = await fillShop(primaryUrl, { buyers: BUYERS });
    const pieces = await countPieces(primaryUrl);
    const shop = await startShopProcess({
      env: { DATABASE_URL: primaryUrl, DATABASE_REPLICA_URL: replicaUrl, WORKERS: '2', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
    });
    const { purchases, stop } = startBuying({ ...filled, address: () => shop.address, refundPercent: 20 });
    // Lists with a filter of their own: none of them is in the cache of pages.
    const paths = Array.from({ length: 5_000 }, (_, n) => `/api/products?minPrice=${n}&limit=12`);
    const visiting = startVisiting({ address: () => shop.address, paths, visitors: VISITORS });
    const rounds: Round[] = [];
    for (let n = 0; n < times; n++) rounds.push(await failOver(cluster, purchases));
    await stop();
    await visiting.stop();
    const { url } = await cluster.nodeOf('primary').then(({ name }) => nodeNamed(cluster, name));
    const books = await proveBooks(url, purchases, pieces);
    await shop.stop();
    await removeDataDir(shop.dataDir);
    const list = (of: (round: Round) => number) => rounds.map((round) => Math.round(of(round))).join(', ');
    return {
      isGood: areRight(books) && rounds.every(({ backMs, readsMs }) => backMs < BACK_WITHIN_MS && readsMs < READS_WITHIN_MS),
      line: `the primary of a Patroni cluster killed with kill -9 under orders ${times} times; promoted after ${list(({ promotedMs }) => promotedMs)} ms, writes back ${list(({ backMs }) => backMs)} ms later without a restart; the former primary served reads again ${list(({ readsMs }) => readsMs)} ms after its start; ${purchases.acknowledged.length} orders acknowledged (${purchases.repeated} requests repeated), ${describeBooks(books)}`,
    };
  } finally {
    await cluster.stop();
  }
}

interface Round {
  promotedMs: number;
  backMs: number;
  readsMs: number;
}

async function failOver(cluster: PatroniCluster, { acknowledged }: { acknowledged: { atMs: number }[] }): Promise<Round> {
  // What is acknowledged is on both nodes from here on.
  await cluster.nodeOf('synchronous');
  await sleep(BUYING_MS);
  const { name } = await cluster.nodeOf('primary');
  const former = nodeNamed(cluster, name);
  const killedMs = performance.now();
  await former.kill();
  await cluster.nodeOf('primary');
  const promotedMs = performance.now();
  while (!acknowledged.some(({ atMs }) => atMs > promotedMs) && performance.now() - promotedMs < 10 * BACK_WITHIN_MS) await sleep(10);
  const backMs = performance.now() - promotedMs;
  await sleep(BUYING_MS);
  const startedMs = performance.now();
  await former.start();
  while (!(await isRead(former)) && performance.now() - startedMs < READS_WITHIN_MS);
  return { promotedMs: promotedMs - killedMs, backMs, readsMs: performance.now() - startedMs };
}

function nodeNamed({ nodes }: PatroniCluster, name: string): PatroniNode {
  const node = nodes.find((one) => one.name === name);
  if (!node) throw new Error(`There is no node ${name}.`);
  return node;
}

/** Whether the shop reads its catalogue on this node, as a standby. Takes a second. */
async function isRead(node: PatroniNode): Promise<boolean> {
  const before = await countReads(node);
  await sleep(SECOND_MS);
  const after = await countReads(node);
  return before !== undefined && after !== undefined && after > before;
}

/** How often the catalogue was read on this node since its start, as a standby; undefined while it is none. */
async function countReads({ url }: PatroniNode): Promise<number | undefined> {
  const statement = `SELECT sum(seq_scan + idx_scan)::float8 AS reads FROM pg_stat_user_tables
                      WHERE relname = 'product_listings' AND pg_is_in_recovery()`;
  return withClient(url, async (client) => (await client.query(statement)).rows[0].reads ?? undefined).catch(() => undefined);
}
