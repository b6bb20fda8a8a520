/* prepared */ SELECT u.id, u.first_name, u.last_name, u.email, u.email_confirmed_at, u.pending_email, u.phone, u.address, u.role,
                  u.is_guest, CASE WHEN "u"."own_role_id" IS NOT NULL THEN own_role("u"."own_role_id") END AS own_role, s.confirmed_at, s.last_used_at < now() - interval '1 minute' AS is_use_old
 FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token_hash = $1 AND s.expires_at > now();

WITH matching AS (
    SELECT o.id, o.created_at FROM orders o
     WHERE o.user_id = $1
       AND ($2::text IS NULL OR o.status = $3)
       AND ($4::timestamptz IS NULL OR o.created_at >= $5)
       AND ($6::text IS NULL OR o.order_number ILIKE $7
            OR (SELECT count(*) FROM order_lines l
                 WHERE l.order_id = o.id AND (fold_text(l.name) LIKE fold_text($8) OR fold_text(l.translated_name) LIKE fold_text($9))) > 0)
  ), shown AS (
    SELECT id FROM matching ORDER BY created_at DESC, id DESC LIMIT $10 OFFSET $11
  )
  SELECT counted.total, listed.*
    FROM (SELECT count(*) AS total FROM matching) counted
    LEFT JOIN (SELECT
o.id, o.order_number, o.user_id, o.status, o.payment_method, o.payment_status, o.stock_state, o.items_cents, o.tax_cents, o.tax_lines,
o.shipping_cents, o.discount_cents, o.total_cents, o.credit_cents, o.gift_card_cents, o.refunded_cents, o.coupon_code, o.shipping_address, o.order_notes, o.shipping_method, o.estimated_delivery,
o.actual_delivery, o.language, o.return_days, o.tracking_number, o.carrier, o.created_at, o.updated_at,
jsonb_build_object('id', p.id, 'provider', p.provider, 'status', p.status, 'amountCents', p.amount_cents,
  'sessionReference', p.session_reference, 'redirectUrl', p.redirect_url, 'reference', p.reference, 'cardBrand', p.card_brand, 'cardLast4', p.card_last4) AS payment,
(SELECT coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'productId', l.product_id, 'slug', product.slug,
   'name', l.name, 'translatedName', l.translated_name, 'imageUrl', l.image_url, 'variantId', l.variant_id, 'options', l.options, 'unitPriceCents', l.unit_price_cents,
   'quantity', l.quantity, 'cancelledQuantity', l.cancelled_quantity, 'shippedQuantity', l.shipped_quantity,
   'restockedQuantity', l.restocked_quantity, 'isGift', l.is_gift, 'taxClass', l.tax_class) ORDER BY l.position), '[]')
   FROM order_lines l LEFT JOIN products product ON product.id = l.product_id WHERE l.order_id = o.id) AS lines,
(SELECT coalesce(jsonb_agg(jsonb_build_object('status', h.status, 'note', h.note, 'codedNote', h.coded_note, 'at', h.at) ORDER BY h.id), '[]')
   FROM order_status_history h WHERE h.order_id = o.id) AS history,
(SELECT coalesce(jsonb_agg(jsonb_build_object('name', op.name, 'translations', op.terms -> 'translations', 'code', op.code, 'amountCents', op.amount_cents) ORDER BY op.position), '[]')
   FROM order_promotions op WHERE op.order_id = o.id) AS promotions,
(SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'status', s.status, 'carrier', s.carrier,
   'trackingNumber', s.tracking_number, 'createdAt', s.created_at, 'shippedAt', s.shipped_at, 'outForDeliveryAt', s.out_for_delivery_at,
   'deliveredAt', s.delivered_at, 'version', s.version,
   'lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('position', n.position, 'quantity', n.quantity) ORDER BY n.position), '[]')
               FROM shipment_lines n WHERE n.shipment_id = s.id)) ORDER BY s.number), '[]')
   FROM shipments s WHERE s.order_id = o.id AND s.status <> 'cancelled') AS shipments FROM orders o JOIN payments p ON p.order_id = o.id AND p.kind = 'order' WHERE o.id IN (SELECT id FROM shown)) listed ON true
   ORDER BY listed.created_at DESC, listed.id DESC;
