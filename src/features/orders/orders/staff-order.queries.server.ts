import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { OrderRow } from './order-view.server';
import { orderColumns } from './orders.queries.server';

export interface StaffOrderRow extends OrderRow, TableRow<'orders', 'version'> {
  customer: TableRow<'users', 'firstName' | 'lastName' | 'email' | 'phone' | 'isGuest'>;
  /** By the position of the order's lines. */
  pieces: AdminLineRow[];
}

interface AdminLineRow
  extends TableRow<
    'orderLines',
    | 'position'
    | 'sku'
    | 'cancelledQuantity'
    | 'shippedQuantity'
    | 'returningQuantity'
    | 'returnedQuantity'
    | 'refundedQuantity'
    | 'restockedQuantity'
  > {}

/** One order of any customer with what only staff see. */
export async function selectStaffOrder(db: Db | Tx, orderId: string): Promise<StaffOrderRow | undefined> {
  const { rows } = await sql<StaffOrderRow>`
    SELECT ${orderColumns}, o.version,
           jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phone', u.phone,
             'isGuest', u.is_guest) AS customer,
           (SELECT jsonb_agg(jsonb_build_object('position', l.position, 'sku', l.sku, 'cancelledQuantity', l.cancelled_quantity,
              'shippedQuantity', l.shipped_quantity, 'returningQuantity', l.returning_quantity, 'returnedQuantity', l.returned_quantity,
              'refundedQuantity', l.refunded_quantity, 'restockedQuantity', l.restocked_quantity) ORDER BY l.position)
              FROM order_lines l WHERE l.order_id = o.id) AS pieces
      FROM orders o JOIN payments p ON p.order_id = o.id AND p.kind = 'order' JOIN users u ON u.id = o.user_id
     WHERE o.id = ${orderId}`.execute(db);
  return rows[0];
}
