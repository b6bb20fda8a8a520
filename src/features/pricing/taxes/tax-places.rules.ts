import { type COUNTRIES, findUsState, STATES_BY_CODE } from '#features/people/addresses/places';
import type { Destination } from '#features/pricing/pricing/pricing.rules';

/** ISO 3166 codes of the countries that the shop delivers to. */
const COUNTRY_CODES = {
  US: 'United States',
  CA: 'Canada',
  GB: 'United Kingdom',
  DE: 'Germany',
  FR: 'France',
  AU: 'Australia',
  JP: 'Japan',
  MX: 'Mexico',
  BR: 'Brazil',
  IN: 'India',
  CN: 'China',
  KR: 'South Korea',
  IT: 'Italy',
  ES: 'Spain',
  NL: 'Netherlands',
} as const satisfies Record<string, (typeof COUNTRIES)[number]>;

/** Where a rate applies; what is empty is any. */
export interface TaxPlace {
  country: string;
  state: string;
  postalPrefix: string;
}

/** A country's name from its name or its code, ignoring case; undefined when there is none. */
export function findCountry(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  return Object.entries(COUNTRY_CODES).find(([code, name]) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)?.[1];
}

/** 'DE' of 'Germany'. */
export function countryCode(name: string): string {
  return Object.entries(COUNTRY_CODES).find((entry) => entry[1] === name)?.[0] ?? name;
}

/** The name of a US state, or other countries' states as written. */
export function toStateName(country: string, state: string): string {
  const text = state.trim();
  return country === 'United States' ? (findUsState(text) ?? text) : text;
}

/** 'TX' of 'Texas'; other countries' states as written. */
export function stateCode(country: string, state: string): string {
  if (country !== 'United States') return state;
  return Object.entries(STATES_BY_CODE).find(([, name]) => name === state)?.[0] ?? state;
}

/** Postal codes are compared without spaces and hyphens, which people write as they like. */
export function toPostalPrefix(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** Whether an address is in a place. */
export function isInPlace({ country, state, postalPrefix }: TaxPlace, destination: Destination): boolean {
  if (country !== '' && country !== destination.country) return false;
  if (state !== '' && state.toLowerCase() !== toStateName(destination.country, destination.state).toLowerCase()) return false;
  return toPostalPrefix(destination.postalCode ?? '').startsWith(postalPrefix);
}

/** The longest postal prefix first, then states, then countries. */
export function byExactness(one: TaxPlace, other: TaxPlace): number {
  return (
    other.postalPrefix.length - one.postalPrefix.length ||
    Number(other.state !== '') - Number(one.state !== '') ||
    Number(other.country !== '') - Number(one.country !== '')
  );
}

/** 'Texas, 75…' or 'Everywhere else'. */
export function placeName({ country, state, postalPrefix }: TaxPlace): string {
  if (country === '') return 'Everywhere else';
  return [state === '' ? country : country === 'United States' ? state : `${state}, ${country}`, postalPrefix && `${postalPrefix}…`]
    .filter(Boolean)
    .join(', ');
}
