import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import { endsBefore } from '#test/ends-before';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.server';
import { copyTestDatabase } from '#test/test-database.server';
import { createClient } from './connection.server';
import { createDatabase, type Db } from './database.server';
import { isDatabaseUnavailable } from './unavailable.server';

const RECOVERS_WITHIN_MS = 15_000;

let proxy: TcpProxy;
let direct: Db;
let db: Db;
let cleanUps: (() => Promise<unknown>)[];

beforeEach(async () => {
  const copy = await copyTestDatabase(inject('templateUrl'));
  proxy = await startTcpProxy(copy.url);
  direct = createDatabase({ url: copy.url });
  db = createDatabase({ url: proxy.url });
  cleanUps = [() => db.destroy(), () => direct.destroy(), proxy.stop, copy.drop];
});

afterEach(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

const ping = () => sql`SELECT 1`.execute(db);
/** As many statements at once as the pool has connections, so that all are opened. */
const fillPool = () => Promise.all(Array.from({ length: 10 }, () => sql`SELECT pg_sleep(0.1)`.execute(db)));
const elapsed = async (work: () => Promise<unknown>) => {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
};

describe('connections that a firewall dropped silently', () => {
  it('are all replaced: one statement fails, the next ones succeed', async () => {
    await fillPool();
    proxy.dropSilently();
    const ms = await elapsed(async () => {
      const error = await ping().catch((caught: unknown) => caught);
      expect(isDatabaseUnavailable(error)).toBe(true);
      for (let i = 0; i < 10; i++) await ping();
    });
    expect(ms).toBeLessThan(RECOVERS_WITHIN_MS);
  });

  it('are removed from the pool when statements run on all of them', async () => {
    await fillPool();
    const statements = Array.from({ length: 10 }, () => sql`SELECT pg_sleep(0.5)`.execute(db));
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(0.5)'`.execute(direct);
      expect(rows).toHaveLength(10);
    });
    proxy.dropSilently();
    const ms = await elapsed(async () => {
      const outcomes = await Promise.allSettled(statements);
      expect(outcomes.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
      await fillPool();
    });
    expect(ms).toBeLessThan(RECOVERS_WITHIN_MS);
  });

  it('fail their transaction, and the server releases its locks', async () => {
    await sql`CREATE TABLE counters (n integer)`.execute(direct);
    await sql`INSERT INTO counters VALUES (0)`.execute(direct);
    await expect(
      db.transaction().execute(async (tx) => {
        await sql`UPDATE counters SET n = 1`.execute(tx);
        proxy.dropSilently();
        await sql`UPDATE counters SET n = 2`.execute(tx);
      }),
    ).rejects.toThrow();
    await sql`UPDATE counters SET n = n + 10`.execute(direct);
    expect((await sql`SELECT n FROM counters`.execute(direct)).rows).toEqual([{ n: 10 }]);
  });

  it('are replaced for catalogue notifications, which start with "anything may have changed"', async () => {
    const changes: (Set<string> | undefined)[] = [];
    let isLost = false;
    const listener = listenForCatalogChanges({
      url: proxy.url,
      onChange: (tags) => changes.push(tags),
      onLost: () => {
        isLost = true;
      },
      log: pino({ level: 'silent' }),
    });
    cleanUps.unshift(listener.stop);
    await vi.waitFor(() => expect(changes).toEqual([undefined]));
    proxy.dropSilently();
    await vi.waitFor(() => expect(changes).toEqual([undefined, undefined]), RECOVERS_WITHIN_MS);
    expect(isLost).toBe(true);
    await sql`SELECT pg_notify('catalog', 'product:7')`.execute(direct);
    await vi.waitFor(() => expect(changes[2]).toEqual(new Set(['product:7'])));
  });
});

it('recovers when the database is reachable again', async () => {
  await fillPool();
  proxy.blackhole();
  for (let i = 0; i < 2; i++) expect(isDatabaseUnavailable(await ping().catch((error: unknown) => error))).toBe(true);
  proxy.restore();
  expect(await elapsed(() => vi.waitFor(ping, RECOVERS_WITHIN_MS))).toBeLessThan(RECOVERS_WITHIN_MS);
});

describe('a statement that takes long', () => {
  it('is not interrupted while the server works on it, in the pool or on a client of its own', async () => {
    const client = createClient({ url: proxy.url });
    await client.connect();
    await Promise.all([sql`SELECT pg_sleep(8)`.execute(db), client.query('SELECT pg_sleep(8)')]);
    await client.end();
  });

  it('fails after timeoutMs, and its dead connection is not used again', async () => {
    const limited = createDatabase({ url: proxy.url, timeoutMs: 1_000 });
    cleanUps.unshift(() => limited.destroy());
    await sql`SELECT 1`.execute(limited);
    proxy.dropSilently();
    expect(await endsBefore(3_000, expect(sql`SELECT 1`.execute(limited)).rejects.toThrow('dead'))).toBe(true);
    await sql`SELECT 1`.execute(limited);
  });
});

it('closes a dead connection within five seconds', async () => {
  const client = createClient({ url: proxy.url });
  await client.connect();
  proxy.dropSilently();
  expect(await endsBefore(5_000, client.end())).toBe(true);
});
