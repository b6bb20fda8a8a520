import { catalogMessages as messages } from '#features/catalog/categories/catalog.messages';
import { toCategoryRef } from '#features/catalog/categories/category-view.server';
import { countList, type ListCounts, type ListFilter } from '#features/catalog/facets/facets.service.server';
import { toProductSummary } from '#features/catalog/products/product-view.server';
import { rewordSearch } from '#features/catalog/search/search.service.server';
import { selectNearestCategories } from '#features/catalog/suggestions/suggestions.queries.server';
import { readCatalogue, type Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { type Cents, cents, type Dollars, minCents, toCents } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { toFacets } from './facets-view.server';
import { selectProductPage } from './product-list.queries.server';
import { NATURAL_ORDER, PRODUCTS_PER_PAGE, type SortKey } from './product-list.rules';
import type { ListQuery, ProductList } from './product-list.schema';

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
  const { total, scanSizes, category, listingFilter } = counts;
  const sortBy = query.sortBy ?? (query.q ? 'relevance' : 'createdAt');
  const listingPage = {
    sortBy: effectiveSort(sortBy, listingFilter.text),
    sortOrder: query.sortOrder ?? NATURAL_ORDER[sortBy],
    limit,
    offset: (page - 1) * limit,
    total,
    scanSizes,
  };
  const rows = await readCatalogue(shop, (db) => selectProductPage(db, listingFilter, listingPage));
  return {
    products: rows.map(toProductSummary),
    ...pageInfo({ page, limit, total }),
    totalProducts: total,
    facets: toFacets(counts),
    category: category && toCategoryRef(category),
    ...reworded,
  };
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

function boundCents(dollars: Dollars): Cents {
  return minCents(toCents(dollars), MAX_CENTS);
}

/** The products of one category, by slug, name or id. Throws `not_found`. */
export async function listCategoryProducts(shop: Shop, category: string, query: ListQuery): Promise<ProductList> {
  const list = await listProducts(shop, { ...query, category });
  if (!list.category) throw new AppError('not_found', { message: messages.categoryMissing });
  return list;
}
