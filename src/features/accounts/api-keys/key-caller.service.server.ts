import { toUser } from '#features/accounts/accounts/user-view.server';
import type { Caller } from '#features/accounts/sessions/session.server';
import type { Session } from '#features/accounts/sessions/sessions.service.server';
import { hashToken } from '#features/platform/secret-links/token.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import type { RequestSource } from '#http/requests/client-network.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { MINUTE_MS } from '#shared/time';
import { apiKeysMessages as messages } from './api-keys.messages';
import { findKeyUser } from './api-keys.queries.server';
import { KEY_RIGHTS } from './api-keys.rules';

/** Ten requests a second, for each key (docs/rules.md#api-keys-limit). */
const LIMIT: RateLimit = { name: 'api key', windowMs: MINUTE_MS, perAccountAnywhere: 600 };

/**
 * The person who created a key, limited to the key's rights. Who chose these rights confirmed it was them, so a key needs no further
 * confirmation. Throws `unauthenticated` for a key that is unknown, revoked or expired, and `too_many_requests`.
 */
export async function findKeyCaller(c: RequestSource, key: string): Promise<Session & { user: Caller }> {
  const row = await findKeyUser(c.var.shop.db, hashToken(key));
  if (!row) throw new AppError('unauthenticated', { message: messages.unknown });
  await takeAttempt(c, LIMIT, row.keyId);
  const keyRights = KEY_RIGHTS.filter((right) => row.keyRights.includes(right));
  return { user: { ...toUser(row), keyName: row.keyName, keyRights }, confirmedAt: new Date() };
}

/** Whether a key works, whatever its rights. */
export async function isValidKey({ db }: Pick<Shop, 'db'>, key: string): Promise<boolean> {
  return (await findKeyUser(db, hashToken(key))) !== undefined;
}
