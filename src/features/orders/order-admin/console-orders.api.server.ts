import { Hono } from 'hono';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { call, query } from '#http/calls/call.server';
import { StaffOrderDetailSchema } from './order-detail.schema';
import { viewStaffOrder } from './order-detail.service.server';
import { ListedOrderPageSchema, ListedOrderQuerySchema, OrderCountsSchema } from './order-list.schema';
import { countOrdersToDo, listOrdersForStaff } from './order-list.service.server';
import { TimelinePageSchema, TimelineQuerySchema } from './order-timeline.schema';
import { readTimeline } from './order-timeline.service.server';

const shared = { tag: 'Orders', for: 'orders.read' } as const;

/** Orders as the console reads them. Mounted under /admin/orders. */
export function consoleOrdersApi() {
  return new Hono<AppEnv>()
    .get(
      '/',
      staffOnly('orders.read'),
      call({ ...shared, summary: 'All orders that match filters, as rows of a list', response: ListedOrderPageSchema.entries }),
      query(ListedOrderQuerySchema),
      async (c) => c.json({ success: true, ...(await listOrdersForStaff(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/counts',
      staffOnly('orders.read'),
      call({ ...shared, summary: 'How many orders wait for somebody', response: { counts: OrderCountsSchema } }),
      async (c) => c.json({ success: true, counts: await countOrdersToDo(c.var.shop) }),
    )
    .get(
      '/:orderId',
      staffOnly('orders.read'),
      call({
        ...shared,
        summary: 'All about one order: customer, pieces, payments, refunds, returns and parcels',
        refuses: ['not_found'],
        response: { order: StaffOrderDetailSchema },
      }),
      async (c) => c.json({ success: true, order: await viewStaffOrder(c.var.shop, c.req.param('orderId')) }),
    )
    .get(
      '/:orderId/timeline',
      staffOnly('orders.read'),
      call({
        ...shared,
        summary: 'All that happened to an order, newest first',
        refuses: ['not_found'],
        response: TimelinePageSchema.entries,
      }),
      query(TimelineQuerySchema),
      async (c) => c.json({ success: true, ...(await readTimeline(c.var.shop, c.req.param('orderId'), c.req.valid('query'))) }),
    );
}
