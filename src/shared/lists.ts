import { byLocale } from './by-locale';

const listFormat = byLocale((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }));

/** 'one, two, three', with the separators of the language. */
export function formatList(parts: readonly string[]): string {
  return listFormat().format(parts);
}
