-- Whether a backup restores: it was restored into a throw-away database, and every table compared.
ALTER TABLE backups
  ADD COLUMN proof text CHECK (proof IN ('waiting', 'running', 'done', 'failed')),
  ADD COLUMN proved_at timestamptz,
  ADD COLUMN proof_error text,
  ADD CHECK (proof IS NULL OR status = 'done');
-- One at a time.
CREATE UNIQUE INDEX backups_open_proof ON backups ((true)) WHERE proof IN ('waiting', 'running');
