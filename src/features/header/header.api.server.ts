import { Hono } from 'hono';
import { UserSchema } from '#features/accounts/accounts.schema';
import { customersOnly } from '#features/accounts/session.server';
import { CartSchema } from '#features/cart/cart.schema';
import { viewCart } from '#features/cart/cart.service.server';
import type { AppEnv } from '#http/app-env.server';
import { call } from '#http/call.server';

/** One call for everything personal that every page shows: the user and the badges. */
export function headerApi() {
  return new Hono<AppEnv>().get(
    '/',
    call({ tag: 'Header', summary: 'Who is signed in, and the cart', answer: { user: UserSchema, cart: CartSchema }, for: 'customer' }),
    customersOnly(),
    async (c) => c.json({ success: true, user: c.var.user, cart: await viewCart(c.var.shop, c.var.user._id) }),
  );
}
