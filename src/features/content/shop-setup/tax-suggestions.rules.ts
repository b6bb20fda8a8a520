import type { COUNTRIES } from '#features/accounts/addresses/places';
import { taxNames } from './shop-setup.messages';

type Country = (typeof COUNTRIES)[number];

/** The tax on sales in a country, in percent, as an owner is likely to charge it. They check it before it holds. */
export interface TaxSuggestion {
  name: string;
  /** Absent: it depends on more than the country. */
  standard?: number;
  /** Of goods of the class Reduced. */
  reduced?: number;
  isIncluded: boolean;
}

interface SuggestedTax extends Omit<TaxSuggestion, 'name'> {
  tax: keyof typeof taxNames;
}

/** As of 2026. */
const SUGGESTIONS: Record<Country, SuggestedTax> = {
  'United States': { tax: 'salesTax', isIncluded: false },
  Canada: { tax: 'gst', standard: 5, isIncluded: false },
  'United Kingdom': { tax: 'vat', standard: 20, reduced: 5, isIncluded: true },
  Germany: { tax: 'vat', standard: 19, reduced: 7, isIncluded: true },
  France: { tax: 'vat', standard: 20, reduced: 5.5, isIncluded: true },
  Australia: { tax: 'gst', standard: 10, isIncluded: true },
  Japan: { tax: 'consumptionTax', standard: 10, reduced: 8, isIncluded: true },
  Mexico: { tax: 'vat', standard: 16, isIncluded: true },
  Brazil: { tax: 'tax', isIncluded: true },
  India: { tax: 'gst', standard: 18, reduced: 5, isIncluded: true },
  China: { tax: 'vat', standard: 13, reduced: 9, isIncluded: true },
  'South Korea': { tax: 'vat', standard: 10, isIncluded: true },
  Italy: { tax: 'vat', standard: 22, reduced: 10, isIncluded: true },
  Spain: { tax: 'vat', standard: 21, reduced: 10, isIncluded: true },
  Netherlands: { tax: 'vat', standard: 21, reduced: 9, isIncluded: true },
};

const UNKNOWN: SuggestedTax = { tax: 'tax', isIncluded: true };

export function suggestTax(country: string): TaxSuggestion {
  const { tax, ...rates }: SuggestedTax = Object.hasOwn(SUGGESTIONS, country) ? SUGGESTIONS[country as Country] : UNKNOWN;
  return { name: taxNames[tax], ...rates };
}

const EUROPEAN_UNION: readonly Country[] = ['Germany', 'France', 'Italy', 'Spain', 'Netherlands'];

/** The other countries of the European Union that shops deliver to, where a small seller charges the tax of their own country. */
export function euNeighbours(country: string): readonly string[] {
  const others = EUROPEAN_UNION.filter((each) => each !== country);
  return others.length < EUROPEAN_UNION.length ? others : [];
}
