import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '#db/database.server';
import type { OrderRow } from '#features/orders/orders/order-view.server';
import { orderColumns } from '#features/orders/orders/orders.queries.server';
import { insertJobsOf } from '#features/platform/jobs/jobs.queries.server';
import type { Cents } from '#shared/money';

export const ORDER_MAIL = 'order mail';

/** The events that shoppers get a mail about. */
export type OrderMailEvent =
  | 'placed'
  | 'shipped'
  | 'out_for_delivery'
  | 'delivered'
  | 'cancelled'
  | 'refunded'
  | 'changed'
  | 'difference_paid';

/** The payload only names the event; the mail's content is loaded when it is sent. */
export interface OrderMailPayload {
  orderId: string;
  event: OrderMailEvent;
  refundId?: string;
  /** The shipment that was moved. */
  shipmentId?: string;
}

/** The mail that the insert statement enqueues for an order that is complete at once. */
export function placedOrderMail(orderId: string): { kind: string; payload: OrderMailPayload } {
  return { kind: ORDER_MAIL, payload: { orderId, event: 'placed' } };
}

/** A CTE that enqueues a mail to the customer of each order in `orders`, a table expression with `id`, in the statement that moves it. */
export function orderMail(event: OrderMailEvent, orders: RawBuilder<unknown>) {
  return sql`mail AS (${insertJobsOf({
    kind: ORDER_MAIL,
    payload: sql`jsonb_build_object('orderId', id, 'event', ${event}::text)`,
    from: orders,
  })})`;
}

/** The same for each refund in `refunds`, a table expression with `id` and `payment_id`. */
export function refundMail(refunds: RawBuilder<unknown>) {
  return sql`mail AS (${insertJobsOf({
    kind: ORDER_MAIL,
    payload: sql`jsonb_build_object('orderId', p.order_id, 'event', 'refunded', 'refundId', refund.id)`,
    from: sql`${refunds} refund JOIN payments p ON p.id = refund.payment_id`,
  })})`;
}

export interface MailedOrderRow extends OrderRow {
  firstName: string;
  email: string;
  isGuest: boolean;
  /** The refund that the mail is about. */
  refundCents: Cents | null;
  refundMethod: 'payment' | 'credit' | null;
  /** Of all payments. Unlike `refundedCents`, it has what changes of the order gave back. */
  paidCents: Cents;
  givenBackCents: Cents;
}

/** The order's data for its mail; undefined when it is deleted. */
export async function selectMailedOrder(db: Db, { orderId, refundId }: OrderMailPayload): Promise<MailedOrderRow | undefined> {
  const { rows } = await sql<MailedOrderRow>`
    ${prepared} SELECT ${orderColumns}, u.first_name, u.email, u.is_guest, money.paid_cents, money.given_back_cents,
           refund.amount_cents AS refund_cents, refund.method AS refund_method
      FROM orders o JOIN payments p ON p.order_id = o.id AND p.kind = 'order' JOIN users u ON u.id = o.user_id
      LEFT JOIN refunds refund ON refund.id = ${refundId ?? null},
           LATERAL (SELECT sum(charged_cents)::bigint AS paid_cents, sum(refunded_cents)::bigint AS given_back_cents
                      FROM payments WHERE order_id = o.id) money
     WHERE o.id = ${orderId}`.execute(db);
  return rows[0];
}
