import { type Cents, toCents } from '#shared/money';
import { CELL_COUNT, FLAGS, RATINGS } from './cell-counts.rules';
import { PRICE_RANGES, type PriceRange } from './facet-steps.rules';

/** A cell is all that the facets beside category and brand know of a product. */
export interface Cell {
  /** Which of `PRICE_RANGES`. */
  price: number;
  /** Whole stars, 4 for more. */
  rating: number;
  isInStock: boolean;
  isOnSale: boolean;
  isFeatured: boolean;
}

/** Every cell by its number, as `listing_cell` in the migration numbers them. */
export const CELLS: readonly Cell[] = Array.from({ length: CELL_COUNT }, (_, cell) => ({
  price: Math.floor(cell / (RATINGS * FLAGS)),
  rating: Math.floor(cell / FLAGS) % RATINGS,
  isInStock: (cell & 4) !== 0,
  isOnSale: (cell & 2) !== 0,
  isFeatured: (cell & 1) !== 0,
}));

/** A facet that a product misses the chosen value of, as a bit. */
export const FAILED_FILTER = { category: 1, brand: 2, price: 4, rating: 8, stock: 16, sale: 32, featured: 64 } as const;

/** What a list is narrowed to. Bounds include their ends. */
export interface CellFilter {
  /** The chosen category and all below it. */
  categoryIds?: readonly number[] | undefined;
  brandId?: number | undefined;
  minPriceCents?: Cents | undefined;
  maxPriceCents?: Cents | undefined;
  minRating?: number | undefined;
  isInStock?: boolean | undefined;
  isOnSale?: boolean | undefined;
  isFeatured?: boolean | undefined;
}

/** The cells of products that meet a filter, as far as cells can tell; undefined when all do. */
export function cellsMeeting(filter: CellFilter): number[] | undefined {
  const meeting = failedFiltersOfCells(filter).flatMap((failedFilter, cell) => (failedFilter === 0 ? [cell] : []));
  return meeting.length === CELL_COUNT ? undefined : meeting;
}

/** A filter's bounds that lie within cells: what cells cannot tell. */
export interface Bounds {
  minPriceCents?: Cents | undefined;
  maxPriceCents?: Cents | undefined;
  minRating?: number | undefined;
}

export function boundsWithinCells({ minPriceCents, maxPriceCents, minRating }: CellFilter): Bounds | undefined {
  const isPriceBetween =
    (minPriceCents === undefined || PRICE_RANGES.some((range) => lowestCents(range) === minPriceCents)) &&
    (maxPriceCents === undefined || PRICE_RANGES.some((range) => highestCents(range) === maxPriceCents));
  const isRatingBetween = minRating === undefined || (Number.isInteger(minRating) && minRating < RATINGS);
  if (isPriceBetween && isRatingBetween) return undefined;
  return { ...(!isPriceBetween && { minPriceCents, maxPriceCents }), ...(!isRatingBetween && { minRating }) };
}

/** What all products of a cell miss. Those that a bound cuts may miss more. */
export function failedFiltersOfCells(filter: CellFilter): number[] {
  return CELLS.map((cell) => {
    const { isInStock, isOnSale, isFeatured } = cell;
    return (
      (placeOfPrice(cell, filter) === 'outside' ? FAILED_FILTER.price : 0) |
      (placeOfRating(cell, filter) === 'outside' ? FAILED_FILTER.rating : 0) |
      (filter.isInStock && !isInStock ? FAILED_FILTER.stock : 0) |
      (filter.isOnSale && !isOnSale ? FAILED_FILTER.sale : 0) |
      (filter.isFeatured && !isFeatured ? FAILED_FILTER.featured : 0)
    );
  });
}

export function isPartial(cell: Cell, filter: CellFilter): boolean {
  return placeOfPrice(cell, filter) === 'cut' || placeOfRating(cell, filter) === 'cut';
}

type Place = 'inside' | 'cut' | 'outside';

/** The fewest hundredths of a star that are so many stars: 1.1 is 110, though 1.1 × 100 is a little more. */
export function toHundredths(stars: number): number {
  return Math.ceil(stars * 100 - 1e-6);
}

function lowestCents({ min }: PriceRange): number {
  return toCents(min);
}

/** The last cent before the range above; without one, there is no end. */
function highestCents({ max }: PriceRange): number {
  return max === undefined ? Number.POSITIVE_INFINITY : toCents(max) - 1;
}

/** How a cell lies to the bounds: all of it meets them, some, or nothing. */
function placeOfPrice({ price }: Cell, filter: CellFilter): Place {
  const [minPriceCents, maxPriceCents] = [filter.minPriceCents ?? 0, filter.maxPriceCents ?? Number.POSITIVE_INFINITY];
  const range = PRICE_RANGES[price] ?? { min: 0 };
  const [lowest, highest] = [lowestCents(range), highestCents(range)];
  if (highest < minPriceCents || lowest > maxPriceCents) return 'outside';
  return lowest >= minPriceCents && highest <= maxPriceCents ? 'inside' : 'cut';
}

function placeOfRating({ rating }: Cell, { minRating = 0 }: CellFilter): Place {
  const isHighest = rating === RATINGS - 1;
  if (rating >= minRating) return 'inside';
  return !isHighest && rating + 1 <= minRating ? 'outside' : 'cut';
}

/** As `CellCounts.failedFilter` wants it. */
export function failedFilterBounds({ isPriceMet, isRatingMet }: { isPriceMet: boolean; isRatingMet: boolean }): number {
  return (isPriceMet ? 0 : FAILED_FILTER.price) | (isRatingMet ? 0 : FAILED_FILTER.rating);
}
