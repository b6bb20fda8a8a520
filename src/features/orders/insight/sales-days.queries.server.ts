import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import { isForSale } from '#features/catalog/products/products.queries.server';
import type { Cents } from '#shared/money';
import type { Part } from './insight.schema';
import type { Day, DayRange } from './insight-days.rules';

/* These queries read the figures of days and months, not orders: they cost the same at a thousand orders and at a million. */

/** Counts changed days again (db/functions/sales-days.sql), and returns their number. */
export async function countChangedSales(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ counted: number }>`SELECT count_changed_sales(${most}) AS counted`.execute(db);
  return rows[0]?.counted ?? 0;
}

/** The shop's time zone, its present day, and the number of days that are not counted yet. */
export async function selectCalendar(db: Db): Promise<{ timeZone: string; today: Day; daysToCount: number }> {
  const { rows } = await sql<{ timeZone: string; today: Day; daysToCount: number }>`
    SELECT zone AS time_zone, ((now() AT TIME ZONE zone)::date)::text AS today, (SELECT count(DISTINCT day)::integer FROM sales_changes) AS days_to_count
      FROM shop_zone() AS zone`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The calendar has no row.');
  return row;
}

export interface SalesDayRow {
  day: Day;
  orders: number;
  pieces: number;
  itemsCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  refunds: number;
  refundedCents: Cents;
  adjustedCents: Cents;
  returns: number;
  returnedPieces: number;
}

export async function selectSalesDays(db: Db, { from, to }: DayRange): Promise<SalesDayRow[]> {
  const { rows } = await sql<SalesDayRow>`
    SELECT day::text AS day, orders, pieces, items_cents, discount_cents, shipping_cents, tax_cents, total_cents, refunds, refunded_cents, adjusted_cents,
           returns, returned_pieces
      FROM sales_days WHERE day BETWEEN ${from} AND ${to} ORDER BY day`.execute(db);
  return rows;
}

interface Compared {
  range: DayRange;
  before: DayRange | undefined;
}

export interface PartRow {
  value: string;
  orders: number;
  totalCents: Cents;
  totalBeforeCents: Cents;
}

