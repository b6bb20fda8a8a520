import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';

export type PasskeyRow = TableRow<'passkeys', 'id' | 'name' | 'isSynced' | 'createdAt' | 'lastUsedAt' | 'credentialId' | 'transports'>;
const COLUMNS = ['id', 'name', 'isSynced', 'createdAt', 'lastUsedAt', 'credentialId', 'transports'] as const;

export interface Challenge {
  challengeHash: Buffer;
  userId: string | null;
  expiresAt: Date;
}

export async function insertChallenge(db: Db, challenge: Challenge): Promise<void> {
  await db.insertInto('passkeyChallenges').values(challenge).execute();
}

/** Accepts a challenge, once: for a user's new passkey, or for signing in (null). */
export async function takeChallenge(db: Db, { challengeHash, userId }: Omit<Challenge, 'expiresAt'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', challengeHash)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A user's passkeys, the oldest first. */
export function selectPasskeys(db: Db | Tx, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').select(COLUMNS).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute();
}

export interface NewPasskeyRow {
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  isSynced: boolean;
}

/** Throws a unique violation (`passkeys_credential_id_key`) for a credential that is known. */
export function insertPasskey(tx: Tx, passkey: NewPasskeyRow): Promise<PasskeyRow> {
  return tx.insertInto('passkeys').values(passkey).returning(COLUMNS).executeTakeFirstOrThrow();
}

export type VerifiedPasskeyRow = TableRow<'passkeys', 'id' | 'userId' | 'credentialId' | 'publicKey' | 'counter'> &
  TableRow<'users', 'credentialVersion'>;

/** With the version of what its user signs in with, which removing the passkey changes. */
export function selectCredential(db: Db, credentialId: string): Promise<VerifiedPasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select(['passkeys.id', 'userId', 'credentialId', 'publicKey', 'counter', 'users.credentialVersion'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
}

/** False if it was removed, or its counter rose, in the meantime. */
export async function recordUse(db: Db, { id, before, counter }: { id: string; before: number; counter: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: sql`now()` })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface OwnPasskey {
  userId: string;
  id: string;
}

export function renamePasskey(tx: Tx, { userId, id, name }: OwnPasskey & { name: string }): Promise<PasskeyRow | undefined> {
  return tx.updateTable('passkeys').set({ name }).where('id', '=', id).where('userId', '=', userId).returning(COLUMNS).executeTakeFirst();
}

export function deletePasskey(tx: Tx, { userId, id }: OwnPasskey): Promise<PasskeyRow | undefined> {
  return tx.deleteFrom('passkeys').where('id', '=', id).where('userId', '=', userId).returning(COLUMNS).executeTakeFirst();
}

export async function deletePasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute();
}
