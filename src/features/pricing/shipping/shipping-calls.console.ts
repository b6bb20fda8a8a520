import type { Option } from '#console/choice/combobox.types';
import { countryCode, countryInLanguage, countryOfCodeInLanguage } from '#features/accounts/addresses/country-names';
import { COUNTRIES, STATES_BY_CODE } from '#features/accounts/addresses/places';

export const COUNTRY_OPTIONS: readonly Option[] = COUNTRIES.map((name) => ({
  value: countryCode(name) ?? '',
  label: countryInLanguage(name),
})).sort((a, b) => a.label.localeCompare(b.label));
export const STATE_OPTIONS: readonly Option[] = Object.entries(STATES_BY_CODE).map(([value, label]) => ({ value, label, hint: value }));

export function countryOptionsOf(codes: readonly string[]): Option[] {
  return codes.map((value) => ({ value, label: countryOfCodeInLanguage(value) ?? value }));
}

export function stateOptionsOf(codes: readonly string[]): Option[] {
  return codes.map((value) => ({ value, label: STATES_BY_CODE[value as keyof typeof STATES_BY_CODE] ?? value }));
}
