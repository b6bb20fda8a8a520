import { sql } from 'kysely';
import { type Db, prepared, type Tx } from '#db/database.server';
import { shipmentsColumn } from '#features/orders/shipments/shipments-column.queries.server';
import type { OrderRow } from './order-view.server';
import type { OrderListQuery } from './orders.schema';

/** The columns that `toOrder` needs, from `orders o JOIN payments p` of kind order. */
export const orderColumns = sql`
  o.id, o.order_number, o.user_id, o.status, o.payment_method, o.payment_status, o.stock_state, o.items_cents, o.tax_cents, o.tax_lines,
  o.shipping_cents, o.discount_cents, o.total_cents, o.credit_cents, o.gift_card_cents, o.refunded_cents, o.coupon_code, o.shipping_address, o.order_notes, o.shipping_method, o.estimated_delivery,
  o.actual_delivery, o.language, o.return_days, o.tracking_number, o.carrier, o.created_at, o.updated_at,
  jsonb_build_object('id', p.id, 'provider', p.provider, 'status', p.status, 'amountCents', p.amount_cents,
    'sessionReference', p.session_reference, 'redirectUrl', p.redirect_url, 'reference', p.reference, 'cardBrand', p.card_brand, 'cardLast4', p.card_last4) AS payment,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'productId', l.product_id, 'slug', product.slug,
     'name', l.name, 'translatedName', l.translated_name, 'imageUrl', l.image_url, 'variantId', l.variant_id, 'options', l.options, 'unitPriceCents', l.unit_price_cents,
     'quantity', l.quantity, 'cancelledQuantity', l.cancelled_quantity, 'shippedQuantity', l.shipped_quantity,
     'restockedQuantity', l.restocked_quantity, 'isGift', l.is_gift, 'taxClass', l.tax_class) ORDER BY l.position), '[]')
     FROM order_lines l LEFT JOIN products product ON product.id = l.product_id WHERE l.order_id = o.id) AS lines,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('status', h.status, 'note', h.note, 'codedNote', h.coded_note, 'at', h.at) ORDER BY h.id), '[]')
     FROM order_status_history h WHERE h.order_id = o.id) AS history,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', op.name, 'translations', op.terms -> 'translations', 'code', op.code, 'amountCents', op.amount_cents) ORDER BY op.position), '[]')
     FROM order_promotions op WHERE op.order_id = o.id) AS promotions, ${shipmentsColumn}`;

/** One order of a customer; undefined when it does not exist, or belongs to another user. */
export async function selectOrder(db: Db | Tx, { orderId, userId }: { orderId: string; userId: string }): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    ${prepared} SELECT ${orderColumns} FROM orders o JOIN payments p ON p.order_id = o.id AND p.kind = 'order'
     WHERE o.id = ${orderId} AND o.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** One order of any customer: for admins. */
export async function selectAnyOrder(db: Db | Tx, orderId: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    SELECT ${orderColumns} FROM orders o JOIN payments p ON p.order_id = o.id AND p.kind = 'order' WHERE o.id = ${orderId}`.execute(db);
  return rows[0];
}

/** The order of a payment, if it is this customer's. */
export async function selectOrderOfPayment(
  db: Db,
  { paymentId, userId }: { paymentId: string; userId: string },
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    SELECT ${orderColumns} FROM payments p JOIN orders o ON o.id = p.order_id
     WHERE p.id = ${paymentId} AND p.kind = 'order' AND o.user_id = ${userId}`.execute(db);
  return rows[0];
}

/**
 * A page of a customer's orders, newest first, and the total number. A search finds products by the original names and by those of the
 * order's language, which the order shows. Matching lines are counted instead of tested with
 * EXISTS, because the planner may hash an EXISTS and read the lines of the whole shop.
 */
export async function selectOrders(
  db: Db,
  userId: string,
  { page, limit, status, startDate, search }: OrderListQuery,
): Promise<{ rows: OrderRow[]; total: number }> {
  const pattern = search === undefined ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<OrderRow & { total: number; id: string | null }>`
    WITH matching AS (
      SELECT o.id, o.created_at FROM orders o
       WHERE o.user_id = ${userId}
         AND (${status ?? null}::text IS NULL OR o.status = ${status ?? null})
         AND (${startDate ?? null}::timestamptz IS NULL OR o.created_at >= ${startDate ?? null})
         AND (${pattern}::text IS NULL OR o.order_number ILIKE ${pattern}
              OR (SELECT count(*) FROM order_lines l
                   WHERE l.order_id = o.id AND (fold_text(l.name) LIKE fold_text(${pattern}) OR fold_text(l.translated_name) LIKE fold_text(${pattern}))) > 0)
    ), shown AS (
      SELECT id FROM matching ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}
    )
    SELECT counted.total, listed.*
      FROM (SELECT count(*) AS total FROM matching) counted
      LEFT JOIN (SELECT ${orderColumns} FROM orders o JOIN payments p ON p.order_id = o.id AND p.kind = 'order' WHERE o.id IN (SELECT id FROM shown)) listed ON true
     ORDER BY listed.created_at DESC, listed.id DESC`.execute(db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}
