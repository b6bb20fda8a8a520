-- The view with which a screen opens for a person: one of their own, or a shared one.
CREATE TABLE default_views (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  screen  text NOT NULL CHECK (length(screen) BETWEEN 1 AND 40),
  view_id uuid NOT NULL REFERENCES saved_views ON DELETE CASCADE,
  PRIMARY KEY (user_id, screen)
);
CREATE INDEX default_views_view ON default_views (view_id);
