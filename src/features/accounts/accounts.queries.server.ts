import { sql } from 'kysely';
import { type Db, prepared, type Tx } from '#db/database.server';
import type { Registration } from './accounts.schema';

const USER_COLUMNS = ['users.id', 'firstName', 'lastName', 'email', 'phone', 'role'] as const;

export interface UserRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  role: string;
}

/** Throws a unique violation when the address is taken, in whatever case it was written. */
export function insertUser(db: Db | Tx, { firstName, lastName, email }: Registration, passwordHash: string): Promise<UserRow> {
  return db.insertInto('users').values({ firstName, lastName, email, passwordHash }).returning(USER_COLUMNS).executeTakeFirstOrThrow();
}

export function findUserByEmail(db: Db, email: string): Promise<(UserRow & { passwordHash: string }) | undefined> {
  return db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'passwordHash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

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

/** The owner of a live session, noting its use at most once a minute. */
export async function findSessionUser(db: Db, tokenHash: Buffer): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow & { isUseOld: boolean }>`
    ${prepared} SELECT u.id, u.first_name, u.last_name, u.email, u.phone, u.role, s.last_used_at < now() - interval '1 minute' AS is_use_old
      FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = ${tokenHash} AND s.expires_at > now()`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { isUseOld, ...user } = row;
  if (isUseOld) await db.updateTable('sessions').set({ lastUsedAt: sql`now()` }).where('tokenHash', '=', tokenHash).execute();
  return user;
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now()`).execute();
}
