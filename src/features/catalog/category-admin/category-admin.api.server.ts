import { Hono } from 'hono';
import * as v from 'valibot';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { pictureSources } from '#features/catalog/catalog-admin/catalog-admin.api.server';
import { catalogAdminMessages as messages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { CategorySchema } from '#features/catalog/categories/categories.schema';
import { listCategories } from '#features/catalog/categories/categories.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import type { Shop } from '#server/shop.server';
import { CategoryPlaceSchema, categoryChangeSchema, newCategorySchema } from './category-admin.schema';
import * as categories from './category-admin.service.server';

const category = { tag: 'Categories', response: { category: CategorySchema }, for: 'categories.write' as const };

/** Category calls for staff. */
export function categoriesAdminApi({ config }: Shop) {
  const sources = pictureSources(config);
  return new Hono<AppEnv>()
    .post(
      '/',
      staffOnly('categories.write'),
      call({ carries: 'long', ...category, summary: 'Add a category', refuses: ['conflict'], status: 201 }),
      body(newCategorySchema(sources)),
      async (c) =>
        c.json(
          {
            success: true,
            category: await categories.createCategory(c.var.shop, c.var.user, c.req.valid('json')),
            message: messages.categoryCreated,
          },
          201,
        ),
    )
    .post(
      '/update-counts',
      staffOnly('categories.write'),
      call({ ...category, response: { categories: v.array(CategorySchema), updated: v.number() }, summary: 'Count all products anew' }),
      async (c) => c.json({ success: true, ...(await categories.updateCounts(c.var.shop, c.var.user)), message: messages.countsUpdated }),
    )
    .put(
      '/:id',
      staffOnly('categories.write'),
      call({ carries: 'long', ...category, summary: 'Change a category; what is absent stays', refuses: ['not_found', 'conflict'] }),
      body(categoryChangeSchema(sources)),
      async (c) =>
        c.json({
          success: true,
          category: await categories.updateCategory(c.var.shop, c.var.user, { idOrSlug: c.req.param('id'), input: c.req.valid('json') }),
          message: messages.categoryUpdated,
        }),
    )
    .put(
      '/:id/place',
      staffOnly('categories.write'),
      call({
        ...category,
        response: { categories: v.array(CategorySchema) },
        summary: 'Move a category with its sub-categories',
        refuses: ['not_found', 'conflict'],
      }),
      body(CategoryPlaceSchema),
      async (c) => {
        const moved = await categories.placeCategory(c.var.shop, c.var.user, { idOrSlug: c.req.param('id'), input: c.req.valid('json') });
        return c.json({ success: true, categories: moved, message: messages.categoryUpdated });
      },
    )
    .delete(
      '/:id',
      staffOnly('categories.write'),
      call({ ...category, response: {}, summary: 'Remove an empty category', refuses: ['not_found', 'conflict'] }),
      async (c) => {
        await categories.deleteCategory(c.var.shop, c.var.user, c.req.param('id'));
        return c.json({ success: true, message: messages.categoryDeleted });
      },
    )
    .patch(
      '/:id/toggle-featured',
      staffOnly('categories.write'),
      call({ ...category, summary: 'Feature a category, or no longer', refuses: ['not_found'] }),
      async (c) =>
        c.json({
          success: true,
          category: await categories.toggleFeatured(c.var.shop, c.var.user, c.req.param('id')),
          message: messages.categoryUpdated,
        }),
    )
    .patch(
      '/:id/toggle-active',
      staffOnly('categories.write'),
      call({ ...category, summary: 'Show a category, or hide it', refuses: ['not_found'] }),
      async (c) =>
        c.json({
          success: true,
          category: await categories.toggleActive(c.var.shop, c.var.user, c.req.param('id')),
          message: messages.categoryUpdated,
        }),
    );
}

/** Mounted under /admin/categories. */
export function staffCategoriesApi() {
  return new Hono<AppEnv>().get(
    '/',
    staffOnly('products.read'),
    call({
      ...category,
      for: 'products.read',
      response: { categories: v.array(CategorySchema) },
      summary: 'All categories, as they are now',
    }),
    async (c) => c.json({ success: true, categories: await listCategories(c.var.shop) }),
  );
}
