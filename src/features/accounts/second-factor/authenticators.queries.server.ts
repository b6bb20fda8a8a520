import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

/** Locks whose second factor changes until the transaction ends, before its rows: whoever signs in or resets the password locks in this order too. */
export async function lockPerson(tx: Tx, userId: string): Promise<{ isOnStaff: boolean }> {
  const row = await tx.selectFrom('users').select('role').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  return { isOnStaff: row !== undefined && row.role !== 'customer' };
}

export interface AuthenticatorRow {
  secret: Buffer;
  enabledAt: Date | null;
}

export function selectAuthenticator(db: Db | Tx, userId: string): Promise<AuthenticatorRow | undefined> {
  return db.selectFrom('authenticators').select(['secret', 'enabledAt']).where('userId', '=', userId).executeTakeFirst();
}

export async function countRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Starts again with a new secret, unless an authenticator is enabled: then it returns false. */
export async function startAuthenticator(db: Db, userId: string, secret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO authenticators (user_id, secret) VALUES (${userId}, ${secret})
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = now() WHERE authenticators.enabled_at IS NULL
    RETURNING user_id`.execute(db);
  return rows.length > 0;
}

/** False if it is not this secret that waits for its first code. */
export async function enableAuthenticator(tx: Tx, userId: string, { secret, step }: { secret: Buffer; step: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticators')
    .set({ enabledAt: sql`now()`, lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('enabledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Accepts the code of a time step, each step once, also of concurrent calls. */
export async function takeStep(db: Db | Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .where('enabledAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Accepts a recovery code, once, also of concurrent calls. */
export async function takeRecoveryCode(db: Db | Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** False if there is none. */
export async function deleteAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const { numDeletedRows } = await tx.deleteFrom('authenticators').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows === 1n;
}
