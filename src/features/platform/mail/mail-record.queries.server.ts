import { sql } from 'kysely';
import { type Db, prepared } from '#db/database.server';
import type { Mail, MailSubject } from './mail.schema';

export interface MailRecord {
  jobId: string;
  kind: string;
  recipient: string;
  account: string | undefined;
  about: MailSubject | undefined;
  orderId: string | undefined;
  title: string;
  text: string;
  html: string;
  replyTo: Mail['replyTo'];
  thread: string | undefined;
  attachments: readonly string[];
  hasSecrets: boolean;
  /** The job that makes it again. */
  maker: { kind: string; payload: unknown } | undefined;
  attempts: number;
  enqueuedAt: Date;
}

/** Records that a mail is tried, and what it says. Returns its id, which is the same for every attempt. */
export async function upsertMail(db: Db, record: MailRecord): Promise<string> {
  const { about, maker, replyTo } = record;
  const { rows } = await sql<{ id: string }>`
    ${prepared} INSERT INTO mails (id, job_id, kind, status, recipient, user_id, order_id, subject_type, subject_id, title, body_text, body_html,
                       reply_to, thread, attachments, has_secrets, maker_kind, maker_payload, tries, enqueued_at, attempted_at)
    VALUES (${record.jobId}, ${record.jobId}, ${record.kind}, 'queued', ${record.recipient},
            coalesce((SELECT id FROM users WHERE id = ${record.account ?? null}),
                     (SELECT u.id FROM orders o JOIN users u ON u.id = o.user_id
                       WHERE o.id = ${record.orderId ?? null} AND lower(u.email) = lower(${record.recipient})),
                     (SELECT c.user_id FROM conversations c
                       WHERE c.id = ${about?.type === 'conversation' ? about.id : null}::uuid AND lower(c.email) = lower(${record.recipient})),
                     (SELECT u.id FROM users u WHERE lower(u.email) = lower(${record.recipient}) AND NOT u.is_guest AND owns_address(u))),
            ${record.orderId ?? null},
            ${about?.type ?? null}, ${about?.id ?? null}, ${record.title}, ${record.text}, ${record.html},
            ${replyTo ? JSON.stringify(replyTo) : null}, ${record.thread ?? null}, ${record.attachments}::text[], ${record.hasSecrets},
            ${maker?.kind ?? null}, ${maker ? JSON.stringify(maker.payload) : null}, ${record.attempts}, ${record.enqueuedAt}, now())
    ON CONFLICT (job_id) DO UPDATE SET status = 'queued', title = excluded.title, body_text = excluded.body_text,
       body_html = excluded.body_html, recipient = excluded.recipient, user_id = excluded.user_id, has_secrets = excluded.has_secrets,
       tries = excluded.tries, attempted_at = now()
    RETURNING id`.execute(db);
  const [mail] = rows;
  if (!mail) throw new Error('The mail was not recorded.');
  return mail.id;
}

/** Records another attempt of a mail that is sent as it is stored. */
export async function countTry(db: Db, { jobId, attempts }: { jobId: string; attempts: number }): Promise<void> {
  await sql`UPDATE mails SET tries = ${attempts}, attempted_at = now() WHERE job_id = ${jobId}`.execute(db);
}

export async function markSent(db: Db, { jobId }: { jobId: string }): Promise<void> {
  await sql`${prepared} UPDATE mails SET status = 'sent', sent_at = now(), error = NULL, failed_at = NULL WHERE job_id = ${jobId}`.execute(
    db,
  );
}

interface Failure {
  jobId: string;
  attempts: number;
  status: 'queued' | 'failed' | 'unknown';
  error: string;
}

/** An attempt whose job another process has taken over has nothing to report. */
export async function markFailed(db: Db, { jobId, attempts, status, error }: Failure): Promise<void> {
  await sql`
    UPDATE mails SET status = ${status}, error = ${error}, failed_at = now()
     WHERE job_id = ${jobId} AND tries = ${attempts} AND status = 'queued'`.execute(db);
}

/**
 * Mails whose job has ended without a word: it failed before it could send, or its process died. The job of one that was handed
 * over stays for its lease, so this looks only at older ones.
 */
export async function settleMails(db: Db, { olderThanMs }: { olderThanMs: number }): Promise<void> {
  await sql`
    UPDATE mails m
       SET status = CASE WHEN m.attempted_at IS NULL OR j.failed_at IS NOT NULL THEN 'failed' ELSE 'unknown' END,
           error = coalesce(j.last_error, m.error, CASE WHEN m.attempted_at IS NULL THEN 'There was nothing to send any more.'
                            ELSE 'The shop stopped while it was sending.' END),
           failed_at = now()
      FROM mails queued LEFT JOIN jobs j ON j.id = queued.job_id
     WHERE queued.status = 'queued' AND coalesce(queued.attempted_at, queued.enqueued_at) < now() - ${olderThanMs} * interval '1 millisecond'
       AND (j.id IS NULL OR j.failed_at IS NOT NULL) AND m.id = queued.id AND m.status = 'queued' AND m.job_id = queued.job_id`.execute(db);
}
