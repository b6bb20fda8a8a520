import type { ShopLanguages } from '#languages/shop-languages';

/** By language; absent where the original is the address in that language, too. */
export type TranslatedSlugs = Readonly<Partial<Record<string, string>>>;

/** The slug of a product or category in each language of the shop; undefined where it is the same in all. */
export function slugsIn({ all }: ShopLanguages, original: string, translated: TranslatedSlugs): Record<string, string> | undefined {
  if (all.every((language) => translated[language] === undefined)) return undefined;
  return Object.fromEntries(all.map((language) => [language, translated[language] ?? original]));
}

/** What each of a category's translations has as its slug. */
export function slugsOf(translations: Readonly<Partial<Record<string, { slug?: string }>>>): TranslatedSlugs {
  return Object.fromEntries(
    Object.entries(translations).flatMap(([language, translated]) => (translated?.slug === undefined ? [] : [[language, translated.slug]])),
  );
}
