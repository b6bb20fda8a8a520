import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { hasCluster } from './cluster-versions.server';
import { createClient } from './connection.server';
import { openCluster, type PostgresCluster } from './postgres-cluster.server';
import { spawnAs } from './server-account.server';
import { endServer, findFreePort, findServerProcess, isRunning, portOfServer, tailOf } from './server-process.server';

export interface EmbeddedPostgres {
  url: string;
  /**
   * Ends the server: open transactions are rolled back, committed ones are stored. A short `withinMs` makes the next start a
   * little slower.
   */
  stop(limits?: { withinMs?: number }): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder that holds the cluster, its password and its log. */
  dir: string;
  /** The folder of PostgreSQL's programs; absent, those of the package. */
  binDir?: string | undefined;
  /** For temporary databases: does not wait for the disk. */
  isDisposable?: boolean;
  /** Logs when the server died and when it is back. */
  log?: Logger;
  /** Aborts the start, after ending the processes that it has started. */
  signal?: AbortSignal;
}

const DATABASE = 'tradewind';
/** 'TRWO' as a number: the process that holds this advisory lock owns the folder. */
const OWNER_LOCK = 0x5452574f;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 25;
const FIRST_RESTART_MS = 100;
const LONGEST_RESTART_MS = 10_000;
/** After running for this long, a crash is not counted as a failed start. */
const HEALTHY_AFTER_MS = 60_000;

/**
 * Starts PostgreSQL on a folder, creating the cluster the first time. A server that a killed shop left running is taken over;
 * throws when it serves another running shop. If the server dies, it is restarted on the same port.
 */
