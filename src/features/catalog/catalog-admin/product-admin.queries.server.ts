import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonColumns } from '#db/columns.server';
import type { Tx } from '#db/database.server';
import type { DB } from '#db/row-types.generated';
import { PLAIN_TABLE } from '#features/catalog/products/product-fields';
import type { OptionValues, StoredOption } from '#features/catalog/products/product-options.rules';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import type { StoredImage } from '#features/catalog/products/product-view.server';
import { productNamed } from '#features/catalog/products/products.queries.server';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import { VARIANT_FIELDS } from '#features/catalog/products/variant-fields';
import { type ColumnValues, columnsIn } from '#shared/fields/field-table';
import type { Cents } from '#shared/money';

export type ProductValues = Updateable<DB['products']>;

export interface LockedProduct {
  id: number;
  slug: string;
  name: string;
  baseListPriceCents: Cents;
  baseSalePriceCents: Cents | null;
  status: ProductStatus;
  version: number;
  options: StoredOption[];
  variants: { id: number; options: OptionValues; sku: string }[];
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
): Promise<LockedProduct | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('product ' || (${productNamed(idOrSlug)}), 0))`.execute(tx);
  await sql`SELECT FROM variants WHERE product_id = (${productNamed(idOrSlug)}) ORDER BY id
            ${mayRemoveVariants ? sql`FOR UPDATE` : sql`FOR NO KEY UPDATE`}`.execute(tx);
  const { rows } = await sql<LockedProduct>`
    SELECT p.id, p.slug, p.name, p.status, p.base_list_price_cents, p.base_sale_price_cents, p.version, p.options,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'options', v.options, 'sku', v.sku) ORDER BY v.position, v.id), '[]')
              FROM variants v WHERE v.product_id = p.id) AS variants
      FROM products p WHERE p.id = (${productNamed(idOrSlug)}) FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** By id, slug or name; a slug wins over a name, and both over an id; of several with a name, the uppermost. Locked against deletion until the transaction ends. */
export async function selectCategoryId(tx: Tx, requested: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM categories WHERE slug = ${requested} OR lower(name) = lower(${requested}) OR id::text = ${requested}
     ORDER BY slug = ${requested} DESC, lower(name) = lower(${requested}) DESC, level, id LIMIT 1 FOR KEY SHARE`.execute(tx);
  return rows[0]?.id;
}

/** Locked against deletion, like `selectCategoryId`. */
export async function selectCategorySlug(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`SELECT slug FROM categories WHERE id = ${id} FOR KEY SHARE`.execute(tx);
  return rows[0]?.slug;
}

/** Serializes the transactions that look for a free slug of one base. Their next statement sees what the one before committed. */
export async function lockSlug(tx: Tx, table: 'products' | 'categories', base: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${table} slug ${base}`}, 0))`.execute(tx);
}

/** Which of these slugs are in use in any language, or lead to a product that had them. Translations of `exceptId` do not count. */
export async function selectTakenSlugs(
  tx: Tx,
  table: 'products' | 'categories',
  slugs: readonly string[],
  exceptId?: number,
): Promise<Set<string>> {
  const oldSlugs =
    table === 'products'
      ? sql`SELECT slug FROM product_old_slugs WHERE slug = ANY (${slugs}::text[])
            UNION ALL SELECT slug FROM product_translations
             WHERE slug = ANY (${slugs}::text[]) AND product_id IS DISTINCT FROM ${exceptId ?? null}::bigint`
      : sql`SELECT unnest(old_slugs) FROM categories WHERE old_slugs && ${slugs}::text[]
            UNION ALL SELECT slug FROM category_translations WHERE slug = ANY (${slugs}::text[])`;
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM ${sql.table(table)} WHERE slug = ANY (${slugs}::text[]) UNION ALL ${oldSlugs}`.execute(tx);
  return new Set(rows.map(({ slug }) => slug));
}

