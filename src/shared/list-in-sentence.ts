import { byLocale } from './by-locale';

/** 'A, B and C'. American English would have a comma before 'and', which the shop’s texts have not. */
const sentenceFormat = byLocale((locale) => new Intl.ListFormat(locale === 'en-US' ? 'en-GB' : locale, { type: 'conjunction' }));

/** 'one, two and three', for sentences. */
export function listInSentence(parts: readonly string[]): string {
  return sentenceFormat().format(parts);
}
