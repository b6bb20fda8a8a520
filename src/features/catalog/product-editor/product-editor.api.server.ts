import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { pictureSources } from '#features/catalog/catalog-admin/catalog-admin.api.server';
import { EditedProductSchema } from '#features/catalog/catalog-admin/staff-products.schema';
import { body, call, query } from '#http/calls/call.server';
import type { Shop } from '#server/shop.server';
import { productEditorMessages as messages } from './product-editor.messages';
import { ChangesQuerySchema, FieldChangesSchema, productSaveSchema, SavedProductSchema } from './product-editor.schema';
import { duplicateProduct, listFieldChanges, saveProduct } from './product-editor.service.server';

const shared = { tag: 'Products', for: 'products.write' } as const;

/** What the product's form calls. Mounted under /admin/products. */
export function productEditorApi({ config }: Shop) {
  return new Hono<CustomerEnv>()
    .put(
      '/:id',
      staffOnly('products.write'),
      call({
        carries: 'catalogue',
        ...shared,
        summary: 'Save the changed fields and stock differences of a product, all or nothing',
        refuses: ['not_found', 'conflict'],
        response: SavedProductSchema.entries,
      }),
      body(productSaveSchema(pictureSources(config))),
      async (c) => {
        const saved = await saveProduct(c.var.shop, c.var.user, { idOrSlug: c.req.param('id'), input: c.req.valid('json') });
        return c.json({ success: true, ...saved, message: messages.saved });
      },
    )
    .get(
      '/:id/changes',
      staffOnly('products.read'),
      call({
        ...shared,
        for: 'products.read',
        summary: 'Who changed which fields of a product after a version',
        refuses: ['not_found'],
        response: FieldChangesSchema.entries,
      }),
      query(ChangesQuerySchema),
      async (c) => {
        const { since } = c.req.valid('query');
        return c.json({ success: true, changes: await listFieldChanges(c.var.shop, { idOrSlug: c.req.param('id'), since }) });
      },
    )
    .post(
      '/:id/duplicate',
      staffOnly('products.write'),
      call({
        ...shared,
        summary: 'Add a draft like this product, without its stock, SKUs and barcodes',
        refuses: ['not_found'],
        response: { product: EditedProductSchema },
        status: 201,
      }),
      async (c) => {
        const product = await duplicateProduct(c.var.shop, c.var.user, c.req.param('id'));
        return c.json({ success: true, product, message: messages.duplicated }, 201);
      },
    );
}
