import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { ProductSummaryRow } from '#features/catalog/products/product-view.server';
import { productSummaryColumns } from '#features/catalog/products/products.queries.server';
import type { OrderRow } from '#features/orders/orders/order-view.server';
import { orderColumns } from '#features/orders/orders/orders.queries.server';
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES } from '#features/orders/orders/orders.rules';
import type { Cents } from '#shared/money';
import { splitIntoDays } from './order-days.rules';
import type { AdminOrderListQuery, OrderFilter, StatsQuery } from './orders-admin.schema';

/* These queries cost the same at a thousand orders and at a million: docs/decisions/0011. */

export interface AdminOrderRow extends OrderRow {
  refundedCents: Cents;
  firstName: string;
  lastName: string;
  email: string;
}

export interface FoundOrders {
  rows: AdminOrderRow[];
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
}

/** A search reads the newest matches only; the export reads all of them. */
const SEARCH_REACH = 200;

/**
 * A page of all orders, newest first. The daily totals tell on which day the page begins, so that no earlier rows are
 * read.
 */
export async function selectAllOrders(db: Db, { page, limit, ...filter }: AdminOrderListQuery): Promise<FoundOrders> {
  const { status, paymentStatus } = filter;
  const offset = (page - 1) * limit;
  return selectPage(
    db,
    sql`days AS MATERIALIZED (
      SELECT day, sum(orders) AS orders FROM ${talliesOf(filter)} t
       WHERE ${isOneOf('status', status)} AND ${isOneOf('payment_status', paymentStatus)} GROUP BY day HAVING sum(orders) > 0
    ), reached AS (
      SELECT day, orders, sum(orders) OVER (ORDER BY day DESC) AS reached FROM days
    ), target AS MATERIALIZED (
      SELECT min(day)::timestamp AT TIME ZONE 'UTC' AS first, (max(day) + 1)::timestamp AT TIME ZONE 'UTC' AS after, min(reached - orders) AS skipped
        FROM reached WHERE reached > ${offset} AND reached - orders < ${offset + limit}
    ), counted AS (
      SELECT coalesce(sum(orders), 0)::integer AS total, false AS has_more FROM days
    ), shown AS (
      SELECT o.id FROM orders o
       WHERE ${isOfKind(filter)} AND ${isInRange(filter)}
         AND o.created_at >= (SELECT first FROM target) AND o.created_at < (SELECT after FROM target)
       ORDER BY o.created_at DESC, o.id DESC OFFSET ${offset} - (SELECT skipped FROM target) LIMIT ${limit}
    )`,
  );
}

/** The same for the orders that match a search; changes that are not folded yet are scanned one by one. */
export async function searchAllOrders(
  db: Db,
  { page, limit, search, ...filter }: AdminOrderListQuery & { search: string },
): Promise<FoundOrders> {
  return selectPage(
    db,
    sql`${foundOrders({ search, ...filter })}, counted AS (
      SELECT least(count(*), ${SEARCH_REACH})::integer AS total, count(*) > ${SEARCH_REACH} AS has_more FROM found
    ), shown AS (
      SELECT order_id AS id FROM (SELECT * FROM found ORDER BY placed_at DESC, order_id DESC LIMIT ${SEARCH_REACH}) newest
       ORDER BY placed_at DESC, order_id DESC OFFSET ${(page - 1) * limit} LIMIT ${limit}
    )`,
  );
}

async function selectPage(db: Db, parts: RawBuilder<unknown>): Promise<FoundOrders> {
  const { rows } = await sql<AdminOrderRow & { id: string | null; total: number; hasMore: boolean }>`
    WITH ${parts}
    SELECT counted.total, counted.has_more, listed.*
      FROM counted LEFT JOIN (
        SELECT ${adminOrderColumns} FROM orders o JOIN payments p ON p.order_id = o.id JOIN users u ON u.id = o.user_id
         WHERE o.id = ANY (ARRAY(SELECT id FROM shown))) listed ON true
     ORDER BY listed.created_at DESC, listed.id DESC`.execute(db);
  const { total = 0, hasMore = false } = rows[0] ?? {};
  return { rows: rows.filter(({ id }) => id !== null), total, hasMore };
}

