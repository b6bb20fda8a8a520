/* prepared */ SELECT
p.id, p.slug, p.name, p.description, p.brand, p.list_price_cents, p.sale_price_cents, p.rating, p.review_count,
p.images, p.sizes, p.colors, p.is_featured, p.created_at,
c.id AS category_id, c.name AS category_name, c.slug AS category_slug, c.color AS category_color,
(SELECT coalesce(sum(s.on_hand - s.reserved), 0) FROM variants s WHERE s.product_id = p.id)::integer AS stock,
v.id AS variant_id, v.size, v.color, v.on_hand - v.reserved AS variant_stock, p.paid_price_cents, l.quantity, l.added_price_cents
    FROM cart_lines l
    JOIN variants v ON v.id = l.variant_id
    JOIN products p ON p.id = v.product_id
    JOIN categories c ON c.id = p.category_id
   WHERE l.user_id = $1
   ORDER BY l.added_at, l.variant_id;

/* prepared */ SELECT u.id, u.first_name, u.last_name, u.email, u.phone, u.address, u.role,
                  s.last_used_at < now() - interval '1 minute' AS is_use_old
 FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token_hash = $1 AND s.expires_at > now();

SELECT CASE WHEN k.code IS NOT NULL THEN jsonb_build_object('code', k.code, 'kind', k.kind, 'percentBp', k.percent_bp, 'amountCents', k.amount_cents,
'minimumCents', k.minimum_cents, 'startsAt', k.starts_at, 'endsAt', k.ends_at, 'usageLimit', k.usage_limit,
'customerLimit', k.customer_limit, 'usedCount', k.used_count) END AS coupon,
         (SELECT count(*) FROM orders WHERE user_id = $1 AND coupon_code = k.code AND status <> 'cancelled') AS customer_uses,
         CASE WHEN k.category_ids IS NULL THEN NULL ELSE (
  WITH RECURSIVE target AS (
    SELECT id FROM categories WHERE id = ANY (k.category_ids::bigint[])
    UNION SELECT c.id FROM categories c JOIN target ON c.parent_id = target.id
  )
  SELECT coalesce(jsonb_agg(p.id), '[]') FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
   WHERE l.user_id = $2 AND p.category_id IN (SELECT id FROM target)) END AS served_product_ids,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'type', a.type, 'firstName', a.first_name, 'lastName', a.last_name,
'company', a.company, 'addressLine1', a.address_line1, 'addressLine2', a.address_line2, 'city', a.city, 'state', a.state,
'postalCode', a.postal_code, 'country', a.country, 'phone', a.phone, 'isDefault', a.is_default) ORDER BY a.is_default DESC, a.created_at DESC, a.id), '[]')
            FROM addresses a WHERE a.user_id = $3) AS addresses
    FROM (SELECT coalesce($4, (SELECT coupon_code FROM carts WHERE user_id = $5)) AS code) wanted
    LEFT JOIN coupons k USING (code);
