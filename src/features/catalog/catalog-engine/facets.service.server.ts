import type { Db } from '#db/database.server';
import type { Shop } from '#server/shop.server';
import { findNamed, withChildren } from '#shared/category-tree';
import { countFacets, countFacetsOnce, type FacetCounts } from './count-facets.rules';
import { cachedShopCounts, readBrandNames, readCategoriesAndCounts, readCounts, refreshCache } from './counts-cache.server';
import { boundsInsideCells, type CellFilter, type CountFilter, matchingCells, toHundredths } from './facet-cells.rules';
import { type CategoryDetails, type CategoryNode, foldCountChanges } from './listing-counts.queries.server';

export type { CategoryNode, CategoryProductSort } from './listing-counts.queries.server';

// The facet engine (docs/catalog-engine.md). The rest of the shop imports this file only; .dependency-cruiser.cjs checks it.

/** What the shopper chose. All parts are optional. */
export interface ListFilter extends CellFilter {
  /** Words of a search. */
  text?: string | undefined;
  /** Slug, name or id; a slug wins over another category's name, and both over an id. */
  category?: string | undefined;
  /** Name. */
  brand?: string | undefined;
}

export interface ListCounts extends FacetCounts {
  /** The chosen category; absent when it does not exist, and then nothing matches. */
  category: CategoryNode | undefined;
  /** All categories, in the shop's order. */
  categories: readonly CategoryNode[];
  /** By id, at least of all brands in `byBrand`. */
  brandNames: ReadonlyMap<number, string>;
  /** Of a search in categories: how many products these have, whether found or not. As of a moment ago, to choose the page's query. */
  categorySize?: number | undefined;
  listingFilter: ListingFilter;
}

/** The filter as conditions on `product_listings`; absent parts match all rows. */
export interface ListingFilter {
  text?: string | undefined;
  categoryIds?: readonly number[] | undefined;
  /** Listed elsewhere. */
  exceptIds?: readonly number[] | undefined;
  brandId?: number | undefined;
  cells?: readonly number[] | undefined;
  /** Present even if `cells` imply them: they shorten the range that is read of an index by price or rating. */
  minPriceCents?: number | undefined;
  maxPriceCents?: number | undefined;
  minRatingHundredths?: number | undefined;
}

/** Matches no row: ids start at 1. */
const NO_ID = -1;

/** How many products match a list's filters, and how many each facet's values would leave. Exact as of now; one statement. */
export async function countList({ db }: Shop, { text, category: categoryName, brand, ...cellFilter }: ListFilter): Promise<ListCounts> {
  // Never from a replica: the cache's version is a snapshot of the primary, and a replica's snapshots are not complete.
  const { cellCounts, ofPartialCells, categories, brandId } = await readCounts(db, {
    text,
    bounds: boundsInsideCells(cellFilter),
    brand,
  });
  const category = categoryName === undefined ? undefined : findCategory(categoryName, categories);
  const filter: CountFilter = {
    ...cellFilter,
    ...(categoryName !== undefined && { categoryIds: category ? withChildren(category, categories).map(({ id }) => id) : [] }),
    ...(brand !== undefined && { brandId: brandId ?? NO_ID }),
  };
  const isCacheable = text === undefined && !ofPartialCells;
  const facetCounts = isCacheable ? countFacetsOnce(cellCounts, filter) : countFacets(cellCounts, filter, ofPartialCells);
  const brandNames = await readBrandNames(db, facetCounts.byBrand.keys());
  const categorySize = text === undefined || !filter.categoryIds ? undefined : sizeOfCategories(db, filter.categoryIds);
  return { ...facetCounts, category, categories, brandNames, categorySize, listingFilter: toListingFilter(text, filter) };
}

function sizeOfCategories(db: Db, categoryIds: readonly number[]): number | undefined {
  const cellCounts = cachedShopCounts(db);
  if (!cellCounts) return undefined;
  const { byCategory } = countFacetsOnce(cellCounts, {});
  return categoryIds.reduce((sum, id) => sum + (byCategory.get(id) ?? 0), 0);
}

export interface CategoryRow extends CategoryDetails {
  /** Without the products of sub-categories. */
  ownProductCount: number;
}

/** All categories with their numbers of products: main categories first, each level in the shop's order. One statement. */
export async function readCategoriesWithCounts({ db }: Shop): Promise<CategoryRow[]> {
  const { categories, cellCounts } = await readCategoriesAndCounts(db);
  const { byCategory } = countFacetsOnce(cellCounts, {});
  return categories.map((category) => ({ ...category, ownProductCount: byCategory.get(category.id) ?? 0 }));
}

/** A process without a cache has to add up all changes since the last fold; this limits their number. */
const MIN_CHANGES_TO_FOLD = 5_000;

/** Background task: folds the collected changes into the stored counts, and updates this process's cache before a request needs it. */
export async function refreshCounts({ db }: Shop): Promise<void> {
  await foldCountChanges(db, { minChanges: MIN_CHANGES_TO_FOLD });
  await refreshCache(db);
}

function findCategory(wanted: string, categories: readonly CategoryNode[]): CategoryNode | undefined {
  return (
    categories.find(({ slug }) => slug === wanted) ??
    findNamed(wanted, categories) ??
    categories.find(({ id }) => String(id) === wanted) ??
    categories.find(({ oldSlugs }) => oldSlugs.includes(wanted))
  );
}

function toListingFilter(text: string | undefined, filter: CountFilter): ListingFilter {
  const { categoryIds, brandId, minPriceCents, maxPriceCents, minRating } = filter;
  const minRatingHundredths = minRating === undefined ? undefined : toHundredths(minRating);
  return { text, categoryIds, brandId, cells: matchingCells(filter), minPriceCents, maxPriceCents, minRatingHundredths };
}
