import { type RawBuilder, sql } from 'kysely';
import { jsonColumns } from '#db/columns.server';
import { type Db, prepared } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import { CATEGORY_FIELDS } from '#features/catalog/categories/category-fields';
import type { CategoryRow } from '#features/catalog/categories/category-view.server';
import { textsByLanguage } from '#features/catalog/translations/translated-texts.queries.server';
import type { Language } from '#languages/languages';
import { columnsIn } from '#shared/fields/field-table';
import { type BoundsInsideCells, partialRanges, toHundredths } from './facet-cells.rules';
import { listingsQuery } from './search.queries.server';
import { listingsIn } from './translated-listings.queries.server';

/** The point in time up to which cached counts include all changes; only later changes have to be read. */
export interface CountsVersion {
  generation: number;
  /** A `pg_snapshot` as text: which transactions had committed. */
  snapshot: string;
}

/** Columns of `CellCounts`: PostgreSQL arrays as text, all of one length; null without rows. */
export interface CellCountColumns {
  categoryIds: string | null;
  brandIds: string | null;
  cells: string | null;
  products: string | null;
  /** Whether the rows match the price and rating bounds, if the query had some. */
  pricesMatched?: string | null;
  ratingsMatched?: string | null;
}

/** Columns of `ProductRows`. */
export interface ProductColumns extends Omit<CellCountColumns, 'pricesMatched' | 'ratingsMatched'> {
  pricesCents: string | null;
  ratingsHundredths: string | null;
}

export interface CategoriesResult {
  /** All of them, by their place among their siblings, then by name; null when the cached ones can be used. */
  categories: CategoryRow[] | null;
  categoriesVersion: string;
}

export interface CountsUpdate extends CountsVersion {
  /** Null when the cached counts can be used: then `changes` since their version are enough. */
  allCounts: CellCountColumns | null;
  changes: CellCountColumns;
}

export interface ProductsUpdate extends CountsVersion {
  /** Ordered by cell, category and brand; null when the cached rows can be used. */
  allProducts: ProductColumns | null;
  productChanges: ProductColumns;
}

interface CountsResult extends CategoriesResult, CountsUpdate {
  /** The id of the brand in the query; null when no product ever had this brand. */
  brandId: number | null;
}

export interface ShopCountsResult extends CountsResult {
  /** The names of the brands in `allCounts` and `changes`, by id. */
  brandNames: Record<string, string>;
}

interface CountsOptions {
  cached: CountsVersion | undefined;
  /** The version of the cached categories. */
  cachedCategories: string | undefined;
  brand: string | undefined;
}

/** The counts of the whole shop, or what changed in them since `cached`. */
export async function selectShopCounts(db: Db, options: CountsOptions): Promise<ShopCountsResult> {
  const { rows } = await sql<ShopCountsResult>`${prepared} ${shopCounts(options)}`.execute(db);
  return onlyRow(rows);
}

/** The same with the price and rating of each product, in the same snapshot. */
export async function selectShopProducts(
  db: Db,
  { cachedProducts, ...options }: CountsOptions & { cachedProducts: CountsVersion | undefined },
): Promise<ShopCountsResult & ProductsUpdate> {
  const allProducts = sql`
    CASE WHEN NOT (SELECT is_cache_valid FROM products_base) THEN (
      SELECT ${productColumns(sql`1`)} FROM (SELECT * FROM product_listings ORDER BY cell, category_id, brand_id) l
    ) END AS all_products,
    (SELECT ${productColumns(sql`change`)} FROM listing_changes
      WHERE (SELECT is_cache_valid FROM products_base) AND ${isNewerThan('products_base')}) AS product_changes`;
  const { rows } = await sql<ShopCountsResult & ProductsUpdate>`
    ${shopCounts(options, { base: baseOf(cachedProducts, 'products_base'), columns: allProducts })}`.execute(db);
  return onlyRow(rows);
}

/**
 * The counts of the whole shop, and those of the cells in which the bounds lie, split by whether products match the bounds: in a shop with
 * too many products to cache the price and rating of each. Reads index entries of all products in those cells: 0.2 to 1 s at ten million.
 */
export async function selectPartialCounts(
  db: Db,
  { bounds, ...options }: CountsOptions & { bounds: BoundsInsideCells },
): Promise<ShopCountsResult & { partialCounts: CellCountColumns }> {
  const partialCounts = sql`
    (SELECT ${countColumns(sql`products`, true)} FROM (${sql.join(partialCells(bounds), sql` UNION ALL `)}) p) AS partial_counts`;
  const { rows } = await sql<ShopCountsResult & { partialCounts: CellCountColumns }>`
    ${shopCounts(options, { columns: partialCounts })}`.execute(db);
  return onlyRow(rows);
}

