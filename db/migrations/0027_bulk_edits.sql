-- One change of many products, which is looked at before it is made, and can be undone.
CREATE TABLE bulk_edits (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  status text NOT NULL DEFAULT 'ready' CHECK (status IN ('ready', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone')),
  -- What is changed, and the filter or the ids that chose the products.
  change jsonb NOT NULL CHECK (jsonb_typeof(change) = 'object'),
  chosen jsonb NOT NULL CHECK (jsonb_typeof(chosen) = 'object'),
  -- Its products by outcome; the numbers sum to the number of its rows.
  change_count integer NOT NULL DEFAULT 0,
  unchanged_count integer NOT NULL DEFAULT 0,
  refuse_count integer NOT NULL DEFAULT 0,
  -- The process that works on it (process-lock.server.ts); another one takes it over when that one has ended.
  run_by integer,
  -- Why it failed, for the person who started it.
  error text,
  admin_id uuid NOT NULL,
  admin_email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX bulk_edits_created_at ON bulk_edits (created_at DESC, id);
CREATE INDEX bulk_edits_working ON bulk_edits (started_at) WHERE status IN ('running', 'undoing');

CREATE TABLE bulk_edit_rows (
  bulk_edit_id uuid NOT NULL REFERENCES bulk_edits ON DELETE CASCADE,
  -- Not a reference: rows stay when products are removed.
  product_id bigint NOT NULL,
  name text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('change', 'unchanged', 'refuse')),
  -- [{field, variantId, sku, before, after}], by the names of the audit log.
  changes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(changes) = 'array'),
  -- Why it is refused.
  problem text,
  -- 'skipped' has nothing to apply; of 'changed_since' something was not undone, because somebody changed it afterwards.
  state text NOT NULL CHECK (state IN ('waiting', 'skipped', 'applied', 'undone', 'changed_since')),
  -- What was not undone: [{field, variantId, sku, current}].
  conflicts jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(conflicts) = 'array'),
  PRIMARY KEY (bulk_edit_id, product_id)
);
CREATE INDEX bulk_edit_rows_waiting ON bulk_edit_rows (bulk_edit_id, product_id) WHERE state = 'waiting';
CREATE INDEX bulk_edit_rows_applied ON bulk_edit_rows (bulk_edit_id, product_id) WHERE state = 'applied';
CREATE INDEX bulk_edit_rows_outcome ON bulk_edit_rows (bulk_edit_id, outcome, product_id);
