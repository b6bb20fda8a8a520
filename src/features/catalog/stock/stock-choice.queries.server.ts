import { type RawBuilder, sql } from 'kysely';
import { productsWithWords } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import type { Language } from '#languages/languages';
import type { StockListQuery, StockSort } from './stock.schema';

/** A list has so many variants at most: nobody pages further, and a count of millions would read them all. */
export const LIST_REACH = 2_000;
/** A search looks at the variants of so many products. */
const PRODUCTS_FOUND = 200;

export interface StockFilter {
  filter: StockListQuery['filter'];
  q: string | undefined;
  /** The shop's other languages, by whose words products are found, too. */
  languages: readonly Language[];
  /** A whole barcode or SKU. */
  code: string | undefined;
  ids: readonly number[] | undefined;
  /** A category with its sub-categories; `isSmall`: few enough products to read them all. */
  categories: { ids: readonly number[]; isSmall: boolean } | undefined;
  /** The shop's. */
  threshold: number;
}

/** The ids of the variants of a list, the first ones of its order first. */
export function chosenVariants(list: StockFilter, sort: StockSort | undefined): RawBuilder<unknown> {
  const { filter, q, languages, code, ids, categories, threshold } = list;
  if (ids) return sql`SELECT id AS variant_id FROM variants WHERE id = ANY (${ids}::bigint[]) ORDER BY id DESC`;
  if (code !== undefined) return variantsWithCode(code);
  const isWanted = sql`${CONDITIONS[filter](threshold)} AND ${inCategories(list)}`;
  if (q !== undefined) return foundVariants(q, { languages, condition: isWanted });
  if (categories?.isSmall) {
    const order = sort ?? (filter === 'low' ? 'available' : 'newest');
    return sql`SELECT v.id AS variant_id FROM products p JOIN variants v ON v.product_id = p.id WHERE ${isWanted} ORDER BY ${WALKED[order]}`;
  }
  return LISTS[filter](list, sort ?? 'newest');
}

const isCounted = sql`v.stock_policy <> 'uncounted'`;

/** Nobody orders what is no longer sold. */
const isSold = sql`p.status <> 'archived'`;

export function thresholdOfProduct(threshold: number) {
  return sql`coalesce(p.low_stock_threshold, ${threshold}::integer)`;
}

function inCategories({ categories }: StockFilter): RawBuilder<unknown> {
  return categories ? sql`p.category_id = ANY (${categories.ids}::bigint[])` : sql`true`;
}

/**
 * The same for the product of a variant or of a level, along an index. The products of the categories are read once, from an index that
 * has all that is needed, and looked up in memory; `IS TRUE` prevents a join, for which PostgreSQL would read whole tables.
 */
function isOfCategories({ categories }: StockFilter, productId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!categories) return sql`true`;
  return sql`(${productId} IN (SELECT id FROM products WHERE category_id = ANY (${categories.ids}::bigint[]))) IS TRUE`;
}

/** In these orders the variants of a list are read. Days of supply are known of those with the fewest pieces. */
const WALKED = {
  newest: sql`v.id DESC`,
  oldest: sql`v.id`,
  sku: sql`v.sku`,
  '-sku': sql`v.sku DESC`,
  available: sql`v.stock_policy = 'uncounted', v.on_hand - v.reserved, v.id`,
  supply: sql`v.stock_policy = 'uncounted', v.on_hand - v.reserved, v.id`,
} as const satisfies Record<StockSort, RawBuilder<unknown>>;

/** The variants of each list, read along an index. */
const LISTS: Record<StockListQuery['filter'], (list: StockFilter, sort: StockSort) => RawBuilder<unknown>> = {
  all: allVariants,
  out: (list) => sql`
      SELECT s.variant_id FROM stock_levels s JOIN products p ON p.id = s.product_id
       WHERE s.level = 0 AND ${isSold} AND ${isOfCategories(list, sql`s.product_id`)} ORDER BY s.variant_id DESC`,
  low: lowVariants,
};

