import type { Db, Tx } from '#db/database.server';
import { type Attempt, enqueue, type Job } from '#features/platform/jobs/jobs.service.server';
import type { Shop } from '#server/shop.server';
import type { Mail } from './mail.schema';
import { composeMail, deliverMail } from './mail-transport.server';

export const mailJob: Job<Mail> = { kind: 'mail', run: sendMail };

/**
 * The mail is sent if, and only if, the transaction commits. It must not contain secrets, because it is stored in the database.
 */
export function enqueueMail(tx: Db | Tx, mail: Mail): Promise<void> {
  return enqueue(tx, mailJob, mail);
}

/** Sends a mail from another job, once for that job. */
export async function sendMail(shop: Shop, mail: Mail, attempt: Attempt): Promise<void> {
  await deliverMail(shop, await composeMail(mail, shop, attempt.jobId), attempt);
}

/**
 * The absolute URL of a storefront page for links in mails: under SHOP_URL, else under the port that this process
 * listens on. Never derived from a request: an attacker who requests a reset link must not choose its host.
 */
export function mailLink({ config }: Shop, pathAndQuery: string): string {
  return (config.shop.url ?? `http://localhost:${config.port}`) + pathAndQuery;
}
