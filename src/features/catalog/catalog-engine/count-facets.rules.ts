import { PRICE_RANGES, RATING_STEPS } from '#shared/filter-steps';
import { at, CELL_COUNT, type CellCounts, type PartialCellTable, type ProductRows } from './cell-counts.rules';
import { CELLS, type Cell, type CountFilter, FAILED_FILTER, failedFiltersOfCells, isPartialCell, toHundredths } from './facet-cells.rules';

/** More than any list shows. One of them may be the products without a brand. */
const BRANDS_COUNTED = 101;

export interface FacetCounts {
  /** Products that match all filters. */
  total: number;
  inStock: number;
  onSale: number;
  /** In the order of `PRICE_RANGES`. */
  byPriceRange: number[];
  /** In the order of `RATING_STEPS`. */
  byRating: number[];
  /** By id; without the products of sub-categories. Ids without products are absent. */
  byCategory: Map<number, number>;
  /** The `BRANDS_COUNTED` brands with the most products, and all with as many as the last of them. */
  byBrand: Map<number, number>;
  scanSizes: ScanSizes;
}

/** How many products match only some filters: so many rows a query reads that finds its page by an index on these alone. */
export interface ScanSizes {
  /** Match no filter in particular: the whole shop, or everything that a search finds. */
  unfiltered: number;
  inCategories: number;
  inBrandAndCategories: number;
  inPriceRange: number;
}

/**
 * The total and every facet, as sums of stored counts (docs/catalog-engine.md). Each facet is counted under all filters but its own: it counts
 * the products that fail no filter, or that filter alone. Partial cells are counted from the tables of `ofPartialCells`, if there are
 * any, and all other cells from `cellCounts`.
 */
export function countFacets(
  cellCounts: readonly CellCounts[],
  filter: CountFilter,
  ofPartialCells: readonly PartialCellTable[] | undefined = undefined,
): FacetCounts {
  const sums = createSums([...cellCounts, ...(ofPartialCells ?? [])], filter);
  const partialCells = Uint8Array.from(CELLS, (cell) => (ofPartialCells && isPartialCell(cell, filter) ? 1 : 0));
  for (const table of cellCounts)
    addRows(sums, { table, from: 0, to: table.cells.length, includedCells: partialCells.map((isPartial) => 1 - isPartial) });
  for (const table of ofPartialCells ?? []) {
    for (const range of rowRangesOf(table, partialCells)) addRows(sums, { table, ...range, includedCells: partialCells });
  }
  const sum = (facet: number, isCounted: (cell: Cell) => boolean) =>
    CELLS.reduce((total, cell, i) => {
      if (!isCounted(cell)) return total;
      return total + (sums.byFailedFilter[0]?.[i] ?? 0) + (facet ? (sums.byFailedFilter[facet]?.[i] ?? 0) : 0);
    }, 0);
  return {
    total: sum(0, () => true),
    inStock: sum(FAILED_FILTER.stock, ({ isInStock }) => isInStock),
    onSale: sum(FAILED_FILTER.sale, ({ isOnSale }) => isOnSale),
    byPriceRange: PRICE_RANGES.map((_, range) => sum(FAILED_FILTER.price, ({ price }) => price === range)),
    byRating: RATING_STEPS.map((step) => sum(FAILED_FILTER.rating, ({ rating }) => rating >= step)),
    byCategory: nonZero(sums.byCategory),
    byBrand: largest(sums.byBrand, BRANDS_COUNTED),
    scanSizes: sums.scanSizes,
  };
}

type Sums = ReturnType<typeof createSums>;

