import { Hono } from 'hono';
import { ordersMessages as messages } from '#features/orders/orders/orders.messages';
import { OrderSchema, RefundSchema } from '#features/orders/orders/orders.schema';
import { refundOrder } from '#features/orders/settlement/refunds.service.server';
import { adminsOnly } from '#features/people/accounts/session.server';
import type { AppEnv } from '#http/app-env.server';
import { body, call, query } from '#http/call.server';
import { idempotencyKey, KEY_HEADER, KEY_MEANING } from '#http/idempotency-key.server';
import { toCents } from '#shared/money';
import { exportOrders } from './order-export.service.server';
import { changeStatus } from './order-moves.service.server';
import { ordersAdminMessages } from './orders-admin.messages';
import {
  AdminOrderListQuerySchema,
  AdminOrderPageSchema,
  OrderFilterSchema,
  OrderStatsSchema,
  StatsQuerySchema,
  StatusChangeSchema,
} from './orders-admin.schema';
import { listAllOrders, readStats } from './orders-admin.service.server';

const tag = 'Orders';
const response = { order: OrderSchema };

/** The order API for admins: docs/rules.md#orders-for-admins. */
export function ordersAdminApi() {
  return new Hono<AppEnv>()
    .get(
      '/admin/all',
      adminsOnly(),
      call({ tag, summary: 'All orders, newest first', response: AdminOrderPageSchema.entries, for: 'admin' }),
      query(AdminOrderListQuerySchema),
      async (c) => c.json({ success: true, ...(await listAllOrders(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/admin/stats',
      adminsOnly(),
      call({ tag, summary: 'Orders and revenue by status and by day', response: { stats: OrderStatsSchema }, for: 'admin' }),
      query(StatsQuerySchema),
      async (c) => c.json({ success: true, stats: await readStats(c.var.shop, c.req.valid('query')) }),
    )
    .get(
      '/admin/export',
      adminsOnly(),
      call({ tag, summary: 'All orders as a CSV file, with the list’s filters', file: 'text/csv', for: 'admin' }),
      query(OrderFilterSchema),
      async (c) => {
        const file = await exportOrders(c.var.shop, c.var.user, c.req.valid('query'));
        return c.body(file, 200, {
          'Content-Type': 'text/csv; charset=utf-8; header=present',
          'Content-Disposition': `attachment; filename="orders-${new Date().toISOString().slice(0, 10)}.csv"`,
        });
      },
    )
    .put(
      '/:orderId/status',
      adminsOnly(),
      call({ tag, summary: 'Move an order to its next status', refuses: ['not_found', 'illegal_status'], response, for: 'admin' }),
      body(StatusChangeSchema),
      async (c) => {
        const { shop, user: admin } = c.var;
        const order = await changeStatus(shop, { orderId: c.req.param('orderId'), admin, change: c.req.valid('json') });
        return c.json({ success: true, order, message: ordersAdminMessages.moved });
      },
    )
    .post(
      '/:orderId/refund',
      adminsOnly(),
      call({
        tag,
        summary: 'Refund an order; safe to repeat with an Idempotency-Key header',
        refuses: ['not_found', 'conflict'],
        headers: { [KEY_HEADER]: KEY_MEANING },
        response,
        for: 'admin',
      }),
      idempotencyKey(),
      body(RefundSchema),
      async (c) => {
        const { amount, reason } = c.req.valid('json');
        const order = await refundOrder(c.var.shop, {
          orderId: c.req.param('orderId'),
          amountCents: amount === undefined ? undefined : toCents(amount),
          reason,
          admin: c.var.user,
          requestKey: c.req.header(KEY_HEADER),
        });
        return c.json({ success: true, order, message: messages.refunded });
      },
    );
}
