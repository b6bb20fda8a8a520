import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { refundMail } from '#features/orders/order-mails/order-mails.queries.server';
import { type Cents, subtractCents, sumCents, ZERO_CENTS } from '#shared/money';
import type { ProviderPayment } from './settlement.queries.server';

/** Where the money of a refund goes: back to its payment, or into the customer's store credit. */
export type RefundMethod = 'payment' | 'credit';

/** A refund that was not sent to the provider yet, or whose response is missing. */
export interface OwedRefund {
  id: string;
  amountCents: Cents;
  method: RefundMethod;
  /** Whether it refunds the whole payment. */
  isWhole: boolean;
  payment: ProviderPayment;
}

/** Owed refunds of one order, or of all; oldest first. */
export async function selectOwedRefunds(db: Db, { orderId }: { orderId?: string | undefined } = {}): Promise<OwedRefund[]> {
  const { rows } = await sql<OwedRefund>`
    SELECT r.id, r.amount_cents, r.method, r.amount_cents = p.charged_cents AS is_whole,
           jsonb_build_object('id', p.id, 'orderId', p.order_id, 'provider', p.provider, 'status', p.status, 'amountCents', p.amount_cents,
             'sessionReference', p.session_reference, 'reference', p.reference) AS payment
      FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE r.status = 'owed' AND (${orderId ?? null}::uuid IS NULL OR p.order_id = ${orderId ?? null})
     ORDER BY r.created_at, r.id`.execute(db);
  return rows;
}

export interface NewRefund {
  orderId: string;
  /** Absent: everything that is left to refund. */
  amountCents: Cents | undefined;
  /** Absent: the way it was paid. */
  method?: RefundMethod | undefined;
  reason: string;
  createdBy: string;
  /** Idempotency key: a second insert with the same key writes nothing. */
  requestKey: string | undefined;
  /** How much of it is for shipping. */
  shippingCents?: Cents | undefined;
  /** Whether its items are put back in stock. */
  isRestocked?: boolean | undefined;
  /** The return that it is for. */
  returnId?: string | undefined;
  /** It is the difference of an edit, whose lower total counts already. */
  isAdjustment?: boolean | undefined;
}

export interface WrittenRefund {
  /** Of its first row; a refund of several payments has more. */
  id: string;
  amountCents: Cents;
  /** The total refunded of the order, including this refund. */
  refundedCents: Cents;
}

/**
 * Inserts a refund, allocated over the order's payments (docs/rules.md#refunds-order); its order must be locked. `refund` is undefined
 * when one with the same key exists; the result is undefined when less than the amount is left.
 */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<{ refund: WrittenRefund | undefined } | undefined> {
  const { orderId, requestKey, amountCents: wantedCents, method = 'payment', ...terms } = refund;
  if (requestKey !== undefined && (await isRefundKnown(tx, { orderId, requestKey }))) return { refund: undefined };
  const { leftCents, refundedCents } = await selectRefundedCents(tx, orderId);
  const amountCents = wantedCents ?? leftCents;
  if (amountCents === 0 || amountCents > leftCents) return undefined;
  const { rows } = await sql<{ id: string }>`
    SELECT owe_refund(${orderId}, ${amountCents}, ${JSON.stringify({ ...terms, method, requestKey })}::jsonb) AS id`.execute(tx);
  const [written] = rows;
  return { refund: written && { id: written.id, amountCents, refundedCents: sumCents([refundedCents, amountCents]) } };
}

export async function isRefundKnown(tx: Tx, { orderId, requestKey }: { orderId: string; requestKey: string }): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE p.order_id = ${orderId} AND r.request_key = ${requestKey} LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}

interface RefundedCents {
  /** Of all payments of the order. */
  refundedCents: Cents;
  leftCents: Cents;
}

