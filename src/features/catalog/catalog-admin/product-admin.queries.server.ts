import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '#db/database.server';
import type { DB } from '#db/row-types.generated';
import { productNamed } from '#features/catalog/products/products.queries.server';
import type { Cents } from '#shared/money';

export type ProductValues = Updateable<DB['products']>;

export interface KnownProduct {
  id: number;
  slug: string;
  name: string;
  listPriceCents: Cents;
  salePriceCents: Cents | null;
  variants: { id: number; size: string | null; color: string | null; sku: string }[];
  sizes: string[];
  colors: { name: string; hex: string }[];
}

/**
 * Locks a product against other changes and sales until this transaction ends. First an advisory lock serializes admins, so that
 * none adds a variant concurrently; then the variants are locked before the product, in the same order as by orders. If variants
 * may be deleted, adding them to carts is locked too.
 */
export async function lockProduct(
  tx: Tx,
  idOrSlug: string,
  { mayRemoveVariants }: { mayRemoveVariants: boolean },
): Promise<KnownProduct | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('product ' || (${productNamed(idOrSlug)}), 0))`.execute(tx);
  await sql`SELECT FROM variants WHERE product_id = (${productNamed(idOrSlug)}) ORDER BY id
            ${mayRemoveVariants ? sql`FOR UPDATE` : sql`FOR NO KEY UPDATE`}`.execute(tx);
  const { rows } = await sql<KnownProduct>`
    SELECT p.id, p.slug, p.name, p.list_price_cents, p.sale_price_cents, p.sizes, p.colors,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'size', v.size, 'color', v.color, 'sku', v.sku) ORDER BY v.position, v.id), '[]')
              FROM variants v WHERE v.product_id = p.id) AS variants
      FROM products p WHERE p.id = (${productNamed(idOrSlug)}) FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** By id, slug or name; a slug wins over a name, and both over an id. Locked against deletion until the transaction ends. */
export async function selectCategoryId(tx: Tx, wanted: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM categories WHERE slug = ${wanted} OR lower(name) = lower(${wanted}) OR id::text = ${wanted}
     ORDER BY slug = ${wanted} DESC, lower(name) = lower(${wanted}) DESC LIMIT 1 FOR KEY SHARE`.execute(tx);
  return rows[0]?.id;
}

/** Serializes the transactions that look for a free slug of one base. Their next statement sees what the one before committed. */
export async function lockSlug(tx: Tx, table: 'products' | 'categories', base: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${table} slug ${base}`}, 0))`.execute(tx);
}

/** Which of these slugs are in use, or lead to a product that had them. */
export async function selectTakenSlugs(tx: Tx, table: 'products' | 'categories', slugs: readonly string[]): Promise<Set<string>> {
  const oldSlugs = sql`UNION ALL SELECT slug FROM product_old_slugs WHERE slug = ANY (${slugs}::text[])`;
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM ${sql.table(table)} WHERE slug = ANY (${slugs}::text[]) ${table === 'products' ? oldSlugs : sql``}`.execute(tx);
  return new Set(rows.map(({ slug }) => slug));
}

/** Prepares a product's change of slug: its present one becomes an old one. False if another product has, or had, the new one. */
export async function reserveSlug(tx: Tx, product: { id: number; slug: string }, slug: string): Promise<boolean> {
  await sql`DELETE FROM product_old_slugs WHERE slug = ${slug} AND product_id = ${product.id}`.execute(tx);
  if ((await selectTakenSlugs(tx, 'products', [slug])).size > 0) return false;
  await sql`INSERT INTO product_old_slugs (slug, product_id) VALUES (${product.slug}, ${product.id})`.execute(tx);
  return true;
}

export async function insertProduct(tx: Tx, values: Insertable<DB['products']>): Promise<number> {
  const { id } = await tx.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateProduct(tx: Tx, id: number, values: ProductValues): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...values, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export interface VariantValues {
  size: string | null;
  color: string | null;
  stock: number;
  sku: string | undefined;
}

/**
 * Replaces a product's variants, in this order. `stock` is the sellable stock, without pieces held for unpaid orders. A variant
 * that is not in the list is deleted, or its sellable stock becomes 0 while pieces of it are held.
 */
export async function replaceVariants(tx: Tx, productId: number, variants: readonly VariantValues[]): Promise<void> {
  const list = JSON.stringify(variants);
  const isWanted = sql`EXISTS (SELECT 1 FROM jsonb_to_recordset(${list}::jsonb) AS w (size text, color text)
                               WHERE w.size IS NOT DISTINCT FROM v.size AND w.color IS NOT DISTINCT FROM v.color)`;
  await sql`DELETE FROM variants v WHERE v.product_id = ${productId} AND v.reserved = 0 AND NOT ${isWanted}`.execute(tx);
  await sql`UPDATE variants v SET on_hand = v.reserved WHERE v.product_id = ${productId} AND NOT ${isWanted}`.execute(tx);
  await sql`
    INSERT INTO variants AS v (product_id, size, color, on_hand, position, sku)
    SELECT ${productId}, w.size, w.color, w.stock, w.position - 1,
           coalesce(w.sku, 'P' || ${productId}::text || '-' || left(md5(jsonb_build_array(w.size, w.color)::text), 6))
      FROM ROWS FROM (jsonb_to_recordset(${list}::jsonb) AS (size text, color text, stock integer, sku text)) WITH ORDINALITY AS w (size, color, stock, sku, position)
    ON CONFLICT (product_id, size, color) DO UPDATE
       SET on_hand = v.reserved + excluded.on_hand, position = excluded.position,
           sku = CASE WHEN ${list}::jsonb -> excluded.position ? 'sku' THEN excluded.sku ELSE v.sku END`.execute(tx);
}

/** Sets the stock of a product with one variant. */
export async function updateOnlyStock(tx: Tx, productId: number, stock: number): Promise<void> {
  await sql`UPDATE variants SET on_hand = reserved + ${stock} WHERE product_id = ${productId}`.execute(tx);
}

export async function deleteProduct(tx: Tx, id: number): Promise<void> {
  await sql`DELETE FROM products WHERE id = ${id}`.execute(tx);
}

/** The fields of a product that admins set, for the audit log; undefined if it does not exist. */
export async function selectProductState(tx: Tx, id: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ state: Record<string, unknown> }>`
    SELECT jsonb_build_object('name', p.name, 'slug', p.slug, 'description', p.description, 'fullDescription', p.full_description, 'brand', p.brand,
             'categoryId', p.category_id, 'listPriceCents', p.list_price_cents, 'salePriceCents', p.sale_price_cents, 'images', p.images,
             'sizes', p.sizes, 'colors', p.colors, 'features', p.features, 'specifications', p.specifications, 'weight', p.weight,
             'dimensions', p.dimensions, 'isFeatured', p.is_featured,
             'variants', (SELECT jsonb_agg(jsonb_build_object('sku', v.sku, 'size', v.size, 'color', v.color, 'onHand', v.on_hand) ORDER BY v.position, v.id)
                            FROM variants v WHERE v.product_id = p.id)) AS state
      FROM products p WHERE p.id = ${id}`.execute(tx);
  return rows[0]?.state;
}
