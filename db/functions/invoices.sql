-- Invoices are documents: they are never changed and never deleted. Only the link to an order that is deleted ends.
CREATE OR REPLACE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.order_id IS NULL AND to_jsonb(NEW) - 'order_id' = to_jsonb(OLD) - 'order_id' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'An invoice is never changed or deleted.' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER refuse_invoice_change BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();

CREATE OR REPLACE FUNCTION are_invoices_on() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM shop_settings WHERE name = 'invoiceNumbers' AND value = 'true')
$$;

-- An order that is sold, changed, refunded or cancelled is looked at by whoever issues invoices, after its transaction.
CREATE OR REPLACE FUNCTION invoice_order_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF are_invoices_on() THEN INSERT INTO invoices_due SELECT id FROM new_rows WHERE is_order_earning(status); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER invoice_order_inserted AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_order_inserted();

CREATE OR REPLACE FUNCTION invoice_order_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT are_invoices_on() THEN RETURN NULL; END IF;
  INSERT INTO invoices_due
  SELECT n.id FROM new_rows n JOIN old_rows o USING (id)
   WHERE (is_order_earning(n.status), n.total_cents, n.refunded_cents, n.version)
         IS DISTINCT FROM (is_order_earning(o.status), o.total_cents, o.refunded_cents, o.version);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER invoice_order_updated AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_order_updated();

-- The next number of a series. The counter's row is locked until the transaction ends, and a transaction that is rolled back gives its
-- number back: there are no gaps.
CREATE OR REPLACE FUNCTION next_invoice_number(of_prefix text) RETURNS integer LANGUAGE sql AS $$
  INSERT INTO invoice_series AS s (prefix, last_number) VALUES (of_prefix, 1)
  ON CONFLICT (prefix) DO UPDATE SET last_number = s.last_number + 1
  RETURNING last_number
$$;
