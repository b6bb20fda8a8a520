import { at, CELL_COUNT, type CellCounts, FLAGS, type PricedCounts, RATINGS } from './cell-counts.rules';
import { PRICE_RANGES, RATING_STEPS } from './product-list.rules';

/**
 * Counting without counting: the database keeps how many products there are of each category, brand and
 * cell (0002_search.sql), and every total and facet is a sum of these. A cell is all that the other facets know of a product.
 */
interface Cell {
  /** Which of `PRICE_RANGES`. */
  price: number;
  /** Whole stars, 4 for more. */
  rating: number;
  isInStock: boolean;
  isOnSale: boolean;
  isFeatured: boolean;
}

const CENTS = 100;

/** Every cell by its number, as `listing_cell` in the migration numbers them. */
const CELLS: readonly Cell[] = Array.from({ length: CELL_COUNT }, (_, cell) => ({
  price: Math.floor(cell / (RATINGS * FLAGS)),
  rating: Math.floor(cell / FLAGS) % RATINGS,
  isInStock: (cell & 4) !== 0,
  isOnSale: (cell & 2) !== 0,
  isFeatured: (cell & 1) !== 0,
}));

/** A facet that a product misses the chosen value of, as a bit. */
const MISSED = { category: 1, brand: 2, price: 4, rating: 8, stock: 16, sale: 32, featured: 64 } as const;

/** What a list is narrowed to. Bounds include their ends. */
export interface CellFilter {
  /** The chosen category and all below it. */
  categoryIds?: readonly number[] | undefined;
  brandId?: number | undefined;
  minPriceCents?: number | undefined;
  maxPriceCents?: number | undefined;
  minRating?: number | undefined;
  isInStock?: boolean | undefined;
  isOnSale?: boolean | undefined;
  isFeatured?: boolean | undefined;
}

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
 * The total and all facets. Each facet is counted under all conditions but its own, so what counts is
 * what misses nothing, or one facet only. Where bounds lie within a cell, its products are told apart by `missed` of the
 * counts, or are taken from `priced` one by one.
 */
export function countFacets(counts: readonly CellCounts[], filter: CellFilter, priced?: readonly PricedCounts[]): FacetCounts {
  const sums = startSums([...counts, ...(priced ?? [])], filter);
  const cut = priced && Uint8Array.from(CELLS, (cell) => (isCut(cell, filter) ? 1 : 0));
  for (const list of counts) addCounts(sums, list, cut);
  for (const list of priced ?? []) addPriced(sums, list, { filter, cut });
  const sum = (facet: number, isCounted: (cell: Cell) => boolean) =>
    CELLS.reduce((total, cell, i) => {
      if (!isCounted(cell)) return total;
      return total + (sums.byCell[0]?.[i] ?? 0) + (facet ? (sums.byCell[facet]?.[i] ?? 0) : 0);
    }, 0);
  return {
    total: sum(0, () => true),
    inStock: sum(MISSED.stock, ({ isInStock }) => isInStock),
    onSale: sum(MISSED.sale, ({ isOnSale }) => isOnSale),
    prices: PRICE_RANGES.map((_, range) => sum(MISSED.price, ({ price }) => price === range)),
    ratings: RATING_STEPS.map((step) => sum(MISSED.rating, ({ rating }) => rating >= step)),
    categories: nonZero(sums.categories),
    brands: nonZero(sums.brands),
    scopes: sums.scopes,
  };
}

type Sums = ReturnType<typeof startSums>;

function startSums(counts: readonly CellCounts[], filter: CellFilter) {
  const size = { category: 1 + largest(counts, 'categoryIds'), brand: 1 + largest(counts, 'brandIds') };
  // By what is missed: nothing, or the one facet that is counted without its own condition.
  const byCell: (Int32Array | undefined)[] = [];
  for (const missed of [0, MISSED.price, MISSED.rating, MISSED.stock, MISSED.sale]) byCell[missed] = new Int32Array(CELL_COUNT);
  return {
    missedByCell: Uint8Array.from(missedByCells(filter)),
    missedByCategory: missedUnless(filter.categoryIds, size.category, MISSED.category),
    missedByBrand: missedUnless(filter.brandId === undefined ? undefined : [filter.brandId], size.brand, MISSED.brand),
    byCell,
    categories: new Int32Array(size.category),
    brands: new Int32Array(size.brand),
    scopes: { all: 0, category: 0, brand: 0, brandInCategory: 0, price: 0 },
  };
}

function addCounts(sums: Sums, { categoryIds, brandIds, cells, products, missed }: CellCounts, skipped: Uint8Array | undefined): void {
  for (let i = 0; i < cells.length; i++) {
    const cell = at(cells, i);
    if (skipped && at(skipped, cell) === 1) continue;
    add(sums, at(categoryIds, i), at(brandIds, i), cell, at(products, i), missed ? at(missed, i) : 0);
  }
}

/** Looks at the products of cells that a bound cuts, and at no others. */
function addPriced(sums: Sums, list: PricedCounts, { filter, cut }: { filter: CellFilter; cut: Uint8Array | undefined }): void {
  const { categoryIds, brandIds, cells, products, pricesCents, ratingsHundredths, starts } = list;
  const { minPriceCents = 0, maxPriceCents = Number.POSITIVE_INFINITY, minRating = 0 } = filter;
  const addFrom = (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const cell = at(cells, i);
      if (cut && at(cut, cell) === 0) continue;
      const price = at(pricesCents, i);
      const missed = missedBounds({
        isPriceMet: price >= minPriceCents && price <= maxPriceCents,
        isRatingMet: at(ratingsHundredths, i) >= minRating * 100,
      });
      add(sums, at(categoryIds, i), at(brandIds, i), cell, at(products, i), missed);
    }
  };
  if (!starts) {
    addFrom(0, cells.length);
    return;
  }
  for (let cell = 0; cell < CELL_COUNT; cell++) if (!cut || at(cut, cell) === 1) addFrom(at(starts, cell), at(starts, cell + 1));
}

