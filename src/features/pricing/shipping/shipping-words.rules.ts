import { countryOfCode } from '#features/accounts/addresses/country-names';
import { STATES_BY_CODE } from '#features/accounts/addresses/places';
import { formatDollars } from '#shared/money';
import { shippingMessages as messages } from './shipping.messages';
import type { Measure } from './shipping.rules';
import type { ShippingMethodTerms } from './shipping-terms.schema';

const GRAMS_PER_KG = 1000;

export interface ZonePlaces {
  countries: readonly string[];
  states: readonly string[];
  postalPrefixes: readonly string[];
}

/** 'United States: California, Nevada', 'Germany, postal codes 25, 26', 'Everywhere else'. */
export function describePlaces({ countries, states, postalPrefixes }: ZonePlaces): string {
  if (countries.length === 0) return messages.everywhereElse;
  const names = countries.map((code) => countryOfCode(code) ?? code).join(', ');
  if (states.length > 0) return `${names}: ${states.map((code) => STATES_BY_CODE[code as keyof typeof STATES_BY_CODE] ?? code).join(', ')}`;
  return postalPrefixes.length > 0 ? `${names}, postal codes ${postalPrefixes.join(', ')}` : names;
}

/** 'Standard: $5.99 up to 2 kg, $9.99 up to 10 kg, free from $50, 3–5 days'. */
export function describeMethod({ name, price, table, freeFrom, days, ...limits }: ShippingMethodTerms): string {
  const prices = table
    ? [
        ...table.steps.map((step) => `${inDollars(step.price)} up to ${measured(table.by, step.upTo)}`),
        ...(table.beyond ? [describeBeyond(table.by, table.beyond)] : [`not above ${measured(table.by, table.steps.at(-1)?.upTo ?? 0)}`]),
      ]
    : [inDollars(price ?? 0)];
  return `${name}: ${[
    ...prices,
    ...(freeFrom != null && (price ?? 1) > 0 ? [`free from ${short(freeFrom)}`] : []),
    ...describeRange('for items', [limits.minSubtotal, limits.maxSubtotal], short),
    ...describeRange('for parcels', [limits.minWeightGrams, limits.maxWeightGrams], formatWeight),
    describeDays(days),
  ].join(', ')}`;
}

/** '3–5 days'. */
export function describeDays({ min, max }: { min: number; max: number }): string {
  if (max === 0) return 'the same day';
  return min === max ? dayCount(max) : `${min}–${dayCount(max)}`;
}

/** '2 kg', '250 g'. */
function formatWeight(grams: number): string {
  return grams < GRAMS_PER_KG ? `${grams} g` : `${(grams / GRAMS_PER_KG).toLocaleString('en-US', { maximumFractionDigits: 3 })} kg`;
}

function describeBeyond(by: Measure, { price, each }: { price: number; each?: number | null | undefined }): string {
  return each == null
    ? `${inDollars(price)} above`
    : `${inDollars(price)} for each further ${by === 'pieces' && each === 1 ? 'piece' : measured(by, each)}`;
}

function describeRange(
  words: string,
  [least, most]: [number | null | undefined, number | null | undefined],
  format: (value: number) => string,
): string[] {
  if (least != null && most != null) return [`only ${words} from ${format(least)} to ${format(most)}`];
  if (least != null) return [`only ${words} from ${format(least)}`];
  return most != null ? [`only ${words} up to ${format(most)}`] : [];
}

function measured(by: Measure, value: number): string {
  switch (by) {
    case 'subtotal':
      return short(value);
    case 'weight':
      return formatWeight(value);
    case 'pieces':
      return value === 1 ? '1 piece' : `${value.toLocaleString('en-US')} pieces`;
    default:
      return by satisfies never;
  }
}

function inDollars(dollars: number): string {
  return dollars === 0 ? 'free' : formatDollars(dollars);
}

/** '$50', '$49.90'. */
function short(dollars: number): string {
  return formatDollars(dollars).replace(/\.00$/, '');
}

function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
