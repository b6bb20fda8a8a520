import { Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import { HOUR_MS } from '#shared/time';
import { threadMessages as messages } from './conversations.messages';
import { ThreadMessageSchema, ThreadSchema } from './thread.schema';
import { addMessage, viewThread } from './threads.service.server';

const READ_LIMIT: RateLimit = { name: 'thread read', windowMs: HOUR_MS, perNetwork: 600, perAccount: 300 };
/** docs/rules.md#conversations-links */
const WRITE_LIMIT: RateLimit = { name: 'thread', windowMs: HOUR_MS, perNetwork: 60, perAccount: 10, perAccountAnywhere: 20 };

const thread = { tag: 'Contact', response: { thread: ThreadSchema }, refuses: ['invalid_token'] } as const;

/** A conversation by its private link, without an account. Mounted under /messages. */
export function threadsApi() {
  return new Hono<AppEnv>()
    .get(
      '/:token',
      privately(),
      call({ ...thread, limit: READ_LIMIT, summary: 'A conversation with the shop, by its private link' }),
      async (c) => {
        const token = c.req.param('token');
        await takeAttempt(c, READ_LIMIT, token);
        return c.json({ success: true, thread: await viewThread(c.var.shop, token) });
      },
    )
    .post(
      '/:token',
      privately(),
      call({ ...thread, limit: WRITE_LIMIT, summary: 'Write in a conversation with the shop', status: 201 }),
      body(ThreadMessageSchema),
      async (c) => {
        const token = c.req.param('token');
        await takeAttempt(c, WRITE_LIMIT, token);
        const written = await addMessage(c.var.shop, token, c.req.valid('json').message);
        return c.json({ success: true, thread: written, message: messages.sent }, 201);
      },
    );
}

function privately(): MiddlewareHandler<AppEnv> {
  return async function privately(c, next) {
    await next();
    c.header('Cache-Control', 'no-store');
  };
}
