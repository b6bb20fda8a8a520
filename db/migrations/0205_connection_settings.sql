-- What connects the shop to payment providers and a mail server, as staff entered it: plain values, and secrets that are encrypted with
-- the installation's key. A row with neither is a value that was removed. `version` counts the changes of one connection: a row's is
-- that of its own last change.
CREATE TABLE connection_settings (
  connection text NOT NULL,
  name       text NOT NULL,
  value      text,
  -- Encrypted values begin with a version and have at least 34 bytes: a secret that is not encrypted is refused.
  secret     bytea CHECK (length(secret) > 33 AND get_byte(secret, 0) = 1),
  version    integer NOT NULL,
  set_by     uuid REFERENCES users ON DELETE SET NULL,
  set_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (connection, name),
  CHECK (num_nonnulls(value, secret) <= 1)
);
