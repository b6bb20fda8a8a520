import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverAccount } from '#db/server-account.server';
import { findFreePort } from '#db/server-process.server';
import { withClient } from './database-client.server';

/** A real PgBouncer in front of a database. */
export interface PgBouncer {
  url: string;
  version: string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

interface PgBouncerOptions {
  mode: 'session' | 'transaction';
  /** Lines of its configuration, besides those that the shop needs. */
  settings?: readonly string[];
  poolSize?: number;
  /** A free one unless it is given. */
  port?: number;
}

const START_TIMEOUT_MS = 5_000;

/** The version of the installed PgBouncer, undefined where there is none. */
export function pgBouncerVersion(): string | undefined {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  return /PgBouncer (\d+\.\d+)/.exec(stdout ?? '')?.[1];
}

/**
 * Settings with which PgBouncer tracks the names of statements, and with which it does not. Since 1.24 it does without a setting;
 * undefined: before 1.21 it cannot.
 */
export function trackingSettings(): { on: readonly string[] | undefined; off: readonly string[] } {
  const [major = 0, minor = 0] = (pgBouncerVersion() ?? '').split('.').map(Number);
  const canTrack = major > 1 || minor >= 21;
  return canTrack ? { on: ['max_prepared_statements = 200'], off: ['max_prepared_statements = 0'] } : { on: undefined, off: [] };
}

/** As docs/operations.md configures it. */
export async function startPgBouncer(
  databaseUrl: string,
  { mode, settings = [], poolSize = 5, port: givenPort }: PgBouncerOptions,
): Promise<PgBouncer> {
  const { username, password, port: databasePort, pathname } = new URL(databaseUrl);
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-pgbouncer-'));
  const port = givenPort ?? (await findFreePort());
  const file = path.join(dir, 'pgbouncer.ini');
  const name = pathname.slice(1);
  await writeFile(
    file,
    [
      '[databases]',
      `${name} = host=127.0.0.1 port=${databasePort} dbname=${name} user=${username} password=${password} connect_query='SET statement_timeout = 30000; SET idle_in_transaction_session_timeout = 10000'`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      'max_client_conn = 1000',
      `default_pool_size = ${poolSize}`,
      ...settings,
      '',
    ].join('\n'),
  );
  await chmod(dir, 0o755);
  const account = await serverAccount({ clusterDir: dir, paths: [dir] });
  const child = spawn('pgbouncer', [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // It refuses to run as root.
    ...(!account.isCurrentUser && { uid: account.uid, gid: account.gid }),
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const url = `postgres://${username}@127.0.0.1:${port}/${name}`;
  await untilConnected(url, () => output);
  return {
    url,
    version: pgBouncerVersion() ?? '',
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function untilConnected(connectionString: string, output: () => string): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    const error = await withClient(connectionString, async () => undefined).catch((caught: Error) => caught);
    if (!error) return;
    if (performance.now() - startedMs > START_TIMEOUT_MS) throw new Error(`PgBouncer does not start:\n${output()}`, { cause: error });
    // biome-ignore lint/plugin: a short pause between two attempts to connect.
    await sleep(50);
  }
}
