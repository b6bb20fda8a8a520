import { Hono } from 'hono';
import { customersOnly } from '#features/accounts/session.server';
import { orderPayloadSchema } from '#features/checkout/checkout.schema';
import { answerOrder, idempotencyKey, placedOrderCall } from '#features/checkout/place-order.api.server';
import { areCardsTyped } from '#features/payments/method-providers.server';
import type { AppEnv } from '#http/app-env.server';
import { body, call, query } from '#http/call.server';
import type { Shop } from '#shop.server';
import { BoughtAgainSchema } from './buy-again.schema';
import { buyAgain } from './buy-again.service.server';
import { ordersMessages as messages } from './orders.messages';
import { CancellationSchema, OrderListQuerySchema, OrderPageSchema, OrderSchema } from './orders.schema';
import * as orders from './orders.service.server';

const tag = 'Orders';
const answer = { order: OrderSchema };

export function ordersApi({ config }: Shop) {
  const orderPayload = orderPayloadSchema({ areCardsTyped: areCardsTyped(config.payments) });
  return new Hono<AppEnv>()
    .use(customersOnly())
    .get(
      '/',
      call({ tag, summary: 'One’s own orders, newest first', answer: OrderPageSchema.entries, for: 'customer' }),
      query(OrderListQuerySchema),
      async (c) => c.json({ success: true, ...(await orders.listOrders(c.var.shop, c.var.user._id, c.req.valid('query'))) }),
    )
    .post('/', placedOrderCall(tag), idempotencyKey(), body(orderPayload), (c) => answerOrder(c, c.req.valid('json')))
    .get(
      '/:orderId',
      call({ tag, summary: 'One of one’s own orders; for staff, any', refuses: ['not_found'], answer, for: 'customer' }),
      async (c) =>
        c.json({ success: true, order: await orders.viewOrder(c.var.shop, { orderId: c.req.param('orderId'), user: c.var.user }) }),
    )
    .put(
      '/:orderId/cancel',
      call({ tag, summary: 'Cancel an order that is not on its way', refuses: ['not_found', 'illegal_status'], answer, for: 'customer' }),
      body(CancellationSchema),
      async (c) => {
        const { reason } = c.req.valid('json');
        const order = await orders.cancelOrder(c.var.shop, { userId: c.var.user._id, orderId: c.req.param('orderId'), reason });
        return c.json({ success: true, order, message: messages.cancelled });
      },
    )
    .post(
      '/:orderId/buy-again',
      call({
        tag,
        summary: 'Put what is still sold into the cart again',
        refuses: ['not_found'],
        answer: BoughtAgainSchema.entries,
        for: 'customer',
      }),
      async (c) => {
        const bought = await buyAgain(c.var.shop, { userId: c.var.user._id, orderId: c.req.param('orderId') });
        const message = bought.missing.length === 0 ? messages.boughtAgain : messages.boughtPartly;
        return c.json({ success: true, ...bought, message });
      },
    );
}
