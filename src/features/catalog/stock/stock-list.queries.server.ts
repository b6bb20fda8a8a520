import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import type { StoredImage } from '#features/catalog/products/product-view.server';
import { variantPicture } from '#features/catalog/products/products.queries.server';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import { SUPPLY_DAYS } from './stock.rules';
import type { StockSort } from './stock.schema';
import { chosenVariants, LIST_REACH, type StockFilter, thresholdOfProduct } from './stock-choice.queries.server';

export interface StockRow {
  variantId: number;
  sku: string;
  barcode: string | null;
  productId: number;
  slug: string;
  name: string;
  status: ProductStatus;
  image: StoredImage | null;
  options: Record<string, string>;
  threshold: number;
  onHand: number;
  reserved: number;
  stockPolicy: StockPolicy;
  soldLast30Days: number;
}

export interface FoundStock {
  rows: StockRow[];
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
}

interface StockPageOptions {
  page: number;
  limit: number;
  /** Absent: the list's own order. */
  sort: StockSort | undefined;
}

/** A page of variants with their sales. */
export async function selectStock(db: Db, filter: StockFilter, { page, limit, sort }: StockPageOptions): Promise<FoundStock> {
  const { rows } = await sql<StockRow & { variantId: number | null; total: number; hasMore: boolean }>`
    WITH chosen AS MATERIALIZED (
      SELECT variant_id, row_number() OVER () AS place FROM (${chosenVariants(filter, sort)} LIMIT ${LIST_REACH + 1}) listed
    ), ${sort === 'supply' ? soldOf('all_sold', sql`chosen`) : sql``} shown AS MATERIALIZED (
      SELECT variant_id, row_number() OVER () AS place FROM (${inOrder(sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}) ordered
    ), ${soldOf('sold', sql`shown`)} counted AS (
      SELECT least(count(*), ${LIST_REACH})::integer AS total, count(*) > ${LIST_REACH} AS has_more FROM chosen
    )
    SELECT counted.total, counted.has_more, listed.*
      FROM counted
      LEFT JOIN (
        SELECT shown.place, v.id AS variant_id, v.sku, v.barcode, p.id AS product_id, p.slug, p.name, p.status, v.options,
               ${variantPicture} AS image, ${thresholdOfProduct(filter.threshold)} AS threshold, v.on_hand, v.reserved, v.stock_policy,
               coalesce(sold.units, 0) AS sold_last30_days
          FROM shown JOIN variants v ON v.id = shown.variant_id JOIN products p ON p.id = v.product_id LEFT JOIN sold ON sold.variant_id = v.id
      ) listed ON true
     ORDER BY listed.place`.execute(db);
  const { total = 0, hasMore = false } = rows[0] ?? {};
  return { rows: rows.filter(({ variantId }) => variantId !== null), total, hasMore };
}

/** A CTE with the pieces that were sold of the variants of another one in the last days, in UTC and today included. */
function soldOf(name: 'sold' | 'all_sold', variants: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.ref(name)} AS MATERIALIZED (
      SELECT l.variant_id, sum(l.quantity)::integer AS units
        FROM orders o JOIN order_lines l ON l.order_id = o.id
       WHERE o.created_at >= (order_day(now()) - ${sql.lit(SUPPLY_DAYS - 1)})::timestamp AT TIME ZONE 'UTC' AND is_order_sold(o.status)
         AND l.variant_id IN (SELECT variant_id FROM ${variants})
       GROUP BY l.variant_id
    ),`;
}

/** The chosen variants in the wanted order; ties are in the order in which they were chosen. */
function inOrder(sort: StockSort | undefined): RawBuilder<unknown> {
  if (sort === undefined) return sql`SELECT variant_id FROM chosen WHERE place <= ${LIST_REACH} ORDER BY place`;
  const sold = sort === 'supply' ? sql`LEFT JOIN all_sold ON all_sold.variant_id = v.id` : sql``;
  return sql`SELECT v.id AS variant_id FROM chosen JOIN variants v ON v.id = chosen.variant_id ${sold}
       WHERE place <= ${LIST_REACH} ORDER BY ${ORDERS[sort]}, place`;
}

const ORDERS = {
  newest: sql`v.id DESC`,
  oldest: sql`v.id`,
  sku: sql`v.sku`,
  '-sku': sql`v.sku DESC`,
  available: sql`v.stock_policy = 'uncounted', v.on_hand - v.reserved`,
  // Those that do not sell last for ever, and so do those that are not counted.
  supply: sql`CASE WHEN all_sold.units > 0 AND v.stock_policy <> 'uncounted' THEN (v.on_hand - v.reserved)::float8 / all_sold.units END NULLS LAST`,
} as const satisfies Record<StockSort, RawBuilder<unknown>>;
