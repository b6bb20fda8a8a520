-- Every process drops its cached connection settings (LISTEN catalog).
CREATE OR REPLACE FUNCTION connections_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', 'connections');
  RETURN NULL;
END $$;

-- Deleting an account updates `set_by` only.
CREATE OR REPLACE TRIGGER connections_changed AFTER INSERT OR UPDATE OF value, secret, version OR DELETE ON connection_settings
  FOR EACH STATEMENT EXECUTE FUNCTION connections_changed();
