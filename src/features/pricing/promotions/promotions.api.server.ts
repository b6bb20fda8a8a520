import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { promotionsMessages as messages } from './promotions.messages';
import {
  NewPromotionSchema,
  PromotionChangeSchema,
  PromotionListQuerySchema,
  PromotionPageSchema,
  PromotionSchema,
} from './promotions.schema';
import * as promotions from './promotions.service.server';

const one = { tag: 'Promotions', response: { promotion: PromotionSchema }, for: 'promotions.write' } as const;

/** Discounts with a code, or that apply by themselves, for staff. Mounted under /admin/promotions. */
export function promotionsApi() {
  return new Hono<CustomerEnv>()
    .use(staffOnly('promotions.write'))
    .get(
      '/',
      call({ ...one, summary: 'Promotions, the newest first', response: PromotionPageSchema.entries }),
      query(PromotionListQuerySchema),
      async (c) => c.json({ success: true, ...(await promotions.listPromotions(c.var.shop, c.req.valid('query'))) }),
    )
    .post('/', call({ carries: 'catalogue', ...one, summary: 'Add a promotion', status: 201 }), body(NewPromotionSchema), async (c) => {
      const promotion = await promotions.createPromotion(c.var.shop, c.var.user, c.req.valid('json'));
      return c.json({ success: true, promotion, message: messages.created }, 201);
    })
    .get('/:id', call({ ...one, summary: 'A promotion', refuses: ['not_found'] }), async (c) =>
      c.json({ success: true, promotion: await promotions.viewPromotion(c.var.shop, c.req.param('id')) }),
    )
    .put(
      '/:id',
      call({ carries: 'catalogue', ...one, summary: 'Change a promotion; what is absent stays', refuses: ['not_found', 'conflict'] }),
      body(PromotionChangeSchema),
      async (c) => {
        const promotion = await promotions.updatePromotion(c.var.shop, c.var.user, { id: c.req.param('id'), input: c.req.valid('json') });
        return c.json({ success: true, promotion, message: messages.updated });
      },
    )
    .delete(
      '/:id',
      call({ ...one, response: {}, summary: 'Remove a promotion that no order used', refuses: ['not_found', 'conflict'] }),
      async (c) => {
        await promotions.deletePromotion(c.var.shop, c.var.user, c.req.param('id'));
        return c.json({ success: true, message: messages.deleted });
      },
    );
}
