import { Hono } from 'hono';
import { shoppersOnly } from '#features/accounts/sessions/session.server';
import { ordersMessages as messages } from '#features/orders/orders/orders.messages';
import { CancellationSchema, OrderListQuerySchema, OrderPageSchema, OrderSchema } from '#features/orders/orders/orders.schema';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call, query } from '#http/calls/call.server';
import * as orders from './orders.service.server';

const tag = 'Orders';
const response = { order: OrderSchema };

export function ordersApi() {
  return new Hono<AppEnv>()
    .use(shoppersOnly())
    .get(
      '/',
      call({ tag, summary: 'The customer’s own orders, newest first', response: OrderPageSchema.entries, for: 'customer' }),
      query(OrderListQuerySchema),
      async (c) => c.json({ success: true, ...(await orders.listOrders(c.var.shop, c.var.user._id, c.req.valid('query'))) }),
    )
    .get(
      '/:orderId',
      call({ tag, summary: 'One of the customer’s own orders; for staff, any order', refuses: ['not_found'], response, for: 'customer' }),
      async (c) =>
        c.json({ success: true, order: await orders.viewOrder(c.var.shop, { orderId: c.req.param('orderId'), user: c.var.user }) }),
    )
    .put(
      '/:orderId/cancel',
      call({ tag, summary: 'Cancel an order that is not on its way', refuses: ['not_found', 'illegal_status'], response, for: 'customer' }),
      body(CancellationSchema),
      async (c) => {
        const { reason } = c.req.valid('json');
        const order = await orders.cancelOrder(c.var.shop, { userId: c.var.user._id, orderId: c.req.param('orderId'), reason });
        return c.json({ success: true, order, message: messages.cancelled });
      },
    );
}