export async function startEmbeddedPostgres({
  dir,
  binDir,
  isDisposable = false,
  log,
  signal,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dir, { binDir, signal });
  const first = await takeServer(cluster, { isDisposable, signal });
  await createDatabaseOnce(first.owner);
  const stopping = new AbortController();
  let restartMs = FIRST_RESTART_MS;
  const watching = watch();
  return {
    url: serverUrl(cluster, first.port, DATABASE),
    stop: async ({ withinMs = STOP_TIMEOUT_MS } = {}) => {
      stopping.abort();
      const server = await watching;
      if (server) await stopServer(server, withinMs);
    },
  };

  /**
   * Restarts the server until it is stopped, and returns the last one. The owner's connection breaks when the server ends for any
   * reason.
   */
  async function watch(): Promise<OwnedServer | undefined> {
    let server: OwnedServer | undefined = first;
    while (server) {
      const startedMs = performance.now();
      await once(server.owner, 'end', { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return server;
      if (performance.now() - startedMs > HEALTHY_AFTER_MS) restartMs = FIRST_RESTART_MS;
      log?.error({ databasePid: server.pid }, 'the embedded database died; it is started again');
      server = await startAgain();
    }
    return undefined;
  }

  async function startAgain(): Promise<OwnedServer | undefined> {
    for (;;) {
      await delay(restartMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return undefined;
      restartMs = Math.min(2 * restartMs, LONGEST_RESTART_MS);
      try {
        const server = await takeServer(cluster, { isDisposable, port: first.port, signal: stopping.signal });
        log?.warn({ databasePid: server.pid }, 'the embedded database is back');
        return server;
      } catch (error) {
        if (stopping.signal.aborted) return undefined;
        log?.error({ err: error, restartMs }, 'the embedded database does not start; it is tried again');
      }
    }
  }
}

/**
 * The database of a folder for a program that runs beside the shop: the server of the running shop, or one that is started for the
 * time being. Undefined when there is no database in the folder.
 */
export async function borrowEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres | undefined> {
  const { dir, binDir, signal } = options;
  if (!hasCluster(dir)) return undefined;
  const cluster = await openCluster(dir, { binDir, signal });
  const running = await findRunningServer(cluster.files.cluster);
  return running ? { url: serverUrl(cluster, running.port, DATABASE), stop: async () => {} } : startEmbeddedPostgres(options);
}

/** Ends the server that a killed process has left running on a folder which is removed then. */
export async function endLeftServer(dir: string): Promise<void> {
  const running = await findRunningServer(path.join(dir, 'cluster'));
  if (running) await endServer(running.pid, STOP_TIMEOUT_MS);
}

interface RunningServer {
  pid: number;
  port: number;
  /** Set if this process started it. */
  child?: ChildProcess;
}

interface OwnedServer extends RunningServer {
  /** Its session holds the lock on the folder. */
  owner: pg.Client;
}

/** Takes over the server that runs on the folder, or starts one on the given port, else on a free one. */
async function takeServer(cluster: PostgresCluster, launch: LaunchOptions): Promise<OwnedServer> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const running = (await findRunningServer(cluster.files.cluster)) ?? (await launchServer(cluster, launch));
    const owner = await connectOwner({ url: serverUrl(cluster, running.port, 'postgres'), running, deadline, signal: launch.signal });
    if (launch.signal?.aborted) {
      await owner?.end();
      await endServer(running.pid, STOP_TIMEOUT_MS);
      throw launch.signal.reason;
    }
    if (owner) {
      await claimFolder(owner, cluster.dir);
      return { ...running, owner };
    }
    // It ended before it accepted a connection: another process has started on the folder, or a killed server's
    // shared memory is not free yet. The next attempt will show which.
    const { log } = cluster.files;
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not start. Its log: ${log}\n${await tailOf(log)}`);
    await delay(200);
  }
}

function serverUrl({ user, password, socketDir }: PostgresCluster, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}${socketDir ? `?host=${encodeURIComponent(socketDir)}` : ''}`;
}

/** The running server of a cluster, or undefined. The lock file of a server that has ended is removed, whatever it contains. */
async function findRunningServer(clusterDir: string): Promise<RunningServer | undefined> {
  const lockFile = path.join(clusterDir, 'postmaster.pid');
  // postmaster.pid: pid, data directory, start time, port, … one a line (PostgreSQL's storage docs).
  const text = await readFile(lockFile, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [firstLine, , , portLine] = text.split('\n');
  const pid = await findServerProcess(clusterDir, Number(firstLine));
  if (!pid) {
    await rm(lockFile, { force: true });
    return undefined;
  }
  const port = Number(portLine) || (await portOfServer(pid));
  return port ? { pid, port } : undefined;
}

interface LaunchOptions {
  isDisposable: boolean;
  port?: number;
  signal?: AbortSignal | undefined;
}

async function launchServer(
  { binaries, files, account, socketDir }: PostgresCluster,
  { isDisposable, port: givenPort }: LaunchOptions,
): Promise<RunningServer> {
  const port = givenPort ?? (await findFreePort());
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socketDir ?? '',
    max_connections: '300',
    shared_buffers: `${sharedBuffersMb()}MB`,
    // What a word finds in ten million products, noted row by row; with 4 MB rows would be compared again.
    work_mem: '16MB',
    jit: 'off',
    ...(isDisposable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = ['-D', files.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const log = await open(files.log, 'a');
  // Detached: Ctrl+C reaches only the shop, which then shuts its database down cleanly.
  const child = spawnAs(account, binaries.postgres, args, { stdio: ['ignore', log.fd, log.fd], detached: true });
  child.unref();
  await log.close();
  if (!child.pid) throw new Error(`PostgreSQL could not be started: ${binaries.postgres}`);
  return { pid: child.pid, port, child };
}

/**
 * An eighth of the machine's memory: the lists of a million products need some 700 MB. Memory that a small shop does not need
 * stays unused.
 */
function sharedBuffersMb(): number {
  return Math.max(128, Math.min(1024, Math.floor(totalmem() / 8 / 2 ** 20)));
}

/** Connects as soon as the server accepts connections; undefined when the server ended instead. */
async function connectOwner({
  url,
  running,
  deadline,
  signal,
}: {
  url: string;
  running: RunningServer;
  deadline: number;
  signal: AbortSignal | undefined;
}): Promise<pg.Client | undefined> {
  while (Date.now() < deadline && !signal?.aborted) {
    const client = createClient({ url, name: `shop process ${process.pid}` });
    try {
      await client.connect();
      return client;
    } catch {
      await client.end().catch(() => {});
    }
    if (running.child ? running.child.exitCode !== null : !isRunning(running.pid)) return undefined;
    await delay(POLL_MS);
  }
  return undefined;
}

async function claimFolder(owner: pg.Client, dir: string) {
  const { rows } = await owner.query('SELECT pg_try_advisory_lock($1) AS claimed', [OWNER_LOCK]);
  if (rows[0].claimed) return;
  const holder = await owner.query(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [OWNER_LOCK],
  );
  await owner.end();
  throw new Error(
    `Another shop is already running on ${dir} (${holder.rows[0]?.name ?? 'it is just stopping'}). Stop it first, or choose another folder with DATA_DIR.`,
  );
}

async function createDatabaseOnce(owner: pg.Client) {
  const { rowCount } = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (!rowCount) await owner.query(`CREATE DATABASE ${DATABASE}`);
}

async function stopServer({ owner, pid }: OwnedServer, withinMs: number): Promise<void> {
  await owner.end().catch(() => {});
  await endServer(pid, withinMs);
}
