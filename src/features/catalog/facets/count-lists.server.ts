import { type CellCounts, cellStarts, type PricedCounts } from './cell-counts.rules';
import { failedFilterBounds } from './facet-cells.rules';
import type { CountLists, PricedLists } from './listing-counts.queries.server';

/** The numbers of lists that PostgreSQL wrote as text. */
export function toCounts({ categoryIds, brandIds, cells, products, pricesMet, ratingsMet }: CountLists): CellCounts {
  const isPriceMet = pricesMet ? parseIntegers(pricesMet) : undefined;
  const isRatingMet = ratingsMet ? parseIntegers(ratingsMet) : undefined;
  return {
    categoryIds: parseIntegers(categoryIds),
    brandIds: parseIntegers(brandIds),
    cells: parseIntegers(cells),
    products: parseIntegers(products),
    failedFilter:
      isPriceMet &&
      Uint8Array.from(isPriceMet, (isMet, i) => failedFilterBounds({ isPriceMet: isMet === 1, isRatingMet: isRatingMet?.[i] === 1 })),
  };
}

/** The same for lists a product a line; `isByCell` when they are ordered by cell. */
export function toPriced(
  { categoryIds, brandIds, cells, products, pricesCents, ratingsHundredths }: PricedLists,
  { isByCell }: { isByCell: boolean },
): PricedCounts {
  const cellList = parseIntegers(cells);
  return {
    categoryIds: parseIntegers(categoryIds),
    brandIds: parseIntegers(brandIds),
    cells: cellList,
    products: parseIntegers(products),
    pricesCents: parseIntegers(pricesCents),
    ratingsHundredths: parseIntegers(ratingsHundredths),
    starts: isByCell ? cellStarts(cellList) : undefined,
  };
}

const COMMA = ','.charCodeAt(0);
const MINUS = '-'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/** '{1,-2,3}'. There may be hundreds of thousands, so no text is made of each. */
function parseIntegers(list: string | null): Int32Array {
  if (!list || list === '{}') return new Int32Array();
  let length = 1;
  for (let at = list.indexOf(','); at !== -1; at = list.indexOf(',', at + 1)) length++;
  const numbers = new Int32Array(length);
  let number = 0;
  let sign = 1;
  let index = 0;
  for (let at = 1; at < list.length; at++) {
    const code = list.charCodeAt(at);
    if (code === MINUS) sign = -1;
    else if (code === COMMA || at === list.length - 1) {
      numbers[index++] = sign * number;
      number = 0;
      sign = 1;
    } else number = number * 10 + code - ZERO;
  }
  return numbers;
}

export function toNames(names: Record<string, string>): Map<number, string> {
  return new Map(Object.entries(names).map(([id, name]) => [Number(id), name]));
}
