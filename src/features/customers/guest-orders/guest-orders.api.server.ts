import { Hono } from 'hono';
import * as v from 'valibot';
import { customersOnly } from '#features/people/accounts/session.server';
import { GuestLinkSchema } from '#features/people/guests/guests.schema';
import type { AppEnv } from '#http/app-env.server';
import { body, call } from '#http/call.server';
import { limited, type RateLimit } from '#http/rate-limit.server';
import { MINUTE_MS } from '#shared/time';
import { guestOrdersMessages as messages } from './guest-orders.messages';
import { takeOverGuestOrders } from './guest-orders.service.server';

const LIMIT: RateLimit = { name: 'guest take-over', windowMs: 15 * MINUTE_MS, perNetwork: 100 };

/** Orders of a guest who has an account now. Mounted under /guest-orders. */
export function guestOrdersApi() {
  return new Hono<AppEnv>().post(
    '/take-over',
    customersOnly(),
    call({
      tag: 'Guests',
      summary: 'Move the guest orders of one’s own address into the account, by the link of a mail to that address',
      refuses: ['invalid_token', 'conflict', 'too_many_requests'],
      response: { orderId: v.string() },
      for: 'customer',
    }),
    limited(LIMIT),
    body(GuestLinkSchema),
    async (c) => {
      const { orderId, orders } = await takeOverGuestOrders(c.var.shop, c.var.user, c.req.valid('json').token);
      return c.json({ success: true, orderId, message: messages.takenOver(orders) });
    },
  );
}
