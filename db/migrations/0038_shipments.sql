-- Parcels with the time of each step, and moves of many orders at once.

-- shipped_quantity counts the pieces in parcels that are not cancelled, packed ones included, so that no piece is packed twice.
ALTER TABLE shipments ADD out_for_delivery_at timestamptz;

-- What came back has been sent.
ALTER TABLE order_lines ADD CONSTRAINT order_lines_returned_shipped CHECK (returned_quantity <= shipped_quantity);

-- Orders that have something to pack, the oldest first.
CREATE INDEX orders_to_pack ON orders (created_at, id) WHERE status IN ('processing', 'confirmed');

-- One move of many orders, which is looked at before it is made.
CREATE TABLE order_jobs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  status text NOT NULL DEFAULT 'ready' CHECK (status IN ('ready', 'running', 'stopped', 'done', 'failed')),
  move_to text NOT NULL CHECK (move_to IN ('confirmed', 'shipped', 'out_for_delivery', 'delivered')),
  note text NOT NULL DEFAULT '',
  -- The filter, or the number of orders or of tracking numbers that chose the orders.
  chosen jsonb NOT NULL CHECK (jsonb_typeof(chosen) = 'object'),
  -- Its rows by outcome.
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
CREATE INDEX order_jobs_created_at ON order_jobs (created_at DESC, id);
CREATE INDEX order_jobs_working ON order_jobs (started_at) WHERE status = 'running';

CREATE TABLE order_job_rows (
  order_job_id uuid NOT NULL REFERENCES order_jobs ON DELETE CASCADE,
  position integer NOT NULL,
  -- Not a reference: rows stay when orders are removed. Null when no order matches.
  order_id uuid,
  -- The order's number, or what was pasted in its place.
  reference text NOT NULL,
  carrier text,
  tracking_number text,
  outcome text NOT NULL CHECK (outcome IN ('change', 'unchanged', 'refuse')),
  -- Why it is refused.
  problem text,
  -- 'skipped' has nothing to move.
  state text NOT NULL CHECK (state IN ('waiting', 'skipped', 'applied')),
  PRIMARY KEY (order_job_id, position)
);
CREATE INDEX order_job_rows_waiting ON order_job_rows (order_job_id, position) WHERE state = 'waiting';
CREATE INDEX order_job_rows_outcome ON order_job_rows (order_job_id, outcome, position);
