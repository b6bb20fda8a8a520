import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import type { TableRow } from '#db/table-row';

export type SavedReplyRow = TableRow<'savedReplies', 'id' | 'name' | 'text' | 'version'>;

export async function selectReplies(db: Db): Promise<SavedReplyRow[]> {
  const { rows } =
    await sql<SavedReplyRow>`SELECT id, name, text, version FROM saved_replies ORDER BY ${inNameOrder(sql`name`)}, id`.execute(db);
  return rows;
}

/** Locked until the transaction ends. */
export async function lockReply(tx: Tx, id: string): Promise<SavedReplyRow | undefined> {
  const { rows } = await sql<SavedReplyRow>`SELECT id, name, text, version FROM saved_replies WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows[0];
}

export async function insertReply(tx: Tx, values: { name: string; text: string }): Promise<SavedReplyRow> {
  return tx.insertInto('savedReplies').values(values).returning(['id', 'name', 'text', 'version']).executeTakeFirstOrThrow();
}

export async function updateReply(tx: Tx, id: string, values: { name: string; text: string }): Promise<SavedReplyRow> {
  return tx
    .updateTable('savedReplies')
    .set({ ...values, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'name', 'text', 'version'])
    .executeTakeFirstOrThrow();
}

export async function deleteReply(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('savedReplies').where('id', '=', id).execute();
}
