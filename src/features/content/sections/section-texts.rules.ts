import type { HomeBlock } from '#features/content/theme/theme.schema';
import { changeAt, textsOfBlock } from '#features/content/theme/theme-translations.rules';

/** The texts of sections that have translations, each once, from top to bottom. */
export function readTexts(sections: readonly HomeBlock[]): string[] {
  return [...new Set(sections.flatMap((section) => textsOfBlock(section, []).map(({ original }) => original)))];
}

/** The sections with texts of another language, by the original ones; a text that has none stays. */
export function replaceTexts(sections: HomeBlock[], texts: ReadonlyMap<string, string>): HomeBlock[] {
  if (texts.size === 0) return sections;
  return sections.map((section) => {
    const translated = textsOfBlock(section, []).filter(({ original }) => texts.has(original));
    return translated.reduce<HomeBlock>(
      (changed, { owner, name, original }) =>
        changeAt(changed, owner, (object) => ({ ...object, [name]: texts.get(original) })) as HomeBlock,
      section,
    );
  });
}
