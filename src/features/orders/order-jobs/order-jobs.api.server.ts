import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { orderJobsMessages as messages } from './order-jobs.messages';
import {
  NewOrderJobSchema,
  OrderJobListQuerySchema,
  OrderJobPageSchema,
  OrderJobRowPageSchema,
  OrderJobRowQuerySchema,
  OrderJobWithProgressSchema,
} from './order-jobs.schema';
import * as jobs from './order-jobs.service.server';

const right = 'orders.pack';
const tag = 'Order jobs';
const one = { tag, response: { orderJob: OrderJobWithProgressSchema }, for: right } as const;

/** Moves of many orders at once. Mounted under /admin/order-jobs. */
export function orderJobsApi() {
  return new Hono<CustomerEnv>()
    .post(
      '/',
      staffOnly(right),
      call({ carries: 'catalogue', ...one, summary: 'What a move would do to each order: a preview, which can be started', status: 201 }),
      body(NewOrderJobSchema),
      async (c) => {
        const orderJob = await jobs.createOrderJob(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, orderJob, message: messages.created }, 201);
      },
    )
    .get(
      '/',
      staffOnly(right),
      call({ tag, summary: 'Moves of many orders, the newest first', response: OrderJobPageSchema.entries, for: right }),
      query(OrderJobListQuerySchema),
      async (c) => c.json({ success: true, ...(await jobs.listOrderJobs(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/:orderJobId',
      staffOnly(right),
      call({ ...one, summary: 'A move of many orders and its progress', refuses: ['not_found'] }),
      async (c) => c.json({ success: true, orderJob: await jobs.getOrderJob(c.var.shop, c.req.param('orderJobId')) }),
    )
    .get(
      '/:orderJobId/rows',
      staffOnly(right),
      call({
        tag,
        summary: 'Orders of a move, and why some are refused',
        refuses: ['not_found'],
        response: OrderJobRowPageSchema.entries,
        for: right,
      }),
      query(OrderJobRowQuerySchema),
      async (c) => c.json({ success: true, ...(await jobs.listOrderJobRows(c.var.shop, c.req.param('orderJobId'), c.req.valid('query'))) }),
    )
    .post(
      '/:orderJobId/start',
      staffOnly(right),
      call({ ...one, summary: 'Move the orders, or continue after a stop', refuses: ['not_found', 'conflict'] }),
      async (c) => {
        const orderJob = await jobs.startOrderJob(c.var.shop, c.var.user, c.req.param('orderJobId'));
        return c.json({ success: true, orderJob, message: messages.started });
      },
    )
    .post(
      '/:orderJobId/stop',
      staffOnly(right),
      call({ ...one, summary: 'Stop a running move', refuses: ['not_found', 'conflict'] }),
      async (c) => {
        const orderJob = await jobs.stopOrderJob(c.var.shop, c.var.user, c.req.param('orderJobId'));
        return c.json({ success: true, orderJob, message: messages.stopped });
      },
    );
}
