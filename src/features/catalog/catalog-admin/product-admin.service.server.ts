import type { Tx } from '#db/database.server';
import { isViolationOf, violatedValue } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { type RoleHolder, requireRights } from '#features/accounts/staff/staff.rules';
import { readParts } from '#features/catalog/deleted-records/deleted-parts.server';
import type { ProductDetail } from '#features/catalog/products/product-detail.schema';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import { productMessages } from '#features/catalog/products/products.messages';
import { getStaffProduct } from '#features/catalog/products/products.service.server';
import type { StockReason } from '#features/catalog/stock/stock.rules';
import { describeStockChanges } from '#features/catalog/stock/stock-changes.queries.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { requireTaxClass } from '#features/pricing/taxes/required-tax-class.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { GIFT_CARD_CLASS, isGiftCard } from '#shared/tax-classes';
import { findProductMedia } from './body-pictures.service.server';
import { catalogAdminMessages as messages } from './catalog-admin.messages';
import type { NewProduct, ProductChange } from './catalog-admin.schema';
import * as queries from './product-admin.queries.server';
import { planNewProduct, planProductChange } from './product-plan.rules';
import { planPublishing } from './product-publishing.rules';
import { rightsForChange } from './product-rights.rules';
import { toProductValues, toVariantValues } from './product-values.server';
import { refuseCollisions } from './product-version.service.server';
import { changedSlug, freeSlug } from './slugs.service.server';

/** Throws `invalid` with the invalid fields, `conflict` for a SKU that is taken. Search finds the product as soon as this returns. */
export async function createProduct(shop: Shop, admin: Admin, product: NewProduct): Promise<ProductDetail> {
  const work = async (tx: Tx) => {
    await requireKnownClass(tx, product.taxClass);
    return insertProduct(tx, admin, product);
  };
  const id = await inProductTransaction(shop, work, product.variants);
  return viewProduct(shop, id);
}

/**
 * Changes the given fields. Throws like `createProduct`, `not_found`, `forbidden` for fields that the editor may not change, and `conflict` with `current` if somebody else changed one of the
 * fields after the given version (docs/rules.md#products-version).
 */
export async function updateProduct(
  shop: Shop,
  editor: Admin & RoleHolder,
  { idOrSlug, input }: { idOrSlug: string; input: ProductChange },
): Promise<ProductDetail> {
  const work = (tx: Tx) => changeProduct(tx, editor, { idOrSlug, input, check: editorCheck(editor) });
  const { id } = await inProductTransaction(shop, work, input.variants);
  return viewProduct(shop, id);
}

interface InsertedProduct extends NewProduct {
  /** Absent, that of its name. */
  slug?: string | undefined;
  /** Of a product that was there before. */
  id?: number;
  version?: number;
  /** Why its stock is there. */
  stockReason?: StockReason;
}

/** As `createProduct`, in the transaction of another feature. Returns the id. */
export async function insertProduct(tx: Tx, admin: Admin, product: InsertedProduct): Promise<number> {
  const { options, variants, listPriceCents, salePriceCents } = planNewProduct(product);
  const pictured = { name: product.name, media: await findProductMedia(tx, product) };
  const id = await queries.insertProduct(tx, {
    ...toProductValues(product, pictured),
    ...publishingOf(product),
    id: product.id,
    version: product.version,
    name: product.name,
    slug: await freeSlug(tx, 'products', product.slug ?? product.name),
    categoryId: await categoryId(tx, product.category),
    baseListPriceCents: listPriceCents,
    baseSalePriceCents: salePriceCents,
    // Until its variants are inserted.
    listPriceCents,
    salePriceCents,
    highestPriceCents: salePriceCents ?? listPriceCents,
    options: JSON.stringify(options),
  });
  await describeStockChanges(tx, { by: admin, reason: product.stockReason });
  await queries.replaceVariants(
    tx,
    id,
    variants.map((variant) => toVariantValues(variant, pictured)),
  );
  if (isGiftCard(product)) await queries.fillGiftCards(tx, id);
  await checkVariantSales(tx, id);
  await writeAudit(tx, admin, { action: 'product.create', subject: productSubject(id), after: await stateOf(tx, id) });
  return id;
}

type FieldChanges = ReturnType<typeof findChanges<Record<string, unknown>>>;

/**
 * Throws `forbidden` where an editor changes fields that need a further right (docs/rules.md#staff-product-fields), and `invalid` for
 * a tax class that the shop has not.
 */
export function editorCheck(editor: RoleHolder) {
  return async (changes: FieldChanges, { tx, input }: { tx: Tx; input: ProductChange }) => {
    requireRights(editor, rightsForChange(changes));
    if ('taxClass' in changes.after) await requireKnownClass(tx, input.taxClass);
  };
}

/** Besides the shop's own classes, products can be gift cards. */
async function requireKnownClass(tx: Tx, taxClass: string | undefined): Promise<void> {
  if (!isGiftCard({ taxClass })) await requireTaxClass(tx, taxClass);
}

interface ChangedProduct {
  idOrSlug: string;
  input: ProductChange;
  /** Why its stock changes. */
  stockReason?: StockReason;
  /** Throws if the editor may not change these fields. */
  check?: ReturnType<typeof editorCheck>;
}

