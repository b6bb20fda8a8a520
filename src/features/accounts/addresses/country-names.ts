const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** 'United Kingdom' of 'GB'; undefined for what is no code. */
export function countryOfCode(code: string): string | undefined {
  return /^[a-z]{2}$/i.test(code) ? countryNames.of(code.toUpperCase()) : undefined;
}
