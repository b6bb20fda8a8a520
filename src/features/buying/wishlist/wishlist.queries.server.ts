import { sql } from 'kysely';
import { type Db, prepared, type Tx } from '#db/database.server';
import { type LineTarget, matchingVariant } from '#features/buying/cart/cart.queries.server';
import type { OptionValues } from '#features/catalog/products/product-options.rules';
import type { ProductSummaryRow, StoredImage } from '#features/catalog/products/product-view.server';
import { isForSale, orderablePieces, productSummaryColumns } from '#features/catalog/products/products.queries.server';
import type { Cents } from '#shared/money';
import { MAX_WISHLIST_ITEMS } from './wishlist.limits';

export interface WishRow extends ProductSummaryRow {
  wishId: number;
  addedAt: Date;
  addedPriceCents: Cents;
  wantedOptions: OptionValues;
  /** Null when the chosen options no longer exist, as the following ones. */
  variantId: number | null;
  variantOptions: OptionValues | null;
  variantStock: number | null;
  variantPriceCents: Cents | null;
  variantImage: StoredImage | null;
}

const wishRows = sql`
  SELECT ${productSummaryColumns}, i.id AS wish_id, i.added_at, i.added_price_cents, i.options AS wanted_options,
         v.id AS variant_id, v.options AS variant_options, ${orderablePieces} AS variant_stock, v.paid_price_cents AS variant_price_cents,
         v.image AS variant_image
    FROM wishlist_items i
    JOIN products p ON p.id = i.product_id
    JOIN categories c ON c.id = p.category_id
    LEFT JOIN LATERAL (${matchingVariant(sql`i.product_id`, { options: sql`i.options`, variantId: sql`NULL::bigint` })}) v ON ${isForSale}`;

const lastAddedFirst = sql`ORDER BY i.added_at DESC, i.id DESC`;

/** A customer's list, the last one added first. */
export async function selectWishes(db: Db, userId: string): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`${prepared} ${wishRows} WHERE i.user_id = ${userId} ${lastAddedFirst}`.execute(db);
  return rows;
}

/** The product ids of a customer's list, in its order. */
export async function selectProductIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ productId: number }>`
    ${prepared} SELECT i.product_id FROM wishlist_items i WHERE i.user_id = ${userId} ${lastAddedFirst}`.execute(db);
  return rows.map(({ productId }) => String(productId));
}

export async function selectShareToken(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('wishlists').select('shareToken').where('userId', '=', userId).executeTakeFirst();
  return row?.shareToken ?? undefined;
}

/** The number of products on the list, and whether this product is one of them. */
export async function selectWishCount(db: Db, userId: string, productId?: number): Promise<{ count: number; isListed: boolean }> {
  const { rows } = await sql<{ count: number; isListed: boolean }>`
    SELECT count(*)::integer AS count, coalesce(bool_or(product_id = ${productId ?? null}::bigint), false) AS is_listed
      FROM wishlist_items WHERE user_id = ${userId}`.execute(db);
  return rows[0] ?? { count: 0, isListed: false };
}

/** Locks a list: concurrent changes wait until this transaction ends. */
export async function lockList(tx: Tx, userId: string): Promise<void> {
  await sql`
    ${prepared} INSERT INTO wishlists (user_id) VALUES (${userId})
    ON CONFLICT (user_id) DO UPDATE SET updated_at = now()`.execute(tx);
}

export interface InsertOutcome {
  isOptionKnown: boolean;
  isListed: boolean;
}

/**
 * Adds a product to a locked list if there is room; an existing one stays unchanged. No row: the product does not
 * exist.
 */
