import * as v from 'valibot';
import { KEY_RIGHTS } from '#features/accounts/api-keys/api-keys.rules';
import { moment } from '#shared/moment-schema';
import { RIGHTS } from '#shared/rights';
import { requiredText } from '#shared/text-schema';
import { apiKeyAdminMessages as messages } from './api-key-admin.messages';

const NAME_MAX_LENGTH = 60;

export const API_KEY_STATUSES = ['active', 'expired', 'revoked'] as const;

export const ApiKeySchema = v.object({
  _id: v.string(),
  name: v.string(),
  /** The key's first characters. */
  prefix: v.string(),
  status: v.picklist(API_KEY_STATUSES),
  /** As chosen. */
  rights: v.array(v.picklist(RIGHTS)),
  /** Those that do nothing, because the role of who created the key does not have them any more. */
  missingRights: v.array(v.picklist(RIGHTS)),
  createdBy: v.object({ _id: v.string(), name: v.string() }),
  createdAt: v.string(),
  expiresAt: v.optional(v.string()),
  /** Exact to a minute. */
  lastUsedAt: v.optional(v.string()),
  revokedAt: v.optional(v.string()),
});
export type ApiKey = v.InferOutput<typeof ApiKeySchema>;

export const NewApiKeySchema = v.object({
  name: requiredText(() => messages.nameRequired, NAME_MAX_LENGTH),
  rights: v.pipe(
    v.array(
      v.picklist(KEY_RIGHTS, () => messages.rightUnknown),
      () => messages.rightsRequired,
    ),
    v.minLength(1, () => messages.rightsRequired),
  ),
  /** Absent, the key works until it is revoked. */
  expiresAt: v.optional(moment(() => messages.expiryInvalid)),
});
export type NewApiKey = v.InferOutput<typeof NewApiKeySchema>;
