/* prepared */ SELECT u.id, u.first_name, u.last_name, u.email, u.email_confirmed_at, u.pending_email, u.phone, u.address, u.role,
                  u.is_guest, CASE WHEN "u"."own_role_id" IS NOT NULL THEN own_role("u"."own_role_id") END AS own_role, s.confirmed_at, s.last_used_at < now() - interval '1 minute' AS is_use_old
 FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token_hash = $1 AND s.expires_at > now();

SELECT o.id, o.order_number, o.created_at, o.user_id, o.estimated_delivery, o.carrier_days, o.total_cents, o.refunded_cents, o.tracking_number,
         o.version, o.status, o.payment_status, u.first_name || ' ' || u.last_name AS customer_name, u.email, u.is_guest, (o.status IN ('processing', 'confirmed') AND o.payment_status <> 'refunded'
AND (SELECT count(*) FROM order_lines l WHERE l.order_id = o.id AND l.quantity > l.refunded_quantity) > 0 AND (o.estimated_delivery AT TIME ZONE 'UTC' - make_interval(days => o.carrier_days)) < now() AT TIME ZONE 'UTC') AS is_late,
         o.shipping_address ->> 'city' AS city, o.shipping_address ->> 'country' AS country, o.order_notes <> '' AS has_note,
         l.pieces, CASE WHEN l.sent = 0 THEN 'unfulfilled' WHEN l.open > 0 AND o.status <> 'cancelled' THEN 'partial' ELSE 'fulfilled' END AS fulfilment,
         (SELECT count(*)::integer FROM returns r WHERE r.order_id = o.id) AS returns
    FROM (SELECT o.id FROM (SELECT o.* FROM orders o WHERE o.id IN (SELECT s.order_id FROM order_search s WHERE s.search @@ (order_query($1) && quoted_lexeme('country:' || lower($2::text))::tsquery)) OFFSET 0) o ORDER BY o.created_at DESC, o.id DESC LIMIT $3 OFFSET $4) page JOIN orders o ON o.id = page.id JOIN users u ON u.id = o.user_id,
         LATERAL (SELECT sum(quantity)::integer AS pieces, sum(shipped_quantity)::integer AS sent, sum(quantity - shipped_quantity)::integer AS open
                    FROM order_lines WHERE order_id = o.id) l
   ORDER BY o.created_at DESC, o.id DESC;

WITH found AS MATERIALIZED (SELECT o.id FROM orders o WHERE o.id IN (SELECT s.order_id FROM order_search s WHERE s.search @@ (order_query($1) && quoted_lexeme('country:' || lower($2::text))::tsquery)))
SELECT count(*)::integer AS total FROM (SELECT FROM found LIMIT $3) counted;
