import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { call } from '#http/calls/call.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import { MINUTE_MS } from '#shared/time';
import { connectionsMessages as messages } from './connections.messages';
import { CheckResultSchema, ConnectionsSchema } from './connections.schema';
import { checkPayments, checkStorage, sendTestMail, viewConnections } from './connections.service.server';

const LIMIT: RateLimit = { name: 'connection', windowMs: 10 * MINUTE_MS, perAccountAnywhere: 30 };
const tag = 'Connections';
const test = { tag, for: 'settings.write', refuses: ['too_many_requests'] } as const;

/** Payments, mail and storage: what is connected, and whether it works. Mounted under /admin/connections. */
export function connectionsApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('settings.read'),
      call({
        tag,
        for: 'settings.read',
        summary: 'What is connected, and when it worked last',
        response: { connections: ConnectionsSchema },
      }),
      async (c) => c.json({ success: true, connections: await viewConnections(c.var.shop, c.req.url) }),
    )
    .post(
      '/payments/:provider/test',
      staffOnly('settings.write'),
      call({
        ...test,
        summary: 'Call a payment provider, without changing anything there',
        refuses: ['not_found', 'too_many_requests'],
        response: { result: CheckResultSchema },
      }),
      async (c) => {
        await takeAttempt(c, LIMIT, c.var.user._id);
        return c.json({ success: true, result: await checkPayments(c.var.shop, c.req.param('provider')) });
      },
    )
    .post('/mail/test', staffOnly('settings.write'), call({ ...test, summary: 'Send a test mail to oneself' }), async (c) => {
      await takeAttempt(c, LIMIT, c.var.user._id);
      await sendTestMail(c.var.shop, c.var.user);
      return c.json({ success: true, message: messages.mailSent(c.var.user.email) });
    })
    .post(
      '/storage/test',
      staffOnly('settings.write'),
      call({ ...test, summary: 'Read from the store of pictures', response: { result: CheckResultSchema } }),
      async (c) => {
        await takeAttempt(c, LIMIT, c.var.user._id);
        return c.json({ success: true, result: await checkStorage(c.var.shop) });
      },
    );
}
