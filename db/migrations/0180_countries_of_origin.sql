-- Where a product comes from: the code of a country (ISO 3166-1 alpha-2). The check is validated by the next migration.
ALTER TABLE products ADD COLUMN country_of_origin text;
ALTER TABLE products ADD CONSTRAINT products_country_of_origin_check CHECK (country_of_origin ~ '^[A-Z]{2}$') NOT VALID;

-- For the filter of the console's list. A large table gets it in the background, as in 0142_index_builds.sql.
DO $$
BEGIN
  IF (SELECT count(*) = 10000 FROM (SELECT FROM products LIMIT 10000) some_rows) THEN
    INSERT INTO index_builds
    VALUES ('products_country_of_origin', 'ON products (country_of_origin, id) WHERE country_of_origin IS NOT NULL');
  ELSE
    CREATE INDEX products_country_of_origin ON products (country_of_origin, id) WHERE country_of_origin IS NOT NULL;
  END IF;
END $$;
