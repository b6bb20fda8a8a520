-- A backup that somebody looks at beside the shop: it is restored into a database of its own, which nobody can change, and one browser
-- sees its pages instead of the shop's. The row is deleted when it is closed; one that failed stays until the next.
CREATE TABLE backup_previews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  backup_id uuid NOT NULL REFERENCES backups (id) ON DELETE CASCADE,
  -- Who looks at it: nobody else does.
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'restoring', 'open', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The process that restores it, and then runs its database (process_lock).
  run_by integer,
  step text,
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  error text,
  -- Of the browser that has opened it.
  token_hash bytea,
  expires_at timestamptz
);
-- One at a time: each needs the room of another shop.
CREATE UNIQUE INDEX backup_previews_one ON backup_previews ((true));
