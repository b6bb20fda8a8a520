import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import { noteMentions } from '#features/accounts/notes/notes.queries.server';

export interface TimelineRow {
  key: string;
  kind: string;
  at: Date;
  /** Microseconds, of which a Date has only the thousands. */
  micros: string;
  by: string | null;
  facts: Record<string, unknown>;
}

interface WantedEntries {
  limit: number;
  cursor: { micros: string; key: string } | undefined;
}

/** What other entries of the timeline show, with more than the log knows. */
const SHOWN_ELSEWHERE = [
  'order.status',
  'order.refund',
  'shipment.create',
  'shipment.move',
  'note.create',
  'note.update',
  'note.delete',
  'mail.resend',
];

/** All that happened to an order, newest first; one more than a page shows, to detect whether there is a next page. */
export async function selectTimeline(db: Db, orderId: string, { limit, cursor }: WantedEntries): Promise<TimelineRow[]> {
  const isAfter = cursor ? sql`(t.micros, t.key) < (${cursor.micros}::bigint, ${cursor.key}::text COLLATE "C")` : sql`true`;
  const { rows } = await sql<TimelineRow>`
    SELECT t.key, t.kind, t.at, t.micros::text, t.by, t.facts
      FROM (SELECT all_kinds.*, (extract(epoch FROM at) * 1000000)::bigint AS micros FROM (
        SELECT ('status:' || h.id) COLLATE "C" AS key, 'status' AS kind, h.at, ${actorOf(sql`h.order_id`, sql`h.at`, sql`h.status`)} AS by,
               jsonb_build_object('status', h.status, 'note', h.note, 'codedNote', h.coded_note) AS facts
          FROM order_status_history h WHERE h.order_id = ${orderId}
        UNION ALL
        SELECT 'payment:' || p.id, 'payment', CASE WHEN p.status IN ('paid', 'failed') THEN p.updated_at ELSE p.created_at END, NULL,
               jsonb_build_object('amountCents', p.amount_cents, 'status', p.status, 'provider', p.provider, 'failureCode', p.failure_code)
          FROM payments p WHERE p.order_id = ${orderId}
        UNION ALL
        SELECT 'refund:' || r.id, 'refund', r.created_at, ${nameOf(sql`r.created_by`)},
               jsonb_build_object('amountCents', r.amount_cents, 'status', r.status, 'method', r.method, 'reason', r.reason)
          FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE p.order_id = ${orderId}
        UNION ALL
        SELECT 'return:' || h.id, 'return', h.at, ${nameOf(sql`h.admin_id`)}, jsonb_build_object('status', h.status, 'note', h.note, 'returnId', r.id)
          FROM returns r JOIN return_status_history h ON h.return_id = r.id WHERE r.order_id = ${orderId}
        UNION ALL
        SELECT 'parcel:' || s.id, 'parcel', coalesce(s.shipped_at, s.created_at), ${nameOf(sql`s.created_by`)},
               jsonb_build_object('number', s.number, 'status', s.status, 'carrier', s.carrier, 'trackingNumber', s.tracking_number)
          FROM shipments s WHERE s.order_id = ${orderId}
        UNION ALL
        SELECT 'note:' || n.id, 'note', n.created_at, ${nameOf(sql`n.author_id`)}, jsonb_build_object('text', n.text, 'mentions', ${noteMentions})
          FROM notes n WHERE n.subject_type = 'order' AND n.subject_id = ${orderId}
        UNION ALL
        SELECT 'mail:' || m.id, 'mail', m.enqueued_at, NULL,
               jsonb_build_object('title', m.title, 'recipient', m.recipient, 'status', m.status, 'mailId', m.id)
          FROM mails m WHERE m.order_id = ${orderId}
        UNION ALL
        SELECT 'change:' || a.id, 'change', a.at, coalesce(${nameOf(sql`a.admin_id`)}, a.admin_email),
               jsonb_build_object('action', a.action, 'reason', coalesce(a.after ->> 'reason', a.after ->> 'note'))
          FROM audit_log a WHERE a.subject_type = 'order' AND a.subject_id = ${orderId} AND a.action <> ALL (${SHOWN_ELSEWHERE}::text[])
      ) all_kinds) t
     WHERE ${isAfter} ORDER BY t.micros DESC, t.key DESC LIMIT ${limit + 1}`.execute(db);
  return rows;
}

function nameOf(userId: ReturnType<typeof sql>) {
  return sql`(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = ${userId})`;
}

/** Who moved the order: the history itself has no person, but the audit log has an entry of the same transaction. */
function actorOf(orderId: ReturnType<typeof sql>, at: ReturnType<typeof sql>, status: ReturnType<typeof sql>) {
  return sql`(SELECT coalesce(${nameOf(sql`a.admin_id`)}, a.admin_email) FROM audit_log a
                 WHERE a.subject_type = 'order' AND a.subject_id = ${orderId}::text AND a.at BETWEEN ${at} - interval '10 seconds' AND ${at}
                   AND (a.action IN ('shipment.create', 'shipment.move') OR a.action = 'order.status' AND a.after ->> 'status' = ${status})
                 ORDER BY a.id DESC LIMIT 1)`;
}
