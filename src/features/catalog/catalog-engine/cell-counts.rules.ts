import { PRICE_RANGES, RATING_STEPS } from '#shared/filter-steps';

/** Whole stars: 0 to 4, where 4 means 4 or more. */
export const RATINGS = RATING_STEPS.length + 1;
/** Combinations of in stock, on sale and featured. */
export const FLAGS = 8;
export const CELL_COUNT = PRICE_RANGES.length * RATINGS * FLAGS;

/** A table in columns of equal length: one row for each category, brand and cell, with its number of products. */
export interface CellCounts {
  categoryIds: Int32Array;
  brandIds: Int32Array;
  cells: Int32Array;
  /** Negative in rows of changes that removed products. */
  products: Int32Array;
  /**
   * Bits of `FAILED_FILTER` for price and rating, in the counts of a search with bounds inside a cell. Such counts have one row more
   * for each combination of these bits.
   */
  failedBounds?: Uint8Array | undefined;
}

/** The same with one row for each product and its exact price and rating, for bounds inside a cell. `products` is 1 or −1. */
export interface ProductRows extends Omit<CellCounts, 'failedBounds'> {
  pricesCents: Int32Array;
  ratingsHundredths: Int32Array;
  /** The first row of each cell, if the rows are ordered by cell. */
  cellStarts?: Int32Array | undefined;
}

/** Says of the products in partial cells whether they match the bounds, one by one or counted. */
export type PartialCellTable = ProductRows | CellCounts;

/** Adds rows of the same category, brand and cell together; rows that sum to 0 are dropped. */
export function mergeCounts(lists: readonly CellCounts[]): CellCounts {
  const sums = new Map<number, [category: number, brand: number, cell: number, products: number]>();
  for (const { categoryIds, brandIds, cells, products } of lists) {
    for (let i = 0; i < cells.length; i++) {
      const [category, brand, cell] = [at(categoryIds, i), at(brandIds, i), at(cells, i)];
      // Ids are sequential from 1 and stay far below these factors.
      const key = (category * 2 ** 24 + brand) * 2 ** 9 + cell;
      const sum = sums.get(key);
      if (sum) sum[3] += at(products, i);
      else sums.set(key, [category, brand, cell, at(products, i)]);
    }
  }
  const rows = [...sums.values()].filter(([, , , products]) => products !== 0);
  const column = (index: 0 | 1 | 2 | 3) => Int32Array.from(rows, (row) => row[index]);
  return { categoryIds: column(0), brandIds: column(1), cells: column(2), products: column(3) };
}

export function concatProductRows(lists: readonly ProductRows[]): ProductRows {
  const join = (column: keyof Omit<ProductRows, 'cellStarts'>) => {
    const joined = new Int32Array(lists.reduce((length, list) => length + list[column].length, 0));
    let length = 0;
    for (const { [column]: numbers } of lists) {
      joined.set(numbers, length);
      length += numbers.length;
    }
    return joined;
  };
  return {
    categoryIds: join('categoryIds'),
    brandIds: join('brandIds'),
    cells: join('cells'),
    products: join('products'),
    pricesCents: join('pricesCents'),
    ratingsHundredths: join('ratingsHundredths'),
  };
}

/** The first row of each cell in rows ordered by cell, and at the end the number of rows. */
export function findCellStarts(cells: Int32Array): Int32Array {
  const starts = new Int32Array(CELL_COUNT + 1).fill(cells.length);
  for (let i = cells.length - 1; i >= 0; i--) starts[at(cells, i)] = i;
  // A cell without products starts where the next one does.
  for (let cell = CELL_COUNT - 1; cell >= 0; cell--) starts[cell] = Math.min(at(starts, cell), at(starts, cell + 1));
  return starts;
}

/** An element that is known to exist. The compiler cannot know it, and a check would cost time: this runs a million times. */
export function at(list: ArrayLike<number>, index: number): number {
  return list[index] as number;
}
