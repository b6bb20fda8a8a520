import { Hono } from 'hono';
import * as v from 'valibot';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call } from '#http/calls/call.server';
import { apiKeyAdminMessages as messages } from './api-key-admin.messages';
import { ApiKeySchema, NewApiKeySchema } from './api-key-admin.schema';
import { createApiKey, listApiKeys, revokeApiKey } from './api-key-admin.service.server';

const tag = 'API keys';

/** Keys for programs of others. No key reaches the calls that write. Mounted under /admin/api-keys. */
export function apiKeysApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('settings.read'),
      call({ tag, summary: 'All API keys, those that work first', for: 'settings.read', response: { apiKeys: v.array(ApiKeySchema) } }),
      async (c) => c.json({ success: true, apiKeys: await listApiKeys(c.var.shop) }),
    )
    .post(
      '/',
      staffOnly('settings.write'),
      call({
        tag,
        summary: 'Create an API key, which is shown only this once',
        for: 'settings.write',
        refuses: ['conflict'],
        response: { apiKey: ApiKeySchema, key: v.string() },
        status: 201,
      }),
      body(NewApiKeySchema),
      async (c) =>
        c.json({ success: true, ...(await createApiKey(c.var.shop, c.var.user, c.req.valid('json'))), message: messages.created }, 201),
    )
    .delete(
      '/:keyId',
      staffOnly('settings.write'),
      call({ tag, summary: 'Revoke an API key', for: 'settings.write', refuses: ['not_found'], response: { apiKey: ApiKeySchema } }),
      async (c) =>
        c.json({ success: true, apiKey: await revokeApiKey(c.var.shop, c.var.user, c.req.param('keyId')), message: messages.revoked }),
    );
}
