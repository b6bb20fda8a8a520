import { Hono } from 'hono';
import * as v from 'valibot';
import { areCardsTyped, listPaymentMethods, readPaymentMeans } from '#features/orders/payments/method-providers.server';
import { PaymentMethodSchema } from '#features/orders/payments/payments.schema';
import { shoppersOnly, shoppersReading } from '#features/people/accounts/session.server';
import type { AppEnv } from '#http/app-env.server';
import { body, call, query } from '#http/call.server';
import { idempotencyKey } from '#http/idempotency-key.server';
import { type RateLimit, takeAttempt } from '#http/rate-limit.server';
import type { Shop } from '#server/shop.server';
import { MINUTE_MS } from '#shared/time';
import { checkoutMessages as messages } from './checkout.messages';
import { CouponCodeSchema, DestinationSchema, orderPayloadSchema } from './checkout.schema';
import * as checkout from './checkout.service.server';
import { CheckoutSummarySchema, CouponSchema } from './checkout-summary.schema';
import { placedOrderCall, sendOrder } from './place-order.api.server';

const tag = 'Checkout';
/** Counts failures only, so that codes cannot be found by guessing. */
const COUPON_LIMIT: RateLimit = { name: 'coupon', windowMs: 10 * MINUTE_MS, perNetwork: 100, perAccount: 20, perAccountAnywhere: 40 };
const response = { summary: CheckoutSummarySchema };
const FieldErrorSchema = v.object({ field: v.string(), message: v.string() });

export function checkoutApi({ config }: Shop) {
  const orderPayload = orderPayloadSchema({ areCardsTyped: areCardsTyped(config.payments) });
  return new Hono<AppEnv>()
    .get(
      '/payment-methods',
      call({ tag, summary: 'The ways to pay', response: { paymentMethods: v.array(PaymentMethodSchema) } }),
      async (c) => c.json({ success: true, paymentMethods: listPaymentMethods(await readPaymentMeans(c.var.shop)) }),
    )
    .get(
      '/summary',
      shoppersReading(checkout.checkoutOfSession),
      call({ tag, summary: 'The cart’s totals for its destination', refuses: ['not_found'], response, for: 'customer' }),
      query(DestinationSchema),
      (c) => c.json({ success: true, summary: checkout.summarizeRead(c.var.read, c.req.valid('query')) }),
    )
    .use(shoppersOnly())
    .post(
      '/validate',
      call({
        tag,
        summary: 'The problems that prevent an order',
        response: { valid: v.boolean(), errors: v.array(FieldErrorSchema) },
        for: 'customer',
      }),
      body(v.looseObject({})),
      async (c) => c.json({ success: true, ...(await checkout.validateCheckout(c.var.shop, c.var.user._id, c.req.valid('json'))) }),
    )
    .post(
      '/apply-coupon',
      call({
        tag,
        summary: 'Apply a coupon to the cart',
        refuses: ['not_found', 'cart_empty', 'coupon_invalid', 'too_many_requests'],
        response: { coupon: CouponSchema, ...response },
        for: 'customer',
      }),
      body(CouponCodeSchema),
      async (c) => {
        const attempt = await takeAttempt(c, COUPON_LIMIT, c.var.user._id);
        const applied = await checkout.applyCoupon(c.var.shop, c.var.user._id, c.req.valid('json'));
        await attempt.giveBack();
        return c.json({ success: true, ...applied, message: messages.couponApplied });
      },
    )
    .delete(
      '/coupon',
      call({ tag, summary: 'Remove the coupon from the cart', refuses: ['not_found'], response, for: 'customer' }),
      query(DestinationSchema),
      async (c) =>
        c.json({
          success: true,
          summary: await checkout.removeCoupon(c.var.shop, c.var.user._id, c.req.valid('query')),
          message: messages.couponRemoved,
        }),
    )
    .post('/create-order', placedOrderCall(tag), idempotencyKey(), body(orderPayload), (c) => sendOrder(c, c.req.valid('json')));
}
