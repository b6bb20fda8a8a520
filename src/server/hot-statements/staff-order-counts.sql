/* prepared */ SELECT u.id, u.first_name, u.last_name, u.email, u.email_confirmed_at, u.pending_email, u.phone, u.address, u.role,
                  u.is_guest, CASE WHEN "u"."own_role_id" IS NOT NULL THEN own_role("u"."own_role_id") END AS own_role, s.confirmed_at, s.last_used_at < now() - interval '1 minute' AS is_use_old
 FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token_hash = $1 AND s.expires_at > now();

SELECT (SELECT count(*)::integer FROM orders o WHERE o.status IN ('processing', 'confirmed') AND o.payment_status <> 'refunded'
AND (SELECT count(*) FROM order_lines l WHERE l.order_id = o.id AND l.quantity > l.refunded_quantity) > 0) AS to_pack,
         (SELECT count(*)::integer FROM orders o WHERE o.status IN ('processing', 'confirmed') AND o.payment_status <> 'refunded'
AND (SELECT count(*) FROM order_lines l WHERE l.order_id = o.id AND l.quantity > l.refunded_quantity) > 0 AND (o.estimated_delivery AT TIME ZONE 'UTC' - make_interval(days => o.carrier_days)) < now() AT TIME ZONE 'UTC') AS late,
         (SELECT count(*)::integer FROM orders o WHERE o.status = 'pending') AS unpaid,
         (SELECT count(*)::integer FROM orders o WHERE o.status = 'cancelled' AND o.payment_status = 'failed'
             AND o.created_at >= date_trunc('day', now() - make_interval(days => $1), 'UTC')) AS payment_failed,
         (SELECT count(*)::integer FROM returns r WHERE r.status IN ('requested', 'received')) AS returns;
