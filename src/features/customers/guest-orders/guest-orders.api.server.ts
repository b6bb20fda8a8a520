import { Hono } from 'hono';
import * as v from 'valibot';
import { GuestLinkSchema } from '#features/accounts/guests/guests.schema';
import { customersOnly } from '#features/accounts/sessions/session.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import type { RateLimit } from '#http/calls/rate-limit.server';
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
      limit: LIMIT,
      refuses: ['invalid_token', 'conflict'],
      response: { orderId: v.string() },
      for: 'customer',
    }),
    body(GuestLinkSchema),
    async (c) => {
      const { orderId, orders } = await takeOverGuestOrders(c.var.shop, c.var.user, c.req.valid('json').token);
      return c.json({ success: true, orderId, message: messages.takenOver(orders) });
    },
  );
}
