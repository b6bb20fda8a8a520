import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.server';
import { parseNumericId } from '#shared/ids';
import type { CategoryRow } from './category-view.server';
import type { ProductDetailRow, ProductSummaryRow } from './product-view.server';

/** What `toProductSummary` needs, from `products p JOIN categories c`. */
export const productSummaryColumns = sql`
  p.id, p.slug, p.name, p.description, p.brand, p.list_price_cents, p.sale_price_cents, p.rating, p.review_count,
  p.images, p.sizes, p.colors, p.is_featured, p.created_at,
  c.id AS category_id, c.name AS category_name, c.slug AS category_slug, c.color AS category_color,
  (SELECT coalesce(sum(s.on_hand - s.reserved), 0) FROM variants s WHERE s.product_id = p.id)::integer AS stock`;

/** A product with its variants and the categories above it, and with `more` columns of `products p` in the same statement. */
export async function selectProduct<More = unknown>(
  db: Db,
  idOrSlug: string,
  more?: RawBuilder<More>,
): Promise<(ProductDetailRow & More) | undefined> {
  const { rows } = await sql<ProductDetailRow & More>`
    SELECT ${more ? sql`${more},` : sql``} ${productSummaryColumns}, p.full_description, p.features, p.specifications, p.weight, p.dimensions, p.updated_at,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('size', v.size, 'color', v.color, 'stock', v.on_hand - v.reserved, 'sku', v.sku)
                     ORDER BY v.position, v.id), '[]')
              FROM variants v WHERE v.product_id = p.id) AS variants,
           (WITH RECURSIVE path AS (
              SELECT a.id, a.name, a.slug, a.parent_id, 0 AS height FROM categories a WHERE a.id = p.category_id
              UNION ALL SELECT a.id, a.name, a.slug, a.parent_id, path.height + 1 FROM categories a JOIN path ON a.id = path.parent_id
            ) SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'slug', slug) ORDER BY height DESC) FROM path) AS category_path
      FROM products p JOIN categories c ON c.id = p.category_id
     WHERE p.id = (${productNamed(idOrSlug)})`.execute(db);
  return rows[0];
}

export async function selectProductSlug(db: Db, idOrSlug: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`SELECT slug FROM products WHERE id = (${productNamed(idOrSlug)})`.execute(db);
  return rows[0]?.slug;
}

/** The featured ones, best rated first. */
export async function selectFeaturedProducts(db: Db, limit: number): Promise<ProductSummaryRow[]> {
  const { rows } = await sql<ProductSummaryRow>`
    WITH featured AS (SELECT id FROM products WHERE is_featured ORDER BY rating DESC, id DESC LIMIT ${limit})
    SELECT ${productSummaryColumns}
      FROM featured JOIN products p ON p.id = featured.id JOIN categories c ON c.id = p.category_id
     ORDER BY p.rating DESC, p.id DESC`.execute(db);
  return rows;
}

/** All categories, main ones first and each level in the shop's order; each with the number of products of its own. They are few. */
export async function selectCategories(db: Db): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    SELECT c.id, c.parent_id, c.name, c.slug, c.description, c.image_url, c.image_alt, c.icon, c.color, c.level, c.sort_order,
           c.keywords, c.is_featured, c.is_active, coalesce(n.count, 0)::integer AS own_product_count
      FROM categories c
      LEFT JOIN categories parent ON parent.id = c.parent_id
      LEFT JOIN (SELECT category_id, count(*) AS count FROM products GROUP BY category_id) n ON n.category_id = c.id
     ORDER BY c.level, parent.sort_order, parent.name, c.sort_order, c.name`.execute(db);
  return rows;
}

/** The id of the product that a text names. A slug wins over an id of the same text. */
export function productNamed(idOrSlug: string) {
  return sql`
    SELECT id FROM products WHERE slug = ${idOrSlug} OR id = ${parseNumericId(idOrSlug) ?? null}::bigint
     ORDER BY slug = ${idOrSlug} DESC LIMIT 1`;
}
