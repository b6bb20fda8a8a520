import type { Db } from '#db/database.server';
import { catalogMessages as messages } from '#features/catalog/categories/catalog.messages';
import { toCategoryRef } from '#features/catalog/categories/category-view.server';
import { CATEGORY_ORDERS, NATURAL_ORDER, PRODUCTS_PER_PAGE, type SortKey } from '#features/catalog/product-list/product-list.rules';
import type { ListQuery, ProductList } from '#features/catalog/product-list/product-list.schema';
import { type ProductSummaryRow, toProductSummary } from '#features/catalog/products/product-view.server';
import type { ProductSummary } from '#features/catalog/products/products.schema';
import { readCatalogue, type Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { type Cents, cents, type Dollars, minCents, toCents } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { type CategoryNode, countList, type ListCounts, type ListFilter, type ListingFilter } from './facets.service.server';
import { toFacets } from './facets-view.server';
import { type ListingPage, selectPinnedIds, selectProductPage, selectProductsById } from './listing-page.queries.server';
import { rewordSearch } from './search.service.server';
import { selectNearestCategories } from './suggestions.queries.server';

/** The largest PostgreSQL integer: no price is above it. */
const MAX_CENTS = cents(2_147_483_647);
const NEAREST_CATEGORIES = 4;

/**
 * One page of the products that match a query, with facets. Two statements, more for a search that finds nothing as
 * typed. An unknown category matches no products.
 */
export async function listProducts(shop: Shop, query: ListQuery): Promise<ProductList> {
  const { page = 1, limit = PRODUCTS_PER_PAGE } = query;
  const { counts, reworded } = await countReworded(shop, query);
  const { total, scanSizes, categorySize, category, listingFilter } = counts;
  const ofCategory = query.q ? undefined : category && CATEGORY_ORDERS[category.productSort];
  const sortBy = query.sortBy ?? ofCategory?.sortBy ?? (query.q ? 'relevance' : 'createdAt');
  const listingPage = {
    sortBy: effectiveSort(sortBy, listingFilter.text),
    sortOrder: query.sortOrder ?? (query.sortBy ? undefined : ofCategory?.sortOrder) ?? NATURAL_ORDER[sortBy],
    limit,
    offset: (page - 1) * limit,
    total,
    scanSizes,
    categorySize,
  };
  const pinnedIn = ofCategory && query.sortBy === undefined && category?.hasPinned ? category.id : undefined;
  const rows = await readCatalogue(shop, (db) =>
    pinnedIn === undefined
      ? selectProductPage(db, listingFilter, listingPage)
      : selectPinnedFirst(db, { filter: listingFilter, page: listingPage, categoryId: pinnedIn }),
  );
  return {
    products: rows.map(toProductSummary),
    ...pageInfo({ page, limit, total }),
    totalProducts: total,
    facets: toFacets(counts),
    category: category && toCategoryRef(category),
    ...(category && categorySortOf(category)),
    ...(category?.seoTitle && { seoTitle: category.seoTitle }),
    ...(category?.seoDescription && { seoDescription: category.seoDescription }),
    ...reworded,
  };
}

interface PinnedPage {
  filter: ListingFilter;
  page: ListingPage;
  categoryId: number;
}

/** A page of a category in which some products come first by hand: those first, then the others along their index. */
async function selectPinnedFirst(db: Db, { filter, page, categoryId }: PinnedPage): Promise<ProductSummaryRow[]> {
  const { offset, limit, total } = page;
  const pinned = await selectPinnedIds(db, filter, categoryId);
  const first = pinned.slice(offset, offset + limit);
  const rest = {
    ...page,
    // The counts are those of another moment, perhaps.
    total: Math.max(0, total - pinned.length),
    offset: Math.max(0, offset - pinned.length),
    limit: limit - first.length,
  };
  const [top, others] = await Promise.all([
    first.length > 0 ? selectProductsById(db, first) : [],
    rest.limit > 0 ? selectProductPage(db, pinned.length > 0 ? { ...filter, exceptIds: pinned } : filter, rest) : [],
  ]);
  return [...top, ...others];
}

/** What the default order of a category is called; absent: newest first. */
function categorySortOf({ hasPinned, productSort }: CategoryNode): Pick<ProductList, 'categorySort'> {
  if (hasPinned) return { categorySort: 'recommended' };
  return productSort === 'newest' ? {} : { categorySort: productSort };
}

interface RewordedCounts {
  counts: ListCounts;
  reworded: Pick<ProductList, 'correction' | 'droppedWords' | 'nearestCategories'>;
}

/**
 * Counts the list of a query. A text that finds nothing in the whole shop is reworded until it finds something. Filters do not
 * matter for this, so that filters chosen afterwards narrow the same list.
 */
async function countReworded(shop: Shop, query: ListQuery): Promise<RewordedCounts> {
  const typed = query.q || undefined;
  const filter = toListFilter(query);
  const counts = await countList(shop, { ...filter, text: typed });
  if (typed === undefined || hasResults(counts)) return { counts, reworded: {} };
  for (const { text, correction, droppedWords } of await readCatalogue(shop, (db) => rewordSearch(db, typed))) {
    const found = await countList(shop, { ...filter, text });
    if (hasResults(found)) return { counts: found, reworded: { correction, ...(droppedWords.length > 0 && { droppedWords }) } };
  }
  const nearest = await readCatalogue(shop, (db) => selectNearestCategories(db, typed, NEAREST_CATEGORIES));
  return { counts, reworded: { nearestCategories: nearest.map(toCategoryRef) } };
}

/** Whether the search finds anything, whatever the filters. */
function hasResults({ scanSizes }: ListCounts): boolean {
  return scanSizes.unfiltered > 0;
}

function toListFilter(query: ListQuery): Omit<ListFilter, 'text'> {
  const { category, brand, minPrice, maxPrice, minRating, inStock, onSale, featured } = query;
  return {
    category,
    brand,
    minPriceCents: minPrice === undefined ? undefined : boundCents(minPrice),
    maxPriceCents: maxPrice === undefined ? undefined : boundCents(maxPrice),
    minRating,
    isInStock: inStock,
    isOnSale: onSale,
    isFeatured: featured,
  };
}

/** Without a search text there is no relevance: newest first. */
function effectiveSort(sortBy: SortKey, text: string | undefined): SortKey {
  return sortBy === 'relevance' && text === undefined ? 'createdAt' : sortBy;
}

/** Prices that no product can have are as good as the highest one. */
export function boundCents(dollars: Dollars): Cents {
  return minCents(toCents(dollars), MAX_CENTS);
}

/** The products with these ids, in this order. */
export async function findListed(shop: Shop, ids: readonly number[]): Promise<ProductSummary[]> {
  return ids.length === 0 ? [] : (await readCatalogue(shop, (db) => selectProductsById(db, ids))).map(toProductSummary);
}

/** The products of one category, by slug, name or id. Throws `not_found`. */
export async function listCategoryProducts(shop: Shop, category: string, query: ListQuery): Promise<ProductList> {
  const list = await listProducts(shop, { ...query, category });
  if (!list.category) throw new AppError('not_found', { message: messages.categoryMissing });
  return list;
}
