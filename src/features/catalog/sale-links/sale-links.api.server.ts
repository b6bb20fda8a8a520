import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { call } from '#http/calls/call.server';
import { publicOrigin } from '#server/shop.server';
import { saleLinksMessages as messages } from './sale-links.messages';
import { SaleLinkSchema } from './sale-links.schema';
import { createSaleLink, removeSaleLinks } from './sale-links.service.server';

const shared = { tag: 'Sales', refuses: ['not_found'], for: 'sales.write' } as const;

/** Mounted under /admin/sales. */
export function saleLinksApi() {
  return new Hono<CustomerEnv>()
    .post(
      '/:id/preview',
      staffOnly('sales.write'),
      call({
        ...shared,
        summary: 'A private link to the shop with the prices of the sale, valid for 7 days',
        response: SaleLinkSchema.entries,
        status: 201,
      }),
      async (c) => {
        const origin = publicOrigin(c.var.shop, c.req.url);
        const link = await createSaleLink(c.var.shop, c.var.user, { id: c.req.param('id'), origin });
        return c.json({ success: true, ...link, message: messages.created }, 201);
      },
    )
    .delete('/:id/preview', staffOnly('sales.write'), call({ ...shared, summary: 'Revoke all private links of a sale' }), async (c) => {
      await removeSaleLinks(c.var.shop, c.var.user, c.req.param('id'));
      return c.json({ success: true, message: messages.removed });
    });
}
