import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import type { RateLimit } from '#http/calls/rate-limit.server';
import { MINUTE_MS } from '#shared/time';
import { openGuestLink } from './guest-links.service.server';
import { GuestLinkSchema, GuestSessionSchema } from './guests.schema';

const LIMIT: RateLimit = { name: 'guest link', windowMs: 15 * MINUTE_MS, perNetwork: 100 };

/** Opens a guest's order by the link of a mail. Mounted under /guest-orders. */
export function guestLinksApi() {
  return new Hono<AppEnv>().post(
    '/open',
    call({
      tag: 'Guests',
      summary: 'Open a guest’s order by the link of a mail',
      limit: LIMIT,
      refuses: ['invalid_token'],
      response: { ...GuestSessionSchema.entries, orderId: v.string() },
    }),
    body(GuestLinkSchema),
    async (c) => {
      const opened = await openGuestLink(c.var.shop, c.req.valid('json').token, c.req.header('User-Agent'));
      return c.json({ success: true, ...opened });
    },
  );
}
