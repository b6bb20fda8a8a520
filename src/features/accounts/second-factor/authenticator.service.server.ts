import type { Db, Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { writeAudit } from '#features/platform/audit/audit.service.server';
import { authenticatorOf, openSecret, sealSecret, UnreadableSecret } from '#features/platform/secrets/secrets.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import * as queries from './authenticators.queries.server';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.server';
import { secondFactorMessages as messages } from './second-factor.messages';
import type { AuthenticatorSetup, Security } from './second-factor.schema';
import { secondFactorMailMessages as mailMessages } from './second-factor-mails.messages';
import { mailSignInChange, type Person } from './second-factor-mails.server';
import { describeSecret, newSecret, stepOf } from './totp.server';

/** Makes a secret for an authenticator app; signing in needs no code until `enableAuthenticator`. Throws `conflict`. */
export async function startAuthenticator(shop: Shop, { _id, email }: Person): Promise<AuthenticatorSetup> {
  const secret = newSecret();
  if (!(await queries.startAuthenticator(shop.db, _id, sealSecret(shop, secret, authenticatorOf(_id)))))
    throw new AppError('conflict', { message: messages.alreadyEnabled });
  return describeSecret(secret, { issuer: shop.config.shop.name, label: email });
}

/** From now on signing in needs a code. Returns the recovery codes, which are shown once. Throws `conflict` and `wrong_code`. */
export async function enableAuthenticator(shop: Shop, person: Person, code: string): Promise<string[]> {
  const waiting = await queries.selectAuthenticator(shop.db, person._id);
  if (!waiting || waiting.enabledAt) throw new AppError('conflict', { message: messages.notStarted });
  const step = stepOf(plain(code), openSecret(shop, waiting.secret, authenticatorOf(person._id)));
  if (step === undefined) throw wrongCode();
  return inTransaction(shop.db, async (tx) => {
    await lockOnStaff(tx, person._id);
    if (!(await queries.enableAuthenticator(tx, person._id, { secret: waiting.secret, step }))) {
      throw new AppError('conflict', { message: messages.notStarted });
    }
    await record(shop, tx, person, { action: 'authenticator.add', change: () => mailMessages.changes.authenticatorAdded });
    return replaceRecoveryCodes(tx, person._id);
  });
}

/** Throws `not_found`. */
export function removeAuthenticator(shop: Shop, person: Person): Promise<void> {
  return inTransaction(shop.db, async (tx) => {
    await queries.lockPerson(tx, person._id);
    if (!(await queries.deleteAuthenticator(tx, person._id))) throw notFound(messages.noAuthenticator);
    await record(shop, tx, person, { action: 'authenticator.remove', change: () => mailMessages.changes.authenticatorRemoved });
  });
}

/** New recovery codes in place of the old ones. Throws `not_found` without an authenticator. */
export function renewRecoveryCodes(shop: Shop, person: Person): Promise<string[]> {
  return inTransaction(shop.db, async (tx) => {
    await lockOnStaff(tx, person._id);
    if (!(await hasAuthenticator(tx, person._id))) throw notFound(messages.noAuthenticator);
    await record(shop, tx, person, { action: 'recovery_codes.renew', change: () => mailMessages.changes.codesRenewed });
    return replaceRecoveryCodes(tx, person._id);
  });
}

export async function viewAuthenticator(db: Db, userId: string): Promise<Security['authenticator']> {
  const row = await queries.selectAuthenticator(db, userId);
  if (!row?.enabledAt) return undefined;
  return { enabledAt: row.enabledAt.toISOString(), recoveryCodesLeft: await queries.countRecoveryCodes(db, userId) };
}

/** For signing in with a password. Throws `second_factor_required` without a code if one is needed, and `wrong_code`. */
export async function requireSecondFactor(
  shop: Shop,
  db: Db | Tx,
  { person, code }: { person: Person; code: string | undefined },
): Promise<void> {
  if (!(await hasAuthenticator(db, person._id))) return;
  if (code === undefined) throw new AppError('second_factor_required');
  await takeCode(shop, db, { person, code });
}

/**
 * Accepts a code of the authenticator app or a recovery code, each once (docs/rules.md#staff-second-factor). Throws `wrong_code`, also
 * without an authenticator.
 */
export async function takeCode(shop: Shop, db: Db | Tx, { person, code }: { person: Person; code: string }): Promise<void> {
  const row = await queries.selectAuthenticator(db, person._id);
  if (!row?.enabledAt) throw wrongCode();
  const step = stepOfPerson(shop, person, { code, stored: row.secret });
  if (step !== undefined) {
    if (!(await queries.takeStep(db, person._id, step))) throw wrongCode();
    return;
  }
  const hash = hashRecoveryCode(code);
  if (!hash || !(await queries.takeRecoveryCode(db, person._id, hash))) throw wrongCode();
  const left = await queries.countRecoveryCodes(db, person._id);
  await mailSignInChange(shop, db, person, () => mailMessages.changes.codeUsed(left));
}

/** A secret whose key is missing accepts no code of the app: recovery codes still work. */
function stepOfPerson(shop: Shop, { _id }: Person, { code, stored }: { code: string; stored: Buffer }): number | undefined {
  try {
    return stepOf(plain(code), openSecret(shop, stored, authenticatorOf(_id)));
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    shop.log.error({ err: error, userId: _id }, 'an authenticator cannot be checked');
    return undefined;
  }
}

/** Removes the authenticator and its recovery codes, if there are any. */
export async function clearAuthenticator(tx: Tx, userId: string): Promise<void> {
  await queries.deleteAuthenticator(tx, userId);
}

/** Locks somebody of the staff. Throws `forbidden` if they have left meanwhile, which removed what they could sign in with. */
export async function lockOnStaff(tx: Tx, userId: string): Promise<void> {
  if (!(await queries.lockPerson(tx, userId)).isOnStaff) throw new AppError('forbidden');
}

async function hasAuthenticator(db: Db | Tx, userId: string): Promise<boolean> {
  return Boolean((await queries.selectAuthenticator(db, userId))?.enabledAt);
}

async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await queries.replaceRecoveryCodes(
    tx,
    userId,
    codes.flatMap((code) => hashRecoveryCode(code) ?? []),
  );
  return codes;
}

async function record(shop: Shop, tx: Tx, person: Person, { action, change }: { action: string; change: () => string }): Promise<void> {
  await writeAudit(tx, person, { action, subject: { type: 'user', id: person._id }, after: { email: person.email } });
  await mailSignInChange(shop, tx, person, change);
}

/** Apps show a code as '123 456'. */
function plain(code: string): string {
  return code.replace(/[\s-]/g, '');
}

function wrongCode(): AppError {
  const error = new AppError('wrong_code');
  return new AppError('wrong_code', { fields: [{ field: 'code', message: error.message }] });
}
