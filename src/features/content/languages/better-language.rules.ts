import { matchLanguage } from '#languages/match-language';
import type { LanguageLink, ShownLanguages } from './shown-languages';

/** The shop's language that a reader prefers to the page's own; undefined if there is none. Their languages are as in a browser. */
export function findBetterLanguage({ tag, all }: ShownLanguages, preferred: readonly string[]): LanguageLink | undefined {
  const tags = all.map((language) => language.tag);
  for (const each of preferred) {
    const found = matchLanguage(each, tags);
    if (found) return found === tag ? undefined : all.find((language) => language.tag === found);
  }
  return undefined;
}
