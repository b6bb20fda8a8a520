import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { refundMail } from '#features/orders/orders/order-mails.queries.server';
import { type Cents, ZERO_CENTS } from '#shared/money';
import type { ProviderPayment } from './settlement.queries.server';

/** A refund that was not sent to the provider yet, or whose response is missing. */
export interface OwedRefund {
  id: string;
  amountCents: Cents;
  /** Whether it refunds the whole payment. */
  isWhole: boolean;
  payment: ProviderPayment;
}

/** Owed refunds of one payment, or of all; oldest first. */
export async function selectOwedRefunds(db: Db, { paymentId }: { paymentId?: string | undefined } = {}): Promise<OwedRefund[]> {
  const { rows } = await sql<OwedRefund>`
    SELECT r.id, r.amount_cents, r.amount_cents = p.charged_cents AS is_whole,
           jsonb_build_object('id', p.id, 'orderId', p.order_id, 'provider', p.provider, 'status', p.status, 'amountCents', p.amount_cents,
             'sessionReference', p.session_reference, 'reference', p.reference) AS payment
      FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE r.status = 'owed' AND (${paymentId ?? null}::uuid IS NULL OR r.payment_id = ${paymentId ?? null})
     ORDER BY r.created_at`.execute(db);
  return rows;
}

interface NewRefund {
  orderId: string;
  /** Absent: everything that is left to refund. */
  amountCents: Cents | undefined;
  reason: string;
  createdBy: string;
  /** Idempotency key: a second insert with the same key writes nothing. */
  requestKey: string | undefined;
}

export interface WrittenRefund {
  id: string;
  amountCents: Cents;
  /** The total refunded of the payment, including this refund. */
  refundedCents: Cents;
}

/**
 * Inserts a refund; its order must be locked. `refund` is undefined when one with the same key exists; the result is
 * undefined when less than the amount is left.
 */
export async function insertRefund(
  tx: Tx,
  { orderId, amountCents, reason, createdBy, requestKey }: NewRefund,
): Promise<{ refund: WrittenRefund | undefined } | undefined> {
  const { rows } = await sql<{ isKnown: boolean; refund: WrittenRefund | null }>`
    WITH payment AS (
      SELECT id, charged_cents - refunded_cents AS left_cents FROM payments WHERE order_id = ${orderId}
    ), known AS (
      SELECT r.id FROM refunds r JOIN payment ON payment.id = r.payment_id WHERE r.request_key = ${requestKey ?? null}
    ), wanted AS (
      SELECT id, coalesce(${amountCents ?? null}::bigint, left_cents) AS cents FROM payment
       WHERE NOT EXISTS (SELECT FROM known) AND left_cents > 0 AND coalesce(${amountCents ?? null}::bigint, left_cents) <= left_cents
    ), given_back AS (
      UPDATE payments p SET refunded_cents = p.refunded_cents + wanted.cents, updated_at = now() FROM wanted WHERE p.id = wanted.id
      RETURNING p.refunded_cents
    ), written AS (
      INSERT INTO refunds (payment_id, amount_cents, reason, created_by, request_key)
      SELECT id, cents, ${reason}, ${createdBy}, ${requestKey ?? null} FROM wanted RETURNING id, amount_cents
    )
    SELECT EXISTS (SELECT FROM known) AS is_known,
           (SELECT jsonb_build_object('id', id, 'amountCents', amount_cents, 'refundedCents', refunded_cents) FROM written, given_back) AS refund`.execute(
    tx,
  );
  const { isKnown = false, refund = null } = rows[0] ?? {};
  return isKnown || refund ? { refund: refund ?? undefined } : undefined;
}

/** How much of an order's payment can still be refunded, in cents. */
export async function selectRefundableCents(tx: Tx, orderId: string): Promise<Cents> {
  const { rows } = await sql<{ leftCents: Cents }>`
    SELECT charged_cents - refunded_cents AS left_cents FROM payments WHERE order_id = ${orderId}`.execute(tx);
  return rows[0]?.leftCents ?? ZERO_CENTS;
}

/** Locks the order before the payment, the order used everywhere. */
export async function lockForRefund(tx: Tx, orderId: string): Promise<void> {
  await sql`
    WITH locked AS (SELECT id FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE)
    SELECT p.id FROM locked JOIN payments p ON p.order_id = locked.id FOR NO KEY UPDATE OF p`.execute(tx);
}

/** The provider has made the refund: updates the status of payment and order. Only the first call has an effect. */
export async function markRefundDone(tx: Tx, { refundId, reference }: { refundId: string; reference: string | undefined }): Promise<void> {
  await sql`
    WITH done AS (
      UPDATE refunds SET status = 'done', reference = ${reference ?? null}, updated_at = now() WHERE id = ${refundId} AND status = 'owed'
      RETURNING id, payment_id, amount_cents
    ), ${refundMail(sql`done`)}, payment AS (
      UPDATE payments p SET updated_at = now(), status = CASE WHEN done.amount_cents + (
               SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = done.payment_id AND r.status = 'done' AND r.id <> done.id
             ) >= p.charged_cents THEN 'refunded' ELSE 'partially_refunded' END
        FROM done WHERE p.id = done.payment_id
      RETURNING p.order_id, p.status
    )
    UPDATE orders o SET payment_status = payment.status, updated_at = now() FROM payment WHERE o.id = payment.order_id`.execute(tx);
}

/** The provider rejected the refund for good: the amount can be refunded again. Only the first call has an effect. */
export async function markRefundRefused(tx: Tx, { refundId, reason }: { refundId: string; reason: string }): Promise<void> {
  await sql`
    WITH refused AS (
      UPDATE refunds SET status = 'refused', reason = concat_ws(': ', nullif(reason, ''), ${reason}::text), updated_at = now()
       WHERE id = ${refundId} AND status = 'owed' RETURNING payment_id, amount_cents
    )
    UPDATE payments p SET refunded_cents = p.refunded_cents - refused.amount_cents, updated_at = now()
      FROM refused WHERE p.id = refused.payment_id`.execute(tx);
}
