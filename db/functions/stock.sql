-- How many pieces of a variant can be ordered: what is available, or as many as a line can have (MAX_LINE_QUANTITY in
-- line-quantity.ts) where stock does not limit orders (docs/rules.md#stock-policies).
CREATE OR REPLACE FUNCTION orderable_pieces(on_hand integer, reserved integer, stock_policy text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE stock_policy WHEN 'counted' THEN greatest(on_hand - reserved, 0) ELSE 999 END
$$;

-- The level of a variant in stock_levels. One that is not counted is above all others, as it is never low.
CREATE OR REPLACE FUNCTION variant_stock_level(on_hand integer, reserved integer, stock_policy text) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE stock_policy WHEN 'uncounted' THEN 32767::smallint ELSE stock_level(on_hand - reserved) END
$$;

-- A product is in stock while any of its variants can be ordered, and backordered if only variants that are sold out can be. Runs once
-- a statement and locks the products in id order, so that two orders cannot deadlock. The second statement sees what the previous
-- holder of the lock committed.
CREATE OR REPLACE FUNCTION keep_product_in_stock(product_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = ANY (product_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p
     SET in_stock = s.in_stock, is_backordered = s.in_stock AND NOT s.is_ready
    FROM (SELECT pid AS id, EXISTS (SELECT 1 FROM variants v WHERE v.product_id = pid AND (v.on_hand > v.reserved OR v.stock_policy <> 'counted')) AS in_stock,
                 EXISTS (SELECT 1 FROM variants v WHERE v.product_id = pid AND (v.on_hand > v.reserved OR v.stock_policy = 'uncounted')) AS is_ready
            FROM unnest(product_ids) AS pid) s
   WHERE p.id = s.id AND (p.in_stock, p.is_backordered) IS DISTINCT FROM (s.in_stock, s.in_stock AND NOT s.is_ready);
END $$;

-- The shop's threshold of low stock; the default is that of DEFAULT_SETTINGS in settings.rules.ts, also for a value that another
-- release stored in another form.
CREATE OR REPLACE FUNCTION shop_low_stock_threshold() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT value::integer FROM shop_settings WHERE name = 'lowStockThreshold' AND jsonb_typeof(value) = 'number'), 10)
$$;

-- Whether a variant is low in stock. The threshold is its product's, or else the shop's (docs/rules.md#stock-threshold).
CREATE OR REPLACE FUNCTION is_low_stock(pieces integer, stock_policy text, threshold integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT stock_policy <> 'uncounted' AND pieces <= threshold
$$;

-- Lists the products with a variant that is low in stock, with the available pieces of all their variants. Two changes of one product
-- take turns: each locks the levels of all its variants first, by product and variant, and counts afterwards. Its row in low_stock is
-- not enough, as a product that is not low has none: while one change lists it, another of its variants would be left out of the sum.
-- The product itself is never locked, since an admin who changes it waits for its variants. Without ids: all products, for bulk loads
-- and for another threshold of the shop, which waits for the changes of stock that are under way; those that come later wait for the
-- lock of the table, and see the new threshold.
CREATE OR REPLACE FUNCTION keep_low_stock(product_ids bigint[] DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE usual integer; listed bigint[];
BEGIN
  IF product_ids IS NULL THEN
    TRUNCATE low_stock;
    usual := shop_low_stock_threshold();
    INSERT INTO low_stock
    SELECT v.product_id, sum(v.on_hand - v.reserved) FROM variants v JOIN products p ON p.id = v.product_id
     GROUP BY v.product_id HAVING bool_or(is_low_stock(v.on_hand - v.reserved, v.stock_policy, coalesce(p.low_stock_threshold, usual)));
    RETURN;
  END IF;
  LOCK TABLE low_stock IN ROW EXCLUSIVE MODE;
  PERFORM FROM stock_levels WHERE variant_id = ANY (ARRAY(SELECT id FROM variants WHERE product_id = ANY (product_ids)))
    ORDER BY product_id, variant_id FOR NO KEY UPDATE;
  usual := shop_low_stock_threshold();
  listed := ARRAY(
    SELECT known.product_id FROM low_stock known WHERE known.product_id = ANY (product_ids)
    UNION
    SELECT v.product_id FROM variants v JOIN products p ON p.id = v.product_id
     WHERE v.product_id = ANY (product_ids)
       AND is_low_stock(v.on_hand - v.reserved, v.stock_policy, coalesce(p.low_stock_threshold, usual)));
  INSERT INTO low_stock AS known SELECT id, 0 FROM unnest(listed) AS id ORDER BY id
  ON CONFLICT (product_id) DO UPDATE SET stock = known.stock;
  UPDATE low_stock known SET stock = (SELECT coalesce(sum(on_hand - reserved), 0) FROM variants v WHERE v.product_id = known.product_id)
   WHERE product_id = ANY (listed);
  DELETE FROM low_stock known USING products p
   WHERE known.product_id = ANY (listed) AND p.id = known.product_id
     AND NOT EXISTS (SELECT FROM variants v WHERE v.product_id = p.id
                        AND is_low_stock(v.on_hand - v.reserved, v.stock_policy, coalesce(p.low_stock_threshold, usual)));
END $$;

CREATE OR REPLACE FUNCTION product_threshold_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_low_stock(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_threshold_changed AFTER UPDATE OF low_stock_threshold ON products FOR EACH ROW
  WHEN (NEW.low_stock_threshold IS DISTINCT FROM OLD.low_stock_threshold) EXECUTE FUNCTION product_threshold_changed();

CREATE OR REPLACE FUNCTION shop_threshold_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_low_stock();
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shop_threshold_changed AFTER INSERT OR UPDATE ON shop_settings FOR EACH ROW
  WHEN (NEW.name = 'lowStockThreshold') EXECUTE FUNCTION shop_threshold_changed();

-- Writes the movements of changed stock (stock-ledger.sql), updates in_stock of products that sold out or are available again, and
-- lists what is low in stock; tells caches about products whose few pieces shoppers read (LOW_STOCK in product-choice.rules.ts). A count is a movement even if it found what was there before. Also calculates
-- the prices of products whose variants got other ones. Refuses to take pieces from counted stock that are not there: a check of the
-- row could not, because a variant that stops being sold beyond its stock still owes pieces (docs/rules.md#stock-policies).
CREATE OR REPLACE FUNCTION variants_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  why stock_reason := coalesce(nullif(current_setting('shop.stock_reason', true), ''), 'correction');
  remark text := nullif(current_setting('shop.stock_note', true), '');
  for_order uuid := nullif(current_setting('shop.stock_order', true), '');
  by_whom text := nullif(current_setting('shop.stock_by', true), '');
  repriced bigint[]; crossing bigint[]; moved bigint[]; shown bigint[]; has_other_level boolean; oversold bigint;
BEGIN
  -- Grouped and not joined: a join's plan is cached from a statement of few rows, and reads each row for each when many change.
  WITH versions AS (
    SELECT id, product_id, on_hand, reserved, stock_policy, own_list_price_cents, own_sale_price_cents, true AS is_new FROM new_rows
    UNION ALL
    SELECT id, product_id, on_hand, reserved, stock_policy, own_list_price_cents, own_sale_price_cents, false FROM old_rows
  ), changed AS MATERIALIZED (
    SELECT id, product_id, max(on_hand) FILTER (WHERE is_new) AS on_hand,
           max(on_hand) FILTER (WHERE is_new) - max(on_hand) FILTER (WHERE NOT is_new) AS delta,
           max(reserved) FILTER (WHERE is_new) - max(reserved) FILTER (WHERE NOT is_new) AS reserved_delta,
           max(on_hand - reserved) FILTER (WHERE is_new) AS pieces, max(on_hand - reserved) FILTER (WHERE NOT is_new) AS pieces_before,
           max(stock_policy) FILTER (WHERE is_new) AS policy, max(stock_policy) FILTER (WHERE NOT is_new) AS policy_before,
           (max(own_list_price_cents) FILTER (WHERE is_new), max(own_sale_price_cents) FILTER (WHERE is_new))
             IS DISTINCT FROM (max(own_list_price_cents) FILTER (WHERE NOT is_new), max(own_sale_price_cents) FILTER (WHERE NOT is_new)) AS has_other_price
      FROM versions GROUP BY id, product_id
  ), recorded AS (
    INSERT INTO stock_movements (variant_id, delta, reserved_delta, on_hand_after, reason, note, order_id, by_id, by_email)
    SELECT id, delta, reserved_delta, on_hand, why, remark, for_order, split_part(by_whom, ' ', 1)::uuid, split_part(by_whom, ' ', 2)
      FROM changed WHERE delta <> 0 OR reserved_delta <> 0 OR why = 'count'
  )
  SELECT array_agg(DISTINCT product_id) FILTER (WHERE has_other_price),
         array_agg(DISTINCT product_id) FILTER (WHERE (pieces > 0) <> (pieces_before > 0) OR policy <> policy_before),
         array_agg(DISTINCT product_id) FILTER (WHERE pieces <> pieces_before OR policy <> policy_before),
         array_agg(DISTINCT product_id) FILTER (WHERE pieces <> pieces_before AND least(pieces, pieces_before) <= 10 OR policy <> policy_before),
         bool_or(stock_level(pieces) <> stock_level(pieces_before) OR policy <> policy_before),
         min(id) FILTER (WHERE policy = 'counted' AND pieces < least(pieces_before, 0))
    INTO repriced, crossing, moved, shown, has_other_level, oversold
    FROM changed WHERE has_other_price OR pieces <> pieces_before OR policy <> policy_before;
  IF oversold IS NOT NULL THEN
    RAISE EXCEPTION 'Variant % has fewer pieces than are taken', oversold USING ERRCODE = 'check_violation';
  END IF;
  IF repriced IS NOT NULL THEN PERFORM reprice(repriced); END IF;
  IF crossing IS NOT NULL THEN PERFORM keep_product_in_stock(crossing); END IF;
  IF moved IS NOT NULL THEN PERFORM keep_low_stock(moved); END IF;
  IF shown IS NOT NULL THEN PERFORM pg_notify('catalog', 'product:' || id) FROM unnest(shown) AS id; END IF;
  IF has_other_level THEN
    UPDATE stock_levels SET level = variant_stock_level(on_hand, reserved, stock_policy)
      FROM new_rows WHERE variant_id = id AND level <> variant_stock_level(on_hand, reserved, stock_policy);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER variants_updated AFTER UPDATE ON variants
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION variants_updated();

CREATE OR REPLACE FUNCTION variants_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE product_ids bigint[] := ARRAY(SELECT DISTINCT product_id FROM changed_rows);
BEGIN
  PERFORM reprice(product_ids);
  PERFORM keep_product_in_stock(product_ids);
  PERFORM keep_low_stock(product_ids);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER variants_inserted AFTER INSERT ON variants
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();

CREATE OR REPLACE TRIGGER variants_deleted AFTER DELETE ON variants
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();

-- ── Moves ────────────────────────────────────────────────────────────────────────────────────────

-- Rows are locked in a separate statement before they are changed. A single statement that locks and changes rows starts the
-- change from the row versions of its own snapshot. Where a foreign key check still locks such an outdated version, the change
-- waits for that lock, while the lock's holder waits for the changed row: a deadlock. Each statement of a function sees the
-- newest row versions.
--
-- All transactions lock in this order: cart, promotions by id, order, payment, return, store credit, variants by id, lines of carts and orders, products
-- by id.

-- Adds (1), subtracts (-1) or leaves (0) the pieces of an order's lines in on_hand and in reserved: its sale, its cancellation or the
-- release of what it held. Pieces that came back by a return or a refund are left out, because they are already back in stock, and so
-- are those that were not counted when they were ordered.
CREATE OR REPLACE FUNCTION move_pieces(moved_order uuid, on_hand_sign integer, reserved_sign integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  variant_ids bigint[] := ARRAY(SELECT variant_id FROM order_lines WHERE order_id = moved_order AND variant_id IS NOT NULL AND is_counted);
  reason text := CASE on_hand_sign WHEN -1 THEN 'sale' WHEN 1 THEN 'cancellation' ELSE 'release' END;
BEGIN
  PERFORM FROM variants WHERE id = ANY (variant_ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM set_config('shop.stock_reason', reason, true), set_config('shop.stock_order', moved_order::text, true);
  UPDATE variants v
     SET on_hand = v.on_hand + on_hand_sign * l.quantity, reserved = v.reserved + reserved_sign * l.quantity
    FROM (SELECT variant_id, sum(quantity - returned_quantity - restocked_quantity)::integer AS quantity FROM order_lines WHERE order_id = moved_order AND is_counted GROUP BY 1) l
   WHERE v.id = ANY (variant_ids) AND v.id = l.variant_id;
  PERFORM set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
END $$;

-- Counts the pieces of a received return, and puts those that can be sold again back into stock.
CREATE OR REPLACE FUNCTION take_back_pieces(received_return uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  variant_ids bigint[] := ARRAY(SELECT l.variant_id FROM return_lines rl JOIN order_lines l USING (order_id, position)
                                 WHERE rl.return_id = received_return AND rl.is_restocked AND l.variant_id IS NOT NULL AND l.is_counted);
BEGIN
  PERFORM FROM variants WHERE id = ANY (variant_ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM set_config('shop.stock_reason', 'return', true), set_config('shop.stock_order', order_id::text, true) FROM returns WHERE id = received_return;
  UPDATE variants v SET on_hand = v.on_hand + back.quantity
    FROM (SELECT l.variant_id, sum(rl.quantity)::integer AS quantity FROM return_lines rl JOIN order_lines l USING (order_id, position)
           WHERE rl.return_id = received_return AND rl.is_restocked AND l.is_counted GROUP BY 1) back
   WHERE v.id = ANY (variant_ids) AND v.id = back.variant_id;
  PERFORM set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
  UPDATE order_lines l SET returned_quantity = l.returned_quantity + rl.quantity
    FROM return_lines rl WHERE rl.return_id = received_return AND (l.order_id, l.position) = (rl.order_id, rl.position);
END $$;
