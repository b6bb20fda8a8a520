import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { call } from '#http/calls/call.server';
import { publicOrigin } from '#server/shop.server';
import { previewMessages as messages } from './product-preview.messages';
import { PreviewLinkSchema } from './product-preview.schema';
import { createPreview, removePreviews } from './product-preview.service.server';

const shared = { tag: 'Products', refuses: ['not_found'], for: 'products.write' } as const;

/** Mounted under /admin/products. */
export function productPreviewApi() {
  return new Hono<CustomerEnv>()
    .post(
      '/:id/preview',
      staffOnly('products.write'),
      call({
        ...shared,
        summary: 'A private link to a product’s page, valid for 7 days',
        response: PreviewLinkSchema.entries,
        status: 201,
      }),
      async (c) => {
        const origin = publicOrigin(c.var.shop, c.req.url);
        const link = await createPreview(c.var.shop, c.var.user, { idOrSlug: c.req.param('id'), origin });
        return c.json({ success: true, ...link, message: messages.created }, 201);
      },
    )
    .delete(
      '/:id/preview',
      staffOnly('products.write'),
      call({ ...shared, summary: 'Revoke all private links of a product' }),
      async (c) => {
        await removePreviews(c.var.shop, c.var.user, c.req.param('id'));
        return c.json({ success: true, message: messages.removed });
      },
    );
}
