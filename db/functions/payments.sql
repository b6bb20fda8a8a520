-- The allowed transitions of a payment; services compare the status before they set it, this makes sure of it.
-- failed → paid: the provider took the money of an order that had been given up.
CREATE OR REPLACE FUNCTION payments_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('created', 'requires_action'), ('created', 'paid'), ('created', 'failed'),
    ('requires_action', 'paid'), ('requires_action', 'failed'),
    ('authorised', 'paid'), ('authorised', 'failed'),
    ('failed', 'paid'),
    ('paid', 'partially_refunded'), ('paid', 'refunded'),
    ('partially_refunded', 'refunded'),
    -- A refund that the provider refused is taken back.
    ('partially_refunded', 'paid'), ('refunded', 'paid'), ('refunded', 'partially_refunded')
  ) THEN
    RAISE EXCEPTION 'A payment does not move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payments_move BEFORE UPDATE OF status ON payments
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION payments_move();

CREATE OR REPLACE FUNCTION payments_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET refunded_cents = NEW.refunded_cents WHERE id = NEW.order_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_refunded AFTER UPDATE OF refunded_cents ON payments
  FOR EACH ROW WHEN (OLD.refunded_cents <> NEW.refunded_cents) EXECUTE FUNCTION payments_refunded();

CREATE OR REPLACE TRIGGER payments_refunded_before AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.refunded_cents > 0) EXECUTE FUNCTION payments_refunded();
