import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import type { ProductSummaryRow } from '#features/catalog/products/product-view.server';
import { productSummaryColumns } from '#features/catalog/products/products.queries.server';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import type { Cents } from '#shared/money';
import { conditions, counted, countedPage, ORDERS, planPage, type StaffFilter, type StaffPage } from './staff-pages.queries.server';
import type { StaffProductCounts, StaffSort } from './staff-products.schema';

export interface StaffProductRow extends ProductSummaryRow {
  publishAt: Date | null;
  tags: string[];
  updatedAt: Date;
  version: number;
  variantCount: number;
}

/** One page of all products, whatever their status. Each order ends in the id. Only products low in stock are ordered by stock. */
export async function selectStaffProducts(db: Db, filter: StaffFilter, page: StaffPage): Promise<StaffProductRow[]> {
  const wanted = page.total === undefined ? page.limit : Math.min(page.limit, page.total - page.offset);
  if (wanted <= 0) return [];
  let rows: StaffProductRow[] = [];
  for (const ids of planPage(filter, page)) {
    rows = await selectRows(db, page.sort, ids);
    if (rows.length >= wanted) break;
  }
  return rows;
}

interface CountedPage {
  total: number;
  /** Null if there are too many to sort them all. */
  ids: number[] | null;
}

/** The number of all that a filter finds and the ids of a page of it, if one pass brings both. */
export async function selectCountedPage(db: Db, filter: StaffFilter, page: StaffPage): Promise<CountedPage | undefined> {
  const query = countedPage(filter, page);
  return query && (await sql<CountedPage>`${query}`.execute(db)).rows[0];
}

/** Products by id, in this order. */
export async function selectStaffProductsById(db: Db, sort: StaffSort, ids: readonly number[]): Promise<StaffProductRow[]> {
  return ids.length === 0 ? [] : selectRows(db, sort, sql`SELECT id FROM unnest(${ids}::bigint[]) AS id`);
}

async function selectRows(db: Db, sort: StaffSort, ids: RawBuilder<unknown>): Promise<StaffProductRow[]> {
  const { rows } = await sql<StaffProductRow>`
    WITH page AS MATERIALIZED (${ids})
    SELECT ${productSummaryColumns}, p.publish_at, p.tags, p.updated_at, p.version,
           (SELECT count(*) FROM variants v WHERE v.product_id = p.id)::integer AS variant_count
      FROM page JOIN products p USING (id) JOIN categories c ON c.id = p.category_id
      ${sort === 'leastStock' ? sql`JOIN low_stock low ON low.product_id = p.id` : sql``}
     ORDER BY ${ORDERS[sort]}`.execute(db);
  return rows;
}

/** The ids of all that a filter finds, up to `most`. */
export async function selectStaffProductIds(db: Db, filter: StaffFilter, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT p.id FROM products p WHERE ${conditions(filter)} ORDER BY p.id LIMIT ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** How many products are not active: read from an index of their own. */
export async function countHiddenProducts(db: Db, { status, categoryIds }: Pick<StaffFilter, 'status' | 'categoryIds'>): Promise<number> {
  const filter = { status, categoryIds, isLowStock: false };
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM products p WHERE p.status <> 'active' AND ${conditions(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many hidden products match, up to `most`. */
export async function countHiddenMatches(db: Db, filter: StaffFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total
      FROM (SELECT FROM (SELECT p.* FROM products p WHERE p.status <> 'active' OFFSET 0) p WHERE ${conditions(filter)} LIMIT ${most}) AS found`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Counts what it finds, product by product, up to `most`. */
export async function countStaffProducts(db: Db, filter: StaffFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(DISTINCT id)::integer AS total FROM (SELECT p.id FROM ${counted(filter)} LIMIT ${most}) AS found`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Hidden products by status, and those that are low in stock. */
export async function countViews(db: Db): Promise<Omit<StaffProductCounts, 'all' | 'active'>> {
  const { rows } = await sql<Omit<StaffProductCounts, 'all' | 'active'>>`
    SELECT count(*) FILTER (WHERE status = 'draft')::integer AS draft, count(*) FILTER (WHERE status = 'unlisted')::integer AS unlisted,
           count(*) FILTER (WHERE status = 'archived')::integer AS archived,
           (SELECT count(*) FROM low_stock)::integer AS low_stock
      FROM products WHERE status <> 'active'`.execute(db);
  return rows[0] ?? { draft: 0, unlisted: 0, archived: 0, lowStock: 0 };
}

export interface OwnPricesRow {
  baseListPriceCents: Cents;
  baseSalePriceCents: Cents | null;
  lowStockThreshold: number | null;
  taxClass: string;
  oldSlugs: string[];
  variants: {
    id: number;
    ownListPriceCents: Cents | null;
    ownSalePriceCents: Cents | null;
    onHand: number;
    reserved: number;
    stockPolicy: StockPolicy;
  }[];
}

/** The prices that the owner gave to a product and its variants, the pieces of each variant, and what else only staff see. */
export async function selectOwnPrices(db: Db, id: number): Promise<OwnPricesRow | undefined> {
  const { rows } = await sql<OwnPricesRow>`
    SELECT p.base_list_price_cents, p.base_sale_price_cents, p.low_stock_threshold, p.tax_class,
           ARRAY(SELECT o.slug FROM product_old_slugs o WHERE o.product_id = p.id ORDER BY o.slug) AS old_slugs,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'ownListPriceCents', v.own_list_price_cents,
                     'ownSalePriceCents', v.own_sale_price_cents, 'onHand', v.on_hand, 'reserved', v.reserved, 'stockPolicy', v.stock_policy)), '[]')
              FROM variants v WHERE v.product_id = p.id) AS variants
      FROM products p WHERE p.id = ${id}`.execute(db);
  return rows[0];
}

export interface SheetRow {
  id: number;
  version: number;
  name: string;
  status: ProductStatus;
  categorySlug: string;
  baseListPriceCents: Cents;
  baseSalePriceCents: Cents | null;
  variants: {
    id: number;
    options: Record<string, string>;
    sku: string;
    barcode: string | null;
    listPriceCents: Cents | null;
    salePriceCents: Cents | null;
    onHand: number;
    reserved: number;
    stockPolicy: StockPolicy;
  }[];
}

/** Products with their variants as they are edited in a sheet, in any order. */
export async function selectSheetRows(db: Db, ids: readonly number[]): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    SELECT p.id, p.version, p.name, p.status, c.slug AS category_slug, p.base_list_price_cents, p.base_sale_price_cents,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'options', v.options, 'sku', v.sku, 'barcode', v.barcode,
                     'listPriceCents', v.own_list_price_cents, 'salePriceCents', v.own_sale_price_cents,
                     'onHand', v.on_hand, 'reserved', v.reserved, 'stockPolicy', v.stock_policy) ORDER BY v.position, v.id), '[]')
              FROM variants v WHERE v.product_id = p.id) AS variants
      FROM products p JOIN categories c ON c.id = p.category_id
     WHERE p.id = ANY (${ids}::bigint[])`.execute(db);
  return rows;
}
