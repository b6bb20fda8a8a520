import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call } from '#http/calls/call.server';
import { TriedPromotionSchema, TryPromotionSchema } from './try-promotion.schema';
import { tryPromotion } from './try-promotion.service.server';

/** A promotion that need not be saved, with a sample cart, for staff. Mounted under /admin/promotions/try. */
export function tryPromotionApi() {
  return new Hono<CustomerEnv>().post(
    '/',
    staffOnly('promotions.write'),
    call({
      carries: 'catalogue',
      tag: 'Promotions',
      summary: 'What a promotion would do to a cart, before it is saved',
      response: { tried: TriedPromotionSchema },
      for: 'promotions.write',
    }),
    body(TryPromotionSchema),
    async (c) => c.json({ success: true, tried: await tryPromotion(c.var.shop, c.req.valid('json')) }),
  );
}
