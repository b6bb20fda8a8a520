-- Every process drops the cached pages that show the words (LISTEN catalog).
CREATE OR REPLACE FUNCTION product_translations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', 'product:' || coalesce(NEW.product_id, OLD.product_id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_translations_changed AFTER INSERT OR UPDATE OR DELETE ON product_translations
  FOR EACH ROW EXECUTE FUNCTION product_translations_changed();

-- Processes cache categories with their translations, by the version of the categories' rows.
CREATE OR REPLACE FUNCTION category_translations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE categories SET updated_at = now() WHERE id = coalesce(NEW.category_id, OLD.category_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER category_translations_changed AFTER INSERT OR UPDATE OR DELETE ON category_translations
  FOR EACH ROW EXECUTE FUNCTION category_translations_changed();

CREATE OR REPLACE FUNCTION word_translations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', 'all');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER word_translations_changed AFTER INSERT OR UPDATE OR DELETE ON word_translations
  FOR EACH STATEMENT EXECUTE FUNCTION word_translations_changed();
