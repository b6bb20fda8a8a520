-- What the theme editor shows in its frame beside the form: fields that are entered and not saved yet. Null for private links.
ALTER TABLE face_previews ADD COLUMN unsaved jsonb;
