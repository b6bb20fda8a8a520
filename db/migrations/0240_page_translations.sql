-- The owner's pages in the shop's other languages, as 0235 has it: docs/decisions/0128-translations-of-content.md
CREATE TABLE page_translations (
  page_id integer NOT NULL REFERENCES pages ON DELETE CASCADE,
  language text NOT NULL CHECK (language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$'),
  title text CHECK (length(title) BETWEEN 1 AND 100),
  description text CHECK (length(description) BETWEEN 1 AND 300),
  body text CHECK (body <> ''),
  -- The texts of sections by the original ones, as [original, text].
  sections jsonb,
  slug text CHECK (slug <> ''),
  originals jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (page_id, language)
);
-- By the slug first: an address of any language leads to its page.
CREATE UNIQUE INDEX page_translations_slug ON page_translations (slug, language);
