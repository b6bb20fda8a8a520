import { Hono } from 'hono';
import { bearerToken } from '#features/accounts/sessions/session.server';
import { findSession } from '#features/accounts/sessions/sessions.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { CartPromotionsSchema, PromotedLinesSchema } from './cart-promotions.schema';
import { promoteCart } from './cart-promotions.service.server';

export function cartPromotionsApi() {
  return new Hono<AppEnv>().post(
    '/promotions',
    call({
      carries: 'long',
      tag: 'Cart',
      summary: 'What promotions without a code take off these lines; with a customer’s token, those for this customer too',
      response: CartPromotionsSchema.entries,
    }),
    body(PromotedLinesSchema),
    async (c) => {
      const token = bearerToken(c);
      const session = token === undefined ? undefined : await findSession(c.var.shop, token);
      return c.json({ success: true, ...(await promoteCart(c.var.shop, c.req.valid('json'), session?.user._id)) });
    },
  );
}
