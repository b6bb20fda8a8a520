SELECT id, name, slug FROM categories
WHERE is_active AND to_tsvector('english', search_text(concat_ws(' ', name, array_to_string(keywords, ' ')))) @@ ((websearch_to_tsquery('english', $1) || (websearch_to_tsquery('english', $2) && to_tsquery('english', $3))))
ORDER BY level, sort_order, name COLLATE "und-x-icu" LIMIT $4;

WITH best AS MATERIALIZED (
    SELECT product_id, popularity, rating_hundredths
      FROM (SELECT product_id, popularity, rating_hundredths, title FROM product_listings
             WHERE (SELECT coalesce(sum(w.uses), 0) > $1 FROM search_words w WHERE w.word >= $2 AND w.word < $3) ORDER BY popularity DESC, rating_hundredths DESC, product_id DESC LIMIT $4) most_sold
     WHERE title @@ ((websearch_to_tsquery('english', $5) || (websearch_to_tsquery('english', $6) && to_tsquery('english', $7)))) ORDER BY popularity DESC, rating_hundredths DESC, product_id DESC LIMIT $8
  ), sold AS MATERIALIZED (
    SELECT product_id, popularity, rating_hundredths FROM product_listings
     WHERE (SELECT count(*) FROM best) < $9 AND popularity > 0 AND title @@ ((websearch_to_tsquery('english', $10) || (websearch_to_tsquery('english', $11) && to_tsquery('english', $12))))
  ), suggested AS (
    SELECT * FROM best WHERE (SELECT count(*) FROM best) = $13
    UNION ALL (SELECT * FROM sold WHERE (SELECT count(*) FROM sold) >= $14 ORDER BY popularity DESC, rating_hundredths DESC, product_id DESC LIMIT $15)
    UNION ALL (
      SELECT product_id, popularity, rating_hundredths FROM (SELECT * FROM product_listings
       WHERE (SELECT count(*) FROM best) < $16 AND (SELECT count(*) FROM sold) < $17 AND title @@ ((websearch_to_tsquery('english', $18) || (websearch_to_tsquery('english', $19) && to_tsquery('english', $20)))) OFFSET 0) titled ORDER BY popularity DESC, rating_hundredths DESC, product_id DESC LIMIT $21
    )
  )
  SELECT
p.id, p.slug, p.name, p.description, p.brand, p.list_price_cents, p.sale_price_cents, p.paid_price_cents, p.highest_price_cents,
p.rating, p.review_count, p.images, p.options, p.is_featured, p.is_backordered, p.status, p.created_at, p.tax_class,
c.id AS category_id, c.name AS category_name, c.slug AS category_slug, c.color AS category_color,
(SELECT coalesce(sum(orderable_pieces(v.on_hand, v.reserved, v.stock_policy)), 0) FROM variants v WHERE v.product_id = p.id)::integer AS stock
    FROM suggested JOIN products p ON p.id = suggested.product_id JOIN categories c ON c.id = p.category_id
   ORDER BY suggested.popularity DESC, suggested.rating_hundredths DESC, p.id DESC;
