import { byLocale } from '#shared/by-locale';

const englishNames = new Intl.DisplayNames('en', { type: 'region' });
const namesInLanguage = byLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/** The codes of `COUNTRIES`. */
const COUNTRY_CODES = ['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'JP', 'MX', 'BR', 'IN', 'CN', 'KR', 'IT', 'ES', 'NL'] as const;

/** 'United Kingdom' of 'GB'; undefined for what is no code. */
export function countryOfCode(code: string): string | undefined {
  return /^[a-z]{2}$/i.test(code) ? englishNames.of(code.toUpperCase()) : undefined;
}

/** 'GB' of 'United Kingdom'; undefined for a country that the shop does not deliver to. */
export function countryCode(name: string): string | undefined {
  return COUNTRY_CODES.find((code) => countryOfCode(code) === name);
}

/** Whether it is the code of one of `COUNTRIES`, in capitals. */
export function isCountryCode(code: string): boolean {
  return COUNTRY_CODES.some((known) => known === code);
}

/** The same for a reader of German: 'Vereinigtes Königreich'. */
export function countryOfCodeInLanguage(code: string): string | undefined {
  return countryOfCode(code) && namesInLanguage().of(code.toUpperCase());
}

/** 'Deutschland' for a reader of German: addresses are kept, and sent, with 'Germany'. */
export function countryInLanguage(name: string): string {
  const code = countryCode(name);
  return (code && countryOfCodeInLanguage(code)) ?? name;
}
