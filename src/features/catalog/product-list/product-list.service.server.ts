import { catalogMessages as messages } from '#features/catalog/categories/catalog.messages';
import { toCategoryRef } from '#features/catalog/categories/category-view.server';
import { withChildren } from '#features/catalog/facets/category-tree.rules';
import type { CellCounts } from '#features/catalog/facets/cell-counts.rules';
import { countFacets, countFacetsOnce } from '#features/catalog/facets/count-facets.rules';
import { boundsWithinCells, type CellFilter, cellsMeeting } from '#features/catalog/facets/facet-cells.rules';
import { toFacets } from '#features/catalog/facets/facets-view.server';
import type { CategoryNode } from '#features/catalog/facets/listing-counts.queries.server';
import { readCounts, type ShopCounts } from '#features/catalog/facets/listing-counts.service.server';
import { toProductSummary } from '#features/catalog/products/product-view.server';
import { rewordSearch } from '#features/catalog/search/search.service.server';
import { selectNearestCategories } from '#features/catalog/suggestions/suggestions.queries.server';
import { readCatalogue, type Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { type Cents, cents, type Dollars, minCents, toCents } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { type ListingFilter, selectProductPage } from './product-list.queries.server';
import { NATURAL_ORDER, PRODUCTS_PER_PAGE, type SortKey } from './product-list.rules';
import type { ListQuery, ProductList } from './product-list.schema';

/** What PostgreSQL's integer can hold: no price is above it. */
const MAX_CENTS = cents(2_147_483_647);
/** Ids begin at 1. */
const NO_ID = -1;
const NEAREST_CATEGORIES = 4;

/**
 * One page of the products that a query leaves, with facets. Two statements, more for a search that finds nothing as it was
 * typed. An unknown category leaves none.
 */
export async function listProducts(shop: Shop, query: ListQuery): Promise<ProductList> {
  const { page = 1, limit = PRODUCTS_PER_PAGE } = query;
  const search = await findSomething(shop, query);
  const { filter, category, counts, text } = search;
  const isWholeShop = text === undefined && !counts.priced;
  const counted = isWholeShop ? countFacetsOnce(counts.counts, filter) : countFacets(counts.counts, filter, counts.priced);
  const sortBy = query.sortBy ?? (query.q ? 'relevance' : 'createdAt');
  const wanted = {
    sortBy: byWhat(sortBy, text),
    sortOrder: query.sortOrder ?? NATURAL_ORDER[sortBy],
    limit,
    offset: (page - 1) * limit,
    ...counted,
  };
  const rows = await readCatalogue(shop, (db) => selectProductPage(db, toListingFilter(filter, text), wanted));
  return {
    products: rows.map(toProductSummary),
    ...pageInfo({ page, limit, total: counted.total }),
    totalProducts: counted.total,
    facets: toFacets({ ...counts, counted, category }),
    category: category && toCategoryRef(category),
    ...search.reworded,
  };
}

interface Search {
  /** What is searched for: what was typed, or what was found instead. */
  text: string | undefined;
  filter: CellFilter;
  category: CategoryNode | undefined;
  counts: ShopCounts;
  reworded: Pick<ProductList, 'correction' | 'droppedWords' | 'nearestCategories'>;
}

/**
 * What a query is counted from. A text that finds nothing in the whole shop, whatever the filters, is reworded until it
 * finds something: so each filter that is chosen afterwards narrows the same list.
 */
async function findSomething(shop: Shop, query: ListQuery): Promise<Search> {
  const typed = query.q || undefined;
  const asked = await ask(typed);
  if (typed === undefined || hasAny(asked.counts)) return { ...asked, reworded: {} };
  for (const { text, correction, droppedWords } of await readCatalogue(shop, (db) => rewordSearch(db, typed))) {
    const found = await ask(text);
    if (hasAny(found.counts)) return { ...found, reworded: { correction, ...(droppedWords.length > 0 && { droppedWords }) } };
  }
  const nearest = await readCatalogue(shop, (db) => selectNearestCategories(db, typed, NEAREST_CATEGORIES));
  return { ...asked, reworded: { nearestCategories: nearest.map(toCategoryRef) } };

  async function ask(text: string | undefined): Promise<Omit<Search, 'reworded'>> {
    const bounds = boundsWithinCells(toCellFilter(query));
    // Not from a replica: what a process keeps of counts is named by a snapshot, and PostgreSQL has whole ones on the primary only.
    const counts = await readCounts(shop.db, { text, bounds, brand: query.brand });
    const category = query.category === undefined ? undefined : categoryNamed(query.category, counts.categories);
    const filter = {
      ...toCellFilter(query),
      ...(query.category !== undefined && {
        categoryIds: category ? withChildren(category, counts.categories).map(({ id }) => id) : [],
      }),
      ...(query.brand !== undefined && { brandId: counts.brandId ?? NO_ID }),
    };
    return { text, filter, category, counts };
  }
}

function hasAny({ counts }: { counts: readonly CellCounts[] }): boolean {
  return counts.reduce((total, { products }) => products.reduce((sum, n) => sum + n, total), 0) > 0;
}

/** A slug wins over another category's name, and both over an id. */
function categoryNamed(wanted: string, categories: readonly CategoryNode[]): CategoryNode | undefined {
  const name = wanted.toLowerCase();
  return (
    categories.find(({ slug }) => slug === wanted) ??
    categories.find((category) => category.name.toLowerCase() === name) ??
    categories.find(({ id }) => String(id) === wanted)
  );
}

/** Everything but category and brand, whose ids are in the database. */
function toCellFilter({ minPrice, maxPrice, minRating, inStock, onSale, featured }: ListQuery): CellFilter {
  return {
    minPriceCents: minPrice === undefined ? undefined : boundCents(minPrice),
    maxPriceCents: maxPrice === undefined ? undefined : boundCents(maxPrice),
    minRating,
    isInStock: inStock,
    isOnSale: onSale,
    isFeatured: featured,
  };
}

function toListingFilter(filter: CellFilter, text: string | undefined): ListingFilter {
  const { categoryIds, brandId, minPriceCents, maxPriceCents, minRating } = filter;
  return { text, categoryIds, brandId, cells: cellsMeeting(filter), bounds: { minPriceCents, maxPriceCents, minRating } };
}

/** Without a text, nothing fits better than another: the newest come first. */
function byWhat(sortBy: SortKey, text: string | undefined): SortKey {
  return sortBy === 'relevance' && text === undefined ? 'createdAt' : sortBy;
}

function boundCents(dollars: Dollars): Cents {
  return minCents(toCents(dollars), MAX_CENTS);
}

/** The products of one category, by slug, name or id. Throws `not_found` when there is no such one. */
export async function listCategoryProducts(shop: Shop, category: string, query: ListQuery): Promise<ProductList> {
  const list = await listProducts(shop, { ...query, category });
  if (!list.category) throw new AppError('not_found', { message: messages.categoryMissing });
  return list;
}
