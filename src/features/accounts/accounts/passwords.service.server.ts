import { inTransaction } from '#db/transaction.server';
import { hashPassword, verifyPassword } from '#features/accounts/passwords/password.server';
import { requireSecondFactor } from '#features/accounts/second-factor/authenticator.service.server';
import * as sessions from '#features/accounts/sessions/sessions.queries.server';
import { openSession } from '#features/accounts/sessions/sessions.service.server';
import { enqueue, type Job } from '#features/platform/jobs/jobs.service.server';
import { enqueueMail, mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { PASSWORD_RESET_MINUTES } from '#features/platform/secret-links/secret-links.rules';
import { createLink, openLink } from '#features/platform/secret-links/secret-links.server';
import { hashToken } from '#features/platform/secret-links/token.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { mailPaths } from '#shared/mail-paths';
import { MINUTE_MS } from '#shared/time';
import * as queries from './accounts.queries.server';
import type { SignedIn } from './accounts.service.server';
import { passwordChangedMail, resetMail } from './accounts-mails.server';
import { passwordResetMessages } from './password-reset.messages';
import { profileMessages as messages } from './profile.messages';
import type { PasswordChange } from './profile.schema';
import { toUser } from './user-view.server';

interface PasswordChangeOf extends PasswordChange {
  userId: string;
  /** Of the current session, which is replaced by one with a new token and the same end. */
  token: string;
  userAgent: string | undefined;
}

/**
 * Sets a new password, ends every session of the customer and opens a new one for the caller. Throws `wrong_password`
 * at `currentPassword`.
 */
export async function changePassword(
  shop: Shop,
  { userId, token, userAgent, currentPassword, newPassword }: PasswordChangeOf,
): Promise<string> {
  const row = await queries.findUserById(shop.db, userId);
  if (!(await verifyPassword(currentPassword, row?.passwordHash)) || !row) throw wrongPassword();
  const passwordHash = await hashPassword(newPassword);
  return inTransaction(shop.db, async (tx) => {
    // Of two concurrent changes, the second fails: its current password is no longer current.
    if ((await queries.lockUser(tx, userId)).credentialVersion !== row.credentialVersion) throw wrongPassword();
    const current = (await sessions.selectSessions(tx, userId)).find(({ tokenHash }) => tokenHash.equals(hashToken(token)));
    const changed = await replacePassword(shop, tx, { user: row, passwordHash });
    return openSession(tx, { user: changed, userAgent, expiresAt: current?.expiresAt });
  });
}

/**
 * Sends a reset link if the address has an account. That is checked in the background, so that the response and its time
 * do not reveal it.
 */
export function forgotPassword(shop: Shop, email: string): Promise<void> {
  return enqueue(shop.db, resetMailJob, { email });
}

/** The token is created in the job and stored as a hash, so that it is never stored in plain text. */
export const resetMailJob: Job<{ email: string }> = {
  kind: 'reset mail',
  run: async (shop, { email }, attempt) => {
    const user = await queries.findUserByEmail(shop.db, email);
    if (!user) return;
    const { token, tokenHash } = createLink();
    const expiresAt = new Date(Date.now() + PASSWORD_RESET_MINUTES * MINUTE_MS);
    // Changed meanwhile: the link would outlive what ended the ones before it.
    if (!(await queries.insertPasswordReset(shop.db, { tokenHash, user, expiresAt }))) return;
    const mail = await wordFor(shop, shop.db, { account: user.id }, () =>
      resetMail(shop, user, { url: mailLink(shop, mailPaths.resetPassword(token)), minutes: PASSWORD_RESET_MINUTES }),
    );
    await sendMail(shop, mail, attempt);
  },
};

/** Whose password a reset link sets. Throws `invalid_token`. */
export function findResetUser({ db }: Shop, token: string): Promise<string> {
  return openLink(token, { find: (tokenHash) => queries.findUserOfReset(db, tokenHash), message: passwordResetMessages.linkDead });
}

/**
 * Sets a new password with the token of a reset link, once; ends every session and opens a new one. Throws `invalid_token` for
 * a token that is used, expired, unknown or malformed; `second_factor_required` and `wrong_code`.
 */
export async function resetPassword(
  shop: Shop,
  token: string,
  { password, code, userAgent }: { password: string; code: string | undefined; userAgent: string | undefined },
): Promise<SignedIn> {
  // Checked before the expensive hash.
  await findResetUser(shop, token);
  const passwordHash = await hashPassword(password);
  return inTransaction(shop.db, async (tx) => {
    const find = (tokenHash: Buffer) => queries.takePasswordReset(tx, tokenHash);
    const userId = await openLink(token, { find, message: passwordResetMessages.linkDead });
    const user = await queries.lockUser(tx, userId);
    // A stolen mailbox is only one factor. The link still works after a wrong code.
    await requireSecondFactor(shop, tx, { person: toUser(user), code });
    const changed = await replacePassword(shop, tx, { user, passwordHash });
    await queries.confirmEmail(tx, userId);
    return {
      token: await openSession(tx, { user: changed, userAgent }),
      user: toUser({ ...user, emailConfirmedAt: new Date(), pendingEmail: null }),
    };
  });
}

/** Sets the password and ends all sessions and reset links of the user; returns what a new session is opened against. */
async function replacePassword(
  shop: Shop,
  tx: Parameters<typeof queries.updatePassword>[0],
  { user, passwordHash }: { user: queries.UserRow; passwordHash: string },
): Promise<sessions.CheckedUser> {
  const changed = await queries.updatePassword(tx, user.id, passwordHash);
  await queries.deletePasswordResets(tx, user.id);
  await sessions.deleteSessionsOf(tx, user.id);
  await enqueueMail(tx, await wordFor(shop, tx, { account: user.id }, () => passwordChangedMail(shop, user)));
  return changed;
}

function wrongPassword(): AppError {
  return new AppError('wrong_password', { fields: [{ field: 'currentPassword', message: messages.currentWrong }] });
}