function createSums(tables: readonly CellCounts[], filter: CountFilter) {
  const sizes = tables.map(idRangesOf);
  const size = {
    category: Math.max(0, ...sizes.map(({ category }) => category)),
    brand: Math.max(0, ...sizes.map(({ brand }) => brand)),
  };
  // Products by cell, for those that fail no filter (0), one filter with a facet, or the two that a cell can match partly.
  const byFailedFilter: (Int32Array | undefined)[] = [];
  const { price, rating, stock, sale } = FAILED_FILTER;
  for (const failed of [0, price, rating, price | rating, stock, sale]) byFailedFilter[failed] = new Int32Array(CELL_COUNT);
  return {
    failedByCell: Uint8Array.from(failedFiltersOfCells(filter)),
    failedByCategory: failedUnlessChosen(filter.categoryIds, size.category, FAILED_FILTER.category),
    failedByBrand: failedUnlessChosen(filter.brandId === undefined ? undefined : [filter.brandId], size.brand, FAILED_FILTER.brand),
    byFailedFilter,
    byCategory: new Int32Array(size.category),
    byBrand: new Int32Array(size.brand),
    scanSizes: { unfiltered: 0, inCategories: 0, inBrandAndCategories: 0, inPriceRange: 0 },
    minPriceCents: filter.minPriceCents ?? 0,
    maxPriceCents: filter.maxPriceCents ?? Number.POSITIVE_INFINITY,
    minRatingHundredths: toHundredths(filter.minRating ?? 0),
  };
}

/** The rows of some cells; all rows of a table that is not ordered by cell. */
function rowRangesOf(
  { cells, cellStarts }: Pick<ProductRows, 'cells' | 'cellStarts'>,
  includedCells: Uint8Array,
): { from: number; to: number }[] {
  if (!cellStarts) return [{ from: 0, to: cells.length }];
  return CELLS.flatMap((_, cell) => (at(includedCells, cell) === 1 ? [{ from: at(cellStarts, cell), to: at(cellStarts, cell + 1) }] : []));
}

interface RowRange {
  table: CellCounts & Partial<ProductRows>;
  from: number;
  to: number;
  /** 1 for each cell whose rows are counted; others are skipped. */
  includedCells: Uint8Array;
}

/**
 * The inner loop: runs over hundreds of thousands of rows for one list. Rows of the same category and brand mostly follow each other;
 * what depends on these two is looked up and added once for each such group.
 */
function addRows(sums: Sums, { table, from, to, includedCells }: RowRange): void {
  const { categoryIds, brandIds, cells, products } = table;
  const { failedByCell, byFailedFilter } = sums;
  const isDecidedByCell = !table.failedBounds && !table.pricesCents;
  let category = -1;
  let brand = -1;
  let failedByGroup = 0;
  let inGroup = 0;
  let matching = 0;
  let inPriceRange = 0;
  for (let i = from; i < to; i++) {
    if (at(categoryIds, i) !== category || at(brandIds, i) !== brand) {
      addGroup(sums, { category, brand, inGroup, matching });
      category = at(categoryIds, i);
      brand = at(brandIds, i);
      failedByGroup = failedByCategoryAndBrand(sums, category, brand);
      inGroup = 0;
      matching = 0;
    }
    const cell = at(cells, i);
    if (at(includedCells, cell) === 0) continue;
    const n = at(products, i);
    const failedFilters = at(failedByCell, cell) | (isDecidedByCell ? 0 : failedInsideCell(sums, table, i));
    inGroup += n;
    if (failedFilters === 0) matching += n;
    if ((failedFilters & FAILED_FILTER.price) === 0) inPriceRange += n;
    const counts = failedByGroup === 0 ? byFailedFilter[failedFilters] : undefined;
    if (counts) counts[cell] = at(counts, cell) + n;
  }
  addGroup(sums, { category, brand, inGroup, matching });
  sums.scanSizes.inPriceRange += inPriceRange;
}

/** The bounds inside its cell that a row fails. */
function failedInsideCell(
  { minPriceCents, maxPriceCents, minRatingHundredths }: Sums,
  { failedBounds, pricesCents, ratingsHundredths }: RowRange['table'],
  i: number,
): number {
  if (failedBounds) return at(failedBounds, i);
  if (!pricesCents || !ratingsHundredths) return 0;
  const price = at(pricesCents, i);
  return (
    (price >= minPriceCents && price <= maxPriceCents ? 0 : FAILED_FILTER.price) |
    (at(ratingsHundredths, i) >= minRatingHundredths ? 0 : FAILED_FILTER.rating)
  );
}

