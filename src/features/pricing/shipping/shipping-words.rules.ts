import { countryInLanguage, countryOfCode } from '#features/accounts/addresses/country-names';
import { STATES_BY_CODE } from '#features/accounts/addresses/places';
import { formatShortDollars } from '#shared/dollar-forms';
import { formatList, withCommas } from '#shared/lists';
import * as localeMessages from '#shared/locale.messages';
import { formatDollars } from '#shared/money';
import { shippingMessages as messages } from './shipping.messages';
import type { Measure } from './shipping.rules';
import type { ShippingMethodTerms } from './shipping-terms.schema';
import { shippingWordsMessages as words } from './shipping-words.messages';

const GRAMS_PER_KG = 1000;

export interface ZonePlaces {
  countries: readonly string[];
  states: readonly string[];
  postalPrefixes: readonly string[];
}

/** 'United States: California, Nevada', 'Germany, postal codes 25, 26', 'Everywhere else'. */
export function describePlaces({ countries, states, postalPrefixes }: ZonePlaces): string {
  if (countries.length === 0) return messages.everywhereElse;
  const names = formatList(countries.map((code) => countryInLanguage(countryOfCode(code) ?? code)));
  if (states.length > 0)
    return words.states(names, formatList(states.map((code) => STATES_BY_CODE[code as keyof typeof STATES_BY_CODE] ?? code)));
  return postalPrefixes.length > 0 ? words.postalCodes(names, formatList(postalPrefixes)) : names;
}

/** 'Standard: $5.99 up to 2 kg, $9.99 up to 10 kg, free from $50, 3–5 days'. */
export function describeMethod({ name, price, table, freeFrom, days, ...limits }: ShippingMethodTerms): string {
  const prices = table
    ? [
        ...table.steps.map((step) => words.upTo(inDollars(step.price), measured(table.by, step.upTo))),
        ...(table.beyond ? [describeBeyond(table.by, table.beyond)] : [words.notAbove(measured(table.by, table.steps.at(-1)?.upTo ?? 0))]),
      ]
    : [inDollars(price ?? 0)];
  const terms = [
    ...prices,
    ...(freeFrom != null && (price ?? 1) > 0 ? [words.freeFrom(formatShortDollars(freeFrom))] : []),
    ...describeRange(words.items, [limits.minSubtotal, limits.maxSubtotal], formatShortDollars),
    ...describeRange(words.parcels, [limits.minWeightGrams, limits.maxWeightGrams], formatWeight),
    describeDays(days),
  ];
  return words.method(name, withCommas(terms));
}

/** '3–5 days'. */
export function describeDays({ min, max }: { min: number; max: number }): string {
  if (max === 0) return words.sameDay;
  return min === max ? words.days(max) : words.daysBetween(min, max);
}

/** '2 kg', '250 g'. */
function formatWeight(grams: number): string {
  return grams < GRAMS_PER_KG
    ? `${grams} g`
    : `${(grams / GRAMS_PER_KG).toLocaleString(localeMessages.locale, { maximumFractionDigits: 3 })} kg`;
}

function describeBeyond(by: Measure, { price, each }: { price: number; each?: number | null | undefined }): string {
  if (each == null) return words.above(inDollars(price));
  return by === 'pieces' && each === 1
    ? words.forEachFurtherPiece(inDollars(price))
    : words.forEachFurther(inDollars(price), measured(by, each));
}

function describeRange(
  range: typeof words.items,
  [least, most]: [number | null | undefined, number | null | undefined],
  format: (value: number) => string,
): string[] {
  if (least != null && most != null) return [range.between(format(least), format(most))];
  if (least != null) return [range.from(format(least))];
  return most != null ? [range.upTo(format(most))] : [];
}

function measured(by: Measure, value: number): string {
  switch (by) {
    case 'subtotal':
      return formatShortDollars(value);
    case 'weight':
      return formatWeight(value);
    case 'pieces':
      return words.pieces(value);
    default:
      return by satisfies never;
  }
}

function inDollars(dollars: number): string {
  return dollars === 0 ? words.free : formatDollars(dollars);
}
