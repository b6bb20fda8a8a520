/* prepared */
  SELECT
p.id, p.slug, p.name, p.description, p.brand, p.list_price_cents, p.sale_price_cents, p.paid_price_cents, p.highest_price_cents,
p.rating, p.review_count, p.images, p.options, p.is_featured, p.is_backordered, p.status, p.created_at, p.tax_class,
c.id AS category_id, c.name AS category_name, c.slug AS category_slug, c.color AS category_color,
(SELECT coalesce(sum(orderable_pieces(v.on_hand, v.reserved, v.stock_policy)), 0) FROM variants v WHERE v.product_id = p.id)::integer AS stock,
v.id AS variant_id, v.options AS variant_options, CASE WHEN p.status IN ('active', 'unlisted') THEN orderable_pieces(v.on_hand, v.reserved, v.stock_policy) ELSE 0 END AS variant_stock,
CASE v.stock_policy WHEN 'backorder' THEN greatest(v.on_hand - v.reserved, 0) END AS variant_available_now, v.paid_price_cents AS variant_price_cents,
v.image AS variant_image, l.quantity, l.added_price_cents, p.tags, v.weight_grams
    FROM cart_lines l
    JOIN variants v ON v.id = l.variant_id
    JOIN products p ON p.id = v.product_id
    JOIN categories c ON c.id = p.category_id
   WHERE l.user_id = $1
   ORDER BY l.added_at, l.variant_id;

/* prepared */ SELECT u.id, u.first_name, u.last_name, u.email, u.email_confirmed_at, u.pending_email, u.phone, u.address, u.role,
                  u.is_guest, CASE WHEN "u"."own_role_id" IS NOT NULL THEN own_role("u"."own_role_id") END AS own_role, s.confirmed_at, s.last_used_at < now() - interval '1 minute' AS is_use_old
 FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token_hash = $1 AND s.expires_at > now();
