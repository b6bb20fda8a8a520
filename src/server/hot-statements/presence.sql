/* prepared */ SELECT u.id, u.first_name, u.last_name, u.email, u.email_confirmed_at, u.pending_email, u.phone, u.address, u.role,
                  u.is_guest, CASE WHEN "u"."own_role_id" IS NOT NULL THEN own_role("u"."own_role_id") END AS own_role, s.confirmed_at, s.last_used_at < now() - interval '1 minute' AS is_use_old
 FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token_hash = $1 AND s.expires_at > now();

WITH seen AS (
  INSERT INTO presences (subject, user_id, tab) VALUES ($1, $2, $3)
  ON CONFLICT (subject, user_id, tab) DO UPDATE SET seen_at = clock_timestamp()
)
SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name) ORDER BY p.first_seen, u.id), '[]')
          FROM (SELECT user_id, min(seen_at) AS first_seen FROM presences
                 WHERE subject = $4 AND user_id <> $5
                   AND seen_at > clock_timestamp() - make_interval(secs => $6) GROUP BY user_id) p
          JOIN users u ON u.id = p.user_id) AS others,
       o.version, o.updated_at,
       coalesce((SELECT max(a.id) FROM audit_log a WHERE a.subject_type = $7 AND a.subject_id = $8), 0)::text AS latest,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id::text, 'action', c.action, 'at', c.at, 'by', c.by) ORDER BY c.id DESC), '[]')
          FROM (SELECT a.id, a.action, a.at, coalesce(u.first_name || ' ' || u.last_name, a.admin_email) AS by
                  FROM audit_log a LEFT JOIN users u ON u.id = a.admin_id
                 WHERE a.subject_type = $9 AND a.subject_id = $10 AND a.id > $11::bigint
                   AND a.admin_id IS DISTINCT FROM $12::uuid
                 ORDER BY a.id DESC LIMIT $13) c) AS changes
  FROM (SELECT 1) one LEFT JOIN orders o ON o.id = $14::uuid;
