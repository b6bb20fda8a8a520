-- What members of the staff may do is decided by their role (src/features/people/staff/staff.rules.ts).
ALTER TABLE users DROP CONSTRAINT users_role_check;
UPDATE users SET role = 'owner' WHERE role = 'admin';
ALTER TABLE users ADD CONSTRAINT users_role_check
  CHECK (role IN ('customer', 'owner', 'manager', 'packer', 'support', 'editor', 'viewer'));
-- Counts the changes of the role, so that a form with an old one changes nothing.
ALTER TABLE users ADD COLUMN role_version integer NOT NULL DEFAULT 1;
CREATE INDEX users_staff ON users (lower(email)) WHERE role <> 'customer';

-- The last time that the user proved who they are in this session: at first by signing in.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT now();
UPDATE sessions SET confirmed_at = created_at;