export async function insertWish(
  tx: Tx,
  userId: string,
  { productId, options, variantId }: LineTarget,
): Promise<InsertOutcome | undefined> {
  const target = { options: sql`${JSON.stringify(options)}::jsonb`, variantId: sql`${variantId ?? null}::bigint` };
  const { rows } = await sql<InsertOutcome>`
    ${prepared} WITH requested AS (
      SELECT p.id FROM products p WHERE p.id = ${productId} AND ${isForSale} FOR KEY SHARE
    ), added AS (
      INSERT INTO wishlist_items (user_id, product_id, options, added_price_cents)
      SELECT ${userId}, requested.id, CASE WHEN ${target.variantId} IS NULL THEN ${target.options} ELSE v.options END, v.paid_price_cents
        FROM requested JOIN LATERAL (${matchingVariant(sql`requested.id`, target)}) v ON true
       WHERE (SELECT count(*) FROM wishlist_items WHERE user_id = ${userId}) < ${MAX_WISHLIST_ITEMS}
      ON CONFLICT (user_id, product_id) DO NOTHING
      RETURNING id
    )
    SELECT EXISTS (${matchingVariant(sql`requested.id`, target)}) AS is_option_known,
           EXISTS (SELECT 1 FROM added)
             OR EXISTS (SELECT 1 FROM wishlist_items WHERE user_id = ${userId} AND product_id = requested.id) AS is_listed
      FROM requested`.execute(tx);
  return rows[0];
}

export interface StoredWish {
  productId: number;
  options: OptionValues;
  addedAt: Date;
  addedPriceCents: Cents;
}

/** Restores removed products at their previous positions of a locked list, as far as there is room. */
export async function reinsertWishes(tx: Tx, userId: string, wishes: readonly StoredWish[]): Promise<void> {
  await sql`
    WITH requested AS (
      SELECT w.* FROM jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb)
               AS w ("productId" bigint, options jsonb, "addedAt" timestamptz, "addedPriceCents" integer)
        JOIN products p ON p.id = w."productId" AND p.status <> 'draft'
       LIMIT greatest(0, ${MAX_WISHLIST_ITEMS} - (SELECT count(*) FROM wishlist_items WHERE user_id = ${userId}))
         FOR KEY SHARE OF p
    )
    INSERT INTO wishlist_items (user_id, product_id, options, added_at, added_price_cents)
    SELECT ${userId}, "productId", options, least("addedAt", now()), "addedPriceCents" FROM requested
    ON CONFLICT (user_id, product_id) DO NOTHING`.execute(tx);
}

/** Removes products from a locked list, or all of them, and returns them. */
export async function deleteWishes(tx: Tx, userId: string, productIds?: readonly number[]): Promise<StoredWish[]> {
  const isRemoved = productIds ? sql`AND product_id = ANY (${productIds}::bigint[])` : sql``;
  const { rows } = await sql<StoredWish>`
    DELETE FROM wishlist_items WHERE user_id = ${userId} ${isRemoved}
    RETURNING product_id, options, added_at, added_price_cents`.execute(tx);
  return rows;
}

export interface TargetWish {
  productId: number;
  isListed: boolean;
  options: OptionValues;
}

/** These products with their entries on a locked list, in the given order; products that do not exist are left out. */
export async function selectTargets(tx: Tx, userId: string, productIds: readonly number[]): Promise<TargetWish[]> {
  const { rows } = await sql<TargetWish>`
    SELECT p.id AS product_id, i.id IS NOT NULL AS is_listed, coalesce(i.options, '{}') AS options
      FROM products p
      LEFT JOIN wishlist_items i ON i.user_id = ${userId} AND i.product_id = p.id
     WHERE p.id = ANY (${productIds}::bigint[])
     ORDER BY array_position(${productIds}::bigint[], p.id)`.execute(tx);
  return rows;
}

/** Returns the link token of a locked list; creates one if it has none. */
export async function ensureShareToken(tx: Tx, userId: string): Promise<string> {
  const { shareToken } = await tx
    .updateTable('wishlists')
    .set({ shareToken: sql<string>`coalesce(share_token, gen_random_uuid())` })
    .where('userId', '=', userId)
    .returning('shareToken')
    .$narrowType<{ shareToken: string }>()
    .executeTakeFirstOrThrow();
  return shareToken;
}

export async function deleteShareToken(db: Db, userId: string): Promise<void> {
  await db.updateTable('wishlists').set({ shareToken: null }).where('userId', '=', userId).execute();
}

/** The owner of a shared list, by its link token. */
export async function selectSharer(db: Db, shareToken: string): Promise<{ userId: string; firstName: string } | undefined> {
  return db
    .selectFrom('wishlists')
    .innerJoin('users', 'users.id', 'wishlists.userId')
    .select(['wishlists.userId', 'users.firstName'])
    .where('shareToken', '=', shareToken)
    .executeTakeFirst();
}
