import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { openCluster } from '#db/postgres-cluster.server';
import { ownForServer, spawnAs } from '#db/server-account.server';
import { findFreePort } from '#db/server-process.server';
import { runStatement } from '#test/database-client.server';

const START_TIMEOUT_MS = 30_000;

/** One server without anybody who starts it again. */
export interface PostgresHost {
  url: string;
  port: number;
  /** All its processes at once, as when its machine is switched off. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface PostgresPair {
  primary: PostgresHost;
  standby: PostgresHost;
  /** Both hosts, as DATABASE_URL takes them. */
  url: string;
  promote: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A migrated primary whose commits wait for its standby: what it acknowledges is on both disks. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-pair-'));
  const dirs = [path.join(dir, 'a'), path.join(dir, 'b')] as const;
  const first = await startEmbeddedPostgres({ dir: dirs[0] });
  await migrate(first.url);
  await first.stop();
  // The copy of a cleanly stopped server goes on where that one continues.
  await cp(dirs[0], dirs[1], { recursive: true, filter: (file) => !/\.s\.PGSQL|postmaster\.pid/.test(file) });
  const primary = await startHost(dirs[0], { synchronous_standby_names: '*' });
  const { username, password, pathname } = new URL(primary.url);
  await writeFile(path.join(dirs[1], 'cluster/standby.signal'), '');
  await appendFile(
    path.join(dirs[1], 'cluster/postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${username} password=${password}'\n`,
  );
  const standby = await startHost(dirs[1], {});
  return {
    primary,
    standby,
    url: `postgres://${username}:${password}@127.0.0.1:${primary.port},127.0.0.1:${standby.port}${pathname}`,
    promote: () => runStatement(standby.url, 'SELECT pg_promote()'),
    stop: async () => {
      await Promise.all([primary.stop(), standby.stop()]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Starts a server on the cluster in a folder, which is created the first time. */
export async function startHost(dir: string, settings: Record<string, string>, binDir?: string): Promise<PostgresHost> {
  const { files, binaries, account, user, password } = await openCluster(dir, { binDir });
  await ownForServer(account, dir);
  const port = await findFreePort();
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', max_connections: '300', ...settings };
  const log = await open(files.log, 'a');
  const args = ['-D', files.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const child = spawnAs(account, binaries.postgres, args, { stdio: ['ignore', log.fd, log.fd], detached: true });
  await log.close();
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/tradewind`;
  await untilConnected(url, child);
  return {
    url,
    port,
    kill: async () => {
      const { stdout } = await promisify(execFile)('pgrep', ['-P', String(child.pid)]).catch(() => ({ stdout: '' }));
      await end(child, 'SIGKILL', stdout.split('\n').filter(Boolean).map(Number));
    },
    stop: () => end(child, 'SIGINT'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals, others: readonly number[] = []): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  for (const pid of others) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has just exited.
    }
  }
  await exited;
}

async function untilConnected(url: string, child: ChildProcess): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    const error = await runStatement(url, 'SELECT 1').then(
      () => undefined,
      (caught: unknown) => caught,
    );
    if (!error) return;
    if (child.exitCode !== null || performance.now() - startedMs > START_TIMEOUT_MS)
      throw new Error('PostgreSQL does not start.', { cause: error });
    await sleep(50);
  }
}
