-- Sales by day: which orders, refunds and returns count for which day is in docs/rules.md#insight-days. A change only names the days
-- that must be counted again; counting reads the orders themselves, so that it is right whatever happened before.

-- Of earlier releases, which looked at one order at a time.
DROP FUNCTION IF EXISTS moments_of_order(uuid, uuid, timestamptz);
DROP FUNCTION IF EXISTS is_first_order(orders);

-- Triggers select it in a subquery, which is run once, and only if there is a day to note.
CREATE OR REPLACE FUNCTION shop_zone() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT value #>> '{}' FROM shop_settings WHERE name = 'timeZone'), 'UTC')
$$;

-- The orders that count for a day of the shop. The hours around it are for days on which the clock changes.
CREATE OR REPLACE FUNCTION orders_sold_on(counted date, zone text) RETURNS SETOF orders LANGUAGE sql STABLE ROWS 1000 AS $$
  SELECT * FROM orders
   WHERE created_at >= (counted::timestamp AT TIME ZONE zone) - interval '3 hours'
     AND created_at < ((counted + 1)::timestamp AT TIME ZONE zone) + interval '3 hours'
     AND (created_at AT TIME ZONE zone)::date = counted AND is_order_earning(status)
$$;

-- The refunds that were made on a day, of orders that count, with what edits of orders gave back (is_adjustment).
CREATE OR REPLACE FUNCTION refunds_made_on(counted date, zone text) RETURNS SETOF refunds LANGUAGE sql STABLE ROWS 100 AS $$
  SELECT r.* FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
   WHERE r.created_at >= (counted::timestamp AT TIME ZONE zone) - interval '3 hours'
     AND r.created_at < ((counted + 1)::timestamp AT TIME ZONE zone) + interval '3 hours'
     AND (r.created_at AT TIME ZONE zone)::date = counted
     AND r.status <> 'refused' AND is_order_earning(o.status)
$$;

-- The returns that were requested on a day and not rejected.
CREATE OR REPLACE FUNCTION returns_requested_on(counted date, zone text) RETURNS SETOF returns LANGUAGE sql STABLE ROWS 100 AS $$
  SELECT * FROM returns
   WHERE created_at >= (counted::timestamp AT TIME ZONE zone) - interval '3 hours'
     AND created_at < ((counted + 1)::timestamp AT TIME ZONE zone) + interval '3 hours'
     AND (created_at AT TIME ZONE zone)::date = counted AND status <> 'rejected'
$$;

