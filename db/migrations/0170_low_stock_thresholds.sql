-- Products are low in stock by the threshold of their variants, as in the list of stock. The definitions are those of stock.sql, which
-- is applied after this.
-- The shop's threshold of low stock; the default is that of DEFAULT_SETTINGS in settings.rules.ts, also for a value that another
-- release stored in another form.
CREATE OR REPLACE FUNCTION shop_low_stock_threshold() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT value::integer FROM shop_settings WHERE name = 'lowStockThreshold' AND jsonb_typeof(value) = 'number'), 10)
$$;

-- Whether a variant is low in stock. The threshold is its product's, or else the shop's (docs/rules.md#stock-threshold).
CREATE OR REPLACE FUNCTION is_low_stock(pieces integer, stock_policy text, threshold integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT stock_policy <> 'uncounted' AND pieces <= threshold
$$;

-- Lists the products with a variant that is low in stock, with the available pieces of all their variants. Each product's row in
-- low_stock is locked first, in id order, and its pieces are counted afterwards; the product itself is never locked, since an admin
-- who changes it waits for its variants. Without ids: all products, for bulk loads and for another threshold of the shop, which waits
-- for the changes of stock that are under way; those that come later wait for the lock of the table, and see the new threshold.
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

SELECT keep_low_stock();
