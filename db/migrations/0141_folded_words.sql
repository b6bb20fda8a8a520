-- The words of hidden products, which have no listing: an expression index would keep the words of older functions.
CREATE TABLE hidden_listings (
  product_id bigint   PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  title      tsvector NOT NULL
);
CREATE INDEX hidden_listings_words ON hidden_listings USING gin (title);

-- What an older version of the shop has written and how far it is written again (word-refills.sql, and `mailboxes` by the shop itself).
-- A row is deleted when nothing is left.
CREATE TABLE word_refills (
  name  text PRIMARY KEY,
  -- Rows up to this id are done; '' before the first one.
  after text NOT NULL DEFAULT ''
);
INSERT INTO word_refills (name) VALUES ('customers'), ('hidden'), ('listings'), ('mailboxes'), ('orders');
