import { sql } from 'kysely';
import type { Tx } from '#db/database.server';
import type { PostalAddress } from '#features/accounts/addresses/saved-address.schema';
import type { OrderStatus, PaymentStatus } from '#features/orders/orders/orders.rules';
import { openExport } from '#http/calls/csv-export.queries.server';
import type { Cents } from '#shared/money';
import type { OrderFilter } from './all-orders.schema';
import { matchesFilter } from './order-filter.queries.server';

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

/** Opens a cursor on all orders that match a filter, newest first. */
export async function openOrders(tx: Tx, filter: OrderFilter): Promise<void> {
  await openExport(
    tx,
    sql`
    SELECT o.order_number, o.created_at, o.status, o.payment_status, o.payment_method, u.first_name, u.last_name, u.email, l.pieces, l.items,
           o.items_cents, o.tax_cents, o.shipping_cents, o.discount_cents, o.total_cents, o.refunded_cents, o.coupon_code, o.shipping_address,
           o.carrier, o.tracking_number, o.actual_delivery, o.order_notes
      FROM orders o JOIN users u ON u.id = o.user_id,
           LATERAL (SELECT coalesce(sum(quantity), 0) AS pieces,
                           string_agg(quantity || ' × ' || name || coalesce(' (' || (SELECT string_agg(o ->> 'value', ', ') FROM jsonb_array_elements(options) o) || ')', ''), '; ' ORDER BY position) AS items
                      FROM order_lines WHERE order_id = o.id) l
     WHERE ${matchesFilter(filter)}
     ORDER BY o.created_at DESC, o.id DESC`,
  );
}
