-- Actions that can be undone, and actions of the shop itself.

-- Without an admin: the shop did it by itself, such as publishing at a time.
ALTER TABLE audit_log
  ALTER COLUMN admin_id DROP NOT NULL,
  ALTER COLUMN admin_email DROP NOT NULL,
  ADD CHECK ((admin_id IS NULL) = (admin_email IS NULL)),
  -- The entry that this action undid.
  ADD COLUMN undoes bigint;
CREATE INDEX audit_log_undoes ON audit_log (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX audit_log_at ON audit_log (at);
