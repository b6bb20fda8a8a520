-- Roles that the owner makes of named rights (docs/rules.md#staff-own-roles).
CREATE TABLE own_roles (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  rights text[] NOT NULL CHECK (cardinality(rights) > 0),
  -- The most that somebody with this role refunds of one order; null without a limit.
  refund_limit_cents bigint CHECK (refund_limit_cents > 0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX own_roles_name ON own_roles (lower(name));

-- The role of somebody who has one of these is 'own', which the release before takes for a customer.
ALTER TABLE users ADD COLUMN own_role_id uuid;
ALTER TABLE users ADD CONSTRAINT users_own_role_id_fkey FOREIGN KEY (own_role_id) REFERENCES own_roles (id) NOT VALID;
ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE users ADD CONSTRAINT users_role_check
  CHECK (role IN ('customer', 'owner', 'manager', 'packer', 'support', 'editor', 'viewer', 'own') AND (role <> 'own' OR own_role_id IS NOT NULL)) NOT VALID;

ALTER TABLE staff_invitations ADD COLUMN own_role_id uuid REFERENCES own_roles (id);
ALTER TABLE staff_invitations DROP CONSTRAINT staff_invitations_role_check;
ALTER TABLE staff_invitations ADD CONSTRAINT staff_invitations_role_check
  CHECK (role IN ('owner', 'manager', 'packer', 'support', 'editor', 'viewer', 'own') AND (role <> 'own' OR own_role_id IS NOT NULL));
