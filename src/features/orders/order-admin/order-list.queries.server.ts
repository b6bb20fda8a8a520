import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { OrderStatus, PaymentStatus } from '#features/orders/orders/orders.rules';
import { returnsToDo } from '#features/orders/returns/returns-parts.queries.server';
import { isToPack } from '#features/orders/shipments/packing.queries.server';
import type { Fulfilment } from '#features/orders/shipments/shipment.rules';
import { isLateOrder } from './order-filter.queries.server';
import type { ListedOrderQuery, OrderCounts } from './order-list.schema';
import { readOrderPage } from './order-pages.queries.server';

export interface ListedOrderRow
  extends TableRow<
    'orders',
    | 'id'
    | 'orderNumber'
    | 'createdAt'
    | 'userId'
    | 'estimatedDelivery'
    | 'carrierDays'
    | 'totalCents'
    | 'refundedCents'
    | 'trackingNumber'
    | 'version'
  > {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  fulfilment: Fulfilment;
  customerName: string;
  email: string;
  isGuest: boolean;
  isLate: boolean;
  pieces: number;
  city: string | null;
  country: string | null;
  hasNote: boolean;
  returns: number;
}

const listedColumns = sql`o.id, o.order_number, o.created_at, o.user_id, o.estimated_delivery, o.carrier_days, o.total_cents, o.refunded_cents, o.tracking_number,
           o.version, o.status, o.payment_status, u.first_name || ' ' || u.last_name AS customer_name, u.email, u.is_guest, (${isLateOrder}) AS is_late,
           o.shipping_address ->> 'city' AS city, o.shipping_address ->> 'country' AS country, o.order_notes <> '' AS has_note,
           l.pieces, CASE WHEN l.sent = 0 THEN 'unfulfilled' WHEN l.open > 0 AND o.status <> 'cancelled' THEN 'partial' ELSE 'fulfilled' END AS fulfilment,
           (SELECT count(*)::integer FROM returns r WHERE r.order_id = o.id) AS returns`;

/** A page of all orders with what the console's list shows. */
export function selectListedOrders(db: Db, { page, limit, sort, ...filter }: ListedOrderQuery) {
  return readOrderPage(
    db,
    filter,
    { page, limit, sort },
    ({ page, order }) => sql<ListedOrderRow>`
    SELECT ${listedColumns}
      FROM ${page} JOIN orders o ON o.id = page.id JOIN users u ON u.id = o.user_id,
           LATERAL (SELECT sum(quantity)::integer AS pieces, sum(shipped_quantity)::integer AS sent, sum(quantity - shipped_quantity)::integer AS open
                      FROM order_lines WHERE order_id = o.id) l
     ORDER BY ${order}`,
  );
}

/** Each is counted in an index. */
export async function countWaitingOrders(db: Db, failedDays: number): Promise<OrderCounts> {
  const { rows } = await sql<OrderCounts>`
    SELECT (SELECT count(*)::integer FROM orders o WHERE ${isToPack}) AS to_pack,
           (SELECT count(*)::integer FROM orders o WHERE ${isLateOrder}) AS late,
           (SELECT count(*)::integer FROM orders o WHERE o.status = 'pending') AS unpaid,
           (SELECT count(*)::integer FROM orders o WHERE o.status = 'cancelled' AND o.payment_status = 'failed'
               AND o.created_at >= date_trunc('day', now() - make_interval(days => ${failedDays}), 'UTC')) AS payment_failed,
           ${returnsToDo} AS returns`.execute(db);
  return rows[0] ?? { toPack: 0, late: 0, unpaid: 0, paymentFailed: 0, returns: 0 };
}
