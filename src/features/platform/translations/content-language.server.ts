import { currentLanguage } from '#languages/current-language.server';
import type { Language } from '#languages/languages';
import type { Shop } from '#server/shop.server';

/**
 * The language that the owner's words are translated into for the reader of this request; undefined where the originals are shown: in the
 * shop's default language, and in one that only the console has.
 */
export function contentLanguage({ config: { languages } }: Pick<Shop, 'config'>): Language | undefined {
  const language = currentLanguage();
  return language !== languages.default && languages.all.includes(language) ? language : undefined;
}
