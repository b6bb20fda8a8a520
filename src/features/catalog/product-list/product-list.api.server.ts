import { Hono } from 'hono';
import { listCategoryProducts, listProducts } from '#features/catalog/catalog-engine/product-list.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { call, query, sendPublic } from '#http/calls/call.server';
import { ListQuerySchema, ProductListSchema } from './product-list.schema';

const response = ProductListSchema.entries;

/** Mounted under /products. */
export function productListApi() {
  return new Hono<AppEnv>()
    .get('/', call({ tag: 'Products', summary: 'Search, filter and sort products', response }), query(ListQuerySchema), async (c) =>
      sendPublic(c, await listProducts(c.var.shop, c.req.valid('query'))),
    )
    .get(
      '/category/:category',
      call({ tag: 'Products', summary: 'Products of a category and its sub-categories', refuses: ['not_found'], response }),
      query(ListQuerySchema),
      async (c) => sendPublic(c, await listCategoryProducts(c.var.shop, c.req.param('category'), c.req.valid('query'))),
    );
}

/** Mounted under /categories. */
export function categoryProductsApi() {
  return new Hono<AppEnv>().get(
    '/:id/products',
    call({ tag: 'Categories', summary: 'Products of a category and its sub-categories', refuses: ['not_found'], response }),
    query(ListQuerySchema),
    async (c) => sendPublic(c, await listCategoryProducts(c.var.shop, c.req.param('id'), c.req.valid('query'))),
  );
}
