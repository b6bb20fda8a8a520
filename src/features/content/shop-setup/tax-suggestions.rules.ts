import type { COUNTRIES } from '#features/accounts/addresses/places';

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

/** As of 2026. */
const SUGGESTIONS: Record<Country, TaxSuggestion> = {
  'United States': { name: 'Sales tax', isIncluded: false },
  Canada: { name: 'GST', standard: 5, isIncluded: false },
  'United Kingdom': { name: 'VAT', standard: 20, reduced: 5, isIncluded: true },
  Germany: { name: 'VAT', standard: 19, reduced: 7, isIncluded: true },
  France: { name: 'VAT', standard: 20, reduced: 5.5, isIncluded: true },
  Australia: { name: 'GST', standard: 10, isIncluded: true },
  Japan: { name: 'Consumption tax', standard: 10, reduced: 8, isIncluded: true },
  Mexico: { name: 'VAT', standard: 16, isIncluded: true },
  Brazil: { name: 'Tax', isIncluded: true },
  India: { name: 'GST', standard: 18, reduced: 5, isIncluded: true },
  China: { name: 'VAT', standard: 13, reduced: 9, isIncluded: true },
  'South Korea': { name: 'VAT', standard: 10, isIncluded: true },
  Italy: { name: 'VAT', standard: 22, reduced: 10, isIncluded: true },
  Spain: { name: 'VAT', standard: 21, reduced: 10, isIncluded: true },
  Netherlands: { name: 'VAT', standard: 21, reduced: 9, isIncluded: true },
};

export function suggestTax(country: string): TaxSuggestion {
  return Object.hasOwn(SUGGESTIONS, country) ? SUGGESTIONS[country as Country] : { name: 'Tax', isIncluded: true };
}

const EUROPEAN_UNION: readonly Country[] = ['Germany', 'France', 'Italy', 'Spain', 'Netherlands'];

/** The other countries of the European Union that shops deliver to, where a small seller charges the tax of their own country. */
export function euNeighbours(country: string): readonly string[] {
  const others = EUROPEAN_UNION.filter((each) => each !== country);
  return others.length < EUROPEAN_UNION.length ? others : [];
}
