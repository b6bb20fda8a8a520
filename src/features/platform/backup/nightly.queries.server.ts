import { sql } from 'kysely';
import type { Db } from '#db/database.server';

/** After a failed one, the next attempt. */
const RETRY_AFTER = sql.lit('1 hour');

interface NightlyTime {
  /** Like '03:30'. */
  time: string;
  timeZone: string;
}

/**
 * Adds a backup if the time of one has passed since the last: also when the shop was off at that time. A shop that began after it
 * waits for the next night.
 */
export async function addDueBackup(db: Db, { time, timeZone }: NightlyTime): Promise<void> {
  await sql`
    WITH last AS (
      SELECT max(at) AS due
        FROM (SELECT ((now() AT TIME ZONE ${timeZone})::date - days + ${time}::time) AT TIME ZONE ${timeZone} AS at
                FROM generate_series(0, 1) AS days) nights
       WHERE at <= now()
    )
    INSERT INTO backups (cause)
    SELECT 'nightly' FROM last
     WHERE due > (SELECT min(applied_at) FROM migrations)
       AND NOT EXISTS (SELECT FROM backups WHERE cause = 'nightly' AND created_at >= due
                                             AND (status <> 'failed' OR created_at > now() - interval ${RETRY_AFTER}))
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Those whose process has ended. */
export async function failInterrupted(db: Db): Promise<void> {
  await sql`
    UPDATE backups SET status = 'failed', finished_at = now(), error = 'The shop stopped during the backup.'
     WHERE status = 'running' AND NOT is_process_running(run_by)`.execute(db);
}

export interface ClaimedBackup {
  id: string;
  cause: 'nightly' | 'staff';
  createdAt: Date;
}

export async function claimBackup(db: Db, runBy: number): Promise<ClaimedBackup | undefined> {
  const { rows } = await sql<ClaimedBackup>`
    UPDATE backups SET status = 'running', run_by = ${runBy}
     WHERE id = (SELECT id FROM backups WHERE status = 'waiting' FOR UPDATE SKIP LOCKED)
    RETURNING id, cause, created_at`.execute(db);
  return rows[0];
}

export async function storeProgress(
  db: Db,
  id: string,
  { label, done, total }: { label: string; done: number; total: number },
): Promise<void> {
  await db.updateTable('backups').set({ step: label, done, total }).where('id', '=', id).execute();
}

export async function finishBackup(
  db: Db,
  id: string,
  outcome: { file: string; bytes: number; rows: number; pictures: number } | { error: string },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ ...outcome, status: 'error' in outcome ? 'failed' : 'done', finishedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** The files that are there, of nights only: what somebody wanted stays. */
export function selectStored(db: Db): Promise<{ id: string; createdAt: Date; file: string | null }[]> {
  return db
    .selectFrom('backups')
    .select(['id', 'createdAt', 'file'])
    .where('cause', '=', 'nightly')
    .where('status', '=', 'done')
    .where('removedAt', 'is', null)
    .execute();
}

export async function markRemoved(db: Db, id: string): Promise<void> {
  await db.updateTable('backups').set({ removedAt: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** About what a backup takes: a tenth more than the last one, or a third of the database. */
export async function estimateBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce((SELECT bytes * 1.1 FROM backups WHERE status = 'done' ORDER BY created_at DESC LIMIT 1),
                    pg_database_size(current_database()) / 3)::bigint AS bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
