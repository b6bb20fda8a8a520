import type { Db, Tx } from '#db/database.server';
import { enqueue, type Job } from '#features/platform/jobs/jobs.service.server';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { createLink, linkEnd } from '#features/platform/secret-links/secret-links.server';
import { mailPaths } from '#shared/mail-paths';
import { findUserById, insertEmailLink } from './accounts.queries.server';
import { confirmEmailMail } from './accounts-mails.server';

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
    const { token, tokenHash } = createLink();
    const days = LINK_DAYS.emailConfirmation;
    await insertEmailLink(shop.db, { tokenHash, userId, kind: 'confirm', email, expiresAt: linkEnd(days) });
    const mail = await wordFor(shop, shop.db, { account: userId }, () =>
      confirmEmailMail(shop, { ...user, email }, { url: mailLink(shop, mailPaths.confirmEmail(token)), days }),
    );
    await sendMail(shop, mail, attempt);
  },
};
