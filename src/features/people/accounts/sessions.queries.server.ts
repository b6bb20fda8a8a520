import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared, type Tx } from '#db/database.server';
import type { UserRow } from './accounts.queries.server';

export interface NewSession {
  tokenHash: Buffer;
  userId: string;
  userAgent: string | undefined;
  expiresAt: Date;
}

export async function insertSession(db: Db | Tx, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, userAgent: session.userAgent ?? null })
    .execute();
}

export interface SessionUser<Read> {
  user: UserRow;
  confirmedAt: Date;
  read: Read;
}

/** An expression of `sessionUserId`, which the statement that finds a session reads. */
export type ReadExpression<Read> = RawBuilder<Read>;

/** The id of the session's user, in an expression that `findSessionUser` reads. */
export const sessionUserId = sql`caller.id`;

/**
 * The user of a valid session, when they last proved who they are, and what the expression reads of them in the same statement. Updates
 * the session's last use at most once a minute.
 */
export async function findSessionUser<Read = undefined>(
  db: Db,
  tokenHash: Buffer,
  reading?: ReadExpression<Read>,
): Promise<SessionUser<Read> | undefined> {
  const { rows } = await sql<UserRow & { confirmedAt: Date; isUseOld: boolean; read: Read }>`
    ${prepared} SELECT u.id, u.first_name, u.last_name, u.email, u.email_confirmed_at, u.pending_email, u.phone, u.address, u.role,
                       u.is_guest, s.confirmed_at,
                       s.last_used_at < now() - interval '1 minute' AS is_use_old${reading ? sql`, ${reading} AS read` : sql``}
      FROM sessions s JOIN users u ON u.id = s.user_id${reading ? sql` CROSS JOIN LATERAL (SELECT u.id) caller` : sql``}
     WHERE s.token_hash = ${tokenHash} AND s.expires_at > now()`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { isUseOld, confirmedAt, read, ...user } = row;
  if (isUseOld) await db.updateTable('sessions').set({ lastUsedAt: sql`now()` }).where('tokenHash', '=', tokenHash).execute();
  return { user, confirmedAt, read };
}

export async function confirmSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ confirmedAt: sql`now()` }).where('tokenHash', '=', tokenHash).execute();
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

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now()`).execute();
}
