import { Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { mailLogMessages as messages } from './mail-log.messages';
import {
  LoggedMailSchema,
  MailCountsSchema,
  MailDetailSchema,
  MailListQuerySchema,
  MailPageSchema,
  ResendAllSchema,
} from './mail-log.schema';
import { countMails, listMails, resendAll, resendMail, viewMail } from './mail-log.service.server';

const tag = 'Mails';

/** Every mail of the shop. Mounted under /admin/mails. */
export function mailLogApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      readersOnly(),
      call({
        tag,
        summary: 'Mails of the shop, of a customer, or with `orders.read` of an order: failed ones first, then the newest',
        response: MailPageSchema.entries,
        for: 'customers.read',
      }),
      query(MailListQuerySchema),
      async (c) => c.json({ success: true, ...(await listMails(c.var.shop, c.var.user, c.req.valid('query'))) }),
    )
    .get(
      '/counts',
      staffOnly('customers.read'),
      call({ tag, summary: 'How many mails did not leave', response: { counts: MailCountsSchema }, for: 'customers.read' }),
      async (c) => c.json({ success: true, counts: await countMails(c.var.shop) }),
    )
    .post(
      '/resend',
      staffOnly('customers.write'),
      call({ tag, summary: 'Try all mails again that failed, or that wait', response: { count: v.number() }, for: 'customers.write' }),
      body(ResendAllSchema),
      async (c) => {
        const count = await resendAll(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, count, message: messages.allQueued(count) });
      },
    )
    .get(
      '/:mailId',
      staffOnly('orders.read'),
      call({
        tag,
        summary: 'One mail with its text; one that is of no order needs `customers.read`',
        response: { mail: MailDetailSchema },
        refuses: ['not_found'],
        for: 'orders.read',
      }),
      async (c) => c.json({ success: true, mail: await viewMail(c.var.shop, c.var.user, c.req.param('mailId')) }),
    )
    .post(
      '/:mailId/resend',
      staffOnly('customers.write'),
      call({
        tag,
        summary: 'Send a mail again, to the same address; a double click sends one',
        response: { mail: LoggedMailSchema },
        refuses: ['not_found', 'conflict'],
        for: 'customers.write',
      }),
      async (c) => {
        const mail = await resendMail(c.var.shop, c.var.user, c.req.param('mailId'));
        return c.json({ success: true, mail, message: messages.queued });
      },
    );
}

/** The mails of one order are for everybody who may read the order. */
function readersOnly(): MiddlewareHandler<CustomerEnv> {
  const ofOrders = staffOnly('orders.read');
  const ofAll = staffOnly('customers.read');
  return async function readersOnly(c, next) {
    return (c.req.query('order') ? ofOrders : ofAll)(c, next);
  };
}
