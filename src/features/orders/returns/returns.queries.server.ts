import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { OrderNote } from '#features/orders/orders/order-notes.server';
import { type OrderStatus, orderMachine } from '#features/orders/orders/orders.rules';
import { insertHistory } from '#features/orders/settlement/settlement.queries.server';
import type { Cents } from '#shared/money';
import type { ReturnRow } from './return-view.server';
import { RETURN_STATUSES, type RefundMethod, type ReturnReason, type ReturnStatus, returnMachine, WAITING_STATUSES } from './returns.rules';
import type { ReturnListQuery } from './returns.schema';
import { itemsDiscount, lineDiscount, valueTaken } from './returns-parts.queries.server';

/* Locks follow the global lock order (db/functions/stock.sql): order before return, then variants by id. */

/** The columns that `toReturn` needs, from `returns r JOIN orders o JOIN users u`. */
const returnColumns = sql`
  r.id, r.order_id, r.number, o.order_number, o.user_id, u.email, u.first_name, u.last_name, u.is_guest, r.status, r.refund_method, r.reason, r.comment, r.value_cents, r.refund_cents, r.created_at, r.updated_at,
  (SELECT jsonb_agg(jsonb_build_object('position', l.position, 'name', l.name, 'translatedName', l.translated_name, 'imageUrl', l.image_url, 'options', l.options,
     'quantity', rl.quantity, 'isRestocked', rl.is_restocked) ORDER BY l.position)
     FROM return_lines rl JOIN order_lines l ON l.order_id = rl.order_id AND l.position = rl.position WHERE rl.return_id = r.id) AS lines,
  (SELECT coalesce(jsonb_agg(f.id ORDER BY f.uploaded_at, f.id), '[]') FROM return_photos f WHERE f.return_id = r.id) AS photos,
  (SELECT jsonb_agg(jsonb_build_object('status', h.status, 'note', h.note, 'at', h.at) ORDER BY h.id)
     FROM return_status_history h WHERE h.return_id = r.id) AS history`;

export async function selectReturnsOfOrder(db: Db | Tx, orderId: string): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    SELECT ${returnColumns} FROM returns r JOIN orders o ON o.id = r.order_id JOIN users u ON u.id = o.user_id WHERE r.order_id = ${orderId} ORDER BY r.created_at`.execute(
    db,
  );
  return rows;
}

/** One return of any customer: for admins. */
export async function selectReturn(db: Db | Tx, returnId: string): Promise<ReturnRow | undefined> {
  const { rows } = await sql<ReturnRow>`
    SELECT ${returnColumns} FROM returns r JOIN orders o ON o.id = r.order_id JOIN users u ON u.id = o.user_id WHERE r.id = ${returnId}`.execute(
    db,
  );
  return rows[0];
}

/** A page of all returns, newest first, and the total number. */
export async function selectReturns(db: Db, list: ReturnListQuery): Promise<{ rows: ReturnRow[]; total: number }> {
  const { page, limit, status, search } = list;
  const statuses = status === 'waiting' ? WAITING_STATUSES : status === undefined ? RETURN_STATUSES : [status];
  const { rows } = await sql<ReturnRow & { total: number; id: string | null }>`
    WITH matching AS MATERIALIZED (
      SELECT r.id, r.created_at FROM returns r
       WHERE r.status = ANY (${statuses}::text[]) AND ${search === undefined ? sql`true` : isOfSearch(search)}
    ), shown AS (
      SELECT id FROM matching ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}
    )
    SELECT counted.total, listed.*
      FROM (SELECT count(*) AS total FROM matching) counted
      LEFT JOIN (SELECT ${returnColumns} FROM returns r JOIN orders o ON o.id = r.order_id JOIN users u ON u.id = o.user_id
                  WHERE r.id IN (SELECT id FROM shown)) listed ON true
     ORDER BY listed.created_at DESC, listed.id DESC`.execute(db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** Finds returns by the search words of their orders (db/functions/order-search.sql), and one by its number. */
function isOfSearch(search: string): RawBuilder<unknown> {
  const [typed, order, number] = /^(.+)-R(\d{1,4})$/i.exec(search) ?? [search, search];
  return sql`${number === undefined ? sql`true` : sql`r.number = ${number}::integer`}
         AND r.order_id IN (SELECT s.order_id FROM order_search s WHERE s.search @@ order_query(${order ?? typed}))`;
}

export interface ReturnableOrder {
  status: OrderStatus;
  actualDelivery: Date | null;
  returnDays: number;
  itemsCents: Cents;
  taxCents: Cents;
  itemsDiscountCents: Cents;
  /** The total value of its returns, except rejected ones, and of refunded items. */
  earlierValueCents: Cents;
  lines: ReturnableLine[];
}

export interface ReturnableLine {
  position: number;
  /** As the shopper knows it. */
  name: string;
  unitPriceCents: Cents;
  quantity: number;
  shippedQuantity: number;
  /** The quantity in returns that were not rejected. */
  returningQuantity: number;
  /** Refunded without a return. */
  refundedQuantity: number;
  /** Its own discount, of all its pieces. */
  discountCents: Cents;
  taxClass: string;
}

/**
 * What a return needs to know of a customer's order; undefined when it does not exist, or belongs to another user.
 */
export async function selectReturnableOrder(
  db: Db | Tx,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<ReturnableOrder | undefined> {
  const { rows } = await sql<ReturnableOrder>`
    SELECT o.status, o.actual_delivery, o.return_days, o.items_cents, o.tax_cents,
           ${itemsDiscount} AS items_discount_cents, ${valueTaken} AS earlier_value_cents,
           (SELECT jsonb_agg(jsonb_build_object('position', l.position, 'name', coalesce(l.translated_name, l.name), 'unitPriceCents', l.unit_price_cents,
              'quantity', l.quantity, 'shippedQuantity', l.shipped_quantity, 'returningQuantity', l.returning_quantity,
              'refundedQuantity', l.refunded_quantity, 'discountCents', ${lineDiscount}, 'taxClass', l.tax_class) ORDER BY l.position)
              FROM order_lines l WHERE l.order_id = o.id) AS lines
      FROM orders o WHERE o.id = ${orderId} AND o.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Serialises requests and decisions for returns of the same order. */
