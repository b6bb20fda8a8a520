/* prepared */ SELECT u.id, u.first_name, u.last_name, u.email, u.email_confirmed_at, u.pending_email, u.phone, u.address, u.role,
                  u.is_guest, s.confirmed_at, s.last_used_at < now() - interval '1 minute' AS is_use_old
 FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token_hash = $1 AND s.expires_at > now();

WITH search_terms AS MATERIALIZED (
    SELECT order_query($1, is_for_index => true) && quoted_lexeme('country:' || lower($2::text))::tsquery AS query,
           newest, date_trunc('month', newest, 'UTC') - interval '1 hour' AS month_before, newest - interval '168 hours' AS week_before
      FROM (SELECT least((SELECT max(created_at) FROM orders), $3::timestamptz) AS newest) latest
  ), changed AS MATERIALIZED (
    SELECT DISTINCT order_id FROM order_changes
  ), unfolded AS MATERIALIZED (
    SELECT w.order_id, w.placed_at FROM order_documents w
     WHERE w.order_id = ANY (ARRAY(SELECT order_id FROM changed)) AND w.search @@ (order_query($4, is_for_index => false) && quoted_lexeme('country:' || lower($5::text))::tsquery)
       AND true AND true AND true
       AND true
  ), recent AS MATERIALIZED (SELECT NULL::uuid AS order_id, NULL::timestamptz AS placed_at WHERE false),
  weeks AS MATERIALIZED (
    SELECT w.order_id, w.placed_at FROM order_search w
     WHERE (SELECT count(*) FROM "recent") <= $6 AND w.search @@ (SELECT (query && (order_week(newest) || order_week(week_before))) FROM search_terms)
       AND w.order_id <> ALL (ARRAY(SELECT order_id FROM changed)) AND true AND true AND true
       AND true
     ORDER BY w.placed_at DESC, w.order_id DESC LIMIT $7),
  months AS MATERIALIZED (
    SELECT w.order_id, w.placed_at FROM order_search w
     WHERE (SELECT count(*) FROM "recent") <= $8 AND (SELECT count(*) FROM "weeks") <= $9 AND w.search @@ (SELECT (query && (order_month(newest) || order_month(month_before))) FROM search_terms)
       AND w.order_id <> ALL (ARRAY(SELECT order_id FROM changed)) AND true AND true AND true
       AND true
     ORDER BY w.placed_at DESC, w.order_id DESC LIMIT $10),
  ever AS MATERIALIZED (
    SELECT w.order_id, w.placed_at FROM order_search w
     WHERE (SELECT count(*) FROM "recent") <= $11 AND (SELECT count(*) FROM "weeks") <= $12 AND (SELECT count(*) FROM "months") <= $13 AND w.search @@ (SELECT query FROM search_terms)
       AND w.order_id <> ALL (ARRAY(SELECT order_id FROM changed)) AND true AND true AND true
       AND true
     ORDER BY w.placed_at DESC, w.order_id DESC LIMIT $14),
  found AS MATERIALIZED (
    SELECT * FROM unfolded
    UNION ALL
    SELECT * FROM recent WHERE (SELECT count(*) FROM recent) > $15
    UNION ALL
    SELECT * FROM weeks WHERE (SELECT count(*) FROM weeks) > $16
    UNION ALL
    SELECT * FROM months WHERE (SELECT count(*) FROM months) > $17
    UNION ALL
    SELECT * FROM ever
  ), counted AS (
    SELECT least(count(*), $18)::integer AS total, count(*) > $19 AS has_more FROM found
  ), shown AS (
    SELECT order_id AS id FROM (SELECT * FROM found ORDER BY placed_at DESC, order_id DESC LIMIT $20) newest
     ORDER BY placed_at DESC, order_id DESC OFFSET $21 LIMIT $22
  )
  SELECT counted.total, counted.has_more, listed.*
    FROM counted LEFT JOIN (
      SELECT o.id, o.order_number, o.created_at, o.user_id, o.estimated_delivery, o.carrier_days, o.total_cents, o.refunded_cents, o.tracking_number,
         o.version, o.status, o.payment_status, u.first_name || ' ' || u.last_name AS customer_name, u.email, u.is_guest, (o.status IN ('processing', 'confirmed') AND o.payment_status <> 'refunded'
AND (SELECT count(*) FROM order_lines l WHERE l.order_id = o.id AND l.quantity > l.refunded_quantity) > 0 AND (o.estimated_delivery AT TIME ZONE 'UTC' - make_interval(days => o.carrier_days)) < now() AT TIME ZONE 'UTC') AS is_late,
         o.shipping_address ->> 'city' AS city, o.shipping_address ->> 'country' AS country, o.order_notes <> '' AS has_note,
         l.pieces, CASE WHEN l.sent = 0 THEN 'unfulfilled' WHEN l.open > 0 AND o.status <> 'cancelled' THEN 'partial' ELSE 'fulfilled' END AS fulfilment,
         (SELECT count(*)::integer FROM returns r WHERE r.order_id = o.id) AS returns, row_number() OVER (ORDER BY o.created_at DESC, o.id DESC) AS place
        FROM orders o JOIN users u ON u.id = o.user_id,
             LATERAL (SELECT sum(quantity)::integer AS pieces, sum(shipped_quantity)::integer AS sent, sum(quantity - shipped_quantity)::integer AS open
                        FROM order_lines WHERE order_id = o.id) l
       WHERE o.id = ANY (ARRAY(SELECT id FROM shown))) listed ON true
   ORDER BY listed.place;
