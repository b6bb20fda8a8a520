-- Drafts and versions of the shop's look have a key, as those of mails do: both are read and written by the same statements
-- (docs/decisions/0097-drafts-and-versions.md). There is one look; the release before writes it without its key.
ALTER TABLE face_draft ADD COLUMN face text NOT NULL DEFAULT 'shop';
CREATE UNIQUE INDEX face_draft_fields ON face_draft (face, name);
ALTER TABLE face_versions ADD COLUMN face text NOT NULL DEFAULT 'shop';