export async function lockOrder(tx: Tx, orderId: string): Promise<void> {
  await sql`SELECT FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`.execute(tx);
}

interface NewReturn {
  orderId: string;
  reason: ReturnReason;
  comment: string;
  refundMethod: RefundMethod;
  valueCents: Cents;
  lines: { position: number; quantity: number }[];
  /** Uploaded for this order, and in no return yet. */
  photos: readonly string[];
}

/** Inserts a return; its order must be locked. A check constraint on the order lines rejects more than was bought. */
export async function insertReturn(
  tx: Tx,
  { orderId, reason, comment, refundMethod, valueCents, lines, photos }: NewReturn,
): Promise<void> {
  await sql`
    WITH placed AS (
      INSERT INTO returns (order_id, number, reason, comment, refund_method, value_cents)
      VALUES (${orderId}, (SELECT coalesce(max(number), 0) + 1 FROM returns WHERE order_id = ${orderId}), ${reason}, ${comment}, ${refundMethod}, ${valueCents})
      RETURNING id, order_id, status
    ), requested AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS w (position integer, quantity integer)
    ), lines AS (
      INSERT INTO return_lines (return_id, order_id, position, quantity)
      SELECT placed.id, placed.order_id, requested.position, requested.quantity FROM placed, requested
    ), shown AS (
      UPDATE return_photos f SET return_id = placed.id FROM placed WHERE f.order_id = placed.order_id AND f.id = ANY (${photos}::uuid[])
    ), counted AS (
      UPDATE order_lines l SET returning_quantity = l.returning_quantity + requested.quantity
        FROM requested WHERE l.order_id = ${orderId} AND l.position = requested.position
    )
    INSERT INTO return_status_history (return_id, status) SELECT id, status FROM placed`.execute(tx);
}

export interface ReturnDecisionRow {
  returnId: string;
  adminId: string;
  note: string;
}

/** Returns false when it is not requested any more. */
export async function markReturnApproved(tx: Tx, decision: ReturnDecisionRow): Promise<boolean> {
  const { rows } = await sql<{ moved: number }>`
    WITH ${movedReturn('approved', decision)}, ${returnHistory(decision)}
    SELECT count(*) AS moved FROM moved_return`.execute(tx);
  return rows[0]?.moved === 1;
}

