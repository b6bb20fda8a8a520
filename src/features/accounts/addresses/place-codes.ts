import { STATES_BY_CODE } from './places';

/** Codes of countries and states, as other shops' files have them. */

/** 'CA' of 'California'; undefined for anything else. */
export function usStateCode(name: string): string | undefined {
  return Object.entries(STATES_BY_CODE).find(([, state]) => state === name)?.[0];
}

/** The codes of `COUNTRIES`. */
const COUNTRY_CODES = ['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'JP', 'MX', 'BR', 'IN', 'CN', 'KR', 'IT', 'ES', 'NL'] as const;
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** 'GB' of 'United Kingdom'; undefined for a country that the shop does not deliver to. */
export function countryCode(name: string): string | undefined {
  return COUNTRY_CODES.find((code) => countryNames.of(code) === name);
}

/** 'United Kingdom' of 'GB'; undefined for what is no code. */
export function countryOfCode(code: string): string | undefined {
  return /^[a-z]{2}$/i.test(code) ? countryNames.of(code.toUpperCase()) : undefined;
}

/** Whether it is the code of one of `COUNTRIES`, in capitals. */
export function isCountryCode(code: string): boolean {
  return COUNTRY_CODES.some((known) => known === code);
}
