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
      FROM jsonb_array_elements(counts) entry, jsonb_each_text(entry -> 'products') AS s (slug, views),
           -- Each by its index: the planner expects so many that it would read all products.
           LATERAL (SELECT id FROM products WHERE slug = s.slug AND status IN ('active', 'unlisted') LIMIT 1) p
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
    SELECT d.day, c.terms FROM (SELECT DISTINCT day FROM typed) d, LATERAL (SELECT count(*) AS terms FROM search_term_days t WHERE t.day = d.day) c
  ), ranked AS (
    SELECT t.*, k.is_known, row_number() OVER (PARTITION BY t.day, k.is_known ORDER BY t.searches DESC, t.term) + s.terms AS place
      FROM typed t JOIN stored s USING (day),
           LATERAL (SELECT EXISTS (SELECT FROM search_term_days d WHERE d.day = t.day AND d.term = t.term) AS is_known) k
  ), added AS MATERIALIZED (SELECT day, term, searches, found_nothing FROM ranked WHERE is_known OR place <= most_terms_of_day()),
  months AS (
    INSERT INTO search_term_months AS m (month, term, searches, found_nothing)
    SELECT date_trunc('month', day)::date, term, sum(searches), sum(found_nothing) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (month, term) DO UPDATE SET searches = m.searches + excluded.searches, found_nothing = m.found_nothing + excluded.found_nothing
  )
  INSERT INTO search_term_days AS d (day, term, searches, found_nothing)
  SELECT day, term, searches, found_nothing FROM added ORDER BY day, term
  ON CONFLICT (day, term) DO UPDATE SET searches = d.searches + excluded.searches, found_nothing = d.found_nothing + excluded.found_nothing
$$;

-- Removes what no report needs any more: days that their months have, rare terms of older days and months, and processes that ended.
CREATE OR REPLACE FUNCTION trim_visits(today date) RETURNS void LANGUAGE sql AS $$
  DELETE FROM product_view_days WHERE day < today - 500;
  DELETE FROM search_term_days WHERE day < today - 500;
  DELETE FROM search_term_days d
   USING (SELECT day, term, row_number() OVER (PARTITION BY day ORDER BY searches DESC, term) AS place,
                 row_number() OVER (PARTITION BY day ORDER BY found_nothing DESC, term) AS empty_place
            FROM search_term_days WHERE day < today - 30) ranked
   WHERE d.day = ranked.day AND d.term = ranked.term AND ranked.place > 200 AND ranked.empty_place > 100;
  DELETE FROM search_term_months m
   USING (SELECT month, term, row_number() OVER (PARTITION BY month ORDER BY searches DESC, term) AS place,
                 row_number() OVER (PARTITION BY month ORDER BY found_nothing DESC, term) AS empty_place
            FROM search_term_months WHERE month < date_trunc('month', today)) ranked
   WHERE m.month = ranked.month AND m.term = ranked.term AND ranked.place > 1000 AND ranked.empty_place > 500;
  DELETE FROM visit_writers WHERE stored_at < now() - interval '7 days';
$$;

-- The whole months from `first` until before `after`; where there is none, both are `first_month`.
CREATE OR REPLACE FUNCTION months_between(first date, after date, OUT first_month date, OUT after_months date) LANGUAGE sql IMMUTABLE AS $$
  SELECT m, greatest(date_trunc('month', after)::date, m)
    FROM (SELECT least(date_trunc('month', first + interval '1 month - 1 day')::date, after) AS m) f
$$;

-- Searches from `first` until before `after`: whole months from their sums, the rest from days.
CREATE OR REPLACE FUNCTION searches_between(first date, after date) RETURNS TABLE (term text, searches bigint, found_nothing bigint)
LANGUAGE sql STABLE ROWS 10000 AS $$
  SELECT s.term, sum(s.searches), sum(s.found_nothing)
    FROM (SELECT m.term, m.searches, m.found_nothing FROM search_term_months m
           WHERE m.month >= (SELECT first_month FROM months_between(first, after)) AND m.month < (SELECT after_months FROM months_between(first, after))
          UNION ALL
          SELECT d.term, d.searches, d.found_nothing FROM search_term_days d
           WHERE d.day >= first AND d.day < (SELECT first_month FROM months_between(first, after))
          UNION ALL
          SELECT d.term, d.searches, d.found_nothing FROM search_term_days d
           WHERE d.day >= (SELECT after_months FROM months_between(first, after)) AND d.day < after) s
   GROUP BY s.term
$$;

-- Products' views, likewise.
CREATE OR REPLACE FUNCTION product_views_between(first date, after date) RETURNS TABLE (product_id bigint, views bigint)
LANGUAGE sql STABLE ROWS 10000 AS $$
  SELECT s.product_id, sum(s.views)
    FROM (SELECT m.product_id, m.views FROM product_view_months m
           WHERE m.month >= (SELECT first_month FROM months_between(first, after)) AND m.month < (SELECT after_months FROM months_between(first, after))
          UNION ALL
          SELECT d.product_id, d.views FROM product_view_days d
           WHERE d.day >= first AND d.day < (SELECT first_month FROM months_between(first, after))
          UNION ALL
          SELECT d.product_id, d.views FROM product_view_days d
           WHERE d.day >= (SELECT after_months FROM months_between(first, after)) AND d.day < after) s
   GROUP BY s.product_id
$$;
