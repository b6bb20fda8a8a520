WITH
  "base" AS MATERIALIZED (
  SELECT generation, pg_current_snapshot()::text AS now, is_cache_valid,
         CASE WHEN is_cache_valid THEN $1::pg_snapshot ELSE folded END AS snapshot
    FROM (SELECT *, coalesce($2::bigint >= generation - 1, false) AS is_cache_valid
            FROM listing_generation) g), found AS MATERIALIZED (
    SELECT l.category_id, l.brand_id, l.cell, count(*) AS products
      FROM product_listings l
     WHERE NOT (SELECT is_cache_valid FROM base) AND l.search @@ (CASE WHEN EXISTS (SELECT 1 FROM search_words w WHERE w.stem = (ts_lexize('english_stem', $3))[1] AND w.uses > 0) THEN websearch_to_tsquery('english', $4) ELSE (websearch_to_tsquery('english', $5) || (websearch_to_tsquery('english', $6) && to_tsquery('english', $7))) END)
     GROUP BY l.category_id, l.brand_id, l.cell
  ), changed AS MATERIALIZED (
    SELECT category_id, brand_id, cell, sum(change) AS change FROM listing_changes
     WHERE (SELECT is_cache_valid FROM base) AND xid >= (SELECT pg_snapshot_xmin(snapshot) FROM "base") AND NOT pg_visible_in_snapshot(xid, (SELECT snapshot FROM "base")) AND search @@ (CASE WHEN EXISTS (SELECT 1 FROM search_words w WHERE w.stem = (ts_lexize('english_stem', $8))[1] AND w.uses > 0) THEN websearch_to_tsquery('english', $9) ELSE (websearch_to_tsquery('english', $10) || (websearch_to_tsquery('english', $11) && to_tsquery('english', $12))) END) GROUP BY 1, 2, 3
  )
  SELECT generation, now AS snapshot,
  categories_now.version AS categories_version,
  CASE WHEN categories_now.version IS DISTINCT FROM $13::text THEN
(SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'parentId', parent_id, 'name', name, 'slug', slug,
           'imageUrl', image_url, 'imageAlt', image_alt, 'icon', icon, 'color', color, 'level', level, 'sortOrder', sort_order,
           'hasPinned', pinned_product_ids <> '{}', 'oldSlugs', old_slugs, 'version', version, 'translations',
  (SELECT coalesce(jsonb_object_agg(t.language, jsonb_strip_nulls(jsonb_build_object('name', "t"."name", 'description', "t"."description", 'seoTitle', "t"."seo_title", 'seoDescription', "t"."seo_description", 'slug', "t"."slug"))), '{}')
     FROM "category_translations" t WHERE "t"."category_id" = "categories"."id"), 'description', "description", 'keywords', "keywords", 'isFeatured', "is_featured", 'isActive', "is_active", 'productSort', "product_sort", 'sizeGuide', "size_guide", 'seoTitle', "seo_title", 'seoDescription', "seo_description")
          ORDER BY sort_order, name COLLATE "und-x-icu"), '[]') FROM categories) END AS categories, NULL::integer AS brand_id,
         CASE WHEN NOT is_cache_valid THEN (SELECT json_build_object('categoryIds', array_agg(category_id)::text, 'brandIds', array_agg(brand_id)::text, 'cells', array_agg(cell)::text,
  'products', array_agg(products)::text) FROM found) END AS all_counts,
         (SELECT json_build_object('categoryIds', array_agg(category_id)::text, 'brandIds', array_agg(brand_id)::text, 'cells', array_agg(cell)::text,
  'products', array_agg(change)::text) FROM changed) AS changes
    FROM base, (SELECT coalesce(sum(hashint8extended(id, xmin::text::bigint)), 0)::text AS version FROM categories) categories_now;

WITH page AS (SELECT * FROM (SELECT l.product_id, CASE WHEN ts_filter(l.title, '{a}') @@ (CASE WHEN EXISTS (SELECT 1 FROM search_words w WHERE w.stem = (ts_lexize('english_stem', $1))[1] AND w.uses > 0) THEN websearch_to_tsquery('english', $2) ELSE (websearch_to_tsquery('english', $3) || (websearch_to_tsquery('english', $4) && to_tsquery('english', $5))) END) THEN 4 WHEN l.title @@ (CASE WHEN EXISTS (SELECT 1 FROM search_words w WHERE w.stem = (ts_lexize('english_stem', $6))[1] AND w.uses > 0) THEN websearch_to_tsquery('english', $7) ELSE (websearch_to_tsquery('english', $8) || (websearch_to_tsquery('english', $9) && to_tsquery('english', $10))) END) THEN 3
                        WHEN ts_filter(l.search, '{a,b,c}') @@ (CASE WHEN EXISTS (SELECT 1 FROM search_words w WHERE w.stem = (ts_lexize('english_stem', $11))[1] AND w.uses > 0) THEN websearch_to_tsquery('english', $12) ELSE (websearch_to_tsquery('english', $13) || (websearch_to_tsquery('english', $14) && to_tsquery('english', $15))) END) THEN 2 ELSE 1 END AS tier, l."popularity", l."rating_hundredths" FROM (SELECT * FROM product_listings l WHERE l.search @@ (CASE WHEN EXISTS (SELECT 1 FROM search_words w WHERE w.stem = (ts_lexize('english_stem', $16))[1] AND w.uses > 0) THEN websearch_to_tsquery('english', $17) ELSE (websearch_to_tsquery('english', $18) || (websearch_to_tsquery('english', $19) && to_tsquery('english', $20))) END) OFFSET 0) l WHERE true OFFSET 0) found ORDER BY found."tier" DESC, found."popularity" DESC, found."rating_hundredths" DESC, found."product_id" DESC LIMIT $21 OFFSET $22)
  SELECT
p.id, p.slug, p.name, p.description, p.brand, p.list_price_cents, p.sale_price_cents, p.paid_price_cents, p.highest_price_cents,
p.rating, p.review_count, p.images, p.options, p.is_featured, p.is_backordered, p.status, p.created_at, p.tax_class,
c.id AS category_id, c.name AS category_name, c.slug AS category_slug, c.color AS category_color,
(SELECT coalesce(sum(orderable_pieces(v.on_hand, v.reserved, v.stock_policy)), 0) FROM variants v WHERE v.product_id = p.id)::integer AS stock
    FROM page JOIN products p ON p.id = page.product_id JOIN categories c ON c.id = p.category_id
   ORDER BY page."tier" DESC, page."popularity" DESC, page."rating_hundredths" DESC, page."product_id" DESC;
