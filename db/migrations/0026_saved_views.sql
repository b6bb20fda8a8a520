-- Named views of the console's screens: filters, sorting and columns of a list, as the query string of its address.
CREATE TABLE saved_views (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  owner_id   uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  screen     text NOT NULL CHECK (length(screen) BETWEEN 1 AND 40),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  query      text NOT NULL CHECK (length(query) <= 2000),
  -- Whether all of the staff see it.
  is_shared  boolean NOT NULL DEFAULT false,
  -- Its place among the views of its owner and screen.
  position   integer NOT NULL DEFAULT 0,
  version    integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (owner_id, screen, lower(name));
CREATE INDEX saved_views_shared ON saved_views (screen) WHERE is_shared;
