import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { may, type RoleHolder, requireRights } from '#features/accounts/staff/staff.rules';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { hurryJob, insertStoredJob } from '#features/platform/jobs/jobs.queries.server';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import { sendStoredMail } from '#features/platform/mail/mail.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { pageInfo } from '#shared/pagination';
import { DAY_MS, MINUTE_MS } from '#shared/time';
import { mailLogMessages as messages } from './mail-log.messages';
import * as queries from './mail-log.queries.server';
import type { LoggedMail, MailCounts, MailDetail, MailListQuery, MailPage, ResendAll } from './mail-log.schema';

const MAILS_PER_PAGE = 50;
/** A second click within this time repeats the first one's result. */
const DOUBLE_CLICK_MS = MINUTE_MS;
const REQUEUED_AT_ONCE = 500;

interface Member extends Admin, RoleHolder {}

/** Sends a mail of the log as it is stored, once for this job. */
export const storedMailJob: Job<{ mailId: string }> = {
  kind: 'stored mail',
  run: async (shop, { mailId }, attempt) => {
    const row = await queries.selectMail(shop.db, mailId);
    // Another job has it since, or it was removed.
    if (row?.jobId !== attempt.jobId) return;
    const { id, recipient, title, bodyHtml, bodyText, thread, replyTo } = row;
    const content = { to: recipient, subject: title, html: bodyHtml, text: bodyText };
    await sendStoredMail(shop, { id, content: { ...content, thread: thread ?? undefined, replyTo: replyTo ?? undefined } }, attempt);
  },
};

export async function listMails({ db }: Shop, member: Member, query: MailListQuery): Promise<MailPage> {
  const { page = 1, limit = MAILS_PER_PAGE, ...filter } = query;
  const rows = await queries.selectMails(db, filter, { limit, offset: (page - 1) * limit });
  const { total, totalIsMore = false } = await queries.countMails(db, filter);
  return { mails: rows.map((row) => toMail(row, member)), ...pageInfo({ page, limit, total }), total, totalIsMore };
}

/** How many mails did not leave. */
export async function countMails({ db }: Shop): Promise<MailCounts> {
  const counts = new Map((await queries.countOpenMails(db)).map(({ status, total }) => [status, total]));
  return { failed: counts.get('failed') ?? 0, queued: counts.get('queued') ?? 0, unknown: counts.get('unknown') ?? 0 };
}

/** Throws `not_found`, and `forbidden` for staff who may read only the mails of orders. */
export async function viewMail({ db }: Shop, member: Member, id: string): Promise<MailDetail> {
  const row = isUuid(id) ? await queries.selectMail(db, id) : undefined;
  if (!row) throw notFound(messages.missing);
  if (row.orderId === null) requireRights(member, ['customers.read']);
  return { ...toMail(row, member), text: row.bodyText, html: row.bodyHtml, attachments: row.attachments };
}

/**
 * Sends a mail again, to the same address (docs/rules.md#mails-again). One that failed is tried again, one that waits is tried at once,
 * of one that was sent a second one is sent. A second click changes nothing. Throws `not_found`, and `conflict` for a mail whose
 * secrets cannot be made again.
 */
export function resendMail(shop: Shop, member: Member, id: string): Promise<LoggedMail> {
  return inTransaction(shop.db, async (tx) => {
    const row = isUuid(id) ? await lockRow(tx, id) : undefined;
    if (!row) throw notFound(messages.missing);
    const { mailId, isNew } = await resend(tx, row);
    if (isNew)
      // Without the address: the log stays when a customer is erased.
      await writeAudit(tx, member, { action: 'mail.resend', subject: { type: 'mail', id: mailId }, after: { kind: row.kind } });
    const changed = await queries.selectMail(tx, mailId);
    if (!changed) throw new Error('A mail of this transaction is missing.');
    return toMail(changed, member);
  });
}

/** The same for a crowd, after the mail server was away. Returns how many are tried again. */
export async function resendAll(shop: Shop, member: Member, { status }: ResendAll): Promise<number> {
  let count = 0;
  let changed = 0;
  do {
    changed = await inTransaction(shop.db, (tx) =>
      status === 'queued'
        ? queries.hurryQueued(tx)
        : queries.requeueFailed(tx, { kind: storedMailJob.kind, secretsWithinMs: DAY_MS, limit: REQUEUED_AT_ONCE }),
    );
    count += changed;
  } while (status === 'failed' && changed === REQUEUED_AT_ONCE);
  if (count > 0)
    await inTransaction(shop.db, (tx) =>
      writeAudit(tx, member, { action: 'mail.resend', subject: { type: 'mail', id: 'all' }, after: { status, count } }),
    );
  return count;
}

async function resend(tx: Tx, row: queries.StoredMailRow): Promise<{ mailId: string; isNew: boolean }> {
  const { id } = row;
  switch (row.status) {
    case 'queued':
      if (!(await hurryJob(tx, row.jobId))) throw new AppError('conflict', { message: messages.isSending });
      return { mailId: id, isNew: false };
    case 'failed':
    case 'unknown':
      await queries.requeueMail(tx, id, await enqueueAgain(tx, row, id));
      return { mailId: id, isNew: true };
    case 'sent': {
      const recent = await queries.findRecentResend(tx, id, { withinMs: DOUBLE_CLICK_MS });
      if (recent) return { mailId: recent, isNew: false };
      const jobId = crypto.randomUUID();
      await queries.copyMail(tx, id, jobId);
      await enqueueAgain(tx, row, jobId, jobId);
      return { mailId: jobId, isNew: true };
    }
    default:
      throw new Error(`Unknown status: ${row.status satisfies never}`);
  }
}

/** A new job: it makes the mail again if its words had secrets, and sends the stored words otherwise. */
async function enqueueAgain(tx: Tx, row: queries.StoredMailRow, mailId: string, jobId?: string): Promise<string> {
  if (row.makerKind !== null) return insertStoredJob(tx, { id: jobId, kind: row.makerKind, payload: row.makerPayload });
  if (!isComplete(row)) throw new AppError('conflict', { message: messages.notAgain });
  return insertStoredJob(tx, { id: jobId, kind: storedMailJob.kind, payload: { mailId } });
}

async function lockRow(tx: Tx, id: string): Promise<queries.StoredMailRow | undefined> {
  await queries.lockMail(tx, id);
  return queries.selectMail(tx, id);
}

/** Whether the stored words are the whole mail. */
function isComplete({ hasSecrets, attachments }: queries.MailRow): boolean {
  return !hasSecrets && attachments.length === 0;
}

function toMail(row: queries.MailRow, member: Member): LoggedMail {
  const { orderId, orderNumber, userId, customerName, subjectType, subjectId } = row;
  return {
    _id: row.id,
    kind: row.kind,
    status: row.status,
    to: row.recipient,
    subject: row.title,
    order: orderId ? { _id: orderId, orderNumber: orderNumber ?? undefined } : undefined,
    customer: userId && customerName ? { _id: userId, name: customerName } : undefined,
    about: subjectType && subjectId ? { type: subjectType, id: subjectId } : undefined,
    tries: row.tries,
    error: row.error ?? undefined,
    enqueuedAt: row.enqueuedAt.toISOString(),
    sentAt: row.sentAt?.toISOString(),
    failedAt: row.failedAt?.toISOString(),
    nextTryAt: row.nextTryAt?.toISOString(),
    resendOf: row.resendOf ?? undefined,
    hasSecrets: row.hasSecrets,
    canResend: may(member, 'customers.write') && (row.status === 'queued' || row.makerKind !== null || isComplete(row)),
  };
}
