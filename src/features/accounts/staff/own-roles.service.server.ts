import type { Tx } from '#db/database.server';
import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { toCents, toDollars } from '#shared/money';
import { OWN_ROLE, RIGHTS, STAFF_ROLES } from '#shared/rights';
import { ownRolesMessages as messages } from './own-roles.messages';
import * as queries from './own-roles.queries.server';
import { withReading } from './own-roles.rules';
import type { OwnRole, OwnRoleChange } from './own-roles.schema';
import { staffMessages } from './staff.messages';
import type { GivenRole } from './staff.queries.server';

/** The roles that the owner made, by name. */
export async function listOwnRoles(shop: Shop): Promise<OwnRole[]> {
  return (await queries.selectOwnRoles(shop.db)).map(toOwnRole);
}

/** Throws `conflict` when another role has the name. */
export async function addOwnRole(shop: Shop, admin: Admin, change: OwnRoleChange): Promise<OwnRole> {
  return inTransaction(shop.db, async (tx) => {
    const id = await withFreeName(() => queries.insertOwnRole(tx, toRoleValues(change)));
    const added = await findOwnRole(tx, id);
    await writeAudit(tx, admin, { action: 'role.create', subject: roleSubject(id), after: toAudit(added) });
    return added;
  });
}

/**
 * Changes what everybody with this role may do, at once. Throws `not_found`, and `conflict` when somebody else changed it after the given
 * version, or another role has the name.
 */
export async function changeOwnRole(shop: Shop, admin: Admin, { id, ...change }: OwnRoleChange & { id: string }): Promise<OwnRole> {
  return inTransaction(shop.db, async (tx) => {
    const before = await lockOwnRole(tx, id);
    if (change.version !== undefined && change.version !== before.version) {
      throw new AppError('conflict', { message: messages.changed, details: { current: before } });
    }
    await withFreeName(() => queries.updateOwnRole(tx, id, toRoleValues(change)));
    const changed = await findOwnRole(tx, id);
    await writeAudit(tx, admin, { action: 'role.update', subject: roleSubject(id), before: toAudit(before), after: toAudit(changed) });
    return changed;
  });
}

/** Throws `not_found`, and `conflict` while somebody has the role. */
export async function deleteOwnRole(shop: Shop, admin: Admin, id: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const before = await lockOwnRole(tx, id);
    if (before.people > 0) throw new AppError('conflict', { message: messages.inUse });
    await queries.deleteOwnRole(tx, id);
    await writeAudit(tx, admin, { action: 'role.delete', subject: roleSubject(id), before: toAudit(before) });
  });
}

/**
 * The role that somebody is given, by its name or by the id of one that the owner made, which stays until the transaction ends. Throws
 * `invalid` for a role that does not exist.
 */
export async function findRole(tx: Tx, role: string): Promise<GivenRole & { name: string }> {
  const builtIn = STAFF_ROLES.find((known) => known === role);
  if (builtIn) return { role: builtIn, ownRoleId: null, name: builtIn };
  const row = isUuid(role) ? await queries.holdOwnRole(tx, role) : undefined;
  if (!row) throw invalidField('role', staffMessages.roleGone);
  return { role: OWN_ROLE, ownRoleId: row.id, name: row.name };
}

async function findOwnRole(tx: Tx, id: string): Promise<OwnRole> {
  const row = await queries.holdOwnRole(tx, id);
  if (!row) throw notFound(messages.missing);
  return toOwnRole(row);
}

async function lockOwnRole(tx: Tx, id: string): Promise<OwnRole> {
  const row = isUuid(id) ? await queries.lockOwnRole(tx, id) : undefined;
  if (!row) throw notFound(messages.missing);
  return toOwnRole(row);
}

async function withFreeName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isViolationOf(error, ['own_roles_name'])) throw error;
    throw new AppError('conflict', { fields: [{ field: 'name', message: messages.nameTaken }], cause: error });
  }
}

function roleSubject(id: string) {
  return { type: 'role', id };
}

function toAudit({ name, rights, refundLimit, languages }: OwnRole) {
  return { name, rights, ...(refundLimit !== undefined && { refundLimit }), ...(languages && { languages }) };
}

function toRoleValues({ name, rights, refundLimit, languages }: OwnRoleChange): queries.OwnRoleValues {
  return {
    name,
    rights: withReading(rights),
    refundLimitCents: refundLimit === undefined ? null : toCents(refundLimit),
    languages: languages ? [...new Set(languages)] : null,
  };
}

function toOwnRole({ id, name, rights, refundLimitCents, languages, version, people }: queries.OwnRoleRow): OwnRole {
  return {
    _id: id,
    name,
    rights: RIGHTS.filter((right) => rights.includes(right)),
    ...(refundLimitCents !== null && { refundLimit: toDollars(refundLimitCents) }),
    ...(languages && { languages }),
    people,
    version,
  };
}
