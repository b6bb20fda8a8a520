import { countryInLanguage, countryOfCode } from '#features/accounts/addresses/country-names';
import { usStateCode } from '#features/accounts/addresses/place-codes';
import { COUNTRIES, findUsState } from '#features/accounts/addresses/places';
import type { Destination } from '#features/pricing/pricing/pricing.rules';
import { withCommas } from '#shared/lists';
import { taxesMessages as messages } from './taxes.messages';

/** Where a rate applies; what is empty is any. */
export interface TaxPlace {
  country: string;
  state: string;
  postalPrefix: string;
}

/** A country's name from its name or its code, ignoring case; undefined when the shop does not deliver to it. */
export function findCountry(text: string): string | undefined {
  const requested = (countryOfCode(text.trim()) ?? text.trim()).toLowerCase();
  return COUNTRIES.find((name) => name.toLowerCase() === requested);
}

/** The name of a US state, or other countries' states as written. */
export function toStateName(country: string, state: string): string {
  const text = state.trim();
  return country === 'United States' ? (findUsState(text) ?? text) : text;
}

/** 'TX' of 'Texas'; other countries' states as written. */
export function stateCode(country: string, state: string): string {
  return country === 'United States' ? (usStateCode(state) ?? state) : state;
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

/** 'Texas, 75…' or 'Everywhere else', in the language of the reader. */
export function placeName({ country, state, postalPrefix }: TaxPlace): string {
  if (country === '') return messages.everywhereElse;
  const shown = countryInLanguage(country);
  return withCommas([state, state === '' || country !== 'United States' ? shown : '', postalPrefix && `${postalPrefix}…`]);
}
