import { sql } from 'kysely';
import type { Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { StaffWork } from '#features/platform/jobs/staff-work.queries.server';
import { bulkEditsMessages as messages } from './bulk-edits.messages';
import {
  type BulkEditStatus,
  bulkEditMachine,
  type FieldChange,
  type FieldConflict,
  type RowOutcome,
  type RowState,
} from './bulk-edits.rules';
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
  | 'readerLanguage'
  | 'createdAt'
  | 'startedAt'
  | 'finishedAt';

export interface BulkEditRow extends TableRow<'bulkEdits', BulkEditColumn> {
  status: BulkEditStatus;
  change: Change;
  chosen: Record<string, unknown>;
}

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

export interface StoredRow {
  productId: number;
  name: string;
  outcome: RowOutcome;
  changes: FieldChange[];
  problem: string | null;
  state: RowState;
  conflicts: FieldConflict[];
}

/** By product, as products are locked. */
export const BULK_EDITS: StaffWork<BulkEditRow, BulkEditStatus, StoredRow> = {
  name: 'bulk_edits',
  columns: sql`id, status, change, chosen, change_count, unchanged_count, refuse_count, error, admin_id, admin_email, key_name, reader_language, created_at,
    started_at, finished_at`,
  active: ['running', 'undoing'],
  machine: bulkEditMachine,
  subject: 'bulk_edit',
  missing: () => messages.missing,
  rows: {
    table: 'bulk_edit_rows',
    workId: 'bulk_edit_id',
    position: 'product_id',
    columns: sql`product_id, name, outcome, changes, problem, state, conflicts`,
  },
};

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
