import { Hono } from 'hono';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { ProductDetailSchema } from '#features/catalog/products/product-detail.schema';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import type { Shop } from '#server/shop.server';
import { catalogAdminMessages as messages } from './catalog-admin.messages';
import { newProductSchema, productChangeSchema } from './catalog-admin.schema';
import type { PictureSources } from './picture-address.rules';
import * as products from './product-admin.service.server';

const product = { tag: 'Products', response: { product: ProductDetailSchema }, for: 'products.write' as const };

/** Product calls for staff. The right is checked before the request is validated. */
export function productsAdminApi({ config }: Shop) {
  const sources = pictureSources(config);
  return new Hono<AppEnv>()
    .post(
      '/',
      staffOnly('products.write'),
      call({ carries: 'catalogue', ...product, summary: 'Add a product', refuses: ['conflict'], status: 201 }),
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
      staffOnly('products.write'),
      call({ carries: 'catalogue', ...product, summary: 'Change a product; what is absent stays', refuses: ['not_found', 'conflict'] }),
      body(productChangeSchema(sources)),
      async (c) =>
        c.json({
          success: true,
          product: await products.updateProduct(c.var.shop, c.var.user, { idOrSlug: c.req.param('id'), input: c.req.valid('json') }),
          message: messages.productUpdated,
        }),
    )
    .delete(
      '/:id',
      staffOnly('products.write'),
      call({ ...product, response: {}, summary: 'Remove a product', refuses: ['not_found'] }),
      async (c) => {
        await products.deleteProduct(c.var.shop, c.var.user, c.req.param('id'));
        return c.json({ success: true, message: messages.productDeleted });
      },
    );
}

/** Where pictures of products and categories may come from. */
export function pictureSources({ shop, pictureHosts }: Shop['config']): PictureSources {
  return { shopUrl: shop.url, hosts: pictureHosts };
}
