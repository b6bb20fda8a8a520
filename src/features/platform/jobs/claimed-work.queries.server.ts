import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { currentLanguage } from '#languages/current-language.server';

/** A table of work for the background: each row is worked on by one process at a time. */
export interface WorkTable<Row, Status extends string> {
  name: string;
  columns: RawBuilder<Row>;
  /** Rows of these statuses are worked on. */
  active: readonly Status[];
}

export interface WorkPage {
  page: number;
  limit: number;
  /** Absent, all of it. */
  isListed?: RawBuilder<unknown> | undefined;
}

/** The newest first. */
export async function selectWorkPage<Row, Status extends string>(
  db: Db,
  { name, columns }: WorkTable<Row, Status>,
  { page, limit, isListed = sql`true` }: WorkPage,
): Promise<{ rows: Row[]; total: number }> {
  const table = sql.table(name);
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${table} WHERE ${isListed} ORDER BY created_at DESC, id LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`SELECT count(*) AS total FROM ${table} WHERE ${isListed}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

export async function selectWorkById<Row, Status extends string>(
  db: Db | Tx,
  { name, columns }: WorkTable<Row, Status>,
  id: string,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM ${sql.table(name)} WHERE id = ${id}`.execute(db);
  return rows[0];
}

interface Move<Status> {
  id: string;
  to: Status;
  from: readonly Status[];
  error?: string;
}

/**
 * Moves a row to a status, unless it is in another one than `from`. Waits for a batch that is being handled. Whoever starts it reads what it
 * says.
 */
export async function moveWork<Row, Status extends string>(
  db: Db | Tx,
  { name, active }: WorkTable<Row, Status>,
  { id, to, from, error }: Move<Status>,
): Promise<boolean> {
  const isStarting = active.includes(to);
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(name)} SET status = ${to}, error = ${error ?? null}, run_by = NULL,
           started_at = ${isStarting ? sql`now()` : sql`started_at`}, finished_at = ${isStarting ? null : sql`now()`},
           reader_language = ${isStarting ? currentLanguage() : sql`reader_language`}
     WHERE id = ${id} AND status = ANY (${from}::text[])`.execute(db);
  return numAffectedRows === 1n;
}

/** Takes the row that has waited longest, of those that no other running process works on. */
export async function claimWork<Row, Status extends string>(
  db: Db,
  { name, columns, active }: WorkTable<Row, Status>,
  processId: number,
): Promise<Row | undefined> {
  const table = sql.table(name);
  const { rows } = await sql<Row>`
    UPDATE ${table} SET run_by = ${processId}
     WHERE id = (SELECT id FROM ${table}
                  WHERE status IN (${literals(active)}) AND (run_by IS NULL OR run_by = ${processId} OR NOT is_process_running(run_by))
                  ORDER BY started_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${columns}`.execute(db);
  return rows[0];
}

/** Locks a row until the transaction ends; undefined if this process does not work on it any more. */
export async function lockClaimedWork<Row, Status extends string>(
  tx: Tx,
  { name, columns, active }: WorkTable<Row, Status>,
  { id, processId }: { id: string; processId: number },
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${sql.table(name)}
     WHERE id = ${id} AND run_by = ${processId} AND status IN (${literals(active)}) FOR UPDATE`.execute(tx);
  return rows[0];
}

/** As in the predicates of partial indexes, which parameters do not match. */
function literals(values: readonly string[]): RawBuilder<unknown> {
  return sql.join(values.map((value) => sql.lit(value)));
}