-- The code of an order; of codes for single customers, which are many, the promotion's name.
CREATE OR REPLACE FUNCTION coupon_of(placed orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN placed.coupon_code IS NULL THEN '' ELSE coalesce(
    (SELECT op.name FROM order_promotions op WHERE op.order_id = placed.id AND op.code_id IS NOT NULL LIMIT 1), placed.coupon_code) END
$$;

-- Tax is what was added to prices, and what is included in them. What an edit gave back is no refund: the order's total is lower.
CREATE OR REPLACE FUNCTION count_sales_day(counted date, zone text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sales_days WHERE day = counted;
  INSERT INTO sales_days (day, orders, pieces, items_cents, discount_cents, shipping_cents, tax_cents, total_cents, refunds, refunded_cents,
                          adjusted_cents, returns, returned_pieces)
  SELECT counted, o.orders, l.pieces, o.items, o.discount, o.shipping, o.tax, o.total, r.refunds, r.cents, r.adjusted, b.returns, b.pieces
    FROM (SELECT count(*) AS orders, coalesce(sum(items_cents), 0) AS items, coalesce(sum(discount_cents), 0) AS discount,
                 coalesce(sum(shipping_cents), 0) AS shipping, coalesce(sum(tax_cents + included_tax_cents), 0) AS tax, coalesce(sum(total_cents), 0) AS total
            FROM orders_sold_on(counted, zone)) o,
         (SELECT coalesce(sum(l.quantity), 0) AS pieces FROM orders_sold_on(counted, zone) s JOIN order_lines l ON l.order_id = s.id) l,
         (SELECT count(*) FILTER (WHERE NOT is_adjustment) AS refunds,
                 coalesce(sum(amount_cents) FILTER (WHERE NOT is_adjustment), 0) AS cents,
                 coalesce(sum(amount_cents) FILTER (WHERE is_adjustment), 0) AS adjusted
            FROM refunds_made_on(counted, zone)) r,
         (SELECT count(DISTINCT q.id) AS returns, coalesce(sum(l.quantity), 0) AS pieces
            FROM returns_requested_on(counted, zone) q LEFT JOIN return_lines l ON l.return_id = q.id) b
   WHERE o.orders + r.refunds + r.adjusted + b.returns > 0;

  DELETE FROM sales_parts WHERE part IN ('country', 'coupon', 'payment', 'customer') AND day = counted;
  -- An order is its customer's first if no earlier one counts; one without a customer is a first one. The condition is no function,
  -- which would be called for each order.
  WITH sold AS MATERIALIZED (
    SELECT coalesce(s.shipping_address ->> 'country', '') AS country, CASE WHEN s.coupon_code IS NULL THEN '' ELSE coupon_of(s) END AS coupon, s.payment_method,
           EXISTS (SELECT FROM orders e WHERE e.user_id = s.user_id AND (e.created_at, e.id) < (s.created_at, s.id)
                                          AND is_order_earning(e.status)) AS is_returning,
           count(*) AS orders, sum(s.total_cents) AS total_cents
      FROM orders_sold_on(counted, zone) s GROUP BY 1, 2, 3, 4
  )
  INSERT INTO sales_parts (part, day, value, orders, total_cents)
  SELECT p.part, counted, p.value, sum(o.orders), sum(o.total_cents)
    FROM sold o,
         LATERAL (VALUES ('country', o.country), ('coupon', o.coupon), ('payment', o.payment_method),
                         ('customer', CASE WHEN o.is_returning THEN 'returning' ELSE 'new' END)) p (part, value)
   GROUP BY p.part, p.value;

  PERFORM count_product_sales(counted, zone);
END $$;

-- Writes the products whose figures differ from the stored ones, and adds the differences to their month.
CREATE OR REPLACE FUNCTION count_product_sales(counted date, zone text) RETURNS void LANGUAGE sql AS $$
  WITH sold AS (
    SELECT coalesce(l.product_id, 0) AS product_id, sum(l.quantity) AS pieces, sum(l.quantity::bigint * l.unit_price_cents) AS cents
      FROM orders_sold_on(counted, zone) o JOIN order_lines l ON l.order_id = o.id
     GROUP BY 1
  ), stored AS (
    SELECT product_id, pieces, cents FROM product_sales_days WHERE day = counted
  ), changed AS (
    SELECT product_id, coalesce(s.pieces, 0) AS pieces, coalesce(s.cents, 0) AS cents,
           coalesce(s.pieces, 0) - coalesce(d.pieces, 0) AS more_pieces, coalesce(s.cents, 0) - coalesce(d.cents, 0) AS more_cents
      FROM sold s FULL JOIN stored d USING (product_id)
     WHERE (s.pieces, s.cents) IS DISTINCT FROM (d.pieces::bigint, d.cents::numeric)
  ), months AS (
    INSERT INTO product_sales_months AS m (month, product_id, pieces, cents)
    SELECT date_trunc('month', counted)::date, product_id, more_pieces, more_cents FROM changed
    ON CONFLICT (month, product_id) DO UPDATE SET pieces = m.pieces + excluded.pieces, cents = m.cents + excluded.cents
  )
  INSERT INTO product_sales_days (day, product_id, pieces, cents)
  SELECT counted, product_id, pieces, cents FROM changed
  ON CONFLICT (day, product_id) DO UPDATE SET pieces = excluded.pieces, cents = excluded.cents
$$;

-- Counts changed days again, the newest first, at most `most` of them, and returns how many it counted. One session counts at a time.
CREATE OR REPLACE FUNCTION count_changed_sales(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  days date[];
  counted date;
BEGIN
  IF NOT EXISTS (SELECT FROM sales_changes) THEN RETURN 0; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('sales_days'));
  days := ARRAY(SELECT DISTINCT day FROM sales_changes ORDER BY day DESC LIMIT most);
  -- A change that is committed after this statement leaves its row for the next time.
  DELETE FROM sales_changes WHERE day = ANY (days);
  FOREACH counted IN ARRAY days LOOP
    PERFORM count_sales_day(counted, shop_zone());
  END LOOP;
  RETURN cardinality(days);
END $$;

-- Has all days counted again: after bulk loads, with another time zone, and as a repair. Between two time zones are up to two days.
CREATE OR REPLACE FUNCTION recount_sales() RETURNS void LANGUAGE sql AS $$
  INSERT INTO sales_changes
  SELECT day + apart FROM sales_days, generate_series(-2, 2) apart
  UNION
  SELECT generate_series(min(created_at)::date - 2, current_date + 2, '1 day')::date FROM orders
$$;

-- Products' pieces and cents from `first` until before `after`: whole months from their sums, the rest from days.
CREATE OR REPLACE FUNCTION product_sales_between(first date, after date) RETURNS TABLE (product_id bigint, pieces bigint, cents bigint)
LANGUAGE sql STABLE ROWS 10000 AS $$
  WITH limits AS (
    SELECT least(date_trunc('month', first + interval '1 month - 1 day')::date, after) AS first_month
  ), months AS (
    SELECT first_month, greatest(date_trunc('month', after)::date, first_month) AS after_months FROM limits
  )
  SELECT s.product_id, sum(s.pieces), sum(s.cents)
    FROM (SELECT m.product_id, m.pieces, m.cents FROM product_sales_months m
           WHERE m.month >= (SELECT first_month FROM months) AND m.month < (SELECT after_months FROM months)
          UNION ALL
          SELECT d.product_id, d.pieces, d.cents FROM product_sales_days d WHERE d.day >= first AND d.day < (SELECT first_month FROM months)
          UNION ALL
          SELECT d.product_id, d.pieces, d.cents FROM product_sales_days d WHERE d.day >= (SELECT after_months FROM months) AND d.day < after) s
   GROUP BY s.product_id HAVING sum(s.pieces) > 0
$$;

-- What orders count for: their own days, the days of their refunds, and, because one of them may be the first now, those of their
-- customers' later orders. By customer, so that many orders of one are not read once for each other.
CREATE OR REPLACE FUNCTION note_days_of_orders(order_ids uuid[], user_ids uuid[], placed_at timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF order_ids IS NULL THEN RETURN; END IF;
  INSERT INTO sales_changes
  SELECT DISTINCT (m.at AT TIME ZONE (SELECT shop_zone()))::date
    FROM (
      SELECT unnest(placed_at) AS at
      UNION ALL
      SELECT o.created_at
        FROM (SELECT user_id, min(at) AS first_at FROM unnest(user_ids, placed_at) AS changed (user_id, at) GROUP BY user_id) c
        JOIN orders o ON o.user_id = c.user_id AND o.created_at >= c.first_at
      UNION ALL
      SELECT r.created_at FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE p.order_id = ANY (order_ids)) m;
END $$;

-- A new order has no refunds. By customer, so that many orders of one are not read once for each other.
CREATE OR REPLACE FUNCTION sales_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes
  SELECT DISTINCT (o.created_at AT TIME ZONE (SELECT shop_zone()))::date
    FROM (SELECT user_id, min(created_at) AS first_at FROM new_rows WHERE is_order_earning(status) GROUP BY user_id) n
    JOIN orders o ON o.user_id = n.user_id AND o.created_at >= n.first_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sales_inserted AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sales_inserted();

CREATE OR REPLACE FUNCTION sales_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_days_of_orders(array_agg(id), array_agg(user_id), array_agg(created_at)) FROM old_rows WHERE is_order_earning(status);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sales_deleted AFTER DELETE ON orders
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION sales_deleted();

CREATE OR REPLACE FUNCTION sales_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- It begins or stops to count, or counts for somebody else or at another time.
  PERFORM note_days_of_orders(array_agg(id), array_agg(v.user_id), array_agg(v.placed_at))
     FROM new_rows n JOIN old_rows o USING (id), LATERAL (VALUES (n.user_id, n.created_at), (o.user_id, o.created_at)) v (user_id, placed_at)
    WHERE (n.user_id, n.created_at, is_order_earning(n.status)) IS DISTINCT FROM (o.user_id, o.created_at, is_order_earning(o.status));
  -- It counts for more or less than before, or for another part.
  INSERT INTO sales_changes
  SELECT DISTINCT (n.created_at AT TIME ZONE (SELECT shop_zone()))::date FROM new_rows n JOIN old_rows o USING (id)
   WHERE is_order_earning(n.status)
     AND (n.items_cents, n.discount_cents, n.shipping_cents, n.tax_cents + n.included_tax_cents, n.total_cents, n.coupon_code, n.payment_method, n.shipping_address ->> 'country')
         IS DISTINCT FROM
         (o.items_cents, o.discount_cents, o.shipping_cents, o.tax_cents + o.included_tax_cents, o.total_cents, o.coupon_code, o.payment_method, o.shipping_address ->> 'country');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sales_updated AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sales_updated();

-- The lines of a new order come with it; these are those that an edit changes or adds.
CREATE OR REPLACE FUNCTION sold_line_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes
  SELECT (created_at AT TIME ZONE shop_zone())::date FROM orders WHERE id = NEW.order_id AND is_order_earning(status);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sold_line_changed AFTER UPDATE OF quantity, unit_price_cents, product_id ON order_lines FOR EACH ROW
  WHEN ((OLD.quantity, OLD.unit_price_cents, OLD.product_id) IS DISTINCT FROM (NEW.quantity, NEW.unit_price_cents, NEW.product_id))
  EXECUTE FUNCTION sold_line_changed();

-- Of an order of this transaction, the day is noted already (sales_inserted).
CREATE OR REPLACE FUNCTION sold_lines_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes
  SELECT DISTINCT (o.created_at AT TIME ZONE (SELECT shop_zone()))::date FROM new_rows n JOIN orders o ON o.id = n.order_id
   WHERE is_order_earning(o.status) AND o.created_at <> now();
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sold_lines_added AFTER INSERT ON order_lines
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sold_lines_added();

-- For refunds and returns, and for the pieces of a return, which are written after it.
CREATE OR REPLACE FUNCTION note_sales_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO sales_changes VALUES ((OLD.created_at AT TIME ZONE shop_zone())::date); END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO sales_changes VALUES ((NEW.created_at AT TIME ZONE shop_zone())::date); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refund_day_noted AFTER INSERT OR DELETE OR UPDATE OF status, amount_cents, created_at, is_adjustment ON refunds
  FOR EACH ROW EXECUTE FUNCTION note_sales_day();

CREATE OR REPLACE TRIGGER return_day_noted AFTER INSERT OR DELETE OR UPDATE OF status, created_at ON returns
  FOR EACH ROW EXECUTE FUNCTION note_sales_day();

-- Days are others in another time zone. A name that PostgreSQL does not know fails here, before an order could fail.
CREATE OR REPLACE FUNCTION time_zone_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM now() AT TIME ZONE shop_zone();
  PERFORM recount_sales();
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER time_zone_set AFTER INSERT OR UPDATE ON shop_settings FOR EACH ROW
  WHEN (NEW.name = 'timeZone') EXECUTE FUNCTION time_zone_changed();
