import type { Db, Tx } from '#db/database.server';
import { enqueue, type Job } from '#features/platform/jobs/jobs.service.server';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { mailPaths } from '#shared/mail-paths';
import { DAY_MS } from '#shared/time';
import { findUserById, insertEmailLink } from './accounts.queries.server';
import { confirmEmailMail } from './accounts-mails.server';
import { hashToken, newToken } from './token.server';

const CONFIRM_DAYS = 7;

/** Mails a link that confirms the pending address, or else the present one, as they are when it is sent. */
export function askToConfirm(tx: Db | Tx, userId: string): Promise<void> {
  return enqueue(tx, confirmEmailJob, { userId });
}

/** The token is created in the job and stored as a hash, so that it is never stored in plain text. */
export const confirmEmailJob: Job<{ userId: string }> = {
  kind: 'email confirmation mail',
  run: async (shop, { userId }, attempt) => {
    const user = await findUserById(shop.db, userId);
    const email = user?.pendingEmail ?? (user?.emailConfirmedAt === null ? user.email : undefined);
    if (!user || email === undefined) return;
    const token = newToken();
    const expiresAt = new Date(Date.now() + CONFIRM_DAYS * DAY_MS);
    await insertEmailLink(shop.db, { tokenHash: hashToken(token), userId, kind: 'confirm', email, expiresAt });
    await sendMail(
      shop,
      confirmEmailMail(shop, { ...user, email }, { url: mailLink(shop, mailPaths.confirmEmail(token)), days: CONFIRM_DAYS }),
      attempt,
    );
  },
};
