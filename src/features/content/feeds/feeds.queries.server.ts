import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { StoredImage } from '#features/catalog/products/product-view.server';
import { GIFT_CARD_CLASS } from '#shared/tax-classes';
import type { FeedAvailability } from './feeds.rules';

export interface FeedRow
  extends TableRow<'products', 'slug' | 'name' | 'description' | 'brand' | 'categoryId'>,
    TableRow<'variants', 'sku' | 'barcode' | 'weightGrams' | 'listPriceCents' | 'salePriceCents'> {
  productId: number;
  images: StoredImage[];
  variantImage: StoredImage | null;
  options: Record<string, string>;
  availability: FeedAvailability;
  variantCount: number;
  startsAt: Date | null;
  endsAt: Date | null;
}

interface FeedPage {
  /** The last product of the page before. */
  after: number;
  products: number;
  /** Absent: all. */
  categoryIds: readonly number[] | undefined;
}

/** All variants of the next active products, along their ids; not of gift cards, which catalogues of goods do not list. */
export async function selectFeedRows(db: Db, { after, products, categoryIds }: FeedPage): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    SELECT p.id AS product_id, p.slug, p.name, p.description, p.brand, p.category_id, p.images,
           v.sku, v.barcode, v.weight_grams, v.list_price_cents, v.sale_price_cents, v.options, v.image AS variant_image,
           CASE WHEN v.on_hand > v.reserved OR v.stock_policy = 'uncounted' THEN 'in stock'
                WHEN v.stock_policy = 'backorder' THEN 'backorder' ELSE 'out of stock' END AS availability,
           count(*) OVER (PARTITION BY p.id)::integer AS variant_count, s.starts_at, s.ends_at
      FROM (SELECT id, slug, name, description, brand, category_id, images FROM products
             WHERE id > ${after} AND status = 'active' AND tax_class <> ${GIFT_CARD_CLASS} AND ${categoryIds ? sql`category_id = ANY (${categoryIds}::bigint[])` : sql`true`}
             ORDER BY id LIMIT ${products}) p
      JOIN variants v ON v.product_id = p.id
      LEFT JOIN LATERAL (
        SELECT sales.starts_at, sales.ends_at FROM sale_prices JOIN sales ON sales.id = sale_prices.sale_id
         WHERE sale_prices.product_id = p.id AND sales.in_force AND sales.ends_at IS NOT NULL
           AND sale_prices.price_cents = v.sale_price_cents AND coalesce(sale_prices.variant_id = v.id, true)
         ORDER BY sales.ends_at LIMIT 1) s ON v.sale_price_cents IS NOT NULL
     ORDER BY p.id, v.position, v.id`.execute(db);
  return rows;
}

export interface FeedSettingsRow extends TableRow<'productFeed', 'isOn' | 'categoryIds' | 'version'> {}

export async function selectFeedSettings(db: Db | Tx): Promise<FeedSettingsRow> {
  const row = await db.selectFrom('productFeed').select(['isOn', 'categoryIds', 'version']).executeTakeFirst();
  return row ?? { isOn: false, categoryIds: [], version: 0 };
}

/** Serializes changes until the transaction ends. */
export async function lockFeedSettings(tx: Tx): Promise<void> {
  await sql`LOCK TABLE product_feed IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

export async function storeFeedSettings(tx: Tx, { isOn, categoryIds, version }: FeedSettingsRow): Promise<void> {
  await sql`
    INSERT INTO product_feed (is_on, category_ids, version) VALUES (${isOn}, ${categoryIds}::bigint[], ${version})
    ON CONFLICT (is_only) DO UPDATE SET is_on = excluded.is_on, category_ids = excluded.category_ids, version = excluded.version`.execute(
    tx,
  );
}

export async function insertFetch(db: Db, fetch: { agent: string; isUnchanged: boolean }): Promise<void> {
  await db.insertInto('feedFetches').values(fetch).execute();
}

export async function selectFetches(db: Db, limit: number): Promise<TableRow<'feedFetches', 'at' | 'agent' | 'isUnchanged'>[]> {
  return db.selectFrom('feedFetches').select(['at', 'agent', 'isUnchanged']).orderBy('at', 'desc').limit(limit).execute();
}
