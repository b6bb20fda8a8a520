import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { Language } from '#languages/languages';

/**
 * What lists select from: the listings with the name and the words that readers of a language see; without a language, the original ones.
 * A name or a word is of one row of each product, so that a product is one hit, whatever it is found by.
 */
export function listingsIn(language: Language | undefined): RawBuilder<unknown> {
  if (language === undefined) return sql`product_listings`;
  return sql`(
    SELECT l.product_id, l.created_at, l.category_id, l.brand_id, l.price_cents, l.popularity, l.rating_hundredths, l.cell, t.name_key, t.title, t.search
      FROM product_listings l JOIN translated_listings t ON t.product_id = l.product_id AND t.language = ${sql.lit(language)})`;
}

/** The languages that each active product has such a row of. */
export async function selectListedLanguages(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ language: string }>`SELECT language FROM listing_languages WHERE is_complete`.execute(db);
  return new Set(rows.map(({ language }) => language));
}
