import { Hono } from 'hono';
import { GuestSessionSchema } from '#features/accounts/guests/guests.schema';
import { bearerToken } from '#features/accounts/sessions/session.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import type { RateLimit } from '#http/calls/rate-limit.server';
import { MINUTE_MS } from '#shared/time';
import { GuestCheckoutSchema } from './guest-checkout.schema';
import { startGuestCheckout } from './guest-checkout.service.server';

/** Each start may add a guest. */
const LIMIT: RateLimit = { name: 'guest checkout', windowMs: 15 * MINUTE_MS, perNetwork: 200 };

export function guestCheckoutApi() {
  return new Hono<AppEnv>().post(
    '/',
    call({
      carries: 'long',
      tag: 'Guests',
      summary: 'Begin or continue a checkout without an account: the token is for the calls of cart, checkout, orders and returns',
      limit: LIMIT,
      refuses: ['forbidden'],
      response: GuestSessionSchema.entries,
    }),
    body(GuestCheckoutSchema),
    async (c) => {
      const browser = { token: bearerToken(c), userAgent: c.req.header('User-Agent') };
      const { token, user } = await startGuestCheckout(c.var.shop, c.req.valid('json'), browser);
      return c.json({ success: true, token, user });
    },
  );
}
