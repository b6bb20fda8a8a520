import type { LanguageLink, ShownLanguages } from './shown-languages';

/** The shop's language that a reader prefers to the page's own; undefined if there is none. Their languages are as in a browser. */
export function findBetterLanguage({ tag, all }: ShownLanguages, preferred: readonly string[]): LanguageLink | undefined {
  for (const each of preferred) {
    const found = all.find((language) => isSame(language.tag, each)) ?? all.find((language) => isSame(baseOf(language.tag), baseOf(each)));
    if (found) return found.tag === tag ? undefined : found;
  }
  return undefined;
}

function baseOf(tag: string): string {
  return tag.split('-', 1)[0] ?? tag;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
