CREATE OR REPLACE FUNCTION payments_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET refunded_cents = NEW.refunded_cents WHERE id = NEW.order_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_refunded AFTER UPDATE OF refunded_cents ON payments
  FOR EACH ROW WHEN (OLD.refunded_cents <> NEW.refunded_cents) EXECUTE FUNCTION payments_refunded();

CREATE OR REPLACE TRIGGER payments_refunded_before AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.refunded_cents > 0) EXECUTE FUNCTION payments_refunded();