const adminOrderColumns = sql`${orderColumns}, o.refunded_cents, u.first_name, u.last_name, u.email`;

interface StatsRow {
  orders: number;
  revenueCents: Cents;
  /** Orders that count towards revenue. */
  earningOrders: number;
  byStatus: Partial<Record<OrderStatus, number>>;
  byDay: { date: string; orders: number; revenueCents: Cents }[];
}

/** Figures from the daily totals. */
export async function selectStats(db: Db, range: StatsQuery): Promise<StatsRow> {
  const { rows } = await sql<StatsRow>`
    WITH tallies AS MATERIALIZED (
      SELECT day, status, orders, CASE WHEN is_order_earning(status) THEN orders ELSE 0 END AS earning,
             CASE WHEN is_order_earning(status) THEN total_cents - refunded_cents ELSE 0 END AS cents
        FROM ${talliesOf(range)} t
    ), statuses AS (
      SELECT status, sum(orders) AS orders FROM tallies GROUP BY status
    ), days AS (
      SELECT day, sum(orders) AS orders, sum(cents) AS cents FROM tallies GROUP BY day HAVING sum(orders) > 0
    )
    SELECT coalesce(sum(orders), 0) AS orders, coalesce(sum(cents), 0) AS revenue_cents, coalesce(sum(earning), 0) AS earning_orders,
           (SELECT coalesce(jsonb_object_agg(status, orders), '{}') FROM statuses) AS by_status,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('date', day, 'orders', orders, 'revenueCents', cents) ORDER BY day), '[]') FROM days) AS by_day
      FROM tallies`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The figures have no row.');
  return row;
}

export interface ShownProductRow extends ProductSummaryRow {
  list: 'sold' | 'low';
  /** Units sold, or pieces in stock. */
  pieces: number;
  cents: Cents;
}

/** The best sellers of all time, and products that run out of stock, in display order. */
export async function selectNotableProducts(db: Db, limit: number): Promise<ShownProductRow[]> {
  const { rows } = await sql<ShownProductRow>`
    WITH changed AS MATERIALIZED (SELECT product_id, units, cents FROM product_sale_changes),
    sold AS (
      SELECT product_id, sum(units) AS pieces, sum(cents) AS cents
        FROM (SELECT * FROM changed
              UNION ALL
              SELECT product_id, units, cents FROM product_sales WHERE product_id = ANY (ARRAY(
                SELECT product_id FROM changed
                UNION ALL
                (SELECT product_id FROM product_sales ORDER BY units DESC, product_id LIMIT ${limit} + (SELECT count(*) FROM changed))))) both_parts
       GROUP BY product_id HAVING sum(units) > 0
       ORDER BY sum(units) DESC, product_id LIMIT ${limit}
    ), notable AS (
      SELECT 'sold' AS list, product_id, pieces, cents, row_number() OVER (ORDER BY pieces DESC, product_id) AS place FROM sold
      UNION ALL
      SELECT 'low', product_id, stock, 0, row_number() OVER (ORDER BY stock, product_id)
        FROM (SELECT product_id, stock FROM low_stock ORDER BY stock, product_id LIMIT ${limit}) low
    )
    SELECT notable.list, notable.pieces, notable.cents, ${productSummaryColumns}
      FROM notable JOIN products p ON p.id = notable.product_id JOIN categories c ON c.id = p.category_id
     ORDER BY notable.list, notable.place`.execute(db);
  return rows;
}

/** Folds at most `most` changes into the totals and returns how many it folded. */
export async function foldChanges(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`SELECT fold_order_changes(${most}) AS folded`.execute(db);
  return rows[0]?.folded ?? 0;
}

/**
 * How many orders of each status were placed on each day of a range: from the daily totals, and counted directly for
 * partial days.
 */
function talliesOf(range: StatsQuery) {
  const { days, parts } = splitIntoDays(range);
  const ofDays = sql`
    SELECT day, status, payment_status, orders, total_cents, refunded_cents FROM current_order_tallies
     WHERE ${days.from ? sql`day >= order_day(${days.from}::timestamptz)` : sql`true`}
       AND ${days.before ? sql`day < order_day(${days.before}::timestamptz)` : sql`true`}`;
  const ofParts = parts.map(
    ({ from, before }) => sql`
    SELECT order_day(created_at), status, payment_status, count(*)::integer, sum(total_cents)::bigint, sum(refunded_cents)::bigint FROM orders
     WHERE created_at >= ${from} AND created_at < ${before} GROUP BY 1, 2, 3`,
  );
  return sql`(${sql.join([ofDays, ...ofParts], sql` UNION ALL `)})`;
}