/** How much of an order's payments was refunded, and how much still can be. */
async function selectRefundedCents(db: Db | Tx, orderId: string): Promise<RefundedCents> {
  const { rows } = await sql<{ chargedCents: Cents; refundedCents: Cents }>`
    SELECT coalesce(sum(charged_cents), 0)::bigint AS charged_cents, coalesce(sum(refunded_cents), 0)::bigint AS refunded_cents
      FROM payments WHERE order_id = ${orderId}`.execute(db);
  const { chargedCents, refundedCents } = rows[0] ?? { chargedCents: ZERO_CENTS, refundedCents: ZERO_CENTS };
  return { refundedCents, leftCents: subtractCents(chargedCents, refundedCents) };
}

/** Locks the order before its payments, the order used everywhere. */
export async function lockForRefund(tx: Tx, orderId: string): Promise<void> {
  await sql`
    WITH locked AS (SELECT id FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE)
    SELECT p.id FROM locked JOIN payments p ON p.order_id = locked.id ORDER BY p.id FOR NO KEY UPDATE OF p`.execute(tx);
}

/** The refund was made: updates the status of payment and order. Returns false when it was marked before. */
export async function markRefundDone(
  tx: Tx,
  { refundId, orderId, reference }: { refundId: string; orderId: string; reference: string | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ done: number }>`
    WITH done AS (
      UPDATE refunds SET status = 'done', reference = ${reference ?? null}, updated_at = now() WHERE id = ${refundId} AND status = 'owed'
      RETURNING id, payment_id, amount_cents
    ), ${refundMail(sql`done`)}, payment AS (
      UPDATE payments p SET updated_at = now(), status = CASE WHEN done.amount_cents + (
               SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = done.payment_id AND r.status = 'done' AND r.id <> done.id
             ) >= p.charged_cents THEN 'refunded' ELSE 'partially_refunded' END
        FROM done WHERE p.id = done.payment_id
    )
    SELECT count(*) AS done FROM done`.execute(tx);
  if (rows[0]?.done !== 1) return false;
  await updateOrderPaymentStatus(tx, orderId);
  return true;
}

/** After a change of an order's payments, in the same transaction; the order must be locked. */
export async function updateOrderPaymentStatus(tx: Tx, orderId: string): Promise<void> {
  await sql`UPDATE orders SET payment_status = order_payment_status(id), updated_at = now() WHERE id = ${orderId}`.execute(tx);
}

/** The provider rejected the refund for good: the amount can be refunded again. Only the first call has an effect. */
export async function markRefundRefused(tx: Tx, { refundId, reason }: { refundId: string; reason: string }): Promise<void> {
  await sql`
    WITH refused AS (
      UPDATE refunds SET status = 'refused', reason = concat_ws(': ', nullif(reason, ''), ${reason}::text), updated_at = now()
       WHERE id = ${refundId} AND status = 'owed' RETURNING payment_id, amount_cents, is_adjustment
    )
    UPDATE payments p
       SET refunded_cents = p.refunded_cents - refused.amount_cents, updated_at = now(),
           adjusted_cents = p.adjusted_cents - CASE WHEN refused.is_adjustment THEN refused.amount_cents ELSE 0 END
      FROM refused WHERE p.id = refused.payment_id`.execute(tx);
}

/**
 * Owes a refund for a payment that arrived after its order was cancelled, once. Order and payment must be locked.
 * Returns false when the payment is already marked as paid, or was refunded.
 */
export async function owePaymentThatCameTooLate(
  tx: Tx,
  paid: { paymentId: string; reference: string; amountCents: Cents },
): Promise<boolean> {
  const { rows } = await sql<{ owed: number }>`
    WITH moved AS (
      UPDATE payments SET status = 'paid', reference = ${paid.reference}, charged_cents = ${paid.amountCents}, refunded_cents = ${paid.amountCents},
             updated_at = now()
       WHERE id = ${paid.paymentId} AND status = 'failed' AND charged_cents = 0
      RETURNING id, order_id, charged_cents
    ), owed AS (
      INSERT INTO refunds (payment_id, amount_cents, reason) SELECT id, charged_cents, 'The order was given up' FROM moved
    ), marked AS (
      UPDATE orders o SET payment_status = 'completed', updated_at = now() FROM moved WHERE o.id = moved.order_id
    )
    SELECT count(*) AS owed FROM moved`.execute(tx);
  return rows[0]?.owed === 1;
}
