import { Hono } from 'hono';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import { HOUR_MS } from '#shared/time';
import { newsletterMessages as messages } from './newsletter.messages';
import { ConfirmLinkSchema, LeaveLinkSchema, SubscriptionSchema } from './newsletter.schema';
import * as newsletter from './newsletter.service.server';

const tag = 'Newsletter';
/** Prevents abuse of the form to flood a mailbox. */
export const SUBSCRIBE_LIMIT: RateLimit = { name: 'newsletter', windowMs: HOUR_MS, perNetwork: 50, perAccount: 5, perAccountAnywhere: 10 };

export function newsletterApi() {
  return new Hono<AppEnv>()
    .post(
      '/subscribe',
      call({ tag, summary: 'Request a link that confirms a subscription', limit: SUBSCRIBE_LIMIT }),
      body(SubscriptionSchema),
      async (c) => {
        const { email } = c.req.valid('json');
        await takeAttempt(c, SUBSCRIBE_LIMIT, email);
        await newsletter.subscribe(c.var.shop, email);
        return c.json({ success: true, message: messages.subscribed });
      },
    )
    .post(
      '/confirm',
      call({ tag, summary: 'Confirm a subscription by a mailed link', refuses: ['invalid_token'] }),
      body(ConfirmLinkSchema),
      async (c) => {
        await newsletter.confirmSubscription(c.var.shop, c.req.valid('json').token);
        return c.json({ success: true, message: messages.confirmed });
      },
    )
    .post(
      '/leave',
      call({ tag, summary: 'Leave the newsletter by a mailed link', refuses: ['invalid_token'] }),
      body(LeaveLinkSchema),
      async (c) => {
        await newsletter.leave(c.var.shop, c.req.valid('json').token);
        return c.json({ success: true, message: messages.left });
      },
    );
}
