-- Indexes that are still to be built. A large table would not take changes meanwhile, so a background task builds them beside the
-- selling shop; until then a list in this order, or a search in these texts, takes longer.
CREATE TABLE index_builds (
  name       text PRIMARY KEY,
  -- What follows CREATE INDEX and its name.
  definition text NOT NULL
);

-- A small table is locked for less than a tenth of a second, and gets its indexes at once.
DO $$
DECLARE build record; is_large boolean;
BEGIN
  FOR build IN
    SELECT * FROM (VALUES
      -- Names in the order of a language, whatever locale the database has.
      ('listings_name_order', 'product_listings',
       '(name_key COLLATE "und-x-icu", product_id) INCLUDE (category_id, brand_id, cell, rating_hundredths, price_cents)'),
      ('listings_category_name_order', 'product_listings',
       '(category_id, name_key COLLATE "und-x-icu", product_id) INCLUDE (brand_id, cell, rating_hundredths, price_cents)'),
      ('products_name_order', 'products', '(lower(name) COLLATE "und-x-icu", id)'),
      ('customers_name_order', 'customer_summaries', '(name_key COLLATE "und-x-icu", user_id) WHERE is_listed'),
      -- The console's searches.
      ('conversations_folded_words', 'conversations', 'USING gin (fold_text(name || '' '' || email || '' '' || subject) gin_trgm_ops)'),
      ('conversation_messages_folded_words', 'conversation_messages', 'USING gin (fold_text(text) gin_trgm_ops)'),
      ('mails_folded_words', 'mails', 'USING gin (fold_text(recipient || '' '' || title) gin_trgm_ops)'),
      ('reviews_folded_words', 'reviews', 'USING gin (to_tsvector(''english'', fold_text(title || '' '' || comment)))')
    ) builds (name, on_table, columns)
  LOOP
    EXECUTE format('SELECT count(*) = 10000 FROM (SELECT FROM %I LIMIT 10000) some_rows', build.on_table) INTO is_large;
    IF is_large THEN
      INSERT INTO index_builds VALUES (build.name, format('ON %I %s', build.on_table, build.columns));
    ELSE
      EXECUTE format('CREATE INDEX %I ON %I %s', build.name, build.on_table, build.columns);
    END IF;
  END LOOP;
END $$;
