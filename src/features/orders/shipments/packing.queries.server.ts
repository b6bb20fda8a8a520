import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { OrderRow } from '#features/orders/orders/order-view.server';
import { orderColumns } from '#features/orders/orders/orders.queries.server';

export interface PackingRow extends OrderRow {
  firstName: string;
  lastName: string;
  email: string;
  packing: { position: number; variantId: number | null; sku: string; barcode: string | null; open: number }[];
}

const COLUMNS = sql`${orderColumns}, u.first_name, u.last_name, u.email,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'variantId', l.variant_id, 'sku', l.sku, 'barcode', v.barcode,
     'open', CASE WHEN o.status IN ('processing', 'confirmed') THEN greatest(0, l.quantity - l.shipped_quantity - l.restocked_quantity) ELSE 0 END) ORDER BY l.position), '[]')
     FROM order_lines l LEFT JOIN variants v ON v.id = l.variant_id WHERE l.order_id = o.id) AS packing`;

const FROM = sql`orders o JOIN payments p ON p.order_id = o.id AND p.kind = 'order' JOIN users u ON u.id = o.user_id`;

/** Chosen orders, the oldest first. */
export async function selectChosen(db: Db, orderIds: readonly string[]): Promise<PackingRow[]> {
  const { rows } = await sql<PackingRow>`
    SELECT ${COLUMNS} FROM ${FROM} WHERE o.id = ANY (${orderIds}::uuid[]) ORDER BY o.created_at, o.id`.execute(db);
  return rows;
}

/**
 * What is to be sent (docs/rules.md#orders-to-pack); the statuses are those of the index. Lines are counted instead of tested with EXISTS, so
 * that only those of these orders are read.
 */
export const isToPack = sql`o.status IN ('processing', 'confirmed') AND o.payment_status <> 'refunded'
  AND (SELECT count(*) FROM order_lines l WHERE l.order_id = o.id AND l.quantity > l.refunded_quantity) > 0`;

/** Orders with pieces in no shipment. */
const hasOpenPieces = sql`${isToPack}
  AND (SELECT count(*) FROM order_lines l WHERE l.order_id = o.id AND l.quantity > greatest(l.shipped_quantity + l.restocked_quantity, l.refunded_quantity)) > 0`;

export async function selectToPack(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: PackingRow[]; total: number }> {
  const { rows } = await sql<PackingRow>`
    SELECT ${COLUMNS} FROM ${FROM}
     WHERE o.id = ANY (ARRAY(SELECT o.id FROM orders o WHERE ${hasOpenPieces} ORDER BY o.created_at, o.id LIMIT ${limit} OFFSET ${(page - 1) * limit}))
     ORDER BY o.created_at, o.id`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`SELECT count(*) AS total FROM orders o WHERE ${hasOpenPieces}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}
