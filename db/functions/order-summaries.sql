-- The day of an order, in UTC.
CREATE OR REPLACE FUNCTION order_day(placed_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (placed_at AT TIME ZONE 'UTC')::date
$$;

CREATE OR REPLACE FUNCTION orders_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes SELECT id, order_day(created_at), status, payment_status, 1, total_cents, refunded_cents FROM new_rows;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_inserted AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_inserted();

CREATE OR REPLACE FUNCTION orders_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes SELECT id, order_day(created_at), status, payment_status, -1, -total_cents, -refunded_cents FROM old_rows;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_deleted AFTER DELETE ON orders
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_deleted();

CREATE OR REPLACE FUNCTION orders_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes
  SELECT v.* FROM new_rows n JOIN old_rows o USING (id),
         LATERAL (VALUES (o.id, order_day(o.created_at), o.status, o.payment_status, -1, -o.total_cents, -o.refunded_cents),
                         (n.id, order_day(n.created_at), n.status, n.payment_status, 1, n.total_cents, n.refunded_cents)) v
   WHERE (n.user_id, n.created_at, n.status, n.payment_status, n.total_cents, n.refunded_cents, n.tracking_number, n.shipping_address, n.version)
         IS DISTINCT FROM (o.user_id, o.created_at, o.status, o.payment_status, o.total_cents, o.refunded_cents, o.tracking_number,
                           o.shipping_address, o.version);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_updated AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_updated();

-- Orders can be searched by their customer's current name and phone number: a renamed customer's orders are indexed again.
CREATE OR REPLACE FUNCTION users_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes SELECT id, order_day(created_at), status, payment_status, 0, 0, 0 FROM orders WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_renamed AFTER UPDATE OF email, first_name, last_name, phone ON users FOR EACH ROW
  WHEN ((OLD.email, OLD.first_name, OLD.last_name, OLD.phone) IS DISTINCT FROM (NEW.email, NEW.first_name, NEW.last_name, NEW.phone)) EXECUTE FUNCTION users_renamed();

-- The tallies with the changes that are not folded yet.
CREATE OR REPLACE VIEW current_order_tallies AS
SELECT day, status, payment_status, sum(orders)::integer AS orders, sum(total_cents)::bigint AS total_cents, sum(refunded_cents)::bigint AS refunded_cents
  FROM (SELECT * FROM order_tallies
        UNION ALL
        SELECT day, status, payment_status, orders, total_cents, refunded_cents FROM order_changes) t
 GROUP BY day, status, payment_status;

-- Pending and cancelled orders do not count as revenue; returned ones count as revenue (less refunds) but not as sold.
CREATE OR REPLACE FUNCTION is_order_earning(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status NOT IN ('pending', 'cancelled')
$$;

CREATE OR REPLACE FUNCTION is_order_sold(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status NOT IN ('pending', 'cancelled', 'returned')
$$;

-- Units and cents of each product in the changes that are not folded yet; negative for cancelled orders.
CREATE OR REPLACE VIEW product_sale_changes AS
SELECT l.product_id, sum(l.quantity * c.sold)::bigint AS units, sum(l.quantity::bigint * l.unit_price_cents * c.sold)::bigint AS cents
  FROM (SELECT order_id, sum(orders) AS sold FROM order_changes WHERE is_order_sold(status) GROUP BY order_id HAVING sum(orders) <> 0) c
  JOIN order_lines l ON l.order_id = c.order_id
 WHERE l.product_id IS NOT NULL
 GROUP BY l.product_id;

-- Units of each variant and day in the same changes.
CREATE OR REPLACE VIEW variant_sale_changes AS
SELECT l.variant_id, c.day, sum(l.quantity * c.sold)::integer AS units
  FROM (SELECT order_id, day, sum(orders) AS sold FROM order_changes WHERE is_order_sold(status) GROUP BY order_id, day HAVING sum(orders) <> 0) c
  JOIN order_lines l ON l.order_id = c.order_id
 WHERE l.variant_id IS NOT NULL
 GROUP BY l.variant_id, c.day;

-- Sales of variants are stored for the days that "the last 30 days" are about, and a little longer.
CREATE OR REPLACE FUNCTION first_sales_day() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT order_day(now()) - 31
$$;

-- Adds collected changes to tallies, sales and search words, `most` at a time, and returns their number. One session folds at a
-- time; others skip.
CREATE OR REPLACE FUNCTION fold_order_changes(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE folded integer;
BEGIN
  IF NOT EXISTS (SELECT FROM order_changes) OR NOT pg_try_advisory_xact_lock(hashtext('order_changes')) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM order_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM order_changes LIMIT most)) RETURNING *
  ), tallied AS (
    INSERT INTO order_tallies AS t (day, status, payment_status, orders, total_cents, refunded_cents)
    SELECT day, status, payment_status, sum(orders), sum(total_cents), sum(refunded_cents) FROM taken GROUP BY 1, 2, 3
    ON CONFLICT (day, status, payment_status) DO UPDATE
       SET orders = t.orders + excluded.orders, total_cents = t.total_cents + excluded.total_cents,
           refunded_cents = t.refunded_cents + excluded.refunded_cents
  ), sold AS (
    INSERT INTO product_sales AS s (product_id, units, cents)
    SELECT l.product_id, sum(l.quantity * c.sold), sum(l.quantity::bigint * l.unit_price_cents * c.sold)
      FROM (SELECT order_id, sum(orders) AS sold FROM taken WHERE is_order_sold(status) GROUP BY order_id HAVING sum(orders) <> 0) c
      JOIN order_lines l ON l.order_id = c.order_id
     WHERE l.product_id IS NOT NULL
     GROUP BY l.product_id
    ON CONFLICT (product_id) DO UPDATE SET units = s.units + excluded.units, cents = s.cents + excluded.cents
  ), sold_variants AS (
    INSERT INTO variant_sales AS s (variant_id, day, units)
    SELECT l.variant_id, c.day, sum(l.quantity * c.sold)
      FROM (SELECT order_id, day, sum(orders) AS sold FROM taken WHERE is_order_sold(status) AND day >= first_sales_day()
             GROUP BY order_id, day HAVING sum(orders) <> 0) c
      JOIN order_lines l ON l.order_id = c.order_id
     WHERE l.variant_id IS NOT NULL
     GROUP BY l.variant_id, c.day
    ON CONFLICT (variant_id, day) DO UPDATE SET units = s.units + excluded.units
  ), documents AS MATERIALIZED (
    SELECT * FROM order_documents WHERE order_id = ANY (ARRAY(SELECT DISTINCT order_id FROM taken))
  ), lexicon AS (
    INSERT INTO order_lexicon SELECT DISTINCT lexeme FROM documents, unnest(search) WHERE is_letters(lexeme) ON CONFLICT DO NOTHING
  ), worded AS (
    INSERT INTO order_search AS w (order_id, placed_at, search, total_cents, words_version)
    SELECT order_id, placed_at, search, total_cents, order_words_version() FROM documents
    ON CONFLICT (order_id) DO UPDATE SET placed_at = excluded.placed_at, search = excluded.search, total_cents = excluded.total_cents,
                                         words_version = excluded.words_version
     WHERE (w.search, w.total_cents, w.words_version) IS DISTINCT FROM (excluded.search, excluded.total_cents, excluded.words_version)
  ), gone AS (
    DELETE FROM order_search w
     WHERE order_id = ANY (ARRAY(SELECT DISTINCT order_id FROM taken)) AND NOT EXISTS (SELECT FROM orders o WHERE o.id = w.order_id)
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;

-- Builds tallies, sales and search words again from the orders: after bulk loads, and as a repair.
CREATE OR REPLACE FUNCTION rebuild_order_summaries() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE order_changes, order_tallies, product_sales, variant_sales, order_search, order_lexicon;
  INSERT INTO order_tallies
  SELECT order_day(created_at), status, payment_status, count(*), sum(total_cents), sum(refunded_cents) FROM orders GROUP BY 1, 2, 3;
  INSERT INTO product_sales
  SELECT l.product_id, sum(l.quantity), sum(l.quantity::bigint * l.unit_price_cents)
    FROM orders o JOIN order_lines l ON l.order_id = o.id
   WHERE is_order_sold(o.status) AND l.product_id IS NOT NULL
   GROUP BY l.product_id;
  INSERT INTO variant_sales
  SELECT l.variant_id, order_day(o.created_at), sum(l.quantity)
    FROM orders o JOIN order_lines l ON l.order_id = o.id
   WHERE is_order_sold(o.status) AND o.created_at >= first_sales_day()::timestamp AT TIME ZONE 'UTC' AND l.variant_id IS NOT NULL
   GROUP BY 1, 2;
  DROP INDEX order_search_words;
  INSERT INTO order_search (order_id, placed_at, search, total_cents, words_version)
  SELECT order_id, placed_at, search, total_cents, order_words_version() FROM order_documents;
  CREATE INDEX order_search_words ON order_search USING gin (search);
  INSERT INTO order_lexicon SELECT word FROM ts_stat('SELECT search FROM order_search') WHERE is_letters(word);
  PERFORM rebuild_customer_summaries(), recount_sales();
END $$;
