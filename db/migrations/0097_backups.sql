-- What was backed up by the shop itself, and how it ended. One row for each night and each time that somebody wanted one.
CREATE TABLE backups (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  cause text NOT NULL CHECK (cause IN ('nightly', 'staff')),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- The process that writes it (process_lock).
  run_by integer,
  step text,
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  file text,
  bytes bigint,
  rows bigint,
  pictures integer,
  error text,
  -- Set when retention has removed the file.
  removed_at timestamptz
);
CREATE INDEX backups_created_at ON backups (created_at DESC, id);
-- One at a time.
CREATE UNIQUE INDEX backups_open ON backups ((true)) WHERE status IN ('waiting', 'running');
