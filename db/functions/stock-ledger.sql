-- The stock ledger. Triggers on variants write each change of their pieces to stock_movements, in the statement that makes it, so
-- that no writer can leave one out: the deltas of a variant sum to its on_hand, and its reserved deltas to its reserved. Changes are
-- written by variants_updated (stock.sql), which reads them anyway; new and removed variants here.
--
-- A transaction says in settings of its own why it changes stock: shop.stock_reason, shop.stock_note, shop.stock_order (an order's
-- id) and shop.stock_by (the id and the email address of an admin, with a space between). Orders say it for one statement, admins'
-- calls until the transaction ends.

CREATE OR REPLACE FUNCTION stock_setting(name text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('shop.stock_' || name, true), '')
$$;

-- The level of the pieces that can be sold: 0 for none, the same for numbers that are about the same.
CREATE OR REPLACE FUNCTION stock_level(pieces integer) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT width_bucket(pieces, ARRAY[1, 2, 3, 4, 5, 6, 8, 11, 16, 21, 31, 51, 76, 101, 151, 201, 301, 501, 1001, 2001, 5001, 10001])::smallint
$$;

CREATE OR REPLACE FUNCTION variants_stocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (variant_id, delta, reserved_delta, on_hand_after, reason, note, by_id, by_email)
  SELECT id, on_hand, reserved, on_hand, coalesce(stock_setting('reason'), 'count')::stock_reason, stock_setting('note'),
         split_part(stock_setting('by'), ' ', 1)::uuid, split_part(stock_setting('by'), ' ', 2)
    FROM new_rows WHERE on_hand <> 0 OR reserved <> 0;
  IF EXISTS (SELECT FROM new_rows WHERE stock_policy = 'counted' AND on_hand < reserved) THEN
    RAISE EXCEPTION 'A counted variant cannot begin with less than no stock' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO stock_levels SELECT id, product_id, variant_stock_level(on_hand, reserved, stock_policy) FROM new_rows;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER variants_stocked AFTER INSERT ON variants
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION variants_stocked();

CREATE OR REPLACE FUNCTION variants_unstocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (variant_id, delta, reserved_delta, on_hand_after, reason, note, by_id, by_email)
  SELECT id, -on_hand, -reserved, 0, coalesce(stock_setting('reason'), 'correction')::stock_reason, stock_setting('note'),
         split_part(stock_setting('by'), ' ', 1)::uuid, split_part(stock_setting('by'), ' ', 2)
    FROM old_rows WHERE on_hand <> 0 OR reserved <> 0;
  DELETE FROM stock_levels WHERE variant_id = ANY (ARRAY(SELECT id FROM old_rows));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER variants_unstocked AFTER DELETE ON variants
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION variants_unstocked();

CREATE OR REPLACE FUNCTION stock_ledger_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The stock ledger is only ever added to, by changes of stock' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE TRIGGER stock_movements_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION stock_ledger_stays();

-- Inside a trigger the depth is at least 1.
CREATE OR REPLACE TRIGGER stock_movements_follow_stock BEFORE INSERT ON stock_movements
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION stock_ledger_stays();

-- Changes on_hand of variants that the caller has locked: [{variantId, delta, reason, note}]. Products are locked before any change,
-- in id order, and then changed in that order, so that the statements below lock like a single one.
CREATE OR REPLACE FUNCTION change_stock(changes jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  PERFORM FROM products
    WHERE id = ANY (ARRAY(SELECT product_id FROM variants WHERE id = ANY (ARRAY(SELECT (c ->> 'variantId')::bigint FROM jsonb_array_elements(changes) c))))
    ORDER BY id FOR NO KEY UPDATE;
  FOR change IN
    SELECT v.id, c.delta, c.reason, c.note
      FROM jsonb_to_recordset(changes) AS c ("variantId" bigint, delta integer, reason text, note text) JOIN variants v ON v.id = c."variantId"
     ORDER BY v.product_id, v.id
  LOOP
    PERFORM set_config('shop.stock_reason', change.reason, true), set_config('shop.stock_note', coalesce(change.note, ''), true);
    UPDATE variants SET on_hand = on_hand + change.delta WHERE id = change.id;
  END LOOP;
  PERFORM set_config('shop.stock_reason', '', true), set_config('shop.stock_note', '', true);
END $$;

-- Each variant whose movements do not sum to its stock, and each whose reserved pieces are not those that its unpaid orders hold. A
-- removed variant's movements sum to 0.
CREATE OR REPLACE VIEW stock_differences AS
SELECT variant_id, v.sku, coalesce(v.on_hand, 0) AS on_hand, coalesce(m.on_hand, 0)::integer AS ledger_on_hand,
       coalesce(v.reserved, 0) AS reserved, coalesce(m.reserved, 0)::integer AS ledger_reserved, coalesce(h.held, 0)::integer AS held
  FROM (SELECT id AS variant_id, sku, on_hand, reserved FROM variants) v
  FULL JOIN (SELECT variant_id, sum(delta) AS on_hand, sum(reserved_delta) AS reserved FROM stock_movements GROUP BY variant_id) m USING (variant_id)
  LEFT JOIN (SELECT l.variant_id, sum(l.quantity) AS held FROM orders o JOIN order_lines l ON l.order_id = o.id
              WHERE o.status = 'pending' AND o.stock_state = 'held' AND l.variant_id IS NOT NULL AND l.is_counted GROUP BY l.variant_id) h USING (variant_id)
 WHERE coalesce(v.on_hand, 0) <> coalesce(m.on_hand, 0) OR coalesce(v.reserved, 0) <> coalesce(m.reserved, 0)
    OR coalesce(v.reserved, 0) <> coalesce(h.held, 0);

-- After variants were loaded without triggers: what differs from the ledger is counted, and low stock listed from scratch.
CREATE OR REPLACE FUNCTION rebuild_stock() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE variants IN SHARE ROW EXCLUSIVE MODE;
  ALTER TABLE stock_movements DISABLE TRIGGER stock_movements_follow_stock;
  INSERT INTO stock_movements (variant_id, delta, reserved_delta, on_hand_after, reason, note)
  SELECT id, v.on_hand - coalesce(m.on_hand, 0), v.reserved - coalesce(m.reserved, 0), v.on_hand, 'count', 'Opening stock'
    FROM variants v
    LEFT JOIN (SELECT variant_id AS id, sum(delta) AS on_hand, sum(reserved_delta) AS reserved FROM stock_movements GROUP BY variant_id) m USING (id)
   WHERE v.on_hand <> coalesce(m.on_hand, 0) OR v.reserved <> coalesce(m.reserved, 0)
   ORDER BY id;
  ALTER TABLE stock_movements ENABLE TRIGGER stock_movements_follow_stock;
  TRUNCATE stock_levels;
  DROP INDEX stock_levels_lowest;
  INSERT INTO stock_levels SELECT id, product_id, variant_stock_level(on_hand, reserved, stock_policy) FROM variants ORDER BY id;
  CREATE INDEX stock_levels_lowest ON stock_levels (level, variant_id);
  PERFORM keep_low_stock();
END $$;
