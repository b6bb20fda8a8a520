import { inTransaction } from '#db/transaction.server';
import { toHeldRole } from '#features/accounts/accounts/user-view.server';
import * as queries from '#features/accounts/api-keys/api-keys.queries.server';
import { KEY_PREFIX_LENGTH, KEY_START } from '#features/accounts/api-keys/api-keys.rules';
import type { Caller } from '#features/accounts/sessions/session.server';
import { may, requireRights } from '#features/accounts/staff/staff.rules';
import { writeAudit } from '#features/platform/audit/audit.service.server';
import { hashToken, newToken } from '#features/platform/secret-links/token.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { HELD_ROLES, RIGHTS } from '#shared/rights';
import { apiKeyAdminMessages as messages } from './api-key-admin.messages';
import type { ApiKey, NewApiKey } from './api-key-admin.schema';

const MAX_VALID_KEYS = 100;

/** All keys, those that work first. */
export async function listApiKeys(shop: Shop): Promise<ApiKey[]> {
  return (await queries.selectKeys(shop.db)).map(toApiKey);
}

/**
 * Creates a key and returns it, of which only a hash is stored. Throws `forbidden` for rights that its creator does not have
 * (docs/rules.md#api-keys-rights), `invalid` for an end that has passed, and `conflict` if there are too many keys.
 */
export async function createApiKey(shop: Shop, user: Caller, input: NewApiKey): Promise<{ apiKey: ApiKey; key: string }> {
  const { name, expiresAt } = input;
  if (expiresAt && expiresAt.getTime() <= Date.now()) {
    throw invalidField('expiresAt', messages.expiryPast);
  }
  const rights = [...new Set(input.rights)];
  requireRights(user, rights);
  const key = `${KEY_START}${newToken()}`;
  const prefix = key.slice(0, KEY_PREFIX_LENGTH);
  const row = await inTransaction(shop.db, async (tx) => {
    // Leaving the staff revokes keys; a later one would work again if the person came back.
    if (!(await queries.holdOnStaff(tx, user._id))) throw new AppError('forbidden');
    if ((await queries.countValidKeys(tx)) >= MAX_VALID_KEYS) {
      throw new AppError('conflict', { message: messages.tooMany(MAX_VALID_KEYS) });
    }
    const values = { name, prefix, rights, keyHash: hashToken(key), createdBy: user._id, expiresAt: expiresAt ?? null };
    const id = await queries.insertKey(tx, values);
    const after = { name, prefix, rights, expiresAt: expiresAt?.toISOString() };
    await writeAudit(tx, user, { action: 'api_key.create', subject: { type: 'api_key', id }, after });
    return queries.selectKey(tx, id);
  });
  if (!row) throw notFound(messages.missing);
  return { apiKey: toApiKey(row), key };
}

/** From the next request on, the key does not work. Revoking again changes nothing. Throws `not_found`. */
export async function revokeApiKey(shop: Shop, user: Caller, id: string): Promise<ApiKey> {
  if (!isUuid(id)) throw notFound(messages.missing);
  return inTransaction(shop.db, async (tx) => {
    const isRevoked = await queries.revokeKey(tx, id);
    const row = await queries.selectKey(tx, id);
    if (!row) throw notFound(messages.missing);
    const { name, prefix, rights } = row;
    const before = { name, prefix, rights };
    if (isRevoked) await writeAudit(tx, user, { action: 'api_key.revoke', subject: { type: 'api_key', id }, before });
    return toApiKey(row);
  });
}

function toApiKey(row: queries.KeyRow): ApiKey {
  const rights = RIGHTS.filter((right) => row.rights.includes(right));
  const staffRole = HELD_ROLES.find((role) => role === row.creatorRole);
  const ownRole = row.creatorOwnRole ? toHeldRole(row.creatorOwnRole) : undefined;
  return {
    _id: row.id,
    name: row.name,
    prefix: row.prefix,
    status: keyStatus(row),
    rights,
    missingRights: rights.filter((right) => !may({ staffRole, ownRole }, right)),
    createdBy: { _id: row.createdBy, name: row.creatorName },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString(),
    revokedAt: row.revokedAt?.toISOString(),
  };
}

function keyStatus({ revokedAt, expiresAt }: queries.KeyRow): ApiKey['status'] {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'active';
}
