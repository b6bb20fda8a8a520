import { Hono } from 'hono';
import { listProducts } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import { catalogMessages } from '#features/catalog/categories/catalog.messages';
import type { AppEnv } from '#http/calls/app-env.server';
import { call, query, sendPublic } from '#http/calls/call.server';
import type { Shop } from '#server/shop.server';
import { notFound } from '#shared/errors';
import { type ListQuery, ListQuerySchema, type ProductList, ProductListSchema } from './product-list.schema';

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
      async (c) => sendPublic(c, await listOfCategory(c.var.shop, c.req.param('category'), c.req.valid('query'))),
    );
}

/** Mounted under /categories. */
export function categoryProductsApi() {
  return new Hono<AppEnv>().get(
    '/:id/products',
    call({ tag: 'Categories', summary: 'Products of a category and its sub-categories', refuses: ['not_found'], response }),
    query(ListQuerySchema),
    async (c) => sendPublic(c, await listOfCategory(c.var.shop, c.req.param('id'), c.req.valid('query'))),
  );
}

/** The products of one category, by slug, name or id. Throws `not_found`. */
async function listOfCategory(shop: Shop, category: string, query: ListQuery): Promise<ProductList> {
  const list = await listProducts(shop, { ...query, category });
  if (!list.category) throw notFound(catalogMessages.categoryMissing);
  return list;
}
