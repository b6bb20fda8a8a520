-- The values of a product for all facets other than category and brand, as one small number: seven price ranges × five rating
-- steps × in stock × on sale × featured. `facet-cells.rules.ts` decodes it; a test compares both.
CREATE OR REPLACE FUNCTION listing_cell(price_cents integer, rating numeric, is_in_stock boolean, is_on_sale boolean, is_featured boolean)
RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((((width_bucket(price_cents, ARRAY[2500, 5000, 10000, 20000, 50000, 100000]) * 5
            + least(floor(rating)::integer, 4)) * 2
            + is_in_stock::integer) * 2
            + is_on_sale::integer) * 2
            + is_featured::integer)::smallint
$$;

-- The distinct words of a text that can be spelling suggestions: no numbers, no single letters, no stop words.
CREATE OR REPLACE FUNCTION search_words_of(document text) RETURNS TABLE (word text, stem text) LANGUAGE sql STABLE AS $$
  SELECT lexeme, (ts_lexize('english_stem', lexeme))[1]
    FROM unnest(to_tsvector('simple', document))
   WHERE length(lexeme) BETWEEN 2 AND 40 AND lexeme !~ '[\x01-\x60\x7b-\x7f]' AND cardinality(ts_lexize('english_stem', lexeme)) > 0
$$;

