import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import * as accounts from '#features/accounts/accounts/accounts.queries.server';
import { isNewEmail } from '#features/accounts/accounts/accounts.service.server';
import { emailChangedMail, emailRevertedMail } from '#features/accounts/accounts/accounts-mails.server';
import { passwordResetMessages } from '#features/accounts/accounts/password-reset.messages';
import { resetMailJob } from '#features/accounts/accounts/passwords.service.server';
import { refuseTakenEmail } from '#features/accounts/accounts/taken-email.server';
import { deleteSessionsOf } from '#features/accounts/sessions/sessions.queries.server';
import { enqueue, type Job } from '#features/platform/jobs/jobs.service.server';
import { enqueueMail, mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { createLink, deadLink, linkEnd, openLink } from '#features/platform/secret-links/secret-links.server';
import type { Shop } from '#server/shop.server';
import { mailPaths } from '#shared/mail-paths';
import * as queries from './email-addresses.queries.server';

/**
 * Confirms the account's address by a mailed link, or makes the pending one the account's (docs/rules.md#accounts-email-change).
 * Idempotent. Throws `invalid_token`, also for an address that the account does not have or want any more, and `email_taken`.
 */
export function confirmEmail(shop: Shop, token: string): Promise<{ email: string }> {
  return refuseTakenEmail(() =>
    inTransaction(shop.db, async (tx) => {
      const { userId, email } = await findLink(tx, token, 'confirm');
      const user = await accounts.lockUser(tx, userId);
      if (!isNewEmail(user, email)) await accounts.confirmEmail(tx, userId);
      else if (user.pendingEmail === email) await moveEmail(tx, user, { email, isConfirmed: true });
      else throw deadLink(passwordResetMessages.linkDead);
      return { email };
    }),
  );
}

/**
 * Replaces an account's address: links for a new password that were sent to the old one end, and its reader is told, and can take the
 * account back for a week (docs/rules.md#accounts-email-revert). Throws a unique violation when another account has the address.
 */
export async function moveEmail(
  tx: Tx,
  { id: userId, email: oldEmail }: Pick<accounts.UserRow, 'id' | 'email'>,
  { email, isConfirmed }: { email: string; isConfirmed: boolean },
): Promise<void> {
  await queries.replaceEmail(tx, { userId, email, isConfirmed });
  await accounts.deletePasswordResets(tx, userId);
  await queries.insertFormerEmail(tx, { userId, email: oldEmail, now: email, until: linkEnd(LINK_DAYS.emailRevert) });
  await enqueue(tx, emailChangedJob, { userId, oldEmail, newEmail: email });
}

/** Sent to the old address: after an account takeover, the new one belongs to the attacker. */
export const emailChangedJob: Job<{ userId: string; oldEmail: string; newEmail: string }> = {
  kind: 'email changed mail',
  run: async (shop, { userId, oldEmail, newEmail }, attempt) => {
    const user = await accounts.findUserById(shop.db, userId);
    const expiresAt = await queries.findRevertUntil(shop.db, { userId, email: oldEmail });
    if (!user || !expiresAt) return;
    const { token, tokenHash } = createLink();
    await accounts.insertEmailLink(shop.db, { tokenHash, userId, kind: 'revert', email: oldEmail, expiresAt });
    const mail = await wordFor(shop, shop.db, { account: userId }, () => {
      const url = mailLink(shop, mailPaths.revertEmail(token));
      return emailChangedMail(shop, { ...user, email: oldEmail }, { newEmail, url, days: LINK_DAYS.emailRevert });
    });
    await sendMail(shop, mail, attempt);
  },
};

/**
 * Gives an account its former address back, by the link of the mail about the change. Whoever changed it may know the password: every
 * session ends, and a link for a new password goes to the address. Throws `invalid_token`, and `email_taken`.
 */
export function revertEmail(shop: Shop, token: string): Promise<{ email: string }> {
  return refuseTakenEmail(() =>
    inTransaction(shop.db, async (tx) => {
      const { userId, email } = await findLink(tx, token, 'revert');
      const user = await accounts.lockUser(tx, userId);
      if (!(await queries.findRevertUntil(tx, { userId, email }))) throw deadLink(passwordResetMessages.linkDead);
      await queries.replaceEmail(tx, { userId, email, isConfirmed: true });
      await queries.removePassword(tx, userId);
      await deleteSessionsOf(tx, userId);
      await accounts.deletePasswordResets(tx, userId);
      await queries.deleteEmailLinks(tx, userId);
      await queries.deleteFormerEmails(tx, userId);
      await enqueueMail(tx, await wordFor(shop, tx, { account: userId }, () => emailRevertedMail(shop, user, email)));
      await enqueue(tx, resetMailJob, { email });
      return { email };
    }),
  );
}

function findLink(tx: Tx, token: string, kind: accounts.EmailLink['kind']): Promise<Pick<accounts.EmailLink, 'userId' | 'email'>> {
  return openLink(token, { find: (tokenHash) => queries.findEmailLink(tx, tokenHash, kind), message: passwordResetMessages.linkDead });
}
