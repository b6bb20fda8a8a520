-- What the most frequent words find, counted ahead: counting tens of thousands of results takes tens of milliseconds.
-- Valid like the counts that a process caches, as of its snapshot and for two generations. Not unlogged: replicas read it.
CREATE TABLE search_counts (
  query       tsquery     PRIMARY KEY,
  generation  bigint      NOT NULL,
  snapshot    pg_snapshot NOT NULL,
  -- As a process reads them: text, so that nothing is parsed or formatted on the way.
  counts      json        NOT NULL,
  brand_names jsonb       NOT NULL
);
