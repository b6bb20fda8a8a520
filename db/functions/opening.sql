-- Every process reads again whether the shop is open, and drops all pages (LISTEN catalog).
CREATE OR REPLACE FUNCTION opening_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', 'settings');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER opening_changed AFTER UPDATE OF is_open, preview_token ON shop_opening
  FOR EACH ROW EXECUTE FUNCTION opening_changed();
