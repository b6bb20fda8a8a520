import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readyDir } from '#db/cluster-swap.server';
import { clusterVersion, programVersion } from '#db/cluster-versions.server';
import { borrowEmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { findOldPrograms } from '#db/old-programs.server';
import { postgresProgram } from '#db/postgres-cluster.server';
import { withClient } from '#test/database-client.server';
import { countPieces } from '#test/invariants.server';
import { removeDataDir, startShopProcess } from '#test/shop-process.server';
import { areRight, describeBooks, proveBooks } from './books.server';
import { fillShop, type Purchases, startBuying } from './buyers.server';
import type { DrillOptions, DrillResult } from './report';

const BUYERS = 8;
const BUYING_MS = 2_000;
/** What the upgrade prints as it begins each of its steps. */
const STEPS = ['Database', 'Checking', 'Loading', 'Indexes', 'Statistics'];

/**
 * Upgrades the embedded database from the major version before this one, kills the upgrade at each of its steps while the shop goes
 * on with the old version between two attempts, and proves the books of the upgraded one.
 */
export async function drillUpgrade({ times = 1 }: DrillOptions): Promise<DrillResult> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-upgrade-'));
  const dir = path.join(dataDir, 'postgres');
  const here = await programVersion(postgresProgram(undefined));
  const old = await findOldPrograms(here - 1, { input: undefined, dir: path.join(dataDir, 'programs') });
  const database = await startEmbeddedPostgres({ dir, binDir: old });
  await migrate(database.url);
  const filled = await fillShop(database.url, { buyers: BUYERS });
  const pieces = await countPieces(database.url);
  await database.stop();

  const purchases: Purchases[] = [];
  /** The buyers are signed in all the time. */
  const sell = async (env: Record<string, string>) => {
    const shop = await startShopProcess({ dataDir, env: { LOG_LEVEL: 'silent', ...env } });
    const buying = startBuying({ ...filled, address: () => shop.address, refundPercent: 20 });
    await sleep(BUYING_MS);
    purchases.push(await buying.stop());
    await shop.stop();
  };

  const killedAt: string[] = [];
  for (const step of Array.from({ length: times }, () => STEPS).flat()) {
    await sell({ POSTGRES_BIN: old });
    if (await killUpgradeAt(step, { dataDir, old })) killedAt.push(step);
  }
  await sell({ POSTGRES_BIN: old });
  const refusal = await startShopProcess({ dataDir }).then(
    (shop) => shop.stop().then(() => 'it started'),
    (error: unknown) => String(error),
  );
  const startedMs = performance.now();
  const { code, output } = await runUpgrade({ dataDir, old });
  const upgradedMs = Math.round(performance.now() - startedMs);
  if (code !== 0) throw new Error(`The upgrade failed:\n${output}`);
  // As if it had been killed before its last step.
  await rename(dir, readyDir(dir));
  await sell({});

  const upgraded = await borrowEmbeddedPostgres({ dir });
  if (!upgraded) throw new Error('There is no database after the upgrade.');
  const books = await proveBooks(upgraded.url, sumOf(purchases), pieces);
  if ((await clusterVersion(dir)) !== here) books.wrong.push('the database is not of the new version');
  if ((await clusterVersion(`${dir}-${here - 1}`)) !== here - 1) books.wrong.push('the old database is not beside it');
  if ((await countHeld(upgraded.url)) > 0) books.wrong.push('mails are held');
  if (!refusal.includes('npm run upgrade-database')) books.wrong.push(`the new release on the old database: ${refusal}`);
  await upgraded.stop();
  await removeDataDir(dataDir);
  const orders = sumOf(purchases).acknowledged.length;
  return {
    isGood: areRight(books) && killedAt.length === times * STEPS.length,
    line: `PostgreSQL ${here - 1} to ${here}, the upgrade killed with kill -9 at ${killedAt.join(', ')}, with the shop on the old version between, then completed in ${upgradedMs} ms and its last step repeated by the shop's start; ${orders} orders acknowledged before and after, ${describeBooks(books)}`,
  };
}

interface Upgrade {
  dataDir: string;
  old: string;
}

function startUpgrade({ dataDir, old }: Upgrade) {
  const child = spawn(process.execPath, ['build/server/upgrade-database.js', old], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const upgrade = { child, output: '', exited: once(child, 'exit') };
  child.stdout.on('data', (chunk) => (upgrade.output += chunk));
  child.stderr.on('data', (chunk) => (upgrade.output += chunk));
  return upgrade;
}

async function runUpgrade(options: Upgrade): Promise<{ code: number; output: string }> {
  const upgrade = startUpgrade(options);
  const [code] = await upgrade.exited;
  return { code, output: upgrade.output };
}

/** False if it has ended before. */
async function killUpgradeAt(step: string, options: Upgrade): Promise<boolean> {
  const upgrade = startUpgrade(options);
  let hasEnded = false;
  const ended = upgrade.exited.then(() => {
    hasEnded = true;
  });
  while (!hasEnded && !upgrade.output.includes(step)) await sleep(1);
  upgrade.child.kill('SIGKILL');
  const wasKilled = !hasEnded;
  await ended;
  return wasKilled;
}

function sumOf(purchases: readonly Purchases[]): Purchases {
  return {
    acknowledged: purchases.flatMap(({ acknowledged }) => acknowledged),
    cancelled: purchases.flatMap(({ cancelled }) => cancelled),
    repeated: purchases.reduce((sum, { repeated }) => sum + repeated, 0),
    unexpected: purchases.flatMap(({ unexpected }) => unexpected),
  };
}

async function countHeld(databaseUrl: string): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(`SELECT count(*)::integer AS held FROM jobs WHERE run_at = 'infinity'`),
  );
  return rows[0].held;
}
