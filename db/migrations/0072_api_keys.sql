-- Keys for programs of others, each with some of the rights of the person who created it. The key itself is not stored.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- The first characters, to recognize it by.
  prefix text NOT NULL CHECK (length(prefix) BETWEEN 8 AND 16),
  key_hash bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  rights text[] NOT NULL CHECK (cardinality(rights) > 0),
  -- Whose rights limit those of the key.
  created_by uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_keys_created_by ON api_keys (created_by);

-- What a key did is recorded with the person whose key it was, and the key's name at that time.
ALTER TABLE audit_log ADD COLUMN key_name text, ADD CHECK (key_name IS NULL OR admin_id IS NOT NULL);
ALTER TABLE bulk_edits ADD COLUMN key_name text;
ALTER TABLE order_jobs ADD COLUMN key_name text;
ALTER TABLE imports ADD COLUMN key_name text;
