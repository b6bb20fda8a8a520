import { existsSync } from 'node:fs';
import { appendFile, chmod, copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { openCluster, type PostgresCluster } from '#db/postgres-cluster.server';
import { ownForServer, spawnAs } from '#db/server-account.server';
import { exitOf } from '#db/server-process.server';
import { withClient } from '#test/database-client.server';
import { countPieces, findBrokenInvariants } from '#test/invariants.server';
import { removeDataDir, startShopProcess } from '#test/shop-process.server';
import { areRight, describeBooks, proveBooks } from './books.server';
import { fillShop, type Purchases, startBuying } from './buyers.server';
import { startHost } from './postgres-pair.server';
import type { DrillResult } from './report';

const PROGRAM = '/usr/bin/pgbackrest';
/** Of Debian's packages: one folder for each major version. */
const DISTRIBUTION = '/usr/lib/postgresql';
const BUYERS = 8;
const BUYING_MS = 3_000;

/**
 * The steps of docs/backups.md with the files of ops/: PostgreSQL archives to pgBackRest while a shop sells; a wrong DELETE is undone by
 * restoring the moment before it, whose books are proved.
 */
export async function drillPointInTime(): Promise<DrillResult> {
  const binDir = await findPrograms();
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-pitr-'));
  await chmod(dir, 0o755);
  const [damagedDir, restoredDir] = [path.join(dir, 'damaged'), path.join(dir, 'restored')];
  const first = await startEmbeddedPostgres({ dir: damagedDir, binDir });
  await migrate(first.url);
  await first.stop();
  const cluster = await openCluster(damagedDir, { binDir });
  const backrest = await preparePgBackRest({ cluster, dir });
  const settings = { unix_socket_directories: backrest.folder };
  const damaged = await startHost(damagedDir, settings, binDir);
  const filled = await fillShop(damaged.url, { buyers: BUYERS });
  const pieces = await countPieces(damaged.url);
  backrest.connectTo(damaged.port);
  await backrest.run('stanza-create');
  await backrest.run('check');
  await backrest.run('backup', '--type=full');

  let shop = await startShopProcess({ env: { DATABASE_URL: damaged.url, LOG_LEVEL: 'silent' } });
  const buying = startBuying({ ...filled, address: () => shop.address, refundPercent: 20 });
  await sleep(BUYING_MS);
  await backrest.run('backup', '--type=incr');
  await sleep(BUYING_MS);
  const before: Purchases = {
    ...buying.purchases,
    acknowledged: [...buying.purchases.acknowledged],
    cancelled: [...buying.purchases.cancelled],
  };
  const moment = await nowOf(damaged.url);
  const { rowCount: deleted } = await withClient(damaged.url, (client) => client.query('DELETE FROM order_lines'));
  await sleep(BUYING_MS);
  const { acknowledged } = await buying.stop();
  await shop.stop();
  const isDamaged = (await findBrokenInvariants(damaged.url)).length > 0;
  await damaged.stop();

  const startedMs = performance.now();
  await mkdir(path.join(restoredDir, 'cluster'), { recursive: true });
  await copyFile(path.join(damagedDir, 'password'), path.join(restoredDir, 'password'));
  await ownForServer(cluster.account, restoredDir);
  backrest.restoreTo(path.join(restoredDir, 'cluster'));
  await backrest.run('restore', '--type=time', `--target=${moment}`, '--target-action=promote');
  const restored = await startHost(restoredDir, settings, binDir);
  await untilPromoted(restored.url);
  const restoredMs = Math.round(performance.now() - startedMs);
  shop = await startShopProcess({ dataDir: shop.dataDir, env: { DATABASE_URL: restored.url, LOG_LEVEL: 'silent' } });
  // Those that were committed before the moment and acknowledged after it are there as well.
  const late = await present(restored.url, acknowledged.slice(before.acknowledged.length));
  const books = await proveBooks(restored.url, { ...before, acknowledged: [...before.acknowledged, ...late] }, pieces);
  if (!deleted || !isDamaged) books.wrong.push('the DELETE did no damage');
  await shop.stop();
  await restored.stop();
  await removeDataDir(shop.dataDir);
  await rm(dir, { recursive: true, force: true });
  return {
    isGood: areRight(books),
    line: `${deleted} lines of orders deleted by mistake from a selling shop, after a full and an incremental backup; the moment before it restored in ${restoredMs} ms; ${before.acknowledged.length} orders acknowledged until then, ${describeBooks(books)}; ${acknowledged.length - before.acknowledged.length - late.length} orders of the time since are only in the damaged database`,
  };
}

/** The newest PostgreSQL of the distribution: its pgBackRest knows it. */
async function findPrograms(): Promise<string> {
  const [newest] = (await readdir(DISTRIBUTION).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  if (newest === undefined || !existsSync(PROGRAM))
    throw new Error('This drill needs pgBackRest and a PostgreSQL that it knows: apt-get install pgbackrest postgresql');
  return path.join(DISTRIBUTION, newest, 'bin');
}

/** pgBackRest with the files of ops/, its paths in the drill's folder: an option may be given as an environment variable. */
async function preparePgBackRest({ cluster, dir }: { cluster: PostgresCluster; dir: string }) {
  const { account, files, user, password } = cluster;
  const [config, archive, folder] = [path.join(dir, 'pgbackrest.conf'), path.join(dir, 'archive.conf'), path.join(dir, 'pgbackrest')];
  await copyFile('ops/pgbackrest.conf', config);
  await copyFile('ops/postgresql-archive.conf', archive);
  await appendFile(path.join(files.cluster, 'postgresql.conf'), `include '${archive}'\n`);
  await mkdir(folder);
  await ownForServer(account, folder);
  const set = (values: Record<string, string>) => Object.assign(process.env, values);
  // Also for the server, whose archive_command runs it.
  set({ PGBACKREST_CONFIG: config, PGBACKREST_PG1_PATH: files.cluster, PGBACKREST_PG1_USER: user, PGPASSWORD: password });
  for (const name of ['REPO1', 'LOCK', 'LOG', 'SPOOL']) set({ [`PGBACKREST_${name}_PATH`]: path.join(folder, name.toLowerCase()) });
  return {
    /** Its repository, and the server's socket. */
    folder,
    connectTo: (port: number) => set({ PGBACKREST_PG1_PORT: String(port), PGBACKREST_PG1_SOCKET_PATH: folder }),
    restoreTo: (clusterDir: string) => set({ PGBACKREST_PG1_PATH: clusterDir }),
    run: async (...args: string[]) => {
      const child = spawnAs(account, PROGRAM, ['--stanza=shop', '--log-level-console=info', ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      child.stdout?.on('data', (chunk) => (output += chunk));
      child.stderr?.on('data', (chunk) => (output += chunk));
      if ((await exitOf(child)) !== 0) throw new Error(`pgbackrest ${args.join(' ')} failed:\n${output}`);
    },
  };
}

async function nowOf(url: string): Promise<string> {
  return withClient(url, async (client) => (await client.query('SELECT now()::text AS now')).rows[0].now);
}

async function present(url: string, acknowledged: Purchases['acknowledged']): Promise<Purchases['acknowledged']> {
  const ids = acknowledged.map(({ orderId }) => orderId);
  const { rows } = await withClient(url, (client) => client.query('SELECT id::text FROM orders WHERE id::text = ANY ($1)', [ids]));
  const there = new Set(rows.map(({ id }) => id));
  return acknowledged.filter(({ orderId }) => there.has(orderId));
}

async function untilPromoted(url: string): Promise<void> {
  const isRecovering = () => withClient(url, async (client) => (await client.query('SELECT pg_is_in_recovery() AS "is"')).rows[0].is);
  while (await isRecovering()) await sleep(50);
}
