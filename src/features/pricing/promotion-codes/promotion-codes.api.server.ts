import { Hono } from 'hono';
import * as v from 'valibot';
import { type CustomerEnv, freshlyConfirmed } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { sendCsv } from '#http/calls/csv-export.server';
import { promotionCodesMessages as messages } from './promotion-codes.messages';
import {
  NewPromotionCodesSchema,
  PromotionCodeFilterSchema,
  PromotionCodeListQuerySchema,
  PromotionCodePageSchema,
  RevokedCodesSchema,
} from './promotion-codes.schema';
import * as codes from './promotion-codes.service.server';

const one = { tag: 'Promotions', for: 'promotions.write', refuses: ['not_found'] } as const;

/** The codes of a promotion for single customers, for staff. Mounted under /admin/promotions. */
export function promotionCodesApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/:id/codes',
      staffOnly('promotions.write'),
      call({ ...one, summary: 'The codes of a promotion, the newest first', response: PromotionCodePageSchema.entries }),
      query(PromotionCodeListQuerySchema),
      async (c) => c.json({ success: true, ...(await codes.listCodes(c.var.shop, c.req.param('id'), c.req.valid('query'))) }),
    )
    .post(
      '/:id/codes',
      staffOnly('promotions.write'),
      call({ ...one, summary: 'Make random codes for a promotion', status: 201, response: { made: v.number() } }),
      body(NewPromotionCodesSchema),
      async (c) => {
        const made = await codes.makeCodes(c.var.shop, c.var.user, { id: c.req.param('id'), input: c.req.valid('json') });
        return c.json({ success: true, made, message: messages.made(made) }, 201);
      },
    )
    .post(
      '/:id/codes/revoke',
      staffOnly('promotions.write'),
      call({ carries: 'long', ...one, summary: 'Revoke codes that can still be used', response: { revoked: v.number() } }),
      body(RevokedCodesSchema),
      async (c) => {
        const revoked = await codes.revokeCodes(c.var.shop, c.var.user, { id: c.req.param('id'), which: c.req.valid('json') });
        return c.json({ success: true, revoked, message: messages.revoked(revoked) });
      },
    )
    .get(
      '/:id/codes/export',
      staffOnly('promotions.write'),
      freshlyConfirmed(),
      call({
        ...one,
        summary: 'The codes of a promotion as a CSV file',
        refuses: ['not_found', 'confirmation_required', 'unavailable'],
        file: 'text/csv',
      }),
      query(PromotionCodeFilterSchema),
      async (c) =>
        sendCsv(c, 'codes', await codes.exportCodes(c.var.shop, c.var.user, { id: c.req.param('id'), filter: c.req.valid('query') })),
    );
}
