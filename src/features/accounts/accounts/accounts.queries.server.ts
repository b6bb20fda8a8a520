import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { currentLanguage } from '#languages/current-language.server';
import { mailboxKey } from '#shared/mailbox';
import type { Cents } from '#shared/money';
import type { HomeAddress, Registration } from './accounts.schema';

const USER_COLUMNS = [
  'users.id',
  'firstName',
  'lastName',
  'email',
  'emailConfirmedAt',
  'pendingEmail',
  'phone',
  'address',
  'role',
  'isGuest',
  ownRoleOf(sql.ref('users.own_role_id')).as('ownRole'),
] as const;

/** The role that the owner made, as JSON; null for everybody else. */
export function ownRoleOf(id: RawBuilder<unknown>): RawBuilder<HeldOwnRole | null> {
  return sql<HeldOwnRole | null>`CASE WHEN ${id} IS NOT NULL THEN own_role(${id}) END`;
}

export interface HeldOwnRole {
  _id: string;
  name: string;
  rights: string[];
  refundLimitCents: Cents | null;
  languages: string[] | null;
}

/** `address` is a `HomeAddress` as JSON. */
export type UserRow = TableRow<
  'users',
  'id' | 'firstName' | 'lastName' | 'email' | 'emailConfirmedAt' | 'pendingEmail' | 'phone' | 'address' | 'role' | 'isGuest'
> & { ownRole?: HeldOwnRole | null };

/** Somebody with the version of what they sign in with, for `openSession`. */
export type CredentialRow = UserRow & TableRow<'users', 'credentialVersion'>;
type UserWithHash = CredentialRow & { passwordHash: string };

const CREDENTIAL_COLUMNS = [...USER_COLUMNS, 'credentialVersion'] as const;

/** Throws a unique violation when the address is taken, ignoring case. */
export function insertUser(db: Db | Tx, { firstName, lastName, email }: Registration, passwordHash: string): Promise<CredentialRow> {
  return db
    .insertInto('users')
    .values({ firstName, lastName, email, passwordHash, language: currentLanguage() })
    .returning(CREDENTIAL_COLUMNS)
    .executeTakeFirstOrThrow();
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
    .select([...CREDENTIAL_COLUMNS, 'passwordHash'])
    .where(sql`lower(email)`, '=', mailboxKey(email))
    .where('isGuest', '=', false)
    .executeTakeFirst();
}

export function findUserById(db: Db | Tx, userId: string): Promise<UserWithHash | undefined> {
  return db
    .selectFrom('users')
    .select([...CREDENTIAL_COLUMNS, 'passwordHash'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

/** Locks the customer's row until the transaction ends. */
export function lockUser(tx: Tx, userId: string): Promise<CredentialRow> {
  return tx.selectFrom('users').select(CREDENTIAL_COLUMNS).where('users.id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export interface ProfileChanges {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  /** Null withdraws a change that is not confirmed yet. */
  pendingEmail?: string | null | undefined;
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

/**
 * Returns what a session is opened against from now on. A change of the address that is not confirmed yet ends: whoever asked for it may
 * not be who sets the password.
 */
export function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<Pick<CredentialRow, 'id' | 'credentialVersion'>> {
  return tx
    .updateTable('users')
    .set({ passwordHash, pendingEmail: null, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .returning(['id', 'credentialVersion'])
    .executeTakeFirstOrThrow();
}

/** Records that a link that was mailed to the user's present address was used: docs/rules.md#accounts-confirmed. */
export async function confirmEmail(tx: Db | Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ emailConfirmedAt: sql`now()` })
    .where('id', '=', userId)
    .where('emailConfirmedAt', 'is', null)
    .execute();
}

/** Whether an account has this address, or had it until lately and can take it back. */
export async function isEmailTaken(tx: Tx, email: string, { by: userId }: { by: string }): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    SELECT EXISTS (SELECT FROM users WHERE lower(email) = lower(${email}) AND NOT is_guest AND id <> ${userId})
        OR EXISTS (SELECT FROM former_emails WHERE lower(email) = lower(${email}) AND user_id <> ${userId} AND revert_until > now()) AS is_taken`.execute(
    tx,
  );
  return rows[0]?.isTaken ?? false;
}

interface NewReset {
  tokenHash: Buffer;
  user: Pick<CredentialRow, 'id' | 'email' | 'credentialVersion'>;
  expiresAt: Date;
}

/** False if the user's address or what they sign in with has changed since it was read; waits for a change that is under way. */
export async function insertPasswordReset(db: Db, { tokenHash, user, expiresAt }: NewReset): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO password_resets (token_hash, user_id, expires_at)
    SELECT ${tokenHash}, u.id, ${expiresAt}
      FROM users u WHERE u.id = ${user.id} AND u.email = ${user.email} AND u.credential_version = ${user.credentialVersion} FOR SHARE
    RETURNING user_id`.execute(db);
  return rows.length > 0;
}

/** Undefined when a reset link has been used or has expired. */
export async function findUserOfReset(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('passwordResets')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.userId;
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

export interface EmailLink extends TableRow<'emailLinks', 'tokenHash' | 'userId' | 'email' | 'expiresAt'> {
  /** Of the account's present or pending address, or of a former one. */
  kind: 'confirm' | 'revert';
}

export async function insertEmailLink(db: Db, link: EmailLink): Promise<void> {
  await db.insertInto('emailLinks').values(link).execute();
}
