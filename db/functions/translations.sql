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

-- The texts of a product that are not empty, each with its hash as the shop makes it (translation-state.server.ts; a test compares both).
CREATE OR REPLACE FUNCTION original_hashes(p products) RETURNS TABLE (field text, hash text) LANGUAGE sql STABLE AS $$
  SELECT field, left(encode(sha256(convert_to(original, 'UTF8')), 'hex'), 16)
    FROM (VALUES
      ('name', to_json(nullif(p.name, ''))::text),
      ('description', to_json(nullif(p.description, ''))::text),
      ('fullDescription', to_json(nullif(p.full_description, ''))::text),
      ('features', to_json(nullif(p.features, '{}'))::text),
      ('specifications', (SELECT '[' || string_agg(format('[%s,%s]', to_json(pair ->> 0), to_json(pair ->> 1)), ',' ORDER BY place) || ']'
                            FROM jsonb_array_elements(p.specifications) WITH ORDINALITY AS pairs (pair, place))),
      ('seoTitle', to_json(nullif(p.seo_title, ''))::text),
      ('seoDescription', to_json(nullif(p.seo_description, ''))::text)
    ) AS texts (field, original)
   WHERE original IS NOT NULL
$$;

-- For the filters of the console's list of products.
CREATE OR REPLACE FUNCTION count_product_translation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  translated text[] := ARRAY[
    CASE WHEN NEW.name IS NOT NULL THEN 'name' END, CASE WHEN NEW.description IS NOT NULL THEN 'description' END,
    CASE WHEN NEW.full_description IS NOT NULL THEN 'fullDescription' END, CASE WHEN NEW.features IS NOT NULL THEN 'features' END,
    CASE WHEN NEW.specifications IS NOT NULL THEN 'specifications' END, CASE WHEN NEW.seo_title IS NOT NULL THEN 'seoTitle' END,
    CASE WHEN NEW.seo_description IS NOT NULL THEN 'seoDescription' END];
BEGIN
  SELECT count(*) FILTER (WHERE field <> ALL (array_remove(translated, NULL))),
         count(*) FILTER (WHERE field = ANY (translated) AND hash IS DISTINCT FROM NEW.originals ->> field)
    INTO NEW.missing, NEW.outdated
    FROM products p, original_hashes(p) WHERE p.id = NEW.product_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER count_product_translation BEFORE INSERT OR UPDATE ON product_translations
  FOR EACH ROW EXECUTE FUNCTION count_product_translation();

-- An original that is changed makes its translations out of date.
CREATE OR REPLACE FUNCTION product_texts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_translations SET outdated = outdated WHERE product_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_texts_changed
  AFTER UPDATE OF name, description, full_description, features, specifications, seo_title, seo_description ON products
  FOR EACH ROW WHEN ((OLD.name, OLD.description, OLD.full_description, OLD.features, OLD.specifications, OLD.seo_title, OLD.seo_description)
         IS DISTINCT FROM (NEW.name, NEW.description, NEW.full_description, NEW.features, NEW.specifications, NEW.seo_title, NEW.seo_description))
  EXECUTE FUNCTION product_texts_changed();
