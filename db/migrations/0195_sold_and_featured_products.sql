-- The home page's featured products, and the products whose popularity is compared with their sales, are read from `products`. A large table
-- gets the indexes beside the selling shop (0142_index_builds.sql); until then these two read the whole table.
-- Nothing reads `listings_featured` from now on; a later release drops it.
DO $$
DECLARE build record; is_large boolean := (SELECT count(*) = 10000 FROM (SELECT FROM products LIMIT 10000) some_rows);
BEGIN
  FOR build IN
    SELECT * FROM (VALUES
      ('products_featured', 'ON products (rating, id) WHERE is_featured AND status = ''active'''),
      ('products_sold', 'ON products (id) INCLUDE (popularity) WHERE popularity > 0')
    ) builds (name, definition)
  LOOP
    IF is_large THEN
      INSERT INTO index_builds VALUES (build.name, build.definition);
    ELSE
      EXECUTE format('CREATE INDEX %I %s', build.name, build.definition);
    END IF;
  END LOOP;
END $$;
