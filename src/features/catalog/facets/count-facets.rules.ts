import { at, CELL_COUNT, type CellCounts, type PricedCounts } from './cell-counts.rules';
import { CELLS, type Cell, type CellFilter, FAILED_FILTER, failedFiltersOfCells, isPartial, toHundredths } from './facet-cells.rules';
import { PRICE_RANGES, RATING_STEPS } from './facet-steps.rules';

export interface FacetCounts {
  /** What the whole filter leaves. */
  total: number;
  inStock: number;
  onSale: number;
  /** In the order of `PRICE_RANGES` and `RATING_STEPS`. */
  prices: number[];
  ratings: number[];
  /** Products of a category itself, by its id. */
  categories: Map<number, number>;
  brands: Map<number, number>;
  /** How much there is to read when a page is looked for by one condition alone. */
  scopes: { all: number; category: number; brand: number; brandInCategory: number; price: number };
}

/**
 * Counting without counting: the database keeps how many products there are of each category, brand and
 * cell (0002_search.sql), and the total and every facet are sums of these. Each facet is counted under all conditions but its own, so what counts is
 * what misses nothing, or one facet only. Where bounds lie within a cell, its products are told apart by `failedFilter` of the
 * counts, or are taken from `priced` one by one.
 */
export function countFacets(counts: readonly CellCounts[], filter: CellFilter, priced?: readonly PricedCounts[]): FacetCounts {
  const sums = startSums([...counts, ...(priced ?? [])], filter);
  const isPartialCell = Uint8Array.from(CELLS, (cell) => (priced && isPartial(cell, filter) ? 1 : 0));
  for (const list of counts)
    addLines(sums, { list, from: 0, to: list.cells.length, isTaken: isPartialCell.map((isPartial) => 1 - isPartial) });
  for (const list of priced ?? []) {
    for (const range of rangesOf(list, isPartialCell)) addLines(sums, { list, ...range, isTaken: isPartialCell });
  }
  const sum = (facet: number, isCounted: (cell: Cell) => boolean) =>
    CELLS.reduce((total, cell, i) => {
      if (!isCounted(cell)) return total;
      return total + (sums.byCell[0]?.[i] ?? 0) + (facet ? (sums.byCell[facet]?.[i] ?? 0) : 0);
    }, 0);
  return {
    total: sum(0, () => true),
    inStock: sum(FAILED_FILTER.stock, ({ isInStock }) => isInStock),
    onSale: sum(FAILED_FILTER.sale, ({ isOnSale }) => isOnSale),
    prices: PRICE_RANGES.map((_, range) => sum(FAILED_FILTER.price, ({ price }) => price === range)),
    ratings: RATING_STEPS.map((step) => sum(FAILED_FILTER.rating, ({ rating }) => rating >= step)),
    categories: nonZero(sums.categories),
    brands: nonZero(sums.brands),
    scopes: sums.scopes,
  };
}

type Sums = ReturnType<typeof startSums>;

function startSums(counts: readonly CellCounts[], filter: CellFilter) {
  const each = counts.map(sizeOf);
  const size = {
    category: Math.max(0, ...each.map(({ category }) => category)),
    brand: Math.max(0, ...each.map(({ brand }) => brand)),
  };
  // By what is failedFilter: nothing, or the one facet that is counted without its own condition.
  const byCell: (Int32Array | undefined)[] = [];
  for (const failedFilter of [0, FAILED_FILTER.price, FAILED_FILTER.rating, FAILED_FILTER.stock, FAILED_FILTER.sale])
    byCell[failedFilter] = new Int32Array(CELL_COUNT);
  return {
    failedFiltersByCell: Uint8Array.from(failedFiltersOfCells(filter)),
    failedFiltersByCategory: failedUnless(filter.categoryIds, size.category, FAILED_FILTER.category),
    failedFiltersByBrand: failedUnless(filter.brandId === undefined ? undefined : [filter.brandId], size.brand, FAILED_FILTER.brand),
    byCell,
    categories: new Int32Array(size.category),
    brands: new Int32Array(size.brand),
    scopes: { all: 0, category: 0, brand: 0, brandInCategory: 0, price: 0 },
    minPriceCents: filter.minPriceCents ?? 0,
    maxPriceCents: filter.maxPriceCents ?? Number.POSITIVE_INFINITY,
    minRatingHundredths: toHundredths(filter.minRating ?? 0),
  };
}

/** Where the products of some cells are; all of a list that is not ordered by cell. */
function rangesOf({ cells, starts }: PricedCounts, isWanted: Uint8Array): { from: number; to: number }[] {
  if (!starts) return [{ from: 0, to: cells.length }];
  return CELLS.flatMap((_, cell) => (at(isWanted, cell) === 1 ? [{ from: at(starts, cell), to: at(starts, cell + 1) }] : []));
}

/** By the last of the lists that were counted from, which are never changed; then by filter. */
const counted = new WeakMap<CellCounts, Map<string, FacetCounts>>();
/** Each remembers every brand: some 200 kB in a shop of thousands. */
const MOST_COUNTED = 50;

