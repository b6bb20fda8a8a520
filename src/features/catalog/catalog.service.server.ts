import { AppError } from '#shared/errors';
import { readCatalogue, type Shop } from '#shop.server';
import { catalogMessages as messages } from './catalog.messages';
import * as queries from './catalog.queries.server';
import type { CategoriesQuery, Category, CategoryBranch, ListQuery, ProductDetail, ProductList, ProductSummary } from './catalog.schema';
import { growTree, pickCategories } from './categories.rules';
import { toCategories } from './category-view.server';
import { readCategories } from './listing-counts.service.server';
import { productMessages } from './product.messages';
import { listProducts } from './product-list.service.server';
import { toProductDetail, toProductSummary } from './product-view.server';
import { selectRelatedProducts } from './related-products.queries.server';

/** On the home page, categories and products alike: docs/rules.md#lists-featured. */
const FEATURED_LIMIT = 8;
const RELATED_LIMIT = 8;

/** The products of one category, by slug, name or id. Throws `not_found` when there is no such one. */
export async function listCategoryProducts(shop: Shop, category: string, query: ListQuery): Promise<ProductList> {
  const list = await listProducts(shop, { ...query, category });
  if (!list.category) throw new AppError('not_found', { message: messages.categoryMissing });
  return list;
}

/** A product by its slug or id, and what else its shopper may like. Two statements. Throws `not_found`. */
export async function getProduct(shop: Shop, idOrSlug: string): Promise<{ product: ProductDetail; related: ProductSummary[] }> {
  const [row, related] = await Promise.all([readCatalogue(shop, (db) => queries.selectProduct(db, idOrSlug)), listRelated(shop, idOrSlug)]);
  if (!row) throw new AppError('not_found', { message: productMessages.missing });
  return { product: toProductDetail(row), related };
}

/** What else a product's shopper may like. */
export async function listRelated(shop: Shop, idOrSlug: string): Promise<ProductSummary[]> {
  return (await readCatalogue(shop, (db) => selectRelatedProducts(db, idOrSlug, RELATED_LIMIT))).map(toProductSummary);
}

/** A product by its slug or id. Throws `not_found`. */
export async function findProduct(shop: Shop, idOrSlug: string): Promise<ProductDetail> {
  const row = await readCatalogue(shop, (db) => queries.selectProduct(db, idOrSlug));
  if (!row) throw new AppError('not_found', { message: productMessages.missing });
  return toProductDetail(row);
}

/** The slug that a product's page is found under; undefined when there is no such product. */
export async function findProductSlug(shop: Shop, idOrSlug: string): Promise<string | undefined> {
  return readCatalogue(shop, (db) => queries.selectProductSlug(db, idOrSlug));
}

/** The featured products, best rated first. */
export async function listFeatured(shop: Shop, limit = FEATURED_LIMIT): Promise<ProductSummary[]> {
  return (await readCatalogue(shop, (db) => queries.selectFeaturedProducts(db, limit))).map(toProductSummary);
}

export async function listCategories(shop: Shop, query: CategoriesQuery = {}): Promise<Category[]> {
  return pickCategories(toCategories(await readCategories(shop.db)), query);
}

/** Categories nested under `children`. */
export async function listCategoryTree(shop: Shop, query: CategoriesQuery = {}): Promise<CategoryBranch[]> {
  return growTree(await listCategories(shop, query));
}

export async function featuredCategories(shop: Shop, limit = FEATURED_LIMIT): Promise<Category[]> {
  return listCategories(shop, { active: true, featured: true, limit });
}

export async function topLevelCategories(shop: Shop): Promise<Category[]> {
  return listCategories(shop, { active: true, level: 0 });
}

/** By slug or id; a slug wins over an id of the same text. Throws `not_found`. */
export async function getCategory(shop: Shop, idOrSlug: string): Promise<Category> {
  const categories = await listCategories(shop);
  const category = categories.find(({ slug }) => slug === idOrSlug) ?? categories.find(({ _id }) => _id === idOrSlug);
  if (!category) throw new AppError('not_found', { message: messages.categoryMissing });
  return category;
}
