-- The words of hidden products, which have no listing: an expression index would keep the words of older functions.
CREATE TABLE hidden_listings (
  product_id bigint   PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  title      tsvector NOT NULL
);
CREATE INDEX hidden_listings_words ON hidden_listings USING gin (title);

-- Which derived words an older version of the shop has written, and how far they are written again (word-refills.sql). A row is deleted
-- when nothing is left.
CREATE TABLE word_refills (
  name  text PRIMARY KEY,
  -- Rows up to this id are done; '' before the first one.
  after text NOT NULL DEFAULT ''
);
INSERT INTO word_refills (name) VALUES ('customers'), ('hidden'), ('listings'), ('orders');

-- The console's order of names, with accented letters beside their base letter.
CREATE INDEX products_folded_name ON products (fold_text(name), id);
