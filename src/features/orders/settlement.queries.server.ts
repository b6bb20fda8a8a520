import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { MAX_LINE_QUANTITY } from '#features/cart/cart.limits';
import { statusesBefore } from './orders.rules';

/*
 * The moves of an order whose payment settles. Each compares and sets the order's own row, and all else
 * hangs on that: whoever comes second changes nothing. Rows are locked as everywhere: cart, coupon,
 * order, variants by id, products by id.
 */

/** A payment that was left between two steps, or waits for its shopper. */
export interface UnfinishedPayment {
  id: string;
  orderId: string;
  provider: string;
  status: 'created' | 'requires_action';
  amountCents: number;
  ageMs: number;
}

export async function selectUnfinishedPayments(db: Db, olderThanMs: number): Promise<UnfinishedPayment[]> {
  const { rows } = await sql<UnfinishedPayment>`
    SELECT id, order_id, provider, status, amount_cents, (extract(epoch FROM now() - created_at) * 1000)::bigint AS age_ms
      FROM payments
     WHERE status IN ('created', 'requires_action') AND created_at <= now() - ${olderThanMs} * interval '1 millisecond'
     ORDER BY created_at`.execute(db);
  return rows;
}

export interface OwedRefund {
  orderId: string;
  paymentId: string;
  provider: string;
  amountCents: number;
}

/** Cancelled orders whose money is not given back yet. */
export async function selectOwedRefunds(db: Db): Promise<OwedRefund[]> {
  const { rows } = await sql<OwedRefund>`
    SELECT o.id AS order_id, p.id AS payment_id, p.provider, p.amount_cents
      FROM orders o JOIN payments p ON p.order_id = o.id
     WHERE o.status = 'cancelled' AND o.payment_status = 'completed' AND p.status = 'paid'`.execute(db);
  return rows;
}

export async function markRequiresAction(db: Db, { paymentId, reference }: { paymentId: string; reference: string }): Promise<void> {
  await sql`UPDATE payments SET status = 'requires_action', reference = ${reference}, updated_at = now()
             WHERE id = ${paymentId} AND status = 'created'`.execute(db);
}

/** A held order becomes a sold one. False: it was not held any more, or the amount is another. */
export async function finaliseOrder(
  db: Db,
  paid: { paymentId: string; reference: string; amountCents: number; note: string },
): Promise<boolean> {
  const { rows } = await sql<{ moved: number }>`
    WITH moved_order AS (
      UPDATE orders o SET status = 'processing', payment_status = 'completed', stock_state = 'sold', updated_at = now()
        FROM payments p
       WHERE p.id = ${paid.paymentId} AND p.amount_cents = ${paid.amountCents} AND o.id = p.order_id AND ${isHeld}
      RETURNING o.id, o.status
    ), payment AS (
      UPDATE payments p SET status = 'paid', reference = ${paid.reference}, updated_at = now() FROM moved_order WHERE p.order_id = moved_order.id
    ), ${history(paid.note)}, ${stockMove(sql`on_hand = v.on_hand - l.quantity, reserved = v.reserved - l.quantity`)}
    SELECT count(*) AS moved FROM moved_order`.execute(db);
  return rows[0]?.moved === 1;
}

/** Takes the locks that undoing an order needs, in the order in which placing one takes them. */
export async function lockForUndo(tx: Tx, orderId: string): Promise<void> {
  await sql`
    WITH meant AS (SELECT user_id, coupon_code FROM orders WHERE id = ${orderId}),
         cart AS (SELECT 1 FROM carts c JOIN meant USING (user_id) FOR UPDATE OF c),
         coupon AS (SELECT 1 FROM coupons k JOIN meant ON meant.coupon_code = k.code FOR NO KEY UPDATE OF k)
    SELECT (SELECT count(*) FROM cart) AS carts, (SELECT count(*) FROM coupon) AS coupons`.execute(tx);
}

