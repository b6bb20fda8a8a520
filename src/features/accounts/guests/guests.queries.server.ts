import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { CredentialRow, UserRow } from '#features/accounts/accounts/accounts.queries.server';
import { currentLanguage } from '#languages/current-language.server';
import { mailboxKey } from '#shared/mailbox';

/** The name until an order has one. */
const UNNAMED = { firstName: 'Guest', lastName: '' } as const;

/** No password matches this: nobody signs in as a guest. */
const NO_PASSWORD = '!';

const GUEST_COLUMNS = [
  'id',
  'firstName',
  'lastName',
  'email',
  'emailConfirmedAt',
  'pendingEmail',
  'phone',
  'address',
  'role',
  'isGuest',
  'credentialVersion',
] as const;

/** A guest of their own for each checkout, also for the same address (docs/rules.md#guests-session). */
export function insertGuest(db: Db | Tx, email: string): Promise<CredentialRow> {
  return db
    .insertInto('users')
    .values({ ...UNNAMED, email, passwordHash: NO_PASSWORD, isGuest: true, language: currentLanguage() })
    .returning(GUEST_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Corrects the address of a guest who has not ordered yet; undefined after that. */
export async function changeUnusedGuest(db: Db | Tx, { id, email }: { id: string; email: string }): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({ email, emailConfirmedAt: null, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('isGuest', '=', true)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM orders o WHERE o.user_id = users.id)`)
    .returning(GUEST_COLUMNS)
    .executeTakeFirst();
}

export async function insertGuestLink(db: Db, link: { tokenHash: Buffer; orderId: string; expiresAt: Date }): Promise<void> {
  await db.insertInto('guestLinks').values(link).execute();
}

/** The guest and the order of a link that is valid. */
export async function findGuestOfLink(db: Db | Tx, tokenHash: Buffer): Promise<(CredentialRow & { orderId: string }) | undefined> {
  const { rows } = await sql<CredentialRow & { orderId: string }>`
    SELECT u.id, u.first_name, u.last_name, u.email, u.email_confirmed_at, u.pending_email, u.phone, u.address, u.role, u.is_guest,
           u.credential_version, o.id AS order_id
      FROM guest_links g JOIN orders o ON o.id = g.order_id JOIN users u ON u.id = o.user_id
     WHERE g.token_hash = ${tokenHash} AND g.expires_at > now() AND u.is_guest`.execute(db);
  return rows[0];
}

/** Nobody has shown yet that they read the mail of a guest's new address. */
export async function forgetConfirmation(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', userId).execute();
}

/** Of all orders of a guest. */
export async function deleteGuestLinks(tx: Tx, userId: string): Promise<void> {
  await sql`DELETE FROM guest_links WHERE order_id IN (SELECT id FROM orders WHERE user_id = ${userId})`.execute(tx);
}

/** The newest order that somebody with this address placed as a guest. */
export async function findGuestOrder(db: Db, email: string): Promise<{ orderId: string; orderNumber: string; orders: number } | undefined> {
  const { rows } = await sql<{ orderId: string; orderNumber: string; orders: number }>`
    SELECT o.id AS order_id, o.order_number, count(*) OVER ()::integer AS orders
      FROM users u JOIN orders o ON o.user_id = u.id
     WHERE u.is_guest AND lower(u.email) = ${mailboxKey(email)} ORDER BY o.created_at DESC, o.id DESC LIMIT 1`.execute(db);
  return rows[0];
}
