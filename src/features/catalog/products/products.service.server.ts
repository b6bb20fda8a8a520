import { FEATURED_LIMIT } from '#features/catalog/categories/categories.service.server';
import { readCatalogue, type Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { toProductDetail, toProductSummary } from './product-view.server';
import { productMessages } from './products.messages';
import * as queries from './products.queries.server';
import type { ProductDetail, ProductSummary } from './products.schema';
import { selectRelatedProducts } from './related-products.queries.server';

const RELATED_LIMIT = 8;

/** A product by its slug or id, with related products. Two statements. Throws `not_found`. */
export async function getProduct(shop: Shop, idOrSlug: string): Promise<{ product: ProductDetail; related: ProductSummary[] }> {
  const [row, related] = await Promise.all([readCatalogue(shop, (db) => queries.selectProduct(db, idOrSlug)), listRelated(shop, idOrSlug)]);
  if (!row) throw new AppError('not_found', { message: productMessages.missing });
  return { product: toProductDetail(row), related };
}

/** Related products. */
export async function listRelated(shop: Shop, idOrSlug: string): Promise<ProductSummary[]> {
  return (await readCatalogue(shop, (db) => selectRelatedProducts(db, idOrSlug, RELATED_LIMIT))).map(toProductSummary);
}

/** A product by its slug or id. Throws `not_found`. */
export async function findProduct(shop: Shop, idOrSlug: string): Promise<ProductDetail> {
  const row = await readCatalogue(shop, (db) => queries.selectProduct(db, idOrSlug));
  if (!row) throw new AppError('not_found', { message: productMessages.missing });
  return toProductDetail(row);
}

/** The slug of a product; undefined if it does not exist. */
export async function findProductSlug(shop: Shop, idOrSlug: string): Promise<string | undefined> {
  return readCatalogue(shop, (db) => queries.selectProductSlug(db, idOrSlug));
}

/** The featured products, best rated first. */
export async function listFeatured(shop: Shop, limit = FEATURED_LIMIT): Promise<ProductSummary[]> {
  return (await readCatalogue(shop, (db) => queries.selectFeaturedProducts(db, limit))).map(toProductSummary);
}
