import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createEmptyDatabase } from '#test/test-database.server';
import { contractOf, findIncompatible } from './migration-steps';

/** From here on a release goes on serving while the next one migrates (docs/decisions/0070-upgrades.md). */
const COMPATIBLE_SINCE = '0098';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await createEmptyDatabase(inject('templateUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('migrations', () => {
  it('take nothing from the release before, unless it stopped using it', async () => {
    const names = (await readdir('db/migrations')).sort();
    for (const name of names) {
      const sql = await readFile(path.join('db/migrations', name), 'utf8');
      const step = contractOf(sql);
      if (step)
        expect(
          names.filter((other) => other < name),
          `${name} names an earlier migration`,
        ).toContain(step);
      if (name < COMPATIBLE_SINCE || step) await client.query(sql);
      else expect(await findBroken(sql), `${name}: add first, remove in a later release with “-- contract of …”`).toEqual([]);
    }
  });
});

describe('what breaks the release before', () => {
  const broken = {
    'DROP TABLE redirects': ['redirects is gone'],
    'ALTER TABLE redirects RENAME TO moved': ['redirects is gone'],
    'ALTER TABLE redirects DROP COLUMN created_at': ['redirects.created_at is gone'],
    'ALTER TABLE brands RENAME name TO title': ['brands.name is gone', 'brands.title must be given'],
    'ALTER TABLE brands ADD owner text NOT NULL': ['brands.owner must be given'],
    'ALTER TABLE jobs ALTER last_error SET NOT NULL': ['jobs.last_error must be given'],
    'ALTER TABLE jobs ALTER attempts DROP DEFAULT': ['jobs.attempts must be given'],
    'ALTER TABLE jobs ALTER attempts TYPE text': ['jobs.attempts is of another type'],
  };
  it.each(Object.entries(broken))('%s', async (statement, found) => {
    expect(await findBroken(statement, { isUndone: true })).toEqual(found);
  });

  it.each([
    'CREATE TABLE drafts (id integer NOT NULL)',
    'ALTER TABLE brands ADD owner text',
    "ALTER TABLE brands ADD owner text NOT NULL DEFAULT ''",
    'ALTER TABLE brands ALTER name DROP NOT NULL',
    'CREATE INDEX some_index ON brands (name)',
  ])('not: %s', async (statement) => {
    expect(await findBroken(statement, { isUndone: true })).toEqual([]);
  });
});

describe('a build that starts beside the release before', () => {
  const expand = { name: '0098_x.sql', sql: 'ALTER TABLE brands ADD owner text;' };
  const contract = { name: '0099_y.sql', sql: '-- contract of 0098_x.sql\nALTER TABLE brands DROP COLUMN name;' };

  it('may remove what that release has stopped using, and nothing else', () => {
    expect(findIncompatible([expand], new Set())).toEqual([]);
    expect(findIncompatible([contract], new Set(['0098_x.sql']))).toEqual([]);
    expect(findIncompatible([expand, contract], new Set(['0097_w.sql']))).toEqual(['0099_y.sql']);
  });
});

interface Column {
  table: string;
  column: string;
  type: string;
  /** Statements that do not name it fail. */
  isRequired: boolean;
}

/** What statements of the release before need, and would not find. */
async function findBroken(statements: string, { isUndone = false } = {}): Promise<string[]> {
  const before = await readColumns();
  await client.query('BEGIN');
  const after = await client
    .query(statements)
    .then(readColumns)
    .finally(() => client.query(isUndone ? 'ROLLBACK' : 'COMMIT'));
  const tables = new Set([...after.values()].map(({ table }) => table));
  const wasThere = new Set([...before.values()].map(({ table }) => table));
  const goneTables = [...wasThere].filter((table) => !tables.has(table));
  const goneOrOther = [...before].flatMap(([name, { table, type }]) => {
    if (!tables.has(table)) return [];
    const now = after.get(name);
    if (!now) return [`${name} is gone`];
    return now.type === type ? [] : [`${name} is of another type`];
  });
  const required = [...after].filter(([name, { table, isRequired }]) => isRequired && wasThere.has(table) && !before.get(name)?.isRequired);
  return [...goneTables.map((table) => `${table} is gone`), ...goneOrOther, ...required.map(([name]) => `${name} must be given`)];
}

async function readColumns(): Promise<Map<string, Column>> {
  const { rows } = await client.query<Column>(
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type,
            a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AND c.relkind = 'r' AS "isRequired"
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  return new Map(rows.map((row) => [`${row.table}.${row.column}`, row]));
}
