/* prepared */ SELECT u.id, u.first_name, u.last_name, u.email, u.email_confirmed_at, u.pending_email, u.phone, u.address, u.role,
                  u.is_guest, CASE WHEN "u"."own_role_id" IS NOT NULL THEN own_role("u"."own_role_id") END AS own_role, s.confirmed_at, s.last_used_at < now() - interval '1 minute' AS is_use_old
 FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token_hash = $1 AND s.expires_at > now();

WITH matching AS MATERIALIZED (
    SELECT r.id, r.created_at FROM returns r
     WHERE r.status = ANY ($1::text[]) AND true
       AND r.order_id IN (SELECT s.order_id FROM order_search s WHERE s.search @@ order_query($2))
  ), shown AS (
    SELECT id FROM matching ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4
  )
  SELECT counted.total, listed.*
    FROM (SELECT count(*) AS total FROM matching) counted
    LEFT JOIN (SELECT
r.id, r.order_id, r.number, o.order_number, o.user_id, u.email, u.first_name, u.last_name, u.is_guest, r.status, r.refund_method, r.reason, r.comment, r.value_cents, r.refund_cents, r.created_at, r.updated_at,
(SELECT jsonb_agg(jsonb_build_object('position', l.position, 'name', l.name, 'translatedName', l.translated_name, 'imageUrl', l.image_url, 'options', l.options,
   'quantity', rl.quantity, 'isRestocked', rl.is_restocked) ORDER BY l.position)
   FROM return_lines rl JOIN order_lines l ON l.order_id = rl.order_id AND l.position = rl.position WHERE rl.return_id = r.id) AS lines,
(SELECT coalesce(jsonb_agg(f.id ORDER BY f.uploaded_at, f.id), '[]') FROM return_photos f WHERE f.return_id = r.id) AS photos,
(SELECT jsonb_agg(jsonb_build_object('status', h.status, 'note', h.note, 'at', h.at) ORDER BY h.id)
   FROM return_status_history h WHERE h.return_id = r.id) AS history FROM returns r JOIN orders o ON o.id = r.order_id JOIN users u ON u.id = o.user_id
                WHERE r.id IN (SELECT id FROM shown)) listed ON true
   ORDER BY listed.created_at DESC, listed.id DESC;
