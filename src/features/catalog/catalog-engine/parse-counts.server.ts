import { type CellCounts, findCellStarts, type ProductRows } from './cell-counts.rules';
import { failedBounds } from './facet-cells.rules';
import type { CellCountColumns, ProductColumns } from './listing-counts.queries.server';

export function parseCellCounts({ categoryIds, brandIds, cells, products, pricesMatched, ratingsMatched }: CellCountColumns): CellCounts {
  const isPriceMatched = pricesMatched ? parseIntegers(pricesMatched) : undefined;
  const isRatingMatched = ratingsMatched ? parseIntegers(ratingsMatched) : undefined;
  return {
    categoryIds: parseIntegers(categoryIds),
    brandIds: parseIntegers(brandIds),
    cells: parseIntegers(cells),
    products: parseIntegers(products),
    failedBounds:
      isPriceMatched &&
      Uint8Array.from(isPriceMatched, (isMatched, i) =>
        failedBounds({ isPriceMatched: isMatched === 1, isRatingMatched: isRatingMatched?.[i] === 1 }),
      ),
  };
}

export function parseProductRows(
  { categoryIds, brandIds, cells, products, pricesCents, ratingsHundredths }: ProductColumns,
  { isOrderedByCell }: { isOrderedByCell: boolean },
): ProductRows {
  const cellList = parseIntegers(cells);
  return {
    categoryIds: parseIntegers(categoryIds),
    brandIds: parseIntegers(brandIds),
    cells: cellList,
    products: parseIntegers(products),
    pricesCents: parseIntegers(pricesCents),
    ratingsHundredths: parseIntegers(ratingsHundredths),
    cellStarts: isOrderedByCell ? findCellStarts(cellList) : undefined,
  };
}

const COMMA = ','.charCodeAt(0);
const MINUS = '-'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/** '{1,-2,3}'. An array may have hundreds of thousands of numbers: they are read without creating a string for each. */
function parseIntegers(array: string | null): Int32Array {
  if (!array || array === '{}') return new Int32Array();
  let length = 1;
  for (let at = array.indexOf(','); at !== -1; at = array.indexOf(',', at + 1)) length++;
  const numbers = new Int32Array(length);
  let number = 0;
  let sign = 1;
  let index = 0;
  for (let at = 1; at < array.length; at++) {
    const code = array.charCodeAt(at);
    if (code === MINUS) sign = -1;
    else if (code === COMMA || at === array.length - 1) {
      numbers[index++] = sign * number;
      number = 0;
      sign = 1;
    } else number = number * 10 + code - ZERO;
  }
  return numbers;
}
