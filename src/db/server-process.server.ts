import { type ChildProcess, execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** How long an immediate shutdown may take. */
const IMMEDIATE_STOP_MS = 1_000;
const POLL_MS = 25;

/** Whether a process with this id exists, of any user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The process id of the server that runs, or last ran, on a folder. */
export async function serverPid(dir: string): Promise<number> {
  return Number((await readFile(path.join(dir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/**
 * The process that serves a cluster, or undefined: the given one if it does (its id may belong to another program by now);
 * without a valid id, all processes are searched. On Windows, where they cannot be listed, any process with the given id counts;
 * throws when there is no id.
 */
export async function findServerProcess(clusterDir: string, givenPid: number): Promise<number | undefined> {
  const isPid = Number.isInteger(givenPid) && givenPid > 0;
  if (isPid && !isRunning(givenPid)) return undefined;
  if (process.platform === 'win32') {
    if (isPid) return givenPid;
    throw new Error(`${path.join(clusterDir, 'postmaster.pid')} is damaged. Delete it when no PostgreSQL is running on this folder.`);
  }
  const isServer = async (pid: number) => (await commandLineOf(pid)).includes(`postgres -D ${clusterDir} `);
  if (isPid) return (await isServer(givenPid)) ? givenPid : undefined;
  for (const pid of await listPids()) if (await isServer(pid)) return pid;
  return undefined;
}

/** The port that a server was started with. */
export async function portOfServer(pid: number): Promise<number | undefined> {
  const setting = / port=(\d+) /.exec(await commandLineOf(pid));
  return Number(setting?.[1]) || undefined;
}

/** A process's program and arguments, with a space after each; empty when it has ended. */
async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  return `${(await runPs(['-ww', '-o', 'args=', '-p', String(pid)])).trim()} `;
}

async function listPids(): Promise<number[]> {
  const names = process.platform === 'linux' ? await readdir('/proc') : (await runPs(['-ax', '-o', 'pid='])).split('\n');
  return names.map(Number).filter((pid) => pid > 0);
}

/** The output of `ps`; empty when there is no such process. Throws when `ps` cannot be run. */
async function runPs(args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', args).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 1) return { stdout: '' };
    throw error;
  });
  return stdout;
}

/** Shuts a server down cleanly, or immediately when that takes too long. */
export async function endServer(pid: number, withinMs: number): Promise<void> {
  // PostgreSQL's 'fast' shutdown: rolls open transactions back and writes a checkpoint.
  if (await hasEnded(pid, 'SIGINT', withinMs - IMMEDIATE_STOP_MS)) return;
  // 'Immediate': without the checkpoint; the next start replays the write-ahead log.
  if (await hasEnded(pid, 'SIGQUIT', IMMEDIATE_STOP_MS)) return;
  process.kill(pid, 'SIGKILL');
}

async function hasEnded(pid: number, signal: NodeJS.Signals, withinMs: number): Promise<boolean> {
  const deadlineMs = performance.now() + withinMs;
  if (isRunning(pid)) process.kill(pid, signal);
  while (isRunning(pid)) {
    if (performance.now() > deadlineMs) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** A port that is free at the moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.'))));
    });
  });
}

/** The exit code of a process once it has ended; null when a signal ended it. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
}

/** The last lines of a log, or nothing when there is none. */
export async function tailOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').slice(-15).join('\n');
}
