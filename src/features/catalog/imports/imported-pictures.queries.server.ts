import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

/** The shop's pictures that were fetched from these addresses, if they are still there. */
export async function selectImportedKeys(db: Db | Tx, urls: readonly string[]): Promise<{ url: string; key: string }[]> {
  const { rows } = await sql<{ url: string; key: string }>`
    SELECT i.url, i.key FROM imported_pictures i JOIN media_pictures m ON m.key = i.key AND m.is_ready
     WHERE i.url = ANY (${urls}::text[])`.execute(db);
  return rows;
}

export async function selectExistingKeys(db: Db | Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`SELECT key FROM media_pictures WHERE key = ANY (${keys}::text[]) AND is_ready`.execute(db);
  return rows.map(({ key }) => key);
}

export async function upsertImportedKey(db: Db | Tx, { url, key }: { url: string; key: string }): Promise<void> {
  await sql`
    INSERT INTO imported_pictures (url, key) VALUES (${url}, ${key})
    ON CONFLICT (url) DO UPDATE SET key = excluded.key, fetched_at = now()`.execute(db);
}

export interface NewPicture {
  url: string;
  /** Null keeps the text that the picture has. */
  alt: string | null;
  isListed: boolean;
  variantIds: number[];
}

interface ProductOfRow {
  importId: string;
  line: number;
  productId: number;
}

export async function insertPictures(tx: Tx, { importId, line, productId }: ProductOfRow, pictures: readonly NewPicture[]): Promise<void> {
  await sql`
    INSERT INTO import_pictures (import_id, line, product_id, url, alt, is_listed, variant_ids)
    SELECT ${importId}, ${line}, ${productId}, url, alt, "isListed", "variantIds"
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) AS (url text, alt text, "isListed" boolean, "variantIds" bigint[]))
           WITH ORDINALITY AS p (url, alt, "isListed", "variantIds", position)
     ORDER BY position`.execute(tx);
}

export interface WaitingPicture extends NewPicture {
  id: number;
  line: number;
  productId: number;
}

/** The next pictures to fetch, in the order of the file. */
export async function selectWaitingPictures(db: Db, importId: string, limit: number): Promise<WaitingPicture[]> {
  const { rows } = await sql<WaitingPicture>`
    SELECT id, line, product_id, url, alt, is_listed, variant_ids FROM import_pictures
     WHERE import_id = ${importId} AND state = 'waiting' ORDER BY id LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, variantIds: row.variantIds.map(Number) }));
}

export async function finishPicture(
  tx: Db | Tx,
  { id, state, error }: { id: number; state: 'stored' | 'failed'; error?: string },
): Promise<void> {
  await sql`UPDATE import_pictures SET state = ${state}, error = ${error ?? null} WHERE id = ${id} AND state = 'waiting'`.execute(tx);
}

export async function addNote(tx: Db | Tx, { importId, line, note }: { importId: string; line: number; note: string }): Promise<void> {
  await sql`
    UPDATE import_rows SET notes = notes || jsonb_build_array(${note}::text) WHERE import_id = ${importId} AND line = ${line}`.execute(tx);
}

export async function selectUndo(tx: Tx, { importId, line }: { importId: string; line: number }): Promise<unknown> {
  const { rows } = await sql<{ undo: unknown }>`SELECT undo FROM import_rows WHERE import_id = ${importId} AND line = ${line}`.execute(tx);
  return rows[0]?.undo;
}

export async function updateUndo(tx: Tx, { importId, line, undo }: { importId: string; line: number; undo: object }): Promise<void> {
  await sql`
    UPDATE import_rows SET undo = ${JSON.stringify(undo)}::jsonb WHERE import_id = ${importId} AND line = ${line}`.execute(tx);
}
