import type { Db, Tx } from '#db/database.server';
import { type Attempt, enqueue, type Job, PermanentFailure, UnknownOutcome } from '#features/platform/jobs/jobs.service.server';
import { currentLanguage, runInLanguage } from '#languages/current-language.server';
import { prefixOf } from '#languages/shop-languages';
import type { Config, ShopIdentity } from '#server/config.server';
import type { Shop } from '#server/shop.server';
import { CONSOLE_PATH } from '#shared/admin-paths';
import { errorTextWithCause } from '#shared/error-text';
import { withPrefix } from '#shared/page-address';
import { MINUTE_MS } from '#shared/time';
import type { AddressedMail, LaidOutMail, Mail } from './mail.schema';
import { layOutMail } from './mail-layout.server';
import * as records from './mail-record.queries.server';
import { MASK, maskSecrets } from './mail-secrets.rules';
import { composeMail, deliverMail } from './mail-transport.server';
import { inOwnersWords } from './mail-words.server';

/** Longer than a job's lease. */
const SETTLED_AFTER_MS = 10 * MINUTE_MS;

export const mailJob: Job<Mail & Partial<AddressedMail>> = {
  kind: 'mail',
  // A mail that an older release enqueued has no language.
  run: (shop, mail, attempt) => sendMail(shop, { language: shop.config.languages.default, ...mail }, attempt),
};

/**
 * The mail is sent if, and only if, the transaction commits. It must not contain secrets, because it is stored in the database.
 */
export function enqueueMail(tx: Db | Tx, mail: AddressedMail): Promise<void> {
  return enqueue(tx, mailJob, mail);
}

/** Sends a mail from another job, once for that job. It is in the log from its first attempt on. */
export async function sendMail(shop: Shop, mail: AddressedMail, attempt: Attempt): Promise<void> {
  const worded = await inOwnersWords(shop, mail);
  const content = runInLanguage(mail.language, () => layOutMail(worded, mailIdentity(shop)));
  const messageId = await records.upsertMail(shop.db, toRecord(mail, content, attempt));
  await deliver(shop, content, { messageId, attempt });
}

/** Sends a mail of the log as it is stored. */
export async function sendStoredMail(shop: Shop, { id, content }: { id: string; content: LaidOutMail }, attempt: Attempt): Promise<void> {
  await records.countTry(shop.db, attempt);
  await deliver(shop, content, { messageId: id, attempt });
}

/**
 * The absolute URL of a storefront page for links in mails, in the language that is worked in: under SHOP_URL, else under the port
 * that this process listens on. Never derived from a request: an attacker who requests a reset link must not choose its host.
 */
export function mailLink({ config }: Shop, pathAndQuery: string): string {
  const prefix = pathAndQuery.startsWith(CONSOLE_PATH) ? '' : prefixOf(currentLanguage(), config.languages);
  return originOf(config) + withPrefix(prefix, pathAndQuery);
}

/** The shop, as mails name it. Their pictures are where their links lead. */
export function mailIdentity(shop: Shop): ShopIdentity {
  return { ...shop.config.shop, url: originOf(shop.config) };
}

function originOf({ shop, port }: Config): string {
  return shop.url ?? `http://localhost:${port}`;
}

/** Background work: mails whose job ended without a word are failed, or of unknown outcome. */
export async function settleMails({ db }: Shop): Promise<void> {
  await records.settleMails(db, { olderThanMs: SETTLED_AFTER_MS });
}

async function deliver(shop: Shop, content: LaidOutMail, { messageId, attempt }: { messageId: string; attempt: Attempt }): Promise<void> {
  try {
    await deliverMail(shop, await composeMail(content, shop, messageId), attempt);
  } catch (error) {
    await recordOutcome(shop, () =>
      records.markFailed(shop.db, { ...attempt, status: statusAfter(error, attempt), error: errorTextWithCause(error) }),
    );
    throw error;
  }
  await recordOutcome(shop, () => records.markSent(shop.db, attempt));
}

/** A mail that was sent must not be sent again only because the log cannot be written: `settleMails` finds it. */
async function recordOutcome({ log }: Shop, record: () => Promise<void>): Promise<void> {
  try {
    await record();
  } catch (error) {
    log.error({ err: error }, 'the outcome of a mail could not be recorded');
  }
}

function statusAfter(error: unknown, { isLast }: Attempt): 'queued' | 'failed' | 'unknown' {
  if (error instanceof UnknownOutcome) return 'unknown';
  return error instanceof PermanentFailure || isLast ? 'failed' : 'queued';
}

function toRecord(mail: Mail, { to, subject, text, html, replyTo, thread }: LaidOutMail, attempt: Attempt): records.MailRecord {
  // The link of a newsletter's mail needs no sign-in.
  const leaveToken = mail.leaveLink?.url.split('=').at(-1);
  const secrets = [...(mail.secrets ?? []), ...(leaveToken ? [leaveToken] : [])];
  const [title = '', maskedText = '', maskedHtml = ''] = [subject, text, html].map((part) => maskSecrets(part, secrets));
  const hasSecrets = [title, maskedText].some((part) => part.includes(MASK));
  const attachments = mail.attachments?.map(({ filename }) => filename) ?? [];
  // Only a job without the mail itself in its payload can make it again; attachments are not stored.
  const canMake = attempt.kind !== mailJob.kind && (hasSecrets || attachments.length > 0);
  return {
    jobId: attempt.jobId,
    kind: mail.kind ?? attempt.kind,
    recipient: to,
    account: mail.account,
    about: mail.about,
    orderId: mail.orderId ?? (mail.about?.type === 'order' ? mail.about.id : undefined),
    title,
    text: maskedText,
    html: maskedHtml,
    replyTo,
    thread,
    attachments,
    hasSecrets,
    maker: canMake ? { kind: attempt.kind, payload: attempt.payload } : undefined,
    attempts: attempt.attempts,
    enqueuedAt: attempt.enqueuedAt,
  };
}
