-- Every process drops its cached redirects (LISTEN catalog). Former addresses of products are read from the database.
CREATE OR REPLACE FUNCTION redirects_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', 'redirects');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER redirects_changed AFTER INSERT OR UPDATE OR DELETE ON redirects
  FOR EACH STATEMENT EXECUTE FUNCTION redirects_changed();
