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

-- Letters of scripts that are written without spaces between words, and of Korean, which joins words: the inside of a regular
-- expression's brackets. `unspaced-scripts.rules.ts` has the same ones; a test compares both.
CREATE OR REPLACE FUNCTION unspaced_letters() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ebd\u0ec0-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u108f\u109a-\u109f\u1100-\u11ff\u1780-\u17d3\u17d7\u17dc\u17dd'
      || '\u3005-\u3007\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u3131-\u318e\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff'
      || '\ua960-\ua97c\ua9e0-\ua9fe\uaa60-\uaa7f\uac00-\ud7a3\ud7b0-\ud7fb\uf900-\ufaff\U00020000-\U000323af'
$$;

-- A text of such a script in parts of up to three letters, of which each letter begins one: '青花瓷壺' is '青花瓷 花瓷壺 瓷壺 壺'. So three
-- letters in a row are one lexeme, and fewer are the beginning of one. Full-width letters and digits become ordinary ones; punctuation
-- of these scripts, which is a letter in a database of locale C, becomes a space.
CREATE OR REPLACE FUNCTION spell_out_parts(document text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE part text; parts text := '';
BEGIN
  document := regexp_replace(normalize(document, NFKC), '[\u0e4f\u0e5a\u0e5b\u104a-\u104f\u17d4-\u17d6\u17d8-\u17da\u3000-\u3004\u3008-\u303f\u30a0\u30fb]', ' ', 'g');
  FOREACH part IN ARRAY string_to_array(regexp_replace(document, '([' || unspaced_letters() || ']+)', ' \1 ', 'g'), ' ') LOOP
    IF part ~ ('^[' || unspaced_letters() || ']') THEN
      FOR i IN 1 .. length(part) LOOP parts := parts || substr(part, i, 3) || ' '; END LOOP;
    ELSE
      parts := parts || part || ' ';
    END IF;
  END LOOP;
  RETURN parts;
END $$;

-- A text whose words to_tsvector finds. PL/pgSQL is only called for a text that has such letters.
CREATE OR REPLACE FUNCTION searchable_text(document text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN document ~ ('[\u3000-\u303f\u30a0\u30fb\uff00-\uffef' || unspaced_letters() || ']') THEN spell_out_parts(document) ELSE document END
$$;

-- A text as it is searched: folded, with the parts of joined words apart, and at its end the same words in one ("t-shirt" is
-- "t shirt tshirt"), so that both ways to write them are found. Points and commas between digits stay, hyphens between them part numbers.
-- `toSearchText` in search-text.rules.ts does the same to what is typed.
-- Angle brackets are signs, too: PostgreSQL would read markup, and leave it out with all that follows "<script>".
-- PL/pgSQL, so that the text is folded once. Regular expressions, as translate() takes three times as long for such a text; each is
-- tried by a cheap one before.
CREATE OR REPLACE FUNCTION search_text(document text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE folded text := fold_text(document); joined text;
BEGIN
  IF folded ~ '[-''._/&+<>]' THEN
    IF folded ~ '[^-''._\s,;:!?()"/&+<>][-''._]+[^-''._\s,;:!?()"/&+<>]' THEN
      joined := (
        SELECT string_agg(translate(word[1], '-''._', ''), ' ')
          FROM regexp_matches(folded, '[^-''._\s,;:!?()"/&+<>]+(?:[-''._]+[^-''._\s,;:!?()"/&+<>]+)+', 'g') word
         WHERE length(word[1]) <= 60 AND word[1] ~ '[^0-9][-''._]|[-''._][^0-9]');
    END IF;
    IF folded ~ '[^0-9\s]\.\S|\.[^0-9\s]' THEN folded := regexp_replace(folded, '([^0-9])\.|\.([^0-9])', '\1 \2', 'g'); END IF;
    IF folded ~ '[-''_/&+<>]' THEN folded := regexp_replace(folded, '[-''_/&+<>]', ' ', 'g'); END IF;
    folded := concat_ws(' ', folded, joined);
  END IF;
  RETURN CASE WHEN octet_length(folded) = length(folded) THEN folded ELSE searchable_text(folded) END;
END $$;

-- Numbers of variants, each as one word.
CREATE OR REPLACE FUNCTION code_words(codes text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(SELECT DISTINCT 'code:' || left(code_key(code), 100) FROM unnest(codes) code WHERE code_key(code) <> ''))
$$;

-- A connection keeps its plan: one from when there were few variants would read them all for each product.
CREATE OR REPLACE FUNCTION product_codes(product bigint) RETURNS tsvector LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT code_words(ARRAY(SELECT unnest(ARRAY[sku, barcode]) FROM variants WHERE product_id = product))
$$;

-- A query in which one or two letters of such a script are the beginning of a part.
CREATE OR REPLACE FUNCTION begin_parts(query tsquery) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(query::text, $re$'([$re$ || unspaced_letters() || $re$]{1,2})'$re$, $re$'\1':*$re$, 'g')::tsquery
$$;

-- The query for a text in such parts (`spellOutParts` in unspaced-scripts.rules.ts).
CREATE OR REPLACE FUNCTION parts_query(parts text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT begin_parts(websearch_to_tsquery('english', parts))
$$;

-- The distinct words of a text that can be spelling suggestions: no numbers, no single letters, no stop words, and only words of
-- scripts with spaces.
CREATE OR REPLACE FUNCTION search_words_of(document text) RETURNS TABLE (word text, stem text) LANGUAGE sql STABLE AS $$
  SELECT lexeme, (ts_lexize('english_stem', lexeme))[1]
    FROM unnest(to_tsvector('simple', search_text(document)))
   WHERE length(lexeme) BETWEEN 2 AND 40 AND lexeme !~ ('[\x01-\x60\x7b-\x7f' || unspaced_letters() || ']')
     AND cardinality(ts_lexize('english_stem', lexeme)) > 0
$$;

CREATE OR REPLACE FUNCTION product_document(name text, brand text, description text, features text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n', name, brand, description, array_to_string(features, E'\n'))
$$;

CREATE OR REPLACE FUNCTION product_title(name text, brand text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT setweight(to_tsvector('english', search_text(name)), 'A') || setweight(to_tsvector('english', search_text(coalesce(brand, ''))), 'B')
$$;

CREATE OR REPLACE FUNCTION product_details(category text, features text[], description text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT setweight(to_tsvector('english', search_text(category || E'\n' || array_to_string(features, E'\n'))), 'C')
      || setweight(to_tsvector('english', search_text(description)), 'D')
$$;

-- The listing that each active product should have; drafts and archived products have none. Tags are searched like features.
CREATE OR REPLACE VIEW computed_listings AS
SELECT p.id AS product_id, p.created_at, p.category_id::integer, coalesce(b.id, 0) AS brand_id, p.paid_price_cents AS price_cents, p.popularity,
       (p.rating * 100)::smallint AS rating_hundredths,
       listing_cell(p.paid_price_cents, p.rating, p.in_stock, p.sale_price_cents IS NOT NULL, p.is_featured) AS cell,
       lower(p.name) AS name_key, product_title(p.name, p.brand) || product_codes(p.id) AS title,
       product_title(p.name, p.brand) || product_codes(p.id) || product_details(c.name, p.features || p.tags, p.description) AS search
  FROM products p JOIN categories c ON c.id = p.category_id LEFT JOIN brands b ON b.name = p.brand
 WHERE p.status = 'active';

DROP FUNCTION IF EXISTS product_search(text, text, text, text[], text);

-- A loop, because there is no aggregate of tsvectors.
CREATE OR REPLACE FUNCTION translated_names(product bigint) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
DECLARE translation record; names tsvector := '';
BEGIN
  FOR translation IN SELECT language, name FROM product_translations WHERE product_id = product AND name <> '' LOOP
    names := names || words_in(translation.language, translation.name);
  END LOOP;
  RETURN names;
END $$;

-- What the console finds hidden products by, in all languages; active ones have a listing.
CREATE OR REPLACE FUNCTION list_hidden_products(product_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM hidden_listings WHERE product_id IN (SELECT id FROM products WHERE id = ANY (product_ids) AND status = 'active');
  INSERT INTO hidden_listings AS h (product_id, title)
  SELECT p.id, to_tsvector('english', search_text(p.name)) || product_codes(p.id) || translated_names(p.id) FROM products p
   WHERE p.id = ANY (product_ids) AND p.status <> 'active'
   ORDER BY p.id
  ON CONFLICT (product_id) DO UPDATE SET title = excluded.title WHERE h.title <> excluded.title;
END $$;

-- New numbers of variants are words of their products. Only these are replaced, because making all words of a product again takes longer.
CREATE OR REPLACE FUNCTION list_product_codes(product_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_listings l SET title = ts_delete(l.title, c.before) || c.after, search = ts_delete(l.search, c.before) || c.after
    FROM (SELECT listed.product_id, ARRAY(SELECT lexeme FROM unnest(listed.title) WHERE starts_with(lexeme, 'code:')) AS before,
                 coalesce(code_words(v.codes), '') AS after
            FROM product_listings listed
            LEFT JOIN (SELECT product_id, array_agg(sku) || array_agg(barcode) AS codes FROM variants
                        WHERE product_id = ANY (product_ids) GROUP BY product_id OFFSET 0) v USING (product_id)
           WHERE listed.product_id = ANY (product_ids) OFFSET 0) c
   WHERE l.product_id = c.product_id AND c.after <> array_to_tsvector(c.before);
  PERFORM list_translated_codes(product_ids);
  PERFORM list_hidden_products(product_ids);
END $$;

CREATE OR REPLACE FUNCTION variant_codes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_product_codes(ARRAY(SELECT DISTINCT product_id FROM changed_rows));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER variant_codes_added AFTER INSERT ON variants
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION variant_codes_changed();
CREATE OR REPLACE TRIGGER variant_codes_removed AFTER DELETE ON variants
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION variant_codes_changed();

CREATE OR REPLACE FUNCTION variant_recoded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_product_codes(ARRAY[NEW.product_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER variant_recoded AFTER UPDATE OF sku, barcode ON variants FOR EACH ROW
  WHEN ((OLD.sku, OLD.barcode) IS DISTINCT FROM (NEW.sku, NEW.barcode)) EXECUTE FUNCTION variant_recoded();

CREATE OR REPLACE FUNCTION products_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO brands (name)
  SELECT DISTINCT brand FROM new_rows WHERE brand IS NOT NULL AND NOT EXISTS (SELECT 1 FROM brands b WHERE b.name = brand)
  ON CONFLICT DO NOTHING;
  INSERT INTO product_listings (product_id, created_at, category_id, brand_id, price_cents, popularity, rating_hundredths, cell, name_key, title, search)
  SELECT * FROM computed_listings WHERE product_id = ANY (ARRAY(SELECT id FROM new_rows));
  PERFORM list_hidden_products(ARRAY(SELECT id FROM new_rows));
  -- Sorted by word, so that two writers cannot deadlock.
  INSERT INTO search_words AS w (word, stem, uses)
  SELECT s.word, s.stem, count(*) FROM new_rows p, search_words_of(product_document(p.name, p.brand, p.description, p.features || p.tags)) s
   WHERE p.status = 'active'
   GROUP BY 1, 2 ORDER BY 1
  ON CONFLICT (word) DO UPDATE SET uses = w.uses + excluded.uses;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_listed AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_listed();

CREATE OR REPLACE FUNCTION products_relisted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE listed bigint[]; unlisted bigint[]; relisted bigint[]; reworded bigint[]; counted bigint[];
BEGIN
  -- Planned for each statement: a plan that was made for a few rows compares each of many with each.
  EXECUTE $query$
  SELECT array_agg(n.id) FILTER (WHERE n.status = 'active' AND o.status <> 'active'),
         array_agg(n.id) FILTER (WHERE n.status <> 'active' AND o.status = 'active'),
         array_agg(n.id) FILTER (WHERE (n.created_at, n.paid_price_cents, n.popularity, n.rating, n.in_stock, n.sale_price_cents IS NULL, n.is_featured)
                      IS DISTINCT FROM (o.created_at, o.paid_price_cents, o.popularity, o.rating, o.in_stock, o.sale_price_cents IS NULL, o.is_featured)),
         array_agg(n.id) FILTER (WHERE (n.name, n.brand, n.description, n.features, n.tags, n.category_id)
                      IS DISTINCT FROM (o.name, o.brand, o.description, o.features, o.tags, o.category_id))
    FROM new_rows n JOIN old_rows o USING (id)
  $query$ INTO listed, unlisted, relisted, reworded;
  IF relisted IS NOT NULL THEN
    UPDATE product_listings l
       SET created_at = c.created_at, price_cents = c.price_cents, popularity = c.popularity, rating_hundredths = c.rating_hundredths, cell = c.cell
      -- The array is inside only: as a condition of the listing, too, it may be looked through for each listing.
      FROM (SELECT product_id, created_at, price_cents, popularity, rating_hundredths, cell FROM computed_listings
             WHERE product_id = ANY (relisted) OFFSET 0) c
     WHERE l.product_id = c.product_id;
  END IF;
  counted := listed || unlisted || reworded;
  IF counted IS NULL THEN RETURN NULL; END IF;

  INSERT INTO brands (name)
  SELECT DISTINCT brand FROM new_rows WHERE id = ANY (counted) AND brand IS NOT NULL AND NOT EXISTS (SELECT 1 FROM brands b WHERE b.name = brand)
  ON CONFLICT DO NOTHING;
  DELETE FROM product_listings WHERE product_id = ANY (unlisted);
  UPDATE product_listings l
     SET category_id = c.category_id, brand_id = c.brand_id, name_key = c.name_key, title = c.title, search = c.search
    FROM computed_listings c
   WHERE l.product_id = ANY (reworded) AND c.product_id = l.product_id;
  INSERT INTO product_listings (product_id, created_at, category_id, brand_id, price_cents, popularity, rating_hundredths, cell, name_key, title, search)
  SELECT * FROM computed_listings WHERE product_id = ANY (listed);
  PERFORM list_hidden_products(counted);
  INSERT INTO search_words AS w (word, stem, uses)
  SELECT word, stem, sum(change)
    FROM (
      SELECT s.word, s.stem, 1 AS change
        FROM new_rows p, search_words_of(product_document(p.name, p.brand, p.description, p.features || p.tags)) s
       WHERE p.id = ANY (counted) AND p.status = 'active'
      UNION ALL
      SELECT s.word, s.stem, -1
        FROM old_rows p, search_words_of(product_document(p.name, p.brand, p.description, p.features || p.tags)) s
       WHERE p.id = ANY (counted) AND p.status = 'active'
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
  SELECT s.word, s.stem, -count(*) FROM old_rows p, search_words_of(product_document(p.name, p.brand, p.description, p.features || p.tags)) s
   WHERE p.status = 'active'
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
  -- Planned for each statement, as in `products_relisted`.
  EXECUTE $query$
  INSERT INTO listing_changes (category_id, brand_id, cell, price_cents, rating_hundredths, change, search)
  SELECT v.* FROM new_rows n JOIN old_rows o USING (product_id),
         LATERAL (VALUES (o.category_id, o.brand_id, o.cell, o.price_cents, o.rating_hundredths, -1, o.search),
                         (n.category_id, n.brand_id, n.cell, n.price_cents, n.rating_hundredths, 1, n.search)) v
   WHERE (n.category_id, n.brand_id, n.cell, n.price_cents, n.rating_hundredths) <> (o.category_id, o.brand_id, o.cell, o.price_cents, o.rating_hundredths)
      OR n.search <> o.search
  $query$;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER listings_updated AFTER UPDATE ON product_listings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_updated();
