/* prepared */ INSERT INTO test_provider_charges (payment_id, amount_cents, reference, outcome, failure_code)
VALUES ($1, $2, $3, $4, $5) ON CONFLICT (payment_id) DO NOTHING
RETURNING reference, outcome, failure_code, amount_cents;

/* prepared */ SELECT paid_at, history_at FROM finalise_order($1, $2, $3, $4, $5);

/* prepared */ SELECT placed_at, history_at FROM place_order($1::jsonb);

/* prepared */ SELECT u.id, u.first_name, u.last_name, u.email, u.email_confirmed_at, u.pending_email, u.phone, u.address, u.role,
                  u.is_guest, CASE WHEN "u"."own_role_id" IS NOT NULL THEN own_role("u"."own_role_id") END AS own_role, s.confirmed_at, s.last_used_at < now() - interval '1 minute' AS is_use_old
 FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token_hash = $1 AND s.expires_at > now();

/* prepared */ WITH coupon AS (
    SELECT k.* FROM (SELECT coalesce($1, (SELECT coupon_code FROM carts WHERE user_id = $2)) AS code) requested,
         LATERAL (
  SELECT p.*, '{}'::jsonb AS own_code FROM promotions p WHERE p.code = requested.code
  UNION ALL
  SELECT p.*, jsonb_build_object('code', c.code, 'codeId', c.id, 'isCodeUsed', c.used_count >= c.usage_limit)
    FROM promotion_codes c JOIN promotions p ON p.id = c.promotion_id WHERE c.code = requested.code AND c.revoked_at IS NULL AND p.has_codes) k
  )
  SELECT (SELECT jsonb_build_object('requestHash', encode(i.request_hash, 'hex'), 'orderId', i.order_id) FROM idempotency_keys i WHERE i.user_id = $3 AND i.key = $4) AS claimed,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('variantId', v.id, 'productId', p.id, 'categoryId', p.category_id, 'tags', p.tags, 'weightGrams', v.weight_grams, 'taxClass', p.tax_class, 'slug', p.slug, 'sku', v.sku, 'name', p.name,
                   'options',
(SELECT coalesce(jsonb_agg(jsonb_build_object('name', o.option ->> 'name', 'value', v.options -> (o.option ->> 'name')) ORDER BY o.position), '[]')
   FROM jsonb_array_elements(p.options) WITH ORDINALITY AS o (option, position) WHERE v.options ? (o.option ->> 'name')), 'unitPriceCents', v.paid_price_cents, 'quantity', l.quantity, 'addedAt', l.added_at,
                   'isSold', p.status IN ('active', 'unlisted'),
                   'image', coalesce(v.image, (
SELECT picture FROM jsonb_array_elements(p.images) WITH ORDINALITY AS of_product (picture, place)
 WHERE picture ->> 'color' IN (SELECT value FROM jsonb_each_text(v.options)) ORDER BY place LIMIT 1), p.images -> 0)) ORDER BY l.added_at, v.id), '[]')
            FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
           WHERE l.user_id = $5) AS lines,
         (SELECT jsonb_build_object('id', k.id, 'version', k.version, 'name', k.name, 'code', k.code,
'terms', k.terms, 'categoryIds', promotion_category_ids(k.terms), 'isPaused', k.is_paused, 'startsAt', k.starts_at, 'endsAt', k.ends_at,
'usageLimit', k.usage_limit, 'customerLimit', k.customer_limit, 'usedCount', k.used_count) || k.own_code FROM coupon k) AS coupon,
         jsonb_build_object(
  'customer', (SELECT jsonb_build_object('id', u.id, 'tags', u.tags,
                 'hasOrdered', EXISTS (SELECT FROM orders o WHERE o.user_id = u.id AND o.status <> 'cancelled'))
                 FROM users u WHERE u.id = $6 AND NOT u.is_guest),
  'uses', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'total', p.used_count,
             'byCustomer', (SELECT count(*) FROM orders o JOIN order_promotions op ON op.order_id = o.id
                             WHERE o.user_id = $7 AND op.promotion_id = p.id AND o.status <> 'cancelled'))), '[]')
             FROM promotions p WHERE p.id = ANY ($8::bigint[] || (SELECT id FROM coupon)::bigint)),
  'gifts', (SELECT coalesce(jsonb_agg(jsonb_build_object('variantId', v.id, 'productId', p.id, 'slug', p.slug, 'sku', v.sku, 'name', p.name,
              'unitPriceCents', v.paid_price_cents, 'available', orderable_pieces(v.on_hand, v.reserved, v.stock_policy),
              'options', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', o.option ->> 'name', 'value', v.options -> (o.option ->> 'name')) ORDER BY o.position), '[]')
                 FROM jsonb_array_elements(p.options) WITH ORDINALITY AS o (option, position) WHERE v.options ? (o.option ->> 'name')),
              'image', coalesce(v.image, p.images -> 0))), '[]')
              FROM variants v JOIN products p ON p.id = v.product_id
             WHERE p.status IN ('active', 'unlisted') AND p.tax_class <> 'gift-card' AND v.id = ANY ($9::bigint[] || ((SELECT terms FROM coupon) #>> '{benefit,variantId}')::bigint))) AS facts,
         (SELECT jsonb_build_object('id', a.id, 'type', a.type, 'firstName', a.first_name, 'lastName', a.last_name,
'company', a.company, 'addressLine1', a.address_line1, 'addressLine2', a.address_line2, 'city', a.city, 'state', a.state,
'postalCode', a.postal_code, 'country', a.country, 'phone', a.phone, 'isDefault', a.is_default) FROM addresses a WHERE a.id = $10 AND a.user_id = $11) AS address,
         coalesce((SELECT balance_cents FROM store_credits WHERE user_id = $12), 0)::bigint AS credit_cents;
