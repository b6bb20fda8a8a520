import { Hono } from 'hono';
import { requireRight, staffOnly } from '#features/accounts/staff/staff-only.server';
import { ordersMessages as messages } from '#features/orders/orders/orders.messages';
import { OrderSchema } from '#features/orders/orders/orders.schema';
import { takeRefund } from '#features/orders/refunds/refunds.api.server';
import { RefundSchema } from '#features/orders/refunds/refunds.schema';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call, query } from '#http/calls/call.server';
import { sendCsv } from '#http/calls/csv-export.server';
import { idempotencyKey, KEY_HEADER, KEY_MEANING } from '#http/calls/idempotency-key.server';
import { allOrdersMessages } from './all-orders.messages';
import {
  AllOrdersPageSchema,
  AllOrdersQuerySchema,
  OrderFilterSchema,
  OrderStatsSchema,
  StatsQuerySchema,
  StatusChangeSchema,
} from './all-orders.schema';
import { listAllOrders, readStats } from './all-orders.service.server';
import { exportOrders } from './order-export.service.server';
import { changeStatus } from './order-moves.service.server';

const tag = 'Orders';
const response = { order: OrderSchema };

const EXPORT = { tag, summary: 'All orders as a CSV file, with the list’s filters', file: 'text/csv', for: 'exports.run' as const };

/** The same file beside the other exports. */
export function orderExportApi() {
  return new Hono<AppEnv>().get('/', staffOnly('exports.run'), call(EXPORT), query(OrderFilterSchema), async (c) =>
    sendCsv(c, 'orders', await exportOrders(c.var.shop, c.var.user, c.req.valid('query'))),
  );
}

/** The order API for staff: docs/rules.md#orders-for-admins. */
export function allOrdersApi() {
  return new Hono<AppEnv>()
    .get(
      '/admin/all',
      staffOnly('orders.read'),
      call({ tag, summary: 'All orders, newest first', response: AllOrdersPageSchema.entries, for: 'orders.read' }),
      query(AllOrdersQuerySchema),
      async (c) => c.json({ success: true, ...(await listAllOrders(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/admin/stats',
      staffOnly('orders.read'),
      call({ tag, summary: 'Orders and revenue by status and by day', response: { stats: OrderStatsSchema }, for: 'orders.read' }),
      query(StatsQuerySchema),
      async (c) => c.json({ success: true, stats: await readStats(c.var.shop, c.req.valid('query')) }),
    )
    .get('/admin/export', staffOnly('exports.run'), call(EXPORT), query(OrderFilterSchema), async (c) =>
      sendCsv(c, 'orders', await exportOrders(c.var.shop, c.var.user, c.req.valid('query'))),
    )
    .put(
      '/:orderId/status',
      staffOnly('orders.pack'),
      call({
        tag,
        summary: 'Move an order to its next status',
        refuses: ['not_found', 'illegal_status', 'confirmation_required'],
        response,
        for: 'orders.pack',
      }),
      body(StatusChangeSchema),
      async (c) => {
        const { shop, user: admin } = c.var;
        const change = c.req.valid('json');
        // It refunds what was paid.
        if (change.status === 'cancelled') requireRight(c, 'orders.refund');
        const order = await changeStatus(shop, { orderId: c.req.param('orderId'), admin, change });
        return c.json({ success: true, order, message: allOrdersMessages.moved });
      },
    )
    .post(
      '/:orderId/refund',
      staffOnly('orders.refundToLimit'),
      call({
        carries: 'long',
        tag,
        summary: 'Refund an order; safe to repeat with an Idempotency-Key header',
        refuses: ['not_found', 'conflict'],
        headers: { [KEY_HEADER]: KEY_MEANING },
        response,
        for: 'orders.refundToLimit',
      }),
      idempotencyKey(),
      body(RefundSchema),
      async (c) => {
        const order = await takeRefund(c, c.req.valid('json'));
        return c.json({ success: true, order, message: messages.refunded });
      },
    );
}
