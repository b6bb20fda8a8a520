-- Accounts: the whole profile, sessions that can be named, resets, rate limits, the newsletter; jobs in the
-- background; exactly one default address.

ALTER TABLE users
  -- { "street"?, "city"?, "state"?, "zipCode"?, "country"? }
  ADD COLUMN address jsonb CHECK (jsonb_typeof(address) = 'object');

-- What a customer may name a session by: its token is known to one browser only.
ALTER TABLE sessions ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;

-- Links by which a forgotten password is replaced, once. Stored as SHA-256 only.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id    uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_resets_user ON password_resets (user_id);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);

-- Attempts in a window of time, by what they are counted for. Nothing is lost with it, so it is not logged.
CREATE UNLOGGED TABLE rate_limits (
  key       text PRIMARY KEY,
  attempts  integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_expiry ON rate_limits (resets_at);

-- ── Jobs ─────────────────────────────────────────────────────────────────────────────────────────

-- Work for later, written by the transaction that causes it and gone when it is done.
CREATE TABLE jobs (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind           text NOT NULL,
  payload        jsonb NOT NULL DEFAULT '{}',
  -- When it is due; while it runs, when it is due again should its process die.
  run_at         timestamptz NOT NULL DEFAULT now(),
  attempts       integer NOT NULL DEFAULT 0,
  -- The last attempt has passed the point from which it must not be repeated.
  handed_over_at timestamptz,
  last_error     text,
  -- Given up; it stays for whoever runs the shop to look at.
  failed_at      timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX jobs_due ON jobs (run_at) WHERE failed_at IS NULL;
CREATE INDEX jobs_failed ON jobs (failed_at) WHERE failed_at IS NOT NULL;

-- ── Newsletter ───────────────────────────────────────────────────────────────────────────────────

CREATE TABLE newsletter_subscribers (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email              text NOT NULL,
  status             text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'confirmed', 'left')),
  -- SHA-256 of the link that confirms; absent once it has served.
  confirm_token_hash bytea UNIQUE CHECK (length(confirm_token_hash) = 32),
  confirm_expires_at timestamptz,
  -- Stands in every letter, so it is kept as it is: all that it can do is to leave.
  leave_token        uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  confirmed_at       timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 'confirmed') <= (confirmed_at IS NOT NULL))
);
CREATE UNIQUE INDEX newsletter_subscribers_email ON newsletter_subscribers (lower(email));

-- ── Addresses ────────────────────────────────────────────────────────────────────────────────────

-- Whoever has addresses has exactly one default: the unique index forbids a second one, this the lack of
-- one. Looked at when the transaction ends; the customer's row is locked first, so that two transactions
-- look one after the other and each sees what the other has left.
CREATE FUNCTION check_default_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner uuid := coalesce(NEW.user_id, OLD.user_id);
BEGIN
  PERFORM 1 FROM users WHERE id = owner FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM addresses WHERE user_id = owner)
     AND NOT EXISTS (SELECT 1 FROM addresses WHERE user_id = owner AND is_default) THEN
    RAISE EXCEPTION 'customer % has addresses and no default one', owner USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER addresses_have_default AFTER INSERT OR UPDATE OF user_id, is_default OR DELETE ON addresses
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_default_address();
