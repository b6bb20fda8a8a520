import { sql } from 'kysely';
import type { Db } from '#db/database.server';

/** The columns of addresses that are compared with those that somebody types, and which of their rows have each mailbox once. */
const COLUMNS = [
  { table: 'users', column: 'email', isOnce: sql`NOT is_guest` },
  { table: 'newsletter_subscribers', column: 'email', isOnce: sql`true` },
  { table: 'conversations', column: 'email', isOnce: sql`false` },
  { table: 'gift_cards', column: 'recipient_email', isOnce: sql`false` },
] as const;

/** Whether addresses of an older version of the shop are still to be written again. */
export async function areSpellingsDue(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM word_refills WHERE name = 'mailboxes'`.execute(db);
  return rows.length > 0;
}

export async function endSpellings(db: Db): Promise<void> {
  await sql`DELETE FROM word_refills WHERE name = 'mailboxes'`.execute(db);
}

/** Writes each address with other letters than ASCII in its spelling, the oldest first; one that another row already has stays as it is. */
export async function respellMailboxes(db: Db, spellingOf: (address: string) => string): Promise<void> {
  for (const { table, column, isOnce } of COLUMNS) {
    const [rowsOf, address] = [sql.table(table), sql.ref(column)];
    const { rows } = await sql<{ id: string; address: string }>`
      SELECT id, ${address} AS address FROM ${rowsOf} WHERE ${address} ~ '[^\\x01-\\x7f]' ORDER BY created_at, id`.execute(db);
    for (const { id, address: before } of rows) {
      const spelling = spellingOf(before);
      if (spelling === before) continue;
      await sql`
        UPDATE ${rowsOf} SET ${address} = ${spelling}
         WHERE id = ${id} AND ${address} = ${before}
           AND NOT (${isOnce} AND EXISTS (SELECT FROM ${rowsOf} WHERE ${isOnce} AND lower(${address}) = lower(${spelling})))`.execute(db);
    }
  }
}
