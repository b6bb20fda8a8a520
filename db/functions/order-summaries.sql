-- The day of an order, in UTC.
CREATE OR REPLACE FUNCTION order_day(placed_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (placed_at AT TIME ZONE 'UTC')::date
$$;

-- Pending and cancelled orders do not count as revenue; returned ones count as revenue (less refunds) but not as sold.
CREATE OR REPLACE FUNCTION is_order_earning(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status NOT IN ('pending', 'cancelled')
$$;

CREATE OR REPLACE FUNCTION is_order_sold(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status NOT IN ('pending', 'cancelled', 'returned')
$$;

-- Writes the words of all orders, and the other figures of orders that are stored: after bulk loads, and as a repair.
CREATE OR REPLACE FUNCTION rebuild_order_summaries() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE order_search;
  DROP INDEX order_search_words;
  INSERT INTO order_search (order_id, search) SELECT id, order_document(o) FROM orders o;
  CREATE INDEX order_search_words ON order_search USING gin (search);
  PERFORM rebuild_customer_summaries(), recount_sales();
END $$;
