-- Which reviews are of a verified purchase (docs/rules.md#reviews-verified).

-- Whether a customer has received a product: a delivered order that was not returned.
CREATE OR REPLACE FUNCTION has_received(customer uuid, product bigint) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT 1 FROM orders o JOIN order_lines l ON l.order_id = o.id
                  WHERE o.user_id = customer AND o.status = 'delivered' AND l.product_id = product);

-- A review that is written while an order is delivered waits, and sees it.
CREATE OR REPLACE FUNCTION lock_purchases(customer uuid) RETURNS void LANGUAGE sql
  BEGIN ATOMIC SELECT pg_advisory_xact_lock(hashtextextended('purchases ' || customer, 0)); END;

CREATE OR REPLACE FUNCTION verify_reviews_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_purchases(NEW.user_id);
  UPDATE reviews r SET is_verified = NOT r.is_verified
   WHERE r.user_id = NEW.user_id AND r.product_id IN (SELECT product_id FROM order_lines WHERE order_id = NEW.id)
     AND r.is_verified <> has_received(r.user_id, r.product_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_verify_reviews AFTER UPDATE OF status, user_id ON orders FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL AND (NEW.status, NEW.user_id) IS DISTINCT FROM (OLD.status, OLD.user_id)
        AND 'delivered' IN (NEW.status, OLD.status))
  EXECUTE FUNCTION verify_reviews_of_order();

-- A review without its writer's account stays verified, because the purchase happened; it loses its photos, which may show people.
CREATE OR REPLACE FUNCTION move_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.user_id IS NULL THEN
    NEW.photos := '[]';
  ELSE
    NEW.is_verified := has_received(NEW.user_id, NEW.product_id);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER reviews_move BEFORE UPDATE OF user_id ON reviews FOR EACH ROW
  WHEN (NEW.user_id IS DISTINCT FROM OLD.user_id) EXECUTE FUNCTION move_review();

-- For orders and reviews that were loaded without triggers.
CREATE OR REPLACE FUNCTION verify_loaded_reviews() RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE reviews r SET is_verified = true
    FROM (SELECT DISTINCT o.user_id, l.product_id FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.status = 'delivered') received
   WHERE received.user_id = r.user_id AND received.product_id = r.product_id AND NOT r.is_verified;
END;
