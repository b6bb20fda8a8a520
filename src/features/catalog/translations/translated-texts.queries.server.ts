import { type RawBuilder, sql } from 'kysely';
import { jsonColumns } from '#db/columns.server';
import { type Db, prepared } from '#db/database.server';
import type { TranslatedCategory } from '#features/catalog/categories/category-view.server';
import type { ShopLanguages } from '#languages/shop-languages';
import { columnsIn } from '#shared/fields/field-table';
import { CATEGORY_TEXTS, PRODUCT_TEXTS, type TranslatedOwner } from './translated-fields';
import { CATALOG_TABLES } from './translated-kind.server';
import type { TranslatedSlugs } from './translated-slugs.rules';

/** As stored; what is absent is shown as the original. */
interface TranslatedProduct {
  name?: string;
  slug?: string;
  description?: string;
  fullDescription?: string;
  features?: string[];
  /** By the original's names. */
  specifications?: [name: string, text: string][];
  /** Alternative texts of pictures, by the original ones. */
  pictureTexts?: [original: string, text: string][];
  seoTitle?: string;
  seoDescription?: string;
}

export interface TranslatedTexts {
  /** By id. */
  products: Record<string, TranslatedProduct>;
  /** By id, only names and slugs. */
  categories: Record<string, Pick<TranslatedCategory, 'name' | 'slug'>>;
  /** By the original. */
  words: Record<string, string>;
}

interface RequestedTexts {
  language: string;
  productIds: readonly number[];
  categoryIds: readonly number[];
  words: readonly string[];
  /** Which texts of products: cards show fewer than a page. */
  columns: readonly (keyof TranslatedProduct)[];
}

/** What cards and lists show of a product. */
export const CARD_TEXTS = ['name', 'slug', 'description', 'pictureTexts'] as const satisfies (keyof TranslatedProduct)[];
export const PAGE_TEXTS: readonly (keyof TranslatedProduct)[] = columnsIn(PRODUCT_TEXTS);

/** The texts of products, of their categories, and words, that are translated into a language. By primary keys. */
export async function selectTranslatedTexts(
  db: Db,
  { language, productIds, categoryIds, words, columns }: RequestedTexts,
): Promise<TranslatedTexts> {
  const { rows } = await sql<TranslatedTexts>`
    ${prepared} SELECT
      (SELECT coalesce(jsonb_object_agg(t.product_id, jsonb_strip_nulls(jsonb_build_object(${jsonColumns(columns, 't')}))), '{}')
         FROM product_translations t WHERE t.product_id = ANY (${productIds}::bigint[]) AND t.language = ${language}) AS products,
      (SELECT coalesce(jsonb_object_agg(t.category_id, jsonb_strip_nulls(jsonb_build_object('name', t.name, 'slug', t.slug))), '{}')
         FROM category_translations t WHERE t.category_id = ANY (${categoryIds}::bigint[]) AND t.language = ${language}) AS categories,
      (SELECT coalesce(jsonb_object_agg(t.original, t.translation), '{}')
         FROM word_translations t WHERE t.language = ${language} AND t.original = ANY (${words}::text[])) AS words`.execute(db);
  return rows[0] ?? { products: {}, categories: {}, words: {} };
}

/** The texts of a product or category by language, as far as they are translated. */
export function textsByLanguage(owner: TranslatedOwner, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const { translations, id: key } = CATALOG_TABLES[owner];
  const texts = owner === 'product' ? PRODUCT_TEXTS : CATEGORY_TEXTS;
  return sql`
    (SELECT coalesce(jsonb_object_agg(t.language, jsonb_strip_nulls(jsonb_build_object(${jsonColumns(columnsIn(texts), 't')}))), '{}')
       FROM ${sql.table(translations)} t WHERE ${sql.ref(`t.${key}`)} = ${id})`;
}

/** The slugs of a product by language. Null where it has none, and in a shop with one language, which reads no translations. */
export function translatedSlugs({ all }: ShopLanguages, productId: RawBuilder<unknown>): RawBuilder<TranslatedSlugs | null> {
  if (all.length === 1) return sql`NULL::jsonb`;
  return sql`
    (SELECT jsonb_object_agg(t.language, t.slug) FROM product_translations t WHERE t.product_id = ${productId} AND t.slug IS NOT NULL)`;
}
