/* prepared */ SELECT
o.id, o.order_number, o.user_id, o.status, o.payment_method, o.payment_status, o.stock_state, o.items_cents, o.tax_cents,
o.shipping_cents, o.discount_cents, o.total_cents, o.coupon_code, o.shipping_address, o.order_notes, o.estimated_delivery,
o.actual_delivery, o.tracking_number, o.carrier, o.created_at, o.updated_at,
jsonb_build_object('id', p.id, 'provider', p.provider, 'status', p.status, 'amountCents', p.amount_cents,
  'sessionReference', p.session_reference, 'redirectUrl', p.redirect_url, 'reference', p.reference, 'cardBrand', p.card_brand, 'cardLast4', p.card_last4) AS payment,
(SELECT coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'productId', l.product_id, 'slug', product.slug,
   'name', l.name, 'imageUrl', l.image_url, 'size', l.size, 'color', l.color, 'unitPriceCents', l.unit_price_cents,
   'quantity', l.quantity) ORDER BY l.position), '[]')
   FROM order_lines l LEFT JOIN products product ON product.id = l.product_id WHERE l.order_id = o.id) AS lines,
(SELECT coalesce(jsonb_agg(jsonb_build_object('status', h.status, 'note', h.note, 'at', h.at) ORDER BY h.id), '[]')
   FROM order_status_history h WHERE h.order_id = o.id) AS history FROM orders o JOIN payments p ON p.order_id = o.id
   WHERE o.id = $1 AND o.user_id = $2;

/* prepared */ SELECT placed_at, history_at FROM place_order($1::jsonb);

/* prepared */ SELECT u.id, u.first_name, u.last_name, u.email, u.phone, u.address, u.role,
                  s.last_used_at < now() - interval '1 minute' AS is_use_old
 FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token_hash = $1 AND s.expires_at > now();

/* prepared */ WITH coupon AS (
    SELECT k.* FROM coupons k WHERE k.code = coalesce($1, (SELECT coupon_code FROM carts WHERE user_id = $2))
  )
  SELECT (SELECT jsonb_build_object('requestHash', encode(i.request_hash, 'hex'), 'orderId', i.order_id) FROM idempotency_keys i WHERE i.user_id = $3 AND i.key = $4) AS claimed,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('variantId', v.id, 'productId', p.id, 'slug', p.slug, 'sku', v.sku, 'name', p.name,
                   'size', v.size, 'color', v.color, 'unitPriceCents', p.paid_price_cents, 'quantity', l.quantity, 'addedAt', l.added_at,
                   'image', coalesce((SELECT image FROM jsonb_array_elements(p.images) image WHERE image ->> 'color' = v.color LIMIT 1),
                     p.images -> 0)) ORDER BY l.added_at, v.id), '[]')
            FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
           WHERE l.user_id = $5) AS lines,
         (SELECT jsonb_build_object('code', k.code, 'kind', k.kind, 'percentBp', k.percent_bp, 'amountCents', k.amount_cents,
'minimumCents', k.minimum_cents, 'startsAt', k.starts_at, 'endsAt', k.ends_at, 'usageLimit', k.usage_limit,
'customerLimit', k.customer_limit, 'usedCount', k.used_count) FROM coupon k) AS coupon,
         (SELECT count(*) FROM orders WHERE user_id = $6 AND coupon_code = (SELECT code FROM coupon) AND status <> 'cancelled') AS customer_uses,
         CASE WHEN (SELECT category_ids FROM coupon) IS NULL THEN NULL ELSE (
  WITH RECURSIVE target AS (
    SELECT id FROM categories WHERE id = ANY ((SELECT category_ids FROM coupon)::bigint[])
    UNION SELECT c.id FROM categories c JOIN target ON c.parent_id = target.id
  )
  SELECT coalesce(jsonb_agg(p.id), '[]') FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
   WHERE l.user_id = $7 AND p.category_id IN (SELECT id FROM target)) END AS served_product_ids,
         (SELECT jsonb_build_object('id', a.id, 'type', a.type, 'firstName', a.first_name, 'lastName', a.last_name,
'company', a.company, 'addressLine1', a.address_line1, 'addressLine2', a.address_line2, 'city', a.city, 'state', a.state,
'postalCode', a.postal_code, 'country', a.country, 'phone', a.phone, 'isDefault', a.is_default) FROM addresses a WHERE a.id = $8 AND a.user_id = $9) AS address;

SELECT reference, outcome, failure_code, amount_cents FROM test_provider_charges WHERE payment_id = $1;

WITH moved_order AS (
  UPDATE orders o SET status = 'processing', payment_status = 'completed', stock_state = 'sold', updated_at = now()
    FROM payments p
   WHERE p.id = $1 AND p.amount_cents = $2 AND o.id = p.order_id AND o.status = 'pending' AND o.stock_state = 'held'
  RETURNING o.id, o.status
), payment AS (
  UPDATE payments p SET status = 'paid', reference = $3, charged_cents = p.amount_cents, updated_at = now()
    FROM moved_order WHERE p.order_id = moved_order.id
), history AS (INSERT INTO order_status_history (order_id, status, note) SELECT id, status, $4 FROM moved_order), mail AS (INSERT INTO jobs (kind, payload) SELECT $5, jsonb_build_object('orderId', id, 'event', $6::text) FROM moved_order)
SELECT move_pieces(id, $7, $8) FROM moved_order;

insert into "test_provider_charges" ("payment_id", "amount_cents", "reference", "outcome", "failure_code") values ($1, $2, $3, $4, $5) on conflict ("payment_id") do nothing;
