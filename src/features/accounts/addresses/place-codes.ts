import { countryOfCode } from './country-names';
import { STATES_BY_CODE } from './places';

/** Codes of countries and states, as other shops' files have them. */

/** 'CA' of 'California'; undefined for anything else. */
export function usStateCode(name: string): string | undefined {
  return Object.entries(STATES_BY_CODE).find(([, state]) => state === name)?.[0];
}

/** The codes of `COUNTRIES`. */
const COUNTRY_CODES = ['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'JP', 'MX', 'BR', 'IN', 'CN', 'KR', 'IT', 'ES', 'NL'] as const;

/** 'GB' of 'United Kingdom'; undefined for a country that the shop does not deliver to. */
export function countryCode(name: string): string | undefined {
  return COUNTRY_CODES.find((code) => countryOfCode(code) === name);
}

/** Whether it is the code of one of `COUNTRIES`, in capitals. */
export function isCountryCode(code: string): boolean {
  return COUNTRY_CODES.some((known) => known === code);
}
