CREATE OR REPLACE FUNCTION payments_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET refunded_cents = NEW.refunded_cents WHERE id = NEW.order_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_refunded AFTER UPDATE OF refunded_cents ON payments
  FOR EACH ROW WHEN (OLD.refunded_cents <> NEW.refunded_cents) EXECUTE FUNCTION payments_refunded();

CREATE OR REPLACE TRIGGER payments_refunded_before AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.refunded_cents > 0) EXECUTE FUNCTION payments_refunded();

-- A process holds this advisory lock in a session for as long as it runs (process-lock.server.ts); classid is 'TRWP' as a number.
CREATE OR REPLACE FUNCTION is_process_running(lock_id integer) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = x'54525750'::integer AND objid = lock_id AND objsubid = 2 AND granted
                    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
$$;
