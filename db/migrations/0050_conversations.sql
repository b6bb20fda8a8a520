-- Conversations between shoppers and the staff, from the contact form on, continued by mail and by private links.
CREATE TABLE conversations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  -- Whoever writes, as they say.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  email text NOT NULL,
  -- The account, if its owner was signed in when writing, or the staff began.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  order_id uuid REFERENCES orders ON DELETE SET NULL,
  -- 'waiting' for the staff, 'replied' by the staff.
  status text NOT NULL CHECK (status IN ('waiting', 'replied', 'closed')),
  assigned_to uuid REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  excerpt text NOT NULL DEFAULT '',
  message_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_message_at timestamptz NOT NULL DEFAULT now(),
  waiting_since timestamptz,
  CHECK ((status = 'waiting') = (waiting_since IS NOT NULL))
);
CREATE INDEX conversations_open ON conversations ((status = 'waiting') DESC, last_message_at DESC, id DESC) WHERE status <> 'closed';
CREATE INDEX conversations_waiting ON conversations (waiting_since, id) WHERE status = 'waiting';
CREATE INDEX conversations_status ON conversations (status, last_message_at DESC, id DESC);
CREATE INDEX conversations_newest ON conversations (last_message_at DESC, id DESC);
CREATE INDEX conversations_assigned ON conversations (assigned_to, last_message_at DESC, id DESC) WHERE assigned_to IS NOT NULL;
CREATE INDEX conversations_user ON conversations (user_id, last_message_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX conversations_order ON conversations (order_id, last_message_at DESC, id DESC) WHERE order_id IS NOT NULL;
CREATE INDEX conversations_email ON conversations (lower(email), last_message_at DESC, id DESC);
CREATE INDEX conversations_words ON conversations USING gin (lower(name || ' ' || email || ' ' || subject) gin_trgm_ops);

CREATE TABLE conversation_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  author text NOT NULL CHECK (author IN ('shopper', 'staff')),
  staff_id uuid REFERENCES users ON DELETE SET NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (author = 'staff' OR staff_id IS NULL)
);
CREATE INDEX conversation_messages_conversation ON conversation_messages (conversation_id, id);
CREATE INDEX conversation_messages_staff ON conversation_messages (staff_id) WHERE staff_id IS NOT NULL;
CREATE INDEX conversation_messages_words ON conversation_messages USING gin (lower(text) gin_trgm_ops);

-- Private links, one in each mail. All of a conversation end together, some time after its last message.
CREATE TABLE conversation_links (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX conversation_links_conversation ON conversation_links (conversation_id);

-- Texts that the staff sends often, with variables like {name}.
CREATE TABLE saved_replies (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_replies_name ON saved_replies (lower(name));
