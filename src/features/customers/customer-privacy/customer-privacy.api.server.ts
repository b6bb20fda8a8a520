import { Hono } from 'hono';
import { type CustomerEnv, freshlyConfirmed } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { call } from '#http/calls/call.server';
import { customerPrivacyMessages as messages } from './customer-privacy.messages';
import { ErasureSchema } from './customer-privacy.schema';
import * as privacy from './customer-privacy.service.server';

const shared = { tag: 'Customers', for: 'customers.write' } as const;

/** A customer's data: a copy of it, and its erasure. Mounted under /admin/customers. */
export function customerPrivacyApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/:customerId/data',
      staffOnly('customers.write'),
      freshlyConfirmed(),
      call({
        ...shared,
        summary: 'All data of a customer as a JSON file',
        file: 'application/json',
        refuses: ['not_found', 'conflict', 'confirmation_required'],
      }),
      async (c) => {
        const file = await privacy.exportData(c.var.shop, c.var.user, c.req.param('customerId'));
        return c.body(file, 200, {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': 'attachment; filename="customer-data.json"',
        });
      },
    )
    .get(
      '/:customerId/erasure',
      staffOnly('customers.write'),
      call({ ...shared, summary: 'What an erasure of a customer would do', refuses: ['not_found'], response: { erasure: ErasureSchema } }),
      async (c) => c.json({ success: true, erasure: await privacy.previewErasure(c.var.shop, c.req.param('customerId')) }),
    )
    .delete(
      '/:customerId',
      staffOnly('customers.write'),
      freshlyConfirmed(),
      call({
        ...shared,
        summary: 'Erase a customer for good, and leave the orders without the person',
        refuses: ['not_found', 'conflict', 'confirmation_required'],
      }),
      async (c) => {
        await privacy.eraseCustomer(c.var.shop, c.var.user, c.req.param('customerId'));
        return c.json({ success: true, message: messages.erased });
      },
    );
}
