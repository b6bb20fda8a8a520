import type { Db, Tx } from '#db/database.server';
import { type Attempt, enqueue, type Job } from '#features/platform/jobs/jobs.service.server';
import type { Shop } from '#server/shop.server';
import type { Mail } from './mail.schema';
import { composeMail, deliverMail } from './mail-transport.server';

export const mailJob: Job<Mail> = { kind: 'mail', run: sendMail };

/** The mail goes out if, and only if, the transaction commits. Nothing secret may stand in it: it waits in the database. */
export function enqueueMail(tx: Db | Tx, mail: Mail): Promise<void> {
  return enqueue(tx, mailJob, mail);
}

/** Sends a mail from within a job of one's own, once for that job. */
export async function sendMail(shop: Shop, mail: Mail, attempt: Attempt): Promise<void> {
  await deliverMail(shop, await composeMail(mail, shop, attempt.jobId), attempt);
}

/**
 * An address of the storefront as mails link to it: under SHOP_URL, else under the port that this process
 * listens on. Never taken from a request: whoever asks for a reset link must not choose where it leads.
 */
export function mailLink({ config }: Shop, pathAndQuery: string): string {
  return (config.shop.url ?? `http://localhost:${config.port}`) + pathAndQuery;
}
