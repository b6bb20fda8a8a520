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

-- The keys of the shop's own pictures anywhere in a value: those with an address of their own, and those in a Markdown text.
CREATE OR REPLACE FUNCTION face_pictures(value jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY (
    SELECT DISTINCT picture_key(address) FROM (
      SELECT own #>> '{}' AS address FROM jsonb_path_query(value, 'strict $.**.url') AS own
      UNION ALL
      SELECT found[1] FROM jsonb_path_query(value, 'strict $.**.text') AS written,
             regexp_matches(written #>> '{}', '/media/[a-z0-9-]+(?:[.](?:webp|avif))?', 'g') AS found
    ) AS addresses
     WHERE picture_key(address) IS NOT NULL
  );

CREATE OR REPLACE TRIGGER face_published AFTER INSERT ON face_versions
  FOR EACH ROW EXECUTE FUNCTION face_published();
CREATE OR REPLACE TRIGGER face_drafted AFTER INSERT OR UPDATE OF value ON face_draft
  FOR EACH ROW EXECUTE FUNCTION face_drafted();
