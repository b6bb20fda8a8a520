-- Whether a transaction's changes are invisible to a snapshot.
CREATE OR REPLACE FUNCTION is_unseen(xid xid8, snapshot pg_snapshot) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT xid >= pg_snapshot_xmin(snapshot) AND NOT pg_visible_in_snapshot(xid, snapshot)
$$;

-- Counts all products again, with writers locked out. Cached counts of readers become invalid.
CREATE OR REPLACE FUNCTION recount_listings() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE product_listings IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM listing_changes;
  DELETE FROM listing_counts;
  INSERT INTO listing_counts SELECT category_id, brand_id, cell, count(*) FROM product_listings GROUP BY 1, 2, 3;
  UPDATE listing_generation SET generation = generation + 2, folded = pg_current_snapshot();
END $$;

-- Adds the collected changes to the counts once there are enough of them. One session folds at a time; others skip. In a database
-- restored from a dump, transaction ids start lower than those stored with the counts: then everything is counted again.
CREATE OR REPLACE FUNCTION fold_listing_changes(fewest bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE before pg_snapshot; after pg_snapshot;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('listing_counts')) THEN RETURN; END IF;
  SELECT folded, pg_current_snapshot() INTO before, after FROM listing_generation;
  IF pg_snapshot_xmax(before) > pg_snapshot_xmax(after) THEN
    PERFORM recount_listings();
    RETURN;
  END IF;
  IF (SELECT count(*) FROM listing_changes WHERE is_unseen(xid, before) AND pg_visible_in_snapshot(xid, after)) < fewest THEN RETURN; END IF;
  DELETE FROM listing_changes WHERE NOT is_unseen(xid, before);
  INSERT INTO listing_counts AS c (category_id, brand_id, cell, products)
  SELECT category_id, brand_id, cell, sum(change) FROM listing_changes
   WHERE pg_visible_in_snapshot(xid, after) GROUP BY 1, 2, 3 HAVING sum(change) <> 0
  ON CONFLICT (category_id, brand_id, cell) DO UPDATE SET products = c.products + excluded.products;
  DELETE FROM listing_counts WHERE products = 0;
  UPDATE listing_generation SET generation = generation + 1, folded = after;
END $$;

-- For bulk loads, which report progress between the steps, and for repairs, which run all of them (rebuild_listings). All steps
-- run in one transaction; until the last one the listings are incomplete.
CREATE OR REPLACE FUNCTION start_listing() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE product_listings, hidden_listings, search_words, translated_listings, translated_words;
  UPDATE listing_languages SET is_complete = false;
  INSERT INTO brands (name) SELECT DISTINCT brand FROM products WHERE brand IS NOT NULL ON CONFLICT DO NOTHING;
  ALTER TABLE product_listings DISABLE TRIGGER listings_inserted, DISABLE TRIGGER listings_translated;
END $$;

-- Rows of one category and brand are stored next to each other; products that share a word mostly share these too, so counting
-- the results of a search reads few pages.
CREATE OR REPLACE FUNCTION list_category(category bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_listings (product_id, created_at, category_id, brand_id, price_cents, popularity, rating_hundredths, cell, name_key, title, search)
  SELECT * FROM computed_listings WHERE category_id = category ORDER BY brand_id, product_id
$$;

-- Counts the words of the catalogue for spelling suggestions again, and writes those that differ, in the order in which everybody locks them.
CREATE OR REPLACE FUNCTION recount_search_words() RETURNS void LANGUAGE sql AS $$
  -- As `search_words_of`, with each distinct word processed once; only active products are listed.
  WITH counted AS MATERIALIZED (
    SELECT word, (ts_lexize('english_stem', word))[1] AS stem, ndoc
      FROM ts_stat($words$
        SELECT to_tsvector('simple', search_text(product_document(name, brand, description, features || tags))) FROM products WHERE status = 'active'
         UNION ALL SELECT to_tsvector('simple', search_text(name)) FROM categories $words$)
     WHERE length(word) BETWEEN 2 AND 40 AND word !~ ('[\x01-\x60\x7b-\x7f' || unspaced_letters() || ']') AND cardinality(ts_lexize('english_stem', word)) > 0
  )
  INSERT INTO search_words (word, stem, uses)
  SELECT word, coalesce(c.stem, w.stem), coalesce(c.ndoc, 0) FROM counted c FULL JOIN search_words w USING (word)
   WHERE w.uses IS DISTINCT FROM coalesce(c.ndoc, 0) ORDER BY word
  ON CONFLICT (word) DO UPDATE SET uses = excluded.uses
$$;

CREATE OR REPLACE FUNCTION finish_listing() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ALTER TABLE product_listings ENABLE TRIGGER listings_inserted, ENABLE TRIGGER listings_translated;
  PERFORM recount_listings();
  PERFORM list_hidden_products(ARRAY(SELECT id FROM products WHERE status <> 'active'));
  PERFORM recount_search_words();
  PERFORM relist_translations(ARRAY(SELECT product_id FROM product_listings), ARRAY(SELECT language FROM listing_languages));
  PERFORM complete_languages();
END $$;

CREATE OR REPLACE FUNCTION rebuild_listings() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM start_listing();
  PERFORM list_category(id) FROM categories ORDER BY id;
  PERFORM finish_listing();
END $$;
