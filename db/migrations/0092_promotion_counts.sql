-- How many orders that are not cancelled used each promotion, and their totals: counted where they change.
CREATE TABLE promotion_counts (
  promotion_id  bigint PRIMARY KEY REFERENCES promotions (id) ON DELETE CASCADE,
  uses          bigint NOT NULL,
  revenue_cents bigint NOT NULL
);
-- What is not folded into them yet (db/functions/promotion-counts.sql). Without an index or a reference: orders only insert.
CREATE TABLE promotion_changes (
  promotion_id  bigint  NOT NULL,
  uses          integer NOT NULL,
  revenue_cents bigint  NOT NULL
);

-- The triggers begin in this transaction, so that no order in between is missed.
LOCK TABLE orders, order_promotions IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO promotion_counts (promotion_id, uses, revenue_cents)
SELECT op.promotion_id, count(*), sum(o.total_cents)
  FROM order_promotions op JOIN orders o ON o.id = op.order_id
 WHERE op.promotion_id IS NOT NULL AND o.status <> 'cancelled'
 GROUP BY op.promotion_id;

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
