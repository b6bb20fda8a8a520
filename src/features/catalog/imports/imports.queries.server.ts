import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { ImportFormat, ImportKind, ImportMapping } from '#features/catalog/import-files/import-fields.rules';
import type { RowError } from '#features/catalog/import-files/row-error';
import type { WorkTable } from '#features/platform/jobs/claimed-work.queries.server';
import { openExport } from '#http/csv-export.queries.server';
import { DELETABLE_STATUSES, type ImportStatus, type RowOutcome, type RowState } from './imports.rules';

type ImportColumn =
  | 'id'
  | 'fileName'
  | 'columns'
  | 'createCount'
  | 'updateCount'
  | 'unchangedCount'
  | 'refuseCount'
  | 'lineCount'
  | 'checkedCount'
  | 'error'
  | 'adminId'
  | 'adminEmail'
  | 'keyName'
  | 'createdAt'
  | 'startedAt'
  | 'finishedAt';

export interface ImportRow extends TableRow<'imports', ImportColumn> {
  kind: ImportKind;
  format: ImportFormat;
  status: ImportStatus;
  mapping: ImportMapping;
}

export interface ImportProgress {
  waiting: number;
  applied: number;
  undone: number;
  changedSince: number;
  pictures: number;
  picturesStored: number;
  picturesFailed: number;
}

/** As far as rows are applied or undone; checks of files are claimed on their own. */
export const IMPORTS: WorkTable<ImportRow, ImportStatus> = {
  name: 'imports',
  columns: sql`id, kind, format, file_name, columns, mapping, status, create_count, update_count, unchanged_count, refuse_count, line_count,
    checked_count, error, admin_id, admin_email, key_name, created_at, started_at, finished_at`,
  active: ['running', 'undoing'],
};

/** The first rows of an import's file. */
export async function selectSample(db: Db, id: string): Promise<string[][]> {
  const { rows } = await sql<{ sample: string[][] }>`SELECT sample FROM imports WHERE id = ${id}`.execute(db);
  return rows[0]?.sample ?? [];
}

export async function selectProgress(db: Db, id: string): Promise<ImportProgress> {
  const { rows } = await sql<ImportProgress>`
    SELECT r.*, p.* FROM
      (SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'applied') AS applied,
              count(*) FILTER (WHERE state = 'undone') AS undone, count(*) FILTER (WHERE state = 'changed_since') AS changed_since
         FROM import_rows WHERE import_id = ${id}) r,
      (SELECT count(*) AS pictures, count(*) FILTER (WHERE state = 'stored') AS pictures_stored, count(*) FILTER (WHERE state = 'failed') AS pictures_failed
         FROM import_pictures WHERE import_id = ${id}) p`.execute(db);
  if (!rows[0]) throw new Error('An aggregate has one row.');
  return rows[0];
}

export interface RowReport {
  line: number;
  label: string;
  outcome: RowOutcome;
  errors: RowError[];
  notes: string[];
  state: RowState;
  /** The product or customer, once applied. */
  subjectId: string | null;
}

interface RowFilter {
  importId: string;
  outcome?: RowOutcome | undefined;
  state?: RowState | undefined;
}

export async function selectRows(
  db: Db,
  { page, limit, ...filter }: RowFilter & { page: number; limit: number },
): Promise<{ rows: RowReport[]; total: number }> {
  const { rows } = await sql<RowReport>`
    SELECT ${REPORTED} FROM import_rows WHERE ${isListed(filter)} ORDER BY line LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`SELECT count(*) AS total FROM import_rows WHERE ${isListed(filter)}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** Opens a cursor on an import's rows, in the order of the file. */
export async function openRows(tx: Tx, filter: RowFilter): Promise<void> {
  await openExport(tx, sql`SELECT ${REPORTED} FROM import_rows WHERE ${isListed(filter)} ORDER BY line`);
}

const REPORTED = sql`line, label, outcome, errors, notes, state, subject_id`;

function isListed({ importId, outcome, state }: RowFilter): RawBuilder<unknown> {
  return sql`import_id = ${importId} AND ${outcome ? sql`outcome = ${outcome}` : sql`true`} AND ${state ? sql`state = ${state}` : sql`true`}`;
}

export interface NewRow extends Omit<RowReport, 'state' | 'subjectId'> {
  /** What is applied; absent if there is nothing to apply. */
  draft?: object | undefined;
}

export async function insertRows(tx: Tx, importId: string, rows: readonly NewRow[]): Promise<void> {
  await sql`
    INSERT INTO import_rows (import_id, line, label, outcome, errors, notes, draft, state)
    SELECT ${importId}, line, label, outcome, errors, notes, draft, CASE WHEN draft IS NULL THEN 'skipped' ELSE 'waiting' END
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r (line integer, label text, outcome text, errors jsonb, notes jsonb, draft jsonb)`.execute(tx);
}

/** Deletes an import that was never started; false if it was. */
export async function deleteImport(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM imports WHERE id = ${id} AND status = ANY (${DELETABLE_STATUSES}::text[])`.execute(tx);
  return numAffectedRows === 1n;
}

export interface WorkRow {
  line: number;
  label: string;
  outcome: RowOutcome;
  notes: string[];
  draft: unknown;
  subjectId: string | null;
  undo: unknown;
}

/** Whether an import has begun to change something. */
export async function hasAppliedRows(db: Db, importId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM import_rows WHERE import_id = ${importId} AND state = 'applied' LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** The next rows to apply, or, from the last one backwards, to undo. */
export async function selectWork(
  tx: Tx,
  importId: string,
  { state, limit }: { state: 'waiting' | 'applied'; limit: number },
): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    SELECT line, label, outcome, notes, draft, subject_id, undo FROM import_rows
     WHERE import_id = ${importId} AND state = ${sql.lit(state)}
     ORDER BY line ${state === 'applied' ? sql`DESC` : sql`ASC`} LIMIT ${limit}`.execute(tx);
  return rows;
}

export interface WorkResult {
  line: number;
  outcome: RowOutcome;
  state: RowState;
  errors?: RowError[] | undefined;
  notes?: string[] | undefined;
  subjectId?: string | undefined;
  undo?: object | undefined;
}

export async function updateRows(tx: Tx, importId: string, results: readonly WorkResult[]): Promise<void> {
  await sql`
    UPDATE import_rows r
       SET outcome = w.outcome, state = w.state, errors = coalesce(w.errors, r.errors), notes = coalesce(w.notes, r.notes),
           subject_id = coalesce(w."subjectId", r.subject_id), undo = coalesce(w.undo, r.undo), draft = CASE WHEN w.state = 'skipped' THEN NULL ELSE r.draft END
      FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
        AS w (line integer, outcome text, state text, errors jsonb, notes jsonb, "subjectId" text, undo jsonb)
     WHERE r.import_id = ${importId} AND r.line = w.line`.execute(tx);
}

/** Corrects the counts after rows had another outcome than expected. */
export async function adjustCounts(tx: Tx, importId: string, changes: readonly { from: RowOutcome; to: RowOutcome }[]): Promise<void> {
  const difference = (outcome: RowOutcome) =>
    changes.filter(({ to }) => to === outcome).length - changes.filter(({ from }) => from === outcome).length;
  await sql`
    UPDATE imports SET create_count = create_count + ${difference('create')}, update_count = update_count + ${difference('update')},
           unchanged_count = unchanged_count + ${difference('unchanged')}, refuse_count = refuse_count + ${difference('refuse')}
     WHERE id = ${importId}`.execute(tx);
}
