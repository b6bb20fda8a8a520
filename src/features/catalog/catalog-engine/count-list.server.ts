import type { Db } from '#db/database.server';
import type { CategoryRow } from '#features/catalog/categories/category-view.server';
import type { ListQuery } from '#features/catalog/product-list/product-list.schema';
import { categoriesIn, findRequested } from '#features/catalog/translations/translated-categories.server';
import type { Language } from '#languages/languages';
import { withChildren } from '#shared/category-tree';
import { boundCents } from '#shared/money';
import { countFacets, countFacetsOnce, type FacetCounts } from './count-facets.rules';
import { cachedShopCounts, readBrandNames, readCounts } from './counts-cache.server';
import { boundsInsideCells, type CellFilter, type CountFilter, matchingCells, toHundredths } from './facet-cells.rules';

export interface ListCounts extends FacetCounts {
  /** The chosen category; absent when it does not exist, and then nothing matches. */
  category: CategoryRow | undefined;
  /** The same in its original words. */
  originalCategory: CategoryRow | undefined;
  /** All of them, by their place among their siblings, then by name. */
  categories: readonly CategoryRow[];
  /** By id, at least of all brands in `byBrand`. */
  brandNames: ReadonlyMap<number, string>;
  /** Of a search in categories: how many products these have, whether found or not. As of a moment ago, to choose the page's query. */
  categorySize?: number | undefined;
  listingFilter: ListingFilter;
}

/** The filter as conditions on `product_listings`; absent parts match all rows. */
export interface ListingFilter extends Pick<CountFilter, 'categoryIds' | 'brandId' | 'minPriceCents' | 'maxPriceCents'> {
  text?: string | undefined;
  /** Whose words the text is of, and whose names order the list; absent, the original ones. */
  language?: Language | undefined;
  /** Listed elsewhere. */
  exceptIds?: readonly number[] | undefined;
  /** The bounds of price and rating are present even if `cells` imply them: they shorten the range that is read of an index. */
  cells?: readonly number[] | undefined;
  minRatingHundredths?: number | undefined;
}

/** Matches no row: ids start at 1. */
const NO_ID = -1;

interface ReadersLanguage {
  /** Of the categories; absent, they are as their originals. */
  shown?: Language | undefined;
  /** Of the words that a text is searched in; absent, original words. */
  searched?: Language | undefined;
}

/** How many products match a list's filters, and how many each facet's values would leave. Exact as of now; one statement. */
export async function countList(db: Db, query: ListQuery, { shown: language, searched }: ReadersLanguage = {}): Promise<ListCounts> {
  const text = query.q || undefined;
  const cellFilter = toCellFilter(query);
  // Never from a replica: the cache's version is a snapshot of the primary, and a replica's snapshots are not complete.
  const { cellCounts, ofPartialCells, categories, brandId } = await readCounts(db, {
    text,
    language: searched,
    bounds: boundsInsideCells(cellFilter),
    brand: query.brand,
  });
  const shownCategories = categoriesIn(categories, language);
  const category = query.category === undefined ? undefined : findRequested(query.category, categories, { language, byName: true });
  const filter: CountFilter = {
    ...cellFilter,
    ...(query.category !== undefined && { categoryIds: category ? withChildren(category, categories).map(({ id }) => id) : [] }),
    ...(query.brand !== undefined && { brandId: brandId ?? NO_ID }),
  };
  const isCacheable = text === undefined && !ofPartialCells;
  const facetCounts = isCacheable ? countFacetsOnce(cellCounts, filter) : countFacets(cellCounts, filter, ofPartialCells);
  const brandNames = await readBrandNames(db, facetCounts.byBrand.keys());
  const categorySize = text === undefined || !filter.categoryIds ? undefined : sizeOfCategories(db, filter.categoryIds);
  return {
    ...facetCounts,
    category: category && shownCategories.find(({ id }) => id === category.id),
    originalCategory: category,
    categories: shownCategories,
    brandNames,
    categorySize,
    listingFilter: toListingFilter(text, filter),
  };
}

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

function sizeOfCategories(db: Db, categoryIds: readonly number[]): number | undefined {
  const cellCounts = cachedShopCounts(db);
  if (!cellCounts) return undefined;
  const { byCategory } = countFacetsOnce(cellCounts, {});
  return categoryIds.reduce((sum, id) => sum + (byCategory.get(id) ?? 0), 0);
}

function toListingFilter(text: string | undefined, filter: CountFilter): ListingFilter {
  const { categoryIds, brandId, minPriceCents, maxPriceCents, minRating } = filter;
  const minRatingHundredths = minRating === undefined ? undefined : toHundredths(minRating);
  return { text, categoryIds, brandId, cells: matchingCells(filter), minPriceCents, maxPriceCents, minRatingHundredths };
}
