/* prepared */ SELECT
o.id, o.order_number, o.user_id, o.status, o.payment_method, o.payment_status, o.stock_state, o.items_cents, o.tax_cents, o.tax_lines,
o.shipping_cents, o.discount_cents, o.total_cents, o.credit_cents, o.gift_card_cents, o.refunded_cents, o.coupon_code, o.shipping_address, o.order_notes, o.shipping_method, o.estimated_delivery,
o.actual_delivery, o.tracking_number, o.carrier, o.created_at, o.updated_at,
jsonb_build_object('id', p.id, 'provider', p.provider, 'status', p.status, 'amountCents', p.amount_cents,
  'sessionReference', p.session_reference, 'redirectUrl', p.redirect_url, 'reference', p.reference, 'cardBrand', p.card_brand, 'cardLast4', p.card_last4) AS payment,
(SELECT coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'productId', l.product_id, 'slug', product.slug,
   'name', l.name, 'imageUrl', l.image_url, 'variantId', l.variant_id, 'options', l.options, 'unitPriceCents', l.unit_price_cents,
   'quantity', l.quantity, 'cancelledQuantity', l.cancelled_quantity, 'shippedQuantity', l.shipped_quantity,
   'restockedQuantity', l.restocked_quantity, 'isGift', l.is_gift) ORDER BY l.position), '[]')
   FROM order_lines l LEFT JOIN products product ON product.id = l.product_id WHERE l.order_id = o.id) AS lines,
(SELECT coalesce(jsonb_agg(jsonb_build_object('status', h.status, 'note', h.note, 'at', h.at) ORDER BY h.id), '[]')
   FROM order_status_history h WHERE h.order_id = o.id) AS history,
(SELECT coalesce(jsonb_agg(jsonb_build_object('name', op.name, 'code', op.code, 'amountCents', op.amount_cents) ORDER BY op.position), '[]')
   FROM order_promotions op WHERE op.order_id = o.id) AS promotions,
(SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'status', s.status, 'carrier', s.carrier,
   'trackingNumber', s.tracking_number, 'createdAt', s.created_at, 'shippedAt', s.shipped_at, 'outForDeliveryAt', s.out_for_delivery_at,
   'deliveredAt', s.delivered_at, 'version', s.version,
   'lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('position', n.position, 'quantity', n.quantity) ORDER BY n.position), '[]')
               FROM shipment_lines n WHERE n.shipment_id = s.id)) ORDER BY s.number), '[]')
   FROM shipments s WHERE s.order_id = o.id AND s.status <> 'cancelled') AS shipments FROM orders o JOIN payments p ON p.order_id = o.id AND p.kind = 'order'
   WHERE o.id = $1 AND o.user_id = $2;

/* prepared */ SELECT placed_at, history_at FROM place_order($1::jsonb);

/* prepared */ SELECT u.id, u.first_name, u.last_name, u.email, u.phone, u.address, u.role, u.is_guest, s.confirmed_at,
                  s.last_used_at < now() - interval '1 minute' AS is_use_old
 FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token_hash = $1 AND s.expires_at > now();

