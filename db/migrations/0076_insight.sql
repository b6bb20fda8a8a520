-- What was sold on each day of the shop, counted from the orders (db/functions/sales-days.sql). A day without orders, refunds and
-- returns has no row.
CREATE TABLE sales_days (
  day date PRIMARY KEY,
  orders integer NOT NULL,
  pieces integer NOT NULL,
  items_cents bigint NOT NULL,
  discount_cents bigint NOT NULL,
  shipping_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  refunds integer NOT NULL,
  refunded_cents bigint NOT NULL,
  returns integer NOT NULL,
  returned_pieces integer NOT NULL
);

-- The same orders by a property of theirs; all values of a part sum to the day.
CREATE TABLE sales_parts (
  part text NOT NULL CHECK (part IN ('country', 'coupon', 'payment', 'customer')),
  day date NOT NULL,
  value text NOT NULL,
  orders integer NOT NULL,
  total_cents bigint NOT NULL,
  PRIMARY KEY (part, day, value)
);

-- Pieces of products and what they were sold for, by day and by month. Product 0 is all products that were deleted since.
CREATE TABLE product_sales_days (
  day date NOT NULL,
  product_id bigint NOT NULL,
  pieces integer NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (day, product_id)
);
CREATE INDEX product_sales_days_product ON product_sales_days (product_id, day) WHERE pieces > 0;
CREATE TABLE product_sales_months (
  month date NOT NULL,
  product_id bigint NOT NULL,
  pieces integer NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (month, product_id)
);

-- Days that must be counted again.
CREATE TABLE sales_changes (
  day date NOT NULL
);

CREATE INDEX refunds_newest ON refunds (created_at DESC, id DESC);

-- Existing orders are counted in the background, a few days at a time.
INSERT INTO sales_changes
SELECT generate_series(min(created_at)::date - 1, current_date + 1, '1 day')::date FROM orders;
