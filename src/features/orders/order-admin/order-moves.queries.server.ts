import { sql } from 'kysely';
import type { Tx } from '#db/database.server';
import { orderMachine } from '#features/orders/orders/orders.rules';
import { orderHistory } from '#features/orders/settlement/settlement.queries.server';

interface Move {
  orderId: string;
  /** Cancelling also releases stock and coupon, and has its own statement; the other statuses follow from the shipments. */
  to: 'confirmed' | 'returned';
  note: string;
}

/** Moves an order one status on and adds it to the history. Returns false when its current status does not allow it. */
export async function moveOrder(tx: Tx, { orderId, to, note }: Move): Promise<boolean> {
  const { rows } = await sql<{ moved: number }>`
    WITH moved_order AS (
      UPDATE orders o SET status = ${to}, updated_at = now()
       WHERE o.id = ${orderId} AND o.status = ANY (${orderMachine.before(to)}::text[])
      RETURNING o.id, o.status
    ), ${orderHistory({ text: note }, sql`moved_order`)}
    SELECT count(*) AS moved FROM moved_order`.execute(tx);
  return rows[0]?.moved === 1;
}
