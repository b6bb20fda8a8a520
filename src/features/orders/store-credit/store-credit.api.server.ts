import { Hono } from 'hono';
import { customersOnly } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call, query } from '#http/calls/call.server';
import { storeCreditMessages as messages } from './store-credit.messages';
import { CreditChangeSchema, CreditCheckSchema, CreditQuerySchema, StoreCreditSchema } from './store-credit.schema';
import * as credit from './store-credit.service.server';

const tag = 'Store credit';
const response = { credit: StoreCreditSchema };

/** A customer's own credit. */
export function storeCreditApi() {
  return new Hono<AppEnv>().get(
    '/',
    customersOnly(),
    call({ tag, summary: 'The customer’s balance, and what changed it, newest first', response, for: 'customer' }),
    query(CreditQuerySchema),
    async (c) => {
      const shown = await credit.viewCredit(c.var.shop, { userId: c.var.user._id, isForStaff: false, ...c.req.valid('query') });
      return c.json({ success: true, credit: shown });
    },
  );
}

/** For staff: docs/rules.md#credit-staff. */
export function staffCreditApi() {
  return new Hono<AppEnv>()
    .get(
      '/check',
      staffOnly('orders.read'),
      call({
        tag,
        summary: 'Whether the movements of each customer sum to the balance',
        response: CreditCheckSchema.entries,
        for: 'orders.read',
      }),
      async (c) => c.json({ success: true, ...(await credit.checkCredit(c.var.shop)) }),
    )
    .get(
      '/:userId',
      staffOnly('orders.read'),
      call({ tag, summary: 'A customer’s balance, and what changed it', refuses: ['not_found'], response, for: 'orders.read' }),
      query(CreditQuerySchema),
      async (c) => c.json({ success: true, credit: await credit.viewCreditOf(c.var.shop, c.req.param('userId'), c.req.valid('query')) }),
    )
    .post(
      '/:userId',
      staffOnly('orders.refund'),
      call({ tag, summary: 'Give a customer credit, or correct it', refuses: ['not_found', 'conflict'], response, for: 'orders.refund' }),
      body(CreditChangeSchema),
      async (c) => {
        const change = { userId: c.req.param('userId'), admin: c.var.user, change: c.req.valid('json') };
        return c.json({ success: true, credit: await credit.changeCredit(c.var.shop, change), message: messages.changed });
      },
    );
}
