import { type RawBuilder, sql } from 'kysely';
import { areFew, type Counted, countMatches } from '#db/counted-list.server';
import type { Db } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import { productsWithWords } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import { FILTER_FIELDS, type FilterFieldName } from '#features/catalog/products/product-fields';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import type { ProductSummaryRow } from '#features/catalog/products/product-view.server';
import { columnsOf, productSummaryColumns } from '#features/catalog/products/products.queries.server';
import { translationIs } from '#features/catalog/translations/translation-counts.queries.server';
import type { TextState } from '#features/catalog/translations/translations.schema';
import type { Language } from '#languages/languages';
import type { Cents } from '#shared/money';
import type { StaffSort } from './staff-products.schema';

export interface StaffFilter {
  q?: string | undefined;
  /** The shop's other languages, by whose words products are found, too. */
  languages: readonly Language[];
  status?: ProductStatus | undefined;
  tag?: string | undefined;
  /** With their sub-categories; none: nothing matches. */
  categoryIds?: readonly number[] | undefined;
  isLowStock: boolean;
  isOnSale?: boolean | undefined;
  isWithoutPicture?: boolean | undefined;
  isScheduled?: boolean | undefined;
  /** With texts that have no translation into a language, or one of an earlier original. */
  translation?: { state: TextState; language: string } | undefined;
  /** The values of plain fields. */
  fields?: { readonly [Field in FilterFieldName]?: string | null | undefined };
  minPriceCents?: Cents | undefined;
  maxPriceCents?: Cents | undefined;
}

export interface StaffPage {
  sort: StaffSort;
  limit: number;
  offset: number;
  counted: Counted;
}

export interface StaffProductRow extends ProductSummaryRow {
  publishAt: Date | null;
  tags: string[];
  updatedAt: Date;
  version: number;
  variantCount: number;
}

/** One page of all products, whatever their status. Each order ends in the id. Only products low in stock are ordered by stock. */
export async function selectStaffProducts(
  db: Db,
  filter: StaffFilter,
  { sort, limit, offset, counted }: StaffPage,
): Promise<StaffProductRow[]> {
  const lowStock = sort === 'leastStock' ? LOW_STOCK : sql``;
  const products = areFew(counted) ? sql`(SELECT p.* FROM ${productsOf(filter)} OFFSET 0) p ${lowStock}` : productsOf(filter);
  const { rows } = await sql<StaffProductRow>`
    WITH page AS MATERIALIZED (
      SELECT p.id FROM ${products} ORDER BY ${ORDERS[sort]} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT ${productSummaryColumns}, p.publish_at, p.tags, p.updated_at, p.version,
           (SELECT count(*) FROM variants v WHERE v.product_id = p.id)::integer AS variant_count
      FROM page JOIN products p USING (id) JOIN categories c ON c.id = p.category_id ${lowStock}
     ORDER BY ${ORDERS[sort]}`.execute(db);
  return rows;
}

export function countStaffProducts(db: Db, filter: StaffFilter): Promise<Counted> {
  return countMatches(db, sql`SELECT p.id FROM ${productsOf(filter)}`);
}

/** The ids of all that a filter finds, up to `most`. */
export async function selectStaffProductIds(db: Db, filter: StaffFilter, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT p.id FROM ${productsOf(filter)} ORDER BY p.id LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

const LOW_STOCK = sql`JOIN low_stock low ON low.product_id = p.id`;

/** By id instead of the time of creation: the same order, along the primary key. */
const ORDERS = {
  newest: sql`p.id DESC`,
  oldest: sql`p.id`,
  updated: sql`p.updated_at DESC, p.id DESC`,
  leastUpdated: sql`p.updated_at, p.id`,
  name: sql`${inNameOrder(sql`lower(p.name)`)}, p.id`,
  nameDescending: sql`${inNameOrder(sql`lower(p.name)`)} DESC, p.id DESC`,
  cheapest: sql`p.paid_price_cents, p.id`,
  dearest: sql`p.paid_price_cents DESC, p.id DESC`,
  // By the id in `low_stock`, where the index of this order has it.
  leastStock: sql`low.stock, low.product_id`,
} as const satisfies Record<StaffSort, RawBuilder<unknown>>;

/** The products that match, for a FROM clause. */
function productsOf({ q, languages, status, tag, categoryIds, isLowStock, ...rest }: StaffFilter): RawBuilder<unknown> {
  const conditions = [
    ...(status === undefined ? [] : [sql`p.status = ${sql.lit(status)}`]),
    ...(tag === undefined ? [] : [sql`p.tags @> ARRAY[${tag}::text]`]),
    ...(categoryIds === undefined ? [] : [sql`p.category_id = ANY (${categoryIds}::bigint[])`]),
    ...(rest.isOnSale ? [sql`p.sale_price_cents IS NOT NULL`] : []),
    ...(rest.isWithoutPicture ? [sql`p.images = '[]'`] : []),
    ...(rest.isScheduled ? [sql`p.publish_at IS NOT NULL`] : []),
    ...(rest.translation === undefined ? [] : [translationIs(rest.translation)]),
    ...FILTER_FIELDS.flatMap((field) => (rest.fields?.[field] ? [sql`${columnsOf([field])} = ${rest.fields[field]}`] : [])),
    ...(rest.minPriceCents === undefined ? [] : [sql`p.paid_price_cents >= ${rest.minPriceCents}`]),
    ...(rest.maxPriceCents === undefined ? [] : [sql`p.paid_price_cents <= ${rest.maxPriceCents}`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
  const worded = q === undefined ? sql`` : sql`JOIN (${productsWithWords(q, { languages })}) worded ON worded.product_id = p.id`;
  return sql`products p ${worded} ${isLowStock ? LOW_STOCK : sql``} ${where}`;
}
