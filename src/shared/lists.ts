import { byLocale } from './by-locale';
import { listMessages as messages } from './lists.messages';

/** 'A, B, C': a list of short units. */
export const listFormat = byLocale((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }));

/** 'shipped', 'shipped or cancelled': at least one of them, in words. */
export function eitherOf(words: readonly string[]): string {
  return words.reduce((one, other) => messages.or(one, other));
}

/** 'one, two, three', with the separators of the language. */
export function formatList(parts: readonly string[]): string {
  return listFormat().format(parts);
}
