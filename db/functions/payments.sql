-- orders.refunded_cents is the sum of what its payments gave back, without what edits had made cheaper before (adjusted_cents).
CREATE OR REPLACE FUNCTION payments_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders
     SET refunded_cents = refunded_cents + (NEW.refunded_cents - NEW.adjusted_cents)
                        - CASE TG_OP WHEN 'UPDATE' THEN OLD.refunded_cents - OLD.adjusted_cents ELSE 0 END
   WHERE id = NEW.order_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_refunded AFTER UPDATE OF refunded_cents, adjusted_cents ON payments
  FOR EACH ROW WHEN (OLD.refunded_cents - OLD.adjusted_cents <> NEW.refunded_cents - NEW.adjusted_cents) EXECUTE FUNCTION payments_refunded();

CREATE OR REPLACE TRIGGER payments_refunded_before AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.refunded_cents > NEW.adjusted_cents) EXECUTE FUNCTION payments_refunded();

-- A process holds this advisory lock in a session for as long as it runs (process-lock.server.ts); classid is 'TRWP' as a number.
CREATE OR REPLACE FUNCTION is_process_running(lock_id integer) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = x'54525750'::integer AND objid = lock_id AND objsubid = 2 AND granted
                    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
$$;
