import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Db, prepared, type Tx } from '#db/database.server';
import { ORDER_MAIL, orderMail } from '#features/orders/order-mails/order-mails.queries.server';
import type { OrderNote } from '#features/orders/orders/order-notes.server';
import { type OrderStatus, orderMachine } from '#features/orders/orders/orders.rules';
import type { ProviderPaymentStatus } from '#features/orders/payments/payments.rules';
import { MAX_LINE_QUANTITY } from '#shared/line-quantity';
import type { Cents } from '#shared/money';

/*
 * State changes of an order whose payment settles. Each is a compare-and-set on the order's row that everything else
 * depends on, so a second call changes nothing. Locks follow the global lock order (db/functions/stock.sql): cart,
 * promotions by id, order, payment, variants by id, products by id.
 */

/** What a payment is for: its order, what a later change of it costs, or a part that store credit pays. */
export type PaymentKind = 'order' | 'difference' | 'credit';

/** What a call to the provider needs of a payment's row. */
export interface ProviderPayment {
  id: string;
  orderId: string;
  provider: string;
  status: ProviderPaymentStatus;
  amountCents: Cents;
  sessionReference: string | null;
  reference: string | null;
}

/** A payment as it is settled. */
export interface SettledPayment extends ProviderPayment {
  kind: PaymentKind;
}

const paymentColumns = sql`id, order_id, kind, provider, status, amount_cents, session_reference, reference`;

const ageMs = sql`(extract(epoch FROM now() - created_at) * 1000)::bigint AS age_ms`;

const isAbandoned = sql`status = 'created' AND NOT is_process_running(made_by)`;

/** A payment that is between two steps, or waits for its shopper. */
export interface UnfinishedPayment extends SettledPayment {
  ageMs: number;
}

export interface UnfinishedAges {
  /**
   * Minimum age of payments that a running process works on. Payments of ended processes are unfinished at any age.
   */
  graceMs: number;
  /** Minimum age of payments that wait for their shopper. */
  waitingMs: number;
}

export async function selectUnfinishedPayments(db: Db, { graceMs, waitingMs }: UnfinishedAges): Promise<UnfinishedPayment[]> {
  const { rows } = await sql<UnfinishedPayment>`
    SELECT ${paymentColumns}, ${ageMs}
      FROM payments
     WHERE status IN ('created', 'requires_action')
       AND (created_at <= now() - CASE status WHEN 'created' THEN ${graceMs}::bigint ELSE ${waitingMs} END * interval '1 millisecond' OR (${isAbandoned}))
     ORDER BY created_at`.execute(db);
  return rows;
}

/** A payment that was started and whose process no longer runs, or undefined. */
export async function selectAbandonedPayment(db: Db, paymentId: string): Promise<UnfinishedPayment | undefined> {
  const { rows } = await sql<UnfinishedPayment>`
    SELECT ${paymentColumns}, ${ageMs} FROM payments WHERE id = ${paymentId} AND ${isAbandoned}`.execute(db);
  return rows[0];
}

/** Removes the process lock from a payment, so that any process can settle it. */
export async function releasePayment(db: Db, paymentId: string): Promise<void> {
  await sql`UPDATE payments SET made_by = NULL WHERE id = ${paymentId} AND status = 'created'`.execute(db);
}

export async function selectPayment(db: Db, paymentId: string): Promise<SettledPayment | undefined> {
  const { rows } = await sql<SettledPayment>`SELECT ${paymentColumns} FROM payments WHERE id = ${paymentId}`.execute(db);
  return rows[0];
}

interface WaitingPayment {
  paymentId: string;
  reference?: string;
  sessionReference?: string;
  redirectUrl?: string;
}

export async function markRequiresAction(db: Db, { paymentId, reference, sessionReference, redirectUrl }: WaitingPayment): Promise<void> {
  await sql`UPDATE payments SET status = 'requires_action', reference = ${reference ?? null}, updated_at = now(),
                   session_reference = ${sessionReference ?? null}, redirect_url = ${redirectUrl ?? null}
             WHERE id = ${paymentId} AND status = 'created'`.execute(db);
}

/** When a held order was sold. */
export interface FinalisedRow {
  paidAt: Date;
  /** The time of its history entry. */
  historyAt: string;
}

/**
 * Turns a held order into a sold one, in the steps of db/functions/place-order.sql. Undefined when it is no longer held, or the amount
 * differs.
 */
