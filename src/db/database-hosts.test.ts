import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.server';
import { readDatabaseUrl } from './database-hosts.server';

const placesOf = (url: string) => readDatabaseUrl(url).hosts.map(({ host, port }) => `${host}:${port}`);

describe('the hosts of a connection URL', () => {
  it.each([
    ['postgres://ada:pw@a/shop', ['a:5432']],
    ['postgresql://a:5433,b,c:5434/shop', ['a:5433', 'b:5432', 'c:5434']],
    ['postgres://ada:p@ss,word@[fe80::1]:5433,b/shop', ['fe80::1:5433', 'b:5432']],
    ['postgres:///shop?host=a,b&port=5433,5434', ['a:5433', 'b:5434']],
    ['postgres:///shop?host=a,b&port=5433', ['a:5433', 'b:5433']],
    ['postgres://ada@127.0.0.1:5433/shop?host=%2Frun%2Fpostgresql', ['/run/postgresql:5433']],
  ])('%s', (url, places) => {
    expect(placesOf(url)).toEqual(places);
  });

  it('have one URL each, with user, password, database and all other parameters', () => {
    const url = 'postgres://ada:p%2Cw@a:1,[::1]:2/shop?target_session_attrs=primary&sslmode=require';
    expect(readDatabaseUrl(url)).toEqual({
      kind: 'primary',
      hosts: [
        { host: 'a', port: 1, url: 'postgres://ada:p%2Cw@a:1/shop?sslmode=require' },
        { host: '::1', port: 2, url: 'postgres://ada:p%2Cw@[::1]:2/shop?sslmode=require' },
      ],
    });
  });

  it('is not changed if there is one, and several are for writing', () => {
    const url = 'postgres://ada@a/shop?sslmode=require';
    expect(readDatabaseUrl(url)).toEqual({ kind: 'any', hosts: [{ host: 'a', port: 5432, url }] });
    expect(readDatabaseUrl('postgres://a,b/shop').kind).toBe('read-write');
  });

  it.each([
    ['mysql://a/shop', 'must be a postgres:// URL'],
    ['postgres://a:x,b/shop', 'must have hosts like a:5432,b:5432'],
    ['postgres://a:70000/shop', 'must have hosts like'],
    ['postgres:///shop?host=a,b,c&port=1,2', 'must have one port, or one for each host'],
    ['postgres://a,b/shop?target_session_attrs=writable', 'must have a target_session_attrs that is one of any, read-write'],
  ])('%s is refused', (url, message) => {
    expect(() => readDatabaseUrl(url)).toThrow(message);
  });
});

describe('settings of the database', () => {
  it('take several hosts, and another address without the pooler', () => {
    const DATABASE_URL = 'postgres://ada@a:6432,b:6432/shop';
    const DATABASE_DIRECT_URL = 'postgres://ada@a,b/shop?target_session_attrs=primary';
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOLER: 'transaction' })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseDirectUrl: DATABASE_DIRECT_URL,
      databasePooler: 'transaction',
    });
    expect(readConfig({})).toMatchObject({ databaseDirectUrl: undefined, databasePooler: 'auto' });
  });

  it('refuse a server that takes no changes, except for the replica, and never print a password', () => {
    const url = 'postgres://ada:hunter2@a,b/shop?target_session_attrs=standby';
    expect(readConfig({ DATABASE_REPLICA_URL: url }).databaseReplicaUrl).toBe(url);
    expect(readConfig({ DATABASE_REPLICA_URL: 'postgres://a,b/shop' }).databaseReplicaUrl).toBe(
      'postgres://a,b/shop?target_session_attrs=standby',
    );
    const read = () => readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: 'postgres://ada:hunter2@a:x,b/shop', DATABASE_POOLER: 'odd' });
    expect(read).toThrow(/DATABASE_URL: must lead to a server that takes changes/);
    expect(read).toThrow(/DATABASE_DIRECT_URL: must have hosts like a:5432,b:5432/);
    expect(read).toThrow(/DATABASE_POOLER: must be one of auto, none, session/);
    expect(read).not.toThrow(/hunter2/);
  });
});
