import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { findFreePort } from '#db/server-process.server';
import { databasePid, removeDataDir, startShopProcess } from '#test/shop-process.server';

/** Stopping the first process of a shop stops all of them. No browser. */

const STOP_LIMIT_MS = 10_000;
/** The environment of a normal start, without what `npm test` sets for its own processes. */
const PLAIN_ENV = { ...process.env, NODE_OPTIONS: '' };

interface Started {
  /** The process that a terminal, a container or a service manager sees. */
  npm: ChildProcess;
  dataDir: string;
  output: () => string;
  /** npm, the script, the shop, its workers and its database. */
  processes: () => Promise<Map<string, number>>;
}

let filledDir: string;

/** A folder with tables and one user, because loading the demo shop takes a minute. */
test.beforeAll(async () => {
  filledDir = await mkdtemp(path.join(tmpdir(), 'shop-filled-'));
  const database = await startEmbeddedPostgres({ dir: path.join(filledDir, 'postgres') });
  const shop = await startShopProcess({ env: { DATABASE_URL: database.url } });
  await fetch(`${shop.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'Passw0rd!' }),
  });
  await shop.stop();
  await database.stop();
  await removeDataDir(shop.dataDir);
});

test.afterAll(() => removeDataDir(filledDir));

test.describe.configure({ mode: 'serial' });

for (const [victim, signal, env] of [
  ['npm', 'SIGTERM', {}],
  ['npm', 'SIGKILL', { WORKERS: '2' }],
  ['script', 'SIGKILL', {}],
  ['shop', 'SIGKILL', {}],
] as const) {
  test(`${signal} to ${victim} ends the shop and its database`, async () => {
    const shop = await startWithNpm('start', { DATA_DIR: filledDir, ...env });
    await expect.poll(shop.output, { timeout: 60_000 }).toContain(' is ready: ');
    await stopsAll(shop, victim, signal);
  });
}

test('a shop in development stops with npm too', async () => {
  const shop = await startWithNpm('run dev', { DATA_DIR: filledDir });
  await expect.poll(shop.output, { timeout: 120_000 }).toContain(' is ready: ');
  await stopsAll(shop, 'npm', 'SIGTERM');
});

for (const [when, isThen] of [
  ['its database is created', async ({ dataDir }: Started) => (await databasePid(dataDir).catch(() => 0)) > 0],
  ['the demo shop is loaded', async ({ output }: Started) => output().includes('Loading the demo shop')],
] as const) {
  test(`a shop that is stopped while ${when} leaves nothing running, and nothing half done`, async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-early-'));
    const shop = await startWithNpm('start', { DATA_DIR: dataDir });
    await expect.poll(() => isThen(shop), { timeout: 60_000, intervals: [20] }).toBe(true);
    await stopsAll(shop, 'npm', 'SIGTERM');
    expect(shop.output()).not.toContain(' is ready: ');
    const again = await startWithNpm('start', { DATA_DIR: dataDir });
    await expect.poll(again.output, { timeout: 60_000 }).toContain('Loading the demo shop');
    await stopsAll(again, 'npm', 'SIGTERM');
    await removeDataDir(dataDir);
  });
}

test('a shop that is stopped while its second worker starts lets the first one finish', async () => {
  const port = String(await findFreePort());
  const shop = await startWithNpm('start', { DATA_DIR: filledDir, WORKERS: '2', PORT: port });
  const readStatus = () =>
    fetch(`http://localhost:${port}/api/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(readStatus, { timeout: 60_000, intervals: [20] }).toBe(200);
  await stopsAll(shop, 'npm', 'SIGTERM');
  // The database stops last.
  expect(shop.output()).not.toContain('database connection lost');
});

test('a stopped seed leaves no database running, and fails', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-seed-'));
  const seed = await startWithNpm('run seed', { DATA_DIR: dataDir });
  await expect.poll(seed.output, { timeout: 60_000 }).toContain('Demo shop');
  await stopsAll(seed, 'npm', 'SIGTERM');
  expect(seed.npm.exitCode).not.toBe(0);
  await removeDataDir(dataDir);
});

test('a shop whose terminal is closed runs as long as npm', async () => {
  const port = await findFreePort();
  const env = { ...PLAIN_ENV, DATA_DIR: filledDir, PORT: String(port), LOG_LEVEL: 'warn' };
  const shell = spawn('sh', ['-c', 'npm start & echo $!; sleep 1'], { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  let output = '';
  shell.stdout.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 60_000 }).toContain(' is ready: ');
  // The shop may be ready before the shell has exited.
  await expect.poll(() => shell.exitCode).toBe(0);
  const npm = Number(output.split('\n', 1)[0]);
  const database = await databasePid(filledDir);
  // Longer than a process needs to notice that its parent has exited.
  const closedMs = Date.now();
  while (Date.now() - closedMs < 2_000) expect((await fetch(`http://localhost:${port}/api/ready`)).status).toBe(200);
  process.kill(npm, 'SIGTERM');
  await expect.poll(() => isRunning(database), { timeout: STOP_LIMIT_MS }).toBe(false);
});

