-- Every process drops its cached look and all pages (LISTEN catalog), and the pictures of drafts and versions stay.
CREATE OR REPLACE FUNCTION face_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', 'settings');
  PERFORM use_pictures('face version ' || NEW.id, face_pictures(NEW.content));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION face_drafted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM use_pictures('face draft ' || NEW.name, face_pictures(NEW.value));
  RETURN NULL;
END $$;

-- The keys of the shop's own pictures anywhere in a value.
CREATE OR REPLACE FUNCTION face_pictures(value jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY (
    SELECT DISTINCT picture_key(address #>> '{}') FROM jsonb_path_query(value, 'strict $.**.url') AS address
     WHERE picture_key(address #>> '{}') IS NOT NULL
  );

CREATE OR REPLACE TRIGGER face_published AFTER INSERT ON face_versions
  FOR EACH ROW EXECUTE FUNCTION face_published();
CREATE OR REPLACE TRIGGER face_drafted AFTER INSERT OR UPDATE OF value ON face_draft
  FOR EACH ROW EXECUTE FUNCTION face_drafted();
