import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { ProductSummaryRow } from '#features/catalog/products/product-view.server';
import { isForSale, productSummaryColumns } from '#features/catalog/products/products.queries.server';
import type { OrderRow } from '#features/orders/orders/order-view.server';
import { orderColumns } from '#features/orders/orders/orders.queries.server';
import type { OrderStatus } from '#features/orders/orders/orders.rules';
import type { Cents } from '#shared/money';
import { pageParts, talliesOf } from './order-pages.queries.server';
import type { AdminOrderListQuery, StatsQuery } from './orders-admin.schema';

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

/** A page of all orders that match a filter; a search shows the newest only. */
export async function selectAllOrders(db: Db, { page, limit, ...filter }: AdminOrderListQuery): Promise<FoundOrders> {
  const { rows } = await sql<AdminOrderRow & { id: string | null; total: number; hasMore: boolean }>`
    WITH ${pageParts(filter, { page, limit })}
    SELECT counted.total, counted.has_more, listed.*
      FROM counted LEFT JOIN (
        SELECT ${adminOrderColumns} FROM orders o JOIN payments p ON p.order_id = o.id AND p.kind = 'order' JOIN users u ON u.id = o.user_id
         WHERE o.id = ANY (ARRAY(SELECT id FROM shown))) listed ON true
     ORDER BY listed.created_at DESC, listed.id DESC`.execute(db);
  const { total = 0, hasMore = false } = rows[0] ?? {};
  return { rows: rows.filter(({ id }) => id !== null), total, hasMore };
}

const adminOrderColumns = sql`${orderColumns}, u.first_name, u.last_name, u.email`;

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
        FROM (SELECT l.product_id, l.stock FROM low_stock l JOIN products p ON p.id = l.product_id AND ${isForSale}
               ORDER BY l.stock, l.product_id LIMIT ${limit}) low
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
