import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase } from './database.server';
import { startEmbeddedPostgres } from './embedded-postgres.server';
import { isRunning, serverPid } from './server-process.server';

it('restarts the database each time that it dies, with all committed rows, and then stops it', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-restart-'));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  const server = await startEmbeddedPostgres({ dir, log });
  const db = createDatabase({ url: server.url });
  await sql`CREATE TABLE committed (n integer)`.execute(db);
  for (const n of [1, 2]) {
    await sql`INSERT INTO committed VALUES (${n})`.execute(db);
    process.kill(await serverPid(dir), 'SIGKILL');
    await vi.waitFor(() => expect(lines).toHaveLength(2 * n), { timeout: 15_000 });
    expect(lines.slice(-2)).toEqual(['the embedded database died; it is started again', 'the embedded database is back']);
    expect((await sql<{ n: number }>`SELECT n FROM committed ORDER BY n`.execute(db)).rows).toHaveLength(n);
  }
  const pid = await serverPid(dir);
  await db.destroy();
  await server.stop();
  expect(isRunning(pid)).toBe(false);
  expect(lines).toHaveLength(4);
  await rm(dir, { recursive: true, force: true });
});

describe('a folder of the embedded database', () => {
  let dir: string;

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'shop-pid-'));
    await (await startEmbeddedPostgres({ dir, isDisposable: true })).stop();
  });

  afterAll(() => rm(dir, { recursive: true, force: true }));

  it.each([
    ['an empty postmaster.pid', ''],
    ['a garbled postmaster.pid', '\0\0\0 what?\n\n'],
    ['the postmaster.pid of a process that has ended', '4194303\n/nowhere\n'],
  ])('can be started with %s', async (_what, content) => {
    await writeFile(path.join(dir, 'cluster/postmaster.pid'), content);
    await (await startEmbeddedPostgres({ dir, isDisposable: true })).stop();
  });

  it('says how the shop moves when another major version of PostgreSQL made it, and changes nothing', async () => {
    const file = path.join(dir, 'cluster/PG_VERSION');
    const version = await readFile(file, 'utf8');
    await writeFile(file, '12\n');
    await expect(startEmbeddedPostgres({ dir, isDisposable: true })).rejects.toThrow(
      /made by PostgreSQL 12(.|\n)*npm run upgrade-database/,
    );
    await writeFile(file, version);
    await (await startEmbeddedPostgres({ dir, isDisposable: true })).stop();
  });

  it('shows a running server also without its postmaster.pid: it is found, and not started twice', async () => {
    const first = await startEmbeddedPostgres({ dir, isDisposable: true });
    const file = path.join(dir, 'cluster/postmaster.pid');
    const content = await readFile(file, 'utf8');
    await writeFile(file, '');
    await expect(startEmbeddedPostgres({ dir, isDisposable: true })).rejects.toThrow('Another shop is already running');
    // PostgreSQL stops a server whose lock file is no longer its own.
    await writeFile(file, content);
    await first.stop();
  });
});

describe('a start that is aborted', () => {
  it.each(['base', 'postmaster.pid'])('leaves no process behind once %s exists', async (file) => {
    const dir = await mkdtemp(path.join(tmpdir(), 'shop-stop-'));
    const stopping = new AbortController();
    const starting = startEmbeddedPostgres({ dir, isDisposable: true, signal: stopping.signal });
    const ended = expect(starting).rejects.toThrow();
    await vi.waitFor(() => expect(existsSync(path.join(dir, 'cluster', file))).toBe(true), { timeout: 15_000, interval: 5 });
    stopping.abort();
    await ended;
    expect(await processesOn(dir)).toEqual([]);
    await (await startEmbeddedPostgres({ dir, isDisposable: true })).stop();
    await rm(dir, { recursive: true, force: true });
  });
});

async function processesOn(dir: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['-f', dir]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean);
}
