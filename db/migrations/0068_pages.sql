-- Pages that the owner writes in Markdown. A row holds the draft; what is published is one of its versions.
CREATE TABLE pages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The name of a page that the shop has by itself, such as 'terms', and that has its own address.
  built_in text CONSTRAINT pages_built_in UNIQUE,
  -- The address under /pages/ of any other page.
  slug text CONSTRAINT pages_slug UNIQUE,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  body text NOT NULL DEFAULT '',
  -- The uploaded pictures in the draft.
  picture_keys text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  -- The published version; NULL: not published, or the shop's own text.
  live_number integer,
  live_slug text CONSTRAINT pages_live_slug UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((built_in IS NULL) <> (slug IS NULL)),
  CHECK (built_in IS NULL OR live_slug IS NULL),
  CHECK (built_in IS NOT NULL OR (live_slug IS NULL) = (live_number IS NULL))
);

CREATE TABLE page_versions (
  page_id integer NOT NULL REFERENCES pages ON DELETE CASCADE,
  number integer NOT NULL,
  slug text,
  title text NOT NULL,
  description text NOT NULL,
  body text NOT NULL,
  picture_keys text[] NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by uuid REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (page_id, number)
);
CREATE INDEX page_versions_published_by ON page_versions (published_by);

ALTER TABLE pages ADD CONSTRAINT pages_live FOREIGN KEY (id, live_number) REFERENCES page_versions (page_id, number) DEFERRABLE INITIALLY DEFERRED;
