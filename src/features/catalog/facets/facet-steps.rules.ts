export interface PriceRange {
  /** Whole dollars, included. */
  min: number;
  /** Whole dollars, not included; absent, there is no upper end. */
  max?: number;
}

/** docs/rules.md#lists-price-ranges */
export const PRICE_RANGES: readonly PriceRange[] = [
  { min: 0, max: 25 },
  { min: 25, max: 50 },
  { min: 50, max: 100 },
  { min: 100, max: 200 },
  { min: 200, max: 500 },
  { min: 500, max: 1000 },
  { min: 1000 },
];

export const RATING_STEPS = [4, 3, 2, 1] as const;

/** '25-50', '1000+': as addresses name a range. */
export function priceRangeValue({ min, max }: PriceRange): string {
  return max === undefined ? `${min}+` : `${min}-${max}`;
}

/** '$25 to $50', '$1,000 and up'. */
export function formatPriceRange({ min, max }: PriceRange): string {
  const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
  if (max === undefined) return `${dollars(min)} and up`;
  return min === 0 ? `Under ${dollars(max)}` : `${dollars(min)} to ${dollars(max)}`;
}

export function parsePriceRange(text: string): PriceRange | undefined {
  // A '+' that was typed into an address arrives as a space.
  const [, min, max] = /^(\d{1,7})(?:-(\d{1,7})|[-+ ])$/.exec(text) ?? [];
  if (min === undefined) return undefined;
  if (max === undefined) return { min: Number(min) };
  return Number(min) < Number(max) ? { min: Number(min), max: Number(max) } : undefined;
}
