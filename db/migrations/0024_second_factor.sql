-- An authenticator app (RFC 6238). The secret must be readable to calculate codes.
CREATE TABLE authenticators (
  user_id    uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret     bytea NOT NULL CHECK (length(secret) BETWEEN 16 AND 64),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Absent until the first code proves that the app has the secret; signing in needs no code until then.
  enabled_at timestamptz,
  -- The time step of the last accepted code: each code works once.
  last_step  bigint NOT NULL DEFAULT 0
);

-- In place of a code when the app is lost. Each works once: using it deletes it. Stored as SHA-256 of 80 random bits.
CREATE TABLE recovery_codes (
  user_id   uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkeys (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id       uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE CHECK (length(credential_id) <= 1500),
  public_key    bytea NOT NULL,
  -- Never falls, except in authenticators that do not count and always send 0.
  counter       bigint NOT NULL CHECK (counter >= 0),
  transports    text[] NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- Whether the authenticator may copy it to the user's other devices.
  is_synced     boolean NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- Random numbers that authenticators sign, each accepted once.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY CHECK (length(challenge_hash) = 32),
  -- Whose new passkey it is for; absent for signing in.
  user_id        uuid REFERENCES users (id) ON DELETE CASCADE,
  expires_at     timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
