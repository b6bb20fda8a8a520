import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '#http/app-env.server';
import { body, call } from '#http/call.server';
import { limited, type RateLimit } from '#http/rate-limit.server';
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
      refuses: ['invalid_token', 'too_many_requests'],
      response: { ...GuestSessionSchema.entries, orderId: v.string() },
    }),
    limited(LIMIT),
    body(GuestLinkSchema),
    async (c) => {
      const opened = await openGuestLink(c.var.shop, c.req.valid('json').token, c.req.header('User-Agent'));
      return c.json({ success: true, ...opened });
    },
  );
}