function failedByCategoryAndBrand({ failedByCategory, failedByBrand }: Sums, category: number, brand: number): number {
  return at(failedByCategory, category) | at(failedByBrand, brand);
}

interface Group {
  category: number;
  brand: number;
  inGroup: number;
  /** Products of the group whose cell, price and rating match all filters. */
  matching: number;
}

function addGroup(sums: Sums, { category, brand, inGroup, matching }: Group): void {
  if (category === -1) return;
  const { byCategory, byBrand, scanSizes } = sums;
  const failedFilters = failedByCategoryAndBrand(sums, category, brand);
  if ((failedFilters & ~FAILED_FILTER.category) === 0) byCategory[category] = at(byCategory, category) + matching;
  if ((failedFilters & ~FAILED_FILTER.brand) === 0) byBrand[brand] = at(byBrand, brand) + matching;
  scanSizes.unfiltered += inGroup;
  if ((failedFilters & FAILED_FILTER.category) === 0) scanSizes.inCategories += inGroup;
  if (failedFilters === 0) scanSizes.inBrandAndCategories += inGroup;
}

/** By id: 0 for the chosen ones and `filterBit` for all others; 0 for all when nothing is chosen. */
function failedUnlessChosen(chosen: readonly number[] | undefined, size: number, filterBit: number): Uint8Array {
  const failedFilters = new Uint8Array(size);
  if (!chosen) return failedFilters;
  failedFilters.fill(filterBit);
  for (const id of chosen) if (id < size) failedFilters[id] = 0;
  return failedFilters;
}

const idRanges = new WeakMap<CellCounts, { category: number; brand: number }>();

/** The largest ids of a table plus one. Cached, as the same table is counted for many lists. */
function idRangesOf(table: CellCounts): { category: number; brand: number } {
  const cached = idRanges.get(table);
  if (cached) return cached;
  const largest = (ids: Int32Array) => ids.reduce((max, id) => Math.max(max, id), 0);
  const ranges = { category: 1 + largest(table.categoryIds), brand: 1 + largest(table.brandIds) };
  idRanges.set(table, ranges);
  return ranges;
}

function nonZero(counts: Int32Array): Map<number, number> {
  const result = new Map<number, number>();
  for (const [id, n] of counts.entries()) if (n !== 0) result.set(id, n);
  return result;
}

/** By the last of the counted tables, which are never modified; then by filter. */
const countedFacets = new WeakMap<CellCounts, Map<string, FacetCounts>>();
/** Results of one table that are cached, of some 20 kB each. */
const MAX_CACHED_RESULTS = 200;

/** The same, cached by filter until the counts change: the pages and orders of a list share one result. */
export function countFacetsOnce(cellCounts: readonly CellCounts[], filter: CountFilter): FacetCounts {
  const last = cellCounts.at(-1);
  if (!last) return countFacets(cellCounts, filter);
  const results = countedFacets.get(last) ?? new Map<string, FacetCounts>();
  countedFacets.set(last, results);
  const key = JSON.stringify(filter);
  const facets = results.get(key) ?? countFacets(cellCounts, filter);
  if (results.size < MAX_CACHED_RESULTS) results.set(key, facets);
  return facets;
}

/**
 * The `most` largest counts by id, and all that are equal to the last of them; without zeros. There may be thousands of brands, most of
 * them smaller than the largest: a list of those so far, which is seldom changed, takes a tenth of the time of sorting all.
 */
export function largest(counts: Int32Array, most: number): Map<number, number> {
  const ascending: number[] = [];
  for (const count of counts) {
    if (count === 0 || (ascending.length === most && count <= (ascending[0] ?? 0))) continue;
    if (ascending.length === most) ascending.shift();
    const place = ascending.findIndex((other) => other >= count);
    ascending.splice(place < 0 ? ascending.length : place, 0, count);
  }
  const fewest = ascending.length === most ? (ascending[0] ?? 0) : 1;
  const found = new Map<number, number>();
  for (let id = 0; id < counts.length; id++) {
    const count = at(counts, id);
    if (count >= fewest) found.set(id, count);
  }
  return found;
}
