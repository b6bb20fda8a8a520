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

-- Whether what only names an account's address is the account's: somebody used a link that was mailed there, or nobody can sign in
-- without using one (docs/rules.md#accounts-confirmed).
CREATE OR REPLACE FUNCTION owns_address(account users) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT account.email_confirmed_at IS NOT NULL OR (account.password_hash = '!' AND NOT account.is_guest)
$$;

-- For a week after a change, the former address can be taken back (docs/rules.md#accounts-email-revert), so no other account gets it
-- meanwhile. The same error as that of the unique index. Accounts that are entered by a mailed link only may have it: its reader decides.
CREATE OR REPLACE FUNCTION refuse_former_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM former_emails f WHERE lower(f.email) = lower(NEW.email) AND f.user_id <> NEW.id AND f.revert_until > now()) THEN
    RAISE EXCEPTION 'the address was another account''s until lately' USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_email';
  END IF;
  RETURN NULL;
END $$;

-- After the row, so that it waits for a change of the same address that is under way, and sees it.
DROP TRIGGER IF EXISTS users_former_email ON users;
CREATE TRIGGER users_former_email AFTER INSERT OR UPDATE OF email ON users
  FOR EACH ROW WHEN (NOT NEW.is_guest AND NEW.role = 'customer' AND NEW.password_hash <> '!') EXECUTE FUNCTION refuse_former_email();
