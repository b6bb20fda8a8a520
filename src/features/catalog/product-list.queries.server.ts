import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { Cents } from '#shared/money';
import { productSummaryColumns } from './catalog.queries.server';
import { PRICE_RANGES, RATING_STEPS, type SortKey, type SortOrder } from './product-list.rules';
import type { ProductSummaryRow } from './product-view.server';
import { searchQuery } from './search.queries.server';

export interface ProductFilter {
  q?: string | undefined;
  /** Slug, name or id; its sub-categories count as well. */
  category?: string | undefined;
  brand?: string | undefined;
  /** Both ends are included. */
  minPriceCents?: Cents | undefined;
  maxPriceCents?: Cents | undefined;
  minRating?: number | undefined;
  isInStock?: boolean | undefined;
  isOnSale?: boolean | undefined;
  isFeatured?: boolean | undefined;
}

export interface ProductPage {
  sortBy: SortKey;
  sortOrder: SortOrder;
  limit: number;
  offset: number;
}

const MAX_BRANDS = 100;
const CENTS = 100;

/** One page of what the filter leaves. Each order ends in the id, so that pages never lose or repeat a product. */
export async function selectProductPage(
  db: Db,
  filter: ProductFilter,
  { sortBy, sortOrder, limit, offset }: ProductPage,
): Promise<ProductSummaryRow[]> {
  const direction = sortOrder === 'asc' ? sql`ASC` : sql`DESC`;
  const order = sql.join(orderColumns(sortBy, filter).map((column) => sql`${column} ${direction}`));
  const { rows } = await sql<ProductSummaryRow>`
    WITH page AS (
      SELECT p.id FROM products p WHERE ${allOf([...fixedConditions(filter), ...Object.values(facetConditions(filter))])}
       ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT ${productSummaryColumns}
      FROM page JOIN products p ON p.id = page.id JOIN categories c ON c.id = p.category_id
     ORDER BY ${order}`.execute(db);
  return rows;
}

export interface CategoryNode {
  id: number;
  parentId: number | null;
  name: string;
  slug: string;
  level: number;
  isActive: boolean;
}

export interface FacetRow {
  /** How many products the whole filter leaves. */
  total: number;
  inStock: number;
  onSale: number;
  /** In the order of `PRICE_RANGES` and `RATING_STEPS`. */
  prices: number[];
  ratings: number[];
  brands: { brand: string; count: number }[];
  /** Products of a category itself, by its id. */
  categoryCounts: Record<string, number>;
  /** All of them, in the shop's order. */
  categories: CategoryNode[];
  /** The one that the filter names, when there is such a one. */
  categoryId: number | null;
}

/**
 * Everything that is counted for a list, in one statement. Each facet is counted under all conditions but
 * its own, so a row is read when it breaks at most the one condition that some facet leaves out.
 */
export async function selectFacets(db: Db, filter: ProductFilter): Promise<FacetRow> {
  const conditions = facetConditions(filter);
  const { rows } = await sql<FacetRow>`
    WITH matching AS MATERIALIZED (
      SELECT p.category_id, p.brand, p.paid_price_cents, p.rating, p.in_stock, p.sale_price_cents IS NOT NULL AS on_sale,
             ${sql.join(FACETS.map((facet) => sql`${conditions[facet] ?? sql`true`} AS ${sql.ref(columnOf(facet))}`))}
        FROM products p WHERE ${allOf(fixedConditions(filter))}
    )
    SELECT count(*) FILTER (WHERE ${allButOwn()})::integer AS total,
           count(*) FILTER (WHERE in_stock AND ${allButOwn('stock')})::integer AS in_stock,
           count(*) FILTER (WHERE on_sale AND ${allButOwn('sale')})::integer AS on_sale,
           ARRAY[${sql.join(PRICE_RANGES.map(({ min, max }) => sql`count(*) FILTER (WHERE ${isInRange(min, max)} AND ${allButOwn('price')})`))}]::integer[] AS prices,
           ARRAY[${sql.join(RATING_STEPS.map((min) => sql`count(*) FILTER (WHERE rating >= ${min} AND ${allButOwn('rating')})`))}]::integer[] AS ratings,
           (SELECT coalesce(jsonb_agg(b), '[]') FROM (
             SELECT brand, count(*) AS count FROM matching WHERE brand IS NOT NULL AND ${allButOwn('brand')}
              GROUP BY brand ORDER BY count(*) DESC, brand LIMIT ${MAX_BRANDS}) b) AS brands,
           (SELECT coalesce(jsonb_object_agg(category_id, count), '{}') FROM (
             SELECT category_id, count(*) AS count FROM matching WHERE ${allButOwn('category')} GROUP BY category_id) n) AS category_counts,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'parentId', parent_id, 'name', name, 'slug', slug, 'level', level, 'isActive', is_active)
                     ORDER BY sort_order, name), '[]') FROM categories) AS categories,
           ${filter.category === undefined ? sql`NULL::bigint` : sql`(${categoryNamed(filter.category)})`} AS category_id
      FROM matching`.execute(db);
  // biome-ignore lint/style/noNonNullAssertion: an aggregate without GROUP BY has exactly one row.
  return rows[0]!;
}

