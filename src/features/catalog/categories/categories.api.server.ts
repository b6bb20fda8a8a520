import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '#http/calls/app-env.server';
import { call, query, sendPublic } from '#http/calls/call.server';
import { LimitQuerySchema } from '#shared/query-params';
import { growTree } from './categories.rules';
import { CategoriesQuerySchema, CategoryCountSchema, CategorySchema, ListedCategorySchema } from './categories.schema';
import * as categories from './categories.service.server';

const tag = 'Categories';

export function categoriesApi() {
  return new Hono<AppEnv>()
    .get(
      '/',
      call({ tag, summary: 'Categories; tree=true nests them', response: { categories: v.array(ListedCategorySchema) } }),
      query(CategoriesQuerySchema),
      async (c) => {
        const { tree, originals, ...requested } = c.req.valid('query');
        const list = originals ? categories.listCategories : categories.listShownCategories;
        const found = await list(c.var.shop, requested);
        const body = { categories: tree ? growTree(found) : found };
        // Staff see at once what they changed; a browser would show its own copy first.
        return originals ? c.json({ success: true as const, ...body }) : sendPublic(c, body);
      },
    )
    .get(
      '/featured',
      call({ tag, summary: 'Featured categories', response: { categories: v.array(CategorySchema) } }),
      query(LimitQuerySchema),
      async (c) => sendPublic(c, { categories: await categories.featuredCategories(c.var.shop, c.req.valid('query').limit) }),
    )
    .get('/top-level', call({ tag, summary: 'Main categories', response: { categories: v.array(CategorySchema) } }), async (c) =>
      sendPublic(c, { categories: await categories.topLevelCategories(c.var.shop) }),
    )
    .get(
      '/:id',
      call({ tag, summary: 'A category by id or slug', refuses: ['not_found'], response: { category: CategorySchema } }),
      async (c) => sendPublic(c, { category: await categories.getShownCategory(c.var.shop, c.req.param('id')) }),
    );
}

/** Mounted under /products. */
export function categoryNamesApi() {
  return new Hono<AppEnv>().get(
    '/categories',
    call({ tag: 'Products', summary: 'Category names with counts', response: { categories: v.array(CategoryCountSchema) } }),
    async (c) => {
      const active = await categories.listShownCategories(c.var.shop, { active: true });
      return sendPublic(c, { categories: active.map(({ name, slug, productCount }) => ({ name, slug, count: productCount })) });
    },
  );
}
