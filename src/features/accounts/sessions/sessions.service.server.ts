import type { Db, Tx } from '#db/database.server';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { profileMessages as messages } from '#features/accounts/accounts/profile.messages';
import type { SessionView } from '#features/accounts/accounts/profile.schema';
import { toUser } from '#features/accounts/accounts/user-view.server';
import { findByToken } from '#features/platform/secret-links/secret-links.server';
import { hashToken, isToken, newToken } from '#features/platform/secret-links/token.server';
import type { Shop } from '#server/shop.server';
import { AppError, type ErrorCode, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { DAY_MS, HOUR_MS } from '#shared/time';
import { describeDevice } from './device.rules';
import * as queries from './sessions.queries.server';

const REMEMBERED_SESSION_MS = 30 * DAY_MS;
const SESSION_MS = 12 * HOUR_MS;
const USER_AGENT_MAX_LENGTH = 500;

interface NewSession {
  /** As they were read when their password, code, passkey or link was checked. */
  user: queries.CheckedUser;
  userAgent: string | undefined;
  /** 30 days if remembered, or the given end; else 12 hours. */
  rememberMe?: boolean | undefined;
  expiresAt?: Date | undefined;
  /** The error if what was checked has changed since. */
  refusal?: ErrorCode;
}

/**
 * Opens a session and returns its token, of which only a hash is stored. Throws the refusal if password, second factor or passkeys
 * changed while the sign-in was under way (docs/rules.md#sessions-credentials).
 */
export async function openSession(
  db: Db | Tx,
  { user, userAgent, rememberMe, expiresAt, refusal = 'wrong_credentials' }: NewSession,
): Promise<string> {
  const token = newToken();
  const lastsMs = rememberMe ? REMEMBERED_SESSION_MS : SESSION_MS;
  const isOpened = await queries.insertSession(db, {
    tokenHash: hashToken(token),
    user,
    userAgent: userAgent?.slice(0, USER_AGENT_MAX_LENGTH),
    expiresAt: expiresAt ?? new Date(Date.now() + lastsMs),
  });
  if (!isOpened) throw new AppError(refusal);
  return token;
}

export interface Session {
  user: User;
  /** The last time that the user proved who they are: signing in, or POST /auth/confirm. */
  confirmedAt: Date;
}

/**
 * The session of a bearer token; undefined for an expired, unknown or malformed token. Whoever looks at a backup has the session, the name
 * and the rights that they have in the shop.
 */
export async function findSession(
  { db, backupPreview }: Pick<Shop, 'db' | 'backupPreview'>,
  token: string | undefined,
): Promise<Session | undefined> {
  const row = await findByToken(token, (tokenHash) => queries.findSessionUser(backupPreview?.shopDb ?? db, tokenHash));
  return row && { user: toUser(row.user), confirmedAt: row.confirmedAt };
}

export async function logout(shop: Shop, token: string | undefined): Promise<void> {
  if (isToken(token)) await queries.deleteSession(shop.db, hashToken(token));
}

/** A customer's sessions; the current one is marked. */
export async function listSessions(shop: Shop, userId: string, token: string): Promise<SessionView[]> {
  const current = hashToken(token);
  return (await queries.selectSessions(shop.db, userId)).map((row) => ({
    _id: row.id,
    device: describeDevice(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.tokenHash.equals(current),
  }));
}

/** Throws `not_found`, also for another customer's session. */
export async function endSession(shop: Shop, session: { userId: string; sessionId: string }): Promise<void> {
  if (!isUuid(session.sessionId) || !(await queries.deleteSessionById(shop.db, session))) {
    throw notFound(messages.sessionNotFound);
  }
}

/** Ends every session of a customer except the current one. */
export async function endOtherSessions(shop: Shop, userId: string, token: string): Promise<void> {
  await queries.deleteSessionsOf(shop.db, userId, { except: hashToken(token) });
}
