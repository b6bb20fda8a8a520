import { Hono } from 'hono';
import { type CustomerEnv, customersOnly } from '#features/accounts/sessions/session.server';
import { ordersMessages as messages } from '#features/orders/orders/orders.messages';
import { call } from '#http/calls/call.server';
import { BoughtAgainSchema } from './buy-again.schema';
import { buyAgain } from './buy-again.service.server';

const tag = 'Orders';

/** Mounted with the order API. */
export function buyAgainApi() {
  return new Hono<CustomerEnv>().post(
    '/:orderId/buy-again',
    customersOnly(),
    call({
      tag,
      summary: 'Add the items that are still sold to the cart again',
      refuses: ['not_found'],
      response: BoughtAgainSchema.entries,
      for: 'customer',
    }),
    async (c) => {
      const bought = await buyAgain(c.var.shop, { userId: c.var.user._id, orderId: c.req.param('orderId') });
      const message = bought.missing.length === 0 ? messages.boughtAgain : messages.boughtPartly;
      return c.json({ success: true, ...bought, message });
    },
  );
}
