import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { streamCsv } from '#http/calls/csv-export.server';
import type { Shop } from '#server/shop.server';
import { toDollars } from '#shared/money';
import type { OrderFilter } from './all-orders.schema';
import * as queries from './order-export.queries.server';

type Row = queries.ExportedOrderRow;

const COLUMNS: Record<string, (row: Row) => string | number | null | undefined> = {
  'Order Number': ({ orderNumber }) => orderNumber,
  Placed: ({ createdAt }) => createdAt.toISOString(),
  Status: ({ status }) => status,
  'Payment Status': ({ paymentStatus }) => paymentStatus,
  'Payment Method': ({ paymentMethod }) => paymentMethod,
  Customer: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  Email: ({ email }) => email,
  Pieces: ({ pieces }) => pieces,
  Items: ({ items }) => items,
  'Items Price': ({ itemsCents }) => toDollars(itemsCents),
  Tax: ({ taxCents }) => toDollars(taxCents),
  Shipping: ({ shippingCents }) => toDollars(shippingCents),
  Discount: ({ discountCents }) => toDollars(discountCents),
  Total: ({ totalCents }) => toDollars(totalCents),
  Refunded: ({ refundedCents }) => toDollars(refundedCents),
  Coupon: ({ couponCode }) => couponCode,
  Recipient: ({ shippingAddress: { firstName, lastName } }) => `${firstName} ${lastName}`,
  Company: ({ shippingAddress }) => shippingAddress.company,
  'Address Line 1': ({ shippingAddress }) => shippingAddress.addressLine1,
  'Address Line 2': ({ shippingAddress }) => shippingAddress.addressLine2,
  City: ({ shippingAddress }) => shippingAddress.city,
  State: ({ shippingAddress }) => shippingAddress.state,
  'Postal Code': ({ shippingAddress }) => shippingAddress.postalCode,
  Country: ({ shippingAddress }) => shippingAddress.country,
  Phone: ({ shippingAddress }) => shippingAddress.phone,
  Carrier: ({ carrier }) => carrier,
  'Tracking Number': ({ trackingNumber }) => trackingNumber,
  Delivered: ({ actualDelivery }) => actualDelivery?.toISOString(),
  Notes: ({ orderNotes }) => orderNotes,
};

/** All orders that match a filter as a CSV file, newest first. Throws `unavailable` while two other exports run. */
export function exportOrders(shop: Shop, admin: Admin, filter: OrderFilter): Promise<ReadableStream<Uint8Array>> {
  const readers = Object.values(COLUMNS);
  return streamCsv<Row>(shop, {
    columns: Object.keys(COLUMNS),
    toLines: (row) => [readers.map((read) => read(row))],
    open: (tx) => queries.openOrders(tx, filter),
    begin: () =>
      inTransaction(shop.db, (tx) =>
        writeAudit(tx, admin, {
          action: 'order.export',
          subject: { type: 'order', id: 'all' },
          after: { ...filter, status: filter.status?.join(',') },
        }),
      ),
  });
}