/** A held order goes as if it had never been: stock, coupon and cart are as before. */
export async function removeHeldOrder(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ moved: number }>`
    WITH moved_order AS (
      DELETE FROM orders o WHERE o.id = ${orderId} AND ${isHeld} RETURNING o.id, o.user_id, o.coupon_code
    ), ${stockMove(sql`reserved = v.reserved - l.quantity`)}, ${couponBack}, ${cartBack}
    SELECT count(*) AS moved FROM moved_order`.execute(tx);
  return rows[0]?.moved === 1;
}

interface Cancellation {
  orderId: string;
  note: string;
}

/** A held order is cancelled: its payment failed, was refused, or is not wanted any more. */
export async function cancelHeldOrder(
  tx: Tx,
  { orderId, note, failureCode, restoresCart }: Cancellation & { failureCode: string; restoresCart: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ moved: number }>`
    WITH moved_order AS (
      UPDATE orders o SET status = 'cancelled', payment_status = 'failed', stock_state = 'released', updated_at = now()
       WHERE o.id = ${orderId} AND ${isHeld} RETURNING o.id, o.status, o.user_id, o.coupon_code
    ), payment AS (
      UPDATE payments p SET status = 'failed', failure_code = ${failureCode}, updated_at = now() FROM moved_order WHERE p.order_id = moved_order.id
    ), ${history(note)}, ${stockMove(sql`reserved = v.reserved - l.quantity`)}, ${couponBack} ${restoresCart ? sql`, ${cartBack}` : sql``}
    SELECT count(*) AS moved FROM moved_order`.execute(tx);
  return rows[0]?.moved === 1;
}

/** A sold order is cancelled while it may be; what was paid is owed from then on. */
export async function cancelSoldOrder(tx: Tx, { orderId, note }: Cancellation): Promise<boolean> {
  const { rows } = await sql<{ moved: number }>`
    WITH moved_order AS (
      UPDATE orders o SET status = 'cancelled', stock_state = 'released', updated_at = now()
       WHERE o.id = ${orderId} AND o.status = ANY (${statusesBefore('cancelled')}::text[]) AND o.stock_state = 'sold'
      RETURNING o.id, o.status, o.user_id, o.coupon_code
    ), payment AS (
      UPDATE payments p SET status = 'failed', failure_code = 'cancelled', updated_at = now()
        FROM moved_order WHERE p.order_id = moved_order.id AND p.status = 'authorised'
    ), ${history(note)}, ${stockMove(sql`on_hand = v.on_hand + l.quantity`)}, ${couponBack}
    SELECT count(*) AS moved FROM moved_order`.execute(tx);
  return rows[0]?.moved === 1;
}

export async function recordRefund(db: Db, paymentId: string): Promise<void> {
  await sql`
    WITH refunded AS (UPDATE payments SET status = 'refunded', updated_at = now() WHERE id = ${paymentId} AND status = 'paid' RETURNING order_id)
    UPDATE orders o SET payment_status = 'refunded', updated_at = now() FROM refunded WHERE o.id = refunded.order_id`.execute(db);
}

const isHeld = sql`o.status = 'pending' AND o.stock_state = 'held'`;

function history(note: string) {
  return sql`history AS (INSERT INTO order_status_history (order_id, status, note) SELECT id, status, ${note} FROM moved_order)`;
}

/** Moves the pieces of the order in `moved_order`, its variants (v) locked in id order; l has the quantities. */
function stockMove(assignment: ReturnType<typeof sql>) {
  return sql`lines AS (
      SELECT l.variant_id AS id, sum(l.quantity)::integer AS quantity
        FROM order_lines l JOIN moved_order ON moved_order.id = l.order_id WHERE l.variant_id IS NOT NULL GROUP BY l.variant_id
    ), locked AS MATERIALIZED (
      SELECT v.id FROM variants v WHERE v.id = ANY (ARRAY(SELECT id FROM lines)) ORDER BY v.id FOR NO KEY UPDATE OF v
    ), stock AS (
      UPDATE variants v SET ${assignment} FROM lines l JOIN locked ON locked.id = l.id WHERE v.id = l.id
    )`;
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
