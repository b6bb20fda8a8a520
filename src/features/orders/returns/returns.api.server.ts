import { type Context, Hono } from 'hono';
import { adminsOnly, type CustomerEnv, customersOnly } from '#features/people/accounts/session.server';
import type { AppEnv } from '#http/app-env.server';
import { body, call, query } from '#http/call.server';
import { returnsMessages as messages } from './returns.messages';
import {
  DecisionSchema,
  OrderReturnsSchema,
  ReturnListQuerySchema,
  ReturnPageSchema,
  ReturnRequestSchema,
  ReturnSchema,
} from './returns.schema';
import * as returns from './returns.service.server';

const tag = 'Returns';
const decided = { return: ReturnSchema };

/** Returns of a customer's own orders. */
export function orderReturnsApi() {
  return new Hono<AppEnv>()
    .get(
      '/:orderId/returns',
      customersOnly(),
      call({
        tag,
        summary: 'The returns of an own order, and what can be returned',
        refuses: ['not_found'],
        response: OrderReturnsSchema.entries,
        for: 'customer',
      }),
      async (c) => c.json({ success: true, ...(await returns.viewReturns(c.var.shop, orderOf(c))) }),
    )
    .post(
      '/:orderId/returns',
      customersOnly(),
      call({
        tag,
        summary: 'Request a return',
        refuses: ['not_found', 'illegal_status', 'conflict'],
        response: OrderReturnsSchema.entries,
        status: 201,
        for: 'customer',
      }),
      body(ReturnRequestSchema),
      async (c) => {
        const response = await returns.requestReturn(c.var.shop, { ...orderOf(c), ...c.req.valid('json') });
        return c.json({ success: true, ...response, message: messages.requested }, 201);
      },
    );
}

/** Returns for admins. */
export function returnsApi() {
  return new Hono<AppEnv>()
    .use(adminsOnly())
    .get(
      '/',
      call({ tag, summary: 'All returns, newest first', response: ReturnPageSchema.entries, for: 'admin' }),
      query(ReturnListQuerySchema),
      async (c) => c.json({ success: true, ...(await returns.listReturns(c.var.shop, c.req.valid('query'))) }),
    )
    .put(
      '/:returnId/approve',
      call({
        tag,
        summary: 'Approve a return that is requested',
        refuses: ['not_found', 'illegal_status'],
        response: decided,
        for: 'admin',
      }),
      body(DecisionSchema),
      async (c) => {
        const decision = await returns.approveReturn(c.var.shop, decisionOf(c, c.req.valid('json')));
        return c.json({ success: true, return: decision, message: messages.approved });
      },
    )
    .put(
      '/:returnId/reject',
      call({
        tag,
        summary: 'Reject a return that is not received',
        refuses: ['not_found', 'illegal_status'],
        response: decided,
        for: 'admin',
      }),
      body(DecisionSchema),
      async (c) => {
        const decision = await returns.rejectReturn(c.var.shop, decisionOf(c, c.req.valid('json')));
        return c.json({ success: true, return: decision, message: messages.rejected });
      },
    )
    .put(
      '/:returnId/receive',
      call({
        tag,
        summary: 'Restock the items of an approved return',
        refuses: ['not_found', 'illegal_status'],
        response: decided,
        for: 'admin',
      }),
      body(DecisionSchema),
      async (c) => {
        const decision = await returns.receiveReturn(c.var.shop, decisionOf(c, c.req.valid('json')));
        return c.json({ success: true, return: decision, message: messages.received });
      },
    )
    .post(
      '/:returnId/refund',
      call({
        tag,
        summary: 'Refund a received return',
        refuses: ['not_found', 'illegal_status'],
        response: decided,
        for: 'admin',
      }),
      body(DecisionSchema),
      async (c) => {
        const decision = await returns.refundReturn(c.var.shop, decisionOf(c, c.req.valid('json')));
        return c.json({ success: true, return: decision, message: messages.refunded });
      },
    );
}

function orderOf(c: Context<CustomerEnv, '/:orderId/returns'>) {
  return { userId: c.var.user._id, orderId: c.req.param('orderId') };
}

function decisionOf(c: Context<CustomerEnv, `/:returnId/${string}`>, { note }: { note: string }): returns.Decision {
  return { returnId: c.req.param('returnId'), admin: c.var.user, note };
}
