import { type Context, Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { ordersMessages as messages } from '#features/orders/orders/orders.messages';
import { type Order, OrderSchema } from '#features/orders/orders/orders.schema';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { idempotencyKey, KEY_HEADER, KEY_MEANING } from '#http/calls/idempotency-key.server';
import { RefundableSchema, type RefundRequest, RefundSchema } from './refunds.schema';
import { refundOrder, viewRefundable } from './refunds.service.server';

const tag = 'Orders';

/** Refunds for the console. Mounted under /admin/orders; POST /orders/{id}/refund does the same. */
export function orderRefundsApi() {
  return new Hono<AppEnv>()
    .get(
      '/:orderId/refundable',
      staffOnly('orders.read'),
      call({
        tag,
        summary: 'What can still be refunded of an order, by item and in all',
        refuses: ['not_found'],
        response: { refundable: RefundableSchema },
        for: 'orders.read',
      }),
      async (c) => c.json({ success: true, refundable: await viewRefundable(c.var.shop, c.req.param('orderId')) }),
    )
    .post(
      '/:orderId/refunds',
      staffOnly('orders.refundToLimit'),
      call({
        carries: 'long',
        tag,
        summary: 'Refund an order by items, shipping or amount; safe to repeat with an Idempotency-Key header',
        refuses: ['not_found', 'conflict'],
        headers: { [KEY_HEADER]: KEY_MEANING },
        response: { order: OrderSchema },
        for: 'orders.refundToLimit',
      }),
      idempotencyKey(),
      body(RefundSchema),
      async (c) => c.json({ success: true, order: await takeRefund(c, c.req.valid('json')), message: messages.refunded }),
    );
}

/** The same for both calls. */
export function takeRefund(c: Context<CustomerEnv, '/:orderId/refund' | '/:orderId/refunds'>, requested: RefundRequest): Promise<Order> {
  const requestKey = c.req.header(KEY_HEADER);
  return refundOrder(c.var.shop, { orderId: c.req.param('orderId'), admin: c.var.user, requested, requestKey });
}
