import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { MAX_LINE_QUANTITY } from '#features/catalog/products/line-quantity.rules';
import { orderMail } from '#features/orders/orders/order-mails.queries.server';
import { type OrderStatus, orderMachine } from '#features/orders/orders/orders.rules';
import type { ProviderPaymentStatus } from '#features/orders/payments/payments.rules';
import type { Cents } from '#shared/money';

/*
 * State changes of an order whose payment settles. Each is a compare-and-set on the order's row that everything else
 * depends on, so a second call changes nothing. Locks follow the global lock order (db/functions/stock.sql): cart,
 * coupon, order, payment, variants by id, products by id.
 */

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

const paymentColumns = sql`id, order_id, provider, status, amount_cents, session_reference, reference`;

const ageMs = sql`(extract(epoch FROM now() - created_at) * 1000)::bigint AS age_ms`;

const isAbandoned = sql`status = 'created' AND NOT is_process_running(made_by)`;

/** A payment that is between two steps, or waits for its shopper. */
export interface UnfinishedPayment extends ProviderPayment {
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

export async function selectPayment(db: Db, paymentId: string): Promise<ProviderPayment | undefined> {
  const { rows } = await sql<ProviderPayment>`SELECT ${paymentColumns} FROM payments WHERE id = ${paymentId}`.execute(db);
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

/** Turns a held order into a sold one. Returns false when it is no longer held, or the amount differs. */
export async function finaliseOrder(
  db: Db,
  paid: { paymentId: string; reference: string; amountCents: Cents; note: string },
): Promise<boolean> {
  const { rows } = await sql`
    WITH moved_order AS (
      UPDATE orders o SET status = 'processing', payment_status = 'completed', stock_state = 'sold', updated_at = now()
        FROM payments p
       WHERE p.id = ${paid.paymentId} AND p.amount_cents = ${paid.amountCents} AND o.id = p.order_id AND ${isHeld}
      RETURNING o.id, o.status
    ), payment AS (
      UPDATE payments p SET status = 'paid', reference = ${paid.reference}, charged_cents = p.amount_cents, updated_at = now()
        FROM moved_order WHERE p.order_id = moved_order.id
    ), ${orderHistory(paid.note, movedOrder)}, ${orderMail('placed', movedOrder)}
    ${movingPieces('sell held')}`.execute(db);
  return rows.length === 1;
}

/**
 * Takes the locks for undoing an order, in the same lock order as placing one, and returns the order's current
 * status.
 */
export async function lockForUndo(tx: Tx, orderId: string): Promise<OrderStatus | undefined> {
  const { rows } = await sql<{ status: OrderStatus | null }>`
    WITH target AS (SELECT user_id, coupon_code FROM orders WHERE id = ${orderId}),
         cart AS (SELECT 1 FROM carts c JOIN target USING (user_id) FOR UPDATE OF c),
         coupon AS (SELECT 1 FROM coupons k JOIN target ON target.coupon_code = k.code FOR NO KEY UPDATE OF k),
         held AS (SELECT id, status FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE),
         payment AS (SELECT 1 FROM held JOIN payments p ON p.order_id = held.id FOR NO KEY UPDATE OF p)
    SELECT (SELECT count(*) FROM cart) AS carts, (SELECT count(*) FROM coupon) AS coupons, (SELECT count(*) FROM payment) AS payments,
           (SELECT status FROM held) AS status`.execute(tx);
  return rows[0]?.status ?? undefined;
}

/** Deletes a held order and restores stock, coupon and cart. */
export async function removeHeldOrder(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    WITH moved_order AS (
      DELETE FROM orders o WHERE o.id = ${orderId} AND ${isHeld} RETURNING o.id, o.user_id, o.coupon_code
    ), ${couponBack}, ${cartBack}
    ${movingPieces('release')}`.execute(tx);
  return rows.length === 1;
}

interface Cancellation {
  orderId: string;
  note: string;
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
      UPDATE payments p SET status = 'failed', failure_code = ${failureCode}, updated_at = now() FROM moved_order WHERE p.order_id = moved_order.id
    ), ${orderHistory(note, movedOrder)}, ${orderMail('cancelled', movedOrder)}, ${couponBack} ${restoresCart ? sql`, ${cartBack}` : sql``}
    ${movingPieces('release')}`.execute(tx);
  return rows.length === 1;
}

/** Cancels a sold order if its status allows it; what was paid is then owed. */
export async function cancelSoldOrder(tx: Tx, { orderId, note }: Cancellation): Promise<boolean> {
  const { rows } = await sql`
    WITH moved_order AS (
      UPDATE orders o SET status = 'cancelled', stock_state = 'released', updated_at = now(),
             payment_status = CASE WHEN o.payment_status = 'completed' AND o.total_cents = 0 THEN 'refunded' ELSE o.payment_status END
       WHERE o.id = ${orderId} AND o.status = ANY (${orderMachine.before('cancelled')}::text[]) AND o.stock_state = 'sold'
      RETURNING o.id, o.status, o.user_id, o.coupon_code
    ), payment AS (
      UPDATE payments p SET status = 'failed', failure_code = 'cancelled', updated_at = now()
        FROM moved_order WHERE p.order_id = moved_order.id AND p.status = 'authorised'
    ), ${oweAllThatIsLeft(note)}, ${orderHistory(note, movedOrder)}, ${orderMail('cancelled', movedOrder)}, ${couponBack}
    ${movingPieces('take back')}`.execute(tx);
  return rows.length === 1;
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

/** What the statements of this file call the order that they move. */
const movedOrder = sql`moved_order`;

const isHeld = sql`o.status = 'pending' AND o.stock_state = 'held'`;

/** Owes the refund of the rest of the payment of the order in `moved_order`; its payment must be locked. */
function oweAllThatIsLeft(reason: string) {
  return sql`money_left AS (
      SELECT p.id, p.charged_cents - p.refunded_cents AS cents FROM payments p JOIN moved_order ON p.order_id = moved_order.id
       WHERE p.charged_cents > p.refunded_cents
    ), given_back AS (
      UPDATE payments p SET refunded_cents = p.charged_cents, updated_at = now() FROM money_left WHERE p.id = money_left.id
    ), owed AS (
      INSERT INTO refunds (payment_id, amount_cents, reason) SELECT id, cents, ${reason} FROM money_left
    )`;
}

/** A CTE that inserts the status of each order in `orders`, a table expression with `id` and `status`, into its history. */
export function orderHistory(note: string, orders: RawBuilder<unknown>) {
  return sql`history AS (INSERT INTO order_status_history (order_id, status, note) SELECT id, status, ${note} FROM ${orders})`;
}

/** How each move changes a variant's stock and reserved quantity, per piece. */
const PIECE_MOVES = {
  'sell held': { onHand: -1, reserved: -1 },
  release: { onHand: 0, reserved: -1 },
  'take back': { onHand: 1, reserved: 0 },
};

/** Ends a statement: moves the stock of the order in `moved_order`, and returns one row if there is one. */
function movingPieces(move: keyof typeof PIECE_MOVES) {
  const { onHand, reserved } = PIECE_MOVES[move];
  return sql`SELECT move_pieces(id, ${onHand}, ${reserved}) FROM moved_order`;
}

const couponBack = sql`coupon AS (
      UPDATE coupons k SET used_count = k.used_count - 1 FROM moved_order WHERE k.code = moved_order.coupon_code AND k.used_count > 0
    )`;

const cartBack = sql`cart AS (
      INSERT INTO carts AS known (user_id, coupon_code) SELECT user_id, coupon_code FROM moved_order
      ON CONFLICT (user_id) DO UPDATE SET coupon_code = coalesce(known.coupon_code, excluded.coupon_code), updated_at = now()
      RETURNING user_id
    ), restored AS (
      INSERT INTO cart_lines AS known (user_id, variant_id, quantity, added_price_cents, added_at)
      SELECT cart.user_id, l.variant_id, l.quantity, l.unit_price_cents, clock_timestamp() + l.position * interval '1 microsecond'
        FROM cart, moved_order JOIN order_lines l ON l.order_id = moved_order.id WHERE l.variant_id IS NOT NULL
      ON CONFLICT (user_id, variant_id) DO UPDATE SET quantity = least(known.quantity + excluded.quantity, ${MAX_LINE_QUANTITY})
    )`;
