import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import type { BulkProduct } from './bulk-edits.rules';

/** Products as bulk edits see them, by id. */
export async function selectProducts(db: Db | Tx, ids: readonly number[]): Promise<BulkProduct[]> {
  const { rows } = await sql<{ product: BulkProduct }>`
    SELECT jsonb_build_object('id', p.id, 'name', p.name, 'version', p.version, 'listPriceCents', p.base_list_price_cents,
             'salePriceCents', p.base_sale_price_cents, 'status', p.status, 'publishAt', p.publish_at, 'categoryId', p.category_id,
             'brand', p.brand, 'taxClass', p.tax_class, 'tags', p.tags,
             'variants', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'listPriceCents', v.own_list_price_cents,
                            'salePriceCents', v.own_sale_price_cents, 'onHand', v.on_hand, 'reserved', v.reserved,
                            'stockPolicy', v.stock_policy) ORDER BY v.position, v.id), '[]')
                            FROM variants v WHERE v.product_id = p.id)) AS product
      FROM products p WHERE p.id = ANY (${ids}::bigint[]) ORDER BY p.id`.execute(db);
  return rows.map(({ product }) => product);
}

/** Locks products against all other changes, like `lockProduct`: first against other admins, then variants, then products, each by id. */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended('product ' || id, 0)) FROM (SELECT unnest(${ids}::bigint[]) AS id ORDER BY 1) AS p`.execute(
    tx,
  );
  await sql`SELECT FROM variants WHERE product_id = ANY (${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`SELECT FROM products WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** Which of these categories exist; locked against deletion until the transaction ends. */
export async function lockCategories(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM categories WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR KEY SHARE`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function selectCategoryNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('categories').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface VariantUpdate {
  id: number;
  listPriceCents: number | null;
  salePriceCents: number | null;
  onHandDelta: number;
  stockPolicy: StockPolicy;
}

/** Stores variants of locked products. */
export async function updateVariants(tx: Tx, variants: readonly VariantUpdate[]): Promise<void> {
  if (variants.length === 0) return;
  await sql`
    UPDATE variants v
       SET own_list_price_cents = w."listPriceCents", own_sale_price_cents = w."salePriceCents", on_hand = v.on_hand + w."onHandDelta",
           stock_policy = w."stockPolicy"
      FROM jsonb_to_recordset(${JSON.stringify(variants)}::jsonb)
        AS w (id bigint, "listPriceCents" integer, "salePriceCents" integer, "onHandDelta" integer, "stockPolicy" text)
     WHERE v.id = w.id`.execute(tx);
}

/** Stores locked products, each with its next version. */
export async function updateProducts(tx: Tx, products: readonly Omit<BulkProduct, 'variants'>[]): Promise<void> {
  await sql`
    UPDATE products p
       SET base_list_price_cents = w."listPriceCents", base_sale_price_cents = w."salePriceCents", status = w.status, publish_at = w."publishAt",
           category_id = w."categoryId", brand = w.brand, tax_class = w."taxClass", tags = w.tags, version = p.version + 1, updated_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
        AS w (id bigint, "listPriceCents" integer, "salePriceCents" integer, status text, "publishAt" timestamptz, "categoryId" bigint,
              brand text, "taxClass" text, tags text[])
     WHERE p.id = w.id`.execute(tx);
}