export async function finaliseOrder(
  db: Db | Tx,
  { paymentId, amountCents, reference, note }: { paymentId: string; reference: string; amountCents: Cents; note: string },
): Promise<FinalisedRow | undefined> {
  const { rows } = await sql<FinalisedRow>`
    ${prepared} SELECT paid_at, history_at FROM finalise_order(${paymentId}, ${amountCents}, ${reference}, ${note}, ${ORDER_MAIL})`.execute(
    db,
  );
  return rows[0];
}

/**
 * Takes the locks for undoing an order, in the same lock order as placing one, and returns the order's current
 * status.
 */
export async function lockForUndo(tx: Tx, orderId: string): Promise<OrderStatus | undefined> {
  const { rows } = await sql<{ status: OrderStatus | null }>`
    WITH target AS (SELECT user_id FROM orders WHERE id = ${orderId}),
         cart AS (SELECT 1 FROM carts c JOIN target USING (user_id) FOR UPDATE OF c),
         promotion AS (SELECT 1 FROM promotions p WHERE p.id IN (SELECT promotion_id FROM order_promotions WHERE order_id = ${orderId})
                        ORDER BY p.id FOR NO KEY UPDATE),
         code AS (SELECT 1 FROM promotion_codes c WHERE c.id IN (SELECT code_id FROM order_promotions WHERE order_id = ${orderId})
                   ORDER BY c.id FOR NO KEY UPDATE),
         held AS (SELECT id, status FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE),
         payment AS (SELECT 1 FROM held JOIN payments p ON p.order_id = held.id ORDER BY p.id FOR NO KEY UPDATE OF p),
         bought AS (SELECT 1 FROM held JOIN gift_cards g ON g.order_id = held.id ORDER BY g.id FOR NO KEY UPDATE OF g)
    SELECT (SELECT count(*) FROM cart) AS carts, (SELECT count(*) FROM promotion) AS promotions, (SELECT count(*) FROM code) AS codes, (SELECT count(*) FROM payment) AS payments,
           (SELECT count(*) FROM bought) AS bought,
           (SELECT status FROM held) AS status`.execute(tx);
  return rows[0]?.status ?? undefined;
}

/** Deletes a held order and restores stock, promotions, store credit and cart. */
export async function removeHeldOrder(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    WITH moved_order AS (
      DELETE FROM orders o WHERE o.id = ${orderId} AND ${isHeld} RETURNING o.id, o.user_id, o.coupon_code, o.order_number
    ), credit_returned AS (
      INSERT INTO store_credit_movements (user_id, delta_cents, reason, note)
      SELECT moved_order.user_id, p.amount_cents, 'payment_returned', moved_order.order_number
        FROM moved_order JOIN payments p ON p.order_id = moved_order.id WHERE p.kind = 'credit'
    ), ${promotionsBack}, ${cartBack}
    ${movingPieces('release')}`.execute(tx);
  return rows.length === 1;
}

interface Cancellation {
  orderId: string;
  note: OrderNote;
}

/** Cancels a held order whose payment failed, was refused or is no longer wanted. */
export async function cancelHeldOrder(
  tx: Tx,
  { orderId, note, failureCode, restoresCart }: Cancellation & { failureCode: string; restoresCart: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    WITH moved_order AS (
      UPDATE orders o SET status = 'cancelled', payment_status = 'failed', stock_state = 'released', updated_at = now()
       WHERE o.id = ${orderId} AND ${isHeld} RETURNING o.id, o.status, o.user_id, o.coupon_code
    ), payment AS (
      UPDATE payments p SET status = 'failed', failure_code = ${failureCode}, updated_at = now()
        FROM moved_order WHERE p.order_id = moved_order.id AND p.kind IN ('order', 'credit')
      RETURNING p.kind, p.amount_cents
    ), credit_returned AS (
      INSERT INTO store_credit_movements (user_id, delta_cents, reason, order_id)
      SELECT moved_order.user_id, payment.amount_cents, 'payment_returned', moved_order.id FROM moved_order, payment WHERE payment.kind = 'credit'
    ), ${orderHistory(note, movedOrder)}, ${orderMail('cancelled', movedOrder)}, ${promotionsBack} ${restoresCart ? sql`, ${cartBack}` : sql``}
    ${movingPieces('release')}`.execute(tx);
  return rows.length === 1;
}

