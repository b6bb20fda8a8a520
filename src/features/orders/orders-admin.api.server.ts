import { Hono } from 'hono';
import { adminsOnly } from '#features/accounts/session.server';
import { idempotencyKey, KEY_HEADER } from '#features/checkout/place-order.api.server';
import type { AppEnv } from '#http/app-env.server';
import { body, call } from '#http/call.server';
import { toCents } from '#shared/money';
import { ordersMessages as messages } from './orders.messages';
import { OrderSchema, RefundSchema } from './orders.schema';
import { refundOrder } from './refunds.service.server';

const tag = 'Orders';
const answer = { order: OrderSchema };

/** What admins do with orders (section 7 of the specification). */
export function ordersAdminApi() {
  return new Hono<AppEnv>().post(
    '/:orderId/refund',
    adminsOnly(),
    call({ tag, summary: 'Give money back; an Idempotency-Key header makes repeating it safe', answer, for: 'admin' }),
    idempotencyKey(),
    body(RefundSchema),
    async (c) => {
      const { amount, reason } = c.req.valid('json');
      const order = await refundOrder(c.var.shop, {
        orderId: c.req.param('orderId'),
        amountCents: amount === undefined ? undefined : toCents(amount),
        reason,
        adminId: c.var.user._id,
        requestKey: c.req.header(KEY_HEADER),
      });
      return c.json({ success: true, order, message: messages.refunded });
    },
  );
}
