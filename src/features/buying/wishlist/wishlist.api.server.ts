import { Hono } from 'hono';
import { type CustomerEnv, customersOnly } from '#features/accounts/sessions/session.server';
import { CartSchema, LineOptionsSchema } from '#features/buying/cart/cart.schema';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call, query } from '#http/calls/call.server';
import { wishlistMessages as messages } from './wishlist.messages';
import {
  CheckDataSchema,
  CountDataSchema,
  MoveDataSchema,
  MoveSchema,
  RemoveSchema,
  RestoreSchema,
  ShareDataSchema,
  SharedWishlistSchema,
  WishlistDataSchema,
  WishlistQuerySchema,
} from './wishlist.schema';
import * as wishlists from './wishlist.service.server';

const tag = 'Wishlist';
const response = { data: WishlistDataSchema };

export function wishlistApi() {
  return new Hono<AppEnv>()
    .get(
      '/shared/:shareToken',
      call({ tag, summary: 'What a share link shows', refuses: ['not_found'], response: { data: SharedWishlistSchema } }),
      async (c) => {
        c.header('Cache-Control', 'no-store');
        return c.json({ success: true, data: await wishlists.viewSharedWishlist(c.var.shop, c.req.param('shareToken')) });
      },
    )
    .use(customersOnly())
    .get('/', call({ tag, summary: 'The wishlist', response, for: 'customer' }), query(WishlistQuerySchema), async (c) =>
      c.json({ success: true, data: await wishlists.viewWishlist(c.var.shop, c.var.user._id, c.req.valid('query').only) }),
    )
    .get(
      '/count',
      call({ tag, summary: 'The number of products on it', response: { data: CountDataSchema }, for: 'customer' }),
      async (c) => c.json({ success: true, data: await wishlists.countWishes(c.var.shop, c.var.user._id) }),
    )
    .get(
      '/check/:productId',
      call({ tag, summary: 'Whether a product is on it', refuses: ['not_found'], response: { data: CheckDataSchema }, for: 'customer' }),
      async (c) => c.json({ success: true, data: await wishlists.checkWish(c.var.shop, c.var.user._id, c.req.param('productId')) }),
    )
    .post(
      '/share',
      call({ tag, summary: 'Make the list public by a link', response: { data: ShareDataSchema }, for: 'customer' }),
      async (c) =>
        c.json({
          success: true,
          data: { shareToken: await wishlists.shareWishlist(c.var.shop, c.var.user._id) },
          message: messages.shared,
        }),
    )
    .delete('/share', call({ tag, summary: 'Revoke the link', response: { data: ShareDataSchema }, for: 'customer' }), async (c) => {
      await wishlists.unshareWishlist(c.var.shop, c.var.user._id);
      return c.json({ success: true, data: {}, message: messages.unshared });
    })
    .post(
      '/move-to-cart',
      call({
        carries: 'long',
        tag,
        summary: 'Move products to the cart; those that cannot be moved stay',
        response: { data: MoveDataSchema },
        for: 'customer',
      }),
      query(WishlistQuerySchema),
      body(MoveSchema),
      async (c) => {
        const { productIds } = c.req.valid('json');
        const data = await wishlists.moveToCart(c.var.shop, c.var.user._id, productIds, c.req.valid('query').only);
        const moved = data.movedProducts.length;
        return c.json({ success: true, data, message: moved > 0 ? messages.moved(moved) : messages.moveFailed });
      },
    )
    .post(
      '/remove',
      call({ carries: 'long', tag, summary: 'Remove several products', response, for: 'customer' }),
      query(WishlistQuerySchema),
      body(RemoveSchema),
      async (c) => {
        const { productIds } = c.req.valid('json');
        const data = await wishlists.removeWishes(c.var.shop, c.var.user._id, productIds, c.req.valid('query').only);
        return c.json({ success: true, data, message: messages.selectedRemoved });
      },
    )
    .post(
      '/restore',
      call({ carries: 'long', tag, summary: 'Undo a removal', response, for: 'customer' }),
      query(WishlistQuerySchema),
      body(RestoreSchema),
      async (c) => {
        const { items } = c.req.valid('json');
        const data = await wishlists.restoreWishes(c.var.shop, c.var.user._id, items, c.req.valid('query').only);
        return c.json({ success: true, data, message: messages.restored });
      },
    )
    .post(
      '/:productId',
      call({
        tag,
        summary: 'Add a product with its size and colour',
        refuses: ['not_found', 'conflict', 'product_unavailable'],
        response,
        for: 'customer',
      }),
      query(WishlistQuerySchema),
      body(LineOptionsSchema),
      async (c) => {
        const wish = { ...c.req.valid('json'), productId: c.req.param('productId'), shown: c.req.valid('query').only } as const;
        return c.json({ success: true, data: await wishlists.addWish(c.var.shop, c.var.user._id, wish), message: messages.added });
      },
    )
    .delete('/', call({ tag, summary: 'Clear the list', response, for: 'customer' }), query(WishlistQuerySchema), async (c) => {
      const data = await wishlists.clearWishlist(c.var.shop, c.var.user._id, c.req.valid('query').only);
      return c.json({ success: true, data, message: messages.cleared });
    })
    .delete(
      '/:productId',
      call({ tag, summary: 'Remove a product', refuses: ['not_found'], response, for: 'customer' }),
      query(WishlistQuerySchema),
      async (c) => {
        const shown = c.req.valid('query').only;
        const data = await wishlists.removeWish(c.var.shop, c.var.user._id, c.req.param('productId'), shown);
        return c.json({ success: true, data, message: messages.removed });
      },
    );
}

/** Mounted with the cart API. */
export function cartToWishlistApi() {
  return new Hono<CustomerEnv>().post(
    '/move-to-wishlist/:productId',
    customersOnly(),
    call({
      tag: 'Cart',
      summary: 'Move a product, or one size and colour of it, to the wishlist',
      refuses: ['not_found', 'conflict', 'product_unavailable'],
      response: { cart: CartSchema },
      for: 'customer',
    }),
    body(LineOptionsSchema),
    async (c) =>
      c.json({
        success: true,
        cart: await wishlists.moveFromCart(c.var.shop, c.var.user._id, c.req.param('productId'), c.req.valid('json')),
        message: messages.movedFromCart,
      }),
  );
}
