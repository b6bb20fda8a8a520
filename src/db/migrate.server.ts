import { createHash } from 'node:crypto';
import type pg from 'pg';
import { createClient } from './connection.server';

/** Every migration's SQL by its path, bundled with the server. */
const MIGRATIONS = import.meta.glob<string>('/db/migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** The current definitions of functions, triggers and views: each file can be applied again at any time. */
const FUNCTIONS = import.meta.glob<string>('/db/functions/*.sql', { query: '?raw', import: 'default', eager: true });

/** 'TRWD' as a number: processes that start at the same time migrate one after the other, under this advisory lock. */
const MIGRATION_LOCK = 0x54525744;

/**
 * Brings a database to the newest schema: runs the missing migrations, each in its own transaction, then the function files that
 * have changed. Throws when an applied migration was edited.
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const client = createClient({ url, name: 'migrations' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const known = new Map((await client.query('SELECT name, sha256 FROM migrations')).rows.map((row) => [row.name, row.sha256]));
    const missing = listFiles(MIGRATIONS).filter(({ name, sha256 }) => {
      if (known.has(name) && known.get(name) !== sha256)
        throw new Error(`Migration ${name} was edited after it had been applied. Put it back and add a new one.`);
      return !known.has(name);
    });
    const changed = listFiles(FUNCTIONS, 'functions/').filter(({ name, sha256 }) => known.get(name) !== sha256);
    for (const file of [...missing, ...changed]) await apply(client, file);
    return { applied: [...missing, ...changed].map(({ name }) => name) };
  } finally {
    await client.end();
  }
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
