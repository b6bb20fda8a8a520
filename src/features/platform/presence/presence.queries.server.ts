import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { PresentPerson } from './presence.schema';

export interface PresenceRow {
  others: PresentPerson[];
  version: number | null;
  updatedAt: Date | null;
  latest: string;
  changes: { id: string; by: string | null; action: string; at: string }[];
}

interface Report {
  subject: string;
  type: string;
  id: string;
  userId: string;
  tab: string;
  since: string | undefined;
  presentMs: number;
}

const MOST_CHANGES = 20;

/** Notes that a tab is open, and reads who else has the same open, and what others changed. */
export async function reportPresence(db: Db, { subject, type, id, userId, tab, since, presentMs }: Report): Promise<PresenceRow> {
  const { rows } = await sql<PresenceRow>`
    WITH seen AS (
      INSERT INTO presences (subject, user_id, tab) VALUES (${subject}, ${userId}, ${tab})
      ON CONFLICT (subject, user_id, tab) DO UPDATE SET seen_at = clock_timestamp()
    )
    SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name) ORDER BY p.first_seen, u.id), '[]')
              FROM (SELECT user_id, min(seen_at) AS first_seen FROM presences
                     WHERE subject = ${subject} AND user_id <> ${userId}
                       AND seen_at > clock_timestamp() - make_interval(secs => ${presentMs / 1000}) GROUP BY user_id) p
              JOIN users u ON u.id = p.user_id) AS others,
           o.version, o.updated_at,
           coalesce((SELECT max(a.id) FROM audit_log a WHERE a.subject_type = ${type} AND a.subject_id = ${id}), 0)::text AS latest,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id::text, 'action', c.action, 'at', c.at, 'by', c.by) ORDER BY c.id DESC), '[]')
              FROM (SELECT a.id, a.action, a.at, coalesce(u.first_name || ' ' || u.last_name, a.admin_email) AS by
                      FROM audit_log a LEFT JOIN users u ON u.id = a.admin_id
                     WHERE a.subject_type = ${type} AND a.subject_id = ${id} AND a.id > ${since ?? null}::bigint
                       AND a.admin_id IS DISTINCT FROM ${userId}::uuid
                     ORDER BY a.id DESC LIMIT ${MOST_CHANGES}) c) AS changes
      FROM (SELECT 1) one LEFT JOIN orders o ON ${type === 'order' ? sql`o.id = ${id}::uuid` : sql`false`}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A report of presence has no result.');
  return row;
}

export async function endPresence(db: Db, { subject, userId, tab }: { subject: string; userId: string; tab: string }): Promise<void> {
  await db.deleteFrom('presences').where('subject', '=', subject).where('userId', '=', userId).where('tab', '=', tab).execute();
}
