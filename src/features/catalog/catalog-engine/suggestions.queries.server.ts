import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import type { ProductSummaryRow } from '#features/catalog/products/product-view.server';
import { productSummaryColumns } from '#features/catalog/products/products.queries.server';
import type { Language } from '#languages/languages';
import { isCommonBeginning, listingsQuery, searchQuery } from './search.queries.server';
import { listingsIn } from './translated-listings.queries.server';

/** How many of the best-selling products are scanned for a short prefix. */
const BEST_SELLERS = 300;

interface SuggestionOptions {
  limit: number;
  /** Whose words are suggested; absent, original words. */
  language: Language | undefined;
}

export interface CategoryRefRow {
  id: number;
  name: string;
  slug: string;
}

/**
 * The best-selling products whose name or brand matches the typed text. A short prefix is searched among the best-selling products,
 * a longer text among all products that sold; all products are searched only if this finds too few.
 */
export async function selectSuggestedProducts(db: Db, text: string, { limit, language }: SuggestionOptions): Promise<ProductSummaryRow[]> {
  const query = listingsQuery(text, { isTyping: true, language });
  const listings = language === undefined ? listingsIn(language) : sql`${listingsIn(language)} listed`;
  const { rows } = await sql<ProductSummaryRow>`
    WITH best AS MATERIALIZED (
      SELECT product_id, popularity, rating_hundredths
        FROM (SELECT product_id, popularity, rating_hundredths, title FROM ${listings}
               WHERE ${isCommonBeginning(text, language)} ${byPopularity} LIMIT ${BEST_SELLERS}) most_sold
       WHERE title @@ ${query} ${byPopularity} LIMIT ${limit}
    ), sold AS MATERIALIZED (
      SELECT product_id, popularity, rating_hundredths FROM ${listings}
       WHERE (SELECT count(*) FROM best) < ${limit} AND popularity > 0 AND title @@ ${query}
    ), suggested AS (
      SELECT * FROM best WHERE (SELECT count(*) FROM best) = ${limit}
      UNION ALL (SELECT * FROM sold WHERE (SELECT count(*) FROM sold) >= ${limit} ${byPopularity} LIMIT ${limit})
      UNION ALL (
        SELECT product_id, popularity, rating_hundredths FROM (SELECT * FROM ${listings}
         WHERE (SELECT count(*) FROM best) < ${limit} AND (SELECT count(*) FROM sold) < ${limit} AND title @@ ${query} OFFSET 0) titled ${byPopularity} LIMIT ${limit}
      )
    )
    SELECT ${productSummaryColumns}
      FROM suggested JOIN products p ON p.id = suggested.product_id JOIN categories c ON c.id = p.category_id
     ORDER BY suggested.popularity DESC, suggested.rating_hundredths DESC, p.id DESC`.execute(db);
  return rows;
}

/** Active categories whose name or keywords match the typed text. */
export async function selectSuggestedCategories(db: Db, text: string, { limit, language }: SuggestionOptions): Promise<CategoryRefRow[]> {
  const { rows } = await sql<CategoryRefRow>`
    SELECT id, name, slug FROM ${shownCategories(language)}
     WHERE is_active AND ${wordsOfCategory(language)} @@ (${searchQuery(text, { isTyping: true, language })})
     ORDER BY level, sort_order, ${inNameOrder(sql`name`, language)} LIMIT ${limit}`.execute(db);
  return rows;
}

/** Active categories with names similar to a part of the text; otherwise the main categories with the most products. */
export async function selectNearestCategories(db: Db, text: string, { limit, language }: SuggestionOptions): Promise<CategoryRefRow[]> {
  const { rows } = await sql<CategoryRefRow>`
    SELECT id, name, slug
      FROM (SELECT id, name, slug, level, sort_order,
                   greatest(word_similarity(fold_text(name), fold_text(${text})), strict_word_similarity(fold_text(array_to_string(keywords, ' ')), fold_text(${text}))) AS nearness
              FROM ${shownCategories(language)} WHERE is_active) c
     WHERE nearness > 0.3 OR level = 0
     ORDER BY nearness > 0.3 DESC, CASE WHEN nearness > 0.3 THEN nearness END DESC, sort_order, ${inNameOrder(sql`name`, language)} LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** Categories with the names that readers of a language see. */
function shownCategories(language: Language | undefined): RawBuilder<unknown> {
  if (language === undefined) return sql`categories`;
  return sql`(
    SELECT c.id, coalesce(t.name, c.name) AS name, t.name AS translated_name, c.slug, c.keywords, c.level, c.sort_order, c.is_active
      FROM categories c LEFT JOIN category_translations t ON t.category_id = c.id AND t.language = ${sql.lit(language)}) shown`;
}

/** Of the name and the keywords, which have no translations. */
function wordsOfCategory(language: Language | undefined): RawBuilder<unknown> {
  const keywords = sql`array_to_string(keywords, ' ')`;
  if (language === undefined) return sql`to_tsvector('english', search_text(concat_ws(' ', name, ${keywords})))`;
  const originals = sql`concat_ws(' ', CASE WHEN translated_name IS NULL THEN name END, ${keywords})`;
  return sql`shown_words(${sql.lit(language)}, translated_name, ${originals})`;
}

const byPopularity = sql`ORDER BY popularity DESC, rating_hundredths DESC, product_id DESC`;
