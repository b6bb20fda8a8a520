import { PRICE_RANGES, type PriceRange } from '#shared/filter-steps';
import { type Cents, toCents } from '#shared/money';
import { CELL_COUNT, FLAGS, RATINGS } from './cell-counts.rules';

/** One combination of everything that facets other than category and brand know of a product: docs/catalog-engine.md */
export interface Cell {
  /** Index in `PRICE_RANGES`. */
  price: number;
  /** Whole stars; 4 means 4 or more. */
  rating: number;
  isInStock: boolean;
  isOnSale: boolean;
  isFeatured: boolean;
}

/** Every cell by its number, as the SQL function `listing_cell` numbers them. */
export const CELLS: readonly Cell[] = Array.from({ length: CELL_COUNT }, (_, cell) => ({
  price: Math.floor(cell / (RATINGS * FLAGS)),
  rating: Math.floor(cell / FLAGS) % RATINGS,
  isInStock: (cell & 4) !== 0,
  isOnSale: (cell & 2) !== 0,
  isFeatured: (cell & 1) !== 0,
}));

/** PostgreSQL's largest `integer`. */
const MAX_INTEGER = 2_147_483_647;

/** The first and last cent of each price range; the highest range has no end. */
const RANGES_CENTS = PRICE_RANGES.map(({ min, max }: PriceRange) => ({
  lowest: toCents(min),
  highest: max === undefined ? Number.POSITIVE_INFINITY : toCents(max) - 1,
}));

/** The filters as bits. A set of these, 0 for none, says which of the chosen filters a product does not match. */
export const FAILED_FILTER = { category: 1, brand: 2, price: 4, rating: 8, stock: 16, sale: 32, featured: 64 } as const;

/** The filters of a list that a cell decides. Bounds include their ends. */
export interface CellFilter {
  minPriceCents?: Cents | undefined;
  maxPriceCents?: Cents | undefined;
  minRating?: number | undefined;
  isInStock?: boolean | undefined;
  isOnSale?: boolean | undefined;
  isFeatured?: boolean | undefined;
}

/** All filters of a list, with the ids of its category and brand. */
export interface CountFilter extends CellFilter {
  /** The chosen category and its descendants. */
  categoryIds?: readonly number[] | undefined;
  brandId?: number | undefined;
}

/** The cells that match a filter entirely or partly; undefined when all do. */
export function matchingCells(filter: CellFilter): number[] | undefined {
  const matching = failedFiltersOfCells(filter).flatMap((failedFilters, cell) => (failedFilters === 0 ? [cell] : []));
  return matching.length === CELL_COUNT ? undefined : matching;
}

/** The bounds of a filter that lie inside a cell, so that cells alone cannot decide them. */
export interface BoundsInsideCells {
  minPriceCents?: Cents | undefined;
  maxPriceCents?: Cents | undefined;
  minRating?: number | undefined;
}

/** Undefined when no cell is partial: all bounds lie on the edges of cells, as those of the shop's own filters do, or nothing can match. */
export function boundsInsideCells(filter: CellFilter): BoundsInsideCells | undefined {
  const { minPriceCents, maxPriceCents, minRating } = filter;
  const { pricesCents, ratingsHundredths } = partialRanges(filter);
  if (pricesCents.length === 0 && ratingsHundredths.length === 0) return undefined;
  return { ...(pricesCents.length > 0 && { minPriceCents, maxPriceCents }), ...(ratingsHundredths.length > 0 && { minRating }) };
}

/** For each cell the filters that all of its products fail, as bits. Products of a partial cell may fail more. */
export function failedFiltersOfCells(filter: CellFilter): number[] {
  return CELLS.map((cell) => {
    const { isInStock, isOnSale, isFeatured } = cell;
    return (
      (priceMatch(cell, filter) === 'none' ? FAILED_FILTER.price : 0) |
      (ratingMatch(cell, filter) === 'none' ? FAILED_FILTER.rating : 0) |
      (filter.isInStock && !isInStock ? FAILED_FILTER.stock : 0) |
      (filter.isOnSale && !isOnSale ? FAILED_FILTER.sale : 0) |
      (filter.isFeatured && !isFeatured ? FAILED_FILTER.featured : 0)
    );
  });
}

/** Whether a bound lies inside the cell: some of its products may match, others not. */
export function isPartialCell(cell: Cell, filter: CellFilter): boolean {
  return priceMatch(cell, filter) === 'some' || ratingMatch(cell, filter) === 'some';
}

/** Ranges of list prices and of ratings that hold all products of the partial cells, and no others. Both ends are included. */
export interface PartialRanges {
  pricesCents: readonly { from: number; to: number }[];
  ratingsHundredths: readonly { from: number; to: number }[];
}

export function partialRanges(filter: CellFilter): PartialRanges {
  return {
    pricesCents: RANGES_CENTS.flatMap(({ lowest, highest }, price) =>
      priceMatch({ price }, filter) === 'some' ? [{ from: lowest, to: Math.min(highest, MAX_INTEGER) }] : [],
    ),
    // Five stars are in the highest range.
    ratingsHundredths: Array.from({ length: RATINGS }, (_, rating) => rating).flatMap((rating) =>
      ratingMatch({ rating }, filter) === 'some' ? [{ from: rating * 100, to: rating * 100 + (rating === RATINGS - 1 ? 100 : 99) }] : [],
    ),
  };
}

/** Rounded up, except for floating-point errors: 1.1 stars are 110, though 1.1 × 100 is a little more. */
export function toHundredths(stars: number): number {
  return Math.ceil(stars * 100 - 1e-6);
}

export function failedBounds({ isPriceMatched, isRatingMatched }: { isPriceMatched: boolean; isRatingMatched: boolean }): number {
  return (isPriceMatched ? 0 : FAILED_FILTER.price) | (isRatingMatched ? 0 : FAILED_FILTER.rating);
}

/** How many of a cell's products can match a bound. */
type CellMatch = 'all' | 'some' | 'none';

function priceMatch({ price }: Pick<Cell, 'price'>, filter: CellFilter): CellMatch {
  const [minPriceCents, maxPriceCents] = [filter.minPriceCents ?? 0, filter.maxPriceCents ?? Number.POSITIVE_INFINITY];
  const { lowest, highest } = RANGES_CENTS[price] ?? { lowest: 0, highest: Number.POSITIVE_INFINITY };
  if (highest < minPriceCents || lowest > maxPriceCents) return 'none';
  return lowest >= minPriceCents && highest <= maxPriceCents ? 'all' : 'some';
}

function ratingMatch({ rating }: Pick<Cell, 'rating'>, { minRating = 0 }: CellFilter): CellMatch {
  const isHighest = rating === RATINGS - 1;
  if (rating >= minRating) return 'all';
  return !isHighest && rating + 1 <= minRating ? 'none' : 'some';
}
