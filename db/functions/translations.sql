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

-- What the pictures of a product show, each text once, as pairs of itself: [["A red kettle", "A red kettle"]]. A text that is the product's
-- name is its name in every language. Null for none. It is read like a column: `p.picture_texts`.
CREATE OR REPLACE FUNCTION picture_texts(p products) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(jsonb_build_array(alt, alt) ORDER BY place)
    FROM (SELECT picture ->> 'alt' AS alt, min(place) AS place
            FROM jsonb_array_elements(p.images) WITH ORDINALITY AS pictures (picture, place) GROUP BY alt) AS texts
   WHERE alt NOT IN ('', p.name)
$$;

-- Pairs of texts as JavaScript writes them.
CREATE OR REPLACE FUNCTION plain_pairs(pairs jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '[' || string_agg(format('[%s,%s]', to_json(pair ->> 0), to_json(pair ->> 1)), ',' ORDER BY place) || ']'
    FROM jsonb_array_elements(pairs) WITH ORDINALITY AS numbered (pair, place)
$$;

-- The texts of a product that are not empty, each with its hash as the shop makes it (translation-state.server.ts; a test compares both).
CREATE OR REPLACE FUNCTION original_hashes(p products) RETURNS TABLE (field text, hash text) LANGUAGE sql STABLE AS $$
  SELECT field, left(encode(sha256(convert_to(original, 'UTF8')), 'hex'), 16)
    FROM (VALUES
      ('name', to_json(nullif(p.name, ''))::text),
      ('description', to_json(nullif(p.description, ''))::text),
      ('fullDescription', to_json(nullif(p.full_description, ''))::text),
      ('features', to_json(nullif(p.features, '{}'))::text),
      ('specifications', plain_pairs(p.specifications)),
      ('pictures', plain_pairs(p.picture_texts)),
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
  -- By their originals: as long as one is missing, all are, and none is that of another original.
  pictures text[] := ARRAY(SELECT pair ->> 0 FROM jsonb_array_elements(NEW.picture_texts) pair);
BEGIN
  SELECT count(*) FILTER (WHERE CASE field WHEN 'pictures' THEN NOT ARRAY(SELECT pair ->> 0 FROM jsonb_array_elements(p.picture_texts) pair) <@ pictures
                                           ELSE field <> ALL (array_remove(translated, NULL)) END),
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
  AFTER UPDATE OF name, description, full_description, features, specifications, images, seo_title, seo_description ON products
  FOR EACH ROW WHEN (
    (OLD.name, OLD.description, OLD.full_description, OLD.features, OLD.specifications, OLD.images, OLD.seo_title, OLD.seo_description)
    IS DISTINCT FROM
    (NEW.name, NEW.description, NEW.full_description, NEW.features, NEW.specifications, NEW.images, NEW.seo_title, NEW.seo_description))
  EXECUTE FUNCTION product_texts_changed();
