import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import type { ProductSummaryRow } from '#features/catalog/products/product-view.server';
import { productSummaryColumns } from '#features/catalog/products/products.queries.server';
import { isCommonBeginning, searchQuery } from './search.queries.server';

/** How many of the best-selling products are scanned for a short prefix. */
const BEST_SELLERS = 300;

export interface CategoryRefRow {
  id: number;
  name: string;
  slug: string;
}

/**
 * The best-selling products whose name or brand matches the typed text. A short prefix is searched among the best-selling products,
 * a longer text among all products that sold; all products are searched only if this finds too few.
 */
export async function selectSuggestedProducts(db: Db, text: string, limit: number): Promise<ProductSummaryRow[]> {
  const query = sql`(${searchQuery(text, { isTyping: true })})`;
  const { rows } = await sql<ProductSummaryRow>`
    WITH best AS MATERIALIZED (
      SELECT product_id, popularity, rating_hundredths
        FROM (SELECT product_id, popularity, rating_hundredths, title FROM product_listings
               WHERE ${isCommonBeginning(text)} ${byPopularity} LIMIT ${BEST_SELLERS}) most_sold
       WHERE title @@ ${query} ${byPopularity} LIMIT ${limit}
    ), sold AS MATERIALIZED (
      SELECT product_id, popularity, rating_hundredths FROM product_listings
       WHERE (SELECT count(*) FROM best) < ${limit} AND popularity > 0 AND title @@ ${query}
    ), suggested AS (
      SELECT * FROM best WHERE (SELECT count(*) FROM best) = ${limit}
      UNION ALL (SELECT * FROM sold WHERE (SELECT count(*) FROM sold) >= ${limit} ${byPopularity} LIMIT ${limit})
      UNION ALL (
        SELECT product_id, popularity, rating_hundredths FROM (SELECT * FROM product_listings
         WHERE (SELECT count(*) FROM best) < ${limit} AND (SELECT count(*) FROM sold) < ${limit} AND title @@ ${query} OFFSET 0) titled ${byPopularity} LIMIT ${limit}
      )
    )
    SELECT ${productSummaryColumns}
      FROM suggested JOIN products p ON p.id = suggested.product_id JOIN categories c ON c.id = p.category_id
     ORDER BY suggested.popularity DESC, suggested.rating_hundredths DESC, p.id DESC`.execute(db);
  return rows;
}

/** Active categories whose name or keywords match the typed text. */
export async function selectSuggestedCategories(db: Db, text: string, limit: number): Promise<CategoryRefRow[]> {
  const named = sql`concat_ws(' ', name, array_to_string(keywords, ' '))`;
  const { rows } = await sql<CategoryRefRow>`
    SELECT id, name, slug FROM categories
     WHERE is_active AND to_tsvector('english', search_text(${named})) @@ (${searchQuery(text, { isTyping: true })})
     ORDER BY level, sort_order, ${inNameOrder(sql`name`)} LIMIT ${limit}`.execute(db);
  return rows;
}

/** Active categories with names similar to a part of the text; otherwise the main categories with the most products. */
export async function selectNearestCategories(db: Db, text: string, limit: number): Promise<CategoryRefRow[]> {
  const { rows } = await sql<CategoryRefRow>`
    SELECT id, name, slug
      FROM (SELECT id, name, slug, level, sort_order,
                   greatest(word_similarity(fold_text(name), fold_text(${text})), strict_word_similarity(fold_text(array_to_string(keywords, ' ')), fold_text(${text}))) AS nearness
              FROM categories WHERE is_active) c
     WHERE nearness > 0.3 OR level = 0
     ORDER BY nearness > 0.3 DESC, CASE WHEN nearness > 0.3 THEN nearness END DESC, sort_order, ${inNameOrder(sql`name`)} LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

const byPopularity = sql`ORDER BY popularity DESC, rating_hundredths DESC, product_id DESC`;
