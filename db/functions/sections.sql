-- Every process drops the cached pages that show the sections (LISTEN catalog), as after a change of the product or the category itself,
-- and the pictures in them stay (docs/rules.md#media-unused).
CREATE OR REPLACE FUNCTION product_sections_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', 'product:' || coalesce(NEW.product_id, OLD.product_id));
  PERFORM use_pictures('product sections ' || coalesce(NEW.product_id, OLD.product_id), face_pictures(coalesce(NEW.sections, '[]')));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_sections_changed AFTER INSERT OR DELETE OR UPDATE OF sections ON product_sections
  FOR EACH ROW EXECUTE FUNCTION product_sections_changed();

CREATE OR REPLACE FUNCTION category_sections_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', 'all');
  PERFORM use_pictures('category sections ' || coalesce(NEW.category_id, OLD.category_id), face_pictures(coalesce(NEW.sections, '[]')));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER category_sections_changed AFTER INSERT OR DELETE OR UPDATE OF sections ON category_sections
  FOR EACH ROW EXECUTE FUNCTION category_sections_changed();
