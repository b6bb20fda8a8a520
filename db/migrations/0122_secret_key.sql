-- Which key the secrets of authenticators and webhooks are encrypted with: its id, never the key itself. No row: none yet.
CREATE TABLE secret_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  key_id  text NOT NULL CHECK (key_id ~ '^[0-9a-f]{8}$')
);
