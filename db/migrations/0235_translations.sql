-- The owner's words in the shop's other languages (BCP 47): docs/decisions/0128-translations-of-content.md
-- A text that is null is shown as the original. `originals` has, for each text, a hash of the original that it was made of.
CREATE TABLE product_translations (
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  language text NOT NULL CHECK (language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$'),
  name text CHECK (length(name) BETWEEN 1 AND 200),
  description text,
  full_description text,
  features text[],
  -- Texts by the original's names of its specifications, as [name, text].
  specifications jsonb,
  seo_title text CHECK (length(seo_title) BETWEEN 1 AND 200),
  seo_description text CHECK (length(seo_description) BETWEEN 1 AND 500),
  slug text CHECK (slug <> ''),
  originals jsonb NOT NULL DEFAULT '{}',
  -- How many texts have no translation, and how many have one of an earlier original (db/functions/translations.sql).
  missing integer NOT NULL DEFAULT 0,
  outdated integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (product_id, language)
);
CREATE INDEX product_translations_complete ON product_translations (language, product_id) WHERE missing = 0;
CREATE INDEX product_translations_outdated ON product_translations (language, product_id) WHERE outdated > 0;
-- By the slug first: an address of any language leads to its product.
CREATE UNIQUE INDEX product_translations_slug ON product_translations (slug, language);

CREATE TABLE category_translations (
  category_id bigint NOT NULL REFERENCES categories ON DELETE CASCADE,
  language text NOT NULL CHECK (language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$'),
  name text CHECK (length(name) BETWEEN 1 AND 100),
  description text,
  seo_title text CHECK (length(seo_title) BETWEEN 1 AND 200),
  seo_description text CHECK (length(seo_description) BETWEEN 1 AND 500),
  slug text CHECK (slug <> ''),
  originals jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (category_id, language)
);
CREATE UNIQUE INDEX category_translations_slug ON category_translations (slug, language);

-- Words that many products share: names and values of options, names of specifications.
CREATE TABLE word_translations (
  language text NOT NULL CHECK (language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$'),
  original text NOT NULL CHECK (original <> ''),
  translation text NOT NULL CHECK (translation <> ''),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (language, original)
);

-- The product's name in the order's language, as it was when it was ordered; null where that is the original.
ALTER TABLE order_lines ADD COLUMN translated_name text;
