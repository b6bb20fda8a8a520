import { Hono } from 'hono';
import * as v from 'valibot';
import { adminsOnly } from '#features/accounts/session.server';
import type { AppEnv } from '#http/app-env.server';
import { body, call } from '#http/call.server';
import { CategorySchema, ProductDetailSchema } from './catalog.schema';
import { catalogAdminMessages as messages } from './catalog-admin.messages';
import { CategoryChangeSchema, NewCategorySchema, NewProductSchema, ProductChangeSchema } from './catalog-admin.schema';
import * as categories from './category-admin.service.server';
import * as products from './product-admin.service.server';

const product = { tag: 'Products', answer: { product: ProductDetailSchema }, for: 'admin' as const };
const category = { tag: 'Categories', answer: { category: CategorySchema }, for: 'admin' as const };

/** What only admins may do to products. Who asks is settled before what they ask is looked at. */
export function productsAdminApi() {
  return new Hono<AppEnv>()
    .post('/', adminsOnly(), call({ ...product, summary: 'Add a product', status: 201 }), body(NewProductSchema), async (c) =>
      c.json(
        {
          success: true,
          product: await products.createProduct(c.var.shop, c.var.user, c.req.valid('json')),
          message: messages.productCreated,
        },
        201,
      ),
    )
    .put(
      '/:id',
      adminsOnly(),
      call({ ...product, summary: 'Change a product; what is absent stays' }),
      body(ProductChangeSchema),
      async (c) =>
        c.json({
          success: true,
          product: await products.updateProduct(c.var.shop, c.var.user, { idOrSlug: c.req.param('id'), given: c.req.valid('json') }),
          message: messages.productUpdated,
        }),
    )
    .delete('/:id', adminsOnly(), call({ ...product, answer: {}, summary: 'Remove a product' }), async (c) => {
      await products.deleteProduct(c.var.shop, c.var.user, c.req.param('id'));
      return c.json({ success: true, message: messages.productDeleted });
    });
}

/** What only admins may do to categories. */
export function categoriesAdminApi() {
  return new Hono<AppEnv>()
    .post('/', adminsOnly(), call({ ...category, summary: 'Add a category', status: 201 }), body(NewCategorySchema), async (c) =>
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
      adminsOnly(),
      call({ ...category, answer: { categories: v.array(CategorySchema), updated: v.number() }, summary: 'Count all products anew' }),
      async (c) => c.json({ success: true, ...(await categories.updateCounts(c.var.shop, c.var.user)), message: messages.countsUpdated }),
    )
    .put(
      '/:id',
      adminsOnly(),
      call({ ...category, summary: 'Change a category; what is absent stays' }),
      body(CategoryChangeSchema),
      async (c) =>
        c.json({
          success: true,
          category: await categories.updateCategory(c.var.shop, c.var.user, { idOrSlug: c.req.param('id'), given: c.req.valid('json') }),
          message: messages.categoryUpdated,
        }),
    )
    .delete('/:id', adminsOnly(), call({ ...category, answer: {}, summary: 'Remove an empty category' }), async (c) => {
      await categories.deleteCategory(c.var.shop, c.var.user, c.req.param('id'));
      return c.json({ success: true, message: messages.categoryDeleted });
    })
    .patch('/:id/toggle-featured', adminsOnly(), call({ ...category, summary: 'Feature a category, or no longer' }), async (c) =>
      c.json({
        success: true,
        category: await categories.toggleFeatured(c.var.shop, c.var.user, c.req.param('id')),
        message: messages.categoryUpdated,
      }),
    )
    .patch('/:id/toggle-active', adminsOnly(), call({ ...category, summary: 'Show a category, or hide it' }), async (c) =>
      c.json({
        success: true,
        category: await categories.toggleActive(c.var.shop, c.var.user, c.req.param('id')),
        message: messages.categoryUpdated,
      }),
    );
}
