import { type RawBuilder, sql } from 'kysely';
import { columnRefs, jsonColumns } from '#db/columns.server';
import { type Db, prepared } from '#db/database.server';
import { currentLanguage } from '#languages/current-language.server';
import { columnsIn } from '#shared/fields/field-table';
import { parseNumericId } from '#shared/ids';
import { DETAIL_FIELDS, type PlainFieldName, plainField } from './product-fields';
import type { ProductStatus } from './product-status.rules';
import type { ProductDetailRow, ProductSummaryRow } from './product-view.server';
import { VARIANT_FIELDS } from './variant-fields';

/** How many pieces of a variant `v` can be ordered. */
export const orderablePieces = sql`orderable_pieces(v.on_hand, v.reserved, v.stock_policy)`;

/** The pieces in stock of a variant `v` that can be ordered beyond them; null of others. */
export const availableNow = sql`CASE v.stock_policy WHEN 'backorder' THEN greatest(v.on_hand - v.reserved, 0) END`;

/** As `canBeBought`, of `products p`. */
export const isForSale = sql`p.status IN ('active', 'unlisted')`;

/** The columns for `toProductSummary`, from `products p JOIN categories c`. */
export const productSummaryColumns = sql`
  p.id, p.slug, p.name, p.description, p.brand, p.list_price_cents, p.sale_price_cents, p.paid_price_cents, p.highest_price_cents,
  p.rating, p.review_count, p.images, p.options, p.is_featured, p.is_backordered, p.status, p.created_at, p.tax_class,
  c.id AS category_id, c.name AS category_name, c.slug AS category_slug, c.color AS category_color,
  (SELECT coalesce(sum(${orderablePieces}), 0) FROM variants v WHERE v.product_id = p.id)::integer AS stock`;

/** The picture of a variant `v` of a product `p`: its own, the product's first of one of its values, or the first. */
export const variantPicture = sql`coalesce(v.image, (
  SELECT picture FROM jsonb_array_elements(p.images) WITH ORDINALITY AS of_product (picture, place)
   WHERE picture ->> 'color' IN (SELECT value FROM jsonb_each_text(v.options)) ORDER BY place LIMIT 1), p.images -> 0)`;

/** Plain fields of `products p`. */
export function columnsOf(fields: readonly PlainFieldName[]): RawBuilder<unknown> {
  return columnRefs(
    fields.map((field) => plainField(field).column),
    'p',
  );
}

/** A product with its variants, its category's ancestors and `more` columns of `products p`, in one statement. */
export async function selectProduct<More = unknown>(
  db: Db,
  idOrSlug: string,
  more?: RawBuilder<More>,
): Promise<(ProductDetailRow & More) | undefined> {
  const { rows } = await sql<ProductDetailRow & More>`
    ${prepared} SELECT ${more ? sql`${more},` : sql``} ${productSummaryColumns}, p.version, p.updated_at, p.publish_at, ${columnsOf(DETAIL_FIELDS)},
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'options', v.options, 'stock', ${orderablePieces}, 'availableNow', ${availableNow}, 'sku', v.sku,
                     ${jsonColumns(columnsIn(VARIANT_FIELDS), 'v')}, 'ownListPriceCents', v.own_list_price_cents,
                     'ownSalePriceCents', v.own_sale_price_cents, 'listPriceCents', v.list_price_cents,
                     'salePriceCents', v.sale_price_cents, 'image', v.image) ORDER BY v.position, v.id), '[]')
              FROM variants v WHERE v.product_id = p.id) AS variants,
           (WITH RECURSIVE path AS (
              SELECT a.id, a.name, a.slug, a.parent_id, 0 AS height FROM categories a WHERE a.id = p.category_id
              UNION ALL SELECT a.id, a.name, a.slug, a.parent_id, path.height + 1 FROM categories a JOIN path ON a.id = path.parent_id
            ) SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'slug', slug) ORDER BY height DESC) FROM path) AS category_path
      FROM products p JOIN categories c ON c.id = p.category_id
     WHERE p.id = (${productNamed(idOrSlug)})`.execute(db);
  return rows[0];
}

/** Undefined if there is no such product, or it is a draft. */
export async function selectProductSlug(db: Db, idOrSlug: string): Promise<{ id: number; slug: string } | undefined> {
  const { rows } = await sql<{ id: number; slug: string }>`
    SELECT id, slug FROM products WHERE id = (${productNamed(idOrSlug)}) AND status <> 'draft'`.execute(db);
  return rows[0];
}

export async function selectProductStatus(db: Db, productId: number): Promise<ProductStatus | undefined> {
  const row = await db
    .selectFrom('products')
    .select('status')
    .where('id', '=', productId)
    .$narrowType<{ status: ProductStatus }>()
    .executeTakeFirst();
  return row?.status;
}

/** Best rated first. */
export async function selectFeaturedProducts(db: Db, limit: number): Promise<ProductSummaryRow[]> {
  const { rows } = await sql<ProductSummaryRow>`
    SELECT ${productSummaryColumns}
      FROM products p JOIN categories c ON c.id = p.category_id
     WHERE p.is_featured AND p.status = 'active'
     ORDER BY p.rating DESC, p.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** These products in this order, whatever their status; those that are gone are left out. */
export async function selectProductsById(db: Db, ids: readonly number[]): Promise<ProductSummaryRow[]> {
  const { rows } = await sql<ProductSummaryRow>`
    SELECT ${productSummaryColumns}
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS requested (id, place) JOIN products p USING (id) JOIN categories c ON c.id = p.category_id
     ORDER BY requested.place`.execute(db);
  return rows;
}

/**
 * The id of the product with this slug or id, with this slug in another language, that of the request first, or that had this slug; a slug
 * wins over an id of the same text.
 */
export function productNamed(idOrSlug: string) {
  return sql`
    SELECT coalesce(
      (SELECT id FROM products WHERE slug = ${idOrSlug} OR id = ${parseNumericId(idOrSlug) ?? null}::bigint
        ORDER BY slug = ${idOrSlug} DESC LIMIT 1),
      (SELECT product_id FROM product_translations WHERE slug = ${idOrSlug} ORDER BY language = ${currentLanguage()} DESC, product_id LIMIT 1),
      (SELECT product_id FROM product_old_slugs WHERE slug = ${idOrSlug}))`;
}
