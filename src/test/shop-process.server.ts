import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, serverPid } from '#db/server-process.server';
import settings from '../../scripts/node-settings.json' with { type: 'json' };

/** The built shop as a separate process, with its own folder and port. */
export interface ShopProcess {
  address: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything that it has printed so far, including its log. */
  output: () => string;
  stop: () => Promise<void>;
}

const START_TIMEOUT_MS = 240_000;

interface ShopProcessOptions {
  dataDir?: string;
  env?: Record<string, string>;
  args?: readonly string[];
  /** The folder of another release's build. */
  cwd?: string;
}

export async function startShopProcess({ dataDir, env = {}, args = [], cwd }: ShopProcessOptions = {}): Promise<ShopProcess> {
  const dir = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'shop-e2e-')));
  const port = env.PORT ?? (await findFreePort());
  const child = spawn(process.execPath, [...settings.args, 'build/server/main.js', ...args], {
    env: {
      ...settings.env,
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dir,
      RATE_LIMITS: 'off',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  await untilReady(child, () => output);
  return { address: `http://localhost:${port}`, dataDir: dir, process: child, output: () => output, stop: () => stop(child) };
}

/** The process id of a shop's embedded database. */
export function databasePid(dataDir: string): Promise<number> {
  return serverPid(path.join(dataDir, 'postgres'));
}

export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
}

function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The shop did not start in time:\n${output()}`)), START_TIMEOUT_MS);
    const read = () => {
      if (!output().includes(' is ready: ')) return;
      clearTimeout(timer);
      child.stdout?.off('data', read);
      resolve();
    };
    child.stdout?.on('data', read);
    child.on('exit', (code) => reject(new Error(`The shop ended with ${code}:\n${output()}`)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The shop stopped with ${code}.`))));
    child.kill('SIGTERM');
  });
}
