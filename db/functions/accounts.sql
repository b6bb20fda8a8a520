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

-- A sign-in that was checked against what somebody no longer signs in with opens no session (docs/rules.md#sessions-credentials): whoever
-- changes it, the person's row gets another version, and whoever opens a session waits for the row.
CREATE OR REPLACE FUNCTION count_credential_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.credential_version := OLD.credential_version + 1;
  RETURN NEW;
END $$;

-- Guests sign in with links that were mailed to their address.
CREATE OR REPLACE TRIGGER users_credentials BEFORE UPDATE OF password_hash, role, email ON users FOR EACH ROW
  WHEN (OLD.password_hash <> NEW.password_hash OR (OLD.role <> 'customer' AND NEW.role = 'customer')
        OR (OLD.is_guest AND lower(OLD.email) <> lower(NEW.email)))
  EXECUTE FUNCTION count_credential_versions();

CREATE OR REPLACE FUNCTION credentials_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET credential_version = credential_version + 1 WHERE id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER authenticator_added AFTER INSERT ON authenticators
  FOR EACH ROW WHEN (NEW.enabled_at IS NOT NULL) EXECUTE FUNCTION credentials_changed();
CREATE OR REPLACE TRIGGER authenticator_enabled AFTER UPDATE OF enabled_at ON authenticators
  FOR EACH ROW WHEN (OLD.enabled_at IS DISTINCT FROM NEW.enabled_at) EXECUTE FUNCTION credentials_changed();
CREATE OR REPLACE TRIGGER authenticator_removed AFTER DELETE ON authenticators
  FOR EACH ROW WHEN (OLD.enabled_at IS NOT NULL) EXECUTE FUNCTION credentials_changed();
CREATE OR REPLACE TRIGGER passkey_removed AFTER DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION credentials_changed();

-- One code is deleted when it is used; all are replaced at once.
CREATE OR REPLACE FUNCTION recovery_codes_renewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET credential_version = credential_version + 1 WHERE id IN (SELECT user_id FROM new_rows);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER recovery_codes_renewed AFTER INSERT ON recovery_codes
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recovery_codes_renewed();

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