test('installing and building the shop stop with npm', async () => {
  for (const phase of ['install', 'build']) {
    const dir = await mkdtemp(path.join(tmpdir(), 'shop-scripts-'));
    const marker = path.join(dir, 'running');
    // Uses the real scripts with an install and a build that never end.
    await cp('scripts', path.join(dir, 'scripts'), { recursive: true });
    const forever = `require('node:fs').writeFileSync(${JSON.stringify(marker)}, String(process.pid)); setInterval(() => {}, 1000);`;
    await mkdir(path.join(dir, 'slow'));
    await writeFile(path.join(dir, 'slow/package.json'), '{"name":"slow","version":"1.0.0","scripts":{"install":"node slow.cjs"}}');
    await writeFile(path.join(dir, 'slow/slow.cjs'), forever);
    const dependencies = phase === 'install' ? { slow: 'file:./slow' } : {};
    await writeFile(
      path.join(dir, 'package.json'),
      JSON.stringify({ type: 'module', scripts: { start: 'node scripts/start.js' }, dependencies }),
    );
    const lockfile = JSON.stringify({ name: 'x', lockfileVersion: 3, packages: { '': { dependencies } } });
    await writeFile(path.join(dir, 'package-lock.json'), lockfile);
    await mkdir(path.join(dir, 'node_modules/node/bin'), { recursive: true });
    const stamp = createHash('sha256').update('package-lock.json').update('\0').update(lockfile).update('\0').digest('hex');
    if (phase === 'build') await writeFile(path.join(dir, 'node_modules/.shop-installed'), stamp);
    await cp(process.execPath, path.join(dir, 'node_modules/node/bin/node'));
    await writeFile(path.join(dir, 'scripts/build.js'), forever.replace("require('node:fs')", "process.getBuiltinModule('node:fs')"));
    const npm = spawn('npm', ['start'], { cwd: dir, stdio: 'inherit', env: { ...PLAIN_ENV, npm_config_ignore_scripts: 'false' } });
    await expect.poll(() => readPid(marker), { timeout: 60_000 }).toBeGreaterThan(0);
    npm.kill('SIGTERM');
    const pid = await readPid(marker);
    await expect.poll(() => isRunning(pid), { timeout: STOP_LIMIT_MS }).toBe(false);
    expect(await pidsOf(dir)).toEqual([]);
    await rm(dir, { recursive: true, force: true });
  }
});

async function startWithNpm(command: string, env: Record<string, string> & { DATA_DIR: string }): Promise<Started> {
  const npm = spawn('npm', command.split(' '), {
    env: { ...PLAIN_ENV, PORT: String(await findFreePort()), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk));
  const dataDir = env.DATA_DIR;
  return { npm, dataDir, output: () => output, processes: () => processesOf(npm, dataDir) };
}

async function stopsAll(shop: Started, victim: string, signal: NodeJS.Signals): Promise<void> {
  const before = await shop.processes();
  expect([...before.keys()]).toEqual(expect.arrayContaining(['npm', 'script', 'shop', 'database']));
  const startedMs = Date.now();
  process.kill(before.get(victim) ?? 0, signal);
  const left = () => [...before].filter(([, pid]) => isRunning(pid)).map(([name]) => name);
  await expect.poll(left, { timeout: STOP_LIMIT_MS + 5_000, intervals: [50] }).toEqual([]);
  expect(Date.now() - startedMs).toBeLessThan(STOP_LIMIT_MS);
}

async function processesOf(npm: ChildProcess, dataDir: string): Promise<Map<string, number>> {
  const found = new Map([['npm', npm.pid ?? 0]]);
  const [shell = 0] = await childrenOf(npm.pid ?? 0);
  const [script = 0] = await childrenOf(shell);
  found.set('shell', shell).set('script', script);
  const [shop = 0] = await childrenOf(script);
  found.set('shop', shop);
  for (const [i, worker] of (await childrenOf(shop)).entries()) found.set(`child ${i}`, worker);
  return found.set('database', await databasePid(dataDir));
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}

async function pidsOf(text: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['-f', text]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean);
}

async function readPid(file: string): Promise<number> {
  return Number(await readFile(file, 'utf8').catch(() => '0'));
}

/** A zombie, which has exited but was not waited for, still counts as running. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return true;
}
