import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { orderMail } from '#features/orders/order-mails/order-mails.queries.server';
import type { OrderNote } from '#features/orders/orders/order-notes.server';
import type { Cents } from '#shared/money';
import { insertHistory, type SettledPayment } from './settlement.queries.server';

/*
 * Payments of kind 'difference': those that a payment link's page begins. They pay what an edit of the order costs, or an order that
 * staff prepared; such an order has a waiting payment of kind 'order', and the one that pays it takes that one's place.
 */

/** The payments of an order's links that wait for a provider or their shopper. */
export async function selectBegunDifferences(db: Db, orderId: string): Promise<SettledPayment[]> {
  const { rows } = await sql<SettledPayment>`
    SELECT id, order_id, kind, provider, status, amount_cents, session_reference, reference FROM payments
     WHERE order_id = ${orderId} AND kind = 'difference' AND status IN ('created', 'requires_action')`.execute(db);
  return rows;
}

export interface ChargedDifference {
  paymentId: string;
  reference: string;
  /** What the provider charged. */
  amountCents: Cents;
}

/**
 * Whether the link of a charged payment is still to be paid: its order and payments must be locked. 'settled' for a payment that is
 * known to be paid.
 */
export async function judgeDifference(
  tx: Tx,
  { paymentId, amountCents }: ChargedDifference,
): Promise<'settled' | 'late' | 'pays order' | 'pays difference'> {
  const { rows } = await sql<{ isCharged: boolean; isWanted: boolean | null; isOrderWaiting: boolean }>`
    SELECT p.charged_cents > 0 AS is_charged,
           r.status = 'open' AND p.amount_cents = ${amountCents} AND o.status <> 'cancelled' AS is_wanted,
           o.status = 'pending' AND o.stock_state = 'held' AS is_order_waiting
      FROM payments p JOIN orders o ON o.id = p.order_id LEFT JOIN payment_requests r ON r.id = p.request_id
     WHERE p.id = ${paymentId}`.execute(tx);
  const [found] = rows;
  if (!found || found.isCharged) return 'settled';
  if (!found.isWanted) return 'late';
  return found.isOrderWaiting ? 'pays order' : 'pays difference';
}

export async function closePaidRequest(tx: Tx, paymentId: string): Promise<void> {
  await sql`UPDATE payment_requests SET status = 'paid', updated_at = now()
             WHERE status = 'open' AND id = (SELECT request_id FROM payments WHERE id = ${paymentId})`.execute(tx);
}

/** The payment becomes the one of its order, in place of the one that waited. */
export async function becomeOrderPayment(tx: Tx, paymentId: string): Promise<void> {
  await sql`DELETE FROM payments w USING payments p
             WHERE p.id = ${paymentId} AND w.order_id = p.order_id AND w.kind = 'order' AND w.status = 'waiting'`.execute(tx);
  await sql`UPDATE payments SET kind = 'order' WHERE id = ${paymentId}`.execute(tx);
}

/** Marks it as paid, with an entry in the order's history and a mail. */
export async function markDifferencePaid(tx: Tx, { paymentId, reference, note }: ChargedDifference & { note: OrderNote }): Promise<void> {
  await sql`
    WITH paid AS (
      UPDATE payments SET status = 'paid', reference = ${reference}, charged_cents = amount_cents, updated_at = now()
       WHERE id = ${paymentId} RETURNING order_id
    ), changed_order AS (
      UPDATE orders o SET updated_at = now() FROM paid WHERE o.id = paid.order_id RETURNING o.id, o.status
    ), ${orderMail('difference_paid', sql`changed_order`)}
    ${insertHistory(note, sql`changed_order`)}`.execute(tx);
}

/**
 * Owes the money of a payment whose link was no longer to be paid. It counts as an adjustment: the order's total does not contain it,
 * so its refund is none of the order's.
 */
export async function oweLateDifference(tx: Tx, { paymentId, reference, amountCents }: ChargedDifference, reason: string): Promise<void> {
  await sql`
    WITH late AS (
      UPDATE payments SET status = 'paid', reference = ${reference}, charged_cents = ${amountCents}, refunded_cents = ${amountCents},
                          adjusted_cents = ${amountCents}, updated_at = now()
       WHERE id = ${paymentId} AND charged_cents = 0 RETURNING id, charged_cents
    )
    INSERT INTO refunds (payment_id, amount_cents, reason, is_adjustment) SELECT id, charged_cents, ${reason}, true FROM late`.execute(tx);
}

/** Leaves the link open: its shopper can try again. */
export async function markDifferenceFailed(db: Db, paymentId: string, failureCode: string): Promise<void> {
  await sql`UPDATE payments SET status = 'failed', failure_code = ${failureCode}, updated_at = now()
             WHERE id = ${paymentId} AND kind = 'difference' AND status IN ('created', 'requires_action')`.execute(db);
}
