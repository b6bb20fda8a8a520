-- Counts what orders that are not cancelled use of each promotion. An order inserts what it changes, so that none waits for another.
CREATE OR REPLACE FUNCTION order_promotion_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO promotion_changes (promotion_id, uses, revenue_cents)
  SELECT NEW.promotion_id, 1, o.total_cents FROM orders o WHERE o.id = NEW.order_id AND o.status <> 'cancelled';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER order_promotion_added AFTER INSERT ON order_promotions FOR EACH ROW
  WHEN (NEW.promotion_id IS NOT NULL) EXECUTE FUNCTION order_promotion_added();

-- Of an order that is deleted itself, the rows go after it, and are counted by order_with_promotions_deleted.
CREATE OR REPLACE FUNCTION order_promotion_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO promotion_changes (promotion_id, uses, revenue_cents)
  SELECT OLD.promotion_id, -1, -o.total_cents FROM orders o WHERE o.id = OLD.order_id AND o.status <> 'cancelled';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER order_promotion_removed AFTER DELETE ON order_promotions FOR EACH ROW
  WHEN (OLD.promotion_id IS NOT NULL) EXECUTE FUNCTION order_promotion_removed();

CREATE OR REPLACE FUNCTION order_with_promotions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO promotion_changes (promotion_id, uses, revenue_cents)
  SELECT op.promotion_id, (NEW.status <> 'cancelled')::integer - (OLD.status <> 'cancelled')::integer,
         CASE WHEN NEW.status = 'cancelled' THEN 0 ELSE NEW.total_cents END - CASE WHEN OLD.status = 'cancelled' THEN 0 ELSE OLD.total_cents END
    FROM order_promotions op WHERE op.order_id = NEW.id AND op.promotion_id IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER order_with_promotions_changed AFTER UPDATE OF status, total_cents ON orders FOR EACH ROW
  WHEN ((OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR OLD.total_cents <> NEW.total_cents)
  EXECUTE FUNCTION order_with_promotions_changed();

CREATE OR REPLACE FUNCTION order_with_promotions_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO promotion_changes (promotion_id, uses, revenue_cents)
  SELECT op.promotion_id, -1, -OLD.total_cents FROM order_promotions op WHERE op.order_id = OLD.id AND op.promotion_id IS NOT NULL;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER order_with_promotions_deleted BEFORE DELETE ON orders FOR EACH ROW
  WHEN (OLD.status <> 'cancelled') EXECUTE FUNCTION order_with_promotions_deleted();

-- The counts with the changes that are not folded yet.
CREATE OR REPLACE VIEW current_promotion_counts AS
SELECT promotion_id, sum(uses)::bigint AS uses, sum(revenue_cents)::bigint AS revenue_cents
  FROM (SELECT promotion_id, uses, revenue_cents FROM promotion_counts
        UNION ALL
        SELECT promotion_id, uses, revenue_cents FROM promotion_changes) c
 GROUP BY promotion_id;

-- Adds collected changes to the counts, `most` at a time, and returns their number. One session folds at a time; others skip.
CREATE OR REPLACE FUNCTION fold_promotion_changes(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE folded integer;
BEGIN
  IF NOT EXISTS (SELECT FROM promotion_changes) OR NOT pg_try_advisory_xact_lock(hashtext('promotion_changes')) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM promotion_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM promotion_changes LIMIT most)) RETURNING *
  ), counted AS (
    INSERT INTO promotion_counts AS c (promotion_id, uses, revenue_cents)
    SELECT p.id, sum(t.uses), sum(t.revenue_cents) FROM taken t JOIN promotions p ON p.id = t.promotion_id GROUP BY p.id
    ON CONFLICT (promotion_id) DO UPDATE SET uses = c.uses + excluded.uses, revenue_cents = c.revenue_cents + excluded.revenue_cents
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;
