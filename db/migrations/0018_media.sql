-- One table for all pictures: those that are drawn when they are first requested, and those that somebody uploaded.
-- An uploaded picture's key is the hash of its file, so the same file is stored once.
ALTER TABLE media_pictures
  ALTER COLUMN artwork DROP NOT NULL,
  ALTER COLUMN recipe DROP NOT NULL,
  -- Of the widest rendition, in pixels.
  ADD COLUMN width       integer NOT NULL DEFAULT 2000 CHECK (width > 0),
  ADD COLUMN height      integer NOT NULL DEFAULT 2000 CHECK (height > 0),
  -- The average colour, shown while the picture loads.
  ADD COLUMN tint        text CHECK (tint ~ '^#[0-9a-f]{6}$'),
  ADD COLUMN alt         text NOT NULL DEFAULT '',
  -- The size of the uploaded file.
  ADD COLUMN bytes       bigint,
  -- False until all renditions of an upload are stored, and while they are being removed.
  ADD COLUMN is_ready    boolean NOT NULL DEFAULT true,
  -- The last upload of this file.
  ADD COLUMN uploaded_at timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT media_pictures_origin CHECK ((artwork IS NULL) = (recipe IS NULL)),
  ADD CONSTRAINT media_pictures_complete CHECK (recipe IS NOT NULL OR NOT is_ready OR (tint IS NOT NULL AND bytes IS NOT NULL));

CREATE INDEX media_pictures_uploads ON media_pictures (uploaded_at) WHERE recipe IS NULL;

-- What shows an uploaded picture ('product 12', 'category 3'), or did until recently.
CREATE TABLE media_uses (
  used_by  text NOT NULL,
  key      text NOT NULL REFERENCES media_pictures,
  ended_at timestamptz,
  PRIMARY KEY (used_by, key)
);
CREATE INDEX media_uses_key ON media_uses (key);
