-- Words of mails that the owner has changed. The draft has a row for each field that was ever edited; `version` counts the changes
-- of a mail's draft, and a row's is that of its own last change.
CREATE TABLE mail_text_drafts (
  mail       text NOT NULL,
  name       text NOT NULL,
  value      text NOT NULL,
  version    integer NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mail, name)
);

-- What was published, all fields of a mail; the newest one is sent. NULL: the shop's own words again.
CREATE TABLE mail_text_versions (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mail         text NOT NULL,
  content      jsonb,
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX mail_text_versions_of_mail ON mail_text_versions (mail, id);
CREATE INDEX mail_text_versions_publisher ON mail_text_versions (published_by) WHERE published_by IS NOT NULL;
