import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { type ColumnOf, STAFF_FIELDS } from '#features/catalog/products/product-fields';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import { columnsOf } from '#features/catalog/products/products.queries.server';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import type { Cents } from '#shared/money';
import type { StaffProductCounts } from './staff-products.schema';

/** Hidden products by status, and those that are low in stock. */
export async function countViews(db: Db): Promise<Omit<StaffProductCounts, 'all' | 'active'>> {
  const { rows } = await sql<Omit<StaffProductCounts, 'all' | 'active'>>`
    SELECT count(*) FILTER (WHERE status = 'draft')::integer AS draft, count(*) FILTER (WHERE status = 'unlisted')::integer AS unlisted,
           count(*) FILTER (WHERE status = 'archived')::integer AS archived,
           (SELECT count(*) FROM low_stock)::integer AS low_stock
      FROM products WHERE status <> 'active'`.execute(db);
  return rows[0] ?? { draft: 0, unlisted: 0, archived: 0, lowStock: 0 };
}

export interface StaffRow
  extends TableRow<'products', 'baseListPriceCents' | 'baseSalePriceCents' | ColumnOf<(typeof STAFF_FIELDS)[number]>> {
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
export async function selectForStaff(db: Db, id: number): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`
    SELECT p.base_list_price_cents, p.base_sale_price_cents, ${columnsOf(STAFF_FIELDS)},
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
