import { sql } from 'kysely';
import { type Db, prepared, type Tx } from '#db/database.server';
import { type CredentialRow, ownRoleOf, type UserRow } from '#features/accounts/accounts/accounts.queries.server';

/** Somebody, and the version of what they sign in with that was checked. */
export type CheckedUser = Pick<CredentialRow, 'id' | 'credentialVersion'>;

export interface NewSession {
  tokenHash: Buffer;
  user: CheckedUser;
  userAgent: string | undefined;
  expiresAt: Date;
}

/**
 * False if what the user signs in with has changed since it was checked. Waits for a change that is under way, and a change waits for
 * this transaction: it then finds the session, and ends it.
 */
export async function insertSession(db: Db | Tx, { tokenHash, user, userAgent, expiresAt }: NewSession): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO sessions (token_hash, user_id, user_agent, expires_at)
    SELECT ${tokenHash}, u.id, ${userAgent ?? null}, ${expiresAt}
      FROM users u WHERE u.id = ${user.id} AND u.credential_version = ${user.credentialVersion} FOR SHARE
    RETURNING id`.execute(db);
  return rows.length > 0;
}

export interface SessionUser {
  user: UserRow;
  confirmedAt: Date;
}

/** The user of a valid session, and when they last proved who they are. Updates the session's last use at most once a minute. */
export async function findSessionUser(db: Db, tokenHash: Buffer): Promise<SessionUser | undefined> {
  const { rows } = await sql<UserRow & { confirmedAt: Date; isUseOld: boolean }>`
    ${prepared} SELECT u.id, u.first_name, u.last_name, u.email, u.email_confirmed_at, u.pending_email, u.phone, u.address, u.role,
                       u.is_guest, ${ownRoleOf(sql.ref('u.own_role_id'))} AS own_role, s.confirmed_at, s.last_used_at < now() - interval '1 minute' AS is_use_old
      FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = ${tokenHash} AND s.expires_at > now()`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { isUseOld, confirmedAt, ...user } = row;
  if (isUseOld) await db.updateTable('sessions').set({ lastUsedAt: sql`now()` }).where('tokenHash', '=', tokenHash).execute();
  return { user, confirmedAt };
}

/** False if the session has ended, or what the user signs in with has changed since it was checked. */
export async function confirmSession(db: Db | Tx, { tokenHash, user }: Pick<NewSession, 'tokenHash' | 'user'>): Promise<boolean> {
  const { rows } = await sql`
    UPDATE sessions s SET confirmed_at = now() FROM users u
     WHERE s.token_hash = ${tokenHash} AND u.id = s.user_id AND u.id = ${user.id} AND u.credential_version = ${user.credentialVersion}
    RETURNING s.id`.execute(db);
  return rows.length > 0;
}

export interface SessionRow {
  id: string;
  tokenHash: Buffer;
  userAgent: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** A customer's valid sessions, the most recently used first. */
export function selectSessions(db: Db | Tx, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'userAgent', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** False when the session does not exist or belongs to another customer. */
export async function deleteSessionById(db: Db | Tx, { userId, sessionId }: { userId: string; sessionId: string }): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', sessionId).where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes all of a customer's sessions, except the given one. */
export async function deleteSessionsOf(db: Db | Tx, userId: string, { except }: { except?: Buffer } = {}): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('tokenHash', '<>', except ?? Buffer.alloc(0)))
    .execute();
}