/** Runs a million times for one list, so it takes what it needs one by one. */
function add(sums: Sums, category: number, brand: number, cell: number, n: number, missedWithin: number): void {
  const { missedByCell, missedByCategory, missedByBrand, byCell, categories, brands, scopes } = sums;
  const missedPlace = at(missedByCategory, category) | at(missedByBrand, brand);
  const missed = missedPlace | at(missedByCell, cell) | missedWithin;
  const facet = byCell[missed];
  if (facet) facet[cell] = at(facet, cell) + n;
  if ((missed & ~MISSED.category) === 0) categories[category] = at(categories, category) + n;
  if ((missed & ~MISSED.brand) === 0) brands[brand] = at(brands, brand) + n;
  scopes.all += n;
  scopes.category += missedPlace & MISSED.category ? 0 : n;
  scopes.brand += missedPlace & MISSED.brand ? 0 : n;
  scopes.brandInCategory += missedPlace ? 0 : n;
  scopes.price += missed & MISSED.price ? 0 : n;
}

/** The cells of products that meet a filter, as far as cells can tell; undefined when all do. */
export function cellsMeeting(filter: CellFilter): number[] | undefined {
  const meeting = missedByCells(filter).flatMap((missed, cell) => (missed === 0 ? [cell] : []));
  return meeting.length === CELL_COUNT ? undefined : meeting;
}

/** A filter's bounds that lie within cells: what cells cannot tell. */
export interface Bounds {
  minPriceCents?: number | undefined;
  maxPriceCents?: number | undefined;
  minRating?: number | undefined;
}

export function boundsWithinCells({ minPriceCents, maxPriceCents, minRating }: CellFilter): Bounds | undefined {
  const isPriceBetween =
    (minPriceCents === undefined || PRICE_RANGES.some(({ min }) => min * CENTS === minPriceCents)) &&
    (maxPriceCents === undefined || PRICE_RANGES.some(({ max }) => max !== undefined && max * CENTS - 1 === maxPriceCents));
  const isRatingBetween = minRating === undefined || (Number.isInteger(minRating) && minRating < RATINGS);
  if (isPriceBetween && isRatingBetween) return undefined;
  return { ...(!isPriceBetween && { minPriceCents, maxPriceCents }), ...(!isRatingBetween && { minRating }) };
}

/** What all products of a cell miss. Those that a bound cuts may miss more. */
function missedByCells(filter: CellFilter): number[] {
  return CELLS.map((cell) => {
    const { isInStock, isOnSale, isFeatured } = cell;
    return (
      (placeOfPrice(cell, filter) === 'outside' ? MISSED.price : 0) |
      (placeOfRating(cell, filter) === 'outside' ? MISSED.rating : 0) |
      (filter.isInStock && !isInStock ? MISSED.stock : 0) |
      (filter.isOnSale && !isOnSale ? MISSED.sale : 0) |
      (filter.isFeatured && !isFeatured ? MISSED.featured : 0)
    );
  });
}

function isCut(cell: Cell, filter: CellFilter): boolean {
  return placeOfPrice(cell, filter) === 'cut' || placeOfRating(cell, filter) === 'cut';
}

type Place = 'inside' | 'cut' | 'outside';

/** How a cell lies to the bounds: all of it meets them, some, or nothing. */
function placeOfPrice({ price }: Cell, { minPriceCents = 0, maxPriceCents = Number.POSITIVE_INFINITY }: CellFilter): Place {
  const { min, max = Number.POSITIVE_INFINITY } = PRICE_RANGES[price] ?? { min: 0 };
  const [lowest, highest] = [min * CENTS, max * CENTS - 1];
  if (highest < minPriceCents || lowest > maxPriceCents) return 'outside';
  return lowest >= minPriceCents && highest <= maxPriceCents ? 'inside' : 'cut';
}

function placeOfRating({ rating }: Cell, { minRating = 0 }: CellFilter): Place {
  const isHighest = rating === RATINGS - 1;
  if (rating >= minRating) return 'inside';
  return !isHighest && rating + 1 <= minRating ? 'outside' : 'cut';
}

/** As `CellCounts.missed` wants it. */
export function missedBounds({ isPriceMet, isRatingMet }: { isPriceMet: boolean; isRatingMet: boolean }): number {
  return (isPriceMet ? 0 : MISSED.price) | (isRatingMet ? 0 : MISSED.rating);
}

function missedUnless(chosen: readonly number[] | undefined, size: number, bit: number): Uint8Array {
  const missed = new Uint8Array(size);
  if (!chosen) return missed;
  missed.fill(bit);
  for (const id of chosen) if (id < size) missed[id] = 0;
  return missed;
}

function largest(counts: readonly CellCounts[], list: 'categoryIds' | 'brandIds'): number {
  let max = 0;
  for (const { [list]: ids } of counts) for (const id of ids) if (id > max) max = id;
  return max;
}

function nonZero(counts: Int32Array): Map<number, number> {
  const found = new Map<number, number>();
  for (const [id, n] of counts.entries()) if (n !== 0) found.set(id, n);
  return found;
}
