import { Hono } from 'hono';
import { customersOnly } from '#features/accounts/sessions/session.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { call } from '#http/calls/call.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import { DAY_MS } from '#shared/time';
import { privacyMessages as messages } from './privacy.messages';
import * as privacy from './privacy.service.server';

const tag = 'Privacy';
const limitOf = (name: string): RateLimit => ({ name, windowMs: DAY_MS, perNetwork: 50, perAccount: 5, perAccountAnywhere: 10 });
const EXPORT_LIMIT = limitOf('export');
const DELETION_LIMIT = limitOf('deletion');

/** Calls for a customer's own data. */
export function privacyApi() {
  return new Hono<AppEnv>()
    .use(customersOnly())
    .post(
      '/data-export',
      call({ tag, summary: 'Have one’s own data sent by mail, as JSON', refuses: ['too_many_requests'], for: 'customer' }),
      async (c) => {
        await takeAttempt(c, EXPORT_LIMIT, c.var.user._id);
        await privacy.requestExport(c.var.shop, c.var.user);
        return c.json({ success: true, message: messages.exportRequested });
      },
    )
    .post(
      '/deletion-request',
      call({ tag, summary: 'Request the deletion of one’s account', refuses: ['last_owner', 'too_many_requests'], for: 'customer' }),
      async (c) => {
        await takeAttempt(c, DELETION_LIMIT, c.var.user._id);
        await privacy.requestDeletion(c.var.shop, c.var.user);
        return c.json({ success: true, message: messages.deletionRequested });
      },
    );
}
