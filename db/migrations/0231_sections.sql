-- The sections below a product's page and below a category's list: docs/decisions/0124-sections-of-records.md
CREATE TABLE product_sections (
  product_id bigint PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  sections jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE category_sections (
  category_id bigint PRIMARY KEY REFERENCES categories ON DELETE CASCADE,
  sections jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Those below a page's text belong to its draft, and to each of its versions.
ALTER TABLE pages ADD COLUMN sections jsonb NOT NULL DEFAULT '[]';
ALTER TABLE page_versions ADD COLUMN sections jsonb NOT NULL DEFAULT '[]';
