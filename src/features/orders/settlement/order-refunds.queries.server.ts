import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { OrderRefund } from './order-refunds.schema';

export interface OrderRefundRow
  extends TableRow<'refunds', 'id' | 'paymentId' | 'amountCents' | 'shippingCents' | 'reason' | 'reference' | 'isRestocked' | 'createdAt'> {
  method: OrderRefund['method'];
  status: OrderRefund['status'];
  lines: TableRow<'refundLines', 'position' | 'quantity' | 'amountCents'>[];
  by: OrderRefund['by'] | null;
}

/** All refunds of an order's payments, the newest first. */
export async function selectRefundsOfOrder(db: Db | Tx, orderId: string): Promise<OrderRefundRow[]> {
  const { rows } = await sql<OrderRefundRow>`
    SELECT r.id, r.payment_id, r.amount_cents, r.shipping_cents, r.method, r.status, r.reason, r.reference, r.is_restocked, r.created_at,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'quantity', l.quantity, 'amountCents', l.amount_cents)
              ORDER BY l.position), '[]') FROM refund_lines l WHERE l.refund_id = r.id) AS lines,
           (SELECT jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = r.created_by) AS by
      FROM payments p JOIN refunds r ON r.payment_id = p.id
     WHERE p.order_id = ${orderId} ORDER BY r.created_at DESC, r.id`.execute(db);
  return rows;
}
