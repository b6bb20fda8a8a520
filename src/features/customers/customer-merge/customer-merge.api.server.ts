import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { CustomerSchema } from '#features/customers/customer-records/customer-records.schema';
import { body, call, query } from '#http/calls/call.server';
import { customerMergeMessages as messages } from './customer-merge.messages';
import { MergePreviewSchema, MergeQuerySchema, MergeRequestSchema } from './customer-merge.schema';
import * as merging from './customer-merge.service.server';

const shared = { tag: 'Customers', for: 'customers.write' } as const;

/** Two accounts of one person. Mounted under /admin/customers. */
export function customerMergeApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/:customerId/merge',
      staffOnly('customers.write'),
      call({
        ...shared,
        summary: 'What merging another account into this one would do',
        refuses: ['not_found'],
        response: { merge: MergePreviewSchema },
      }),
      query(MergeQuerySchema),
      async (c) => {
        const merge = await merging.previewMerge(c.var.shop, c.req.param('customerId'), c.req.valid('query').from);
        return c.json({ success: true, merge });
      },
    )
    .post(
      '/:customerId/merge',
      staffOnly('customers.credentials'),
      call({
        ...shared,
        for: 'customers.credentials',
        summary: 'Merge another account into this one and close it for good',
        refuses: ['not_found', 'conflict'],
        response: { customer: CustomerSchema },
      }),
      body(MergeRequestSchema),
      async (c) => {
        const customer = await merging.mergeCustomers(c.var.shop, c.var.user, { id: c.req.param('customerId'), ...c.req.valid('json') });
        return c.json({ success: true, customer, message: messages.merged });
      },
    );
}
