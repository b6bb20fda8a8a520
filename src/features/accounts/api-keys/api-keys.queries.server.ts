import { sql } from 'kysely';
import { type Db, prepared, type Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { type HeldOwnRole, ownRoleOf, type UserRow } from '#features/accounts/accounts/accounts.queries.server';

export interface KeyUserRow extends UserRow {
  keyId: string;
  keyName: string;
  keyRights: string[];
}

/**
 * A valid key with the person who created it, who must be on the staff. It is found by its hash in an index, so that the time says
 * nothing about keys that are nearly right. Updates its last use at most once a minute.
 */
export async function findKeyUser(db: Db, keyHash: Buffer): Promise<KeyUserRow | undefined> {
  const { rows } = await sql<KeyUserRow & { isUseOld: boolean }>`
    ${prepared} SELECT u.id, u.first_name, u.last_name, u.email, u.email_confirmed_at, u.pending_email, u.phone, u.address, u.role,
                       ${ownRoleOf(sql.ref('u.own_role_id'))} AS own_role, k.id AS key_id, k.name AS key_name, k.rights AS key_rights,
                       coalesce(k.last_used_at < now() - interval '1 minute', true) AS is_use_old
      FROM api_keys k JOIN users u ON u.id = k.created_by
     WHERE k.key_hash = ${keyHash} AND k.revoked_at IS NULL AND coalesce(k.expires_at > now(), true)
       AND u.role <> 'customer'`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { isUseOld, ...user } = row;
  if (isUseOld) await db.updateTable('apiKeys').set({ lastUsedAt: sql`now()` }).where('id', '=', user.keyId).execute();
  return user;
}

export interface NewKey extends TableRow<'apiKeys', 'name' | 'prefix' | 'keyHash' | 'rights' | 'createdBy' | 'expiresAt'> {}

export async function insertKey(tx: Tx, key: NewKey): Promise<string> {
  const { id } = await tx.insertInto('apiKeys').values(key).returning('id').executeTakeFirstOrThrow();
  return id;
}

type KeyColumn = 'id' | 'name' | 'prefix' | 'rights' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'revokedAt' | 'createdBy';

export interface KeyRow extends TableRow<'apiKeys', KeyColumn> {
  creatorName: string;
  creatorRole: string;
  creatorOwnRole: HeldOwnRole | null;
}

const COLUMNS = sql`k.id, k.name, k.prefix, k.rights, k.created_at, k.expires_at, k.last_used_at, k.revoked_at, k.created_by,
  u.first_name || ' ' || u.last_name AS creator_name, u.role AS creator_role,
  ${ownRoleOf(sql.ref('u.own_role_id'))} AS creator_own_role`;

/** Valid keys first, then the newest. */
export async function selectKeys(db: Db): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    SELECT ${COLUMNS} FROM api_keys k JOIN users u ON u.id = k.created_by
     ORDER BY (k.revoked_at IS NULL AND coalesce(k.expires_at > now(), true)) DESC, k.created_at DESC, k.id`.execute(db);
  return rows;
}

export async function selectKey(db: Db | Tx, id: string): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    SELECT ${COLUMNS} FROM api_keys k JOIN users u ON u.id = k.created_by WHERE k.id = ${id}`.execute(db);
  return rows[0];
}

/** False for somebody who has left the staff; until the transaction ends, they do not leave. */
export async function holdOnStaff(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users WHERE id = ${userId} AND role <> 'customer' FOR SHARE`.execute(tx);
  return rows.length > 0;
}

/** Counts keys that work, and lets no other be inserted until the transaction ends. */
export async function countValidKeys(tx: Tx): Promise<number> {
  await sql`LOCK TABLE api_keys IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM api_keys WHERE revoked_at IS NULL AND coalesce(expires_at > now(), true)`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** False when it was revoked before. */
export async function revokeKey(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE api_keys SET revoked_at = now() WHERE id = ${id} AND revoked_at IS NULL`.execute(tx);
  return numAffectedRows === 1n;
}

/** The keys of somebody who leaves the staff: they do not work again if the person comes back. */
export async function revokeKeysOf(tx: Tx, userId: string): Promise<void> {
  await sql`UPDATE api_keys SET revoked_at = now() WHERE created_by = ${userId} AND revoked_at IS NULL`.execute(tx);
}
