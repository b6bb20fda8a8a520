-- Notes of the staff on orders, customers, returns and conversations. A text names people as '@[their id]'.
CREATE TABLE notes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subject_type text NOT NULL CHECK (subject_type IN ('order', 'customer', 'return', 'conversation')),
  subject_id uuid NOT NULL,
  author_id uuid REFERENCES users ON DELETE SET NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz
);
CREATE INDEX notes_subject ON notes (subject_type, subject_id, created_at DESC, id DESC);
CREATE INDEX notes_author ON notes (author_id);

-- Who is named in a note. Read once, it stays read, unless the person is removed from the text and named again.
CREATE TABLE note_mentions (
  note_id uuid NOT NULL REFERENCES notes ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  PRIMARY KEY (note_id, user_id)
);
CREATE INDEX note_mentions_user ON note_mentions (user_id);
CREATE INDEX note_mentions_unread ON note_mentions (user_id, created_at DESC) WHERE read_at IS NULL;
