import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { requireGuestCheckout } from '#features/accounts/guests/guest-setting.service.server';
import { type CustomerEnv, shoppersOnly } from '#features/accounts/sessions/session.server';
import { checkoutMessages as messages } from '#features/buying/checkout/checkout.messages';
import { COUPON_LIMIT } from '#features/buying/checkout/coupon.limits.server';
import { type OrderPayload, orderPayloadSchema } from '#features/buying/checkout/order-payload.schema';
import { OrderSchema } from '#features/orders/orders/orders.schema';
import { paymentBody } from '#features/orders/payment-keys/payment-body.server';
import { GIFT_CARD_LIMIT } from '#features/pricing/gift-cards/gift-card.limits.server';
import { call } from '#http/calls/call.server';
import { idempotencyKey, KEY_HEADER, KEY_MEANING } from '#http/calls/idempotency-key.server';
import { countGuess, type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import { HOUR_MS } from '#shared/time';
import { placeOrder } from './place-order.service.server';

const PLACING_REFUSES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'not_found',
  'cart_empty',
  'product_unavailable',
  'cart_changed',
  'insufficient_stock',
  'coupon_invalid',
  'request_in_flight',
  'conflict',
  'idempotency_mismatch',
  'too_many_requests',
] as const;

/** An order in cash takes stock, and a guest needs nothing but an address of mail that nobody has confirmed. */
const GUEST_ORDER_LIMIT: RateLimit = { name: 'guest order', windowMs: HOUR_MS, perNetwork: 60, perAccount: 10, perAccountAnywhere: 20 };

/** Placing an order through the order API: docs/rules.md#checkout-two-calls. */
export function placeOrderApi() {
  return new Hono<CustomerEnv>().post(
    '/',
    shoppersOnly(),
    placedOrderCall('Orders'),
    idempotencyKey(),
    paymentBody(orderPayloadSchema),
    (c) => sendOrder(c, c.req.valid('json')),
  );
}

/** The description of placing an order, shared by both endpoints: docs/rules.md#checkout-two-calls. */
export function placedOrderCall(tag: string): MiddlewareHandler {
  return call({
    tag,
    summary: 'Place an order of the cart; safe to repeat with an Idempotency-Key header',
    status: 201,
    response: {
      order: OrderSchema,
      payment: v.optional(v.object({ redirectUrl: v.optional(v.string()), clientSecret: v.optional(v.string()) })),
    },
    for: 'customer',
    refuses: PLACING_REFUSES,
    headers: { [KEY_HEADER]: KEY_MEANING },
  });
}

export async function sendOrder(c: Context<CustomerEnv>, payload: OrderPayload) {
  const { shop, user } = c.var;
  if (user.isGuest) {
    await requireGuestCheckout(shop);
    // Each checkout of a guest is another row: only the address shows who orders again.
    await takeAttempt(c, GUEST_ORDER_LIMIT, user.email);
  }
  const origin = shop.config.shop.url ?? new URL(c.req.url).origin;
  const place = () =>
    placeOrder(shop, {
      userId: user._id,
      isGuest: user.isGuest,
      payload,
      idempotencyKey: c.req.header(KEY_HEADER),
      origin,
    });
  const withGiftCard = () => (payload.giftCardCode ? countGuess(c, { limit: GIFT_CARD_LIMIT }, place) : place());
  const { order, payment } = await (payload.appliedCoupon
    ? countGuess(c, { limit: COUPON_LIMIT, account: user._id }, withGiftCard)
    : withGiftCard());
  return c.json({ success: true, order, payment, message: messages.orderPlaced }, 201);
}
