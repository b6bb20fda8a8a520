import { Hono } from 'hono';
import * as v from 'valibot';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { requireRight, staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { sendCsv } from '#http/calls/csv-export.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import { HOUR_MS } from '#shared/time';
import { customerRecordsMessages as messages } from './customer-records.messages';
import {
  CustomerChangeSchema,
  CustomerFilterSchema,
  CustomerListQuerySchema,
  CustomerOrdersQuerySchema,
  CustomerOrdersSchema,
  CustomerPageSchema,
  CustomerSchema,
  NewCustomerSchema,
  TagChangeSchema,
  TagListQuerySchema,
} from './customer-records.schema';
import * as customers from './customer-records.service.server';

/** Of mails to one customer, by whoever of the staff. */
const RESET_LIMIT: RateLimit = { name: 'reset by staff', windowMs: HOUR_MS, perNetwork: 100, perAccountAnywhere: 5, perAccount: 5 };
const tag = 'Customers';
const read = { tag, for: 'customers.read' } as const;
const write = { tag, for: 'customers.write' } as const;
const one = { customer: CustomerSchema };

/** Customers, for staff. Mounted under /admin/customers. */
export function customerRecordsApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('customers.read'),
      call({ ...read, summary: 'Customers, searched and filtered', response: CustomerPageSchema.entries }),
      query(CustomerListQuerySchema),
      async (c) => c.json({ success: true, ...(await customers.listCustomers(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/tags',
      staffOnly('customers.read'),
      call({ ...read, summary: 'Tags that customers have', response: { tags: v.array(v.string()) } }),
      query(TagListQuerySchema),
      async (c) => c.json({ success: true, tags: await customers.listTags(c.var.shop, c.req.valid('query').q) }),
    )
    .post(
      '/tags',
      staffOnly('customers.write'),
      call({ carries: 'catalogue', ...write, summary: 'Add and remove tags of many customers', response: { changed: v.number() } }),
      body(TagChangeSchema),
      async (c) => {
        const changed = await customers.changeTags(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, changed, message: messages.tagged(changed) });
      },
    )
    .post(
      '/',
      staffOnly('customers.write'),
      call({ carries: 'long', ...write, summary: 'Add a customer', refuses: ['email_taken'], response: one, status: 201 }),
      body(NewCustomerSchema),
      async (c) => {
        const customer = await customers.createCustomer(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, customer, message: messages.created }, 201);
      },
    )
    .get(
      '/:customerId',
      staffOnly('customers.read'),
      call({ ...read, summary: 'All that the shop knows of a customer', refuses: ['not_found'], response: one }),
      async (c) => c.json({ success: true, customer: await customers.viewCustomer(c.var.shop, c.req.param('customerId')) }),
    )
    .put(
      '/:customerId',
      staffOnly('customers.write'),
      call({
        carries: 'long',
        ...write,
        summary: 'Change a customer; another email address needs the right customers.credentials',
        refuses: ['not_found', 'conflict', 'email_taken', 'confirmation_required'],
        response: one,
      }),
      body(CustomerChangeSchema),
      async (c) => {
        const input = c.req.valid('json');
        const id = c.req.param('customerId');
        if (input.email !== undefined && (await customers.isOtherAddress(c.var.shop, id, input.email)))
          requireRight(c, 'customers.credentials');
        const customer = await customers.updateCustomer(c.var.shop, c.var.user, { id, input });
        return c.json({ success: true, customer, message: messages.saved });
      },
    )
    .get(
      '/:customerId/orders',
      staffOnly('customers.read'),
      call({
        ...read,
        summary: 'All orders of a customer, the newest first',
        refuses: ['not_found'],
        response: CustomerOrdersSchema.entries,
      }),
      query(CustomerOrdersQuerySchema),
      async (c) => {
        const page = await customers.listOrdersOf(c.var.shop, c.req.param('customerId'), c.req.valid('query'));
        return c.json({ success: true, ...page });
      },
    )
    .post(
      '/:customerId/password-mail',
      staffOnly('customers.credentials'),
      call({
        tag,
        for: 'customers.credentials',
        summary: 'Mail a customer a link for a new password',
        refuses: ['not_found', 'conflict', 'too_many_requests'],
      }),
      async (c) => {
        const id = c.req.param('customerId');
        await takeAttempt(c, RESET_LIMIT, id);
        const email = await customers.sendPasswordReset(c.var.shop, c.var.user, id);
        return c.json({ success: true, message: messages.resetSent(email) });
      },
    );
}

const FOUND_CSV = { tag: 'Exports', summary: 'The list of customers as a CSV file, with its filters', file: 'text/csv' } as const;

/** Mounted under /admin/exports/found-customers. */
export function foundCustomersApi() {
  return new Hono<CustomerEnv>().get(
    '/',
    staffOnly('exports.run'),
    call({ ...FOUND_CSV, refuses: ['unavailable'], for: 'exports.run' }),
    query(v.object({ ...CustomerFilterSchema.entries, sort: CustomerListQuerySchema.entries.sort })),
    async (c) => sendCsv(c, 'customers', await customers.exportFoundCustomers(c.var.shop, c.var.user, c.req.valid('query'))),
  );
}
