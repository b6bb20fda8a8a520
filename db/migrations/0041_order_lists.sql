-- Lists of orders for those who pack them.

-- Orders that are to be sent, the most urgent first.
CREATE INDEX orders_to_ship ON orders (estimated_delivery, id) WHERE status IN ('processing', 'confirmed');
CREATE INDEX orders_total ON orders (total_cents DESC, id DESC);
-- Returns that wait for somebody.
CREATE INDEX returns_open ON returns (created_at, id) WHERE status IN ('requested', 'approved', 'received');

-- The search words of existing orders are written again in the background, in batches (reindex_orders); the last version of what they
-- are is order_words_version().
ALTER TABLE order_search ADD total_cents bigint, ADD words_version smallint NOT NULL DEFAULT 1;
CREATE INDEX order_search_outdated ON order_search (order_id) WHERE words_version < 2;

-- Who has an order, a product, a customer or a conversation open. Lost in a crash, and then written again within seconds.
CREATE UNLOGGED TABLE presences (
  subject text NOT NULL CHECK (length(subject) BETWEEN 3 AND 100),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- One of the person's open tabs.
  tab text NOT NULL CHECK (length(tab) BETWEEN 1 AND 40),
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (subject, user_id, tab)
);
CREATE INDEX presences_user ON presences (user_id);
CREATE INDEX presences_seen ON presences (seen_at);
