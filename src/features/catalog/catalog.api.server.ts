import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '#http/app-env.server';
import { call, query } from '#http/call.server';
import { PUBLIC_PAGE } from '#http/page-cache.server';
import {
  CategoriesQuerySchema,
  CategoryCountSchema,
  CategorySchema,
  LimitQuerySchema,
  ListedCategorySchema,
  ListQuerySchema,
  ProductDetailSchema,
  ProductListSchema,
  ProductSummarySchema,
} from './catalog.schema';
import * as catalog from './catalog.service.server';
import { listProducts } from './product-list.service.server';

const products = 'Products';
const categories = 'Categories';
const listAnswer = ProductListSchema.entries;

export function productsApi() {
  return new Hono<AppEnv>()
    .get('/', call({ tag: products, summary: 'Search, filter and sort products', answer: listAnswer }), query(ListQuerySchema), async (c) =>
      answerPublic(c, await listProducts(c.var.shop, c.req.valid('query'))),
    )
    .get(
      '/featured',
      call({ tag: products, summary: 'Featured products, best rated first', answer: { products: v.array(ProductSummarySchema) } }),
      query(LimitQuerySchema),
      async (c) => answerPublic(c, { products: await catalog.listFeatured(c.var.shop, c.req.valid('query').limit) }),
    )
    .get(
      '/categories',
      call({ tag: products, summary: 'Category names with counts', answer: { categories: v.array(CategoryCountSchema) } }),
      async (c) => {
        const active = await catalog.listCategories(c.var.shop, { active: true });
        return answerPublic(c, { categories: active.map(({ name, slug, productCount }) => ({ name, slug, count: productCount })) });
      },
    )
    .get(
      '/category/:category',
      call({ tag: products, summary: 'Products of a category and its sub-categories', refuses: ['not_found'], answer: listAnswer }),
      query(ListQuerySchema),
      async (c) => answerPublic(c, await catalog.listCategoryProducts(c.var.shop, c.req.param('category'), c.req.valid('query'))),
    )
    .get(
      '/:id',
      call({
        tag: products,
        summary: 'A product by id or slug',
        refuses: ['not_found'],
        answer: { product: ProductDetailSchema, related: v.array(ProductSummarySchema) },
      }),
      async (c) => answerPublic(c, await catalog.getProduct(c.var.shop, c.req.param('id'))),
    );
}

export function categoriesApi() {
  return new Hono<AppEnv>()
    .get(
      '/',
      call({ tag: categories, summary: 'Categories; tree=true nests them', answer: { categories: v.array(ListedCategorySchema) } }),
      query(CategoriesQuerySchema),
      async (c) => {
        const { tree, ...wanted } = c.req.valid('query');
        const list = tree ? catalog.listCategoryTree : catalog.listCategories;
        return answerPublic(c, { categories: await list(c.var.shop, wanted) });
      },
    )
    .get(
      '/featured',
      call({ tag: categories, summary: 'Featured categories', answer: { categories: v.array(CategorySchema) } }),
      query(LimitQuerySchema),
      async (c) => answerPublic(c, { categories: await catalog.featuredCategories(c.var.shop, c.req.valid('query').limit) }),
    )
    .get('/top-level', call({ tag: categories, summary: 'Main categories', answer: { categories: v.array(CategorySchema) } }), async (c) =>
      answerPublic(c, { categories: await catalog.topLevelCategories(c.var.shop) }),
    )
    .get(
      '/:id',
      call({ tag: categories, summary: 'A category by id or slug', refuses: ['not_found'], answer: { category: CategorySchema } }),
      async (c) => answerPublic(c, { category: await catalog.getCategory(c.var.shop, c.req.param('id')) }),
    )
    .get(
      '/:id/products',
      call({ tag: categories, summary: 'Products of a category and its sub-categories', refuses: ['not_found'], answer: listAnswer }),
      query(ListQuerySchema),
      async (c) => answerPublic(c, await catalog.listCategoryProducts(c.var.shop, c.req.param('id'), c.req.valid('query'))),
    );
}

/** The same for everyone, so a CDN may keep it as it keeps pages. Refusals are not kept: they come from elsewhere. */
function answerPublic(c: Context<AppEnv>, body: object): Response {
  return c.json({ success: true, ...body }, 200, { 'Cache-Control': PUBLIC_PAGE });
}
