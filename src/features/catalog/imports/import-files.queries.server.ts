import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { ImportFormat, ImportKind, ImportMapping } from '#features/catalog/import-files/import-fields.rules';
import { currentLanguage } from '#languages/current-language.server';

/** Small enough that a file of any size takes no memory to speak of. */
const PART_BYTES = 256 * 1024;

interface NewImport extends TableRow<'imports', 'fileName' | 'columns' | 'lineCount' | 'language' | 'adminId' | 'adminEmail' | 'keyName'> {
  kind: ImportKind;
  format: ImportFormat;
  mapping: ImportMapping;
  sample: string[][];
}

export async function insertImport(tx: Tx, { mapping, sample, ...values }: NewImport): Promise<string> {
  const { id } = await tx
    .insertInto('imports')
    .values({ ...values, mapping: JSON.stringify(mapping), sample: JSON.stringify(sample) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertFile(tx: Tx, importId: string, path: string): Promise<void> {
  let number = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: PART_BYTES })) {
    await tx
      .insertInto('importFileParts')
      .values({ importId, number: number++, bytes: bytes as Buffer })
      .execute();
  }
}

/** The bytes of an import's file, from its start. */
export async function* readFile(db: Db, importId: string): AsyncGenerator<Buffer, void, undefined> {
  for (let number = 0; ; number++) {
    const { rows } = await sql<{ bytes: Buffer }>`
      SELECT bytes FROM import_file_parts WHERE import_id = ${importId} AND number = ${number}`.execute(db);
    if (!rows[0]) return;
    yield rows[0].bytes;
  }
}

export async function deleteFile(tx: Tx, importId: string): Promise<void> {
  await sql`DELETE FROM import_file_parts WHERE import_id = ${importId}`.execute(tx);
}

export async function deleteRows(tx: Tx, importId: string): Promise<void> {
  await sql`DELETE FROM import_rows WHERE import_id = ${importId}`.execute(tx);
}

export interface ImportToCheck {
  id: string;
  kind: ImportKind;
  format: ImportFormat;
  columns: string[];
  mapping: ImportMapping;
  /** Of whoever asked for it, BCP 47. */
  readerLanguage: string | null;
}

/** Has a file compared with the shop; false if its import was started. */
export async function requestCheck(db: Db, id: string, mapping: ImportMapping): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE imports SET status = 'checking', mapping = ${JSON.stringify(mapping)}::jsonb, error = NULL, run_by = NULL, checked_count = 0,
           started_at = now(), reader_language = ${currentLanguage()}
     WHERE id = ${id} AND status IN ('uploaded', 'ready')`.execute(db);
  return numAffectedRows === 1n;
}

/** Takes a file that must be checked, and that no other running process checks. */
export async function claimCheck(db: Db, processId: number): Promise<ImportToCheck | undefined> {
  const { rows } = await sql<ImportToCheck>`
    UPDATE imports SET run_by = ${processId}
     WHERE id = (SELECT id FROM imports
                  WHERE status = 'checking' AND (run_by IS NULL OR run_by = ${processId} OR NOT is_process_running(run_by))
                  ORDER BY started_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, format, columns, mapping, reader_language`.execute(db);
  return rows[0];
}

/** Reports how far a check is; false when it was stopped. */
export async function reportCheck(
  db: Db,
  { id, processId, checked }: { id: string; processId: number; checked: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE imports SET checked_count = ${checked} WHERE id = ${id} AND status = 'checking' AND run_by = ${processId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends a check with its counts; false when it was stopped. */
export async function finishCheck(tx: Tx, { id, processId }: { id: string; processId: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE imports SET status = 'ready', run_by = NULL, started_at = NULL, checked_count = line_count,
           create_count = n.creates, update_count = n.updates, unchanged_count = n.unchanged, refuse_count = n.refused
      FROM (SELECT count(*) FILTER (WHERE outcome = 'create') AS creates, count(*) FILTER (WHERE outcome = 'update') AS updates,
                   count(*) FILTER (WHERE outcome = 'unchanged') AS unchanged, count(*) FILTER (WHERE outcome = 'refuse') AS refused
              FROM import_rows WHERE import_id = ${id}) n
     WHERE id = ${id} AND status = 'checking' AND run_by = ${processId}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Ends a check without a result; `error` says why it failed, if it was not stopped by a person. */
export async function cancelCheck(db: Db | Tx, id: string, error?: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE imports SET status = 'uploaded', run_by = NULL, started_at = NULL, checked_count = 0, error = ${error ?? null},
           create_count = 0, update_count = 0, unchanged_count = 0, refuse_count = 0
     WHERE id = ${id} AND status = 'checking'`.execute(db);
  return numAffectedRows === 1n;
}
