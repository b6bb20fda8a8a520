import { createHash } from 'node:crypto';
import type { Db, Tx } from '#db/database.server';
import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { MINUTE_MS } from '#shared/time';
import { lockOnStaff } from './authenticator.service.server';
import { lockPerson } from './authenticators.queries.server';
import * as queries from './passkeys.queries.server';
import { secondFactorMessages as messages } from './second-factor.messages';
import type { NewPasskey, Passkey, PasskeyAssertion } from './second-factor.schema';
import { mailSignInChange, type Person } from './second-factor-mails.server';

const CHALLENGE_MS = 5 * MINUTE_MS;
const MOST_PASSKEYS = 20;
/** COSE's numbers of ES256, EdDSA and RS256, which all authenticators have one of. */
const ALGORITHMS = [-7, -8, -257];

/** The shop as browsers and authenticators see it: passkeys work at this host only (WebAuthn §5.1.3). */
export interface RelyingParty {
  origin: string;
}

/** What the browser needs to make a passkey. The challenge works once, for this user. Throws `conflict`. */
export async function startPasskey(shop: Shop, person: Person, { origin }: RelyingParty): Promise<Record<string, unknown>> {
  const known = await queries.selectPasskeys(shop.db, person._id);
  if (known.length >= MOST_PASSKEYS) throw new AppError('conflict', { message: messages.passkeysFull(MOST_PASSKEYS) });
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: shop.config.shop.name,
    rpID: hostOf(origin),
    userID: new Uint8Array(Buffer.from(person._id.replaceAll('-', ''), 'hex')),
    userName: person.email,
    userDisplayName: person.firstName,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // It stands for password and second factor together: found without a name, and unlocked by its owner.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(shop.db, options.challenge, person._id);
  return { ...options };
}

/** Stores the passkey that the browser made. Throws `wrong_passkey`, and `conflict` for one that is known. */
export async function addPasskey(
  shop: Shop,
  person: Person,
  { input: { name, passkey }, origin }: { input: NewPasskey } & RelyingParty,
): Promise<Passkey> {
  const { verifyRegistrationResponse } = await webAuthn();
  const verification = await refuseErrors(() =>
    verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(shop.db, challenge, person._id),
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verification.verified) throw new AppError('wrong_passkey');
  const { credential, credentialBackedUp } = verification.registrationInfo;
  try {
    return await inTransaction(shop.db, async (tx) => {
      await lockOnStaff(tx, person._id);
      const row = await queries.insertPasskey(tx, {
        userId: person._id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        isSynced: credentialBackedUp,
      });
      await record(shop, tx, person, { action: 'passkey.add', row, change: () => messages.passkeyAddedNotice(name) });
      return toPasskey(row);
    });
  } catch (error) {
    if (isViolationOf(error, ['passkeys_credential_id_key']))
      throw new AppError('conflict', { message: messages.passkeyKnown, cause: error });
    throw error;
  }
}

/** What the browser needs to sign in with a passkey, whoever it is. The challenge works once. */
export async function startPasskeySignIn(shop: Shop, { origin }: RelyingParty): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({ rpID: hostOf(origin), timeout: CHALLENGE_MS, userVerification: 'required' });
  await storeChallenge(shop.db, options.challenge, null);
  return { ...options };
}

interface PasskeyUser {
  id: string;
  /** As it was when the passkey was read. */
  credentialVersion: number;
}

/** The user whose passkey signed a challenge of `startPasskeySignIn`. Throws `wrong_passkey`, whatever is wrong. */
export async function takePasskey(shop: Shop, { input, origin }: { input: PasskeyAssertion } & RelyingParty): Promise<PasskeyUser> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const known = await queries.selectCredential(shop.db, input.id);
  if (!known) throw new AppError('wrong_passkey');
  const { userHandle } = input.response;
  const { verified, authenticationInfo } = await refuseErrors(() =>
    verifyAuthenticationResponse({
      response: { ...input, response: { ...input.response, userHandle: userHandle ?? undefined }, clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(shop.db, challenge, null),
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      // A counter that does not rise belongs to a copy of the authenticator, and is refused (WebAuthn §6.1.1).
      credential: { id: known.credentialId, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new AppError('wrong_passkey');
  const use = { id: known.id, before: known.counter, counter: authenticationInfo.newCounter };
  if (!(await queries.recordUse(shop.db, use))) throw new AppError('wrong_passkey');
  return { id: known.userId, credentialVersion: known.credentialVersion };
}

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return (await queries.selectPasskeys(db, userId)).map(toPasskey);
}

interface OwnPasskey {
  person: Person;
  passkeyId: string;
}

/** Throws `not_found`, also for another user's passkey. */
export function renamePasskey(shop: Shop, { person, passkeyId, name }: OwnPasskey & { name: string }): Promise<Passkey> {
  return inTransaction(shop.db, async (tx) => {
    const row = isUuid(passkeyId) ? await queries.renamePasskey(tx, { userId: person._id, id: passkeyId, name }) : undefined;
    return toPasskey(found(row));
  });
}

/** Throws `not_found`, also for another user's passkey. */
export async function removePasskey(shop: Shop, { person, passkeyId }: OwnPasskey): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockPerson(tx, person._id);
    const row = found(isUuid(passkeyId) ? await queries.deletePasskey(tx, { userId: person._id, id: passkeyId }) : undefined);
    await record(shop, tx, person, { action: 'passkey.remove', row, change: () => messages.passkeyRemovedNotice(row.name) });
  });
}

/** Removes all passkeys of a user. */
export async function clearPasskeys(tx: Tx, userId: string): Promise<void> {
  await queries.deletePasskeys(tx, userId);
}

/** Loaded when it is needed first: most processes never do. */
function webAuthn() {
  return import('@simplewebauthn/server');
}

/** The library throws for whatever a client sent wrongly. */
async function refuseErrors<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (cause) {
    throw new AppError('wrong_passkey', { cause });
  }
}

async function record(
  shop: Shop,
  tx: Tx,
  person: Person,
  { action, row, change }: { action: string; row: queries.PasskeyRow; change: () => string },
): Promise<void> {
  await writeAudit(tx, person, { action, subject: { type: 'user', id: person._id }, after: { email: person.email, passkey: row.name } });
  await mailSignInChange(shop, tx, person, change);
}

function storeChallenge(db: Db, challenge: string, userId: string | null): Promise<void> {
  return queries.insertChallenge(db, { challengeHash: hash(challenge), userId, expiresAt: new Date(Date.now() + CHALLENGE_MS) });
}

function takeChallenge(db: Db, challenge: string, userId: string | null): Promise<boolean> {
  return queries.takeChallenge(db, { challengeHash: hash(challenge), userId });
}

function hash(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}

function hostOf(origin: string): string {
  return new URL(origin).hostname;
}

function found(row: queries.PasskeyRow | undefined): queries.PasskeyRow {
  if (!row) throw notFound(messages.passkeyMissing);
  return row;
}

function toPasskey({ id, name, isSynced, createdAt, lastUsedAt }: queries.PasskeyRow): Passkey {
  return { _id: id, name, isSynced, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() };
}
