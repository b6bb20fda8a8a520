-- The shop's look: logo, accent, contact, announcement, menus, footer, blocks of the home page. The draft has a row for each field
-- that was ever edited; `version` counts its changes, and a row's is that of its own last change.
CREATE TABLE face_draft (
  name       text PRIMARY KEY,
  value      jsonb NOT NULL,
  version    integer NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- What was published, by field; the newest one is the shop's. Fields that are absent have their default.
CREATE TABLE face_versions (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  content      jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX face_versions_publisher ON face_versions (published_by) WHERE published_by IS NOT NULL;

-- Private links to the storefront with the draft.
CREATE TABLE face_previews (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
