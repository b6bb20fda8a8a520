-- The listings and words of the shop's other languages: docs/catalog-engine.md#languages

-- How PostgreSQL stems a language, and which words it leaves out. Scripts without spaces are searched by parts of words instead.
CREATE OR REPLACE FUNCTION search_config(language text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE split_part(language, '-', 1)
    WHEN 'ar' THEN 'arabic'::regconfig WHEN 'de' THEN 'german' WHEN 'en' THEN 'english' WHEN 'es' THEN 'spanish' WHEN 'fr' THEN 'french'
    WHEN 'hi' THEN 'hindi' WHEN 'it' THEN 'italian' WHEN 'nl' THEN 'dutch' WHEN 'pt' THEN 'portuguese' ELSE 'simple' END
$$;

-- A text that is folded already (`search_text`, or `toSearchText` for what is typed), without what only this language leaves out:
-- * Arabic: one alef, one form of digits. A last letter that is folded, and plurals, as the stemmer knows them: the same word with and
--   without its article would else have two stems.
-- * Hindi: one sign for nasals (हिन्दी is हिंदी), one form of digits.
-- * Japanese: katakana as hiragana.
-- * French, Portuguese, Spanish: plurals of words whose singular has an accent. Stemmers know these by the accent, which is folded.
CREATE OR REPLACE FUNCTION fold_in(language text, folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE split_part(language, '-', 1)
    WHEN 'ar' THEN regexp_replace(translate(folded, 'ٱ٠١٢٣٤٥٦٧٨٩', 'ا0123456789') COLLATE "und-x-icu", '(?<=\w\w\w)(?:ه|ات)\M', 'ة', 'g') COLLATE "default"
    WHEN 'hi' THEN regexp_replace(translate(folded, 'ँ०१२३४५६७८९', 'ं0123456789'), '[ङञणनम]्(?=[क-ह])', 'ं', 'g')
    WHEN 'ja' THEN translate(folded,
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ',
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ')
    WHEN 'es' THEN regexp_replace(folded, 'iones\M', 'ion', 'g')
    WHEN 'fr' THEN regexp_replace(folded, 'ees?\M', 'e', 'g')
    WHEN 'pt' THEN regexp_replace(folded, '[ao]es\M', 'ao', 'g')
    ELSE folded END
$$;

-- Stop words that PostgreSQL knows by their accent only, which is folded, as others that it knows. Without verbs, and without été, which is
-- also the summer.
CREATE OR REPLACE FUNCTION plain_stop_words(language text, folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE split_part(language, '-', 1)
    WHEN 'de' THEN regexp_replace(folded, '\m(?:dass|fur|konnen|konnte|uber|wahrend|wurde|wurden)\M', 'und', 'g')
    WHEN 'es' THEN regexp_replace(folded, '\m(?:mas|si|tambien|estan|sera|seran)\M', 'y', 'g')
    WHEN 'fr' THEN regexp_replace(folded, '\m(?:a|meme|memes|etes|etait|etaient)\M', 'et', 'g')
    WHEN 'it' THEN regexp_replace(folded, '\m(?:perche|piu|sara)\M', 'e', 'g')
    WHEN 'pt' THEN regexp_replace(folded, '\m(?:nao|ja|tambem|so|ate|voce|voces|estao|ha|sao|sera|serao)\M', 'e', 'g')
    ELSE folded END
$$;

CREATE OR REPLACE FUNCTION words_in(language text, document text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector(search_config(language), plain_stop_words(language, fold_in(language, search_text(document))))
$$;

-- The words of what a reader of a language sees: those of translations, and of originals where there is none. Originals are found in
-- both ways, as everybody else finds them and with the stems of this language.
CREATE OR REPLACE FUNCTION shown_words(language text, translated text, original text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN translated <> '' AND original <> '' THEN words_in(language, translated || E'\n' || original) || to_tsvector('english', search_text(original))
              WHEN original <> '' THEN words_in(language, original) || to_tsvector('english', search_text(original))
              WHEN translated <> '' THEN words_in(language, translated)
              ELSE '' END
$$;

-- The stem of a word; null if it is a stop word.
CREATE OR REPLACE FUNCTION stem_in(language text, word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (tsvector_to_array(to_tsvector(search_config(language), plain_stop_words(language, fold_in(language, word)))))[1]
$$;

-- What somebody has typed in a language, folded and in parts, as a query: the words of this language, or all of them in their original form,
-- which finds what is not translated. A text that excludes words means those of the language.
CREATE OR REPLACE FUNCTION language_query(language text, typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN typed ~ '(?<!\S)-' THEN own.query ELSE own.query || parts_query(typed) END
    FROM (SELECT begin_parts(websearch_to_tsquery(search_config(language), plain_stop_words(language, fold_in(language, typed)))) AS query) own
$$;

-- Words that begin with these letters or digits.
CREATE OR REPLACE FUNCTION language_beginning(language text, typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsquery(search_config(language), '''' || fold_in(language, typed) || ''':*') || to_tsquery('english', '''' || typed || ''':*')
$$;

-- The distinct words of a text that can be spelling suggestions, as `search_words_of` has them, stop words among them.
CREATE OR REPLACE FUNCTION spelled_words(document text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT lexeme FROM unnest(to_tsvector('simple', search_text(document)))
                WHERE length(lexeme) BETWEEN 2 AND 40 AND lexeme !~ ('[\x01-\x60\x7b-\x7f' || unspaced_letters() || ']') ORDER BY 1)
$$;

-- The rows that active products should have in these of the shop's other languages.
CREATE OR REPLACE FUNCTION computed_translations(product_ids bigint[], languages text[]) RETURNS SETOF translated_listings LANGUAGE sql STABLE AS $$
  SELECT p.id, k.language, lower(coalesce(t.name, p.name) COLLATE "und-x-icu"), made.title,
         made.title || setweight(shown_words(k.language, shown.part, original.part), 'C')
                    || setweight(shown_words(k.language, shown.rest, original.rest), 'D'),
         spelled_words(concat_ws(E'\n', coalesce(t.name, p.name), p.brand, shown.part, original.part, shown.rest, original.rest))
    FROM product_listings l
    JOIN products p ON p.id = l.product_id
    JOIN categories c ON c.id = p.category_id
    JOIN listing_languages k ON k.language = ANY (languages)
    LEFT JOIN product_translations t ON t.product_id = p.id AND t.language = k.language
    LEFT JOIN category_translations ct ON ct.category_id = c.id AND ct.language = k.language
   CROSS JOIN LATERAL (
      -- Names and values of options, and names of specifications.
      SELECT string_agg(w.translation, E'\n' ORDER BY own.word) AS translated,
             string_agg(own.word, E'\n' ORDER BY own.word) FILTER (WHERE w.translation IS NULL) AS originals
        FROM (SELECT option ->> 'name' AS word FROM jsonb_array_elements(p.options) options (option)
              UNION SELECT each ->> 'name' FROM jsonb_array_elements(p.options) options (option), jsonb_array_elements(option -> 'values') named (each)
              UNION SELECT specification ->> 0 FROM jsonb_array_elements(p.specifications) specified (specification)) own
        LEFT JOIN word_translations w ON w.language = k.language AND w.original = own.word) shared
   CROSS JOIN LATERAL (
      SELECT string_agg(own.translation ->> 1, E'\n' ORDER BY own.place) AS translated,
             string_agg(own.specification ->> 1, E'\n' ORDER BY own.place) FILTER (WHERE own.translation IS NULL) AS originals
        FROM (SELECT specification, place,
                     (SELECT pair FROM jsonb_array_elements(t.specifications) pairs (pair) WHERE pair ->> 0 = specification ->> 0 LIMIT 1) AS translation
                FROM jsonb_array_elements(p.specifications) WITH ORDINALITY specified (specification, place)) own) specified
   CROSS JOIN LATERAL (
      SELECT concat_ws(E'\n', ct.name, array_to_string(t.features, E'\n')) AS part,
             concat_ws(E'\n', t.description, specified.translated, shared.translated) AS rest) shown
   CROSS JOIN LATERAL (
      SELECT concat_ws(E'\n', CASE WHEN ct.name IS NULL THEN c.name END,
                       array_to_string(CASE WHEN t.features IS NULL THEN p.features || p.tags ELSE p.tags END, E'\n')) AS part,
             concat_ws(E'\n', CASE WHEN t.description IS NULL THEN p.description END, specified.originals, shared.originals) AS rest) original
   CROSS JOIN LATERAL (
      SELECT setweight(shown_words(k.language, t.name, CASE WHEN t.name IS NULL THEN p.name END), 'A')
          || setweight(shown_words(k.language, NULL, p.brand), 'B')
          || product_codes(p.id) || array_to_tsvector(ARRAY['language:' || k.language]) AS title) made
   WHERE l.product_id = ANY (product_ids)
$$;

-- Writes the rows of these products in these languages, and deletes those of languages that the shop no longer has. Products are locked, so
-- that none is read in a state that another transaction is changing.
CREATE OR REPLACE FUNCTION list_translations(product_ids bigint[], languages text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY (product_ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM translated_listings t
   WHERE t.product_id = ANY (product_ids) AND t.language = ANY (languages) AND NOT EXISTS (SELECT FROM listing_languages k WHERE k.language = t.language);
  INSERT INTO translated_listings AS t (product_id, language, name_key, title, search, words)
  SELECT * FROM computed_translations(product_ids, languages) ORDER BY product_id, language
  ON CONFLICT (product_id, language) DO UPDATE
     SET name_key = excluded.name_key, title = excluded.title, search = excluded.search, words = excluded.words
   WHERE (t.name_key, t.title, t.search, t.words) IS DISTINCT FROM (excluded.name_key, excluded.title, excluded.search, excluded.words);
END $$;

-- The same at once if it takes a moment; more rows than that are left to the background (`refill_words`).
CREATE OR REPLACE FUNCTION relist_translations(product_ids bigint[], languages text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(product_ids) * cardinality(languages) <= 500 THEN
    IF product_ids <> '{}' AND languages <> '{}' THEN PERFORM list_translations(product_ids, languages); END IF;
  ELSE
    INSERT INTO listings_to_translate (product_id, language)
    SELECT id, language FROM unnest(product_ids) id, unnest(languages) language ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  END IF;
END $$;

-- A language whose rows are all there is searched from now on.
CREATE OR REPLACE FUNCTION complete_languages() RETURNS void LANGUAGE sql AS $$
  UPDATE listing_languages k SET is_complete = true
   WHERE NOT is_complete AND NOT EXISTS (SELECT FROM listings_to_translate due WHERE due.language = k.language)
$$;

-- Writes at most so many of the rows that are left to the background, and returns their number. Products are locked before their rows.
CREATE OR REPLACE FUNCTION translate_listings(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE due record; ids bigint[]; written integer := 0;
BEGIN
  ids := ARRAY(SELECT DISTINCT product_id FROM (SELECT product_id FROM listings_to_translate ORDER BY product_id, language LIMIT most) next);
  PERFORM FROM products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  FOR due IN
    WITH taken AS (DELETE FROM listings_to_translate WHERE product_id = ANY (ids) RETURNING product_id, language)
    SELECT language, array_agg(product_id) AS product_ids FROM taken GROUP BY language ORDER BY language
  LOOP
    PERFORM list_translations(due.product_ids, ARRAY[due.language]);
    written := written + cardinality(due.product_ids);
  END LOOP;
  IF written = 0 THEN PERFORM complete_languages(); END IF;
  RETURN written;
END $$;

-- The shop's languages beside its default. Nobody changes a product meanwhile: it would not know of a new language.
CREATE OR REPLACE FUNCTION shop_languages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE others text[]; changed text[];
BEGIN
  others := ARRAY(SELECT language FROM shop_settings s, jsonb_array_elements_text(s.value) language
                   WHERE s.name = 'languages' AND language <> coalesce((SELECT d.value #>> '{}' FROM shop_settings d WHERE d.name = 'defaultLanguage'), 'en'));
  IF others <@ ARRAY(SELECT language FROM listing_languages) AND others @> ARRAY(SELECT language FROM listing_languages) THEN RETURN NULL; END IF;
  LOCK TABLE products, product_listings IN SHARE ROW EXCLUSIVE MODE;
  WITH removed AS (DELETE FROM listing_languages WHERE language <> ALL (others) RETURNING language),
       added AS (INSERT INTO listing_languages (language) SELECT unnest(others) ON CONFLICT DO NOTHING RETURNING language)
  SELECT array_agg(language) INTO changed FROM (SELECT language FROM removed UNION ALL SELECT language FROM added) both_kinds;
  PERFORM relist_translations(ARRAY(SELECT product_id FROM product_listings), changed);
  PERFORM complete_languages();
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shop_languages_changed AFTER INSERT OR UPDATE OR DELETE ON shop_settings
  FOR EACH STATEMENT EXECUTE FUNCTION shop_languages_changed();

-- A product that is listed from now on. One that no longer is goes with its listing (foreign key).
CREATE OR REPLACE FUNCTION listings_translated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM relist_translations(ARRAY(SELECT product_id FROM new_rows), ARRAY(SELECT language FROM listing_languages));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER listings_translated AFTER INSERT ON product_listings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_translated();

-- Runs after `products_relisted`, by its name: triggers run in the order of their names.
CREATE OR REPLACE FUNCTION products_reworded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE reworded bigint[];
BEGIN
  IF NOT EXISTS (SELECT FROM listing_languages) THEN RETURN NULL; END IF;
  -- Planned for each statement, as in `products_relisted`.
  EXECUTE $query$
  SELECT array_agg(n.id) FROM new_rows n JOIN old_rows o USING (id)
   WHERE n.status = 'active' AND o.status = 'active'
     AND (n.name, n.brand, n.description, n.features, n.tags, n.category_id, n.options, n.specifications)
         IS DISTINCT FROM (o.name, o.brand, o.description, o.features, o.tags, o.category_id, o.options, o.specifications)
  $query$ INTO reworded;
  PERFORM relist_translations(reworded, ARRAY(SELECT language FROM listing_languages));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_reworded AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_reworded();

-- As `list_product_codes` does with the listings themselves.
CREATE OR REPLACE FUNCTION list_translated_codes(product_ids bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE translated_listings t SET title = ts_delete(t.title, c.before) || c.after, search = ts_delete(t.search, c.before) || c.after
    FROM (SELECT translated.product_id, translated.language,
                 ARRAY(SELECT lexeme FROM unnest(translated.title) WHERE starts_with(lexeme, 'code:')) AS before,
                 array_to_tsvector(ARRAY(SELECT lexeme FROM unnest(listed.title) WHERE starts_with(lexeme, 'code:'))) AS after
            FROM translated_listings translated JOIN product_listings listed USING (product_id)
           WHERE translated.product_id = ANY (product_ids) OFFSET 0) c
   WHERE t.product_id = c.product_id AND t.language = c.language AND c.after <> array_to_tsvector(c.before)
$$;

CREATE OR REPLACE FUNCTION product_translation_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM relist_translations(ARRAY(SELECT product_id FROM product_listings WHERE product_id = coalesce(NEW.product_id, OLD.product_id)),
                              ARRAY(SELECT language FROM listing_languages WHERE language = coalesce(NEW.language, OLD.language)));
  PERFORM list_hidden_products(ARRAY[coalesce(NEW.product_id, OLD.product_id)]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_translation_listed AFTER INSERT OR DELETE ON product_translations
  FOR EACH ROW EXECUTE FUNCTION product_translation_listed();
CREATE OR REPLACE TRIGGER product_translation_relisted AFTER UPDATE ON product_translations FOR EACH ROW
  WHEN ((OLD.name, OLD.description, OLD.features, OLD.specifications) IS DISTINCT FROM (NEW.name, NEW.description, NEW.features, NEW.specifications))
  EXECUTE FUNCTION product_translation_listed();

CREATE OR REPLACE FUNCTION category_translation_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM relist_translations(ARRAY(SELECT product_id FROM product_listings WHERE category_id = coalesce(NEW.category_id, OLD.category_id)),
                              ARRAY(SELECT language FROM listing_languages WHERE language = coalesce(NEW.language, OLD.language)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER category_translation_listed AFTER INSERT OR DELETE ON category_translations
  FOR EACH ROW EXECUTE FUNCTION category_translation_listed();
CREATE OR REPLACE TRIGGER category_translation_relisted AFTER UPDATE ON category_translations FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION category_translation_listed();

CREATE OR REPLACE FUNCTION category_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM relist_translations(ARRAY(SELECT product_id FROM product_listings WHERE category_id = NEW.id), ARRAY(SELECT language FROM listing_languages));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER category_renamed AFTER UPDATE ON categories FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION category_renamed();

-- Products that have one of these words as the name or a value of an option, or as the name of a specification.
CREATE OR REPLACE FUNCTION products_with_shared_words(words text[]) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT p.id FROM products p
     WHERE p.status = 'active'
       AND (EXISTS (SELECT FROM jsonb_array_elements(p.specifications) specified (specification) WHERE specification ->> 0 = ANY (words))
         OR EXISTS (SELECT FROM jsonb_array_elements(p.options) options (option)
                     WHERE option ->> 'name' = ANY (words)
                        OR EXISTS (SELECT FROM jsonb_array_elements(option -> 'values') named (each) WHERE each ->> 'name' = ANY (words)))))
$$;

CREATE OR REPLACE FUNCTION shared_words_listed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE translated text[]; words text[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT language), array_agg(DISTINCT original) INTO translated, words FROM old_rows JOIN listing_languages USING (language);
  ELSE
    SELECT array_agg(DISTINCT language), array_agg(DISTINCT original) INTO translated, words FROM new_rows JOIN listing_languages USING (language);
  END IF;
  IF words IS NOT NULL THEN PERFORM relist_translations(products_with_shared_words(words), translated); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shared_words_added AFTER INSERT ON word_translations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION shared_words_listed();
CREATE OR REPLACE TRIGGER shared_words_changed AFTER UPDATE ON word_translations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION shared_words_listed();
CREATE OR REPLACE TRIGGER shared_words_removed AFTER DELETE ON word_translations
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION shared_words_listed();

-- Counts the words of rows that came and went. Sorted, so that two writers cannot deadlock.
CREATE OR REPLACE FUNCTION translated_words_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($query$
    INSERT INTO translated_words AS w (language, word, stem, uses)
    SELECT language, word, stem, change
      FROM (SELECT language, word, stem_in(language, word) AS stem, change
              FROM (SELECT language, word, sum(change) AS change FROM (%s) changed, unnest(words) word GROUP BY 1, 2 HAVING sum(change) <> 0) counted
           ) stemmed
     WHERE stem IS NOT NULL ORDER BY 1, 2
    ON CONFLICT (language, word) DO UPDATE SET uses = w.uses + excluded.uses
  $query$, CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT language, words, 1 AS change FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT language, words, -1 AS change FROM old_rows'
    ELSE 'SELECT language, words, 1 AS change FROM new_rows UNION ALL SELECT language, words, -1 FROM old_rows' END);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER translated_words_added AFTER INSERT ON translated_listings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION translated_words_counted();
CREATE OR REPLACE TRIGGER translated_words_changed AFTER UPDATE ON translated_listings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION translated_words_counted();
CREATE OR REPLACE TRIGGER translated_words_removed AFTER DELETE ON translated_listings
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION translated_words_counted();
