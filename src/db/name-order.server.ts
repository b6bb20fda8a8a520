import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#languages/languages';

/** PostgreSQL's collations of the shop's languages. Indexes in their order: 0236_translated_listings.sql. */
const COLLATIONS = {
  ar: 'ar-x-icu',
  de: 'de-x-icu',
  en: 'en-x-icu',
  es: 'es-x-icu',
  fr: 'fr-x-icu',
  hi: 'hi-x-icu',
  it: 'it-x-icu',
  ja: 'ja-x-icu',
  ko: 'ko-x-icu',
  nl: 'nl-x-icu',
  pl: 'pl-x-icu',
  'pt-BR': 'pt-x-icu',
  'zh-CN': 'zh-x-icu',
} as const satisfies Record<Language, string>;

/**
 * A name as lists sort it: by the rules of Unicode's collation, so that accented letters are beside their base letter, whatever locale the
 * database was created with; with a language, by those of its readers. Indexes that serve such an order name the same collation
 * (0142_index_builds.sql). docs/rules.md#lists-names
 */
export function inNameOrder(name: RawBuilder<unknown>, language?: Language): RawBuilder<string> {
  return language === undefined ? sql<string>`${name} COLLATE "und-x-icu"` : sql<string>`${name} COLLATE ${sql.ref(COLLATIONS[language])}`;
}
