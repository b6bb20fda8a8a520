import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { TextState } from './translations.schema';

/** Whether a text of `products p` has no translation into a language, or one of an earlier original. */
export function translationIs({ state, language }: { state: TextState; language: string }): RawBuilder<unknown> {
  const translation = sql`SELECT FROM product_translations t WHERE t.product_id = p.id AND t.language = ${language}`;
  // A product without any translation has no row.
  return state === 'missing' ? sql`NOT EXISTS (${translation} AND t.missing = 0)` : sql`EXISTS (${translation} AND t.outdated > 0)`;
}

interface TranslationCounts {
  language: string;
  /** Products of which every text is translated. */
  complete: number;
  /** Products with a text whose original was changed since. */
  outdated: number;
}

/** By language, in the given order. Each count is read from an index of its own. */
export async function countTranslations(db: Db, languages: readonly string[]): Promise<TranslationCounts[]> {
  const { rows } = await sql<TranslationCounts>`
    SELECT l.language,
           (SELECT count(*) FROM product_translations t WHERE t.language = l.language AND t.missing = 0)::integer AS complete,
           (SELECT count(*) FROM product_translations t WHERE t.language = l.language AND t.outdated > 0)::integer AS outdated
      FROM unnest(${languages}::text[]) WITH ORDINALITY AS l (language, place) ORDER BY l.place`.execute(db);
  return rows;
}
