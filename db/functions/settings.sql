-- Every process drops its cached settings, and the pages that show them (LISTEN catalog).
CREATE OR REPLACE FUNCTION settings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', 'settings');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE ON shop_settings
  FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();

-- Zones are part of what every page promises.
CREATE OR REPLACE TRIGGER shipping_zones_changed AFTER INSERT OR UPDATE OR DELETE ON shipping_zones
  FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();
