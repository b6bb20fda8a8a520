import type { Tx } from '#db/database.server';
import { toImageBody } from '#features/catalog/catalog-admin/body-pictures.service.server';
import type { ProductChange } from '#features/catalog/catalog-admin/catalog-admin.schema';
import { lockProduct } from '#features/catalog/catalog-admin/product-admin.queries.server';
import { changeProduct, removeProduct } from '#features/catalog/catalog-admin/product-admin.service.server';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { PLAIN_FIELDS, toBodyFields } from '#features/catalog/products/product-fields';
import { VARIANT_FIELDS } from '#features/catalog/products/variant-fields';
import type { Admin } from '#features/platform/audit/audit.service.server';
import * as fields from '#shared/fields/field-table';
import { toDollars } from '#shared/money';
import * as queries from './imported-products.queries.server';
import { applyTranslations, planTextsUndo, type TextChanges, type TextsUndo } from './imported-translations.server';
import { toPriceBody } from './product-changes.server';

/** What is needed to undo the import of a product. */
export interface ProductUndo {
  isNew: boolean;
  /** The product's version after the import: another one was changed since. */
  version: number;
  /** Before the import; absent for a new product. Another row of the same file may have changed it to that one. */
  versionBefore?: number | undefined;
  /** Gives a changed product its earlier fields. */
  change?: ProductChange | undefined;
  /** Pieces that the import added, by the variant's id. Undone as differences, because some may have been sold since. */
  stockDeltas?: Record<string, number> | undefined;
  /** In other languages; absent from imports of older releases. */
  texts?: TextsUndo[] | undefined;
}

/** The change that undoes another one of this product. */
export function invertChange(
  before: queries.StoredProduct,
  input: ProductChange,
  categories: readonly queries.StoredCategory[],
): Pick<ProductUndo, 'change' | 'stockDeltas'> {
  const earlier = {
    ...toBodyFields(before, PLAIN_FIELDS),
    name: before.name,
    category: categories.find(({ id }) => id === before.categoryId)?.slug,
    status: before.status,
    images: before.images.map(toImageBody),
    ...toPriceBody({ listCents: before.baseListPriceCents, saleCents: before.baseSalePriceCents }),
    options: before.options,
    variants: before.variants.map(toVariantBody),
  };
  const change = Object.fromEntries(Object.entries(earlier).filter(([name]) => name in input)) as ProductChange;
  const stocks = new Map((input.variants ?? []).map(({ _id, stock }) => [_id, stock]));
  const deltas = before.variants.flatMap(({ id, stock }): [string, number][] => {
    const newStock = stocks.get(String(id));
    return newStock === undefined || newStock === stock ? [] : [[String(id), newStock - stock]];
  });
  return { change, stockDeltas: Object.fromEntries(deltas) };
}

type Undone = { product: 'removed' | { version: number } } | { product: 'unchanged'; reason: string };

/** A product that something else has changed since, or that something depends on, stays as it is; `reason` says why. */
export async function undoProduct(tx: Tx, admin: Admin, { productId, undo }: { productId: number; undo: ProductUndo }): Promise<Undone> {
  await lockProduct(tx, String(productId), { mayRemoveVariants: true });
  const [product] = await queries.selectStoredProducts(tx, { ids: [productId] });
  if (!product) return { product: 'unchanged', reason: messages.productGone };
  if (product.version !== undo.version) {
    return { product: 'unchanged', reason: messages.changedSince(await queries.selectLastEditor(tx, productId)) };
  }
  const texts = await planTextsUndo(tx, { id: productId, undos: undo.texts ?? [] });
  if (!texts) return { product: 'unchanged', reason: messages.changedSince(await queries.selectLastEditor(tx, productId)) };
  if (!undo.isNew) return undoUpdate(tx, admin, { product, undo, texts });
  if (await queries.isProductUsed(tx, productId)) return { product: 'unchanged', reason: messages.usedSince };
  await removeProduct(tx, admin, { id: productId, stockReason: 'import' });
  return { product: 'removed' };
}

async function undoUpdate(
  tx: Tx,
  admin: Admin,
  { product, undo: { change = {}, stockDeltas = {} }, texts }: { product: queries.StoredProduct; undo: ProductUndo; texts: TextChanges },
): Promise<Undone> {
  const stocks = new Map(product.variants.map(({ id, stock }) => [String(id), stock - (stockDeltas[id] ?? 0)]));
  const isTooLow = ({ id, stockPolicy }: queries.StoredVariant) =>
    stockPolicy === 'counted' && id in stockDeltas && (stocks.get(String(id)) ?? 0) < 0;
  if (product.variants.some(isTooLow)) return { product: 'unchanged', reason: messages.soldSince };
  const variants = change.variants?.map((variant) => {
    const hasDelta = variant._id !== undefined && variant._id in stockDeltas;
    return hasDelta ? { ...variant, stock: stocks.get(variant._id ?? '') } : variant;
  });
  if (Object.keys(change).length > 0) {
    const input = { ...change, ...(variants && { variants }) };
    await changeProduct(tx, admin, { idOrSlug: String(product.id), input, stockReason: 'import' });
  }
  await applyTranslations(tx, admin, { productId: product.id, changes: texts });
  return { product: { version: await queries.selectVersion(tx, product.id) } };
}

/** A variant as it is, except for its stock. */
export function toVariantBody(variant: queries.StoredVariant) {
  const { id, options, sku, ownListPriceCents, ownSalePriceCents, image, stockPolicy } = variant;
  return {
    _id: String(id),
    options: { ...options },
    sku,
    ...fields.toBodyFields(VARIANT_FIELDS, variant),
    price: ownListPriceCents === null ? null : toDollars(ownListPriceCents),
    salePrice: ownSalePriceCents === null ? null : toDollars(ownSalePriceCents),
    image: image && toImageBody(image),
    stockPolicy,
  };
}
