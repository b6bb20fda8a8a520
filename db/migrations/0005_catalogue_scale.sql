-- The catalogue at a million products. docs/decisions/0005 says what each part costs and why it is there.

LOCK TABLE product_listings IN SHARE ROW EXCLUSIVE MODE;

-- ── Changes that readers take in by themselves ───────────────────────────────────────────────────

-- What came (1) and went (-1), a row for each product, with the transaction that did it. Whoever keeps counts beside the snapshot
-- they were read in adds what that snapshot does not see, and has counts as of now: transactions commit in any order, so neither
-- a number nor a time could tell what is new. Rows stay until the second folding after them.
CREATE TABLE listing_changes (
  xid               xid8 NOT NULL DEFAULT pg_current_xact_id(),
  category_id       integer NOT NULL,
  brand_id          integer NOT NULL,
  cell              smallint NOT NULL,
  price_cents       integer NOT NULL,
  rating_hundredths smallint NOT NULL,
  change            smallint NOT NULL,
  search            tsvector NOT NULL
);
CREATE INDEX listing_changes_xid ON listing_changes (xid);

-- The counts are those of `folded`.
ALTER TABLE listing_generation ADD COLUMN folded pg_snapshot NOT NULL DEFAULT pg_current_snapshot();

CREATE OR REPLACE FUNCTION listings_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_changes (category_id, brand_id, cell, price_cents, rating_hundredths, change, search)
  SELECT category_id, brand_id, cell, price_cents, rating_hundredths, 1, search FROM new_rows;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION listings_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_changes (category_id, brand_id, cell, price_cents, rating_hundredths, change, search)
  SELECT category_id, brand_id, cell, price_cents, rating_hundredths, -1, search FROM old_rows;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION listings_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_changes (category_id, brand_id, cell, price_cents, rating_hundredths, change, search)
  SELECT v.* FROM new_rows n JOIN old_rows o USING (product_id),
         LATERAL (VALUES (o.category_id, o.brand_id, o.cell, o.price_cents, o.rating_hundredths, -1, o.search),
                         (n.category_id, n.brand_id, n.cell, n.price_cents, n.rating_hundredths, 1, n.search)) v
   WHERE (n.category_id, n.brand_id, n.cell, n.price_cents, n.rating_hundredths) <> (o.category_id, o.brand_id, o.cell, o.price_cents, o.rating_hundredths)
      OR n.search <> o.search;
  RETURN NULL;
END $$;

DROP TABLE listing_count_changes;

-- Whether a snapshot, or what was kept beside one, lacks what a transaction did.
CREATE FUNCTION is_unseen(xid xid8, snapshot pg_snapshot) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT xid >= pg_snapshot_xmin(snapshot) AND NOT pg_visible_in_snapshot(xid, snapshot)
$$;

-- Counts all products anew. Nobody changes one meanwhile. What readers kept from before is no use to them any more.
CREATE FUNCTION recount_listings() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE product_listings IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM listing_changes;
  DELETE FROM listing_counts;
  INSERT INTO listing_counts SELECT category_id, brand_id, cell, count(*) FROM product_listings GROUP BY 1, 2, 3;
  UPDATE listing_generation SET generation = generation + 2, folded = pg_current_snapshot();
END $$;
SELECT recount_listings();

-- Takes changes into the counts, once they are so many. One folds at a time; nobody else is held up. A database that was restored
-- from a dump has lived through fewer transactions than its counts say: they are counted anew.
CREATE FUNCTION fold_listing_changes(fewest bigint) RETURNS void LANGUAGE plpgsql AS $$
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

-- ── Everything anew, in steps ────────────────────────────────────────────────────────────────────

-- For bulk loads, which show how far they are, and for repairs, which run all steps at once. Between the first and the last
-- step, in one transaction, the listings are incomplete.
CREATE FUNCTION start_listing() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE product_listings, search_words;
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
  PERFORM recount_listings();
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

-- ── Indexes ──────────────────────────────────────────────────────────────────────────────────────

-- Stars, too, filter a page from its index alone. They take the place that was left empty before the price.
DROP INDEX listings_newest, listings_price, listings_name, listings_category_newest, listings_category_price, listings_category_name;
CREATE INDEX listings_newest ON product_listings (created_at, product_id) INCLUDE (category_id, brand_id, cell, rating_hundredths, price_cents);
CREATE INDEX listings_price ON product_listings (price_cents, product_id) INCLUDE (category_id, brand_id, cell, rating_hundredths);
CREATE INDEX listings_name ON product_listings (name_key, product_id) INCLUDE (category_id, brand_id, cell, rating_hundredths, price_cents);
CREATE INDEX listings_category_newest ON product_listings (category_id, created_at, product_id) INCLUDE (brand_id, cell, rating_hundredths, price_cents);
CREATE INDEX listings_category_price ON product_listings (category_id, price_cents, product_id) INCLUDE (brand_id, cell, rating_hundredths);
CREATE INDEX listings_category_name ON product_listings (category_id, name_key, product_id) INCLUDE (brand_id, cell, rating_hundredths, price_cents);

-- Of what has a word, what sold comes first: mostly there is enough of it, and it is little.
CREATE INDEX listings_sold_title ON product_listings USING gin (title) WHERE popularity > 0;
CREATE INDEX listings_sold_search ON product_listings USING gin (search) WHERE popularity > 0;

-- Pages are read from indexes alone only where VACUUM has been since the last change.
ALTER TABLE product_listings SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- ── Popularity ───────────────────────────────────────────────────────────────────────────────────

-- What sold lately is asked again and again, whatever was sold in all the years before.
CREATE INDEX orders_sold ON orders (created_at) WHERE status <> 'cancelled';
