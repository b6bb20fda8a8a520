import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND_MS } from '#shared/time';
import type { Db } from './database.server';
import { newestMigration } from './migrate.server';

/** Load balancers expect a readiness response within seconds. */
const TIMEOUT_MS = 2 * SECOND_MS;

/**
 * Why the database cannot serve the shop now, as a sentence; undefined when it can. Throws the database's error when the query
 * fails.
 */
export async function findDatabaseTrouble(db: Db): Promise<string | undefined> {
  const timeout = new AbortController();
  try {
    return await Promise.race([probeDatabase(db), sleep(TIMEOUT_MS, 'The database does not answer.', { signal: timeout.signal })]);
  } finally {
    timeout.abort();
  }
}

async function probeDatabase(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ isMigrated: boolean; isReadOnly: boolean }>`
    SELECT EXISTS (SELECT 1 FROM migrations WHERE name = ${newestMigration()}) AS is_migrated,
           current_setting('transaction_read_only')::boolean AS is_read_only`.execute(db);
  if (!rows[0]?.isMigrated) return 'Migrations are not done yet.';
  return rows[0].isReadOnly ? 'The database takes no changes at the moment.' : undefined;
}