const FACETS = ['category', 'brand', 'price', 'rating', 'stock', 'sale'] as const;
type Facet = (typeof FACETS)[number];
type Condition = RawBuilder<unknown>;

/** The conditions that no facet leaves out. */
function fixedConditions({ q, isFeatured }: ProductFilter): Condition[] {
  return [...(q === undefined ? [] : [sql`p.search @@ (${searchQuery(q)})`]), ...(isFeatured ? [sql`p.is_featured`] : [])];
}

/** One condition for each facet that the filter restricts. */
function facetConditions({
  category,
  brand,
  minPriceCents,
  maxPriceCents,
  minRating,
  isInStock,
  isOnSale,
}: ProductFilter): Partial<Record<Facet, Condition>> {
  const price = [
    ...(minPriceCents === undefined ? [] : [sql`p.paid_price_cents >= ${minPriceCents}`]),
    ...(maxPriceCents === undefined ? [] : [sql`p.paid_price_cents <= ${maxPriceCents}`]),
  ];
  return {
    ...(category !== undefined && { category: sql`p.category_id IN (${categoryWithChildren(category)})` }),
    ...(brand !== undefined && { brand: sql`coalesce(p.brand = ${brand}, false)` }),
    ...(price.length > 0 && { price: allOf(price) }),
    ...(minRating !== undefined && { rating: sql`p.rating >= ${minRating}::numeric` }),
    ...(isInStock && { stock: sql`p.in_stock` }),
    ...(isOnSale && { sale: sql`p.sale_price_cents IS NOT NULL` }),
  };
}

function orderColumns(sortBy: SortKey, { q }: ProductFilter): Condition[] {
  switch (sortBy) {
    case 'createdAt':
      return [sql`p.created_at`, sql`p.id`];
    case 'price':
      return [sql`p.paid_price_cents`, sql`p.id`];
    case 'name':
      return [sql`lower(p.name)`, sql`p.id`];
    case 'rating':
      return [sql`p.rating`, sql`p.id`];
    // 'Popular': units sold in the last 30 days, then rating (section 2 of the decisions).
    case 'popularity':
      return [sql`p.popularity`, sql`p.rating`, sql`p.id`];
    case 'relevance':
      return q === undefined ? orderColumns('createdAt', {}) : [sql`ts_rank(p.search, ${searchQuery(q)})`, sql`p.popularity`, sql`p.id`];
    default:
      return sortBy satisfies never;
  }
}

function categoryWithChildren(category: string): Condition {
  return sql`
    WITH RECURSIVE chosen AS (
      (${categoryNamed(category)})
      UNION SELECT child.id FROM categories child JOIN chosen ON child.parent_id = chosen.id
    ) SELECT id FROM chosen`;
}

/** A slug wins over another category's name, and both over an id. */
function categoryNamed(category: string): Condition {
  return sql`
    SELECT id FROM categories
     WHERE slug = ${category} OR lower(name) = lower(${category}) OR id::text = ${category}
     ORDER BY slug = ${category} DESC, lower(name) = lower(${category}) DESC, id LIMIT 1`;
}

function isInRange(min: number, max: number | undefined): Condition {
  const atLeast = sql`paid_price_cents >= ${min * CENTS}`;
  return max === undefined ? atLeast : sql`${atLeast} AND paid_price_cents < ${max * CENTS}`;
}

function allButOwn(own?: Facet): Condition {
  return allOf(FACETS.filter((facet) => facet !== own).map((facet) => sql.ref(columnOf(facet))));
}

function columnOf(facet: Facet): string {
  return `is_${facet}_met`;
}

function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}