/* prepared */ WITH coupon AS (
    SELECT k.* FROM promotions k WHERE k.code = coalesce($1, (SELECT coupon_code FROM carts WHERE user_id = $2))
  )
  SELECT (SELECT jsonb_build_object('requestHash', encode(i.request_hash, 'hex'), 'orderId', i.order_id) FROM idempotency_keys i WHERE i.user_id = $3 AND i.key = $4) AS claimed,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('variantId', v.id, 'productId', p.id, 'categoryId', p.category_id, 'tags', p.tags, 'weightGrams', v.weight_grams, 'taxClass', p.tax_class, 'slug', p.slug, 'sku', v.sku, 'name', p.name,
                   'options',
(SELECT coalesce(jsonb_agg(jsonb_build_object('name', o.option ->> 'name', 'value', v.options -> (o.option ->> 'name')) ORDER BY o.position), '[]')
   FROM jsonb_array_elements(p.options) WITH ORDINALITY AS o (option, position) WHERE v.options ? (o.option ->> 'name')), 'unitPriceCents', v.paid_price_cents, 'quantity', l.quantity, 'addedAt', l.added_at,
                   'isSold', p.status = 'active',
                   'image', coalesce(v.image, (SELECT image FROM jsonb_array_elements(p.images) image, jsonb_each_text(v.options) chosen
                     WHERE image ->> 'color' = chosen.value LIMIT 1), p.images -> 0)) ORDER BY l.added_at, v.id), '[]')
            FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
           WHERE l.user_id = $5) AS lines,
         (SELECT jsonb_build_object('id', k.id, 'version', k.version, 'name', k.name, 'code', k.code,
'terms', k.terms, 'categoryIds', promotion_category_ids(k.terms), 'isPaused', k.is_paused, 'startsAt', k.starts_at, 'endsAt', k.ends_at,
'usageLimit', k.usage_limit, 'customerLimit', k.customer_limit, 'usedCount', k.used_count) FROM coupon k) AS coupon,
         jsonb_build_object(
  'customer', (SELECT jsonb_build_object('id', u.id, 'tags', u.tags,
                 'hasOrdered', EXISTS (SELECT FROM orders o WHERE o.user_id = u.id AND o.status <> 'cancelled'))
                 FROM users u WHERE u.id = $6 AND NOT u.is_guest),
  'uses', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'total', p.used_count,
             'byCustomer', (SELECT count(*) FROM orders o JOIN order_promotions op ON op.order_id = o.id
                             WHERE o.user_id = $7 AND op.promotion_id = p.id AND o.status <> 'cancelled'))), '[]')
             FROM promotions p WHERE p.id = ANY ($8::bigint[] || (SELECT id FROM coupon)::bigint)),
  'gifts', (SELECT coalesce(jsonb_agg(jsonb_build_object('variantId', v.id, 'productId', p.id, 'slug', p.slug, 'sku', v.sku, 'name', p.name,
              'unitPriceCents', v.paid_price_cents, 'available', v.on_hand - v.reserved,
              'options', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', o.option ->> 'name', 'value', v.options -> (o.option ->> 'name')) ORDER BY o.position), '[]')
                 FROM jsonb_array_elements(p.options) WITH ORDINALITY AS o (option, position) WHERE v.options ? (o.option ->> 'name')),
              'image', coalesce(v.image, p.images -> 0))), '[]')
              FROM variants v JOIN products p ON p.id = v.product_id
             WHERE p.status = 'active' AND v.id = ANY ($9::bigint[] || ((SELECT terms FROM coupon) #>> '{benefit,variantId}')::bigint))) AS facts,
         (SELECT jsonb_build_object('id', a.id, 'type', a.type, 'firstName', a.first_name, 'lastName', a.last_name,
'company', a.company, 'addressLine1', a.address_line1, 'addressLine2', a.address_line2, 'city', a.city, 'state', a.state,
'postalCode', a.postal_code, 'country', a.country, 'phone', a.phone, 'isDefault', a.is_default) FROM addresses a WHERE a.id = $10 AND a.user_id = $11) AS address,
         coalesce((SELECT balance_cents FROM store_credits WHERE user_id = $12), 0)::bigint AS credit_cents;

SELECT reference, outcome, failure_code, amount_cents FROM test_provider_charges WHERE payment_id = $1;

WITH moved_order AS (
  UPDATE orders o SET status = 'processing', payment_status = 'completed', stock_state = 'sold', updated_at = now()
    FROM payments p
   WHERE p.id = $1 AND p.kind = 'order' AND p.amount_cents = $2 AND o.id = p.order_id AND o.status = 'pending' AND o.stock_state = 'held'
  RETURNING o.id, o.status
), payment AS (
  UPDATE payments p SET status = 'paid', reference = $3, charged_cents = p.amount_cents, updated_at = now()
    FROM moved_order WHERE p.id = $4
), credit AS (
  UPDATE payments p SET status = 'paid', charged_cents = p.amount_cents, updated_at = now()
    FROM moved_order WHERE p.order_id = moved_order.id AND p.kind = 'credit' AND p.status = 'authorised'
), history AS (INSERT INTO order_status_history (order_id, status, note) SELECT id, status, $5 FROM moved_order), mail AS (INSERT INTO jobs (kind, payload) SELECT $6, jsonb_build_object('orderId', id, 'event', $7::text) FROM moved_order)
SELECT move_pieces(id, $8, $9) FROM moved_order;

insert into "test_provider_charges" ("payment_id", "amount_cents", "reference", "outcome", "failure_code") values ($1, $2, $3, $4, $5) on conflict ("payment_id") do nothing;
