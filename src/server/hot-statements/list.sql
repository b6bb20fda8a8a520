/* prepared */
  WITH
  "base" AS MATERIALIZED (
  SELECT generation, pg_current_snapshot()::text AS now, is_cache_valid,
         CASE WHEN is_cache_valid THEN $1::pg_snapshot ELSE folded END AS snapshot
    FROM (SELECT *, coalesce($2::bigint >= generation - 1, false) AS is_cache_valid
            FROM listing_generation) g), changed AS MATERIALIZED (
    SELECT category_id, brand_id, cell, sum(change) AS change FROM listing_changes WHERE xid >= (SELECT pg_snapshot_xmin(snapshot) FROM "base") AND NOT pg_visible_in_snapshot(xid, (SELECT snapshot FROM "base")) GROUP BY 1, 2, 3
  )
  SELECT generation, now AS snapshot,
         CASE WHEN NOT is_cache_valid THEN (
           SELECT json_build_object('categoryIds', array_agg(category_id)::text, 'brandIds', array_agg(brand_id)::text, 'cells', array_agg(cell)::text,
  'products', array_agg(products)::text) FROM (SELECT * FROM listing_counts ORDER BY category_id, brand_id) c
         ) END AS all_counts,
         (SELECT json_build_object('categoryIds', array_agg(category_id)::text, 'brandIds', array_agg(brand_id)::text, 'cells', array_agg(cell)::text,
  'products', array_agg(change)::text) FROM changed) AS changes,
         (SELECT coalesce(jsonb_object_agg(id, name), '{}') FROM brands
           WHERE NOT is_cache_valid OR id IN (SELECT brand_id FROM changed)) AS brand_names,
  categories_now.version AS categories_version,
  CASE WHEN categories_now.version IS DISTINCT FROM $3::text THEN
(SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'parentId', parent_id, 'name', name, 'slug', slug,
           'imageUrl', image_url, 'imageAlt', image_alt, 'icon', icon, 'color', color, 'level', level, 'sortOrder', sort_order,
           'hasPinned', pinned_product_ids <> '{}', 'oldSlugs', old_slugs, 'version', version, 'translations',
  (SELECT coalesce(jsonb_object_agg(t.language, jsonb_strip_nulls(jsonb_build_object('name', "t"."name", 'description', "t"."description", 'seoTitle', "t"."seo_title", 'seoDescription', "t"."seo_description", 'slug', "t"."slug"))), '{}')
     FROM "category_translations" t WHERE "t"."category_id" = "categories"."id"), 'description', "description", 'keywords', "keywords", 'isFeatured', "is_featured", 'isActive', "is_active", 'productSort', "product_sort", 'sizeGuide', "size_guide", 'seoTitle', "seo_title", 'seoDescription', "seo_description")
          ORDER BY sort_order, name COLLATE "und-x-icu"), '[]') FROM categories) END AS categories, NULL::integer AS brand_id
    FROM base, (SELECT coalesce(sum(hashint8extended(id, xmin::text::bigint)), 0)::text AS version FROM categories) categories_now;

WITH page AS (
  SELECT l.product_id, l."created_at" FROM (SELECT * FROM product_listings l WHERE true ORDER BY l."created_at" DESC, l."product_id" DESC LIMIT 2147483647) l WHERE true
   LIMIT $1 OFFSET $2)
  SELECT
p.id, p.slug, p.name, p.description, p.brand, p.list_price_cents, p.sale_price_cents, p.paid_price_cents, p.highest_price_cents,
p.rating, p.review_count, p.images, p.options, p.is_featured, p.is_backordered, p.status, p.created_at, p.tax_class,
c.id AS category_id, c.name AS category_name, c.slug AS category_slug, c.color AS category_color,
(SELECT coalesce(sum(orderable_pieces(v.on_hand, v.reserved, v.stock_policy)), 0) FROM variants v WHERE v.product_id = p.id)::integer AS stock
    FROM page JOIN products p ON p.id = page.product_id JOIN categories c ON c.id = p.category_id
   ORDER BY page."created_at" DESC, page."product_id" DESC;
