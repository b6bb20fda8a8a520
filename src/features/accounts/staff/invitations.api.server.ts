import { Hono } from 'hono';
import * as v from 'valibot';
import { UserSchema } from '#features/accounts/accounts/accounts.schema';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import type { RateLimit } from '#http/calls/rate-limit.server';
import { MINUTE_MS } from '#shared/time';
import { acceptInvitation, viewInvitation } from './invitations.service.server';
import { staffMessages as messages } from './staff.messages';
import { AcceptanceSchema, OpenInvitationSchema } from './staff.schema';

const LIMIT: RateLimit = { name: 'invitation', windowMs: 15 * MINUTE_MS, perNetwork: 50 };
const shared = { tag: 'Staff', limit: LIMIT, refuses: ['invalid_token'] } as const;

/** What an invitation's link leads to. Mounted under /auth/invitation. */
export function invitationsApi() {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    })
    .get('/:token', call({ ...shared, summary: 'Who is invited, as what', response: { invitation: OpenInvitationSchema } }), async (c) => {
      return c.json({ success: true, invitation: await viewInvitation(c.var.shop, c.req.param('token')) });
    })
    .post(
      '/:token',
      call({
        ...shared,
        summary: 'Join the staff, and sign in',
        refuses: [...shared.refuses, 'conflict'],
        response: { token: v.string(), user: UserSchema },
      }),
      body(AcceptanceSchema),
      async (c) => {
        const input = { acceptance: c.req.valid('json'), userAgent: c.req.header('User-Agent') };
        const { token, user } = await acceptInvitation(c.var.shop, c.req.param('token'), input);
        return c.json({ success: true, token, user, message: messages.welcome(c.var.shop.config.shop.name) });
      },
    );
}
