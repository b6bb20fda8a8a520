import { Hono } from 'hono';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { PreviewedSaleSchema, SalePreviewSchema } from './sale-preview.schema';
import { previewSale } from './sale-preview.service.server';

/** Mounted under /admin/sale-preview: it changes nothing. */
export function salePreviewApi() {
  return new Hono<AppEnv>().post(
    '/',
    staffOnly('sales.write'),
    call({
      carries: 'catalogue',
      tag: 'Sales',
      for: 'sales.write',
      summary: 'The prices that a rule would give to products',
      response: PreviewedSaleSchema.entries,
    }),
    body(SalePreviewSchema),
    async (c) => c.json({ success: true, ...(await previewSale(c.var.shop, c.req.valid('json'))) }),
  );
}