/** The values of a part with the highest sales in either period. */
export async function selectParts(db: Db, part: Part, { range, before, limit }: Compared & { limit: number }): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    WITH now AS (
      SELECT value, sum(orders) AS orders, sum(total_cents) AS cents FROM sales_parts
       WHERE part = ${part} AND day BETWEEN ${range.from} AND ${range.to} GROUP BY value
    ), before AS (
      SELECT value, sum(total_cents) AS cents FROM sales_parts
       WHERE part = ${part} AND day BETWEEN ${before?.from ?? null}::date AND ${before?.to ?? null}::date GROUP BY value
    )
    SELECT value, coalesce(now.orders, 0)::integer AS orders, coalesce(now.cents, 0)::bigint AS total_cents,
           coalesce(before.cents, 0)::bigint AS total_before_cents
      FROM now FULL JOIN before USING (value)
     ORDER BY coalesce(now.cents, 0) DESC, coalesce(before.cents, 0) DESC, value LIMIT ${limit}`.execute(db);
  return rows;
}

export interface SoldRow {
  id: string;
  name: string | null;
  pieces: number;
  cents: Cents;
  piecesBefore: number;
  centsBefore: Cents;
}

const soldBetween = ({ from, to }: DayRange) => sql`product_sales_between(${from}::date, ${to}::date + 1)`;
/** No days at all, for a report without a comparison. */
const NEVER: DayRange = { from: '2000-01-02', to: '2000-01-01' };

export async function selectBestSellers(
  db: Db,
  { range, before = NEVER, limit, isByPieces }: Compared & { limit: number; isByPieces: boolean },
): Promise<SoldRow[]> {
  const order = isByPieces ? sql`pieces DESC, cents DESC, product_id` : sql`cents DESC, pieces DESC, product_id`;
  const { rows } = await sql<SoldRow>`
    WITH best AS MATERIALIZED (SELECT * FROM ${soldBetween(range)} ORDER BY ${order} LIMIT ${limit}),
    -- As an array, they are looked up before anything is summed.
    before AS MATERIALIZED (SELECT * FROM ${soldBetween(before)} WHERE product_id = ANY (ARRAY(SELECT product_id FROM best)))
    SELECT best.product_id::text AS id, p.name, best.pieces, best.cents, coalesce(before.pieces, 0)::bigint AS pieces_before,
           coalesce(before.cents, 0)::bigint AS cents_before
      FROM best LEFT JOIN before USING (product_id) LEFT JOIN products p ON p.id = best.product_id
     ORDER BY ${isByPieces ? sql`best.pieces DESC, best.cents DESC, best.product_id` : sql`best.cents DESC, best.pieces DESC, best.product_id`}`.execute(
    db,
  );
  return rows;
}

/** By the categories that products have today. */
export async function selectCategories(db: Db, { range, before = NEVER }: Compared): Promise<(SoldRow & { slug: string | null })[]> {
  const { rows } = await sql<SoldRow & { slug: string | null }>`
    WITH sold AS (
      SELECT product_id, pieces, cents, 0 AS pieces_before, 0 AS cents_before FROM ${soldBetween(range)}
      UNION ALL
      SELECT product_id, 0, 0, pieces, cents FROM ${soldBetween(before)}
    )
    SELECT coalesce(c.id, 0)::text AS id, c.name, c.slug, sum(s.pieces)::bigint AS pieces, sum(s.cents)::bigint AS cents,
           sum(s.pieces_before)::bigint AS pieces_before, sum(s.cents_before)::bigint AS cents_before
      FROM sold s LEFT JOIN products p ON p.id = s.product_id LEFT JOIN categories c ON c.id = p.category_id
     GROUP BY c.id
     ORDER BY sum(s.cents) DESC, sum(s.cents_before) DESC, c.id`.execute(db);
  return rows;
}

export interface DeadStockRow {
  id: string | null;
  name: string;
  pieces: number;
  cents: Cents;
  lastSoldOn: Day | null;
  /** Of all such products. */
  products: number;
  allPieces: number;
  allCents: Cents;
}

/** Products in stock that did not sell since a day, and that were there before it. Always one row, without an id if there are none. */
export async function selectDeadStock(db: Db, { since, today, limit }: { since: Day; today: Day; limit: number }): Promise<DeadStockRow[]> {
  const { rows } = await sql<DeadStockRow>`
    WITH sold AS MATERIALIZED (SELECT product_id FROM ${soldBetween({ from: since, to: today })}),
    dead AS MATERIALIZED (
      SELECT p.id, p.name, sum(v.on_hand) AS pieces, sum(v.on_hand::bigint * v.paid_price_cents) AS cents
        FROM variants v JOIN products p ON p.id = v.product_id
       WHERE v.on_hand > 0 AND v.stock_policy <> 'uncounted' AND ${isForSale} AND p.created_at < ${since}::date AND NOT EXISTS (SELECT FROM sold WHERE sold.product_id = p.id)
       GROUP BY p.id
    ), most AS MATERIALIZED (SELECT * FROM dead ORDER BY cents DESC, id LIMIT ${limit})
    SELECT most.id::text AS id, most.name, most.pieces, most.cents::bigint AS cents, a.products, a.pieces AS all_pieces, a.cents AS all_cents,
           (SELECT max(day)::text FROM product_sales_days d WHERE d.product_id = most.id AND d.pieces > 0) AS last_sold_on
      FROM (SELECT count(*) AS products, coalesce(sum(pieces), 0)::bigint AS pieces, coalesce(sum(cents), 0)::bigint AS cents FROM dead) a
      LEFT JOIN most ON true
     ORDER BY most.cents DESC, most.id`.execute(db);
  return rows;
}
