import { type RawBuilder, sql } from 'kysely';
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, type PaymentStatus } from '#features/orders/orders/orders.rules';
import { isToPack } from '#features/orders/shipments/packing.queries.server';
import { searchedMailbox } from '#shared/mailbox';
import type { OrderFilter } from './orders-admin.schema';

/* A filter by status, payment and dates uses the daily totals and indexes of `orders`; all others are words of `order_search`. */

/** More cents than any order has. */
const MOST_CENTS = 1e13;

/** Whether an order has to be found by its words. */
export function hasWords(filter: OrderFilter): boolean {
  return filter.search !== undefined || clausesOf(filter).length > 0;
}

/** The words that a filter means, without the searched text and the statuses. */
function clausesOf({
  fulfilment,
  minTotalCents,
  maxTotalCents,
  country,
  product,
  sku,
  notes,
  returns,
}: OrderFilter): RawBuilder<unknown>[] {
  const hasTotal = minTotalCents !== undefined || maxTotalCents !== undefined;
  return [
    ...(fulfilment === 'partial' ? [lexeme('sent:partial')] : []),
    ...(fulfilment === 'unfulfilled' ? [sql`!! ${lexeme('sent:partial')}`] : []),
    ...(hasTotal ? [sql`total_steps(${minTotalCents ?? 0}::bigint, ${maxTotalCents ?? MOST_CENTS}::bigint)`] : []),
    ...(country === undefined ? [] : [sql`quoted_lexeme('country:' || lower(${country}::text))::tsquery`]),
    ...(product === undefined ? [] : [lexeme(`product:${product}`)]),
    ...(sku === undefined ? [] : [sql`quoted_lexeme(whole_word(${sku}))::tsquery`]),
    ...(notes ? [lexeme('has:note')] : []),
    ...(returns ? [lexeme('has:return')] : []),
  ];
}

function lexeme(word: string): RawBuilder<unknown> {
  return sql`quoted_lexeme(${word})::tsquery`;
}

/** All words of a filter as one query, statuses included. */
export function wordsOf(filter: OrderFilter, { isForIndex }: { isForIndex: boolean }): RawBuilder<unknown> {
  const { search } = filter;
  const clauses = [
    ...(search === undefined ? [] : [sql`order_query(${searchedMailbox(search)}, is_for_index => ${sql.lit(isForIndex)})`]),
    ...clausesOf(filter),
    ...anyOf('status', statusesOf(filter)),
    ...anyOf('payment', paymentStatusesOf(filter)),
  ];
  return sql.join(clauses, sql` && `);
}

function anyOf(kind: string, names: readonly string[] | undefined): RawBuilder<unknown>[] {
  if (!names) return [];
  const words = names.map((name) => lexeme(`${kind}:${name}`));
  return [sql`(${words.length > 0 ? sql.join(words, sql` || `) : lexeme('none')})`];
}

const OF_FULFILMENT = {
  unfulfilled: ['pending', 'processing', 'confirmed'],
  partial: ['processing', 'confirmed'],
  fulfilled: ['shipped', 'out_for_delivery', 'delivered', 'returned'],
} as const;

/** What is to be sent: docs/rules.md#orders-to-pack. */
const TO_PACK = {
  statuses: ['processing', 'confirmed'],
  paymentStatuses: PAYMENT_STATUSES.filter((status) => status !== 'refunded'),
} as const;

/** The statuses that a filter allows; undefined: all. */
export function statusesOf({ status, fulfilment, toPack }: OrderFilter) {
  const limits: (readonly OrderStatus[])[] = [
    ...(status ? [status] : []),
    ...(fulfilment ? [OF_FULFILMENT[fulfilment]] : []),
    ...(toPack ? [TO_PACK.statuses] : []),
  ];
  return limits.length > 0 ? ORDER_STATUSES.filter((one) => limits.every((limit) => limit.includes(one))) : undefined;
}

/** The same for payments. */
export function paymentStatusesOf({ paymentStatus, toPack }: OrderFilter): readonly PaymentStatus[] | undefined {
  if (!paymentStatus) return toPack ? TO_PACK.paymentStatuses : undefined;
  return toPack ? TO_PACK.paymentStatuses.filter((one) => one === paymentStatus) : [paymentStatus];
}

/** Names all values of a column without a filter, so that the index on both columns can be used. */
export function isOfKind(filter: OrderFilter): RawBuilder<unknown> {
  const statuses = statusesOf(filter);
  const paymentStatuses = paymentStatusesOf(filter);
  if (!statuses && !paymentStatuses) return sql`true`;
  return sql`o.status = ANY (${statuses ?? ORDER_STATUSES}::text[])
         AND o.payment_status = ANY (${paymentStatuses ?? PAYMENT_STATUSES}::text[])`;
}

export function isInRange({ startDate, endDate }: OrderFilter, column = 'o.created_at'): RawBuilder<unknown> {
  const placedAt = sql.ref(column);
  return sql`${startDate ? sql`${placedAt} >= ${startDate}` : sql`true`} AND ${endDate ? sql`${placedAt} < ${endDate}` : sql`true`}`;
}

/** Words only say between which steps a total is. */
export function isOfTotal({ minTotalCents, maxTotalCents }: OrderFilter, column = 'o.total_cents'): RawBuilder<unknown> {
  const total = sql.ref(column);
  return sql`${minTotalCents === undefined ? sql`true` : sql`${total} >= ${minTotalCents}`}
         AND ${maxTotalCents === undefined ? sql`true` : sql`${total} <= ${maxTotalCents}`}`;
}

/** The last moment at which an order can be sent in time, in UTC without a zone, as the index has it. */
export const shipBy = sql`(o.estimated_delivery AT TIME ZONE 'UTC' - make_interval(days => o.carrier_days))`;

/** To be sent, and too late for the day that was promised: docs/rules.md#orders-late. */
export const isLateOrder = sql`${isToPack} AND ${shipBy} < now() AT TIME ZONE 'UTC'`;

/** What is waited for: few orders, whatever the number of all is. */
export function isWaitingFor({ late, toPack }: OrderFilter): RawBuilder<unknown> | undefined {
  if (late) return isLateOrder;
  return toPack ? isToPack : undefined;
}

/** Whether the order of a row has the words of a filter; for few rows. */
export function matchesWords(filter: OrderFilter): RawBuilder<unknown> {
  if (!hasWords(filter)) return sql`true`;
  return sql`CASE WHEN o.id = ANY (ARRAY(SELECT order_id FROM order_changes))
           THEN EXISTS (SELECT FROM order_documents d WHERE d.order_id = o.id AND d.search @@ (${wordsOf(filter, { isForIndex: false })}))
           ELSE EXISTS (SELECT FROM order_search w WHERE w.order_id = o.id AND w.search @@ (${wordsOf(filter, { isForIndex: true })})) END`;
}
