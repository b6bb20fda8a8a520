import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { mailboxKey } from '#shared/mailbox';
import type { HomeAddress, Registration } from './accounts.schema';

const USER_COLUMNS = ['users.id', 'firstName', 'lastName', 'email', 'phone', 'address', 'role', 'isGuest'] as const;

/** `address` is a `HomeAddress` as JSON. */
export type UserRow = TableRow<'users', 'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'address' | 'role' | 'isGuest'>;

type UserWithHash = UserRow & { passwordHash: string };

/** Throws a unique violation when the address is taken, ignoring case. */
export function insertUser(db: Db | Tx, { firstName, lastName, email }: Registration, passwordHash: string): Promise<UserRow> {
  return db.insertInto('users').values({ firstName, lastName, email, passwordHash }).returning(USER_COLUMNS).executeTakeFirstOrThrow();
}

/** The kind of the job that mails a new customer how to take over what they ordered as a guest. */
export const GUEST_ORDERS_MAIL = 'guest orders mail';

/** Only if there are such orders: docs/rules.md#guests-take-over. */
export async function enqueueGuestOrdersMail(tx: Tx, { id, email }: Pick<UserRow, 'id' | 'email'>): Promise<void> {
  await sql`
    INSERT INTO jobs (kind, payload)
    SELECT ${GUEST_ORDERS_MAIL}, jsonb_build_object('userId', ${id}::uuid)
     WHERE EXISTS (SELECT FROM users g JOIN orders o ON o.user_id = g.id WHERE g.is_guest AND lower(g.email) = lower(${email}))`.execute(
    tx,
  );
}

/** The account with this address, ignoring case; never a guest. */
export function findUserByEmail(db: Db, email: string): Promise<UserWithHash | undefined> {
  return db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'passwordHash'])
    .where(sql`lower(email)`, '=', mailboxKey(email))
    .where('isGuest', '=', false)
    .executeTakeFirst();
}

export function findUserById(db: Db | Tx, userId: string): Promise<UserWithHash | undefined> {
  return db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'passwordHash'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

/** Locks the customer's row until the transaction ends. */
export function lockUser(tx: Tx, userId: string): Promise<UserRow> {
  return tx.selectFrom('users').select(USER_COLUMNS).where('users.id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export interface ProfileChanges {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  phone?: string | null | undefined;
  address?: HomeAddress | null | undefined;
}

/** Throws a unique violation when the e-mail address belongs to another account. Undefined fields stay unchanged. */
export function updateUser(tx: Tx, userId: string, { address, ...changes }: ProfileChanges): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({
      ...changes,
      ...(address !== undefined && { address: address && JSON.stringify(address) }),
      updatedAt: sql`now()`,
    })
    .where('users.id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ passwordHash, updatedAt: sql`now()` }).where('id', '=', userId).execute();
}

export async function insertPasswordReset(db: Db, reset: { tokenHash: Buffer; userId: string; expiresAt: Date }): Promise<void> {
  await db.insertInto('passwordResets').values(reset).execute();
}

/** Whether a reset link is still valid. */
export async function hasPasswordReset(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('passwordResets')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Consumes a reset link; undefined when it has been used or has expired. */
export async function takePasswordReset(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passwordResets')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('userId')
    .executeTakeFirst();
  return row?.userId;
}

export async function deletePasswordResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passwordResets').where('userId', '=', userId).execute();
}

export async function deleteExpiredPasswordResets(db: Db): Promise<void> {
  await db.deleteFrom('passwordResets').where('expiresAt', '<', sql<Date>`now()`).execute();
}
