-- The feed of products for Google Merchant, Meta and others: what the owner has set, in one row.
CREATE TABLE product_feed (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  is_on boolean NOT NULL,
  -- With all categories below them; none: every category.
  category_ids bigint[] NOT NULL CHECK (cardinality(category_ids) <= 200),
  version integer NOT NULL
);

-- Who fetched the feed.
CREATE TABLE feed_fetches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  agent text NOT NULL CHECK (length(agent) <= 200),
  -- Nothing had changed since the last time.
  is_unchanged boolean NOT NULL
);
CREATE INDEX feed_fetches_at ON feed_fetches (at);
