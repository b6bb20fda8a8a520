import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { toDollars } from '#shared/money';
import * as queries from './order-export.queries.server';
import { toCsvLine } from './order-export.rules';
import { ordersAdminMessages as messages } from './orders-admin.messages';
import type { OrderFilter } from './orders-admin.schema';

const ROWS_AT_ONCE = 500;
/** Each export holds a database connection while its client reads. */
const MOST_AT_ONCE = 2;

const running = new WeakMap<Shop['db'], number>();

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

/**
 * All orders that match a filter as a CSV file, newest first, from one snapshot. Streamed, so that a million orders
 * take no more memory than a thousand; a disconnect ends it. Throws `unavailable` while two other exports run.
 */
export async function exportOrders(shop: Shop, admin: Admin, filter: OrderFilter): Promise<ReadableStream<Uint8Array>> {
  const count = running.get(shop.db) ?? 0;
  if (count >= MOST_AT_ONCE) throw new AppError('unavailable', { message: messages.exportBusy });
  running.set(shop.db, count + 1);
  const lines = writeLines(shop, admin, filter);
  try {
    // Until the first rows are read, an error is still a proper response; later it breaks off the file.
    const head = await lines.next();
    return toStream(shop, lines, head);
  } catch (error) {
    await lines.return(undefined);
    throw error;
  }
}

async function* writeLines(shop: Shop, admin: Admin, filter: OrderFilter): AsyncGenerator<string, undefined, undefined> {
  let tx: queries.ExportTransaction | undefined;
  try {
    await inTransaction(shop.db, (tx) =>
      writeAudit(tx, admin, { action: 'order.export', subject: { type: 'order', id: 'all' }, after: filter }),
    );
    tx = await shop.db.startTransaction().setAccessMode('read only').execute();
    await queries.openExport(tx, filter);
    const readers = Object.values(COLUMNS);
    let head = toCsvLine(Object.keys(COLUMNS));
    for (;;) {
      const rows = await queries.fetchExported(tx, ROWS_AT_ONCE);
      yield head + rows.map((row) => toCsvLine(readers.map((read) => read(row)))).join('');
      if (rows.length < ROWS_AT_ONCE) return;
      head = '';
    }
  } finally {
    running.set(shop.db, (running.get(shop.db) ?? 1) - 1);
    await tx?.rollback().execute();
  }
}

/** Fetches only as fast as the client reads. */
function toStream(
  shop: Shop,
  lines: AsyncGenerator<string, undefined, undefined>,
  head: IteratorResult<string, undefined>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string, undefined> | undefined = head;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = next ?? (await lines.next());
          next = undefined;
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          shop.log.error({ err: error }, 'export aborted');
          controller.error(error);
        }
      },
      async cancel() {
        await lines.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