CREATE OR REPLACE FUNCTION product_document(name text, brand text, description text, features text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n', name, brand, description, array_to_string(features, E'\n'))
$$;

CREATE OR REPLACE FUNCTION product_title(name text, brand text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', coalesce(brand, '')), 'B')
$$;

CREATE OR REPLACE FUNCTION product_search(name text, brand text, category text, features text[], description text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT product_title(name, brand)
      || setweight(to_tsvector('english', category || E'\n' || array_to_string(features, E'\n')), 'C')
      || setweight(to_tsvector('english', description), 'D')
$$;

-- The listing that each product should have.
CREATE OR REPLACE VIEW computed_listings AS
SELECT p.id AS product_id, p.created_at, p.category_id::integer, coalesce(b.id, 0) AS brand_id, p.paid_price_cents AS price_cents, p.popularity,
       (p.rating * 100)::smallint AS rating_hundredths,
       listing_cell(p.paid_price_cents, p.rating, p.in_stock, p.sale_price_cents IS NOT NULL, p.is_featured) AS cell,
       lower(p.name) AS name_key, product_title(p.name, p.brand) AS title,
       product_search(p.name, p.brand, c.name, p.features, p.description) AS search
  FROM products p JOIN categories c ON c.id = p.category_id LEFT JOIN brands b ON b.name = p.brand;

CREATE OR REPLACE FUNCTION products_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO brands (name)
  SELECT DISTINCT brand FROM new_rows WHERE brand IS NOT NULL AND NOT EXISTS (SELECT 1 FROM brands b WHERE b.name = brand)
  ON CONFLICT DO NOTHING;
  INSERT INTO product_listings (product_id, created_at, category_id, brand_id, price_cents, popularity, rating_hundredths, cell, name_key, title, search)
  SELECT * FROM computed_listings WHERE product_id = ANY (ARRAY(SELECT id FROM new_rows));
  -- Sorted by word, so that two writers cannot deadlock.
  INSERT INTO search_words AS w (word, stem, uses)
  SELECT s.word, s.stem, count(*) FROM new_rows p, search_words_of(product_document(p.name, p.brand, p.description, p.features)) s
   GROUP BY 1, 2 ORDER BY 1
  ON CONFLICT (word) DO UPDATE SET uses = w.uses + excluded.uses;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_listed AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_listed();

CREATE OR REPLACE FUNCTION products_relisted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE relisted bigint[]; reworded bigint[];
BEGIN
  SELECT array_agg(n.id) FILTER (WHERE (n.created_at, n.paid_price_cents, n.popularity, n.rating, n.in_stock, n.sale_price_cents IS NULL, n.is_featured)
                      IS DISTINCT FROM (o.created_at, o.paid_price_cents, o.popularity, o.rating, o.in_stock, o.sale_price_cents IS NULL, o.is_featured)),
         array_agg(n.id) FILTER (WHERE (n.name, n.brand, n.description, n.features, n.category_id)
                      IS DISTINCT FROM (o.name, o.brand, o.description, o.features, o.category_id))
    INTO relisted, reworded
    FROM new_rows n JOIN old_rows o USING (id);
  IF relisted IS NOT NULL THEN
    UPDATE product_listings l
       SET created_at = c.created_at, price_cents = c.price_cents, popularity = c.popularity, rating_hundredths = c.rating_hundredths, cell = c.cell
      FROM computed_listings c
     WHERE l.product_id = ANY (relisted) AND c.product_id = l.product_id;
  END IF;
  IF reworded IS NULL THEN RETURN NULL; END IF;

  INSERT INTO brands (name)
  SELECT DISTINCT brand FROM new_rows WHERE id = ANY (reworded) AND brand IS NOT NULL AND NOT EXISTS (SELECT 1 FROM brands b WHERE b.name = brand)
  ON CONFLICT DO NOTHING;
  UPDATE product_listings l
     SET category_id = c.category_id, brand_id = c.brand_id, name_key = c.name_key, title = c.title, search = c.search
    FROM computed_listings c
   WHERE l.product_id = ANY (reworded) AND c.product_id = l.product_id;
  INSERT INTO search_words AS w (word, stem, uses)
  SELECT word, stem, sum(change)
    FROM (
      SELECT s.word, s.stem, 1 AS change FROM new_rows p, search_words_of(product_document(p.name, p.brand, p.description, p.features)) s
       WHERE p.id = ANY (reworded)
      UNION ALL
      SELECT s.word, s.stem, -1 FROM old_rows p, search_words_of(product_document(p.name, p.brand, p.description, p.features)) s
       WHERE p.id = ANY (reworded)
    ) changes
   GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1
  ON CONFLICT (word) DO UPDATE SET uses = w.uses + excluded.uses;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_relisted AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_relisted();

-- The listing itself is deleted with its product (foreign key).
CREATE OR REPLACE FUNCTION products_unlisted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words AS w (word, stem, uses)
  SELECT s.word, s.stem, -count(*) FROM old_rows p, search_words_of(product_document(p.name, p.brand, p.description, p.features)) s
   GROUP BY 1, 2 ORDER BY 1
  ON CONFLICT (word) DO UPDATE SET uses = w.uses + excluded.uses;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_unlisted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION products_unlisted();

CREATE OR REPLACE FUNCTION category_words_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words AS w (word, stem, uses)
  SELECT s.word, s.stem, count(*) FROM new_rows c, search_words_of(c.name) s GROUP BY 1, 2 ORDER BY 1
  ON CONFLICT (word) DO UPDATE SET uses = w.uses + excluded.uses;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER category_words_added AFTER INSERT ON categories
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION category_words_added();

CREATE OR REPLACE FUNCTION category_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE renamed bigint[];
BEGIN
  SELECT array_agg(n.id) INTO renamed FROM new_rows n JOIN old_rows o USING (id) WHERE n.name <> o.name;
  IF renamed IS NULL THEN RETURN NULL; END IF;
  UPDATE product_listings l SET search = c.search
    FROM computed_listings c
   WHERE l.category_id = ANY (renamed) AND c.product_id = l.product_id;
  INSERT INTO search_words AS w (word, stem, uses)
  SELECT word, stem, sum(change)
    FROM (
      SELECT s.word, s.stem, 1 AS change FROM new_rows c, search_words_of(c.name) s
      UNION ALL
      SELECT s.word, s.stem, -1 FROM old_rows c, search_words_of(c.name) s
    ) changes
   GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1
  ON CONFLICT (word) DO UPDATE SET uses = w.uses + excluded.uses;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER category_words_changed AFTER UPDATE ON categories
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION category_words_changed();

CREATE OR REPLACE FUNCTION category_words_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words AS w (word, stem, uses)
  SELECT s.word, s.stem, -count(*) FROM old_rows c, search_words_of(c.name) s GROUP BY 1, 2 ORDER BY 1
  ON CONFLICT (word) DO UPDATE SET uses = w.uses + excluded.uses;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER category_words_removed AFTER DELETE ON categories
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION category_words_removed();

CREATE OR REPLACE FUNCTION listings_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_changes (category_id, brand_id, cell, price_cents, rating_hundredths, change, search)
  SELECT category_id, brand_id, cell, price_cents, rating_hundredths, 1, search FROM new_rows;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER listings_inserted AFTER INSERT ON product_listings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_inserted();

CREATE OR REPLACE FUNCTION listings_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_changes (category_id, brand_id, cell, price_cents, rating_hundredths, change, search)
  SELECT category_id, brand_id, cell, price_cents, rating_hundredths, -1, search FROM old_rows;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER listings_deleted AFTER DELETE ON product_listings
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_deleted();

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

CREATE OR REPLACE TRIGGER listings_updated AFTER UPDATE ON product_listings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_updated();
