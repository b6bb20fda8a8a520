/* prepared */ SELECT u.id, u.first_name, u.last_name, u.email, u.email_confirmed_at, u.pending_email, u.phone, u.address, u.role,
                  u.is_guest, CASE WHEN "u"."own_role_id" IS NOT NULL THEN own_role("u"."own_role_id") END AS own_role, s.confirmed_at, s.last_used_at < now() - interval '1 minute' AS is_use_old
 FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token_hash = $1 AND s.expires_at > now();

SELECT
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
   FROM shipments s WHERE s.order_id = o.id AND s.status <> 'cancelled') AS shipments, o.version,
         jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phone', u.phone,
           'isGuest', u.is_guest) AS customer,
         (SELECT jsonb_agg(jsonb_build_object('position', l.position, 'sku', l.sku, 'cancelledQuantity', l.cancelled_quantity,
            'shippedQuantity', l.shipped_quantity, 'returningQuantity', l.returning_quantity, 'returnedQuantity', l.returned_quantity,
            'refundedQuantity', l.refunded_quantity, 'restockedQuantity', l.restocked_quantity) ORDER BY l.position)
            FROM order_lines l WHERE l.order_id = o.id) AS pieces
    FROM orders o JOIN payments p ON p.order_id = o.id AND p.kind = 'order' JOIN users u ON u.id = o.user_id
   WHERE o.id = $1;

SELECT
r.id, r.order_id, r.number, o.order_number, o.user_id, u.email, u.first_name, u.last_name, u.is_guest, r.status, r.refund_method, r.reason, r.comment, r.value_cents, r.refund_cents, r.created_at, r.updated_at,
(SELECT jsonb_agg(jsonb_build_object('position', l.position, 'name', l.name, 'translatedName', l.translated_name, 'imageUrl', l.image_url, 'options', l.options,
   'quantity', rl.quantity, 'isRestocked', rl.is_restocked) ORDER BY l.position)
   FROM return_lines rl JOIN order_lines l ON l.order_id = rl.order_id AND l.position = rl.position WHERE rl.return_id = r.id) AS lines,
(SELECT coalesce(jsonb_agg(f.id ORDER BY f.uploaded_at, f.id), '[]') FROM return_photos f WHERE f.return_id = r.id) AS photos,
(SELECT jsonb_agg(jsonb_build_object('status', h.status, 'note', h.note, 'at', h.at) ORDER BY h.id)
   FROM return_status_history h WHERE h.return_id = r.id) AS history FROM returns r JOIN orders o ON o.id = r.order_id JOIN users u ON u.id = o.user_id WHERE r.order_id = $1 ORDER BY r.created_at;

SELECT r.id, r.payment_id, r.amount_cents, r.shipping_cents, r.method, r.status, r.reason, r.reference, r.is_restocked, r.created_at,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'quantity', l.quantity, 'amountCents', l.amount_cents)
         ORDER BY l.position), '[]') FROM refund_lines l WHERE l.refund_id = r.id) AS lines,
      (SELECT jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = r.created_by) AS by
 FROM payments p JOIN refunds r ON r.payment_id = p.id
WHERE p.order_id = $1 ORDER BY r.created_at DESC, r.id;

select "id", "provider", "kind", "status", "amount_cents", "charged_cents", "refunded_cents", "adjusted_cents", "reference", "failure_code", "card_brand", "card_last4", "created_at", "updated_at" from "payments" where "order_id" = $1 order by "created_at", "id";
