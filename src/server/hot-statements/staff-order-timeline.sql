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
   FROM shipments s WHERE s.order_id = o.id AND s.status <> 'cancelled') AS shipments FROM orders o JOIN payments p ON p.order_id = o.id AND p.kind = 'order' WHERE o.id = $1;

SELECT t.key, t.kind, t.at, t.micros::text, t.by, t.facts
    FROM (SELECT all_kinds.*, (extract(epoch FROM at) * 1000000)::bigint AS micros FROM (
      SELECT ('status:' || h.id) COLLATE "C" AS key, 'status' AS kind, h.at, (SELECT coalesce((SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = a.admin_id), a.admin_email) FROM audit_log a
               WHERE a.subject_type = 'order' AND a.subject_id = h.order_id::text AND a.at BETWEEN h.at - interval '10 seconds' AND h.at
                 AND (a.action IN ('shipment.create', 'shipment.move') OR a.action = 'order.status' AND a.after ->> 'status' = h.status)
               ORDER BY a.id DESC LIMIT 1) AS by,
             jsonb_build_object('status', h.status, 'note', h.note, 'codedNote', h.coded_note) AS facts
        FROM order_status_history h WHERE h.order_id = $1
      UNION ALL
      SELECT 'payment:' || p.id, 'payment', CASE WHEN p.status IN ('paid', 'failed') THEN p.updated_at ELSE p.created_at END, NULL,
             jsonb_build_object('amountCents', p.amount_cents, 'status', p.status, 'provider', p.provider, 'failureCode', p.failure_code)
        FROM payments p WHERE p.order_id = $2
      UNION ALL
      SELECT 'refund:' || r.id, 'refund', r.created_at, (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = r.created_by),
             jsonb_build_object('amountCents', r.amount_cents, 'status', r.status, 'method', r.method, 'reason', r.reason)
        FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE p.order_id = $3
      UNION ALL
      SELECT 'return:' || h.id, 'return', h.at, (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = h.admin_id), jsonb_build_object('status', h.status, 'note', h.note, 'returnId', r.id)
        FROM returns r JOIN return_status_history h ON h.return_id = r.id WHERE r.order_id = $4
      UNION ALL
      SELECT 'parcel:' || s.id, 'parcel', coalesce(s.shipped_at, s.created_at), (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = s.created_by),
             jsonb_build_object('number', s.number, 'status', s.status, 'carrier', s.carrier, 'trackingNumber', s.tracking_number)
        FROM shipments s WHERE s.order_id = $5
      UNION ALL
      SELECT 'note:' || n.id, 'note', n.created_at, (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = n.author_id), jsonb_build_object('text', n.text, 'mentions',
(SELECT coalesce(jsonb_agg(jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name)), '[]')
   FROM note_mentions m JOIN users u ON u.id = m.user_id WHERE m.note_id = n.id))
        FROM notes n WHERE n.subject_type = 'order' AND n.subject_id = $6
      UNION ALL
      SELECT 'mail:' || m.id, 'mail', m.enqueued_at, NULL,
             jsonb_build_object('title', m.title, 'recipient', m.recipient, 'status', m.status, 'mailId', m.id)
        FROM mails m WHERE m.order_id = $7
      UNION ALL
      SELECT 'change:' || a.id, 'change', a.at, coalesce((SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = a.admin_id), a.admin_email),
             jsonb_build_object('action', a.action, 'reason', coalesce(a.after ->> 'reason', a.after ->> 'note'))
        FROM audit_log a WHERE a.subject_type = 'order' AND a.subject_id = $8 AND a.action <> ALL ($9::text[])
    ) all_kinds) t
   WHERE true ORDER BY t.micros DESC, t.key DESC LIMIT $10;
