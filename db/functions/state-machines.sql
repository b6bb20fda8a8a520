-- The allowed transitions of orders, their stock, payments, returns and imports. Services compare the state before they set it; these
-- checks enforce it. The same tables are orderMachine, stockMachine, paymentMachine, returnMachine and importMachine in the shop's code, and a
-- test compares both.

CREATE OR REPLACE FUNCTION order_status_may_become(old_status text, new_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (old_status, new_status) IN (
    ('pending', 'processing'), ('pending', 'cancelled'),
    ('processing', 'confirmed'), ('processing', 'cancelled'),
    ('confirmed', 'shipped'), ('confirmed', 'cancelled'),
    ('shipped', 'out_for_delivery'),
    ('out_for_delivery', 'delivered'),
    ('delivered', 'returned'))
$$;

CREATE OR REPLACE FUNCTION stock_state_may_become(old_state text, new_state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (old_state, new_state) IN (('held', 'sold'), ('held', 'released'), ('sold', 'released'))
$$;

CREATE OR REPLACE FUNCTION payment_status_may_become(old_status text, new_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (old_status, new_status) IN (
    ('waiting', 'paid'), ('waiting', 'failed'),
    ('created', 'requires_action'), ('created', 'paid'), ('created', 'failed'),
    ('requires_action', 'paid'), ('requires_action', 'failed'),
    ('authorised', 'paid'), ('authorised', 'failed'),
    -- The provider took the money of an order that had been given up.
    ('failed', 'paid'),
    ('paid', 'partially_refunded'), ('paid', 'refunded'),
    ('partially_refunded', 'refunded'),
    -- A refund that the provider refused is taken back.
    ('partially_refunded', 'paid'), ('refunded', 'paid'), ('refunded', 'partially_refunded'))
$$;

CREATE OR REPLACE FUNCTION return_status_may_become(old_status text, new_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (old_status, new_status) IN (
    ('requested', 'approved'), ('requested', 'rejected'),
    ('approved', 'received'), ('approved', 'rejected'),
    ('received', 'refunded'))
$$;

CREATE OR REPLACE FUNCTION import_status_may_become(old_status text, new_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (old_status, new_status) IN (
    ('uploaded', 'checking'),
    ('checking', 'ready'), ('checking', 'uploaded'),
    ('ready', 'running'), ('ready', 'checking'),
    ('running', 'stopped'), ('running', 'done'), ('running', 'failed'),
    ('stopped', 'running'), ('stopped', 'undoing'),
    ('done', 'undoing'),
    ('failed', 'running'), ('failed', 'undoing'),
    ('undoing', 'undone'), ('undoing', 'failed'))
$$;

CREATE OR REPLACE FUNCTION orders_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND NOT order_status_may_become(OLD.status, NEW.status) THEN
    RAISE EXCEPTION 'An order does not move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.stock_state <> NEW.stock_state AND NOT stock_state_may_become(OLD.stock_state, NEW.stock_state) THEN
    RAISE EXCEPTION 'The stock of an order does not move from % to %', OLD.stock_state, NEW.stock_state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_move BEFORE UPDATE OF status, stock_state ON orders
  FOR EACH ROW WHEN ((OLD.status, OLD.stock_state) IS DISTINCT FROM (NEW.status, NEW.stock_state)) EXECUTE FUNCTION orders_move();

CREATE OR REPLACE FUNCTION payments_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT payment_status_may_become(OLD.status, NEW.status) THEN
    RAISE EXCEPTION 'A payment does not move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payments_move BEFORE UPDATE OF status ON payments
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION payments_move();

CREATE OR REPLACE FUNCTION returns_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT return_status_may_become(OLD.status, NEW.status) THEN
    RAISE EXCEPTION 'A return does not move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER returns_move BEFORE UPDATE OF status ON returns
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION returns_move();

CREATE OR REPLACE FUNCTION imports_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT import_status_may_become(OLD.status, NEW.status) THEN
    RAISE EXCEPTION 'An import does not move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER imports_move BEFORE UPDATE OF status ON imports
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION imports_move();

-- The same states as an import.
CREATE OR REPLACE FUNCTION bulk_edits_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT import_status_may_become(OLD.status, NEW.status) THEN
    RAISE EXCEPTION 'A bulk edit does not move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bulk_edits_move BEFORE UPDATE OF status ON bulk_edits
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION bulk_edits_move();