function allVariants(list: StockFilter, sort: StockSort): RawBuilder<unknown> {
  if (sort === 'available' || sort === 'supply') {
    return sql`SELECT s.variant_id FROM stock_levels s WHERE ${isOfCategories(list, sql`s.product_id`)} ORDER BY s.level, s.variant_id`;
  }
  return sql`SELECT v.id AS variant_id FROM variants v WHERE ${isOfCategories(list, sql`v.product_id`)} ORDER BY ${WALKED[sort]}`;
}

/**
 * Fewest pieces first. Most products have the shop's threshold, or a lower one, and are found along the index of levels; those with a
 * higher one are looked up by product. `OFFSET 0`: one after the other, as a join might read all variants.
 */
function lowVariants(list: StockFilter): RawBuilder<unknown> {
  const { threshold } = list;
  const available = sql`v.on_hand - v.reserved`;
  return sql`
      SELECT variant_id FROM (
        (SELECT s.variant_id, low.available
           FROM stock_levels s, LATERAL (
             SELECT ${available} AS available FROM variants v JOIN products p ON p.id = v.product_id
              WHERE v.id = s.variant_id AND ${isCounted} AND ${available} <= least(${thresholdOfProduct(threshold)}, ${threshold}) AND ${isSold}
                OFFSET 0) low
          WHERE s.level <= stock_level(${threshold}) AND ${isOfCategories(list, sql`s.product_id`)}
          ORDER BY s.level, s.variant_id LIMIT ${LIST_REACH + 1})
        UNION ALL
        (SELECT v.id, ${available} FROM products p JOIN variants v ON v.product_id = p.id
          WHERE p.low_stock_threshold > ${threshold} AND ${available} > ${threshold} AND ${available} <= p.low_stock_threshold AND ${isCounted} AND ${isSold}
            AND ${inCategories(list)}
          ORDER BY 2, 1 LIMIT ${LIST_REACH + 1})
      ) low ORDER BY available, variant_id`;
}

/** A scanner reads a barcode; who has none types the SKU. */
function variantsWithCode(code: string): RawBuilder<unknown> {
  return sql`
      SELECT id AS variant_id FROM (
        SELECT id, 1 AS rank FROM variants WHERE barcode = ${code}
        UNION ALL SELECT id, 2 FROM variants WHERE lower(sku) = lower(${code})
      ) coded GROUP BY id ORDER BY min(rank), id`;
}

/** Variants of a list whose barcode a text is, or whose SKU begins with it, then those of products with its words; newest first. */
function foundVariants(
  q: string,
  { languages, condition }: { languages: readonly Language[]; condition: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const beginning = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`
      SELECT found.id AS variant_id
        FROM (
          SELECT id, min(rank) AS rank
            FROM (
              SELECT id, 1 AS rank FROM variants WHERE barcode = ${q}
              UNION ALL
              (SELECT id, 1 FROM variants WHERE lower(sku) LIKE ${beginning} LIMIT ${LIST_REACH + 1})
              UNION ALL
              SELECT id, 2 FROM variants
               WHERE product_id = ANY (ARRAY(${productsWithWords(q, { languages, inside: 'search', most: PRODUCTS_FOUND })}))
            ) ranked GROUP BY id
        ) found JOIN variants v ON v.id = found.id JOIN products p ON p.id = v.product_id
       WHERE ${condition} ORDER BY found.rank, found.id DESC`;
}

/** Whether a variant is in a list. */
const CONDITIONS: Record<StockListQuery['filter'], (threshold: number) => RawBuilder<unknown>> = {
  all: () => sql`true`,
  out: () => sql`v.on_hand <= v.reserved AND ${isCounted} AND ${isSold}`,
  low: (threshold) => sql`${isCounted} AND v.on_hand - v.reserved <= ${thresholdOfProduct(threshold)} AND ${isSold}`,
};
