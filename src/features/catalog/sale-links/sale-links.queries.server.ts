import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import type { Cents } from '#shared/money';

/** False: there is no such sale. */
export async function insertLink(
  tx: Tx,
  saleId: number,
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO sale_previews (token_hash, sale_id, expires_at)
    SELECT ${tokenHash}, id, ${expiresAt} FROM sales WHERE id = ${saleId} FOR KEY SHARE`.execute(tx);
  return numAffectedRows === 1n;
}

/** Removes all links of a sale. Undefined: there is no such sale. */
export async function deleteLinks(tx: Tx, saleId: number): Promise<number | undefined> {
  const { rows } = await sql<{ removed: number }>`
    WITH removed AS (DELETE FROM sale_previews WHERE sale_id = ${saleId} RETURNING 1)
    SELECT (SELECT count(*) FROM removed)::integer AS removed FROM sales WHERE id = ${saleId}`.execute(tx);
  return rows[0]?.removed;
}

interface PreviewedSale {
  saleId: number;
  name: string;
  at: Date;
  expiresAt: Date;
}

/** The sale of a link that has not expired, by the database's clock. */
export async function selectPreviewedSale(db: Db, tokenHash: Buffer): Promise<PreviewedSale | undefined> {
  const { rows } = await sql<PreviewedSale>`
    SELECT s.id AS sale_id, s.name, greatest(s.starts_at, now()) AS at, l.expires_at
      FROM sale_previews l JOIN sales s ON s.id = l.sale_id
     WHERE l.token_hash = ${tokenHash} AND l.expires_at > now()`.execute(db);
  return rows[0];
}

export interface PriceInSale {
  productId: number;
  variantId: number;
  listPriceCents: Cents;
  salePriceCents: Cents | null;
}

/** The prices of these products' variants in the sale, the cheapest of each product first. */
export async function selectPricesInSale(db: Db, saleId: number, productIds: readonly number[]): Promise<PriceInSale[]> {
  const { rows } = await sql<PriceInSale>`SELECT * FROM variant_prices_in_sale(${productIds}::bigint[], ${saleId})`.execute(db);
  return rows;
}

/** A page of the products of a sale that are in the shop, by name, and how many there are. */
export async function selectProductsOfSale(
  db: Db,
  saleId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    WITH listed AS MATERIALIZED (
      SELECT id, name FROM products WHERE status = 'active' AND id IN (SELECT product_id FROM sale_prices WHERE sale_id = ${saleId})
    )
    SELECT (SELECT count(*) FROM listed)::integer AS total,
           (SELECT coalesce(json_agg(id), '[]')
              FROM (SELECT id FROM listed ORDER BY ${inNameOrder(sql`lower(name)`)}, id LIMIT ${limit} OFFSET ${offset}) page) AS ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
}
