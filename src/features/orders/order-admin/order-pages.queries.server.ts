import { type RawBuilder, sql } from 'kysely';
import { splitIntoDays } from './order-days.rules';
import {
  hasWords,
  isInRange,
  isLateOrder,
  isOfKind,
  isOfTotal,
  matchesWords,
  paymentStatusesOf,
  shipBy,
  statusesOf,
  wordsOf,
} from './order-filter.queries.server';
import type { OrderFilter, OrderSort, StatsQuery } from './orders-admin.schema';

/* These queries cost the same at a thousand orders and at a million: docs/decisions/0011. */

interface WantedPage {
  page: number;
  limit: number;
  sort?: OrderSort | undefined;
}

/** A search reads the newest matches only; the export reads all of them. */
const SEARCH_REACH = 200;

const ORDER_SORTS = {
  newest: sql`o.created_at DESC, o.id DESC`,
  oldest: sql`o.created_at, o.id`,
  highestTotal: sql`o.total_cents DESC, o.id DESC`,
  lowestTotal: sql`o.total_cents, o.id`,
  mostUrgent: sql`${shipBy}, o.id`,
} as const satisfies Record<OrderSort, RawBuilder<unknown>>;

/** `shown`, the ids of a page of orders, and `counted`, their number, as parts of a statement. */
export function pageParts(filter: OrderFilter, page: WantedPage): RawBuilder<unknown> {
  if (filter.late) return latePage(filter, page);
  if (hasWords(filter)) return foundPage(filter, page);
  return page.sort === 'highestTotal' || page.sort === 'lowestTotal' ? pageByTotal(page) : dayPage(filter, page);
}

/** In which order a page's rows are. */
export function sortOf(filter: OrderFilter, sort: OrderSort = 'newest'): RawBuilder<unknown> {
  if (filter.late) return ORDER_SORTS.mostUrgent;
  return hasWords(filter) ? ORDER_SORTS.newest : ORDER_SORTS[sort];
}

/** The daily totals show on which day the page begins, so that no earlier rows are read. */
function dayPage(filter: OrderFilter, { page, limit, sort }: WantedPage): RawBuilder<unknown> {
  const offset = (page - 1) * limit;
  const direction = sort === 'oldest' ? sql`day` : sql`day DESC`;
  const statuses = statusesOf(filter);
  const isOfStatus = statuses ? sql`status = ANY (${statuses}::text[])` : sql`true`;
  const paymentStatuses = paymentStatusesOf(filter);
  const isOfPayment = paymentStatuses ? sql`payment_status = ANY (${paymentStatuses}::text[])` : sql`true`;
  return sql`days AS MATERIALIZED (
      SELECT day, sum(orders) AS orders FROM ${talliesOf(filter)} t
       WHERE ${isOfStatus} AND ${isOfPayment} GROUP BY day HAVING sum(orders) > 0
    ), reached AS (
      SELECT day, orders, sum(orders) OVER (ORDER BY ${direction}) AS reached FROM days
    ), target AS MATERIALIZED (
      SELECT min(day)::timestamp AT TIME ZONE 'UTC' AS first, (max(day) + 1)::timestamp AT TIME ZONE 'UTC' AS after, min(reached - orders) AS skipped
        FROM reached WHERE reached > ${offset} AND reached - orders < ${offset + limit}
    ), counted AS (
      SELECT coalesce(sum(orders), 0)::integer AS total, false AS has_more FROM days
    ), shown AS (
      SELECT o.id FROM orders o
       WHERE ${isOfKind(filter)} AND ${isInRange(filter)}
         AND o.created_at >= (SELECT first FROM target) AND o.created_at < (SELECT after FROM target)
       ORDER BY ${ORDER_SORTS[sort === 'oldest' ? 'oldest' : 'newest']} OFFSET ${offset} - (SELECT skipped FROM target) LIMIT ${limit}
    )`;
}

function pageByTotal({ page, limit, sort = 'highestTotal' }: WantedPage): RawBuilder<unknown> {
  return sql`counted AS (
      SELECT coalesce(sum(orders), 0)::integer AS total, false AS has_more FROM current_order_tallies
    ), shown AS (
      SELECT o.id FROM orders o ORDER BY ${ORDER_SORTS[sort]} OFFSET ${(page - 1) * limit} LIMIT ${limit}
    )`;
}

/** Few: all that is to be sent is in an index of its own. */
function latePage(filter: OrderFilter, { page, limit }: WantedPage): RawBuilder<unknown> {
  return sql`late AS MATERIALIZED (
      SELECT o.id, o.estimated_delivery, o.carrier_days FROM orders o
       WHERE ${isLateOrder} AND ${isOfKind(filter)} AND ${isInRange(filter)} AND ${isOfTotal(filter)} AND ${matchesWords(filter)}
    ), counted AS (
      SELECT count(*)::integer AS total, false AS has_more FROM late
    ), shown AS (
      SELECT o.id FROM late o ORDER BY ${ORDER_SORTS.mostUrgent} OFFSET ${(page - 1) * limit} LIMIT ${limit}
    )`;
}

