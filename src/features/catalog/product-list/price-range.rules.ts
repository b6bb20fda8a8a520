import type { PriceRange } from '#shared/filter-steps';
import { formatWholeDollars } from '#shared/money';
import * as messages from './product-list.messages';

/** '25-50', '1000+': a price range in the URL. */
export function priceRangeValue({ min, max }: PriceRange): string {
  return max === undefined ? `${min}+` : `${min}-${max}`;
}

/** '$25 to $50', '$1,000 and up'. */
export function formatPriceRange({ min, max }: PriceRange): string {
  if (max === undefined) return messages.priceFrom(formatWholeDollars(min));
  return min === 0 ? messages.priceBelow(formatWholeDollars(max)) : messages.priceBetween(formatWholeDollars(min), formatWholeDollars(max));
}

export function parsePriceRange(text: string): PriceRange | undefined {
  // A '+' typed into a URL is decoded as a space.
  const [, min, max] = /^(\d{1,7})(?:-(\d{1,7})|[-+ ])$/.exec(text) ?? [];
  if (min === undefined) return undefined;
  if (max === undefined) return { min: Number(min) };
  return Number(min) < Number(max) ? { min: Number(min), max: Number(max) } : undefined;
}