/** Prepares a product's change of slug: its present one becomes an old one. False if another product has, or had, the new one. */
export async function reserveSlug(tx: Tx, product: { id: number; slug: string }, slug: string): Promise<boolean> {
  await sql`DELETE FROM product_old_slugs WHERE slug = ${slug} AND product_id = ${product.id}`.execute(tx);
  if ((await selectTakenSlugs(tx, 'products', [slug], product.id)).size > 0) return false;
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
    .set({ ...values, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Absent values of an existing variant stay as they are. */
export interface VariantValues extends Partial<ColumnValues<typeof VARIANT_FIELDS>> {
  /** Absent for a new variant. */
  id: number | undefined;
  options: OptionValues;
  /** The sellable stock, without pieces held for unpaid orders. */
  stock?: number | undefined;
  stockPolicy?: StockPolicy | undefined;
  sku?: string | undefined;
  ownListPriceCents?: Cents | null | undefined;
  ownSalePriceCents?: Cents | null | undefined;
  image?: StoredImage | null | undefined;
}

const variantRecord = sql`
  (id bigint, options jsonb, stock integer, "stockPolicy" text, sku text, "ownListPriceCents" integer, "ownSalePriceCents" integer, barcode text,
   "weightGrams" integer, image jsonb)`;

/**
 * The pieces of a variant `v` after a change `w`. Stock that is not counted stays as it is. So does a `stock` that is the one sent for
 * the variant: a client that knows no policies sends back how many can be ordered (docs/rules.md#stock-policies).
 */
const newOnHand = sql`
  CASE WHEN w.stock IS NULL OR v.stock_policy = 'uncounted' AND coalesce(w.stock_policy, 'uncounted') = 'uncounted'
         OR w.stock_policy IS NULL AND w.stock = orderable_pieces(v.on_hand, v.reserved, v.stock_policy)
       THEN v.on_hand ELSE v.reserved + w.stock END`;

/**
 * Replaces the variants of a locked product, in this order. A variant that is not in the list is deleted, or its sellable stock
 * becomes 0 while pieces of it are held.
 */
export async function replaceVariants(tx: Tx, productId: number, variants: readonly VariantValues[]): Promise<void> {
  const list = JSON.stringify(variants);
  const ids = variants.flatMap(({ id }) => id ?? []);
  const isDropped = sql`v.product_id = ${productId} AND v.id <> ALL (${ids}::bigint[])`;
  const input = sql`
    ROWS FROM (jsonb_to_recordset(${list}::jsonb) AS ${variantRecord}) WITH ORDINALITY
      AS w (id, options, stock, stock_policy, sku, own_list_price_cents, own_sale_price_cents, barcode, weight_grams, image, position)`;
  // What a change does not name stays; null is a value.
  const isGiven = (name: string) => sql`${list}::jsonb -> (w.position - 1)::integer ? ${sql.lit(name)}`;
  await sql`DELETE FROM variants v WHERE v.reserved = 0 AND ${isDropped}`.execute(tx);
  await sql`UPDATE variants v SET on_hand = v.reserved, stock_policy = 'counted', position = ${variants.length} WHERE ${isDropped}`.execute(
    tx,
  );
  await sql`
    UPDATE variants v
       SET options = w.options, position = w.position - 1, on_hand = ${newOnHand}, stock_policy = coalesce(w.stock_policy, v.stock_policy),
           sku = coalesce(w.sku, v.sku),
           own_list_price_cents = CASE WHEN ${isGiven('ownListPriceCents')} THEN w.own_list_price_cents ELSE v.own_list_price_cents END,
           own_sale_price_cents = CASE WHEN ${isGiven('ownSalePriceCents')} THEN w.own_sale_price_cents ELSE v.own_sale_price_cents END,
           barcode = CASE WHEN ${isGiven('barcode')} THEN w.barcode ELSE v.barcode END,
           weight_grams = CASE WHEN ${isGiven('weightGrams')} THEN w.weight_grams ELSE v.weight_grams END,
           image = CASE WHEN ${isGiven('image')} THEN nullif(w.image, 'null') ELSE v.image END
      FROM ${input}
     WHERE v.product_id = ${productId} AND v.id = w.id`.execute(tx);
  await sql`
    INSERT INTO variants (product_id, options, on_hand, stock_policy, position, sku, own_list_price_cents, own_sale_price_cents, barcode, weight_grams, image)
    SELECT ${productId}, w.options, coalesce(w.stock, 0), coalesce(w.stock_policy, 'counted'), w.position - 1,
           coalesce(w.sku, made.sku || CASE WHEN EXISTS (SELECT FROM variants t WHERE t.sku = made.sku) THEN '-' || left(md5(random()::text), 6) ELSE '' END),
           w.own_list_price_cents, w.own_sale_price_cents, w.barcode, w.weight_grams, nullif(w.image, 'null')
      FROM ${input}
     -- A variant that had these values earlier may have kept the SKU that was made of them.
     CROSS JOIN LATERAL (SELECT 'P' || ${productId}::text || '-' || left(md5(w.options::text), 6)) AS made (sku)
     WHERE w.id IS NULL`.execute(tx);
}

/** The position of the first variant whose own sale price is not below its price; undefined if there is none. */
export async function findSaleNotBelow(tx: Tx, productId: number): Promise<number | undefined> {
  const { rows } = await sql<{ position: number }>`
    SELECT v.position FROM variants v JOIN products p ON p.id = v.product_id
     WHERE p.id = ${productId} AND v.own_sale_price_cents >= coalesce(v.own_list_price_cents, p.base_list_price_cents)
     ORDER BY v.position LIMIT 1`.execute(tx);
  return rows[0]?.position;
}

/** The fields that others changed after this version, by the names of `selectProductState`. */
export async function selectChangedSince(tx: Tx, productId: number, version: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM audit_log, jsonb_object_keys(after) AS name
     WHERE subject_type = 'product' AND subject_id = ${String(productId)} AND action IN ('product.update', 'product.publish') AND (after ->> 'version')::bigint > ${version}`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

/** Sets the stock of a product with one variant, and how it is sold; undefined stays. */
export async function updateOnlyStock(
  tx: Tx,
  productId: number,
  { stock, stockPolicy }: Pick<VariantValues, 'stock' | 'stockPolicy'>,
): Promise<void> {
  await sql`
    UPDATE variants v SET on_hand = ${newOnHand}, stock_policy = coalesce(w.stock_policy, v.stock_policy)
      FROM (SELECT ${stock ?? null}::integer AS stock, ${stockPolicy ?? null}::text AS stock_policy) w
     WHERE v.product_id = ${productId}`.execute(tx);
}

/** More than a shop ever sells of one: gift cards do not run out. */
const GIFT_CARD_PIECES = 1_000_000;

/** Fills up the pieces of gift cards. */
export async function fillGiftCards(tx: Tx, productId: number): Promise<void> {
  await sql`
    UPDATE variants SET on_hand = reserved + ${GIFT_CARD_PIECES}
     WHERE product_id = ${productId} AND on_hand - reserved < ${GIFT_CARD_PIECES / 2}`.execute(tx);
}

export async function isOrdered(tx: Tx, productId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM order_lines WHERE product_id = ${productId} LIMIT 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteProduct(tx: Tx, id: number): Promise<void> {
  await sql`DELETE FROM products WHERE id = ${id}`.execute(tx);
}

/** The fields of a product that admins set, for the audit log; undefined if it does not exist. */
export async function selectProductState(tx: Tx, id: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ state: Record<string, unknown> }>`
    SELECT jsonb_build_object('name', p.name, 'slug', p.slug, 'categoryId', p.category_id, 'images', p.images, 'options', p.options,
             'listPriceCents', p.base_list_price_cents, 'salePriceCents', p.base_sale_price_cents, 'version', p.version,
             'status', p.status, 'publishAt', p.publish_at, ${jsonColumns(columnsIn(PLAIN_TABLE), 'p')},
             'variants', (SELECT jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'options', v.options, 'onHand', v.on_hand, 'stockPolicy', v.stock_policy,
                            'listPriceCents', v.own_list_price_cents, 'salePriceCents', v.own_sale_price_cents, 'image', v.image,
                            ${jsonColumns(columnsIn(VARIANT_FIELDS), 'v')}) ORDER BY v.position, v.id)
                            FROM variants v WHERE v.product_id = p.id)) AS state
      FROM products p WHERE p.id = ${id}`.execute(tx);
  return rows[0]?.state;
}
