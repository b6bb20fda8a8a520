import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { ProductSummaryRow } from '#features/catalog/products/product-view.server';
import { isForSale, productSummaryColumns } from '#features/catalog/products/products.queries.server';
import type { OrderRow } from '#features/orders/orders/order-view.server';
import { orderColumns } from '#features/orders/orders/orders.queries.server';
import type { OrderStatus } from '#features/orders/orders/orders.rules';
import type { Cents } from '#shared/money';
import type { AllOrdersQuery, StatsQuery } from './all-orders.schema';
import { matchesFilter } from './order-filter.queries.server';
import { readOrderPage } from './order-pages.queries.server';

export interface StaffOrderRow extends OrderRow {
  refundedCents: Cents;
  firstName: string;
  lastName: string;
  email: string;
}

/** A page of all orders that match a filter, newest first. */
export function selectAllOrders(db: Db, { page, limit, ...filter }: AllOrdersQuery) {
  return readOrderPage(
    db,
    filter,
    { page, limit },
    ({ page, order }) => sql<StaffOrderRow>`
    SELECT ${staffOrderColumns}
      FROM ${page} JOIN orders o ON o.id = page.id JOIN payments p ON p.order_id = o.id AND p.kind = 'order' JOIN users u ON u.id = o.user_id
     ORDER BY ${order}`,
  );
}

const staffOrderColumns = sql`${orderColumns}, u.first_name, u.last_name, u.email`;

interface StatsRow {
  orders: number;
  revenueCents: Cents;
  /** Orders that count towards revenue. */
  earningOrders: number;
  byStatus: Partial<Record<OrderStatus, number>>;
  byDay: { date: string; orders: number; revenueCents: Cents }[];
}

/** Orders and revenue by status and by day. */
export async function selectStats(db: Db, range: StatsQuery): Promise<StatsRow> {
  const { rows } = await sql<StatsRow>`
    WITH tallies AS MATERIALIZED (
      SELECT order_day(o.created_at) AS day, o.status, count(*) AS orders, count(*) FILTER (WHERE is_order_earning(o.status)) AS earning,
             coalesce(sum(o.total_cents - o.refunded_cents) FILTER (WHERE is_order_earning(o.status)), 0) AS cents
        FROM orders o WHERE ${matchesFilter(range)} GROUP BY 1, 2
    ), statuses AS (
      SELECT status, sum(orders) AS orders FROM tallies GROUP BY status
    ), days AS (
      SELECT day, sum(orders) AS orders, sum(cents) AS cents FROM tallies GROUP BY day
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
    WITH sold AS (
      SELECT l.product_id, sum(l.quantity) AS pieces, sum(l.quantity::bigint * l.unit_price_cents) AS cents
        FROM orders o JOIN order_lines l ON l.order_id = o.id
       WHERE is_order_sold(o.status) AND l.product_id IS NOT NULL
       GROUP BY l.product_id HAVING sum(l.quantity) > 0
       ORDER BY sum(l.quantity) DESC, l.product_id LIMIT ${limit}
    ), notable AS (
      SELECT 'sold' AS list, product_id, pieces, cents, row_number() OVER (ORDER BY pieces DESC, product_id) AS place FROM sold
      UNION ALL
      SELECT 'low', product_id, stock, 0, row_number() OVER (ORDER BY stock, product_id)
        FROM (SELECT l.product_id, l.stock FROM low_stock l JOIN products p ON p.id = l.product_id AND ${isForSale}
               ORDER BY l.stock, l.product_id LIMIT ${limit}) low
    )
    SELECT notable.list, notable.pieces, notable.cents, ${productSummaryColumns}
      FROM notable JOIN products p ON p.id = notable.product_id JOIN categories c ON c.id = p.category_id
     ORDER BY notable.list, notable.place`.execute(db);
  return rows;
}
