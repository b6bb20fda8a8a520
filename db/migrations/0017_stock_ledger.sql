-- A type and not a check: a check would cost each order as much as the rest of its movements.
CREATE TYPE stock_reason AS ENUM
  ('sale', 'hold', 'release', 'cancellation', 'return', 'delivery', 'damage', 'count', 'correction', 'import');

-- Each change of a variant's pieces. Its deltas sum to on_hand, its reserved deltas to reserved: a trigger on variants writes both
-- (db/functions/stock-ledger.sql). Without foreign keys, because movements stay when variants, orders and accounts are removed, and
-- because no order has to wait for their checks. The key is also the order of a variant's history.
CREATE TABLE stock_movements (
  id             bigint GENERATED ALWAYS AS IDENTITY,
  variant_id     bigint NOT NULL,
  at             timestamptz NOT NULL DEFAULT clock_timestamp(),
  order_id       uuid,
  by_id          uuid,
  delta          integer NOT NULL,
  reserved_delta integer NOT NULL,
  on_hand_after  integer NOT NULL,
  reason         stock_reason NOT NULL,
  note           text,
  by_email       text,
  PRIMARY KEY (variant_id, id)
);

INSERT INTO stock_movements (variant_id, delta, reserved_delta, on_hand_after, reason, note)
SELECT id, on_hand, reserved, on_hand, 'count', 'Opening stock' FROM variants WHERE on_hand > 0 ORDER BY id;

-- What can be sold of each variant, as a coarse level: lists of low stock are read from here, for any threshold. The stock itself is
-- not indexed, so that selling a piece stays an update in place; few sales change the level. Rows are written only while their variant
-- is locked.
CREATE FUNCTION stock_level(pieces integer) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT width_bucket(pieces, ARRAY[1, 2, 3, 4, 5, 6, 8, 11, 16, 21, 31, 51, 76, 101, 151, 201, 301, 501, 1001, 2001, 5001, 10001])::smallint
$$;
CREATE TABLE stock_levels (
  variant_id bigint PRIMARY KEY,
  product_id bigint NOT NULL,
  level      smallint NOT NULL
);
INSERT INTO stock_levels SELECT id, product_id, stock_level(on_hand - reserved) FROM variants ORDER BY id;
CREATE INDEX stock_levels_lowest ON stock_levels (level, variant_id);

-- Absent: the shop's.
ALTER TABLE products ADD COLUMN low_stock_threshold integer CHECK (low_stock_threshold BETWEEN 0 AND 10000);
CREATE INDEX products_low_stock_threshold ON products (low_stock_threshold) WHERE low_stock_threshold IS NOT NULL;

-- Owners search by the beginning of a SKU, and scan barcodes.
CREATE INDEX variants_sku_beginning ON variants (lower(sku) text_pattern_ops);
CREATE INDEX variants_barcode ON variants (barcode) WHERE barcode IS NOT NULL;

-- Units that were sold on each of the last days, from the orders (db/functions/order-summaries.sql).
CREATE TABLE variant_sales (
  variant_id bigint NOT NULL,
  day        date NOT NULL,
  units      integer NOT NULL,
  PRIMARY KEY (variant_id, day)
);
INSERT INTO variant_sales
SELECT l.variant_id, (o.created_at AT TIME ZONE 'UTC')::date, sum(l.quantity)
  FROM orders o JOIN order_lines l ON l.order_id = o.id
 WHERE o.status NOT IN ('pending', 'cancelled', 'returned') AND o.created_at >= now() - interval '32 days' AND l.variant_id IS NOT NULL
 GROUP BY 1, 2;

-- What the owner sets, by name; a missing one has its default. `version` counts the changes of all settings: a row's is that of its
-- own last change.
CREATE TABLE shop_settings (
  name       text PRIMARY KEY,
  value      jsonb NOT NULL,
  version    integer NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
