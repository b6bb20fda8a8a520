import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { findUserByEmail, findUserById, updatePassword } from '#features/accounts/accounts/accounts.queries.server';
import { resetMailJob } from '#features/accounts/accounts/passwords.service.server';
import { createApiKey } from '#features/accounts/api-key-admin/api-key-admin.service.server';
import { endGuestAccess } from '#features/accounts/guests/guest-links.service.server';
import { insertGuest } from '#features/accounts/guests/guests.queries.server';
import { hashPassword } from '#features/accounts/passwords/password.server';
import * as authenticators from '#features/accounts/second-factor/authenticator.service.server';
import { enableAuthenticator, replaceRecoveryCodes } from '#features/accounts/second-factor/authenticators.queries.server';
import { NO_ROLE, updateRole } from '#features/accounts/staff/staff.queries.server';
import { hashToken, newToken } from '#features/platform/secret-links/token.server';
import { openTestShop } from '#test/test-shop.server';
import { deleteSessionsOf } from './sessions.queries.server';
import { openSession } from './sessions.service.server';

const test = openTestShop();
const PASSWORD = 'Passw0rd!';
const NEW_PASSWORD = 'N3wPassword';
const SECRET = Buffer.alloc(20, 7);
let newHash: string;

beforeAll(async () => {
  newHash = await hashPassword(NEW_PASSWORD);
});

interface Person {
  token: string;
  userId: string;
  email: string;
}

async function newPerson(role: 'customer' | 'packer' = 'customer'): Promise<Person> {
  const person = await test.signIn(role);
  return { ...person, email: (await test.request('GET', '/auth/me', person)).body.user.email };
}

const login = (email: string, password = PASSWORD) => test.request('POST', '/auth/login', { body: { email, password, rememberMe: true } });
const isSignedIn = async (token: string | undefined) => (await test.request('GET', '/auth/me', { token })).status === 200;

/** Runs what signs in while `change` is under way: it has checked what it checks, and waits for the row of the person. */
async function duringChange<Result>(
  userId: string,
  { signIn, change }: { signIn: () => Promise<Result>; change: (tx: Tx) => Promise<unknown> },
) {
  let waiting: Promise<Result> | undefined;
  await test.shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    waiting = signIn();
    await expect.poll(countWaiting, { timeout: 10_000, interval: 20 }).toBe(1);
    await change(tx);
  });
  return waiting as Promise<Result>;
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::integer AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    test.shop.db,
  );
  return rows[0]?.waiting ?? 0;
}

async function findUser(userId: string) {
  const user = await findUserById(test.shop.db, userId);
  if (!user) throw new Error('The user was just registered.');
  return user;
}

const countSessions = async (userId: string) =>
  (await test.shop.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).length;

describe('a login that is under way does not outlive', () => {
  const changes: [string, 'customer' | 'packer', (tx: Tx, userId: string) => Promise<unknown>][] = [
    [
      'a change or a reset of the password',
      'customer',
      async (tx, userId) => {
        await updatePassword(tx, userId, newHash);
        await deleteSessionsOf(tx, userId);
      },
    ],
    [
      'leaving the staff',
      'packer',
      async (tx, userId) => {
        await updateRole(tx, userId, NO_ROLE);
        await deleteSessionsOf(tx, userId);
      },
    ],
    ['an authenticator app that is added', 'packer', (tx, userId) => enableAuthenticator(tx, userId, { secret: SECRET, step: 1 })],
    ['new recovery codes', 'packer', (tx, userId) => replaceRecoveryCodes(tx, userId, [Buffer.alloc(32, 1), Buffer.alloc(32, 2)])],
    ['erasing the account', 'customer', (tx, userId) => sql`SELECT erase_customer(${userId})`.execute(tx)],
    [
      'merging the account into another',
      'customer',
      async (tx, userId) => {
        const { userId: other } = await test.signIn();
        return sql`SELECT merge_customers(${other}, ${userId})`.execute(tx);
      },
    ],
  ];

  it.each(changes)('%s', async (_, role, change) => {
    const { userId, email } = await newPerson(role);
    await test.shop.db.insertInto('authenticators').values({ userId, secret: SECRET }).execute();
    const response = await duringChange(userId, { signIn: () => login(email), change: (tx) => change(tx, userId) });
    expect({ code: response.body.code, isSignedIn: await isSignedIn(response.body.token) }).toEqual({
      code: 'wrong_credentials',
      isSignedIn: false,
    });
  });

  it('an authenticator app that is removed', async () => {
    const { userId } = await newPerson('packer');
    await test.shop.db.insertInto('authenticators').values({ userId, secret: SECRET, enabledAt: new Date() }).execute();
    const user = await findUser(userId);
    const signIn = () => openSession(test.shop.db, { user, userAgent: undefined }).catch((error) => error.code);
    expect(await duringChange(userId, { signIn, change: (tx) => authenticators.clearAuthenticator(tx, userId) })).toBe('wrong_credentials');
  });

  it('a passkey that is removed', async () => {
    const { userId } = await newPerson('packer');
    const passkey = {
      userId,
      credentialId: `of ${userId}`,
      publicKey: Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: 'Key',
      isSynced: false,
    };
    await test.shop.db.insertInto('passkeys').values(passkey).execute();
    const user = await findUser(userId);
    const signIn = () => openSession(test.shop.db, { user, userAgent: undefined }).catch((error) => error.code);
    const change = (tx: Tx) => tx.deleteFrom('passkeys').where('userId', '=', userId).execute();
    expect(await duringChange(userId, { signIn, change })).toBe('wrong_credentials');
  });
});

