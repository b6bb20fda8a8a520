import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createDatabase } from './database.server';
import { startEmbeddedPostgres } from './embedded-postgres.server';
import { isAlive, serverPid } from './server-process.server';

it('starts the database again when it dies, again and again, with all that was committed; and stops it for good', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-restart-'));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  const server = await startEmbeddedPostgres({ dir, log });
  const db = createDatabase({ url: server.url });
  await sql`CREATE TABLE kept (n integer)`.execute(db);
  for (const n of [1, 2]) {
    await sql`INSERT INTO kept VALUES (${n})`.execute(db);
    process.kill(await serverPid(dir), 'SIGKILL');
    await vi.waitFor(() => expect(lines).toHaveLength(2 * n), { timeout: 15_000 });
    expect(lines.slice(-2)).toEqual(['the embedded database died; it is started again', 'the embedded database is back']);
    expect((await sql<{ n: number }>`SELECT n FROM kept ORDER BY n`.execute(db)).rows).toHaveLength(n);
  }
  const pid = await serverPid(dir);
  await db.destroy();
  await server.stop();
  expect(isAlive(pid)).toBe(false);
  expect(lines).toHaveLength(4);
  await rm(dir, { recursive: true, force: true });
}, 60_000);
