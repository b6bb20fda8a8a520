import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { currentLanguage } from '#languages/current-language.server';
import type { HeldRole } from '#shared/rights';
import type { GivenRole } from './staff.queries.server';

export interface InvitationRow {
  id: string;
  email: string;
  role: HeldRole;
  ownRoleId: string | null;
  version: number;
}

interface NewInvitation extends GivenRole {
  email: string;
  invitedBy: string;
  expiresAt: Date;
}

/** Replaces an earlier invitation of the same address, whose link ends. */
export async function upsertInvitation(tx: Tx, { email, role, ownRoleId, invitedBy, expiresAt }: NewInvitation): Promise<InvitationRow> {
  const { rows } = await sql<InvitationRow>`
    INSERT INTO staff_invitations (email, role, own_role_id, invited_by, expires_at) VALUES (${email}, ${role}, ${ownRoleId}, ${invitedBy}, ${expiresAt})
    ON CONFLICT (lower(email)) DO UPDATE
       SET role = excluded.role, own_role_id = excluded.own_role_id, invited_by = excluded.invited_by, expires_at = excluded.expires_at, token_hash = NULL,
           version = staff_invitations.version + 1, created_at = now()
    RETURNING id, email, role, own_role_id, version`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An upsert returned no row.');
  return row;
}

/** Of `staff_invitations i`; null for the roles that every shop has. */
const OWN_ROLE_NAME = sql`(SELECT r.name FROM own_roles r WHERE r.id = i.own_role_id AND i.role = 'own')`;

interface SentInvitation extends InvitationRow {
  roleName: string | null;
  invitedBy: string | null;
  expiresAt: Date;
}

/** Sets the token of the link; undefined if the invitation was removed, or sent again since. */
export async function setToken(
  db: Db,
  { id, sentAt, tokenHash }: { id: string; sentAt: string; tokenHash: Buffer },
): Promise<SentInvitation | undefined> {
  const { rows } = await sql<SentInvitation>`
    UPDATE staff_invitations i SET token_hash = ${tokenHash}
     WHERE id = ${id} AND expires_at = ${sentAt}
    RETURNING id, email, role, own_role_id, ${OWN_ROLE_NAME} AS role_name, version, expires_at, (SELECT first_name || ' ' || last_name FROM users u WHERE u.id = i.invited_by) AS invited_by`.execute(
    db,
  );
  return rows[0];
}

export async function selectOpenInvitation(
  db: Db,
  tokenHash: Buffer,
): Promise<Pick<SentInvitation, 'email' | 'role' | 'ownRoleId' | 'roleName' | 'invitedBy'> | undefined> {
  const { rows } = await sql<Pick<SentInvitation, 'email' | 'role' | 'ownRoleId' | 'roleName' | 'invitedBy'>>`
    SELECT i.email, i.role, i.own_role_id, ${OWN_ROLE_NAME} AS role_name, (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = i.invited_by) AS invited_by
      FROM staff_invitations i WHERE i.token_hash = ${tokenHash} AND i.expires_at > now()`.execute(db);
  return rows[0];
}

/** Consumes a link; undefined when it was used, replaced or revoked, or has expired. */
export async function takeInvitation(tx: Tx, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    DELETE FROM staff_invitations WHERE token_hash = ${tokenHash} AND expires_at > now() RETURNING id, email, role, own_role_id, version`.execute(
    tx,
  );
  return rows[0];
}

export async function updateInvitedRole(tx: Tx, id: string, { role, ownRoleId }: GivenRole): Promise<void> {
  await sql`UPDATE staff_invitations SET role = ${role}, own_role_id = ${ownRoleId}, version = version + 1 WHERE id = ${id}`.execute(tx);
}

export async function deleteInvitation(tx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM staff_invitations WHERE id = ${id}`.execute(tx);
}

export interface AcceptedUser extends GivenRole {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
}

/** A new user of the staff, or a customer who becomes one. Undefined for somebody who is on the staff already. */
export async function upsertMember(
  tx: Tx,
  { firstName, lastName, email, passwordHash, role, ownRoleId }: AcceptedUser,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO users (first_name, last_name, email, email_confirmed_at, password_hash, role, own_role_id, language)
    VALUES (${firstName}, ${lastName}, ${email}, now(), ${passwordHash}, ${role}, ${ownRoleId}, ${currentLanguage()})
    ON CONFLICT (lower(email)) WHERE NOT is_guest DO UPDATE
       SET first_name = excluded.first_name, last_name = excluded.last_name, password_hash = excluded.password_hash, role = excluded.role,
           own_role_id = excluded.own_role_id, language = coalesce(users.language, excluded.language), email_confirmed_at = coalesce(users.email_confirmed_at, now()), pending_email = NULL,
           role_version = users.role_version + 1, updated_at = now()
     WHERE users.role = 'customer'
    RETURNING id`.execute(tx);
  return rows[0]?.id;
}
