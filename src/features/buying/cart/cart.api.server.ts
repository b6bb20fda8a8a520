import { Hono } from 'hono';
import * as v from 'valibot';
import { customersOnly } from '#features/accounts/sessions/session.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call, query } from '#http/calls/call.server';
import { cartMessages as messages } from './cart.messages';
import {
  AddLineSchema,
  CartIssueSchema,
  CartSchema,
  CartSummarySchema,
  GuestLinesSchema,
  LineQuerySchema,
  MergeSchema,
  UpdateLineSchema,
} from './cart.schema';
import * as carts from './cart.service.server';

const tag = 'Cart';
const response = { cart: CartSchema };

export function cartApi() {
  return new Hono<AppEnv>()
    .post(
      '/preview',
      call({ carries: 'long', tag, summary: 'A guest’s lines at today’s prices and stock', response }),
      body(GuestLinesSchema),
      async (c) => c.json({ success: true, cart: await carts.previewCart(c.var.shop, c.req.valid('json').items) }),
    )
    .use(customersOnly())
    .get('/', call({ tag, summary: 'The cart', response, for: 'customer' }), async (c) =>
      c.json({ success: true, cart: await carts.viewCart(c.var.shop, c.var.user._id) }),
    )
    .post(
      '/add',
      call({
        tag,
        summary: 'Add pieces of a product',
        refuses: ['not_found', 'insufficient_stock', 'product_unavailable'],
        response,
        for: 'customer',
      }),
      body(AddLineSchema),
      async (c) =>
        c.json({
          success: true,
          cart: await carts.addToCart(c.var.shop, c.var.user._id, c.req.valid('json')),
          message: messages.itemAdded,
        }),
    )
    .put(
      '/update/:productId',
      call({
        tag,
        summary: 'Set a quantity; 0 removes',
        refuses: ['not_found', 'insufficient_stock', 'product_unavailable'],
        response,
        for: 'customer',
      }),
      body(UpdateLineSchema),
      async (c) =>
        c.json({
          success: true,
          cart: await carts.updateCartLine(c.var.shop, c.var.user._id, c.req.param('productId'), c.req.valid('json')),
        }),
    )
    .delete(
      '/remove/:productId',
      call({ tag, summary: 'Remove a product, or one size and colour of it', refuses: ['not_found'], response, for: 'customer' }),
      query(LineQuerySchema),
      async (c) =>
        c.json({
          success: true,
          cart: await carts.removeFromCart(c.var.shop, c.var.user._id, c.req.param('productId'), c.req.valid('query')),
          message: messages.itemRemoved,
        }),
    )
    .delete('/clear', call({ tag, summary: 'Empty the cart', response, for: 'customer' }), async (c) =>
      c.json({ success: true, cart: await carts.clearCart(c.var.shop, c.var.user._id), message: messages.cleared }),
    )
    .get('/summary', call({ tag, summary: 'The cart’s estimate', response: { summary: CartSummarySchema }, for: 'customer' }), async (c) =>
      c.json({ success: true, summary: await carts.summarize(c.var.shop, c.var.user._id) }),
    )
    .post(
      '/validate',
      call({
        tag,
        summary: 'The problems that prevent an order',
        response: { valid: v.boolean(), issues: v.array(CartIssueSchema), ...response },
        for: 'customer',
      }),
      async (c) => c.json({ success: true, ...(await carts.validateCart(c.var.shop, c.var.user._id)) }),
    )
    .post(
      '/merge',
      call({ carries: 'long', tag, summary: 'Merge a guest’s cart at sign-in', response, for: 'customer' }),
      body(MergeSchema),
      async (c) => c.json({ success: true, cart: await carts.mergeGuestCart(c.var.shop, c.var.user._id, c.req.valid('json')) }),
    );
}
