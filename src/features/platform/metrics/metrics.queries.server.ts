import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import { IS_MAIL } from '#features/platform/jobs/jobs.queries.server';

export interface JobFigures {
  waiting: number;
  failed: number;
  mailsWaiting: number;
  /** Since the shop was restored from a backup. */
  held: number;
  /** Age of the oldest waiting job; 0 when none waits. */
  oldestSeconds: number;
}

/** The table is small, because finished jobs are deleted. */
export async function selectJobFigures(db: Db): Promise<JobFigures | undefined> {
  const { rows } = await sql<JobFigures>`
    SELECT count(*) FILTER (WHERE failed_at IS NULL) AS waiting, count(*) FILTER (WHERE failed_at IS NOT NULL) AS failed,
           count(*) FILTER (WHERE failed_at IS NULL AND ${sql.raw(IS_MAIL)}) AS mails_waiting,
           count(*) FILTER (WHERE failed_at IS NULL AND run_at = 'infinity') AS held,
           coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE failed_at IS NULL)), 0) AS oldest_seconds
      FROM jobs`.execute(db);
  return rows[0];
}

export interface BackupFigures {
  /** Of the last successful one, in seconds since 1970; 0 without one. */
  lastSuccess: number;
  lastBytes: number;
  /** Whether the last one failed. */
  hasFailed: boolean;
  /** Of the last trial restore that succeeded, in seconds since 1970; 0 without one. */
  lastProof: number;
  /** Whether the last trial restore failed. */
  isUnproved: boolean;
}

export async function selectBackupFigures(db: Db): Promise<BackupFigures | undefined> {
  const { rows } = await sql<BackupFigures>`
    SELECT coalesce(extract(epoch FROM (SELECT max(finished_at) FROM backups WHERE status = 'done')), 0)::float8 AS last_success,
           coalesce((SELECT bytes FROM backups WHERE status = 'done' ORDER BY created_at DESC LIMIT 1), 0)::bigint AS last_bytes,
           coalesce((SELECT status = 'failed' FROM backups WHERE status IN ('done', 'failed') ORDER BY created_at DESC LIMIT 1), false) AS has_failed,
           coalesce(extract(epoch FROM (SELECT max(proved_at) FROM backups WHERE proof = 'done')), 0)::float8 AS last_proof,
           coalesce((SELECT proof = 'failed' FROM backups WHERE proof IN ('done', 'failed') ORDER BY proved_at DESC LIMIT 1), false) AS is_unproved
  `.execute(db);
  return rows[0];
}

export async function selectOrdersByPayment(db: Db): Promise<{ paymentStatus: string; orders: number }[]> {
  const { rows } = await sql<{ paymentStatus: string; orders: number }>`
    SELECT payment_status, count(*) AS orders FROM orders GROUP BY payment_status`.execute(db);
  return rows;
}
