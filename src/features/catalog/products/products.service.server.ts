import { listRelated } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import { FEATURED_LIMIT } from '#features/catalog/categories/categories.service.server';
import { translateProduct, translateProducts, translateSlug } from '#features/catalog/translations/translated-products.server';
import { readCatalogue, type Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import type { ProductDetail } from './product-detail.schema';
import { canBeBought } from './product-status.rules';
import { toProductDetail, toProductSummary, toStaffProduct } from './product-view.server';
import { productMessages } from './products.messages';
import * as queries from './products.queries.server';
import type { ProductSummary } from './products.schema';

interface ProductWithRelated {
  product: ProductDetail;
  related: ProductSummary[];
}

/** A product that can be bought by its slug or id, with related products, in the language of the request. Two statements. Throws `not_found`. */
export async function getProduct(shop: Shop, idOrSlug: string): Promise<ProductWithRelated> {
  const [row, related] = await readWithRelated(shop, idOrSlug);
  if (!row || !canBeBought(row)) throw productMissing();
  return { product: await translateProduct(shop, toProductDetail(row)), related };
}

/** As `getProduct`, for staff: drafts and archived products too, in its original words. */
export async function getStaffProduct(shop: Shop, idOrSlug: string): Promise<ProductWithRelated> {
  const [row, related] = await readWithRelated({ ...shop, replica: undefined }, idOrSlug);
  if (!row) throw productMissing();
  return { product: toStaffProduct(row), related };
}

function readWithRelated(shop: Shop, idOrSlug: string) {
  return Promise.all([readCatalogue(shop, (db) => queries.selectProduct(db, idOrSlug)), listRelated(shop, idOrSlug)]);
}

/** The refusal to sell a product: `product_unavailable` for an archived one; undefined if it is active, or shoppers do not know it. */
export async function findUnsold(shop: Shop, productId: number): Promise<AppError | undefined> {
  const status = await queries.selectProductStatus(shop.db, productId);
  return status === 'archived' ? new AppError('product_unavailable') : undefined;
}

/** A product that is or was sold, by its slug or id. Throws `not_found`. */
export async function findProduct(shop: Shop, idOrSlug: string): Promise<ProductDetail> {
  const row = await readCatalogue(shop, (db) => queries.selectProduct(db, idOrSlug));
  if (!row || row.status === 'draft') throw productMissing();
  return toProductDetail(row);
}

/** The slug of a product in the language of the request; undefined if it does not exist, or is a draft. */
export async function findProductSlug(shop: Shop, idOrSlug: string): Promise<string | undefined> {
  const found = await readCatalogue(shop, (db) => queries.selectProductSlug(db, idOrSlug));
  return found && translateSlug(shop, found);
}

/** The featured products, best rated first. */
export async function listFeatured(shop: Shop, limit = FEATURED_LIMIT): Promise<ProductSummary[]> {
  const rows = await readCatalogue(shop, (db) => queries.selectFeaturedProducts(db, limit));
  return translateProducts(shop, rows.map(toProductSummary));
}

/** The products with these ids, in this order. */
export async function findListed(shop: Shop, ids: readonly number[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const rows = await readCatalogue(shop, (db) => queries.selectProductsById(db, ids));
  return translateProducts(shop, rows.map(toProductSummary));
}

function productMissing(): AppError {
  return notFound(productMessages.missing);
}
