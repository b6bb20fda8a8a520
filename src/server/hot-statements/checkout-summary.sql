/* prepared */ SELECT (SELECT coalesce(json_agg(line), '[]') FROM (
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
   ORDER BY l.added_at, l.variant_id) line) AS lines, CASE WHEN k.id IS NOT NULL THEN jsonb_build_object('id', k.id, 'version', k.version, 'name', k.name, 'code', k.code,
'terms', k.terms, 'categoryIds', promotion_category_ids(k.terms), 'isPaused', k.is_paused, 'startsAt', k.starts_at, 'endsAt', k.ends_at,
'usageLimit', k.usage_limit, 'customerLimit', k.customer_limit, 'usedCount', k.used_count) || k.own_code END AS coupon,
         jsonb_build_object(
  'customer', (SELECT jsonb_build_object('id', u.id, 'tags', u.tags,
                 'hasOrdered', EXISTS (SELECT FROM orders o WHERE o.user_id = u.id AND o.status <> 'cancelled'))
                 FROM users u WHERE u.id = $2 AND NOT u.is_guest),
  'uses', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'total', p.used_count,
             'byCustomer', (SELECT count(*) FROM orders o JOIN order_promotions op ON op.order_id = o.id
                             WHERE o.user_id = $3 AND op.promotion_id = p.id AND o.status <> 'cancelled'))), '[]')
             FROM promotions p WHERE p.id = ANY ($4::bigint[] || (k.id)::bigint)),
  'gifts', (SELECT coalesce(jsonb_agg(jsonb_build_object('variantId', v.id, 'productId', p.id, 'slug', p.slug, 'sku', v.sku, 'name', p.name,
              'unitPriceCents', v.paid_price_cents, 'available', orderable_pieces(v.on_hand, v.reserved, v.stock_policy),
              'options', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', o.option ->> 'name', 'value', v.options -> (o.option ->> 'name')) ORDER BY o.position), '[]')
                 FROM jsonb_array_elements(p.options) WITH ORDINALITY AS o (option, position) WHERE v.options ? (o.option ->> 'name')),
              'image', coalesce(v.image, p.images -> 0))), '[]')
              FROM variants v JOIN products p ON p.id = v.product_id
             WHERE p.status IN ('active', 'unlisted') AND p.tax_class <> 'gift-card' AND v.id = ANY ($5::bigint[] || ((k.terms) #>> '{benefit,variantId}')::bigint))) AS facts,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'type', a.type, 'firstName', a.first_name, 'lastName', a.last_name,
'company', a.company, 'addressLine1', a.address_line1, 'addressLine2', a.address_line2, 'city', a.city, 'state', a.state,
'postalCode', a.postal_code, 'country', a.country, 'phone', a.phone, 'isDefault', a.is_default) ORDER BY a.is_default DESC, a.created_at DESC, a.id), '[]')
            FROM addresses a WHERE a.user_id = $6) AS addresses,
         coalesce((SELECT balance_cents FROM store_credits WHERE user_id = $7), 0)::bigint AS credit_cents
    FROM (SELECT coalesce($8, (SELECT coupon_code FROM carts WHERE user_id = $9)) AS code) requested
    LEFT JOIN LATERAL (
  SELECT p.*, '{}'::jsonb AS own_code FROM promotions p WHERE p.code = requested.code
  UNION ALL
  SELECT p.*, jsonb_build_object('code', c.code, 'codeId', c.id, 'isCodeUsed', c.used_count >= c.usage_limit)
    FROM promotion_codes c JOIN promotions p ON p.id = c.promotion_id WHERE c.code = requested.code AND c.revoked_at IS NULL AND p.has_codes) k ON true;

/* prepared */ SELECT u.id, u.first_name, u.last_name, u.email, u.email_confirmed_at, u.pending_email, u.phone, u.address, u.role,
                  u.is_guest, CASE WHEN "u"."own_role_id" IS NOT NULL THEN own_role("u"."own_role_id") END AS own_role, s.confirmed_at, s.last_used_at < now() - interval '1 minute' AS is_use_old
 FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token_hash = $1 AND s.expires_at > now();
