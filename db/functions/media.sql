-- Which uploaded pictures products, categories and reviews show (docs/rules.md#media-unused).

-- Stores that a thing shows exactly the uploaded pictures among `keys`. The lock waits for a removal that is under way.
CREATE OR REPLACE FUNCTION use_pictures(thing text, keys text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE media_uses SET ended_at = now() WHERE used_by = thing AND ended_at IS NULL AND key <> ALL (keys);
  INSERT INTO media_uses (used_by, key)
    SELECT thing, key FROM media_pictures WHERE key = ANY (keys) AND recipe IS NULL AND is_ready ORDER BY key FOR KEY SHARE
    ON CONFLICT (used_by, key) DO UPDATE SET ended_at = NULL WHERE media_uses.ended_at IS NOT NULL;
END $$;

CREATE OR REPLACE FUNCTION use_product_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM use_pictures(
    'product ' || coalesce(NEW.id, OLD.id),
    ARRAY (SELECT image ->> 'key' FROM jsonb_array_elements(coalesce(NEW.images, '[]')) AS image WHERE image ? 'key')
  );
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_use_pictures AFTER INSERT OR DELETE OR UPDATE OF images ON products
  FOR EACH ROW EXECUTE FUNCTION use_product_pictures();

-- A variant's own picture.
CREATE OR REPLACE FUNCTION use_variant_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM use_pictures('variant ' || coalesce(NEW.id, OLD.id), array_remove(ARRAY[NEW.image ->> 'key'], NULL));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER variants_insert_picture AFTER INSERT ON variants
  FOR EACH ROW WHEN (NEW.image IS NOT NULL) EXECUTE FUNCTION use_variant_picture();
CREATE OR REPLACE TRIGGER variants_change_picture AFTER UPDATE OF image ON variants
  FOR EACH ROW WHEN (NEW.image IS DISTINCT FROM OLD.image) EXECUTE FUNCTION use_variant_picture();
CREATE OR REPLACE TRIGGER variants_delete_picture AFTER DELETE ON variants
  FOR EACH ROW WHEN (OLD.image IS NOT NULL) EXECUTE FUNCTION use_variant_picture();

-- The key in the address of one of the shop's own pictures (picture-urls.ts).
CREATE OR REPLACE FUNCTION picture_key(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN substring(address FROM '^/media/([a-z0-9]+(?:-[a-z0-9]+)*)-[0-9]{3,4}(?:[.](?:webp|avif))?$');

-- A category stores its picture's address.
CREATE OR REPLACE FUNCTION use_category_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM use_pictures('category ' || coalesce(NEW.id, OLD.id), array_remove(ARRAY[picture_key(NEW.image_url)], NULL));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER categories_use_picture AFTER INSERT OR DELETE OR UPDATE OF image_url ON categories
  FOR EACH ROW EXECUTE FUNCTION use_category_picture();

-- A refused photo is not used any more. It stays for as long as the decision can be undone.
CREATE OR REPLACE FUNCTION use_review_photos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM use_pictures(
    'review ' || coalesce(NEW.id, OLD.id),
    ARRAY (SELECT photo ->> 'key' FROM jsonb_array_elements(coalesce(NEW.photos, '[]')) AS photo WHERE photo ->> 'status' <> 'refused')
  );
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reviews_insert_photos AFTER INSERT ON reviews
  FOR EACH ROW WHEN (NEW.photos <> '[]') EXECUTE FUNCTION use_review_photos();
CREATE OR REPLACE TRIGGER reviews_change_photos AFTER UPDATE ON reviews
  FOR EACH ROW WHEN (NEW.photos <> OLD.photos) EXECUTE FUNCTION use_review_photos();
CREATE OR REPLACE TRIGGER reviews_delete_photos AFTER DELETE ON reviews
  FOR EACH ROW WHEN (OLD.photos <> '[]') EXECUTE FUNCTION use_review_photos();
