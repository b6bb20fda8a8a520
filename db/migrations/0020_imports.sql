-- Imports of products and customers from files of other shops.

CREATE TABLE imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('products', 'customers')),
  -- Which shop system wrote the file: decides how its lines belong together.
  format text NOT NULL CHECK (format IN ('shopify', 'woocommerce', 'csv')),
  file_name text NOT NULL CHECK (length(file_name) <= 255),
  columns text[] NOT NULL,
  mapping jsonb NOT NULL CHECK (jsonb_typeof(mapping) = 'object'),
  status text NOT NULL DEFAULT 'ready' CHECK (status IN ('ready', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone')),
  -- Its products or customers by outcome; the numbers sum to the number of its rows.
  create_count integer NOT NULL DEFAULT 0,
  update_count integer NOT NULL DEFAULT 0,
  unchanged_count integer NOT NULL DEFAULT 0,
  refuse_count integer NOT NULL DEFAULT 0,
  -- The process that works on it (process-lock.server.ts); another one takes it over when that one has ended.
  run_by integer,
  -- Categories that it created, in that order.
  category_ids bigint[] NOT NULL DEFAULT '{}',
  -- Why it failed, for the person who started it.
  error text,
  admin_id uuid NOT NULL,
  admin_email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX imports_created_at ON imports (created_at DESC, id);
CREATE INDEX imports_working ON imports (started_at) WHERE status IN ('running', 'undoing');

-- A product or a customer of a file.
CREATE TABLE import_rows (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  -- Its first line in the file; the header is line 1.
  line integer NOT NULL CHECK (line > 1),
  -- How a person recognises it: an e-mail address, a slug or a name.
  label text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('create', 'update', 'unchanged', 'refuse')),
  errors jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(errors) = 'array'),
  -- What the owner should know although it is not an error: [sentence].
  notes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(notes) = 'array'),
  -- What the file says; null once it is refused.
  draft jsonb,
  -- 'skipped' has nothing to apply; 'changed_since' was not undone, because something else changed it afterwards.
  state text NOT NULL CHECK (state IN ('waiting', 'skipped', 'applied', 'undone', 'changed_since')),
  -- The product or customer, once applied.
  subject_id text,
  -- What undoing needs: what was there before, and how to recognise later changes.
  undo jsonb,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX import_rows_waiting ON import_rows (import_id, line) WHERE state = 'waiting';
CREATE INDEX import_rows_applied ON import_rows (import_id, line) WHERE state = 'applied';
CREATE INDEX import_rows_outcome ON import_rows (import_id, outcome, line);

-- Pictures of imported products, fetched after the products.
CREATE TABLE import_pictures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  -- The product's row in the file.
  line integer NOT NULL,
  product_id bigint NOT NULL,
  url text NOT NULL CHECK (length(url) <= 2000),
  -- Null keeps the text that a picture has.
  alt text,
  -- Whether it is one of the product's pictures, and the variants that show it.
  is_listed boolean NOT NULL,
  variant_ids bigint[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'stored', 'failed')),
  error text
);
CREATE INDEX import_pictures_waiting ON import_pictures (import_id, id) WHERE state = 'waiting';
CREATE INDEX import_pictures_import_id ON import_pictures (import_id);

-- Labels that staff give to customers.
ALTER TABLE users ADD COLUMN tags text[] NOT NULL DEFAULT '{}';

-- The shop's picture of each address that was imported, so that the same file again changes nothing.
CREATE TABLE imported_pictures (
  url text PRIMARY KEY CHECK (length(url) <= 2000),
  key text NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT now()
);
