import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { ImportFormat, ImportKind, ImportMapping } from '#features/catalog/import-files/import-fields.rules';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import type { RowError } from '#features/catalog/import-files/row-error';
import { matchesRowFilter, type RowFilter, type StaffWork } from '#features/platform/jobs/staff-work.queries.server';
import { openExport } from '#http/calls/csv-export.queries.server';
import { DELETABLE_STATUSES, type ImportStatus, importMachine, type RowOutcome, type RowState } from './imports.rules';

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
  | 'language'
  | 'adminId'
  | 'adminEmail'
  | 'keyName'
  | 'readerLanguage'
  | 'createdAt'
  | 'startedAt'
  | 'finishedAt';

export interface ImportRow extends TableRow<'imports', ImportColumn> {
  kind: ImportKind;
  format: ImportFormat;
  status: ImportStatus;
  mapping: ImportMapping;
}

/** Imports of translations, into these languages (BCP 47) if some are given. */
export function isTranslation(languages: readonly string[] | undefined): RawBuilder<unknown> {
  return languages ? sql`kind = 'translations' AND language = ANY (${languages}::text[])` : sql`kind = 'translations'`;
}

/** The first rows of an import's file. */
export async function selectSample(db: Db, id: string): Promise<string[][]> {
  const { rows } = await sql<{ sample: string[][] }>`SELECT sample FROM imports WHERE id = ${id}`.execute(db);
  return rows[0]?.sample ?? [];
}

export interface PictureCounts {
  total: number;
  stored: number;
  failed: number;
}

export async function countPictures(db: Db, id: string): Promise<PictureCounts> {
  const { rows } = await sql<PictureCounts>`
    SELECT count(*) AS total, count(*) FILTER (WHERE state = 'stored') AS stored, count(*) FILTER (WHERE state = 'failed') AS failed
      FROM import_pictures WHERE import_id = ${id}`.execute(db);
  return rows[0] ?? { total: 0, stored: 0, failed: 0 };
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

/** Opens a cursor on an import's rows, in the order of the file. */
export async function openRows(tx: Tx, filter: RowFilter): Promise<void> {
  await openExport(tx, sql`SELECT ${REPORTED.columns} FROM import_rows WHERE ${matchesRowFilter(REPORTED, filter)} ORDER BY line`);
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

const ROWS = { table: 'import_rows', workId: 'import_id', position: 'line' } as const;

/** The rows as they are shown. */
export const REPORTED = { ...ROWS, columns: sql<RowReport>`line, label, outcome, errors, notes, state, subject_id` };

/** As far as rows are applied or undone; checks of files are claimed on their own. */
export const IMPORTS: StaffWork<ImportRow, ImportStatus, WorkRow> = {
  name: 'imports',
  columns: sql`id, kind, format, file_name, columns, mapping, status, create_count, update_count, unchanged_count, refuse_count, line_count,
    checked_count, error, language, admin_id, admin_email, key_name, reader_language, created_at, started_at, finished_at`,
  active: ['running', 'undoing'],
  machine: importMachine,
  subject: 'import',
  missing: () => messages.importMissing,
  rows: { ...ROWS, isUndoneBackwards: true, columns: sql`line, label, outcome, notes, draft, subject_id, undo` },
};

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
