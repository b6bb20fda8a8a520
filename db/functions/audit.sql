-- Entries stay as they are, but for what the erasure of a customer takes out of them (erase_from_audit).
CREATE OR REPLACE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('shop.erases', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'The audit log is only ever added to' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();

-- A value without what names or describes a person, at any depth.
CREATE OR REPLACE FUNCTION without_person(value jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  CASE jsonb_typeof(value)
    WHEN 'object' THEN
      RETURN (SELECT coalesce(jsonb_object_agg(e.key, without_person(e.value)), '{}') FROM jsonb_each(value) e
               WHERE e.key <> ALL (ARRAY['email', 'firstName', 'lastName', 'name', 'phone', 'company', 'address', 'shippingAddress', 'newAddress',
                 'addressLine1', 'addressLine2', 'city', 'postalCode', 'tags', 'note', 'notes', 'orderNotes', 'text', 'message', 'subject', 'reason',
                 'comment', 'title', 'reply', 'trackingNumber', 'tracking', 'recipient', 'to', 'customer', 'photos', 'body']));
    WHEN 'array' THEN
      RETURN (SELECT coalesce(jsonb_agg(without_person(e.value) ORDER BY e.n), '[]') FROM jsonb_array_elements(value) WITH ORDINALITY e (value, n));
    ELSE
      RETURN value;
  END CASE;
END $$;

-- Takes the person out of the entries about these customers, and about their orders and what belongs to them. Who did what, and when,
-- stays.
CREATE OR REPLACE FUNCTION erase_from_audit(customers text[], things text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('shop.erases', 'on', true);
  UPDATE audit_log SET before = NULL, after = NULL
   WHERE subject_type IN ('customer', 'user') AND subject_id = ANY (customers);
  UPDATE audit_log SET before = without_person(before), after = without_person(after)
   WHERE subject_type IN ('order', 'return', 'review', 'draft_order', 'payment_request', 'shipment', 'refund', 'conversation') AND subject_id = ANY (things);
  PERFORM set_config('shop.erases', 'off', true);
END $$;
