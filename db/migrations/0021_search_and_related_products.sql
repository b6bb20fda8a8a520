-- Search finds parts of names in scripts without spaces between words. Products and categories that have such letters are listed
-- again; the functions are those of db/functions/listings.sql, which is applied after the migrations.
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

CREATE TEMP TABLE unspaced_products ON COMMIT DROP AS
SELECT p.id, product_document(p.name, p.brand, p.description, p.features) AS document
  FROM products p JOIN categories c ON c.id = p.category_id
 WHERE concat_ws(E'\n', product_document(p.name, p.brand, p.description, p.features), c.name)
         ~ ('[\u3000-\u303f\u30a0\u30fb\uff00-\uffef' || unspaced_letters() || ']');

ALTER TABLE product_listings DISABLE TRIGGER listings_updated;
UPDATE product_listings l
   SET title = parts.title,
       search = parts.title
             || setweight(to_tsvector('english', searchable_text(c.name || E'\n' || array_to_string(p.features, E'\n'))), 'C')
             || setweight(to_tsvector('english', searchable_text(p.description)), 'D')
  FROM products p JOIN categories c ON c.id = p.category_id,
       LATERAL (SELECT setweight(to_tsvector('english', searchable_text(p.name)), 'A')
                    || setweight(to_tsvector('english', searchable_text(coalesce(p.brand, ''))), 'B') AS title) parts
 WHERE p.id = l.product_id AND p.id IN (SELECT id FROM unspaced_products);
ALTER TABLE product_listings ENABLE TRIGGER listings_updated;
-- What processes cached of searches is no longer valid.
SELECT recount_listings() WHERE EXISTS (SELECT FROM unspaced_products);

-- Of mixed words ('Teapot茶壺'), those of scripts with spaces remain. `search_words_of` is still the old one here.
INSERT INTO search_words AS w (word, stem, uses)
SELECT word, stem, sum(change)
  FROM (
    SELECT s.word, s.stem, 1 AS change FROM (SELECT document FROM unspaced_products UNION ALL SELECT name FROM categories) d, search_words_of(searchable_text(d.document)) s
    UNION ALL
    SELECT s.word, s.stem, -1 FROM (SELECT document FROM unspaced_products UNION ALL SELECT name FROM categories) d, search_words_of(d.document) s
  ) changes
 WHERE word !~ ('[' || unspaced_letters() || ']')
 GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1
ON CONFLICT (word) DO UPDATE SET uses = w.uses + excluded.uses;
DELETE FROM search_words WHERE word ~ ('[' || unspaced_letters() || ']');

-- Related products read a sample of a product's orders: always the same one, from the index alone.
CREATE INDEX order_lines_product_order ON order_lines (product_id, order_id);
DROP INDEX order_lines_product;
