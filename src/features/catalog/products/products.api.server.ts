import { Hono } from 'hono';
import * as v from 'valibot';
import { hasRight } from '#features/accounts/staff/staff-only.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { call, query, sendPublic } from '#http/calls/call.server';
import { LimitQuerySchema } from '#shared/query-params';
import { ProductDetailSchema } from './product-detail.schema';
import { ProductSummarySchema } from './products.schema';
import * as products from './products.service.server';

const tag = 'Products';

export function productsApi() {
  return new Hono<AppEnv>()
    .get(
      '/featured',
      call({ tag, summary: 'Featured products, best rated first', response: { products: v.array(ProductSummarySchema) } }),
      query(LimitQuerySchema),
      async (c) => sendPublic(c, { products: await products.listFeatured(c.var.shop, c.req.valid('query').limit) }),
    )
    .get(
      '/:id',
      call({
        tag,
        summary: 'A product by id or slug; staff see drafts and archived products too',
        refuses: ['not_found'],
        response: { product: ProductDetailSchema, related: v.array(ProductSummarySchema) },
      }),
      async (c) => {
        const id = c.req.param('id');
        if (!(await hasRight(c, 'products.read'))) return sendPublic(c, await products.getProduct(c.var.shop, id));
        const found = await products.getStaffProduct(c.var.shop, id);
        return c.json({ success: true, ...found }, 200, { 'Cache-Control': 'no-store' });
      },
    );
}
