import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { readConfig } from '#server/config.server';
import { prepareDatabase } from '#server/prepare-database.server';
import { startPgBouncer } from '#test/pgbouncer.server';
import { copyTestDatabase } from '#test/test-database.server';
import { createDatabase, type Db, prepared } from './database.server';
import { detectPooler, sharesSessions } from './pooler.server';

/* With `npm run test:pgbouncer`, where PgBouncer is installed: it is a package of the operating system. */

let directUrl: string;
let cleanUps: (() => Promise<unknown>)[];

beforeEach(async () => {
  const copy = await copyTestDatabase(inject('templateUrl'));
  directUrl = Object.assign(new URL(copy.url), { search: '' }).href;
  cleanUps = [copy.drop];
});

afterEach(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

const prepare = (settings: Record<string, string>) =>
  prepareDatabase(readConfig(settings), { signal: new AbortController().signal, onStop: () => {}, allowMore: () => {} });

const open = (url: string, pooler?: 'transaction'): Db => {
  const db = createDatabase({ url, pooler });
  cleanUps.unshift(() => db.destroy());
  return db;
};

const bouncer = async (mode: 'session' | 'transaction', settings?: string[], poolSize?: number) => {
  const started = await startPgBouncer(directUrl, { mode, ...(settings && { settings }), ...(poolSize && { poolSize }) });
  cleanUps.unshift(started.stop);
  return started.url;
};

it('distinguishes shared sessions from separate ones', async () => {
  // It resets what connect_query has set.
  expect(await detectPooler(await bouncer('session'))).toEqual({ pooler: 'session', statementTimeoutMs: 0 });
  for (const poolSize of [1, 5]) {
    const { pooler } = await detectPooler(await bouncer('transaction', [], poolSize));
    expect(sharesSessions(pooler)).toBe(true);
  }
});

it('does not start without a direct address, and says what to set', async () => {
  const refused = /DATABASE_DIRECT_URL/;
  // Refuses the shop's settings of the session; ignores them.
  await expect(prepare({ DATABASE_URL: await bouncer('transaction') })).rejects.toThrow(refused);
  const ignores = ['ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout'];
  const url = await bouncer('transaction', ignores);
  await expect(prepare({ DATABASE_URL: url })).rejects.toThrow(refused);
  await expect(prepare({ DATABASE_URL: url, DATABASE_DIRECT_URL: `${url}?sslmode=disable` })).rejects.toThrow(
    /DATABASE_DIRECT_URL is wrong/,
  );
});

it('runs statements and transactions of many clients on few sessions, and migrates beside it', async () => {
  const url = await bouncer('transaction', [], 2);
  const access = await prepare({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl });
  expect(access).toMatchObject({ url, directUrl });
  expect(sharesSessions(access.pooler)).toBe(true);
  // Two processes, with marked statements that would get names.
  const processes = [open(url, 'transaction'), open(url, 'transaction')];
  const sums = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const db = processes[i % 2] as Db;
      const { rows } = await sql<{ n: number }>`${prepared} SELECT ${i}::integer + 1 AS n`.execute(db);
      await db.transaction().execute(async (tx) => {
        await sql`SELECT set_config('shop.test', ${String(i)}, true)`.execute(tx);
        const set = await sql<{ is: string }>`${prepared} SELECT current_setting('shop.test') AS is`.execute(tx);
        expect(set.rows).toEqual([{ is: String(i) }]);
      });
      return rows[0]?.n;
    }),
  );
  expect(sums).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  const { rows } = await sql`SELECT name FROM pg_prepared_statements`.execute(processes[0] as Db);
  expect(rows).toEqual([]);
  const limits = await sql`SELECT current_setting('statement_timeout') AS "statement"`.execute(processes[0] as Db);
  expect(limits.rows).toEqual([{ statement: '30s' }]);
});
