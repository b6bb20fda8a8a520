import type { Right } from '#shared/rights';

/** A field of a change, with whatever it is. */
type Given = Readonly<Record<string, unknown>>;

const PRICES = ['price', 'salePrice', 'discountPrice'];
const PUBLISHING = ['status', 'publishAt'];

/** The rights that a change needs beside `products.write`, by what it names. */
export function rightsOfChange(input: Given): Right[] {
  const variants = Array.isArray(input.variants) ? (input.variants as Given[]) : [];
  const names = (fields: readonly string[]) => [input, ...variants].some((part) => fields.some((field) => part[field] !== undefined));
  return [
    ...(names(PRICES) ? (['prices.write'] as const) : []),
    ...(names(['stock', 'stockPolicy']) || input.stockChanges !== undefined ? (['stock.write'] as const) : []),
    ...(names(PUBLISHING) ? (['products.publish'] as const) : []),
  ];
}
