import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { paymentBody } from '#features/orders/payment-keys/payment-body.server';
import { paymentChoiceSchema } from '#features/orders/payments/payment-choice.schema';
import { ConfirmationSchema } from '#features/orders/payments/payments.schema';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { idempotencyKey, KEY_HEADER, KEY_MEANING } from '#http/calls/idempotency-key.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import type { Shop } from '#server/shop.server';
import { MONEY_RIGHT } from '#shared/rights';
import { MINUTE_MS } from '#shared/time';
import { confirmLinkPayment, payLink, viewPaymentPage } from './pay-link.service.server';
import { paymentLinksMessages as messages } from './payment-links.messages';
import { PaidOutsideSchema, PaymentPageSchema, PaymentRequestSchema, PaymentResultSchema } from './payment-links.schema';
import { cancelLink, markLinkPaid, sendLinkAgain } from './payment-links.service.server';

const tag = 'Payments';

/** Cards are tried, and tokens guessed, only so often. */
const LIMITS = {
  look: { name: 'pay look', windowMs: 15 * MINUTE_MS, perNetwork: 200 },
  pay: { name: 'pay', windowMs: 15 * MINUTE_MS, perNetwork: 60, perAccount: 20, perAccountAnywhere: 40 },
} as const satisfies Record<string, RateLimit>;

/** What the page of a payment link calls, without an account. Mounted under /pay. */
export function payLinkApi({ config }: Shop) {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    })
    .get(
      '/:token',
      call({
        tag,
        summary: 'What a payment link is for',
        limit: LIMITS.look,
        refuses: ['invalid_token'],
        response: { page: PaymentPageSchema },
      }),
      async (c) => {
        return c.json({ success: true, page: await viewPaymentPage(c.var.shop, c.req.param('token')) });
      },
    )
    .post(
      '/:token',
      call({
        tag,
        summary: 'Pay by a payment link; safe to repeat with an Idempotency-Key header',
        refuses: [
          'invalid_token',
          'conflict',
          'card_declined',
          'insufficient_funds',
          'expired_card',
          'request_in_flight',
          'payment_unavailable',
        ],
        limit: LIMITS.pay,
        headers: { [KEY_HEADER]: KEY_MEANING },
        response: PaymentResultSchema.entries,
      }),
      idempotencyKey(),
      paymentBody(paymentChoiceSchema),
      async (c) => {
        const token = c.req.param('token');
        await takeAttempt(c, LIMITS.pay, token);
        const origin = config.shop.url ?? new URL(c.req.url).origin;
        const payment = { token, choice: c.req.valid('json'), idempotencyKey: c.req.header(KEY_HEADER), origin };
        return c.json({ success: true, ...(await payLink(c.var.shop, payment)) });
      },
    )
    .post(
      '/:token/confirm',
      call({
        tag,
        summary: 'Approve or refuse a payment that a payment link began',
        limit: LIMITS.pay,
        refuses: ['invalid_token', 'conflict', 'request_in_flight'],
        response: { page: PaymentPageSchema },
      }),
      body(ConfirmationSchema),
      async (c) => {
        const token = c.req.param('token');
        await takeAttempt(c, LIMITS.pay, token);
        return c.json({ success: true, page: await confirmLinkPayment(c.var.shop, token, c.req.valid('json').approve) });
      },
    );
}

const shared = { tag: 'Orders', refuses: ['not_found', 'conflict'], response: { link: PaymentRequestSchema }, for: 'orders.edit' } as const;

/** Payment links for staff. Mounted under /admin/payment-links. */
export function paymentLinksApi() {
  return new Hono<CustomerEnv>()
    .post(
      '/:linkId/send',
      staffOnly('orders.edit'),
      call({ ...shared, summary: 'Mail a payment link again, with a new address' }),
      async (c) =>
        c.json({ success: true, link: await sendLinkAgain(c.var.shop, c.var.user, c.req.param('linkId')), message: messages.sent }),
    )
    .delete(
      '/:linkId',
      staffOnly('orders.edit'),
      call({ ...shared, summary: 'Cancel a payment link; an order that waits for it is cancelled too' }),
      async (c) =>
        c.json({ success: true, link: await cancelLink(c.var.shop, c.var.user, c.req.param('linkId')), message: messages.linkCancelled }),
    )
    .post(
      '/:linkId/paid',
      staffOnly(MONEY_RIGHT),
      call({ ...shared, for: MONEY_RIGHT, summary: 'Mark a payment link as paid in another way' }),
      body(PaidOutsideSchema),
      async (c) => {
        const link = await markLinkPaid(c.var.shop, c.var.user, { id: c.req.param('linkId'), ...c.req.valid('json') });
        return c.json({ success: true, link, message: messages.markedPaid });
      },
    );
}