/** Orders by their words, and those whose changes are not folded yet one by one. */
function foundPage(filter: OrderFilter, { page, limit }: WantedPage): RawBuilder<unknown> {
  return sql`${foundOrders(filter)}, counted AS (
      SELECT least(count(*), ${SEARCH_REACH})::integer AS total, count(*) > ${SEARCH_REACH} AS has_more FROM found
    ), shown AS (
      SELECT order_id AS id FROM (SELECT * FROM found ORDER BY placed_at DESC, order_id DESC LIMIT ${SEARCH_REACH}) newest
       ORDER BY placed_at DESC, order_id DESC OFFSET ${(page - 1) * limit} LIMIT ${limit}
    )`;
}

/**
 * `found`: more than enough of the newest orders that match. Common words reach the limit within weeks, so that older rows are not
 * read.
 */
function foundOrders(filter: OrderFilter): RawBuilder<unknown> {
  return sql`search_terms AS MATERIALIZED (
      SELECT ${wordsOf(filter, { isForIndex: true })} AS query,
             newest, date_trunc('month', newest, 'UTC') - interval '1 hour' AS month_before, newest - interval '168 hours' AS week_before
        FROM (SELECT least((SELECT max(created_at) FROM orders), ${filter.endDate ?? null}::timestamptz) AS newest) latest
    ), changed AS MATERIALIZED (
      SELECT DISTINCT order_id FROM order_changes
    ), unfolded AS MATERIALIZED (
      SELECT w.order_id, w.placed_at FROM order_documents w
       WHERE w.order_id = ANY (ARRAY(SELECT order_id FROM changed)) AND w.search @@ (${wordsOf(filter, { isForIndex: false })})
         AND ${isInRange(filter, 'w.placed_at')} AND ${isOfTotal(filter, 'w.total_cents')}
    ), recent AS MATERIALIZED (${foundRecently(filter)}),
    weeks AS MATERIALIZED (${foundWithin(filter, sql`(query && (order_week(newest) || order_week(week_before)))`, ['recent'])}),
    months AS MATERIALIZED (${foundWithin(filter, sql`(query && (order_month(newest) || order_month(month_before)))`, ['recent', 'weeks'])}),
    ever AS MATERIALIZED (${foundWithin(filter, sql`query`, ['recent', 'weeks', 'months'])}),
    found AS MATERIALIZED (
      SELECT * FROM unfolded
      UNION ALL
      SELECT * FROM recent WHERE (SELECT count(*) FROM recent) > ${SEARCH_REACH}
      UNION ALL
      SELECT * FROM weeks WHERE (SELECT count(*) FROM weeks) > ${SEARCH_REACH}
      UNION ALL
      SELECT * FROM months WHERE (SELECT count(*) FROM months) > ${SEARCH_REACH}
      UNION ALL
      SELECT * FROM ever
    )`;
}

/** How many of the newest orders are looked at one by one. */
const RECENT_ORDERS = 1_000;

/** A filter that most orders match, like the shop's own country, is satisfied by the newest orders; a typed text rarely is. */
function foundRecently(filter: OrderFilter): RawBuilder<unknown> {
  if (filter.search !== undefined) return sql`SELECT NULL::uuid AS order_id, NULL::timestamptz AS placed_at WHERE false`;
  return sql`
      SELECT w.order_id, w.placed_at
        FROM (SELECT o.id FROM orders o WHERE ${isInRange(filter)} ORDER BY o.created_at DESC, o.id DESC LIMIT ${RECENT_ORDERS}) newest
        JOIN order_search w ON w.order_id = newest.id
       WHERE w.search @@ (SELECT query FROM search_terms) AND w.order_id <> ALL (ARRAY(SELECT order_id FROM changed))
         AND ${isOfTotal(filter, 'w.total_cents')}
       ORDER BY w.placed_at DESC, w.order_id DESC LIMIT ${SEARCH_REACH + 1}`;
}

/** The newest orders that match a query, unless a narrower query has found enough. */
function foundWithin(filter: OrderFilter, query: RawBuilder<unknown>, narrower: ('recent' | 'weeks' | 'months')[]): RawBuilder<unknown> {
  const isNeeded = narrower.map((name) => sql`(SELECT count(*) FROM ${sql.table(name)}) <= ${SEARCH_REACH} AND`);
  return sql`
      SELECT w.order_id, w.placed_at FROM order_search w
       WHERE ${sql.join(isNeeded, sql` `)} w.search @@ (SELECT ${query} FROM search_terms)
         AND w.order_id <> ALL (ARRAY(SELECT order_id FROM changed)) AND ${isInRange(filter, 'w.placed_at')} AND ${isOfTotal(filter, 'w.total_cents')}
       ORDER BY w.placed_at DESC, w.order_id DESC LIMIT ${SEARCH_REACH + 1}`;
}

/**
 * How many orders of each status were placed on each day of a range: from the daily totals, and counted directly for
 * partial days.
 */
export function talliesOf(range: StatsQuery): RawBuilder<unknown> {
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
