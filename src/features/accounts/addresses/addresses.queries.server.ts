import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { Address } from './addresses.schema';

export interface AddressRow
  extends TableRow<
    'addresses',
    | 'id'
    | 'firstName'
    | 'lastName'
    | 'company'
    | 'addressLine1'
    | 'addressLine2'
    | 'city'
    | 'state'
    | 'postalCode'
    | 'country'
    | 'phone'
    | 'isDefault'
  > {
  type: 'both' | 'shipping' | 'billing';
}

/** Columns of `addresses a`. */
export const addressJson = sql`jsonb_build_object('id', a.id, 'type', a.type, 'firstName', a.first_name, 'lastName', a.last_name,
  'company', a.company, 'addressLine1', a.address_line1, 'addressLine2', a.address_line2, 'city', a.city, 'state', a.state,
  'postalCode', a.postal_code, 'country', a.country, 'phone', a.phone, 'isDefault', a.is_default)`;

const COLUMNS = sql`a.id, a.type, a.first_name, a.last_name, a.company, a.address_line1, a.address_line2, a.city, a.state, a.postal_code,
  a.country, a.phone, a.is_default`;

/** The default one first, then the newest: the order of all lists. */
export async function selectAddresses(db: Db | Tx, userId: string): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    SELECT ${COLUMNS} FROM addresses a WHERE a.user_id = ${userId} ORDER BY a.is_default DESC, a.created_at DESC, a.id`.execute(db);
  return rows;
}

export interface AddressOfUser {
  userId: string;
  addressId: string;
}

export async function selectAddress(db: Db | Tx, { userId, addressId }: AddressOfUser): Promise<AddressRow | undefined> {
  const { rows } = await sql<AddressRow>`
    SELECT ${COLUMNS} FROM addresses a WHERE a.id = ${addressId} AND a.user_id = ${userId}`.execute(db);
  return rows[0];
}

export async function selectDefaultAddress(db: Db, userId: string): Promise<AddressRow | undefined> {
  const { rows } = await sql<AddressRow>`SELECT ${COLUMNS} FROM addresses a WHERE a.user_id = ${userId} AND a.is_default`.execute(db);
  return rows[0];
}

/** Locks this customer's addresses against other changes until the transaction ends. */
export async function lockAddressBook(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('addresses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAddress(tx: Tx, userId: string, address: Omit<Address, 'isDefault'>): Promise<string> {
  const { id } = await tx
    .insertInto('addresses')
    .values({ ...toColumns(address), userId, createdAt: sql`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAddress(tx: Tx, { userId, addressId }: AddressOfUser, address: Omit<Address, 'isDefault'>): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ ...toColumns(address), updatedAt: sql`now()` })
    .where('id', '=', addressId)
    .where('userId', '=', userId)
    .execute();
}

/** False when it does not exist or belongs to another customer. */
export async function deleteAddress(tx: Tx, { userId, addressId }: AddressOfUser): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('addresses').where('id', '=', addressId).where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Makes one address the default instead of the previous one. */
export async function moveDefault(tx: Tx, { userId, addressId }: AddressOfUser): Promise<void> {
  await tx.updateTable('addresses').set({ isDefault: false }).where('userId', '=', userId).where('isDefault', '=', true).execute();
  await tx.updateTable('addresses').set({ isDefault: true }).where('userId', '=', userId).where('id', '=', addressId).execute();
}

function toColumns({
  type,
  firstName,
  lastName,
  company,
  addressLine1,
  addressLine2,
  city,
  state,
  postalCode,
  country,
  phone,
}: Omit<Address, 'isDefault'>) {
  return {
    type,
    firstName,
    lastName,
    company: company ?? null,
    addressLine1,
    addressLine2: addressLine2 ?? null,
    city,
    state,
    postalCode,
    country,
    phone: phone ?? null,
  };
}
