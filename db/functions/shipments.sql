-- What follows from an order's parcels. The same table is orderStatusOf in the shop's code, and a test compares both.

-- An order is shipped when nothing is left to pack and no parcel is still here; after that it is as far as its slowest parcel.
CREATE OR REPLACE FUNCTION order_status_of_shipments(order_status text, open_pieces bigint, shipments text[]) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN order_status NOT IN ('processing', 'confirmed', 'shipped', 'out_for_delivery') THEN order_status
    WHEN array_remove(shipments, 'cancelled') = '{}' THEN order_status
    WHEN open_pieces > 0 OR 'packed' = ANY (shipments) THEN CASE order_status WHEN 'processing' THEN 'confirmed' ELSE order_status END
    WHEN 'shipped' = ANY (shipments) THEN CASE order_status WHEN 'out_for_delivery' THEN order_status ELSE 'shipped' END
    WHEN 'out_for_delivery' = ANY (shipments) THEN 'out_for_delivery'
    ELSE 'delivered' END
$$;

-- Moves an order, which the caller has locked, to the status that follows from its parcels and gift cards, through each step between,
-- and gives it the tracking number of its newest parcel. The last parcel's delivery completes cash on delivery.
CREATE OR REPLACE FUNCTION follow_shipments(followed_order uuid, note text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  steps CONSTANT text[] := ARRAY['processing', 'confirmed', 'shipped', 'out_for_delivery', 'delivered'];
  open_pieces bigint := (SELECT sum(greatest(0, quantity - shipped_quantity - restocked_quantity)) FROM order_lines WHERE order_id = followed_order);
  -- Gift cards that were issued are like a parcel that has arrived, once nothing else is left to pack.
  issued CONSTANT text[] := ARRAY(SELECT 'delivered' FROM gift_cards WHERE order_id = followed_order AND open_pieces = 0 LIMIT 1);
  reached text;
  target text;
BEGIN
  SELECT o.status, order_status_of_shipments(o.status, open_pieces, ARRAY(SELECT s.status FROM shipments s WHERE s.order_id = o.id) || issued)
    INTO reached, target FROM orders o WHERE o.id = followed_order;
  WHILE reached <> target LOOP
    reached := steps[array_position(steps, reached) + 1];
    UPDATE orders SET status = reached, updated_at = now() WHERE id = followed_order;
    INSERT INTO order_status_history (order_id, status, note)
    VALUES (followed_order, reached, CASE WHEN reached = target THEN follow_shipments.note ELSE '' END);
    IF reached = 'delivered' THEN
      UPDATE orders SET actual_delivery = (SELECT coalesce(max(s.delivered_at), now()) FROM shipments s WHERE s.order_id = followed_order)
       WHERE id = followed_order;
      UPDATE payments SET status = 'paid', charged_cents = amount_cents, updated_at = now()
       WHERE order_id = followed_order AND status = 'authorised'
         -- The money for these does not come with the parcel: staff say when it has come (mark_order_paid).
         AND NOT EXISTS (SELECT FROM payments later WHERE later.order_id = followed_order AND later.status = 'authorised'
                            AND later.provider IN ('bank_transfer', 'invoice'));
      IF FOUND THEN UPDATE orders SET payment_status = order_payment_status(id) WHERE id = followed_order; END IF;
    END IF;
  END LOOP;
  UPDATE orders o SET carrier = newest.carrier, tracking_number = newest.tracking_number, updated_at = now()
    FROM (SELECT s.carrier, s.tracking_number FROM shipments s WHERE s.order_id = followed_order AND s.status <> 'cancelled'
           ORDER BY s.tracking_number IS NULL, s.number DESC LIMIT 1) newest
   WHERE o.id = followed_order AND (o.carrier, o.tracking_number) IS DISTINCT FROM (newest.carrier, newest.tracking_number);
  RETURN target;
END $$;

-- Pieces that are cancelled or refunded before they were sent may be the last ones that an order waited for. At the end of the
-- transaction, when whoever changes the lines is ready.
CREATE OR REPLACE FUNCTION order_lines_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM shipments WHERE order_id = NEW.order_id AND status <> 'cancelled') THEN
    PERFORM follow_shipments(NEW.order_id, '');
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS order_lines_followed ON order_lines;
CREATE CONSTRAINT TRIGGER order_lines_followed AFTER UPDATE OF quantity, restocked_quantity ON order_lines DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.quantity < OLD.quantity OR NEW.restocked_quantity > OLD.restocked_quantity) EXECUTE FUNCTION order_lines_followed();

-- Counts the pieces of new parcels in their lines; the lines' check refuses more than there are.
CREATE OR REPLACE FUNCTION shipment_lines_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines l SET shipped_quantity = l.shipped_quantity + n.pieces
    FROM (SELECT order_id, position, sum(quantity)::integer AS pieces FROM new_rows GROUP BY 1, 2) n
   WHERE (l.order_id, l.position) = (n.order_id, n.position);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shipment_lines_inserted AFTER INSERT ON shipment_lines
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION shipment_lines_inserted();

-- The allowed transitions of a parcel, as in shipmentMachine.
CREATE OR REPLACE FUNCTION shipment_status_may_become(old_status text, new_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (old_status, new_status) IN (
    ('packed', 'shipped'), ('packed', 'cancelled'),
    ('shipped', 'out_for_delivery'), ('shipped', 'delivered'),
    ('out_for_delivery', 'delivered'))
$$;

CREATE OR REPLACE FUNCTION shipments_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT shipment_status_may_become(OLD.status, NEW.status) THEN
    RAISE EXCEPTION 'A shipment does not move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.status = 'cancelled' THEN
    UPDATE order_lines l SET shipped_quantity = l.shipped_quantity - n.quantity
      FROM shipment_lines n WHERE n.shipment_id = NEW.id AND (l.order_id, l.position) = (n.order_id, n.position);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER shipments_move BEFORE UPDATE OF status ON shipments
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION shipments_move();

-- A cancelled order's packed parcels are unpacked; an order of which a parcel has left cannot be cancelled.
CREATE OR REPLACE FUNCTION orders_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipments SET status = 'cancelled', updated_at = now() WHERE order_id = NEW.id AND status = 'packed';
  IF EXISTS (SELECT FROM shipments WHERE order_id = NEW.id AND status <> 'cancelled') THEN
    RAISE EXCEPTION 'An order that was sent in part is not cancelled' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_cancelled AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status = 'cancelled' AND OLD.status <> 'cancelled') EXECUTE FUNCTION orders_cancelled();

-- The transitions of moves of many orders, as in orderJobMachine.
CREATE OR REPLACE FUNCTION order_job_status_may_become(old_status text, new_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (old_status, new_status) IN (
    ('ready', 'running'),
    ('running', 'stopped'), ('running', 'done'), ('running', 'failed'),
    ('stopped', 'running'), ('failed', 'running'))
$$;

CREATE OR REPLACE FUNCTION order_jobs_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT order_job_status_may_become(OLD.status, NEW.status) THEN
    RAISE EXCEPTION 'A move of orders does not move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER order_jobs_move BEFORE UPDATE OF status ON order_jobs
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION order_jobs_move();
