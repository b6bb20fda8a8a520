import { Hono } from 'hono';
import * as v from 'valibot';
import { CategorySchema } from '#features/catalog/categories/categories.schema';
import { ProductDetailSchema } from '#features/catalog/products/products.schema';
import { adminsOnly } from '#features/people/accounts/session.server';
import type { AppEnv } from '#http/app-env.server';
import { body, call } from '#http/call.server';
import type { Shop } from '#server/shop.server';
import { catalogAdminMessages as messages } from './catalog-admin.messages';
import { categoryChangeSchema, newCategorySchema, newProductSchema, productChangeSchema } from './catalog-admin.schema';
import * as categories from './category-admin.service.server';
import type { PictureSources } from './picture-address.rules';
import * as products from './product-admin.service.server';

const product = { tag: 'Products', response: { product: ProductDetailSchema }, for: 'admin' as const };
const category = { tag: 'Categories', response: { category: CategorySchema }, for: 'admin' as const };

/** Product calls for admins only. The permission is checked before the request is validated. */
export function productsAdminApi({ config }: Shop) {
  const sources = pictureSources(config);
  return new Hono<AppEnv>()
    .post(
      '/',
      adminsOnly(),
      call({ ...product, summary: 'Add a product', refuses: ['conflict'], status: 201 }),
      body(newProductSchema(sources)),
      async (c) =>
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
      call({ ...product, summary: 'Change a product; what is absent stays', refuses: ['not_found', 'conflict'] }),
      body(productChangeSchema(sources)),
      async (c) =>
        c.json({
          success: true,
          product: await products.updateProduct(c.var.shop, c.var.user, { idOrSlug: c.req.param('id'), given: c.req.valid('json') }),
          message: messages.productUpdated,
        }),
    )
    .delete('/:id', adminsOnly(), call({ ...product, response: {}, summary: 'Remove a product', refuses: ['not_found'] }), async (c) => {
      await products.deleteProduct(c.var.shop, c.var.user, c.req.param('id'));
      return c.json({ success: true, message: messages.productDeleted });
    });
}

/** Category calls for admins only. */
export function categoriesAdminApi({ config }: Shop) {
  const sources = pictureSources(config);
  return new Hono<AppEnv>()
    .post(
      '/',
      adminsOnly(),
      call({ ...category, summary: 'Add a category', refuses: ['conflict'], status: 201 }),
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
      adminsOnly(),
      call({ ...category, response: { categories: v.array(CategorySchema), updated: v.number() }, summary: 'Count all products anew' }),
      async (c) => c.json({ success: true, ...(await categories.updateCounts(c.var.shop, c.var.user)), message: messages.countsUpdated }),
    )
    .put(
      '/:id',
      adminsOnly(),
      call({ ...category, summary: 'Change a category; what is absent stays', refuses: ['not_found', 'conflict'] }),
      body(categoryChangeSchema(sources)),
      async (c) =>
        c.json({
          success: true,
          category: await categories.updateCategory(c.var.shop, c.var.user, { idOrSlug: c.req.param('id'), given: c.req.valid('json') }),
          message: messages.categoryUpdated,
        }),
    )
    .delete(
      '/:id',
      adminsOnly(),
      call({ ...category, response: {}, summary: 'Remove an empty category', refuses: ['not_found', 'conflict'] }),
      async (c) => {
        await categories.deleteCategory(c.var.shop, c.var.user, c.req.param('id'));
        return c.json({ success: true, message: messages.categoryDeleted });
      },
    )
    .patch(
      '/:id/toggle-featured',
      adminsOnly(),
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
      adminsOnly(),
      call({ ...category, summary: 'Show a category, or hide it', refuses: ['not_found'] }),
      async (c) =>
        c.json({
          success: true,
          category: await categories.toggleActive(c.var.shop, c.var.user, c.req.param('id')),
          message: messages.categoryUpdated,
        }),
    );
}

function pictureSources({ shop, pictureHosts }: Shop['config']): PictureSources {
  return { shopUrl: shop.url, hosts: pictureHosts };
}
