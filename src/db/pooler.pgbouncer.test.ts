import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { readConfig } from '#server/config.server';
import { prepareDatabase } from '#server/prepare-database.server';
import { startPgBouncer, trackingSettings } from '#test/pgbouncer.server';
import { copyTestDatabase } from '#test/test-database.server';
import { createDatabase, type Db, prepared } from './database.server';
import { detectPooler, type Pooler, sharesSessions } from './pooler.server';

/* With `npm run test:pgbouncer`, where PgBouncer is installed: it is a package of the operating system. */

const { on, off } = trackingSettings();

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

const open = (url: string, pooler: Pooler): Db => {
  const db = createDatabase({ url, pooler });
  cleanUps.unshift(() => db.destroy());
  return db;
};

const bouncer = async (mode: 'session' | 'transaction', settings?: readonly string[], poolSize?: number) => {
  const started = await startPgBouncer(directUrl, { mode, ...(settings && { settings }), ...(poolSize && { poolSize }) });
  cleanUps.unshift(started.stop);
  return started.url;
};

it('distinguishes shared sessions from separate ones', async () => {
  // It resets what connect_query has set.
  expect(await detectPooler(await bouncer('session'))).toEqual({ pooler: 'session', statementTimeoutMs: 0 });
  for (const poolSize of [1, 5]) {
    expect((await detectPooler(await bouncer('transaction', off, poolSize))).pooler).toBe('transaction');
    if (on) expect((await detectPooler(await bouncer('transaction', on, poolSize))).pooler).toBe('transaction-prepared');
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
  for (const settings of on ? [off, on] : [off]) {
    const url = await bouncer('transaction', settings, 2);
    const access = await prepare({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl });
    expect(access).toMatchObject({ url, directUrl, pooler: settings === on ? 'transaction-prepared' : 'transaction' });
    expect(sharesSessions(access.pooler)).toBe(true);
    // Two processes, with marked statements that would get names.
    const processes = [open(url, access.pooler), open(url, access.pooler)];
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
    const limits = await sql`SELECT current_setting('statement_timeout') AS "statement"`.execute(processes[0] as Db);
    expect(limits.rows).toEqual([{ statement: '30s' }]);
  }
});

it('plans a frequent statement once for all clients of a session if the pooler tracks names, and never otherwise', async () => {
  for (const settings of on ? [off, on] : [off]) {
    const url = await bouncer('transaction', settings, 1);
    const { pooler } = await prepare({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl });
    const processes = [open(url, pooler), open(url, pooler)] as const;
    for (const db of [...processes, ...processes]) await sql`${prepared} SELECT 7 AS seven`.execute(db);
    const { rows } = await sql`
      SELECT (generic_plans + custom_plans)::integer AS runs FROM pg_prepared_statements WHERE statement LIKE '%seven'`.execute(
      processes[0],
    );
    expect(rows).toEqual(settings === on ? [{ runs: 4 }] : []);
  }
});

it('goes on after a migration has changed the columns of a statement that a session of the pooler has planned', async () => {
  const url = await bouncer('transaction', on ?? off, 1);
  const { pooler } = await prepare({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl });
  const select = (db: Db) => sql`${prepared} SELECT n FROM planned_counts`.execute(db);
  const [before, after] = [open(url, pooler), open(url, pooler)];
  await sql`CREATE TABLE planned_counts AS SELECT 7 AS n`.execute(before);
  await select(before);
  await sql`ALTER TABLE planned_counts ALTER n TYPE bigint`.execute(before);
  // The next release's process gets the same session.
  expect((await select(after)).rows).toEqual([{ n: 7 }]);
});
