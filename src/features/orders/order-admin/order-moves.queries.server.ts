import { sql } from 'kysely';
import type { Tx } from '#db/database.server';
import { type OrderMailEvent, orderMail } from '#features/orders/orders/order-mails.queries.server';
import { type AdminMove, orderMachine } from '#features/orders/orders/orders.rules';
import { orderHistory } from '#features/orders/settlement/settlement.queries.server';

interface Move {
  orderId: string;
  /** Cancelling also releases stock and coupon, and has its own statement. */
  to: Exclude<AdminMove, 'cancelled'>;
  note: string;
  /** Absent: the stored value stays. */
  trackingNumber: string | undefined;
  carrier: string | undefined;
}

/** The statuses that the shopper gets a mail about. */
const MAILS: Partial<Record<Move['to'], OrderMailEvent>> = {
  shipped: 'shipped',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
};

/**
 * Moves an order one status on and adds it to the history. Returns false when its current status does not allow it.
 * Delivering also marks cash on delivery as paid.
 */
export async function moveOrder(tx: Tx, { orderId, to, note, trackingNumber, carrier }: Move): Promise<boolean> {
  const isDelivered = to === 'delivered';
  const mail = MAILS[to];
  const { rows } = await sql<{ moved: number }>`
    WITH moved_order AS (
      UPDATE orders o
         SET status = ${to}, updated_at = now(), tracking_number = coalesce(${trackingNumber ?? null}, o.tracking_number),
             carrier = coalesce(${carrier ?? null}, o.carrier)
             ${isDelivered ? sql`, actual_delivery = now(), payment_status = CASE WHEN ${isPaidNow} THEN 'completed' ELSE o.payment_status END` : sql``}
       WHERE o.id = ${orderId} AND o.status = ANY (${orderMachine.before(to)}::text[])
      RETURNING o.id, o.status
    ), ${isDelivered ? cashTaken : sql``} ${mail ? sql`${orderMail(mail, movedOrder)},` : sql``} ${orderHistory(note, movedOrder)}
    SELECT count(*) AS moved FROM moved_order`.execute(tx);
  return rows[0]?.moved === 1;
}

const movedOrder = sql`moved_order`;

const isPaidNow = sql`EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.status = 'authorised')`;

const cashTaken = sql`payment AS (
      UPDATE payments p SET status = 'paid', charged_cents = p.amount_cents, updated_at = now()
        FROM moved_order WHERE p.order_id = moved_order.id AND p.status = 'authorised'
    ),`;
