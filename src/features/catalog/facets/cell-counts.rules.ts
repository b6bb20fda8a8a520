import { PRICE_RANGES, RATING_STEPS } from './facet-steps.rules';

export const RATINGS = RATING_STEPS.length + 1;
export const FLAGS = 8;
export const CELL_COUNT = PRICE_RANGES.length * RATINGS * FLAGS;

/** Numbers of products, by category, brand and cell; the lists are as long as each other. */
export interface CellCounts {
  categoryIds: Int32Array;
  brandIds: Int32Array;
  cells: Int32Array;
  products: Int32Array;
  /** Bits of `FAILED_FILTER`, where a bound lies within a cell and not between two. */
  failedFilter?: Uint8Array | undefined;
}

/** The same a product a line, with what cells do not tell. */
export interface PricedCounts extends Omit<CellCounts, 'failedFilter'> {
  pricesCents: Int32Array;
  ratingsHundredths: Int32Array;
  /** Where each cell begins, for lists that are ordered by cell. */
  starts?: Int32Array | undefined;
}

/** As one list, each category, brand and cell once at most. */
export function mergeCounts(lists: readonly CellCounts[]): CellCounts {
  const sums = new Map<number, [category: number, brand: number, cell: number, products: number]>();
  for (const { categoryIds, brandIds, cells, products } of lists) {
    for (let i = 0; i < cells.length; i++) {
      const [category, brand, cell] = [at(categoryIds, i), at(brandIds, i), at(cells, i)];
      // Ids are counted up from 1 and stay far below what this has room for.
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

/** One after the other. */
export function concatPriced(lists: readonly PricedCounts[]): PricedCounts {
  const join = (column: keyof Omit<PricedCounts, 'starts'>) => {
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

/** Where each cell begins in a list that is ordered by cell; one more says where the last ends. */
export function cellStarts(cells: Int32Array): Int32Array {
  const starts = new Int32Array(CELL_COUNT + 1).fill(cells.length);
  for (let i = cells.length - 1; i >= 0; i--) starts[at(cells, i)] = i;
  // A cell without products begins where the next one does.
  for (let cell = CELL_COUNT - 1; cell >= 0; cell--) starts[cell] = Math.min(at(starts, cell), at(starts, cell + 1));
  return starts;
}

/** For lists whose length is known: the compiler cannot see it, and this is read a million times. */
export function at(list: ArrayLike<number>, index: number): number {
  return list[index] as number;
}
