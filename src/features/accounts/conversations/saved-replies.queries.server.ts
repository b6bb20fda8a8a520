import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import type { TableRow } from '#db/table-row';
import type { Language } from '#languages/languages';

export interface SavedReplyRow extends TableRow<'savedReplies', 'id' | 'name' | 'text' | 'version'> {
  /** Null for all languages. */
  language: Language | null;
}

export type SavedReplyValues = Pick<SavedReplyRow, 'name' | 'text' | 'language'>;

const selected = sql`id, name, text, language, version`;

export async function selectReplies(db: Db): Promise<SavedReplyRow[]> {
  const { rows } = await sql<SavedReplyRow>`SELECT ${selected} FROM saved_replies ORDER BY ${inNameOrder(sql`name`)}, id`.execute(db);
  return rows;
}

/** Locked until the transaction ends. */
export async function lockReply(tx: Tx, id: string): Promise<SavedReplyRow | undefined> {
  const { rows } = await sql<SavedReplyRow>`SELECT ${selected} FROM saved_replies WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows[0];
}

export async function insertReply(tx: Tx, values: SavedReplyValues): Promise<SavedReplyRow> {
  const { id, version } = await tx.insertInto('savedReplies').values(values).returning(['id', 'version']).executeTakeFirstOrThrow();
  return { id, ...values, version };
}

export async function updateReply(tx: Tx, id: string, values: SavedReplyValues): Promise<SavedReplyRow> {
  const { version } = await tx
    .updateTable('savedReplies')
    .set({ ...values, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return { id, ...values, version };
}

export async function deleteReply(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('savedReplies').where('id', '=', id).execute();
}