/** One query for each range, so that each reads only its part of an index. */
function partialCells(bounds: BoundsInsideCells): RawBuilder<unknown>[] {
  const { pricesCents, ratingsHundredths } = partialRanges(bounds);
  const isInPrices = pricesCents.map(({ from, to }) => sql`l.price_cents BETWEEN ${from} AND ${to}`);
  // Those in a range of prices are counted there.
  const isInRatings = ratingsHundredths.map(({ from, to }) =>
    sql.join([sql`l.rating_hundredths BETWEEN ${from} AND ${to}`, ...isInPrices.map((isInPrice) => sql`NOT (${isInPrice})`)], sql` AND `),
  );
  return [...isInPrices, ...isInRatings].map(
    (isInRange) => sql`
      SELECT l.category_id, l.brand_id, l.cell, count(*) AS products, ${boundColumns(bounds)} FROM product_listings l
       WHERE ${isInRange} GROUP BY l.category_id, l.brand_id, l.cell, is_price_matched, is_rating_matched`,
  );
}

interface SearchCountsOptions extends CountsOptions {
  text: string;
  /** Counts in a language are not cached, nor are those with bounds: `cached` must be absent. */
  language?: Language | undefined;
  bounds?: BoundsInsideCells | undefined;
}

/**
 * The counts of what a search finds, split by whether products match the bounds. Without the names of brands: to collect those of a
 * thousand brands takes as long as counting ten thousand products.
 */
export async function selectSearchCounts(
  db: Db,
  { text, language, bounds, cached, cachedCategories, brand }: SearchCountsOptions,
): Promise<CountsResult> {
  const query = listingsQuery(text, { language });
  const { rows } = await sql<CountsResult>`
    WITH ${baseOf(cached)}, found AS MATERIALIZED (
      SELECT l.category_id, l.brand_id, l.cell, count(*) AS products${bounds ? sql`, ${boundColumns(bounds)}` : sql``}
        FROM ${listingsIn(language)} l
       WHERE NOT (SELECT is_cache_valid FROM base) AND l.search @@ ${query}
       GROUP BY l.category_id, l.brand_id, l.cell${bounds ? sql`, is_price_matched, is_rating_matched` : sql``}
    ), changed AS MATERIALIZED (
      SELECT category_id, brand_id, cell, sum(change) AS change FROM listing_changes
       WHERE (SELECT is_cache_valid FROM base) AND ${isNewerThan('base')} AND search @@ ${query} GROUP BY 1, 2, 3
    )
    SELECT generation, now AS snapshot, ${categories(cachedCategories)}, ${brandId(brand)},
           CASE WHEN NOT is_cache_valid THEN (SELECT ${countColumns(sql`products`, bounds !== undefined)} FROM found) END AS all_counts,
           (SELECT ${countColumns(sql`change`)} FROM changed) AS changes
      FROM base, ${categoriesNow}`.execute(db);
  return onlyRow(rows);
}

/** Adds the collected changes to `listing_counts` if there are at least `minChanges`, so that a process without a cache reads fewer. */
export async function foldCountChanges(db: Db, { minChanges }: { minChanges: number }): Promise<void> {
  await sql`SELECT fold_listing_changes(${minChanges})`.execute(db);
}

/**
 * A CTE with the snapshot after which changes have to be read: that of the cache if all later changes still exist, otherwise that of
 * the last fold. Each fold deletes the changes that the fold before it added, and a version of this or the previous generation
 * includes those.
 */
function baseOf(cached: CountsVersion | undefined, name: BaseName = 'base'): RawBuilder<unknown> {
  return sql`
    ${sql.ref(name)} AS MATERIALIZED (
    SELECT generation, pg_current_snapshot()::text AS now, is_cache_valid,
           CASE WHEN is_cache_valid THEN ${cached?.snapshot ?? null}::pg_snapshot ELSE folded END AS snapshot
      FROM (SELECT *, coalesce(${cached?.generation ?? null}::bigint >= generation - 1, false) AS is_cache_valid
              FROM listing_generation) g)`;
}

type BaseName = 'base' | 'products_base';

/** The SQL function `is_unseen` written out: PostgreSQL does not use the index through the function here. */
function isNewerThan(base: BaseName): RawBuilder<unknown> {
  const from = sql.ref(base);
  return sql`xid >= (SELECT pg_snapshot_xmin(snapshot) FROM ${from}) AND NOT pg_visible_in_snapshot(xid, (SELECT snapshot FROM ${from}))`;
}

