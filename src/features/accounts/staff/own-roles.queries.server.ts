import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import type { Cents } from '#shared/money';
import type { Right } from '#shared/rights';

export interface OwnRoleRow {
  id: string;
  name: string;
  rights: string[];
  refundLimitCents: Cents | null;
  languages: string[] | null;
  version: number;
  people: number;
}

/** `role <> 'customer'` is what the index of the staff has. */
const columns = sql`r.id, r.name, r.rights, r.refund_limit_cents, r.languages, r.version,
  ((SELECT count(*) FROM users u WHERE u.role <> 'customer' AND u.role = 'own' AND u.own_role_id = r.id)
    + (SELECT count(*) FROM staff_invitations i WHERE i.role = 'own' AND i.own_role_id = r.id))::integer AS people`;

export async function selectOwnRoles(db: Db): Promise<OwnRoleRow[]> {
  const { rows } = await sql<OwnRoleRow>`SELECT ${columns} FROM own_roles r ORDER BY ${inNameOrder(sql`r.name`)}, r.id`.execute(db);
  return rows;
}

/** Until the transaction ends, the role is neither changed nor deleted. */
export async function holdOwnRole(tx: Tx, id: string): Promise<OwnRoleRow | undefined> {
  const { rows } = await sql<OwnRoleRow>`SELECT ${columns} FROM own_roles r WHERE r.id = ${id} FOR SHARE OF r`.execute(tx);
  return rows[0];
}

/** Until the transaction ends, the role is not given to anybody either. */
export async function lockOwnRole(tx: Tx, id: string): Promise<OwnRoleRow | undefined> {
  await sql`SELECT FROM own_roles WHERE id = ${id} FOR UPDATE`.execute(tx);
  const { rows } = await sql<OwnRoleRow>`SELECT ${columns} FROM own_roles r WHERE r.id = ${id}`.execute(tx);
  return rows[0];
}

export interface OwnRoleValues {
  name: string;
  rights: Right[];
  refundLimitCents: Cents | null;
  languages: string[] | null;
}

/** Throws a violation of `own_roles_name` when another role has the name. */
export async function insertOwnRole(tx: Tx, role: OwnRoleValues): Promise<string> {
  const { id } = await tx.insertInto('ownRoles').values(role).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Throws a violation of `own_roles_name` when another role has the name. */
export async function updateOwnRole(tx: Tx, id: string, role: OwnRoleValues): Promise<void> {
  await tx
    .updateTable('ownRoles')
    .set({ ...role, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Also from accounts that had it once and are a customer's, or have another role. */
export async function deleteOwnRole(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE users SET own_role_id = NULL WHERE own_role_id = ${id} AND role <> 'own'`.execute(tx);
  await sql`UPDATE staff_invitations SET own_role_id = NULL WHERE own_role_id = ${id} AND role <> 'own'`.execute(tx);
  await sql`DELETE FROM own_roles WHERE id = ${id}`.execute(tx);
}
