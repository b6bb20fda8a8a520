import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '#http/app-env.server';
import { call, query, sendPublic } from '#http/call.server';
import { LimitQuerySchema } from '#shared/query-params';
import { ProductDetailSchema, ProductSummarySchema } from './products.schema';
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
        summary: 'A product by id or slug',
        refuses: ['not_found'],
        response: { product: ProductDetailSchema, related: v.array(ProductSummarySchema) },
      }),
      async (c) => sendPublic(c, await products.getProduct(c.var.shop, c.req.param('id'))),
    );
}
