-- Every process reads again whether the shop is open, and drops all pages (LISTEN catalog).
CREATE OR REPLACE FUNCTION opening_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', 'settings');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER opening_changed AFTER UPDATE OF is_open, preview_token ON shop_opening
  FOR EACH ROW EXECUTE FUNCTION opening_changed();

-- When the shop opened first: what was ordered before is a test.
CREATE OR REPLACE FUNCTION note_first_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_opened_at := coalesce(NEW.first_opened_at, now());
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER first_opening_noted BEFORE UPDATE OF is_open ON shop_opening
  FOR EACH ROW WHEN (NEW.is_open) EXECUTE FUNCTION note_first_opening();
