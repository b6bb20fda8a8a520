import { sql } from 'kysely';
import type { Tx } from '#db/database.server';
import { mailboxKey } from '#shared/mailbox';

/** The guests with an address who ordered. */
export async function selectGuests(tx: Tx, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM users u
     WHERE u.is_guest AND lower(u.email) = ${mailboxKey(email)} AND EXISTS (SELECT FROM orders o WHERE o.user_id = u.id)
     ORDER BY u.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Their carts stay out of the account: nobody has ordered what is in them. */
export async function deleteCarts(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM carts WHERE user_id = ANY (${userIds}::uuid[])`.execute(tx);
}
