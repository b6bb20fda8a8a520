import { sql } from 'kysely';
import type { Db } from '#db/database.server';

interface Invitation {
  email: string;
  tokenHash: Buffer;
  expiresAt: Date;
}

/** Stores an address once, to be confirmed; undefined when it is already confirmed. */
export async function upsertPending(db: Db, { email, tokenHash, expiresAt }: Invitation): Promise<{ leaveToken: string } | undefined> {
  const { rows } = await sql<{ leaveToken: string }>`
    INSERT INTO newsletter_subscribers AS s (email, confirm_token_hash, confirm_expires_at) VALUES (${email}, ${tokenHash}, ${expiresAt})
    ON CONFLICT (lower(email)) DO UPDATE
      SET status = 'pending', confirm_token_hash = excluded.confirm_token_hash, confirm_expires_at = excluded.confirm_expires_at, updated_at = now()
      WHERE s.status <> 'confirmed'
    RETURNING leave_token`.execute(db);
  return rows[0];
}

/** True when the token belongs to a pending subscription, or to one that it has already confirmed. */
export async function confirmSubscriber(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletterSubscribers')
    .set({ status: 'confirmed', confirmedAt: sql`coalesce(confirmed_at, now())`, updatedAt: sql`now()` })
    .where('confirmTokenHash', '=', tokenHash)
    .where('confirmExpiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** True when the subscription exists; its confirmation link becomes invalid. */
export async function removeSubscriber(db: Db, leaveToken: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletterSubscribers')
    .set({ status: 'left', confirmTokenHash: null, confirmExpiresAt: null, updatedAt: sql`now()` })
    .where('leaveToken', '=', leaveToken)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
