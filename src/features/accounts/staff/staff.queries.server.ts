import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import { mailboxKey } from '#shared/mailbox';
import { type HeldRole, type Right, STAFF_ROLES } from '#shared/rights';
import { ROLES } from './staff.rules';

/** A role as it is stored. */
export interface GivenRole {
  role: HeldRole;
  ownRoleId: string | null;
}
export const NO_ROLE = { role: 'customer', ownRoleId: null } as const;

export interface StaffRow {
  id: string;
  status: 'active' | 'invited';
  email: string;
  role: HeldRole;
  ownRole: { _id: string; name: string } | null;
  version: number;
  firstName: string | null;
  lastName: string | null;
  hasAuthenticator: boolean | null;
  passkeyCount: number | null;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
}

/** Everyone on the staff or invited to it. */
const everyone = sql`(
  SELECT u.id, 'active' AS status, u.email, u.role, u.own_role_id, u.role_version AS version, u.first_name, u.last_name,
         EXISTS (SELECT 1 FROM authenticators a WHERE a.user_id = u.id AND a.enabled_at IS NOT NULL) AS has_authenticator,
         (SELECT count(*) FROM passkeys p WHERE p.user_id = u.id)::integer AS passkey_count,
         (SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = u.id AND s.expires_at > now()) AS last_used_at,
         NULL::timestamptz AS expires_at, u.created_at
    FROM users u WHERE u.role <> 'customer'
   UNION ALL
  SELECT i.id, 'invited', i.email, i.role, i.own_role_id, i.version, NULL, NULL, NULL, NULL, NULL, i.expires_at, i.created_at FROM staff_invitations i
)`;

/** The names of their roles are looked up for what a page shows. */
const members = sql`(
  SELECT e.*, CASE WHEN e.role = 'own' THEN (SELECT jsonb_build_object('_id', r.id, 'name', r.name) FROM own_roles r WHERE r.id = e.own_role_id) END AS own_role
    FROM ${everyone} e
)`;

/** Of `users`: whether somebody on the staff has a right. */
export function holdsRight(right: Right) {
  const roles = STAFF_ROLES.filter((role) => ROLES[role].includes(right));
  return sql`(role = ANY (${roles}::text[])
    OR role = 'own' AND EXISTS (SELECT FROM own_roles r WHERE r.id = own_role_id AND ${right} = ANY (r.rights)))`;
}

export interface StaffSlice {
  q: string | undefined;
  limit: number;
  offset: number;
}

/** Active ones first, by their names. `q` is searched for in names and addresses. */
export async function selectStaff(db: Db, { q, limit, offset }: StaffSlice): Promise<{ rows: StaffRow[]; total: number }> {
  const matches = q
    ? sql`strpos(fold_text(concat_ws(' ', member.first_name, member.last_name, member.email, member.role, member.own_role ->> 'name')), fold_text(${q})) > 0`
    : sql`true`;
  const { rows } = await sql<StaffRow>`
    SELECT member.* FROM ${members} member WHERE ${matches}
     ORDER BY member.status, ${inNameOrder(sql`coalesce(member.first_name, '')`)}, lower(member.email), member.id LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM ${members} member WHERE ${matches}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function selectMember(db: Db | Tx, id: string): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`SELECT member.* FROM ${members} member WHERE member.id = ${id}`.execute(db);
  return rows[0];
}

export async function isOnStaff(db: Db | Tx, email: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM users WHERE role <> 'customer' AND lower(email) = ${mailboxKey(email)}`.execute(db);
  return rows.length > 0;
}

/** Locks a member or an invitation until the transaction ends. */
export async function lockMember(tx: Tx, id: string): Promise<void> {
  await sql`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  await sql`SELECT 1 FROM staff_invitations WHERE id = ${id} FOR UPDATE`.execute(tx);
}

/** Throws a violation of `users_last_owner` for the last owner (db/functions/staff.sql). */
export async function updateRole(tx: Tx, userId: string, { role, ownRoleId }: GivenRole | typeof NO_ROLE): Promise<void> {
  await sql`UPDATE users SET role = ${role}, own_role_id = ${ownRoleId}, role_version = role_version + 1, updated_at = now() WHERE id = ${userId}`.execute(
    tx,
  );
}

export async function countOwners(db: Db): Promise<number> {
  const { rows } = await sql<{ owners: number }>`SELECT count(*)::integer AS owners FROM users WHERE role = 'owner'`.execute(db);
  return rows[0]?.owners ?? 0;
}