/** The same, counted once for each filter while the lists are the same: pages and orders of one list share it. */
export function countFacetsOnce(counts: readonly CellCounts[], filter: CellFilter): FacetCounts {
  const last = counts.at(-1);
  if (!last) return countFacets(counts, filter);
  const known = counted.get(last) ?? new Map<string, FacetCounts>();
  counted.set(last, known);
  const key = JSON.stringify(filter);
  const facets = known.get(key) ?? countFacets(counts, filter);
  if (known.size < MOST_COUNTED) known.set(key, facets);
  return facets;
}

interface Lines {
  list: CellCounts & Partial<PricedCounts>;
  from: number;
  to: number;
  /** 1 for the cells that are counted here. */
  isTaken: Uint8Array;
}

/**
 * Runs over hundreds of thousands of lines for one list. Lines of a category and a brand mostly follow each other: what is the same for all
 * of them is looked up and added once.
 */
function addLines(sums: Sums, { list, from, to, isTaken }: Lines): void {
  const { categoryIds, brandIds, cells, products } = list;
  const { failedFiltersByCell, byCell } = sums;
  const isWhole = !list.failedFilter && !list.pricesCents;
  let category = -1;
  let brand = -1;
  let failedFilterPosition = 0;
  let inPlace = 0;
  let met = 0;
  let ofPrice = 0;
  for (let i = from; i < to; i++) {
    if (at(categoryIds, i) !== category || at(brandIds, i) !== brand) {
      addPlace(sums, { category, brand, inPlace, met });
      category = at(categoryIds, i);
      brand = at(brandIds, i);
      failedFilterPosition = failedFilterOf(sums, category, brand);
      inPlace = 0;
      met = 0;
    }
    const cell = at(cells, i);
    if (at(isTaken, cell) === 0) continue;
    const n = at(products, i);
    const failedFilter = at(failedFiltersByCell, cell) | (isWhole ? 0 : failedFilterWithinCell(sums, list, i));
    inPlace += n;
    if (failedFilter === 0) met += n;
    if ((failedFilter & FAILED_FILTER.price) === 0) ofPrice += n;
    const facet = failedFilterPosition === 0 ? byCell[failedFilter] : undefined;
    if (facet) facet[cell] = at(facet, cell) + n;
  }
  addPlace(sums, { category, brand, inPlace, met });
  sums.scopes.price += ofPrice;
}

/** What a line misses beyond its cell. */
function failedFilterWithinCell(
  { minPriceCents, maxPriceCents, minRatingHundredths }: Sums,
  { failedFilter, pricesCents, ratingsHundredths }: Lines['list'],
  i: number,
): number {
  if (failedFilter) return at(failedFilter, i);
  if (!pricesCents || !ratingsHundredths) return 0;
  const price = at(pricesCents, i);
  return (
    (price >= minPriceCents && price <= maxPriceCents ? 0 : FAILED_FILTER.price) |
    (at(ratingsHundredths, i) >= minRatingHundredths ? 0 : FAILED_FILTER.rating)
  );
}

function failedFilterOf({ failedFiltersByCategory, failedFiltersByBrand }: Sums, category: number, brand: number): number {
  return at(failedFiltersByCategory, category) | at(failedFiltersByBrand, brand);
}

/** What is the same for all lines of a category and a brand: how many products they have, and how many of these meet all else. */
function addPlace(sums: Sums, { category, brand, inPlace, met }: { category: number; brand: number; inPlace: number; met: number }): void {
  if (category === -1) return;
  const { categories, brands, scopes } = sums;
  const failedFilter = failedFilterOf(sums, category, brand);
  if ((failedFilter & ~FAILED_FILTER.category) === 0) categories[category] = at(categories, category) + met;
  if ((failedFilter & ~FAILED_FILTER.brand) === 0) brands[brand] = at(brands, brand) + met;
  scopes.all += inPlace;
  if ((failedFilter & FAILED_FILTER.category) === 0) scopes.category += inPlace;
  if ((failedFilter & FAILED_FILTER.brand) === 0) scopes.brand += inPlace;
  if (failedFilter === 0) scopes.brandInCategory += inPlace;
}

function failedUnless(chosen: readonly number[] | undefined, size: number, bit: number): Uint8Array {
  const failedFilter = new Uint8Array(size);
  if (!chosen) return failedFilter;
  failedFilter.fill(bit);
  for (const id of chosen) if (id < size) failedFilter[id] = 0;
  return failedFilter;
}

const sizes = new WeakMap<CellCounts, { category: number; brand: number }>();

/** One more than the largest ids of a list, which is counted from again and again. */
function sizeOf(list: CellCounts): { category: number; brand: number } {
  const known = sizes.get(list);
  if (known) return known;
  const largest = (ids: Int32Array) => ids.reduce((max, id) => Math.max(max, id), 0);
  const size = { category: 1 + largest(list.categoryIds), brand: 1 + largest(list.brandIds) };
  sizes.set(list, size);
  return size;
}

function nonZero(counts: Int32Array): Map<number, number> {
  const found = new Map<number, number>();
  for (const [id, n] of counts.entries()) if (n !== 0) found.set(id, n);
  return found;
}
