-- How a variant is sold (docs/rules.md#stock-policies): `counted` until it is sold out, `backorder` beyond that, `uncounted` without
-- looking at its stock. The check is validated by the next migration.
ALTER TABLE variants ADD COLUMN stock_policy text NOT NULL DEFAULT 'counted';
ALTER TABLE variants ADD CONSTRAINT variants_stock_policy_check CHECK (stock_policy IN ('counted', 'backorder', 'uncounted')) NOT VALID;

-- Whether a line's pieces were taken from the stock when it was ordered. Only those come back.
ALTER TABLE order_lines ADD COLUMN is_counted boolean NOT NULL DEFAULT true;

-- Nothing of the product is in stock, and some of it can be ordered nevertheless.
ALTER TABLE products ADD COLUMN is_backordered boolean NOT NULL DEFAULT false;

-- Stock may be negative: what was ordered beyond it is owed. That counted stock is not sold beyond zero is checked where it changes
-- (variants_updated in db/functions/stock.sql), because a variant may owe pieces when its owner stops taking such orders.
ALTER TABLE variants DROP CONSTRAINT variants_check;
ALTER TABLE variants DROP CONSTRAINT variants_on_hand_check;
ALTER TABLE variants ADD CONSTRAINT variants_reserved_check CHECK (reserved >= 0) NOT VALID;

-- Used by functions that are created before db/functions/stock.sql.
CREATE FUNCTION orderable_pieces(on_hand integer, reserved integer, stock_policy text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE stock_policy WHEN 'counted' THEN greatest(on_hand - reserved, 0) ELSE 999 END
$$;
