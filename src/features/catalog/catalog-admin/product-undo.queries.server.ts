import { sql } from 'kysely';
import type { Tx } from '#db/database.server';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';

/** Which of these pictures do not exist any more, or are not complete. */
export async function findMissingPictures(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM unnest(${keys}::text[]) AS key WHERE NOT EXISTS (SELECT FROM media_pictures m WHERE m.key = key.key AND m.is_ready)`.execute(
    tx,
  );
  return new Set(rows.map(({ key }) => key));
}

interface HeldPieces {
  onHand: number;
  reserved: number;
  stockPolicy: StockPolicy;
}

/** The pieces of these variants, and those that are held for unpaid orders. */
export async function selectHeldPieces(tx: Tx, ids: readonly number[]): Promise<Map<number, HeldPieces>> {
  const { rows } = await sql<HeldPieces & { id: number }>`
    SELECT id, on_hand, reserved, stock_policy FROM variants WHERE id = ANY (${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, ...pieces }) => [id, pieces]));
}

/** How many lines of orders, reviews and lines of carts a product has. */
export async function selectUses(tx: Tx, productId: number): Promise<{ orders: number; reviews: number; carts: number }> {
  const { rows } = await sql<{ orders: number; reviews: number; carts: number }>`
    SELECT (SELECT count(*) FROM order_lines WHERE product_id = ${productId}) AS orders,
           (SELECT count(*) FROM reviews WHERE product_id = ${productId}) AS reviews,
           (SELECT count(*) FROM cart_lines l JOIN variants v ON v.id = l.variant_id WHERE v.product_id = ${productId}) AS carts`.execute(
    tx,
  );
  return rows[0] ?? { orders: 0, reviews: 0, carts: 0 };
}