it('a link of a guest that is opened while the address changes opens no session', async () => {
  const guest = await insertGuest(test.shop.db, 'old-guest@example.com');
  const userId = guest.id;
  const signIn = () =>
    openSession(test.shop.db, { user: guest, userAgent: undefined, refusal: 'invalid_token' }).catch((error) => error.code);
  const change = async (tx: Tx) => {
    await tx.updateTable('users').set({ email: 'new-guest@example.com' }).where('id', '=', userId).execute();
    await endGuestAccess(tx, userId);
  };
  expect(await duringChange(userId, { signIn, change })).toBe('invalid_token');
});

it('a link for a new password is not made for an address that changes meanwhile', async () => {
  const { userId, email } = await newPerson();
  const job = () => resetMailJob.run(test.shop, { email }, { isLast: true } as never);
  const change = (tx: Tx) =>
    tx
      .updateTable('users')
      .set({ email: `moved-${email}` })
      .where('id', '=', userId)
      .execute();
  await duringChange(userId, { signIn: job, change });
  expect(await test.shop.db.selectFrom('passwordResets').select('userId').where('userId', '=', userId).execute()).toEqual([]);
});

it('a sign-in that comes first is ended by the change that waits for it', async () => {
  const { userId } = await newPerson();
  const user = await findUser(userId);
  let changed: Promise<void> | undefined;
  await test.shop.db.transaction().execute(async (tx) => {
    await openSession(tx, { user, userAgent: undefined });
    changed = inTransaction(test.shop.db, async (other) => {
      await updatePassword(other, userId, newHash);
      await deleteSessionsOf(other, userId);
    });
    await expect.poll(countWaiting, { timeout: 10_000, interval: 20 }).toBe(1);
  });
  await changed;
  expect(await countSessions(userId)).toBe(0);
});

describe('while somebody leaves the staff', () => {
  const leave = async (tx: Tx, userId: string) => {
    await updateRole(tx, userId, NO_ROLE);
    await deleteSessionsOf(tx, userId);
  };
  const codeOf = (work: Promise<unknown>) => work.then(() => 'done').catch((error) => error.code);

  it('neither a key nor an authenticator app of theirs is added', async () => {
    const member = await newPerson('packer');
    const { userId, email } = member;
    const { body } = await test.request('GET', '/auth/me', member);
    const key = { name: 'Program', rights: ['orders.read' as const], expiresAt: undefined };
    const addKey = () => codeOf(createApiKey(test.shop, body.user, key));
    expect(await duringChange(userId, { signIn: addKey, change: (tx) => leave(tx, userId) })).toBe('forbidden');
    const secret = Buffer.alloc(20, 7);
    await test.shop.db.insertInto('authenticators').values({ userId, secret }).execute();
    const code = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) }).generate();
    const person = { _id: userId, email, firstName: 'Ada' };
    expect(await codeOf(authenticators.enableAuthenticator(test.shop, person, code))).toBe('forbidden');
  });
});

describe('among many concurrent logins, only sessions with the new password are left', () => {
  it('when it is changed', async () => {
    const person = await newPerson();
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const [changed, ...logins] = await Promise.all([
      test.request('PUT', '/auth/change-password', { token: person.token, body }),
      ...Array.from({ length: 6 }, () => login(person.email)),
    ]);
    expect(changed.status).toBe(200);
    const signedIn = await Promise.all(logins.map(({ body: { token } }) => token !== undefined && isSignedIn(token)));
    expect(signedIn).toEqual(signedIn.map(() => false));
    expect(await countSessions(person.userId)).toBe(1);
  });

  it('when it is reset', async () => {
    const { userId, email } = await newPerson();
    const token = newToken();
    await test.shop.db
      .insertInto('passwordResets')
      .values({ tokenHash: hashToken(token), userId, expiresAt: new Date(Date.now() + 60_000) })
      .execute();
    const [reset] = await Promise.all([
      test.request('PUT', `/auth/reset-password/${token}`, { body: { password: NEW_PASSWORD } }),
      ...Array.from({ length: 6 }, () => login(email)),
    ]);
    expect(reset.status).toBe(200);
    expect(await countSessions(userId)).toBe(1);
    expect((await findUserByEmail(test.shop.db, email))?.credentialVersion).toBe(2);
  });
});
