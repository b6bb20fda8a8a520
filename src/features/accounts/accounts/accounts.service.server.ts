import { inTransaction } from '#db/transaction.server';
import { hashPassword, verifyPassword } from '#features/accounts/passwords/password.server';
import { requireSecondFactor } from '#features/accounts/second-factor/authenticator.service.server';
import { takePasskey } from '#features/accounts/second-factor/passkeys.service.server';
import type { PasskeyAssertion } from '#features/accounts/second-factor/second-factor.schema';
import { openSession } from '#features/accounts/sessions/sessions.service.server';
import { enqueueMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { isSameMailbox } from '#shared/mailbox';
import * as queries from './accounts.queries.server';
import type { HomeAddress, Login, Registration, User } from './accounts.schema';
import { welcomeMail } from './accounts-mails.server';
import { askToConfirm } from './email-confirmation-mail.server';
import type { Profile } from './profile.schema';
import { refuseTakenEmail } from './taken-email.server';
import { toUser } from './user-view.server';

export interface SignedIn {
  token: string;
  user: User;
}

/** Creates a customer and signs them in. Throws `email_taken`, also for concurrent registrations. */
export async function register(shop: Shop, registration: Registration, userAgent?: string): Promise<SignedIn> {
  const passwordHash = await hashPassword(registration.password);
  return refuseTakenEmail(() =>
    inTransaction(shop.db, async (tx) => {
      const row = await queries.insertUser(tx, registration, passwordHash);
      await enqueueMail(tx, await wordFor(shop, tx, { account: row.id }, () => welcomeMail(shop, row)));
      await askToConfirm(tx, row.id);
      await queries.enqueueGuestOrdersMail(tx, row);
      return { token: await openSession(tx, { user: row, userAgent }), user: toUser(row) };
    }),
  );
}

/**
 * Throws `wrong_credentials`, with the same message after the same time for an unknown address and a wrong password; after the right
 * password of an account with a second factor `second_factor_required` or `wrong_code`.
 */
export async function login(shop: Shop, { email, password, rememberMe, code }: Login, userAgent?: string): Promise<SignedIn> {
  const row = await queries.findUserByEmail(shop.db, email);
  if (!(await verifyPassword(password, row?.passwordHash)) || !row) throw new AppError('wrong_credentials');
  await requireSecondFactor(shop, shop.db, { person: toUser(row), code });
  return { token: await openSession(shop.db, { user: row, userAgent, rememberMe }), user: toUser(row) };
}

/** What guesses at an account are counted by, whatever way in is tried: its id, or an address that has no account. */
export async function countedAccount({ db }: Shop, email: string): Promise<string> {
  return (await queries.findUserByEmail(db, email))?.id ?? email;
}

interface PasskeySignIn {
  passkey: PasskeyAssertion;
  rememberMe?: boolean | undefined;
  /** Of the shop. */
  origin: string;
  userAgent: string | undefined;
}

/** Throws `wrong_passkey`. */
export async function signInWithPasskey(shop: Shop, { passkey, origin, rememberMe, userAgent }: PasskeySignIn): Promise<SignedIn> {
  const checked = await takePasskey(shop, { input: passkey, origin });
  const row = await queries.findUserById(shop.db, checked.id);
  if (!row) throw new AppError('wrong_passkey');
  const token = await openSession(shop.db, { user: checked, userAgent, rememberMe, refusal: 'wrong_passkey' });
  return { token, user: toUser(row) };
}

/**
 * Changes the given fields. A new e-mail address waits until its link is used, the present one withdraws that
 * (docs/rules.md#accounts-email-change). Throws `email_taken`.
 */
export function updateProfile(shop: Shop, userId: string, { email, phone, address, ...names }: Profile): Promise<User> {
  return refuseTakenEmail(() =>
    inTransaction(shop.db, async (tx) => {
      const before = await queries.lockUser(tx, userId);
      const after = await queries.updateUser(tx, userId, {
        ...names,
        ...(email !== undefined && (isNewEmail(before, email) ? { pendingEmail: email } : { email, pendingEmail: null })),
        ...(phone !== undefined && { phone: phone || null }),
        ...(address !== undefined && { address: address && filled(address) }),
      });
      if (after.pendingEmail !== null && after.pendingEmail !== before.pendingEmail) {
        if (await queries.isEmailTaken(tx, after.pendingEmail, { by: userId })) throw new AppError('email_taken');
        await askToConfirm(tx, userId);
      }
      return toUser(after);
    }),
  );
}

/** Other spellings are the same mailbox: docs/rules.md#accounts-email-unique */
export function isNewEmail({ email }: Pick<User, 'email'>, input: string): boolean {
  return !isSameMailbox(email, input);
}

/** The non-empty fields; null when all are empty. */
function filled(address: NonNullable<Profile['address']>): HomeAddress | null {
  const entries = Object.entries(address).filter(([, text]) => text);
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
