-- A customer with addresses has exactly one default: a unique index forbids a second one, and this trigger requires one. It runs
-- at commit; the customer's row is locked first, so that concurrent transactions check one after the other.
CREATE OR REPLACE FUNCTION check_default_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner uuid := coalesce(NEW.user_id, OLD.user_id);
BEGIN
  PERFORM 1 FROM users WHERE id = owner FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM addresses WHERE user_id = owner)
     AND NOT EXISTS (SELECT 1 FROM addresses WHERE user_id = owner AND is_default) THEN
    RAISE EXCEPTION 'customer % has addresses and no default one', owner USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS addresses_have_default ON addresses;
CREATE CONSTRAINT TRIGGER addresses_have_default AFTER INSERT OR UPDATE OF user_id, is_default OR DELETE ON addresses
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_default_address();
