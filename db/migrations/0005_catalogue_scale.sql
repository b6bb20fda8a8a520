-- The catalogue at a million products. docs/decisions/0005 says what each part costs and why it is there.

-- ── Everything anew, in steps ────────────────────────────────────────────────────────────────────

-- For bulk loads, which show how far they are, and for repairs, which run all steps at once. Between the first and the last
-- step, in one transaction, the listings are incomplete.
CREATE FUNCTION start_listing() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE product_listings, listing_counts, listing_count_changes, search_words;
  INSERT INTO brands (name) SELECT DISTINCT brand FROM products WHERE brand IS NOT NULL ON CONFLICT DO NOTHING;
  ALTER TABLE product_listings DISABLE TRIGGER listings_inserted;
END $$;

-- Rows of a category and a brand lie side by side, and a word's products mostly share these: counting what a search finds reads few pages.
CREATE FUNCTION list_category(category bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_listings (product_id, created_at, category_id, brand_id, price_cents, popularity, rating_hundredths, cell, name_key, title, search)
  SELECT * FROM computed_listings WHERE category_id = category ORDER BY brand_id, product_id
$$;

CREATE FUNCTION finish_listing() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ALTER TABLE product_listings ENABLE TRIGGER listings_inserted;
  INSERT INTO listing_counts SELECT category_id, brand_id, cell, count(*) FROM product_listings GROUP BY 1, 2, 3;
  UPDATE listing_generation SET generation = generation + 1;
  -- As `search_words_of`, but with each word looked at once and not once for each product that has it.
  INSERT INTO search_words (word, stem, uses)
  SELECT word, (ts_lexize('english_stem', word))[1], ndoc
    FROM ts_stat($words$
      SELECT to_tsvector('simple', product_document(name, brand, description, features)) FROM products
       UNION ALL SELECT to_tsvector('simple', name) FROM categories $words$)
   WHERE length(word) BETWEEN 2 AND 40 AND word !~ '[\x01-\x60\x7b-\x7f]' AND cardinality(ts_lexize('english_stem', word)) > 0;
END $$;

CREATE OR REPLACE FUNCTION rebuild_listings() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM start_listing();
  PERFORM list_category(id) FROM categories ORDER BY id;
  PERFORM finish_listing();
END $$;

-- ── Popularity ───────────────────────────────────────────────────────────────────────────────────

-- What sold lately is asked again and again, whatever was sold in all the years before.
CREATE INDEX orders_sold ON orders (created_at) WHERE status <> 'cancelled';
