import type { Context, MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { CustomerEnv } from '#features/accounts/session.server';
import { OrderSchema } from '#features/orders/orders.schema';
import { call } from '#http/call.server';
import { AppError } from '#shared/errors';
import { checkoutMessages as messages } from './checkout.messages';
import type { OrderPayload } from './checkout.schema';
import { placeOrder } from './place-order.service.server';

export const KEY_HEADER = 'Idempotency-Key';
/** What the header is for, as the API's description says it. */
export const KEY_MEANING = 'A text of one’s own, up to 255 characters: the same request with the same key is done once.';
const PLACING_REFUSES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'not_found',
  'cart_empty',
  'cart_changed',
  'insufficient_stock',
  'coupon_invalid',
  'request_in_flight',
  'conflict',
  'idempotency_mismatch',
] as const;
const KEY = /^[\x20-\x7e]{1,255}$/;

/** Placing an order, as both calls describe it: docs/rules.md#checkout-two-calls. */
export function placedOrderCall(tag: string): MiddlewareHandler {
  return call({
    tag,
    summary: 'Place an order of the cart; an Idempotency-Key header makes repeating it safe',
    status: 201,
    answer: {
      order: OrderSchema,
      payment: v.optional(v.object({ redirectUrl: v.optional(v.string()), clientSecret: v.optional(v.string()) })),
    },
    for: 'customer',
    refuses: PLACING_REFUSES,
    headers: { [KEY_HEADER]: KEY_MEANING },
  });
}

/** Refuses a key that cannot be one. */
export function idempotencyKey(): MiddlewareHandler {
  return async function idempotencyKey(c, next) {
    const key = c.req.header(KEY_HEADER);
    if (key !== undefined && !KEY.test(key))
      throw new AppError('invalid', { fields: [{ field: KEY_HEADER, message: messages.keyInvalid }] });
    await next();
  };
}

export async function answerOrder(c: Context<CustomerEnv>, payload: OrderPayload): Promise<Response> {
  const { shop, user } = c.var;
  const origin = shop.config.shop.url ?? new URL(c.req.url).origin;
  const { order, payment } = await placeOrder(shop, { userId: user._id, payload, idempotencyKey: c.req.header(KEY_HEADER), origin });
  return c.json({ success: true, order, payment, message: messages.orderPlaced }, 201);
}
