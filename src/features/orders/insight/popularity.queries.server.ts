import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

export interface UnitsSold {
  productId: number;
  units: number;
}

/**
 * Products whose stored popularity differs from their sales of the last days, with the right value. Cancelled orders
 * do not count.
 */
export async function selectChangedPopularity(db: Db, { days }: { days: number }): Promise<UnitsSold[]> {
  const { rows } = await sql<UnitsSold>`
    WITH sold AS (
      SELECT l.product_id, sum(l.quantity)::integer AS units
        FROM orders o JOIN order_lines l ON l.order_id = o.id
       WHERE o.created_at >= now() - ${days} * interval '1 day' AND o.status <> 'cancelled' AND l.product_id IS NOT NULL
       GROUP BY l.product_id
    ), known AS (SELECT id AS product_id, popularity FROM products WHERE popularity > 0)
    SELECT product_id, coalesce(sold.units, 0) AS units FROM sold FULL JOIN known USING (product_id)
     WHERE coalesce(sold.units, 0) <> coalesce(known.popularity, 0)
     ORDER BY product_id`.execute(db);
  return rows;
}

/** Locks products by id, the order used everywhere. */
export async function updatePopularity(tx: Tx, sold: readonly UnitsSold[]): Promise<void> {
  const ids = sold.map(({ productId }) => productId);
  await sql`SELECT id FROM products WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`
    UPDATE products p SET popularity = sold.units
      FROM unnest(${ids}::bigint[], ${sold.map(({ units }) => units)}::integer[]) AS sold (id, units)
     WHERE p.id = sold.id AND p.popularity <> sold.units`.execute(tx);
}
