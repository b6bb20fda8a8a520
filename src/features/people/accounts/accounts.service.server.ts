import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { hashPassword, verifyPassword } from '#features/people/passwords/password.server';
import { requireSecondFactor } from '#features/people/second-factor/authenticator.service.server';
import { takePasskey } from '#features/people/second-factor/passkeys.service.server';
import type { PasskeyAssertion } from '#features/people/second-factor/second-factor.schema';
import { enqueueMail } from '#features/platform/mail/mail.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { isSameMailbox } from '#shared/mailbox';
import * as queries from './accounts.queries.server';
import type { HomeAddress, Login, Registration, User } from './accounts.schema';
import { emailChangedMail, welcomeMail } from './accounts-mails.server';
import type { Profile } from './profile.schema';
import { openSession } from './sessions.service.server';
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
      await enqueueMail(tx, welcomeMail(shop, row));
      await queries.enqueueGuestOrdersMail(tx, row);
      return { token: await openSession(tx, { userId: row.id, userAgent }), user: toUser(row) };
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
  return { token: await openSession(shop.db, { userId: row.id, userAgent, rememberMe }), user: toUser(row) };
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
  const row = await queries.findUserById(shop.db, await takePasskey(shop, { given: passkey, origin }));
  if (!row) throw new AppError('wrong_passkey');
  return { token: await openSession(shop.db, { userId: row.id, userAgent, rememberMe }), user: toUser(row) };
}

/**
 * Changes the given fields. Throws `email_taken`. A new e-mail address invalidates reset links that were sent to the old one, and
 * the old one gets a mail about the change.
 */
export function updateProfile(shop: Shop, userId: string, { phone, address, ...names }: Profile): Promise<User> {
  return refuseTakenEmail(() =>
    inTransaction(shop.db, async (tx) => {
      const before = await queries.lockUser(tx, userId);
      const after = await queries.updateUser(tx, userId, {
        ...names,
        ...(phone !== undefined && { phone: phone || null }),
        ...(address !== undefined && { address: address && filled(address) }),
      });
      if (!isSameMailbox(after.email, before.email)) {
        await queries.deletePasswordResets(tx, userId);
        await enqueueMail(tx, emailChangedMail(shop, before, after.email));
      }
      return toUser(after);
    }),
  );
}

/** The non-empty fields; null when all are empty. */
function filled(address: NonNullable<Profile['address']>): HomeAddress | null {
  const entries = Object.entries(address).filter(([, text]) => text);
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isViolationOf(error, ['users_email'])) throw new AppError('email_taken', { cause: error });
    throw error;
  }
}
