import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { OrderStatus } from '#features/orders/orders/orders.rules';
import type { ShipmentStatus } from '#features/orders/shipments/shipment.rules';
import type { OrderLookup } from './order-lookup.schema';

export interface OrderLookupRow {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  createdAt: Date;
  estimatedDelivery: Date;
  actualDelivery: Date | null;
  methodKind: 'delivery' | 'pickup' | null;
  history: { status: OrderStatus; at: string }[];
  lines: { quantity: number; shippedQuantity: number; restockedQuantity: number }[];
  /** Without cancelled ones. */
  shipments: { id: string; status: ShipmentStatus }[];
  email: string;
  firstName: string;
}

/** The order with this number, if this is its customer's email address. */
export async function findOrderByNumber(db: Db, { orderNumber, email }: OrderLookup): Promise<OrderLookupRow | undefined> {
  const { rows } = await sql<OrderLookupRow>`
    SELECT o.id, o.order_number, o.status, o.created_at, o.estimated_delivery, o.actual_delivery, o.shipping_method ->> 'kind' AS method_kind, u.email, u.first_name,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('status', h.status, 'at', h.at) ORDER BY h.id), '[]')
              FROM order_status_history h WHERE h.order_id = o.id) AS history,
           (SELECT jsonb_agg(jsonb_build_object('quantity', l.quantity, 'shippedQuantity', l.shipped_quantity,
              'restockedQuantity', l.restocked_quantity)) FROM order_lines l
             WHERE l.order_id = o.id) AS lines,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status) ORDER BY s.number), '[]')
              FROM shipments s WHERE s.order_id = o.id AND s.status <> 'cancelled') AS shipments
      FROM orders o JOIN users u ON u.id = o.user_id
     WHERE o.order_number = ${orderNumber} AND lower(u.email) = lower(${email})`.execute(db);
  return rows[0];
}

/** A new code replaces the previous one. */
export async function upsertOrderCode(db: Db, code: { orderId: string; codeHash: string; expiresAt: Date }): Promise<void> {
  await db
    .insertInto('orderCodes')
    .values(code)
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet({ codeHash: code.codeHash, expiresAt: code.expiresAt, tries: 0 }))
    .execute();
}

/** Counts a try and returns the code's hash; undefined when there is no code, or it expired or has no tries left. */
export async function takeTry(db: Db, orderId: string, mostTries: number): Promise<string | undefined> {
  const row = await db
    .updateTable('orderCodes')
    .set({ tries: sql`tries + 1` })
    .where('orderId', '=', orderId)
    .where('tries', '<', mostTries)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('codeHash')
    .executeTakeFirst();
  return row?.codeHash;
}

/** Deletes a code after use; true only for the first request that deletes it. */
export async function deleteOrderCode(db: Db, { orderId, codeHash }: { orderId: string; codeHash: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('orderCodes')
    .where('orderId', '=', orderId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
