import { createHash } from 'node:crypto';
import pg from 'pg';

/** Every migration's SQL by its path, bundled with the program. */
const MIGRATIONS = import.meta.glob<string>('/db/migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** 'TRWD' as a number: processes that start at once take turns on this advisory lock. */
const MIGRATION_LOCK = 0x54525744;

/**
 * Brings a database to the newest schema, each file in a transaction of its own. Throws when a
 * file that has been applied was edited since.
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const known = new Map((await client.query('SELECT name, sha256 FROM migrations')).rows.map((row) => [row.name, row.sha256]));
    const applied: string[] = [];
    for (const { name, sql, sha256 } of listMigrations()) {
      if (known.has(name)) {
        if (known.get(name) !== sha256)
          throw new Error(`Migration ${name} was edited after it had been applied. Put it back and add a new one.`);
        continue;
      }
      await client.query('BEGIN');
      await client.query(sql);
      await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
      await client.query('COMMIT');
      applied.push(name);
    }
    return { applied };
  } finally {
    await client.end();
  }
}

/** The name of the newest migration: a database that has it is ready. */
export function newestMigration(): string {
  const newest = listMigrations().at(-1);
  if (!newest) throw new Error('There are no migrations.');
  return newest.name;
}

function listMigrations() {
  return Object.entries(MIGRATIONS)
    .map(([path, sql]) => ({ name: path.slice(path.lastIndexOf('/') + 1), sql, sha256: createHash('sha256').update(sql).digest('hex') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
