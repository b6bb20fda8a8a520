import type { Tx } from '#db/database.server';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { may } from '#features/accounts/staff/staff.rules';
import {
  changeProduct,
  editorCheck,
  inProductTransaction,
  insertProduct,
} from '#features/catalog/catalog-admin/product-admin.service.server';
import type { EditedProduct } from '#features/catalog/catalog-admin/staff-products.schema';
import { viewEditedProduct } from '#features/catalog/catalog-admin/staff-products.service.server';
import { bodyFieldOf, COPIED_FIELDS } from '#features/catalog/products/product-fields';
import { PRODUCT_NAME_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { changeStockIn } from '#features/catalog/stock/stock.service.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { pick } from '#shared/pick';
import { productEditorMessages as messages } from './product-editor.messages';
import * as queries from './product-editor.queries.server';
import type { FieldChange, ProductSave, SavedProduct } from './product-editor.schema';
import { rightsOfChange } from './product-rights.rules';

/**
 * Saves what a form changed, all or nothing: fields as `updateProduct` does, stock as `changeStock` does, so that an old number never
 * replaces what was sold since. Throws as they do, and `forbidden` for a field that the user's role does not change.
 */
export async function saveProduct(
  shop: Shop,
  admin: User,
  { idOrSlug, input: { stockChanges, ...input } }: { idOrSlug: string; input: ProductSave },
): Promise<SavedProduct> {
  if (!rightsOfChange({ ...input, stockChanges }).every((right) => may(admin, right))) throw new AppError('forbidden');
  const { _id } = await viewEditedProduct(shop, idOrSlug);
  let merged: FieldChange[] = [];
  await inProductTransaction(
    shop,
    async (tx) => {
      if (hasFields(input)) {
        const { version } = await changeProduct(tx, admin, { idOrSlug: _id, input, check: editorCheck(admin) });
        merged = await changesBetween(tx, _id, { since: input.version ?? version, until: version - 1 });
      }
      if (stockChanges) await changeStockIn(tx, admin, { requested: stockChanges, field: 'stockChanges' });
    },
    input.variants,
  );
  return { product: await viewEditedProduct(shop, _id), merged };
}

/** Who changed which fields after a version. Throws `not_found`. */
export async function listFieldChanges(shop: Shop, { idOrSlug, since }: { idOrSlug: string; since: number }): Promise<FieldChange[]> {
  const { _id } = await viewEditedProduct(shop, idOrSlug);
  return changesBetween(shop.db, _id, { since, until: undefined });
}

/**
 * A draft like this product: without stock, and with SKUs of its own, because SKUs and barcodes belong to one thing. Throws
 * `not_found`.
 */
export async function duplicateProduct(shop: Shop, admin: Admin, idOrSlug: string): Promise<EditedProduct> {
  const product = await viewEditedProduct(shop, idOrSlug);
  const id = await inProductTransaction(shop, (tx) => insertProduct(tx, admin, copyOf(product)));
  return viewEditedProduct(shop, String(id));
}

function copyOf(product: EditedProduct): Parameters<typeof insertProduct>[2] {
  const { basePrice, baseSalePrice, swatches, images } = product;
  return {
    ...pick(product, COPIED_FIELDS),
    name: messages.copyName(product.name.slice(0, PRODUCT_NAME_MAX_LENGTH - messages.copyName('').length)),
    images,
    price: basePrice,
    salePrice: baseSalePrice,
    category: product.category._id,
    status: 'draft',
    options: product.options.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({ name: value, hex: swatches.find((swatch) => swatch.name === value)?.hex })),
    })),
    variants: product.variants.map(({ options, ownPrice, ownSalePrice, weightGrams, image, stockPolicy }) => ({
      options,
      price: ownPrice,
      salePrice: ownSalePrice,
      weightGrams,
      image,
      stock: 0,
      stockPolicy,
    })),
  };
}

async function changesBetween(db: Shop['db'] | Tx, productId: string, range: { since: number; until: number | undefined }) {
  const rows = await queries.selectFieldChanges(db, productId, range);
  return rows.map(toFieldChange);
}

function toFieldChange({ name, at, adminId, adminEmail, firstName, lastName, version }: queries.FieldChangeRow): FieldChange {
  const fullName = [firstName, lastName].filter(Boolean).join(' ');
  return { field: bodyFieldOf(name), by: { _id: adminId, name: fullName || adminEmail }, at: at.toISOString(), version };
}

/** A version alone changes nothing. */
function hasFields({ version: _, ...fields }: Omit<ProductSave, 'stockChanges'>): boolean {
  return Object.keys(fields).length > 0;
}
