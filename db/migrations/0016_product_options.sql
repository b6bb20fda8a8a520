-- Up to three options of any name replace size and colour, and each variant may have its own price.

ALTER TABLE products DISABLE TRIGGER USER;
ALTER TABLE variants DISABLE TRIGGER USER;

-- The owner gives base prices, for all variants without their own. `list_price_cents`, `sale_price_cents` and `paid_price_cents` are
-- those of the cheapest variant, `highest_price_cents` is the highest price paid for any; the function `reprice` calculates them.
-- `version` counts the owner's changes.
ALTER TABLE products
  ADD COLUMN options jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(options) = 'array' AND jsonb_array_length(options) <= 3),
  ADD COLUMN base_list_price_cents integer CHECK (base_list_price_cents > 0),
  ADD COLUMN base_sale_price_cents integer,
  ADD COLUMN highest_price_cents integer,
  ADD COLUMN version integer NOT NULL DEFAULT 1;

-- A variant without a value of an option gets 'Standard', as every variant has one value of each.
UPDATE products p
   SET base_list_price_cents = list_price_cents, base_sale_price_cents = sale_price_cents, highest_price_cents = paid_price_cents,
       options = CASE WHEN has_colors THEN jsonb_build_array(jsonb_build_object('name', 'Color', 'values', p.colors
                   || CASE WHEN lacks_color THEN '[{"name": "Standard"}]'::jsonb ELSE '[]' END)) ELSE '[]' END
              || CASE WHEN has_sizes THEN jsonb_build_array(jsonb_build_object('name', 'Size', 'values',
                   (SELECT jsonb_agg(jsonb_build_object('name', size)) FROM unnest(p.sizes) AS size)
                   || CASE WHEN lacks_size THEN '[{"name": "Standard"}]'::jsonb ELSE '[]' END)) ELSE '[]' END
  FROM (SELECT id, jsonb_array_length(colors) > 0 AS has_colors, cardinality(sizes) > 0 AS has_sizes,
               EXISTS (SELECT 1 FROM variants v WHERE v.product_id = products.id AND v.color IS NULL) AS lacks_color,
               EXISTS (SELECT 1 FROM variants v WHERE v.product_id = products.id AND v.size IS NULL) AS lacks_size
          FROM products) present
 WHERE present.id = p.id;

ALTER TABLE products
  ALTER COLUMN base_list_price_cents SET NOT NULL,
  ALTER COLUMN highest_price_cents SET NOT NULL,
  ADD CHECK (base_sale_price_cents > 0 AND base_sale_price_cents < base_list_price_cents);

-- `options` maps the name of each option to the variant's value. The owner's own prices replace the product's; the others are in
-- force (`reprice`), and 0 only until the statement that inserts a variant has ended.
ALTER TABLE variants
  ADD COLUMN options jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(options) = 'object'),
  ADD COLUMN own_list_price_cents integer CHECK (own_list_price_cents > 0),
  ADD COLUMN own_sale_price_cents integer CHECK (own_sale_price_cents > 0),
  ADD COLUMN list_price_cents integer NOT NULL DEFAULT 0 CHECK (list_price_cents >= 0),
  ADD COLUMN sale_price_cents integer CHECK (sale_price_cents > 0 AND sale_price_cents < list_price_cents),
  ADD COLUMN paid_price_cents integer NOT NULL GENERATED ALWAYS AS (coalesce(sale_price_cents, list_price_cents)) STORED,
  ADD COLUMN barcode text CHECK (length(barcode) BETWEEN 1 AND 100),
  ADD COLUMN weight_grams integer CHECK (weight_grams >= 0),
  ADD COLUMN image jsonb CHECK (jsonb_typeof(image) = 'object');

UPDATE variants v
   SET list_price_cents = p.list_price_cents, sale_price_cents = p.sale_price_cents,
       options = CASE WHEN jsonb_array_length(p.colors) > 0 THEN jsonb_build_object('Color', coalesce(v.color, 'Standard')) ELSE '{}' END
              || CASE WHEN cardinality(p.sizes) > 0 THEN jsonb_build_object('Size', coalesce(v.size, 'Standard')) ELSE '{}' END
  FROM products p WHERE p.id = v.product_id;

ALTER TABLE variants DROP COLUMN size, DROP COLUMN color;
-- Checked at the end of a statement, so that variants can exchange their values.
ALTER TABLE variants ADD CONSTRAINT variants_product_id_options_key UNIQUE (product_id, options) DEFERRABLE;
ALTER TABLE products DROP COLUMN sizes, DROP COLUMN colors;

ALTER TABLE products ENABLE TRIGGER USER;
ALTER TABLE variants ENABLE TRIGGER USER;

-- What was ordered, in the order in which it is shown: [{"name": "Color", "value": "Blue"}].
ALTER TABLE order_lines ADD COLUMN options jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(options) = 'array');
UPDATE order_lines
   SET options = CASE WHEN color IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object('name', 'Color', 'value', color)) END
              || CASE WHEN size IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object('name', 'Size', 'value', size)) END
 WHERE color IS NOT NULL OR size IS NOT NULL;
ALTER TABLE order_lines DROP COLUMN size, DROP COLUMN color;

-- The chosen values; those that are not chosen are left out.
ALTER TABLE wishlist_items ADD COLUMN options jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(options) = 'object');
UPDATE wishlist_items SET options = jsonb_strip_nulls(jsonb_build_object('Color', color, 'Size', size))
 WHERE color IS NOT NULL OR size IS NOT NULL;
ALTER TABLE wishlist_items DROP COLUMN size, DROP COLUMN color;