/** Cancels a sold order if its status allows it and no shipment has left; what was paid is then owed. */
export async function cancelSoldOrder(tx: Tx, { orderId, note }: Cancellation): Promise<boolean> {
  const { rows } = await sql`
    WITH moved_order AS (
      UPDATE orders o SET status = 'cancelled', stock_state = 'released', updated_at = now(),
             payment_status = CASE WHEN o.payment_status = 'completed' AND o.total_cents = 0 THEN 'refunded' ELSE o.payment_status END
       WHERE o.id = ${orderId} AND o.status = ANY (${orderMachine.before('cancelled')}::text[]) AND o.stock_state = 'sold'
         AND NOT EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id AND s.status NOT IN ('packed', 'cancelled'))
      RETURNING o.id, o.status, o.user_id, o.coupon_code
    ), payment AS (
      UPDATE payments p SET status = 'failed', failure_code = 'cancelled', updated_at = now()
        FROM moved_order WHERE p.order_id = moved_order.id AND p.status = 'authorised'
    ), ${oweAllThatIsLeft(note.text)}, ${orderHistory(note, movedOrder)}, ${orderMail('cancelled', movedOrder)}, ${promotionsBack}
    ${movingPieces('take back')}`.execute(tx);
  return rows.length === 1;
}

/** The error of the database for an order of which a gift card was spent (gift-cards.sql). */
export function isSpentGiftCard(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === 'TW002';
}

/** What the statements of this file call the order that they move. */
const movedOrder = sql`moved_order`;

const isHeld = sql`o.status = 'pending' AND o.stock_state = 'held'`;

/** Owes the refund of the rest of each payment of the order in `moved_order`; its payments must be locked. */
function oweAllThatIsLeft(reason: string) {
  return sql`money_left AS (
      SELECT p.id, p.kind, p.charged_cents - p.refunded_cents AS cents FROM payments p JOIN moved_order ON p.order_id = moved_order.id
       WHERE p.charged_cents > p.refunded_cents
    ), given_back AS (
      UPDATE payments p SET refunded_cents = p.charged_cents, updated_at = now() FROM money_left WHERE p.id = money_left.id
    ), owed AS (
      INSERT INTO refunds (payment_id, amount_cents, reason, method)
      SELECT id, cents, ${reason}, CASE kind WHEN 'credit' THEN 'credit' ELSE 'payment' END FROM money_left
    )`;
}

/** A CTE that inserts the status of each order in `orders`, a table expression with `id` and `status`, into its history. */
export function orderHistory(note: OrderNote, orders: RawBuilder<unknown>) {
  return sql`history AS (${insertHistory(note, orders)})`;
}

/** The same as a statement of its own. */
export function insertHistory({ text, coded }: OrderNote, orders: RawBuilder<unknown>) {
  return sql`INSERT INTO order_status_history (order_id, status, note, coded_note)
             SELECT id, status, ${text}, ${coded ? JSON.stringify(coded) : null}::jsonb FROM ${orders}`;
}

/** How each move changes a variant's stock and reserved quantity, per piece. */
const PIECE_MOVES = {
  release: { onHand: 0, reserved: -1 },
  'take back': { onHand: 1, reserved: 0 },
};

/** Ends a statement: moves the stock of the order in `moved_order`, and returns one row if there is one. */
function movingPieces(move: keyof typeof PIECE_MOVES) {
  const { onHand, reserved } = PIECE_MOVES[move];
  return sql`SELECT move_pieces(id, ${onHand}, ${reserved}) FROM moved_order`;
}

const promotionsBack = sql`promotion AS (
      UPDATE promotions p SET used_count = used_less(p)
        FROM moved_order JOIN order_promotions used ON used.order_id = moved_order.id WHERE p.id = used.promotion_id
    ), code AS (
      UPDATE promotion_codes c SET used_count = greatest(0, c.used_count - 1)
        FROM moved_order JOIN order_promotions used ON used.order_id = moved_order.id WHERE c.id = used.code_id
    )`;

const cartBack = sql`cart AS (
      INSERT INTO carts AS known (user_id, coupon_code) SELECT user_id, coupon_code FROM moved_order
      ON CONFLICT (user_id) DO UPDATE SET coupon_code = coalesce(known.coupon_code, excluded.coupon_code), updated_at = now()
      RETURNING user_id
    ), restored AS (
      INSERT INTO cart_lines AS known (user_id, variant_id, quantity, added_price_cents, added_at)
      SELECT cart.user_id, l.variant_id, l.quantity, l.unit_price_cents, clock_timestamp() + l.position * interval '1 microsecond'
        FROM cart, moved_order JOIN order_lines l ON l.order_id = moved_order.id WHERE l.variant_id IS NOT NULL AND NOT l.is_gift
      ON CONFLICT (user_id, variant_id) DO UPDATE SET quantity = least(known.quantity + excluded.quantity, ${MAX_LINE_QUANTITY})
    )`;
