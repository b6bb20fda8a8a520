import { byLocale } from './by-locale';
import { listMessages as messages } from './lists.messages';

/** 'A, B, C'. Lists of units have no separators in Chinese. */
export const listFormat = byLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }));

/** 'shipped', 'shipped or cancelled': at least one of them, in words. */
export function eitherOf(words: readonly string[]): string {
  return words.reduce((one, other) => messages.or(one, other));
}

/** 'Kettle, red, 2 l': parts that describe one thing, which never have an 'and' between them; without those that are missing. */
export function withCommas(parts: readonly (string | null | undefined)[]): string {
  const known = parts.flatMap((part) => part || []);
  return known.length === 0 ? '' : known.reduce((one, other) => messages.comma(one, other));
}

/** 'one, two, three', with the separators of the language. */
export function formatList(parts: readonly string[]): string {
  return listFormat().format(parts);
}
