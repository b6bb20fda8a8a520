import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import { type ReplicatedPostgres, startReplicatedPostgres } from '#test/replica.server';
import { createClient } from './connection.server';
import { createDatabase, type Db } from './database.server';
import { migrate } from './migrate.server';
import { holdProcessLock } from './process-lock.server';
import { findDatabaseTrouble } from './readiness.server';
import { isDatabaseUnavailable } from './unavailable.server';
import { waitForDatabase } from './wait-for-database.server';

/** Writes are back this soon after the promotion. */
const BACK_WITHIN_MS = 5_000;

let servers: ReplicatedPostgres;
let url: string;
let db: Db;
let standby: Db;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  servers = await startReplicatedPostgres(migrate);
  // The standby first: the order does not decide which one takes writes.
  url = hostsUrl([servers.replica.url, servers.primary.url]);
  db = createDatabase({ url });
  standby = createDatabase({ url: servers.replica.url });
  cleanUps.push(
    () => db.destroy(),
    () => standby.destroy(),
  );
});

afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
  await servers.stop();
});

function hostsUrl(urls: string[], params = ''): string {
  const [first] = urls;
  const { username, password, pathname } = new URL(first ?? '');
  return `postgres://${username}:${password}@${urls.map((one) => `127.0.0.1:${new URL(one).port}`).join(',')}${pathname}${params}`;
}

const write = () => sql`INSERT INTO writes DEFAULT VALUES`.execute(db);

it('connects to the host that takes writes, whatever their order, or to a standby where that is wanted', async () => {
  await sql`CREATE TABLE writes (id integer GENERATED ALWAYS AS IDENTITY)`.execute(db);
  const reader = createDatabase({ url: hostsUrl([servers.primary.url, servers.replica.url], '?target_session_attrs=standby') });
  cleanUps.unshift(() => reader.destroy());
  const isStandby = async (of: Db) => (await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(of)).rows[0]?.is;
  expect([await isStandby(db), await isStandby(reader)]).toEqual([false, true]);
  await expect(sql`CREATE TABLE more ()`.execute(reader)).rejects.toMatchObject({ code: '25006' });
  expect(await isStandby(reader)).toBe(true);
});

it('leaves a host that takes no changes any more', async () => {
  const backend = async () => (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid;
  const before = await backend();
  await sql`SET default_transaction_read_only = on`.execute(db);
  // The session has reported it, and the next statement uses another one.
  expect(await backend()).not.toBe(before);
  await write();
});

it('does not run where no host takes writes, and says which hosts were tried', async () => {
  const lines: string[] = [];
  const onlyStandby = hostsUrl([servers.replica.url], '?target_session_attrs=read-write');
  const error = await waitForDatabase(onlyStandby, { onWaiting: (line) => lines.push(line), timeoutMs: 300 }).catch((caught) => caught);
  expect(lines[0]).toMatch(
    /^Waiting for the database at 127\.0\.0\.1:\d+\/tradewind: no host is read-write \(127\.0\.0\.1:\d+ is a standby\)\.$/,
  );
  expect(error.message).toContain('Check that PostgreSQL runs there');
});

it('goes on with the promoted standby: pool, notices, locks and migrations, without a restart', async () => {
  const changes: unknown[] = [];
  const log = pino({ level: 'silent' });
  const listener = listenForCatalogChanges({ url, onChange: (tags) => changes.push(tags), log });
  const lock = await holdProcessLock({ url, log });
  cleanUps.unshift(listener.stop, lock.stop);
  await vi.waitFor(() => expect(changes).toEqual([undefined]));
  await Promise.all(Array.from({ length: 10 }, write));
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM writes`.execute(db);

  await servers.primary.stop();
  const refused = await write().catch((error: unknown) => error);
  expect(isDatabaseUnavailable(refused)).toBe(true);
  await expect(findDatabaseTrouble(db)).rejects.toThrow(/no host is read-write/);

  const startedMs = performance.now();
  await sql`SELECT pg_promote()`.execute(standby);
  await vi.waitFor(write, { timeout: BACK_WITHIN_MS, interval: 50 });
  expect(performance.now() - startedMs).toBeLessThan(BACK_WITHIN_MS);
  expect((await sql`SELECT count(*) AS n FROM writes`.execute(db)).rows).toEqual([{ n: Number(rows[0]?.n) + 1 }]);
  await vi.waitFor(() => expect(changes).toEqual([undefined, undefined]), BACK_WITHIN_MS);
  await sql`SELECT pg_notify('catalog', 'product:7')`.execute(db);
  await vi.waitFor(() => expect(changes[2]).toEqual(new Set(['product:7'])));
  await vi.waitFor(async () => {
    const { rows: held } = await sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock.id}`.execute(db);
    expect(held).toHaveLength(1);
  }, BACK_WITHIN_MS);
  expect(await migrate(url)).toEqual({ applied: [] });
  expect(await findDatabaseTrouble(db)).toBeUndefined();
});

it('goes to the newer of two hosts that take writes', async () => {
  // The former primary is started again by mistake.
  const former = await servers.restartPrimary();
  cleanUps.push(() => former.stop());
  const client = createClient({ url: hostsUrl([former.url, servers.replica.url], '?target_session_attrs=primary') });
  await client.connect();
  expect((await client.query('SELECT inet_server_port() AS port')).rows).toEqual([{ port: Number(new URL(servers.replica.url).port) }]);
  await client.end();
});