/** A version of all categories: each change gives its row another `xmin`. */
const categoriesNow = sql`(SELECT coalesce(sum(hashint8extended(id, xmin::text::bigint)), 0)::text AS version FROM categories) categories_now`;

function categories(cachedVersion: string | undefined): RawBuilder<unknown> {
  return sql`
    categories_now.version AS categories_version,
    CASE WHEN categories_now.version IS DISTINCT FROM ${cachedVersion ?? null}::text THEN ${allCategories} END AS categories`;
}

/** A change of a translation gives its category another `xmin`, too (db/functions/translations.sql). */
const allCategories = sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'parentId', parent_id, 'name', name, 'slug', slug,
             'imageUrl', image_url, 'imageAlt', image_alt, 'icon', icon, 'color', color, 'level', level, 'sortOrder', sort_order,
             'hasPinned', pinned_product_ids <> '{}', 'oldSlugs', old_slugs, 'version', version, 'translations', ${textsByLanguage('category', sql.ref('categories.id'))}, ${jsonColumns(columnsIn(CATEGORY_FIELDS))})
            ORDER BY sort_order, ${inNameOrder(sql`name`)}), '[]') FROM categories)`;

function brandId(brand: string | undefined): RawBuilder<unknown> {
  return brand === undefined ? sql`NULL::integer AS brand_id` : sql`(SELECT id FROM brands WHERE name = ${brand}) AS brand_id`;
}

/** `listing_counts` is read only without a valid cache. */
function shopCounts(
  { cached, cachedCategories, brand }: CountsOptions,
  { base, columns }: { base?: RawBuilder<unknown>; columns?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  return sql`
    WITH ${baseOf(cached)}${base ? sql`, ${base}` : sql``}, changed AS MATERIALIZED (
      SELECT category_id, brand_id, cell, sum(change) AS change FROM listing_changes WHERE ${isNewerThan('base')} GROUP BY 1, 2, 3
    )
    SELECT generation, now AS snapshot,
           CASE WHEN NOT is_cache_valid THEN (
             SELECT ${countColumns(sql`products`)} FROM (SELECT * FROM listing_counts ORDER BY category_id, brand_id) c
           ) END AS all_counts,
           (SELECT ${countColumns(sql`change`)} FROM changed) AS changes,
           (SELECT coalesce(jsonb_object_agg(id, name), '{}') FROM brands
             WHERE NOT is_cache_valid OR id IN (SELECT brand_id FROM changed)) AS brand_names,
           ${categories(cachedCategories)}, ${brandId(brand)}${columns ? sql`, ${columns}` : sql``}
      FROM base, ${categoriesNow}`;
}

/** Arrays as text, because the driver's array parser takes longer than the query. */
function countColumns(products: RawBuilder<unknown>, hasBounds = false): RawBuilder<unknown> {
  const matched = hasBounds
    ? sql`, 'pricesMatched', array_agg(is_price_matched::integer)::text, 'ratingsMatched', array_agg(is_rating_matched::integer)::text`
    : sql``;
  return sql`json_build_object('categoryIds', array_agg(category_id)::text, 'brandIds', array_agg(brand_id)::text, 'cells', array_agg(cell)::text,
    'products', array_agg(${products})::text${matched})`;
}

function productColumns(products: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json_build_object('categoryIds', array_agg(category_id)::text, 'brandIds', array_agg(brand_id)::text, 'cells', array_agg(cell)::text,
    'pricesCents', array_agg(price_cents)::text, 'ratingsHundredths', array_agg(rating_hundredths)::text, 'products', array_agg(${products})::text)`;
}

function boundColumns({ minPriceCents, maxPriceCents, minRating }: BoundsInsideCells): RawBuilder<unknown> {
  const price = [
    ...(minPriceCents === undefined ? [] : [sql`l.price_cents >= ${minPriceCents}`]),
    ...(maxPriceCents === undefined ? [] : [sql`l.price_cents <= ${maxPriceCents}`]),
  ];
  return sql`${price.length === 0 ? sql`true` : sql.join(price, sql` AND `)} AS is_price_matched,
    ${minRating === undefined ? sql`true` : sql`l.rating_hundredths >= ${toHundredths(minRating)}`} AS is_rating_matched`;
}

function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (!row) throw new Error('The table listing_generation has no row: run SELECT rebuild_listings().');
  return row;
}
