-- Every process drops the cached pages that show a changed product or category (LISTEN catalog). A statement that changes more rows
-- than one page shows drops everything instead of naming each.
CREATE OR REPLACE FUNCTION notify_products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT 1 FROM changed_rows LIMIT 101) few) > 100 THEN
    PERFORM pg_notify('catalog', 'all');
  ELSE
    PERFORM pg_notify('catalog', 'product:' || id) FROM changed_rows;
    PERFORM pg_notify('catalog', 'lists') WHERE EXISTS (SELECT 1 FROM changed_rows);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_products_changed();

CREATE OR REPLACE TRIGGER products_updated AFTER UPDATE ON products
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_products_changed();

CREATE OR REPLACE TRIGGER products_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_products_changed();

CREATE OR REPLACE FUNCTION notify_categories_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', 'all');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_categories_changed();
