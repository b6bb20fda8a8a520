import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { StateMachine } from '#shared/state-machine';
import type { MessageOf } from '#shared/text-schema';
import type { WorkTable } from './claimed-work.queries.server';

/** Work of which staff see beforehand what it does to each row, and which they start, stop and perhaps undo: docs/rules.md#staff-work */
export interface StaffWork<Work, Status extends string, Row> extends WorkTable<Work, Status> {
  machine: StateMachine<Status>;
  rows: WorkRows<Row>;
  /** The type of its subject in the audit log. */
  subject: string;
  /** The message for an id that does not exist. */
  missing: MessageOf;
}

interface WorkRows<Row> {
  table: string;
  /** Names the work that a row belongs to. */
  workId: string;
  /** Rows are handled in this order, as far as they are not undone backwards. */
  position: string;
  isUndoneBackwards?: boolean;
  columns: RawBuilder<Row>;
}

export interface RowCounts {
  waiting: number;
  applied: number;
  undone: number;
  changedSince: number;
}

export async function countRows<Row>(db: Db, { table, workId }: WorkRows<Row>, id: string): Promise<RowCounts> {
  const { rows } = await sql<RowCounts>`
    SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'applied') AS applied,
           count(*) FILTER (WHERE state = 'undone') AS undone, count(*) FILTER (WHERE state = 'changed_since') AS changed_since
      FROM ${sql.table(table)} WHERE ${sql.ref(workId)} = ${id}`.execute(db);
  return rows[0] ?? { waiting: 0, applied: 0, undone: 0, changedSince: 0 };
}

export interface RowFilter {
  id: string;
  outcome?: string | undefined;
  state?: string | undefined;
}

export function matchesRowFilter<Row>({ workId }: WorkRows<Row>, { id, outcome, state }: RowFilter): RawBuilder<unknown> {
  return sql`${sql.ref(workId)} = ${id} AND ${outcome ? sql`outcome = ${outcome}` : sql`true`} AND ${state ? sql`state = ${state}` : sql`true`}`;
}

/** A page of rows, in their order. */
export async function selectRowPage<Row>(
  db: Db,
  work: WorkRows<Row>,
  { page, limit, ...filter }: RowFilter & { page: number; limit: number },
): Promise<{ rows: Row[]; total: number }> {
  const isListed = matchesRowFilter(work, filter);
  const table = sql.table(work.table);
  const { rows } = await sql<Row>`
    SELECT ${work.columns} FROM ${table} WHERE ${isListed}
     ORDER BY ${sql.ref(work.position)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`SELECT count(*) AS total FROM ${table} WHERE ${isListed}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** The next rows to apply, or to undo. */
export async function selectNextRows<Row>(
  tx: Tx,
  { table, workId, position, columns, isUndoneBackwards }: WorkRows<Row>,
  { id, isUndoing, limit }: { id: string; isUndoing: boolean; limit: number },
): Promise<Row[]> {
  const direction = isUndoing && isUndoneBackwards ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${sql.table(table)} WHERE ${sql.ref(workId)} = ${id} AND state = ${sql.lit(isUndoing ? 'applied' : 'waiting')}
     ORDER BY ${sql.ref(position)} ${direction} LIMIT ${limit}`.execute(tx);
  return rows;
}
