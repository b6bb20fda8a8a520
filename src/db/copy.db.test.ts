import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyTestDatabase } from '#test/test-database.server';
import { copyRows } from './copy.server';

describe('copyRows', () => {
  let client: pg.Client;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const copy = await copyTestDatabase(inject('templateUrl'));
    drop = copy.drop;
    client = new pg.Client({ connectionString: copy.url });
    await client.connect();
    await client.query('CREATE TABLE things (id integer PRIMARY KEY, long_text text, tags text[], at timestamptz, is_good boolean)');
  });

  afterAll(async () => {
    await client.end();
    await drop();
  });

  it('stores values with special characters unchanged', async () => {
    const at = new Date('2026-11-20T08:00:00.123Z');
    const rows = [
      { id: 1, longText: 'tab\t line\n return\r back\\slash \\N "quoted" 🙂', tags: ['a "b"', 'c\\d', 'e,f', '{', ''], at, isGood: true },
      { id: 2, longText: undefined, tags: [], at: null, isGood: false },
    ];
    await copyRows(client, { table: 'things', rows });
    expect((await client.query('SELECT id, long_text AS "longText", tags, at, is_good AS "isGood" FROM things ORDER BY id')).rows).toEqual([
      rows[0],
      { ...rows[1], longText: null },
    ]);
  });

  it('copies more rows than fit in one chunk', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ id: 100 + at, longText: 'x'.repeat(200) }));
    await copyRows(client, { table: 'things', rows });
    expect((await client.query(`SELECT count(*)::integer AS n FROM things WHERE id >= 100 AND length(long_text) = 200`)).rows).toEqual([
      { n: 20_000 },
    ]);
  });

  it('stores no row when one is refused, and the connection stays usable', async () => {
    const rows = [{ id: 50_000 }, { id: 1 }, ...Array.from({ length: 50_000 }, (_, at) => ({ id: 60_000 + at }))];
    await expect(copyRows(client, { table: 'things', rows })).rejects.toMatchObject({ code: '23505' });
    expect((await client.query('SELECT count(*)::integer AS n FROM things WHERE id >= 50000')).rows).toEqual([{ n: 0 }]);
  });

  it('rejects with the error when a row cannot be read, and the connection stays usable', async () => {
    const broken = Object.defineProperty({ id: 7 }, 'id', {
      get: () => {
        throw new Error('no such id');
      },
      enumerable: true,
    });
    await expect(copyRows(client, { table: 'things', rows: [broken] })).rejects.toThrow('no such id');
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});
