-- The columns of an import are assigned after the upload, and counted stock is imported by itself. The file stays until the import
-- is started.

ALTER TABLE imports
  DROP CONSTRAINT imports_kind_check,
  ADD CONSTRAINT imports_kind_check CHECK (kind IN ('products', 'customers', 'stock')),
  DROP CONSTRAINT imports_status_check,
  ADD CONSTRAINT imports_status_check
    CHECK (status IN ('uploaded', 'checking', 'ready', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone')),
  ALTER COLUMN status SET DEFAULT 'uploaded',
  -- The first rows of the file, as examples of its columns: [[cell]].
  ADD COLUMN sample jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(sample) = 'array'),
  -- Rows of the file below its header, and how many of them are compared with the shop already.
  ADD COLUMN line_count integer NOT NULL DEFAULT 0,
  ADD COLUMN checked_count integer NOT NULL DEFAULT 0;

DROP INDEX imports_working;
CREATE INDEX imports_working ON imports (started_at) WHERE status IN ('checking', 'running', 'undoing');

-- An uploaded file in pieces, in the database because any process on any machine may check it.
CREATE TABLE import_file_parts (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (import_id, number)
);

-- Other rows of the same import that changed the same product.
CREATE INDEX import_rows_subject ON import_rows (import_id, subject_id) WHERE state = 'applied';
