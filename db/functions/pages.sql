-- Every process drops the cached pages that show a page whose published text has changed (LISTEN catalog): the page itself, and those
-- that list the shop's pages.
CREATE OR REPLACE FUNCTION published_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', 'page:' || coalesce(NEW.built_in, OLD.built_in, coalesce(NEW.id, OLD.id)::text));
  PERFORM pg_notify('catalog', 'pages');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pages_published AFTER UPDATE OF live_number, live_slug ON pages
  FOR EACH ROW WHEN ((NEW.live_number, NEW.live_slug) IS DISTINCT FROM (OLD.live_number, OLD.live_slug))
  EXECUTE FUNCTION published_page_changed();
CREATE OR REPLACE TRIGGER pages_deleted AFTER DELETE ON pages
  FOR EACH ROW WHEN (OLD.live_number IS NOT NULL) EXECUTE FUNCTION published_page_changed();

-- The pictures of a draft, and those of the versions, which can be restored (docs/rules.md#media-unused).
CREATE OR REPLACE FUNCTION use_page_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM use_pictures('page ' || coalesce(NEW.id, OLD.id), coalesce(NEW.picture_keys, '{}'));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pages_use_pictures AFTER INSERT OR DELETE OR UPDATE OF picture_keys ON pages
  FOR EACH ROW EXECUTE FUNCTION use_page_pictures();

CREATE OR REPLACE FUNCTION use_page_version_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM use_pictures(
    'page version ' || coalesce(NEW.page_id, OLD.page_id) || '/' || coalesce(NEW.number, OLD.number),
    coalesce(NEW.picture_keys, '{}')
  );
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER page_versions_use_pictures AFTER INSERT OR DELETE ON page_versions
  FOR EACH ROW EXECUTE FUNCTION use_page_version_pictures();

-- A translated text is shown at once, and the pictures in it stay.
CREATE OR REPLACE FUNCTION page_translations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer := coalesce(NEW.page_id, OLD.page_id);
  written jsonb := (SELECT jsonb_agg(jsonb_build_object('text', pair ->> 1)) FROM jsonb_array_elements(NEW.sections) AS pair);
BEGIN
  PERFORM pg_notify('catalog', 'page:' || coalesce((SELECT built_in FROM pages WHERE id = changed), changed::text));
  PERFORM pg_notify('catalog', 'pages');
  PERFORM use_pictures(
    'page ' || changed || ' in ' || coalesce(NEW.language, OLD.language),
    face_pictures(jsonb_build_object('body', jsonb_build_object('text', coalesce(NEW.body, '')), 'sections', coalesce(written, '[]')))
  );
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER page_translations_changed AFTER INSERT OR UPDATE OR DELETE ON page_translations
  FOR EACH ROW EXECUTE FUNCTION page_translations_changed();
