import { Hono } from 'hono';
import * as v from 'valibot';
import { UserSchema } from '#features/accounts/accounts/accounts.schema';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import type { RateLimit } from '#http/calls/rate-limit.server';
import { MINUTE_MS } from '#shared/time';
import { checkSetupToken, createFirstOwner } from './first-owner.service.server';
import { openingMessages as messages } from './opening.messages';
import { FirstOwnerSchema } from './opening.schema';

const LIMIT: RateLimit = { name: 'setup', windowMs: 15 * MINUTE_MS, perNetwork: 50 };
const shared = { tag: 'Opening', limit: LIMIT, refuses: ['invalid_token'] } as const;

/** What the link leads to that the start of an empty shop prints. Mounted under /auth/setup. */
export function firstOwnerApi() {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    })
    .get('/:token', call({ ...shared, summary: 'Whether the link works that makes the first owner' }), async (c) => {
      await checkSetupToken(c.var.shop, c.req.param('token'));
      return c.json({ success: true });
    })
    .post(
      '/:token',
      call({ ...shared, summary: 'Become the first owner, and sign in', response: { token: v.string(), user: UserSchema } }),
      body(FirstOwnerSchema),
      async (c) => {
        const input = { owner: c.req.valid('json'), userAgent: c.req.header('User-Agent') };
        const { token, user } = await createFirstOwner(c.var.shop, c.req.param('token'), input);
        return c.json({ success: true, token, user, message: messages.welcome(c.var.shop.config.shop.name) });
      },
    );
}
