import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { EmailLink } from '#features/accounts/accounts/accounts.queries.server';

/** A link that has not expired. It stays, so that a second click says the same as the first. */
export function findEmailLink(
  tx: Tx,
  tokenHash: Buffer,
  kind: EmailLink['kind'],
): Promise<Pick<EmailLink, 'userId' | 'email'> | undefined> {
  return tx
    .selectFrom('emailLinks')
    .select(['userId', 'email'])
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function deleteEmailLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('emailLinks').where('userId', '=', userId).execute();
}

interface Addresses {
  userId: string;
  email: string;
}

/** The address can be taken back until then; `now` is the one that replaces it, which may have been a former one itself. */
export async function insertFormerEmail(tx: Tx, { userId, email, now, until }: Addresses & { now: string; until: Date }): Promise<void> {
  await sql`DELETE FROM former_emails WHERE user_id = ${userId} AND lower(email) IN (lower(${email}), lower(${now}))`.execute(tx);
  await tx.insertInto('formerEmails').values({ userId, email, revertUntil: until }).execute();
}

/** Until when the address can be taken back; undefined if it cannot. */
export async function findRevertUntil(db: Db | Tx, { userId, email }: Addresses): Promise<Date | undefined> {
  const row = await db
    .selectFrom('formerEmails')
    .select('revertUntil')
    .where('userId', '=', userId)
    .where('email', '=', email)
    .where('revertUntil', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.revertUntil;
}

export async function deleteFormerEmails(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('formerEmails').where('userId', '=', userId).execute();
}

interface ReplacedEmail extends Addresses {
  /** Whether a link that was mailed to the address was used for the change. */
  isConfirmed: boolean;
}

/** Throws a unique violation when another account has the address, or had it until lately. */
export async function replaceEmail(tx: Tx, { userId, email, isConfirmed }: ReplacedEmail): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, emailConfirmedAt: isConfirmed ? sql<Date>`now()` : null, pendingEmail: null, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

/** Nobody signs in with a password until its owner has chosen a new one. */
export async function removePassword(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ passwordHash: '!' }).where('id', '=', userId).execute();
}
