import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { WorkTable } from '#features/platform/jobs/claimed-work.queries.server';
import type { BulkEditStatus, FieldChange, FieldConflict, RowOutcome, RowState } from './bulk-edits.rules';
import type { Change } from './bulk-edits.schema';

type BulkEditColumn =
  | 'id'
  | 'changeCount'
  | 'unchangedCount'
  | 'refuseCount'
  | 'error'
  | 'adminId'
  | 'adminEmail'
  | 'keyName'
  | 'createdAt'
  | 'startedAt'
  | 'finishedAt';

export interface BulkEditRow extends TableRow<'bulkEdits', BulkEditColumn> {
  status: BulkEditStatus;
  change: Change;
  chosen: Record<string, unknown>;
}

export const BULK_EDITS: WorkTable<BulkEditRow, BulkEditStatus> = {
  name: 'bulk_edits',
  columns: sql`id, status, change, chosen, change_count, unchanged_count, refuse_count, error, admin_id, admin_email, key_name, created_at,
    started_at, finished_at`,
  active: ['running', 'undoing'],
};

interface NewBulkEdit {
  change: Change;
  chosen: object;
  adminId: string;
  adminEmail: string;
  keyName: string | null;
}

export async function insertBulkEdit(tx: Tx, { change, chosen, ...by }: NewBulkEdit): Promise<string> {
  const values = { ...by, change: JSON.stringify(change), chosen: JSON.stringify(chosen) };
  const { id } = await tx.insertInto('bulkEdits').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface NewRow {
  productId: number;
  name: string;
  outcome: RowOutcome;
  changes: readonly FieldChange[];
  problem?: string | undefined;
}

export async function insertRows(tx: Tx, bulkEditId: string, rows: readonly NewRow[]): Promise<void> {
  await sql`
    INSERT INTO bulk_edit_rows (bulk_edit_id, product_id, name, outcome, changes, problem, state)
    SELECT ${bulkEditId}, "productId", name, outcome, changes, problem, CASE WHEN outcome = 'change' THEN 'waiting' ELSE 'skipped' END
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r ("productId" bigint, name text, outcome text, changes jsonb, problem text)`.execute(tx);
}

/** Counts a bulk edit's rows by outcome again. */
export async function updateCounts(tx: Tx, id: string): Promise<void> {
  await sql`
    UPDATE bulk_edits SET change_count = n.changes, unchanged_count = n.unchanged, refuse_count = n.refused
      FROM (SELECT count(*) FILTER (WHERE outcome = 'change') AS changes, count(*) FILTER (WHERE outcome = 'unchanged') AS unchanged,
                   count(*) FILTER (WHERE outcome = 'refuse') AS refused
              FROM bulk_edit_rows WHERE bulk_edit_id = ${id}) n
     WHERE id = ${id}`.execute(tx);
}

export interface Progress {
  waiting: number;
  applied: number;
  undone: number;
  changedSince: number;
}

export async function selectProgress(db: Db, id: string): Promise<Progress> {
  const { rows } = await sql<Progress>`
    SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'applied') AS applied,
           count(*) FILTER (WHERE state = 'undone') AS undone, count(*) FILTER (WHERE state = 'changed_since') AS changed_since
      FROM bulk_edit_rows WHERE bulk_edit_id = ${id}`.execute(db);
  return rows[0] ?? { waiting: 0, applied: 0, undone: 0, changedSince: 0 };
}

export interface StoredRow {
  productId: number;
  name: string;
  outcome: RowOutcome;
  changes: FieldChange[];
  problem: string | null;
  state: RowState;
  conflicts: FieldConflict[];
}

interface RowFilter {
  id: string;
  outcome?: RowOutcome | undefined;
  state?: RowState | undefined;
  page: number;
  limit: number;
}

export async function selectRows(db: Db, { id, outcome, state, page, limit }: RowFilter): Promise<{ rows: StoredRow[]; total: number }> {
  const isListed = sql`bulk_edit_id = ${id} AND ${outcome ? sql`outcome = ${outcome}` : sql`true`} AND ${state ? sql`state = ${state}` : sql`true`}`;
  const { rows } = await sql<StoredRow>`
    SELECT product_id, name, outcome, changes, problem, state, conflicts FROM bulk_edit_rows
     WHERE ${isListed} ORDER BY product_id LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`SELECT count(*) AS total FROM bulk_edit_rows WHERE ${isListed}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** The next rows to apply or to undo, by product, as products are locked. */
export async function selectWork(
  tx: Tx,
  id: string,
  { state, limit }: { state: 'waiting' | 'applied'; limit: number },
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT product_id, name, outcome, changes, problem, state, conflicts FROM bulk_edit_rows
     WHERE bulk_edit_id = ${id} AND state = ${sql.lit(state)} ORDER BY product_id LIMIT ${limit}`.execute(tx);
  return rows;
}

export interface RowResult {
  productId: number;
  outcome: RowOutcome;
  state: RowState;
  problem?: string | undefined;
  conflicts?: readonly FieldConflict[] | undefined;
}

export async function updateRows(tx: Tx, id: string, results: readonly RowResult[]): Promise<void> {
  await sql`
    UPDATE bulk_edit_rows r
       SET outcome = w.outcome, state = w.state, problem = w.problem, conflicts = coalesce(w.conflicts, '[]')
      FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
        AS w ("productId" bigint, outcome text, state text, problem text, conflicts jsonb)
     WHERE r.bulk_edit_id = ${id} AND r.product_id = w."productId"`.execute(tx);
}

/** Corrects the counts after rows were refused that had been planned as changes. */
export async function addRefused(tx: Tx, id: string, count: number): Promise<void> {
  await sql`UPDATE bulk_edits SET change_count = change_count - ${count}, refuse_count = refuse_count + ${count} WHERE id = ${id}`.execute(
    tx,
  );
}
