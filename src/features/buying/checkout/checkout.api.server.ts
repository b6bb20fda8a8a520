import { Hono } from 'hono';
import * as v from 'valibot';
import { shoppersOnly } from '#features/accounts/sessions/session.server';
import { placedOrderCall, sendOrder } from '#features/buying/place-order/place-order.api.server';
import { paymentBody } from '#features/orders/payment-keys/payment-body.server';
import { listPaymentMethods, readPaymentMeans } from '#features/orders/payments/method-providers.server';
import { PaymentMethodSchema } from '#features/orders/payments/payments.schema';
import { contentLanguage } from '#features/platform/translations/content-language.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call, query } from '#http/calls/call.server';
import { idempotencyKey } from '#http/calls/idempotency-key.server';
import { countGuess, takeAttempt } from '#http/calls/rate-limit.server';
import { checkoutMessages as messages } from './checkout.messages';
import * as checkout from './checkout.service.server';
import { CheckoutSummarySchema, CouponSchema } from './checkout-summary.schema';
import { COUPON_LIMIT } from './coupon.limits.server';
import { CouponCodeSchema, DestinationSchema, orderPayloadSchema } from './order-payload.schema';

const tag = 'Checkout';
const response = { summary: CheckoutSummarySchema };
const FieldErrorSchema = v.object({ field: v.string(), message: v.string() });

export function checkoutApi() {
  return new Hono<AppEnv>()
    .get(
      '/payment-methods',
      call({ tag, summary: 'The ways to pay', response: { paymentMethods: v.array(PaymentMethodSchema) } }),
      async (c) =>
        c.json({ success: true, paymentMethods: listPaymentMethods(await readPaymentMeans(c.var.shop), contentLanguage(c.var.shop)) }),
    )
    .use(shoppersOnly())
    .get(
      '/summary',
      call({ tag, summary: 'The cart’s totals for its destination', refuses: ['not_found'], response, for: 'customer' }),
      query(DestinationSchema),
      async (c) => {
        const summary = await checkout.summarizeCheckout(c.var.shop, c.var.user._id, c.req.valid('query'));
        return c.json({ success: true, summary });
      },
    )
    .post(
      '/validate',
      call({
        tag,
        summary: 'The problems that prevent an order',
        refuses: ['too_many_requests'],
        response: { valid: v.boolean(), errors: v.array(FieldErrorSchema) },
        for: 'customer',
      }),
      body(v.looseObject({})),
      async (c) => {
        const { shop, user } = c.var;
        const payload = c.req.valid('json');
        const attempt = payload.appliedCoupon ? await takeAttempt(c, COUPON_LIMIT, user._id) : undefined;
        const result = await checkout.validateCheckout(shop, user._id, payload);
        if (!result.errors.some(({ field }) => field === 'appliedCoupon')) await attempt?.giveBack();
        return c.json({ success: true, ...result });
      },
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
        const userId = c.var.user._id;
        const applied = await countGuess(c, { limit: COUPON_LIMIT, account: userId }, () =>
          checkout.applyCoupon(c.var.shop, userId, c.req.valid('json')),
        );
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
    .post('/create-order', placedOrderCall(tag), idempotencyKey(), paymentBody(orderPayloadSchema), (c) =>
      sendOrder(c, c.req.valid('json')),
    );
}
