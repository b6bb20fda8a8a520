import { sql } from 'kysely';
import type { Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';

export interface StoredCustomer extends TableRow<'users', 'id' | 'email' | 'firstName' | 'lastName' | 'phone' | 'tags'> {
  role: string;
  /** Whether the account has shown that it reads the address's mail. */
  ownsAddress: boolean;
  hasAddress: boolean;
}

/** The customers with these addresses of mail, ignoring case; locked until the transaction ends if they will be changed. */
export async function selectStoredCustomers(
  tx: Tx,
  emails: readonly string[],
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<StoredCustomer[]> {
  const lower = emails.map((email) => email.toLowerCase());
  const { rows } = await sql<StoredCustomer>`
    SELECT u.id, u.email, u.first_name, u.last_name, u.phone, u.tags, u.role, owns_address(u) AS owns_address,
           EXISTS (SELECT FROM addresses a WHERE a.user_id = u.id) AS has_address
      FROM users u WHERE lower(u.email) = ANY (${lower}::text[]) AND NOT u.is_guest ORDER BY u.id ${isLocked ? sql`FOR NO KEY UPDATE OF u` : sql``}`.execute(
    tx,
  );
  return rows;
}

export async function selectSubscribers(tx: Tx, emails: readonly string[]): Promise<{ email: string; status: string }[]> {
  const lower = emails.map((email) => email.toLowerCase());
  const { rows } = await sql<{ email: string; status: string }>`
    SELECT lower(email) AS email, status FROM newsletter_subscribers WHERE lower(email) = ANY (${lower}::text[])`.execute(tx);
  return rows;
}

interface NewCustomer {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  tags: string[];
}

/** No password matches this; a customer sets one by "forgot password". */
const NO_PASSWORD = '!';

/** Those whose address of mail is taken meanwhile are left out of the result. */
export async function insertCustomers(tx: Tx, customers: readonly NewCustomer[]): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    INSERT INTO users (email, first_name, last_name, phone, tags, password_hash)
    SELECT email, "firstName", "lastName", phone, tags, ${NO_PASSWORD}
      FROM jsonb_to_recordset(${JSON.stringify(customers)}::jsonb)
        AS c (email text, "firstName" text, "lastName" text, phone text, tags text[])
    ON CONFLICT (lower(email)) WHERE NOT is_guest DO NOTHING
    RETURNING id, email`.execute(tx);
  return rows;
}

export interface FilledFields {
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  tags?: string[] | undefined;
}

export async function updateCustomer(tx: Tx, id: string, filled: FilledFields): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...filled, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Adds confirmed addresses: their consent was given to the shop that wrote the file. Addresses that are known already stay. */
export async function insertSubscribers(tx: Tx, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    INSERT INTO newsletter_subscribers (email, status, confirmed_at)
    SELECT email, 'confirmed', now() FROM unnest(${emails}::text[]) AS email
    ON CONFLICT (lower(email)) DO NOTHING
    RETURNING email`.execute(tx);
  return new Set(rows.map(({ email }) => email));
}

/** Deletes a customer whom an import created and nobody has used since: no password, no order, no other address, no change. */
export async function deleteUnusedCustomer(tx: Tx, id: string, addressId: string | undefined): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM users u
     WHERE u.id = ${id} AND u.password_hash = ${NO_PASSWORD} AND u.updated_at = u.created_at AND u.role = 'customer'
       AND NOT EXISTS (SELECT FROM orders o WHERE o.user_id = u.id)
       AND NOT EXISTS (SELECT FROM addresses a WHERE a.user_id = u.id AND (a.id IS DISTINCT FROM ${addressId ?? null} OR a.updated_at > a.created_at))
    RETURNING id`.execute(tx);
  return rows.length === 1;
}

/** Empties fields that an import filled, if all of them still have its values. */
export async function emptyFilledFields(tx: Tx, id: string, { firstName, lastName, phone, tags }: FilledFields): Promise<boolean> {
  const is = (column: string, value: unknown) => (value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`);
  const { numAffectedRows } = await sql`
    UPDATE users SET first_name = ${firstName === undefined ? sql`first_name` : ''}, last_name = ${lastName === undefined ? sql`last_name` : ''},
           phone = ${phone === undefined ? sql`phone` : null}, tags = ${tags === undefined ? sql`tags` : sql`'{}'::text[]`}, updated_at = now()
     WHERE id = ${id} AND ${is('first_name', firstName)} AND ${is('last_name', lastName)} AND ${is('phone', phone)}
       AND ${tags === undefined ? sql`true` : sql`tags = ${tags}::text[]`}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Locks an address if nobody has changed it since it was added. */
export async function lockUnchangedAddress(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM addresses WHERE id = ${id} AND updated_at <= created_at FOR UPDATE`.execute(tx);
  return rows.length === 1;
}

export async function deleteUnchangedSubscriber(tx: Tx, email: string): Promise<void> {
  await sql`
    DELETE FROM newsletter_subscribers WHERE lower(email) = lower(${email}) AND status = 'confirmed' AND updated_at = created_at`.execute(
    tx,
  );
}
