import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { call } from '#http/calls/call.server';
import { MONEY_RIGHT } from '#shared/rights';
import { laterPaymentsMessages as messages } from './later-payments.messages';
import { markOrderPaid } from './later-payments.service.server';

/** Mounted under /admin/orders. */
export function laterPaymentsApi() {
  return new Hono<CustomerEnv>().post(
    '/:orderId/paid',
    staffOnly(MONEY_RIGHT),
    call({
      tag: 'Orders',
      for: MONEY_RIGHT,
      summary: 'Say that the money for an order by bank transfer or invoice has come',
      refuses: ['not_found', 'conflict'],
    }),
    async (c) => {
      await markOrderPaid(c.var.shop, c.var.user, c.req.param('orderId'));
      return c.json({ success: true, message: messages.markedPaid });
    },
  );
}