/**
 * `found`: more than enough of the newest orders that match a search. Common words reach the limit within weeks, so
 * that older rows are not read.
 */
function foundOrders({ search, ...filter }: OrderFilter & { search: string }) {
  return sql`search_terms AS MATERIALIZED (
      SELECT order_query(${search}, is_for_index => true) && ${wordsOfKind(filter)}::tsquery AS query,
             newest, date_trunc('month', newest, 'UTC') - interval '1 hour' AS month_before, newest - interval '168 hours' AS week_before
        FROM (SELECT least((SELECT max(created_at) FROM orders), ${filter.endDate ?? null}::timestamptz) AS newest) latest
    ), changed AS MATERIALIZED (
      SELECT DISTINCT order_id FROM order_changes
    ), unfolded AS MATERIALIZED (
      SELECT w.order_id, w.placed_at FROM order_documents w JOIN orders o ON o.id = w.order_id
       WHERE w.order_id = ANY (ARRAY(SELECT order_id FROM changed)) AND w.search @@ order_query(${search}, is_for_index => false)
         AND ${isOfKind(filter)} AND ${isInRange(filter)}
    ), weeks AS MATERIALIZED (${foundWithin(filter, sql`(query && (order_week(newest) || order_week(week_before)))`)}),
    months AS MATERIALIZED (${foundWithin(filter, sql`(query && (order_month(newest) || order_month(month_before)))`, ['weeks'])}),
    ever AS MATERIALIZED (${foundWithin(filter, sql`query`, ['weeks', 'months'])}),
    found AS MATERIALIZED (
      SELECT * FROM unfolded
      UNION ALL
      SELECT * FROM weeks WHERE (SELECT count(*) FROM weeks) > ${SEARCH_REACH}
      UNION ALL
      SELECT * FROM months WHERE (SELECT count(*) FROM months) > ${SEARCH_REACH}
      UNION ALL
      SELECT * FROM ever
    )`;
}

/** The newest orders that match a query, unless a narrower query has found enough. */
function foundWithin(filter: OrderFilter, query: RawBuilder<unknown>, narrower: ('weeks' | 'months')[] = []) {
  const isNeeded = narrower.map((name) => sql`(SELECT count(*) FROM ${sql.table(name)}) <= ${SEARCH_REACH} AND`);
  return sql`
      SELECT w.order_id, w.placed_at FROM order_search w
       WHERE ${sql.join(isNeeded, sql` `)} w.search @@ (SELECT ${query} FROM search_terms)
         AND w.order_id <> ALL (ARRAY(SELECT order_id FROM changed)) AND ${isInRange(filter, 'w.placed_at')}
       ORDER BY w.placed_at DESC, w.order_id DESC LIMIT ${SEARCH_REACH + 1}`;
}

/** A status filter as search words of the order. */
function wordsOfKind({ status, paymentStatus }: OrderFilter): string {
  return [...(status ? [`'status:${status}'`] : []), ...(paymentStatus ? [`'payment:${paymentStatus}'`] : [])].join(' & ');
}

/** Names all values of a column without a filter, so that the index on both columns can be used. */
export function isOfKind({ status, paymentStatus }: OrderFilter) {
  if (!status && !paymentStatus) return sql`true`;
  return sql`o.status = ANY (${status ? [status] : ORDER_STATUSES}::text[])
         AND o.payment_status = ANY (${paymentStatus ? [paymentStatus] : PAYMENT_STATUSES}::text[])`;
}

export function isInRange({ startDate, endDate }: OrderFilter, column = 'o.created_at') {
  const placedAt = sql.ref(column);
  return sql`${startDate ? sql`${placedAt} >= ${startDate}` : sql`true`} AND ${endDate ? sql`${placedAt} < ${endDate}` : sql`true`}`;
}

function isOneOf(column: string, value: string | undefined) {
  return value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;
}
