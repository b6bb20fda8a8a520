-- Invitations to the staff, each sent by mail as a link that works once. The token is created when the mail is sent, and only its
-- hash is stored; sending again replaces it.
CREATE TABLE staff_invitations (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email      text NOT NULL,
  role       text NOT NULL CHECK (role IN ('owner', 'manager', 'packer', 'support', 'editor', 'viewer')),
  token_hash bytea CHECK (length(token_hash) = 32),
  version    integer NOT NULL DEFAULT 1,
  invited_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX staff_invitations_email ON staff_invitations (lower(email));
CREATE UNIQUE INDEX staff_invitations_token ON staff_invitations (token_hash);
