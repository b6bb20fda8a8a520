import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { serverPid } from '#db/server-process.server';
import { type ReplicatedPostgres, startReplicatedPostgres } from '#test/replica.server';
import { createDatabase, type Db } from './database.server';
import { migrate } from './migrate.server';
import { followReplica, type Replica } from './replica.server';

let servers: ReplicatedPostgres;
let primary: Db;
let control: Db;
let replica: Replica | undefined;
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line).msg) });

beforeAll(async () => {
  servers = await startReplicatedPostgres(migrate);
  primary = createDatabase({ url: servers.primary.url });
  control = createDatabase({ url: servers.replica.url });
  await sql`CREATE TABLE prices (cents integer)`.execute(primary);
  await sql`INSERT INTO prices VALUES (100)`.execute(primary);
});

afterEach(async () => {
  await sql`SELECT pg_wal_replay_resume() WHERE pg_is_wal_replay_paused()`.execute(control);
  await replica?.stop();
  replica = undefined;
  lines.length = 0;
});

afterAll(async () => {
  await Promise.all([primary.destroy(), control.destroy()]);
  await servers.stop();
});

const follow = (url = servers.replica.url, of = primary) => (replica = followReplica({ url, primary: of, log }));
const whoReads = async () => {
  const { rows } = await (replica as Replica).read((db) => sql<{ isCopy: boolean }>`SELECT pg_is_in_recovery() AS is_copy`.execute(db));
  return rows[0]?.isCopy ? 'replica' : 'primary';
};
const readPrice = async () =>
  (await (replica as Replica).read((db) => sql<{ cents: number }>`SELECT cents FROM prices`.execute(db))).rows[0]?.cents;
const setPrice = (cents: number) => sql`UPDATE prices SET cents = ${cents}`.execute(primary);
const until = (reader: string) => vi.waitFor(async () => expect(await whoReads()).toBe(reader), { timeout: 15_000, interval: 50 });

describe('a streaming replica', () => {
  it('serves reads once it is known to be up to date', async () => {
    follow();
    expect(await whoReads()).toBe('primary');
    await until('replica');
    expect(lines).toEqual([]);
  });

  it('is not read after a change until it has that change, so that no old price is read', async () => {
    const { expectChange } = follow();
    await until('replica');
    await sql`SELECT pg_wal_replay_pause()`.execute(control);
    for (let cents = 101; cents < 106; cents++) {
      await setPrice(cents);
      expectChange();
      expect(await readPrice()).toBe(cents);
    }
    expect(await whoReads()).toBe('primary');
    await sql`SELECT pg_wal_replay_resume()`.execute(control);
    await until('replica');
    expect(await readPrice()).toBe(105);
  });

  it('never returns an old price during rapid changes', async () => {
    const { expectChange } = follow();
    await until('replica');
    for (let cents = 200; cents < 400; cents++) {
      await setPrice(cents);
      expectChange();
      for (let i = 0; i < 5; i++) expect(await readPrice()).toBe(cents);
    }
    await until('replica');
  });

  it('is not read while it is too far behind, and is read again when it has caught up', async () => {
    follow();
    await until('replica');
    await sql`SELECT pg_wal_replay_pause()`.execute(control);
    await setPrice(500);
    await until('primary');
    expect(lines).toEqual(['the database replica is not read: it is too far behind']);
    expect(await readPrice()).toBe(500);
    await sql`SELECT pg_wal_replay_resume()`.execute(control);
    await until('replica');
    expect(lines.at(-1)).toBe('the database replica is read again');
  });

  it('may crash without failed reads, and is read again when it is back', async () => {
    follow();
    await until('replica');
    process.kill(await serverPid(servers.replicaDir), 'SIGKILL');
    for (let i = 0; i < 20; i++) expect(await readPrice()).toBe(500);
    // The backends of its connections outlive the killed postmaster by a moment, and still respond.
    await until('primary');
    expect(lines).toContain('the database replica is not read: it does not respond');
    await until('replica');
    expect(lines.at(-1)).toBe('the database replica is read again');
  });

  it('has all tables that are read there: an unlogged one would not be on a replica', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT relname AS name FROM pg_class WHERE relpersistence = 'u' AND relkind = 'r' ORDER BY relname`.execute(control);
    expect(rows.map(({ name }) => name)).toEqual(['presences', 'rate_limits']);
  });

  it('throws the error of an invalid query, as the primary does', async () => {
    const { read } = follow();
    await until('replica');
    await expect(read((db) => sql`SELECT nothing`.execute(db))).rejects.toThrow('column "nothing" does not exist');
  });
});

describe('a database that is no replica', () => {
  it('is not read: another shop’s', async () => {
    follow(inject('templateUrl'));
    await vi.waitFor(() => expect(lines).toEqual(['the database replica is not read: it is no copy of this database']));
    expect(await whoReads()).toBe('primary');
  });

  it('is not read: the primary itself', async () => {
    follow(servers.primary.url);
    await vi.waitFor(() => expect(lines).toEqual(['the database replica is not read: it is no copy of this database']));
  });

  it('is not read: one without the shop’s tables', async () => {
    follow(Object.assign(new URL(servers.replica.url), { pathname: '/postgres' }).href);
    await vi.waitFor(() => expect(lines).toEqual(['the database replica is not read: migrations have not arrived']));
  });

  it('is not read: nothing listens there', async () => {
    follow('postgres://nobody@127.0.0.1:1/none');
    await vi.waitFor(() => expect(lines).toEqual(['the database replica is not read: it does not respond']));
    expect(await readPrice()).toBe(500);
  });
});
