import type { Tx } from '#db/database.server';
import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { findUserById } from '#features/accounts/accounts/accounts.queries.server';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { profileMessages } from '#features/accounts/accounts/profile.messages';
import type { SessionView } from '#features/accounts/accounts/profile.schema';
import { toUser } from '#features/accounts/accounts/user-view.server';
import { revokeKeysOf } from '#features/accounts/api-keys/api-keys.queries.server';
import { clearAuthenticator } from '#features/accounts/second-factor/authenticator.service.server';
import { clearPasskeys } from '#features/accounts/second-factor/passkeys.service.server';
import { secondFactorMailMessages } from '#features/accounts/second-factor/second-factor-mails.messages';
import { mailSignInChange } from '#features/accounts/second-factor/second-factor-mails.server';
import { deleteSessionById, deleteSessionsOf } from '#features/accounts/sessions/sessions.queries.server';
import { listSessions } from '#features/accounts/sessions/sessions.service.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { pageInfo } from '#shared/pagination';
import type { Right } from '#shared/rights';
import { deleteInvitation, updateInvitedRole } from './invitations.queries.server';
import { findRole } from './own-roles.service.server';
import { staffMessages as messages } from './staff.messages';
import * as queries from './staff.queries.server';
import { may } from './staff.rules';
import type { RoleChange, StaffListQuery, StaffMember, StaffPage } from './staff.schema';

const MEMBERS_PER_PAGE = 50;

export async function listStaff(shop: Shop, { page = 1, limit = MEMBERS_PER_PAGE, q }: StaffListQuery): Promise<StaffPage> {
  const { rows, total } = await queries.selectStaff(shop.db, { q, limit, offset: (page - 1) * limit });
  return { staff: rows.map(toMember), ...pageInfo({ page, limit, total }), total };
}

/** Whether somebody has a right now, for what they began earlier. */
export async function hasRightNow({ db }: Pick<Shop, 'db'>, userId: string, right: Right): Promise<boolean> {
  const user = await findUserById(db, userId);
  return user !== undefined && may(toUser(user), right);
}

/** Throws `not_found`, also for a customer. */
export async function viewMember(shop: Shop, id: string): Promise<StaffMember> {
  return toMember(await findMember(shop.db, id));
}

/**
 * Gives a member or an invited person another role, at once. Throws `not_found`, `last_owner`, and `conflict` with the `current` member
 * if somebody else changed the role after the given version.
 */
export async function changeRole(shop: Shop, admin: Admin, { id, role, version }: RoleChange & { id: string }): Promise<StaffMember> {
  await keepingAnOwner(() =>
    inMember(shop, id, async (tx, before) => {
      if (role === (before.ownRole?._id ?? before.role)) return;
      if (version !== undefined && version !== before.version) {
        throw new AppError('conflict', {
          fields: [{ field: 'role', message: messages.changed }],
          details: { current: toMember(before) },
        });
      }
      const input = await findRole(tx, role);
      if (before.status === 'invited') await updateInvitedRole(tx, id, input);
      else await queries.updateRole(tx, id, input);
      await writeAudit(tx, admin, {
        action: 'staff.role',
        subject: memberSubject(before),
        before: { email: before.email, role: before.ownRole?.name ?? before.role },
        after: { email: before.email, role: input.name },
      });
    }),
  );
  return viewMember(shop, id);
}

/**
 * Takes somebody off the staff: the account becomes a customer's, its sessions and API keys end, and its passkeys and authenticator are removed. An
 * invitation is revoked. Throws `not_found` and `last_owner`.
 */
export async function removeMember(shop: Shop, admin: Admin, id: string): Promise<void> {
  await keepingAnOwner(() =>
    inMember(shop, id, async (tx, before) => {
      const { status, email } = before;
      const role = before.ownRole?.name ?? before.role;
      if (status === 'invited') await deleteInvitation(tx, id);
      else {
        await queries.updateRole(tx, id, queries.NO_ROLE);
        await deleteSessionsOf(tx, id);
        await revokeKeysOf(tx, id);
        await clearAuthenticator(tx, id);
        await clearPasskeys(tx, id);
      }
      const action = status === 'invited' ? 'staff.revoke' : 'staff.remove';
      await writeAudit(tx, admin, { action, subject: memberSubject(before), before: { email, role } });
    }),
  );
}