/** As `updateProduct`, in the transaction of another feature. Returns the id and the new version. */
export async function changeProduct(
  tx: Tx,
  admin: Admin,
  { idOrSlug, input, stockReason, check }: ChangedProduct,
): Promise<{ id: number; version: number }> {
  const stored = await queries.lockProduct(tx, idOrSlug, { mayRemoveVariants: input.variants !== undefined });
  if (!stored) throw notFound(productMessages.missing);
  const before = await stateOf(tx, stored.id);
  const wasGiftCard = before.taxClass === GIFT_CARD_CLASS;
  const isNowGiftCard = input.taxClass === undefined ? wasGiftCard : isGiftCard(input);
  if (wasGiftCard !== isNowGiftCard) await refuseOrdered(tx, stored.id);
  const pictured = { name: input.name ?? stored.name, media: await findProductMedia(tx, input) };
  const { resolved, listPriceCents, salePriceCents } = planProductChange(input, stored);
  await queries.updateProduct(tx, stored.id, {
    ...toProductValues(input, pictured),
    ...publishingOf(input, stored.status),
    name: input.name,
    slug: input.slug === undefined ? undefined : await changedSlug(tx, stored, input.slug),
    categoryId: input.category === undefined ? undefined : await categoryId(tx, input.category),
    baseListPriceCents: listPriceCents,
    baseSalePriceCents: salePriceCents,
    options: resolved && JSON.stringify(resolved.options),
  });
  await describeStockChanges(tx, { by: admin, reason: stockReason });
  if (resolved?.variants)
    await queries.replaceVariants(
      tx,
      stored.id,
      resolved.variants.map((variant) => toVariantValues(variant, pictured)),
    );
  else if (input.stock !== undefined || input.stockPolicy !== undefined) await setStock(tx, stored, input);
  if (isNowGiftCard) await queries.fillGiftCards(tx, stored.id);
  await checkVariantSales(tx, stored.id);
  const changes = findChanges(before, await stateOf(tx, stored.id));
  await check?.(changes, { tx, input });
  await refuseCollisions(tx, stored, { input, before, changed: Object.keys(changes.after) });
  await writeAudit(tx, admin, { action: 'product.update', subject: productSubject(stored.id), ...changes });
  return { id: stored.id, version: stored.version + 1 };
}

/** What was ordered stays what it is (docs/rules.md#gift-cards-products). */
async function refuseOrdered(tx: Tx, id: number): Promise<void> {
  if (await queries.isOrdered(tx, id)) throw invalidField('taxClass', messages.giftCardOrdered);
}

async function setStock(tx: Tx, { id, variants }: queries.LockedProduct, input: ProductChange): Promise<void> {
  if (variants.length > 1) throw invalidField(input.stock === undefined ? 'stockPolicy' : 'stock', messages.stockAmbiguous);
  await queries.updateOnlyStock(tx, id, input);
}

async function checkVariantSales(tx: Tx, id: number): Promise<void> {
  const position = await queries.findSaleNotBelow(tx, id);
  if (position !== undefined) throw invalidField(`variants.${position}.salePrice`, messages.saleNotBelow);
}

/** Order lines of the product remain. Throws `not_found`. */
export async function deleteProduct(shop: Shop, admin: Admin, idOrSlug: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const stored = await queries.lockProduct(tx, idOrSlug, { mayRemoveVariants: true });
    if (!stored) throw notFound(productMessages.missing);
    await removeProduct(tx, admin, stored);
  });
}

/** Removes a locked product. */
export async function removeProduct(tx: Tx, admin: Admin, { id, stockReason }: { id: number; stockReason?: StockReason }): Promise<void> {
  await describeStockChanges(tx, { by: admin, reason: stockReason });
  const before = { ...(await stateOf(tx, id)), ...(await readParts(tx, 'product', id)) };
  await writeAudit(tx, admin, { action: 'product.delete', subject: productSubject(id), before });
  await queries.deleteProduct(tx, id);
}

async function stateOf(tx: Tx, id: number): Promise<Record<string, unknown>> {
  const state = await queries.selectProductState(tx, id);
  if (!state) throw notFound(productMessages.missing);
  return state;
}

function productSubject(id: number) {
  return { type: 'product', id };
}

/** Runs in one transaction and turns constraint violations into errors of the API; `variants` are those of the body. */
export async function inProductTransaction<Result>(
  shop: Shop,
  work: (tx: Tx) => Promise<Result>,
  variants: ProductChange['variants'] = [],
): Promise<Result> {
  try {
    return await inTransaction(shop.db, work);
  } catch (error) {
    if (isViolationOf(error, ['variants_sku_key'])) {
      const at = variants.findIndex(({ sku }) => sku !== undefined && violatedValue(error) === sku);
      const field = at === -1 ? 'variants' : `variants.${at}.sku`;
      throw new AppError('conflict', { fields: [{ field, message: messages.skuTaken }], cause: error });
    }
    // The slug was taken or the category deleted concurrently, after the check.
    if (isViolationOf(error, ['products_slug_key', 'products_category_id_fkey'])) throw new AppError('conflict', { cause: error });
    throw error;
  }
}

async function viewProduct(shop: Shop, id: number): Promise<ProductDetail> {
  return (await getStaffProduct(shop, String(id))).product;
}

async function categoryId(tx: Tx, requested: string): Promise<number> {
  const id = await queries.selectCategoryId(tx, requested);
  if (id === undefined) throw invalidField('category', messages.categoryUnknown);
  return id;
}

function publishingOf(input: ProductChange, stored?: ProductStatus) {
  const values = planPublishing(input, stored);
  if (!values) throw invalidField('publishAt', messages.publishAtAlone);
  return values;
}
