import { type RawBuilder, sql } from 'kysely';
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, type PaymentStatus } from '#features/orders/orders/orders.rules';
import { isToPack } from '#features/orders/shipments/packing.queries.server';
import { searchedMailbox } from '#shared/mailbox';
import type { OrderFilter } from './all-orders.schema';

/** Whether an order `o` matches a filter. */
export function matchesFilter(filter: OrderFilter): RawBuilder<unknown> {
  const { startDate, endDate, fulfilment, minTotalCents, maxTotalCents, toPack, late, returns } = filter;
  const conditions = [
    ...kindsOf(filter),
    ...(startDate ? [sql`o.created_at >= ${startDate}`] : []),
    ...(endDate ? [sql`o.created_at < ${endDate}`] : []),
    ...(minTotalCents === undefined ? [] : [sql`o.total_cents >= ${minTotalCents}`]),
    ...(maxTotalCents === undefined ? [] : [sql`o.total_cents <= ${maxTotalCents}`]),
    ...(fulfilment === 'partial' ? [isSentInPart] : []),
    ...(fulfilment === 'unfulfilled' ? [sql`NOT ${isSentInPart}`] : []),
    ...(toPack ? [isToPack] : []),
    ...(late ? [isLateOrder] : []),
    ...(returns ? [sql`EXISTS (SELECT FROM returns r WHERE r.order_id = o.id)`] : []),
    ...hasWords(filter),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/** Of what is still to be sent, the pieces of a gift card count as sent at once. */
const isSentInPart = sql`EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.shipped_quantity > 0 AND l.tax_class <> 'gift-card')`;

/** The last moment at which an order can be sent in time, in UTC without a zone, as the index has it. */
export const shipBy = sql`(o.estimated_delivery AT TIME ZONE 'UTC' - make_interval(days => o.carrier_days))`;

/** To be sent, and too late for the day that was promised: docs/rules.md#orders-late. */
export const isLateOrder = sql`${isToPack} AND ${shipBy} < now() AT TIME ZONE 'UTC'`;

const OF_FULFILMENT = {
  unfulfilled: ['pending', 'processing', 'confirmed'],
  partial: ['processing', 'confirmed'],
  fulfilled: ['shipped', 'out_for_delivery', 'delivered', 'returned'],
} as const;

/** Names all values of a column without a filter, so that the index on both columns can be used. */
function kindsOf({ status, paymentStatus, fulfilment }: OrderFilter): RawBuilder<unknown>[] {
  if (!status && !paymentStatus && !fulfilment) return [];
  const ofFulfilment: readonly OrderStatus[] = fulfilment ? OF_FULFILMENT[fulfilment] : ORDER_STATUSES;
  const statuses = (status ?? ORDER_STATUSES).filter((one) => ofFulfilment.includes(one));
  const paymentStatuses: readonly PaymentStatus[] = paymentStatus ? [paymentStatus] : PAYMENT_STATUSES;
  return [sql`o.status = ANY (${statuses}::text[]) AND o.payment_status = ANY (${paymentStatuses}::text[])`];
}

/** What is found by the words of an order: db/functions/order-search.sql. */
function hasWords({ search, country, product, sku, notes }: OrderFilter): RawBuilder<unknown>[] {
  const queries = [
    ...(search === undefined ? [] : [sql`order_query(${searchedMailbox(search)})`]),
    ...(country === undefined ? [] : [sql`quoted_lexeme('country:' || lower(${country}::text))::tsquery`]),
    ...(product === undefined ? [] : [sql`quoted_lexeme(${`product:${product}`})::tsquery`]),
    ...(sku === undefined ? [] : [sql`quoted_lexeme(whole_word(${sku}))::tsquery`]),
    ...(notes ? [sql`quoted_lexeme('has:note')::tsquery`] : []),
  ];
  if (queries.length === 0) return [];
  return [sql`o.id IN (SELECT s.order_id FROM order_search s WHERE s.search @@ (${sql.join(queries, sql` && `)}))`];
}
