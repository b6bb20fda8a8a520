import { withClient } from '#test/database-client.server';

const DAYS = 800;
/** Ten million events are about as many for each order as in a healthy shop: one order of 30 visits with ten events. */
const EVENTS_PER_ORDER = 10;
const PRODUCT_VIEWS_OF_EVENTS = 0.4;

/**
 * Adds counters of two years to a shop with orders, with SQL only, and counts its sales by day. A few products and searches are most
 * of the events, and each day has many that are rare.
 */
export async function fillWithVisits(url: string, orders: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("SET synchronous_commit = off; SET work_mem = '128MB'");
    const eventsADay = (orders * EVENTS_PER_ORDER) / DAYS;
    await client.query('TRUNCATE visit_days, product_view_days, product_view_months, search_term_days, search_term_months');
    await client.query(
      `INSERT INTO visit_days
       SELECT current_date - n, $1 * 0.1, $1 * 0.3, $1 * ${PRODUCT_VIEWS_OF_EVENTS}, $1 * 0.1, $1 * 0.02, $1 * 0.03, $1 * 0.04, $1 * 0.02, $1 * 0.015, $1 * 0.012,
              $1 * 0.01 FROM generate_series(0, ${DAYS - 1}) n`,
      [eventsADay],
    );
    await client.query(
      `WITH ranked AS (SELECT id, 1.0 / (row_number() OVER (ORDER BY md5(id::text)) + 10) AS weight FROM products WHERE status = 'active'),
       shares AS (SELECT id, weight / sum(weight) OVER () AS share FROM ranked)
       INSERT INTO product_view_days
       SELECT current_date - n, id, views FROM generate_series(0, ${DAYS - 1}) n, shares,
              LATERAL (SELECT floor(share * $1 * ${PRODUCT_VIEWS_OF_EVENTS} + (hashint8(id * 1000 + n) & 1023) / 1024.0)::bigint AS views) drawn
        WHERE views > 0`,
      [eventsADay],
    );
    await client.query(
      `INSERT INTO product_view_months SELECT date_trunc('month', day)::date, product_id, sum(views) FROM product_view_days GROUP BY 1, 2`,
    );
    await client.query(
      `INSERT INTO search_term_days
       SELECT current_date - n, 'search for ' || term, greatest(1, floor($1 * 0.1 / (place + 10) / 6)), CASE WHEN term % 5 = 0 THEN 1 ELSE 0 END
         FROM generate_series(0, ${DAYS - 1}) n, generate_series(1, 2000) place,
              LATERAL (SELECT CASE WHEN place <= 300 THEN place ELSE hashint8(n * 10000 + place) & 65535 END AS term) drawn
       ON CONFLICT DO NOTHING`,
      [eventsADay],
    );
    await client.query(
      `INSERT INTO search_term_months SELECT date_trunc('month', day)::date, term, sum(searches), sum(found_nothing) FROM search_term_days GROUP BY 1, 2`,
    );
    await client.query('SELECT trim_visits(current_date)');
    await client.query('SELECT recount_sales()');
    for (;;) {
      const { rows } = await client.query<{ counted: number }>('SELECT count_changed_sales(50) AS counted');
      if ((rows[0]?.counted ?? 0) === 0) break;
    }
    await client.query('VACUUM ANALYZE');
  });
}
