import { type ControlledTransaction, sql } from 'kysely';
import type { Tx } from '#db/database.server';
import type { DB } from '#db/row-types.generated';
import type { OrderStatus, PaymentStatus } from '#features/orders/orders/orders.rules';
import type { PostalAddress } from '#features/people/addresses/saved-address.schema';
import type { Cents } from '#shared/money';
import { isInRange, isOfKind } from './orders-admin.queries.server';
import type { OrderFilter } from './orders-admin.schema';

/** Ends with the stream, which outlives the function that opens it. */
export type ExportTransaction = ControlledTransaction<DB>;

export interface ExportedOrderRow {
  orderNumber: string;
  createdAt: Date;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  firstName: string;
  lastName: string;
  email: string;
  pieces: number;
  /** '2 × Kettle (Red, M); 1 × Lamp' */
  items: string;
  itemsCents: Cents;
  taxCents: Cents;
  shippingCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  refundedCents: Cents;
  couponCode: string | null;
  shippingAddress: PostalAddress;
  carrier: string | null;
  trackingNumber: string | null;
  actualDelivery: Date | null;
  orderNotes: string;
}

/**
 * Opens a cursor on all orders that match a filter, newest first; rows are produced as they are fetched. A client
 * that stops fetching is disconnected, so that it does not hold an old snapshot.
 */
export async function openExport(tx: Tx, filter: OrderFilter): Promise<void> {
  // All rows will be read, but never sorted: the index has the right order.
  await sql`SET LOCAL cursor_tuple_fraction = 0.0001`.execute(tx);
  await sql`SET LOCAL idle_in_transaction_session_timeout = '60s'`.execute(tx);
  await sql`
    DECLARE exported NO SCROLL CURSOR FOR
    SELECT o.order_number, o.created_at, o.status, o.payment_status, o.payment_method, u.first_name, u.last_name, u.email, l.pieces, l.items,
           o.items_cents, o.tax_cents, o.shipping_cents, o.discount_cents, o.total_cents, o.refunded_cents, o.coupon_code, o.shipping_address,
           o.carrier, o.tracking_number, o.actual_delivery, o.order_notes
      FROM orders o JOIN users u ON u.id = o.user_id,
           LATERAL (SELECT coalesce(sum(quantity), 0) AS pieces,
                           string_agg(quantity || ' × ' || name || coalesce(' (' || nullif(concat_ws(', ', color, size), '') || ')', ''), '; ' ORDER BY position) AS items
                      FROM order_lines WHERE order_id = o.id) l
     WHERE ${isOfKind(filter)} AND ${isInRange(filter)} AND ${isFound(filter)}
     ORDER BY o.created_at DESC, o.id DESC`.execute(tx);
}

export async function fetchExported(tx: Tx, count: number): Promise<ExportedOrderRow[]> {
  const { rows } = await sql<ExportedOrderRow>`FETCH ${sql.lit(count)} FROM exported`.execute(tx);
  return rows;
}

/** All orders that match a search, including changes that are not folded yet. */
function isFound({ search }: OrderFilter) {
  if (search === undefined) return sql`true`;
  return sql`o.id IN (
    SELECT order_id FROM order_search WHERE search @@ order_query(${search}, is_for_index => true) AND order_id <> ALL (ARRAY(SELECT order_id FROM order_changes))
    UNION ALL
    SELECT order_id FROM order_documents WHERE search @@ order_query(${search}, is_for_index => false) AND order_id = ANY (ARRAY(SELECT order_id FROM order_changes)))`;
}
