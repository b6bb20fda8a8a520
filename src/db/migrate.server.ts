import { createHash } from 'node:crypto';
import type pg from 'pg';
import { createClient } from './connection.server';
import { findIncompatible } from './migration-steps';

/** Every migration's SQL by its path, bundled with the server. */
const MIGRATIONS = import.meta.glob<string>('/db/migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** The current definitions of functions, triggers and views: each file can be applied again at any time. */
const FUNCTIONS = import.meta.glob<string>('/db/functions/*.sql', { query: '?raw', import: 'default', eager: true });

/** 'TRWD' as a number: processes that start at the same time migrate one after the other, under this advisory lock. */
export const MIGRATION_LOCK = 0x54525744;

/** The name among the applied migrations that says: a restore has begun here, and has not ended. */
export const RESTORE_MARK = 'restore';

/**
 * Brings a database to the newest schema: runs the missing migrations, each in its own transaction, then the function files that
 * have changed. Waits for a backup of this database, but only if something is missing. Throws when an applied migration was edited,
 * and when a restore was interrupted. With `isBesideOlder` the release before goes on serving: throws before it changes anything if
 * that release could not.
 */
export async function migrate(url: string, { isBesideOlder = false } = {}): Promise<{ applied: string[] }> {
  const client = createClient({ url, name: 'migrations' });
  await client.connect();
  try {
    if (await isUpToDate(client)) return { applied: [] };
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await createTable(client);
    const known = await readApplied(client);
    if (known.has(RESTORE_MARK)) {
      throw new Error(
        'A restore into this database was interrupted, so there is no complete shop in it.\nRun it again: npm run restore -- FILE\nOr start with another database or another folder (DATA_DIR).',
      );
    }
    const { missing, changed } = findWork(known);
    const incompatible = isBesideOlder ? findIncompatible(missing, known) : [];
    if (incompatible.length > 0)
      throw new Error(
        `The release that runs cannot go on with ${incompatible.join(', ')} of this build: restart the whole shop, not only its workers.`,
      );
    for (const file of [...missing, ...changed]) await apply(client, file);
    return { applied: [...missing, ...changed].map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

/**
 * Runs the named migrations that are missing, and no function file: the tables of an older release, for its backup. The caller holds
 * MIGRATION_LOCK.
 */
export async function migrateTo(client: pg.Client, names: ReadonlySet<string>): Promise<void> {
  await createTable(client);
  const { missing } = findWork(await readApplied(client));
  for (const file of missing) if (names.has(file.name)) await apply(client, file);
}

/** The migrations of this release. */
export function listMigrationFiles(): { name: string; sha256: string }[] {
  return listFiles(MIGRATIONS);
}

export function listFunctionFiles(): { name: string; sha256: string }[] {
  return listFiles(FUNCTIONS, 'functions/');
}

async function isUpToDate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`SELECT to_regclass('public.migrations') IS NOT NULL AS "isThere"`);
  if (!rows[0]?.isThere) return false;
  const known = await readApplied(client);
  const { missing, changed } = findWork(known);
  return missing.length + changed.length === 0 && !known.has(RESTORE_MARK);
}

function createTable(client: pg.Client) {
  return client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  return new Map((await client.query('SELECT name, sha256 FROM migrations')).rows.map((row) => [row.name, row.sha256]));
}

function findWork(known: ReadonlyMap<string, string>): { missing: SqlFile[]; changed: SqlFile[] } {
  const missing = listFiles(MIGRATIONS).filter(({ name, sha256 }) => {
    if (known.has(name) && known.get(name) !== sha256)
      throw new Error(
        `Migration ${name} was edited after it had been applied: this database is of another version. Put the file back, and change the tables with a new migration. A database from before the first release cannot be upgraded: use a new one (another DATA_DIR, or an empty DATABASE_URL).`,
      );
    return !known.has(name);
  });
  return { missing, changed: listFiles(FUNCTIONS, 'functions/').filter(({ name, sha256 }) => known.get(name) !== sha256) };
}

interface SqlFile {
  name: string;
  sql: string;
  sha256: string;
}

async function apply(client: pg.Client, { name, sql, sha256 }: SqlFile): Promise<void> {
  await client.query('BEGIN');
  await client.query(sql);
  await client.query(
    'INSERT INTO migrations (name, sha256) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, applied_at = now()',
    [name, sha256],
  );
  await client.query('COMMIT');
}

/** The name of the newest migration: a database that has it is ready. */
export function newestMigration(): string {
  const newest = listFiles(MIGRATIONS).at(-1);
  if (!newest) throw new Error('There are no migrations.');
  return newest.name;
}

/** Sorted by name. */
function listFiles(files: Record<string, string>, prefix = ''): SqlFile[] {
  return Object.entries(files)
    .map(([path, sql]) => ({
      name: prefix + path.slice(path.lastIndexOf('/') + 1),
      sql,
      sha256: createHash('sha256').update(sql).digest('hex'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
