import { Hono } from 'hono';
import * as v from 'valibot';
import { UserSchema } from '#features/accounts/accounts/accounts.schema';
import { customersOnly } from '#features/accounts/sessions/session.server';
import { CartSchema } from '#features/buying/cart/cart.schema';
import { viewCart } from '#features/buying/cart/cart.service.server';
import { listProductIds } from '#features/buying/wishlist/wishlist.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { call } from '#http/calls/call.server';

const response = { user: UserSchema, cart: CartSchema, wishlist: v.object({ productIds: v.array(v.string()) }) };

/** All personal data of every page in one request: the user, the badges and the hearts. */
export function headerApi() {
  return new Hono<AppEnv>().get(
    '/',
    call({ tag: 'Header', summary: 'Who is signed in, the cart, and what is on the wishlist', response, for: 'customer' }),
    customersOnly(),
    async (c) => {
      const { shop, user } = c.var;
      const [cart, productIds] = await Promise.all([viewCart(shop, user._id), listProductIds(shop, user._id)]);
      return c.json({ success: true, user, cart, wishlist: { productIds } });
    },
  );
}
