/* prepared */ SELECT
p.id, p.slug, p.name, p.description, p.brand, p.list_price_cents, p.sale_price_cents, p.paid_price_cents, p.highest_price_cents,
p.rating, p.review_count, p.images, p.options, p.is_featured, p.is_backordered, p.status, p.created_at, p.tax_class,
c.id AS category_id, c.name AS category_name, c.slug AS category_slug, c.color AS category_color,
(SELECT coalesce(sum(orderable_pieces(v.on_hand, v.reserved, v.stock_policy)), 0) FROM variants v WHERE v.product_id = p.id)::integer AS stock, p.version, p.updated_at, p.publish_at, "p"."full_description", "p"."tags", "p"."features", "p"."specifications", "p"."weight", "p"."dimensions", "p"."country_of_origin", "p"."seo_title", "p"."seo_description",
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'options', v.options, 'stock', orderable_pieces(v.on_hand, v.reserved, v.stock_policy), 'availableNow', CASE v.stock_policy WHEN 'backorder' THEN greatest(v.on_hand - v.reserved, 0) END, 'sku', v.sku,
                   'barcode', "v"."barcode", 'weightGrams', "v"."weight_grams", 'ownListPriceCents', v.own_list_price_cents,
                   'ownSalePriceCents', v.own_sale_price_cents, 'listPriceCents', v.list_price_cents,
                   'salePriceCents', v.sale_price_cents, 'image', v.image) ORDER BY v.position, v.id), '[]')
            FROM variants v WHERE v.product_id = p.id) AS variants,
         (WITH RECURSIVE path AS (
            SELECT a.id, a.name, a.slug, a.parent_id, 0 AS height FROM categories a WHERE a.id = p.category_id
            UNION ALL SELECT a.id, a.name, a.slug, a.parent_id, path.height + 1 FROM categories a JOIN path ON a.id = path.parent_id
          ) SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'slug', slug) ORDER BY height DESC) FROM path) AS category_path
    FROM products p JOIN categories c ON c.id = p.category_id
   WHERE p.id = (
  SELECT coalesce(
    (SELECT id FROM products WHERE slug = $1 OR id = $2::bigint
      ORDER BY slug = $3 DESC LIMIT 1),
    (SELECT product_id FROM product_translations WHERE slug = $4 ORDER BY language = $5 DESC, product_id LIMIT 1),
    (SELECT product_id FROM product_old_slugs WHERE slug = $6)));

/* prepared */ WITH this AS (
    SELECT p.id, p.category_id, p.paid_price_cents AS price, coalesce(c.parent_id, c.id) AS family_id
      FROM products p JOIN categories c ON c.id = p.category_id
     WHERE p.id = (
  SELECT coalesce(
    (SELECT id FROM products WHERE slug = $1 OR id = $2::bigint
      ORDER BY slug = $3 DESC LIMIT 1),
    (SELECT product_id FROM product_translations WHERE slug = $4 ORDER BY language = $5 DESC, product_id LIMIT 1),
    (SELECT product_id FROM product_old_slugs WHERE slug = $6)))
  ), together AS (
    SELECT l.product_id AS id, count(DISTINCT l.order_id) AS orders
      FROM this
      JOIN LATERAL (SELECT own.order_id FROM order_lines own WHERE own.product_id = this.id ORDER BY own.order_id LIMIT $7) bought ON true
      JOIN orders o ON o.id = bought.order_id AND o.status <> 'cancelled'
      JOIN order_lines l ON l.order_id = o.id AND l.product_id <> this.id
      JOIN product_listings listed ON listed.product_id = l.product_id
     GROUP BY l.product_id HAVING count(DISTINCT l.order_id) >= $8
     ORDER BY orders DESC, id LIMIT $9
  ), alike AS (
    SELECT near.id, family.id = this.category_id AS is_close, near.price BETWEEN this.price / 2 AND this.price * 2 AS is_in_class
      FROM this
      JOIN categories family ON family.id = this.family_id OR family.parent_id = this.family_id
      JOIN LATERAL (
        (SELECT l.product_id AS id, l.price_cents AS price, l.cell FROM product_listings l
          WHERE l.category_id = family.id AND l.price_cents >= this.price AND l.product_id <> this.id
          ORDER BY l.price_cents, l.product_id LIMIT $10)
        UNION ALL
        (SELECT l.product_id, l.price_cents, l.cell FROM product_listings l
          WHERE l.category_id = family.id AND l.price_cents < this.price
          ORDER BY l.price_cents DESC, l.product_id DESC LIMIT $11)
      ) near ON true
     ORDER BY is_close DESC, near.cell & $12 DESC, is_in_class DESC FETCH FIRST $13 ROWS WITH TIES
  ), related AS (
    SELECT id, max(orders) AS orders, bool_or(is_close) AS is_close, bool_or(is_in_class) AS is_in_class
      FROM (SELECT id, orders, false AS is_close, false AS is_in_class FROM together
            UNION ALL SELECT id, 0, is_close, is_in_class FROM alike) candidates
     GROUP BY id
  )
  SELECT
p.id, p.slug, p.name, p.description, p.brand, p.list_price_cents, p.sale_price_cents, p.paid_price_cents, p.highest_price_cents,
p.rating, p.review_count, p.images, p.options, p.is_featured, p.is_backordered, p.status, p.created_at, p.tax_class,
c.id AS category_id, c.name AS category_name, c.slug AS category_slug, c.color AS category_color,
(SELECT coalesce(sum(orderable_pieces(v.on_hand, v.reserved, v.stock_policy)), 0) FROM variants v WHERE v.product_id = p.id)::integer AS stock
    FROM related JOIN products p ON p.id = related.id JOIN categories c ON c.id = p.category_id
   ORDER BY related.orders DESC, related.is_close DESC, p.in_stock DESC, related.is_in_class DESC, p.popularity DESC, p.rating DESC, p.id
   LIMIT $14;