/** Where a member is signed in. Throws `not_found`. */
export async function listMemberSessions(shop: Shop, id: string, token: string): Promise<SessionView[]> {
  await findActive(shop.db, id);
  return listSessions(shop, id, token);
}

/** Ends one session of a member. Throws `not_found`. */
export async function endMemberSession(shop: Shop, admin: Admin, { id, sessionId }: { id: string; sessionId: string }): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const { email } = await findActive(tx, id);
    if (!isUuid(sessionId) || !(await deleteSessionById(tx, { userId: id, sessionId }))) {
      throw notFound(profileMessages.sessionNotFound);
    }
    await writeAudit(tx, admin, { action: 'staff.session.end', subject: { type: 'user', id }, before: { email } });
  });
}

/** Ends all sessions of a member. Throws `not_found`. */
export async function endMemberSessions(shop: Shop, admin: Admin, id: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const { email } = await findActive(tx, id);
    await deleteSessionsOf(tx, id);
    await writeAudit(tx, admin, { action: 'staff.session.end', subject: { type: 'user', id }, before: { email, all: true } });
  });
}

/** For a member who lost phone and recovery codes: the password alone signs in again. They get a mail. Throws `not_found`. */
export async function clearSecondFactor(shop: Shop, admin: Admin, id: string): Promise<StaffMember> {
  await inTransaction(shop.db, async (tx) => {
    const { email, firstName } = await findActive(tx, id);
    await queries.lockMember(tx, id);
    await clearAuthenticator(tx, id);
    await clearPasskeys(tx, id);
    const member = { _id: id, email, firstName: firstName ?? '' };
    await mailSignInChange(shop, tx, member, () => secondFactorMailMessages.changes.removedByOwner);
    await writeAudit(tx, admin, { action: 'staff.second_factor.clear', subject: { type: 'user', id }, before: { email } });
  });
  return viewMember(shop, id);
}

/** Throws `last_owner` if the shop would be left without an owner, were this user gone. */
export async function refuseLastOwner(shop: Shop, { staffRole }: Pick<User, 'staffRole'>): Promise<void> {
  if (staffRole === 'owner' && (await queries.countOwners(shop.db)) <= 1) {
    throw new AppError('last_owner', { message: messages.lastOwnerLeaves });
  }
}

export function invitationSubject(id: string) {
  return { type: 'invitation', id };
}

function memberSubject({ id, status }: queries.StaffRow) {
  return status === 'invited' ? invitationSubject(id) : { type: 'user', id };
}

/** Runs in a transaction in which nobody else changes this member. */
function inMember(shop: Shop, id: string, work: (tx: Tx, before: queries.StaffRow) => Promise<void>): Promise<void> {
  if (!isUuid(id)) throw notFound(messages.missing);
  return inTransaction(shop.db, async (tx) => {
    await queries.lockMember(tx, id);
    await work(tx, await findMember(tx, id));
  });
}

/** The database refuses to take the last owner away, also from concurrent transactions. */
async function keepingAnOwner(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isViolationOf(error, ['users_last_owner'])) throw new AppError('last_owner', { message: messages.lastOwner, cause: error });
    throw error;
  }
}

async function findMember(db: Shop['db'] | Tx, id: string): Promise<queries.StaffRow> {
  const row = isUuid(id) ? await queries.selectMember(db, id) : undefined;
  if (!row) throw notFound(messages.missing);
  return row;
}

async function findActive(db: Shop['db'] | Tx, id: string): Promise<queries.StaffRow> {
  const row = await findMember(db, id);
  if (row.status !== 'active') throw notFound(messages.missing);
  return row;
}

function toMember({ id, lastUsedAt, expiresAt, createdAt, ...row }: queries.StaffRow): StaffMember {
  return {
    _id: id,
    status: row.status,
    email: row.email,
    role: row.role,
    ownRole: row.ownRole ?? undefined,
    version: row.version,
    firstName: row.firstName ?? undefined,
    lastName: row.lastName ?? undefined,
    hasAuthenticator: row.hasAuthenticator ?? undefined,
    passkeyCount: row.passkeyCount ?? undefined,
    lastUsedAt: lastUsedAt?.toISOString(),
    expiresAt: expiresAt?.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
