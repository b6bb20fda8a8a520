import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared, type Tx } from '#db/database.server';

export interface ClaimedJob {
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
  createdAt: Date;
  /** Set if an earlier attempt called `handOver` and ended without reporting a result. */
  handedOverAt: Date | null;
}

/** A condition on `jobs`: kinds that send a mail end like this. */
export const IS_MAIL = `kind LIKE '%mail'`;

export async function insertJob(db: Db | Tx, { kind, payload }: { kind: string; payload: unknown }): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, payload: JSON.stringify(payload) })
    .execute();
}

/** As it was stored with what caused it, so its payload has no type. Returns its id. */
export async function insertStoredJob(
  tx: Tx,
  { id, kind, payload }: { id?: string | undefined; kind: string; payload: unknown },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO jobs (id, kind, payload) VALUES (coalesce(${id ?? null}, gen_random_uuid()), ${kind}, ${JSON.stringify(payload)})
    RETURNING id`.execute(tx);
  const [job] = rows;
  if (!job) throw new Error('The job was not inserted.');
  return job.id;
}

/** Makes a job due at once, unless it failed for good or was handed over. False if there is no such job. */
export async function hurryJob(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE jobs SET run_at = least(run_at, now()) WHERE id = ${id} AND failed_at IS NULL AND handed_over_at IS NULL`.execute(tx);
  return numAffectedRows === 1n;
}

/** Makes all jobs due whose last attempt failed with an error that starts like this. Those that were handed over stay as they are. */
export async function hurryFailedJobs(db: Db, errorStart: string): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE jobs SET run_at = now()
     WHERE failed_at IS NULL AND handed_over_at IS NULL AND attempts > 0 AND run_at > now() AND run_at < 'infinity'
       AND starts_with(last_error, ${errorStart})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

interface JobsOfRows {
  kind: string;
  /** Built from the rows' columns. */
  payload: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

/** Enqueues a job for each row, as part of the statement that causes it. */
export function insertJobsOf({ kind, payload, from }: JobsOfRows) {
  return sql`INSERT INTO jobs (kind, payload) SELECT ${kind}, ${payload} FROM ${from}`;
}

/** Takes jobs that are due; no other process gets them until the lease is over. */
export async function claimJobs(db: Db, { limit, leaseMs }: { limit: number; leaseMs: number }): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    ${prepared} UPDATE jobs SET attempts = attempts + 1, run_at = now() + ${leaseMs} * interval '1 millisecond'
     WHERE id IN (SELECT id FROM jobs WHERE run_at <= now() AND failed_at IS NULL
                   ORDER BY run_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, payload, attempts, created_at, handed_over_at`.execute(db);
  return rows;
}

/** Records that the attempt must not be repeated. False when another process has taken the job over meanwhile. */
export async function markHandedOver(db: Db, { id, attempts }: ClaimedJob): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ handedOverAt: sql`now()` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('handedOverAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteJob(db: Db, { id, attempts }: ClaimedJob): Promise<void> {
  await sql`${prepared} DELETE FROM jobs WHERE id = ${id} AND attempts = ${attempts}`.execute(db);
}

/** Records a failed attempt: the job is retried later, or given up. */
export async function postponeJob(
  db: Db,
  { id, attempts }: ClaimedJob,
  { delayMs, error }: { delayMs: number | undefined; error: string },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      handedOverAt: null,
      lastError: error,
      ...(delayMs === undefined ? { failedAt: sql<Date>`now()` } : { runAt: sql<Date>`now() + ${delayMs} * interval '1 millisecond'` }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}
