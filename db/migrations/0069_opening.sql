-- Whether the shop is open to visitors, and how it began. Always one row.
CREATE TABLE shop_opening (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  is_open boolean NOT NULL DEFAULT true,
  -- Whether it began without the demo shop, which is never loaded then.
  began_empty boolean NOT NULL DEFAULT false,
  is_checklist_shown boolean NOT NULL DEFAULT false,
  skipped_steps text[] NOT NULL DEFAULT '{}',
  -- In a cookie of the staff: they see the shop while it is closed.
  preview_token text NOT NULL,
  -- Of the link that makes the first owner.
  setup_token_hash bytea,
  setup_expires_at timestamptz,
  CHECK ((setup_token_hash IS NULL) = (setup_expires_at IS NULL))
);
INSERT INTO shop_opening (preview_token) VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
