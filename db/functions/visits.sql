-- Counters of the storefront (docs/rules.md#visits-counting).

-- Adds a process's batch of counts, once however often it is sent; returns whether it was added now. `counts` is a list of
-- {at: seconds since 1970, figures: {visits: 3, …}, products: {slug: views}, terms: {term: [searches, found nothing]}}.
-- Rows are locked in the order of their keys, so that processes wait for each other and never in a circle.
CREATE OR REPLACE FUNCTION store_visits(of_writer uuid, of_batch bigint, counts jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  zone text := shop_zone();
BEGIN
  INSERT INTO visit_writers AS w (id, batch) VALUES (of_writer, of_batch)
  ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, stored_at = now() WHERE w.batch < excluded.batch;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM store_visit_days(counts, zone);
  PERFORM store_product_views(counts, zone);
  PERFORM store_search_terms(counts, zone);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION visit_day(entry jsonb, zone text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (to_timestamp((entry ->> 'at')::bigint) AT TIME ZONE zone)::date
$$;

CREATE OR REPLACE FUNCTION store_visit_days(counts jsonb, zone text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO visit_days AS d (day, visits, pages, product_views, searches, empty_searches, carts, cart_adds, checkouts, addresses, payments, orders)
  SELECT visit_day(entry, zone), sum(f.visits), sum(f.pages), sum(f.product_views), sum(f.searches), sum(f.empty_searches), sum(f.carts),
         sum(f.cart_adds), sum(f.checkouts), sum(f.addresses), sum(f.payments), sum(f.orders)
    FROM jsonb_array_elements(counts) entry,
         jsonb_to_record(entry -> 'figures') AS f (visits bigint, pages bigint, product_views bigint, searches bigint, empty_searches bigint, carts bigint,
           cart_adds bigint, checkouts bigint, addresses bigint, payments bigint, orders bigint)
   GROUP BY 1 ORDER BY 1
  ON CONFLICT (day) DO UPDATE SET visits = d.visits + excluded.visits, pages = d.pages + excluded.pages,
    product_views = d.product_views + excluded.product_views, searches = d.searches + excluded.searches,
    empty_searches = d.empty_searches + excluded.empty_searches, carts = d.carts + excluded.carts, cart_adds = d.cart_adds + excluded.cart_adds,
    checkouts = d.checkouts + excluded.checkouts, addresses = d.addresses + excluded.addresses, payments = d.payments + excluded.payments,
    orders = d.orders + excluded.orders
$$;

-- Of products that exist: any other slug was made up.
CREATE OR REPLACE FUNCTION store_product_views(counts jsonb, zone text) RETURNS void LANGUAGE sql AS $$
  WITH viewed AS MATERIALIZED (
    SELECT visit_day(entry, zone) AS day, p.id AS product_id, sum(s.views::bigint) AS views
      FROM jsonb_array_elements(counts) entry, jsonb_each_text(entry -> 'products') AS s (slug, views)
      JOIN products p ON p.slug = s.slug AND p.status = 'active'
     GROUP BY 1, 2
  ), months AS (
    INSERT INTO product_view_months AS m (month, product_id, views)
    SELECT date_trunc('month', day)::date, product_id, sum(views) FROM viewed GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (month, product_id) DO UPDATE SET views = m.views + excluded.views
  )
  INSERT INTO product_view_days AS d (day, product_id, views)
  SELECT day, product_id, views FROM viewed ORDER BY 1, 2
  ON CONFLICT (day, product_id) DO UPDATE SET views = d.views + excluded.views
$$;

-- How many terms a day can have: whoever sends made-up ones fills no table with them.
CREATE OR REPLACE FUNCTION most_terms_of_day() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 2000 $$;

CREATE OR REPLACE FUNCTION store_search_terms(counts jsonb, zone text) RETURNS void LANGUAGE sql AS $$
  WITH typed AS MATERIALIZED (
    SELECT visit_day(entry, zone) AS day, s.term, sum((s.numbers ->> 0)::bigint) AS searches, sum((s.numbers ->> 1)::bigint) AS found_nothing
      FROM jsonb_array_elements(counts) entry, jsonb_each(entry -> 'terms') AS s (term, numbers)
     GROUP BY 1, 2
  ), stored AS (
    SELECT day, count(*) AS terms FROM search_term_days WHERE day IN (SELECT day FROM typed) GROUP BY day
  ), ranked AS (
    SELECT t.*, k.term IS NOT NULL AS is_known,
           row_number() OVER (PARTITION BY t.day, k.term IS NULL ORDER BY t.searches DESC, t.term) + coalesce(s.terms, 0) AS place
      FROM typed t LEFT JOIN search_term_days k USING (day, term) LEFT JOIN stored s USING (day)
  )
  INSERT INTO search_term_days AS d (day, term, searches, found_nothing)
  SELECT day, term, searches, found_nothing FROM ranked WHERE is_known OR place <= most_terms_of_day() ORDER BY day, term
  ON CONFLICT (day, term) DO UPDATE SET searches = d.searches + excluded.searches, found_nothing = d.found_nothing + excluded.found_nothing
$$;

-- Removes what no report needs any more: days of products that their months have, rare terms of older days, and processes that ended.
CREATE OR REPLACE FUNCTION trim_visits(today date) RETURNS void LANGUAGE sql AS $$
  DELETE FROM product_view_days WHERE day < today - 500;
  DELETE FROM search_term_days WHERE day < today - 800;
  DELETE FROM search_term_days d
   USING (SELECT day, term, row_number() OVER (PARTITION BY day ORDER BY searches DESC, term) AS place,
                 row_number() OVER (PARTITION BY day ORDER BY found_nothing DESC, term) AS empty_place
            FROM search_term_days WHERE day < today - 30) ranked
   WHERE d.day = ranked.day AND d.term = ranked.term AND ranked.place > 200 AND ranked.empty_place > 100;
  DELETE FROM visit_writers WHERE stored_at < now() - interval '7 days';
$$;

-- Products' views from `first` until before `after`: whole months from their sums, the rest from days.
CREATE OR REPLACE FUNCTION product_views_between(first date, after date) RETURNS TABLE (product_id bigint, views bigint)
LANGUAGE sql STABLE ROWS 10000 AS $$
  WITH limits AS (
    SELECT least(date_trunc('month', first + interval '1 month - 1 day')::date, after) AS first_month
  ), months AS (
    SELECT first_month, greatest(date_trunc('month', after)::date, first_month) AS after_months FROM limits
  )
  SELECT s.product_id, sum(s.views)::bigint
    FROM (SELECT m.product_id, m.views FROM product_view_months m
           WHERE m.month >= (SELECT first_month FROM months) AND m.month < (SELECT after_months FROM months)
          UNION ALL
          SELECT d.product_id, d.views FROM product_view_days d WHERE d.day >= first AND d.day < (SELECT first_month FROM months)
          UNION ALL
          SELECT d.product_id, d.views FROM product_view_days d WHERE d.day >= (SELECT after_months FROM months) AND d.day < after) s
   GROUP BY s.product_id
$$;
