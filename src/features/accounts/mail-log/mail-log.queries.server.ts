import { sql } from 'kysely';
import { type Counted, countListed } from '#db/counted-list.server';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { Mail } from '#features/platform/mail/mail.schema';
import { foldText } from '#shared/fold-text';
import { searchedMailbox } from '#shared/mailbox';
import type { MailListQuery, MailStatus } from './mail-log.schema';

type Column =
  | 'id'
  | 'jobId'
  | 'kind'
  | 'recipient'
  | 'orderId'
  | 'userId'
  | 'subjectType'
  | 'subjectId'
  | 'title'
  | 'tries'
  | 'error'
  | 'enqueuedAt'
  | 'sentAt'
  | 'failedAt'
  | 'resendOf'
  | 'hasSecrets'
  | 'attachments'
  | 'makerKind';

export interface MailRow extends TableRow<'mails', Column> {
  status: MailStatus;
  orderNumber: string | null;
  customerName: string | null;
  nextTryAt: Date | null;
}

export interface StoredMailRow extends MailRow, TableRow<'mails', 'bodyText' | 'bodyHtml' | 'thread'> {
  replyTo: Mail['replyTo'] | null;
  makerPayload: unknown;
}

/** Shorter texts have no trigram. */
const TRIGRAM = 3;

const columns = sql`m.id, m.job_id, m.kind, m.status, m.recipient, m.order_id, m.user_id, m.subject_type, m.subject_id, m.title, m.tries,
  m.error, m.enqueued_at, m.sent_at, m.failed_at, m.resend_of, m.has_secrets, m.attachments, m.maker_kind,
  (SELECT order_number FROM orders WHERE id = m.order_id) AS order_number,
  (SELECT first_name || ' ' || last_name FROM users WHERE id = m.user_id) AS customer_name,
  CASE WHEN m.status = 'queued' THEN (SELECT run_at FROM jobs WHERE id = m.job_id AND failed_at IS NULL) END AS next_try_at`;

type Filter = Pick<MailListQuery, 'order' | 'customer' | 'status' | 'q'>;

function matches({ order, customer, status, q }: Filter) {
  const text = q === undefined ? undefined : foldText(searchedMailbox(q)).replace(/[\\%_]/g, '\\$&');
  const hasText = !text
    ? sql`true`
    : text.length < TRIGRAM
      ? sql`lower(m.recipient) LIKE ${`${text}%`}`
      : sql`fold_text(m.recipient || ' ' || m.title) LIKE ${`%${text}%`}`;
  return sql`${order ? sql`m.order_id = ${order} AND m.kind <> 'note.mention'` : sql`true`} AND ${customer ? sql`m.user_id = ${customer}` : sql`true`}
    AND ${status ? sql`m.status = ${sql.lit(status)}` : sql`true`} AND ${hasText}`;
}

/** Those that failed for good before all others, then the newest. Of one thing or status, just the newest. */
export async function selectMails(db: Db, filter: Filter, { limit, offset }: { limit: number; offset: number }): Promise<MailRow[]> {
  const failedFirst = filter.order || filter.customer || filter.status ? sql`` : sql`(m.status = 'failed') DESC,`;
  const { rows } = await sql<MailRow>`
    SELECT ${columns} FROM mails m WHERE ${matches(filter)}
     ORDER BY ${failedFirst} m.enqueued_at DESC, m.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

export function countMails(db: Db, filter: Filter): Promise<Counted> {
  return countListed(db, sql`SELECT FROM mails m WHERE ${matches(filter)}`);
}

export async function countOpenMails(db: Db): Promise<{ status: MailStatus; total: number }[]> {
  const { rows } = await sql<{ status: MailStatus; total: number }>`
    SELECT status, count(*)::integer AS total FROM mails WHERE status <> 'sent' GROUP BY status`.execute(db);
  return rows;
}

export async function selectMail(db: Db | Tx, id: string): Promise<StoredMailRow | undefined> {
  const { rows } = await sql<StoredMailRow>`
    SELECT ${columns}, m.body_text, m.body_html, m.thread, m.reply_to, m.maker_payload FROM mails m WHERE m.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockMail(tx: Tx, id: string): Promise<void> {
  await sql`SELECT 1 FROM mails WHERE id = ${id} FOR UPDATE`.execute(tx);
}

/** The mail that repeats this one, if it waits or was sent a moment ago. */
export async function findRecentResend(tx: Tx, id: string, { withinMs }: { withinMs: number }): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM mails WHERE resend_of = ${id} AND (status = 'queued' OR enqueued_at > now() - ${withinMs} * interval '1 millisecond')
     ORDER BY enqueued_at DESC LIMIT 1`.execute(tx);
  return rows[0]?.id;
}

/** The same mail with another job. */
export async function requeueMail(tx: Tx, id: string, jobId: string): Promise<void> {
  await sql`UPDATE mails SET job_id = ${jobId}, status = 'queued', tries = 0, attempted_at = NULL WHERE id = ${id}`.execute(tx);
}

/** A second mail with the same words, whose job is this one. */
export async function copyMail(tx: Tx, id: string, jobId: string): Promise<void> {
  await sql`
    INSERT INTO mails (id, job_id, kind, status, recipient, user_id, order_id, subject_type, subject_id, title, body_text, body_html,
                       reply_to, thread, attachments, has_secrets, maker_kind, maker_payload, resend_of, enqueued_at)
    SELECT ${jobId}, ${jobId}, kind, 'queued', recipient, user_id, order_id, subject_type, subject_id, title, body_text, body_html,
           reply_to, thread, attachments, has_secrets, maker_kind, maker_payload, id, now()
      FROM mails WHERE id = ${id}`.execute(tx);
}

interface Crowd {
  /** The job that sends a stored mail. */
  kind: string;
  /** Links and codes that are older are of no use to anybody. */
  secretsWithinMs: number;
  limit: number;
}

/** Requeues up to `limit` mails that failed for good, each with a new job; returns how many. Mails that somebody else requeues are left out. */
export async function requeueFailed(tx: Tx, { kind, secretsWithinMs, limit }: Crowd): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH picked AS MATERIALIZED (
      SELECT id, gen_random_uuid() AS new_job, maker_kind, maker_payload FROM mails
       WHERE status = 'failed'
         AND (maker_kind IS NOT NULL OR (NOT has_secrets AND attachments = '{}'))
         AND (NOT has_secrets OR enqueued_at > now() - ${secretsWithinMs} * interval '1 millisecond')
       ORDER BY enqueued_at DESC, id DESC LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), new_jobs AS (
      INSERT INTO jobs (id, kind, payload)
      SELECT new_job, coalesce(maker_kind, ${kind}), coalesce(maker_payload, jsonb_build_object('mailId', id)) FROM picked
    )
    UPDATE mails m SET job_id = picked.new_job, status = 'queued', tries = 0, attempted_at = NULL FROM picked WHERE m.id = picked.id`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Makes the jobs of all waiting mails due at once. */
export async function hurryQueued(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE jobs j SET run_at = now() FROM mails m
     WHERE m.status = 'queued' AND j.id = m.job_id AND j.failed_at IS NULL AND j.handed_over_at IS NULL AND j.run_at > now()`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