/** Makes its items returnable again. Returns false when it is neither requested nor approved any more. */
export async function markReturnRejected(tx: Tx, decision: ReturnDecisionRow): Promise<boolean> {
  const { rows } = await sql<{ moved: number }>`
    WITH ${movedReturn('rejected', decision)}, ${returnHistory(decision)}, free AS (
      UPDATE order_lines l SET returning_quantity = l.returning_quantity - rl.quantity
        FROM moved_return JOIN return_lines rl ON rl.return_id = moved_return.id
       WHERE l.order_id = rl.order_id AND l.position = rl.position
    )
    SELECT count(*) AS moved FROM moved_return`.execute(tx);
  return rows[0]?.moved === 1;
}

/**
 * Restocks its items, once, but for the positions of those that cannot be sold again. Returns false when it is not approved any more, or the order's stock was released
 * already.
 */
export async function markReturnReceived(
  tx: Tx,
  { unsellable, ...decision }: ReturnDecisionRow & { unsellable: number[] },
): Promise<boolean> {
  const isOut = sql`EXISTS (SELECT FROM orders o WHERE o.id = r.order_id AND o.stock_state = 'sold')`;
  const { rows } = await sql`
    WITH ${movedReturn('received', decision, isOut)}, ${returnHistory(decision)}, condition AS (
      UPDATE return_lines l SET is_restocked = NOT l.position = ANY (${unsellable}::integer[]) FROM moved_return WHERE l.return_id = moved_return.id
    )
    SELECT FROM moved_return`.execute(tx);
  if (rows.length === 0) return false;
  await sql`SELECT take_back_pieces(${decision.returnId})`.execute(tx);
  return true;
}

/** Marks a delivered order as returned once all of its items were received. */
export async function moveOrderThatCameBack(tx: Tx, { returnId, note }: { returnId: string; note: OrderNote }): Promise<void> {
  await sql`
    WITH moved_order AS (
      UPDATE orders o SET status = 'returned', stock_state = 'released', updated_at = now()
        FROM returns r
       WHERE r.id = ${returnId} AND o.id = r.order_id AND o.status = ANY (${orderMachine.before('returned')}::text[])
         AND NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.returned_quantity + l.restocked_quantity < l.quantity)
      RETURNING o.id, o.status
    )
    ${insertHistory(note, sql`moved_order`)}`.execute(tx);
}

/**
 * Sets the refund to the return's value, or to what is left of the order's payments if that is less, and returns it. Undefined
 * when the return is not received, or already refunded.
 */
export async function markReturnRefunded(
  tx: Tx,
  { wantedCents, method, ...decision }: ReturnDecisionRow & { wantedCents: Cents | undefined; method: RefundMethod | undefined },
): Promise<{ refundCents: Cents; refundMethod: RefundMethod } | undefined> {
  const { rows } = await sql<{ refundCents: Cents; refundMethod: RefundMethod }>`
    WITH moved_return AS (
      UPDATE returns r
         SET status = 'refunded', updated_at = now(), refund_method = coalesce(${method ?? null}, r.refund_method),
             refund_cents = least(${wantedCents ?? null}::bigint, r.value_cents, (SELECT sum(charged_cents - refunded_cents)::bigint FROM payments p WHERE p.order_id = r.order_id))
       WHERE r.id = ${decision.returnId} AND r.status = ANY (${returnMachine.before('refunded')}::text[])
      RETURNING r.id, r.status, r.refund_cents, r.refund_method
    ), ${returnHistory(decision)}
    SELECT refund_cents, refund_method FROM moved_return`.execute(tx);
  return rows[0];
}

function movedReturn(next: ReturnStatus, { returnId }: ReturnDecisionRow, condition = sql`true`) {
  return sql`moved_return AS (
      UPDATE returns r SET status = ${next}, updated_at = now()
       WHERE r.id = ${returnId} AND r.status = ANY (${returnMachine.before(next)}::text[]) AND ${condition}
      RETURNING r.id, r.status
    )`;
}

function returnHistory({ note, adminId }: ReturnDecisionRow) {
  return sql`history AS (
      INSERT INTO return_status_history (return_id, status, note, admin_id) SELECT id, status, ${note}, ${adminId} FROM moved_return
    )`;
}
