import { describe, expect, it } from 'vitest';
import { verifyPassword } from '#features/accounts/passwords/password.server';
import { sessionMessages } from '#features/accounts/sessions/session.messages';
import { statusMessages } from '#shared/status.messages';
import { openTestShop } from '#test/test-shop.server';
import { accountsMessages as messages } from './accounts.messages';

const test = openTestShop();
const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', password: 'Passw0rd!' };

describe('registering', () => {
  it('creates a customer and signs them in', async () => {
    const response = await test.request('POST', '/auth/register', { body: grace });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ success: true, message: messages.registrationSuccess('Tradewind') });
    expect(response.body.user).toEqual({
      _id: expect.any(String),
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@example.com',
      emailConfirmed: false,
      role: 'customer',
    });
    const me = await test.request('GET', '/auth/me', { token: response.body.token });
    expect(me.body.user).toEqual(response.body.user);
  });

  it('refuses a registered address in upper or lower case', async () => {
    const response = await test.request('POST', '/auth/register', { body: { ...grace, email: 'GRACE@Example.com' } });
    expect(response).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  it('creates one account for two concurrent registrations', async () => {
    const both = await Promise.all(
      [1, 2].map(() => test.request('POST', '/auth/register', { body: { ...grace, email: 'twice@example.com' } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    [{ firstName: '' }, 'firstName', messages.firstNameRequired],
    [{ firstName: ' G ' }, 'firstName', messages.firstNameShort],
    [{ lastName: undefined }, 'lastName', messages.lastNameRequired],
    [{ lastName: 'H' }, 'lastName', messages.lastNameShort],
    [{ email: '' }, 'email', messages.emailRequired],
    [{ email: 'grace@example' }, 'email', messages.emailInvalid],
    [{ email: { $ne: null } }, 'email', messages.emailRequired],
    [{ password: '' }, 'password', messages.passwordRequired],
    [{ password: 'Sh0rt!' }, 'password', messages.passwordShort],
    [{ password: 'nouppercase1' }, 'password', messages.passwordWeak],
    [{ password: 'NOLOWERCASE1' }, 'password', messages.passwordWeak],
    [{ password: 'NoNumberHere' }, 'password', messages.passwordWeak],
    [{ firstName: 'G'.repeat(10_000) }, 'firstName', 'Please use at most 100 characters'],
    [{ firstName: 'Gr\0ce' }, 'firstName', 'This text has a character that cannot be stored'],
  ])('refuses case %# with the message at its field', async (wrong, field, message) => {
    const response = await test.request('POST', '/auth/register', { body: { ...grace, email: 'new@example.com', ...wrong } });
    expect(response.status).toBe(422);
    expect(response.body.errors).toContainEqual({ field, message });
  });

  it('accepts names in any script', async () => {
    const response = await test.request('POST', '/auth/register', {
      body: { ...grace, email: 'names@example.com', firstName: 'שלום 👋', lastName: "O'Neil; DROP TABLE users" },
    });
    expect(response.body.user).toMatchObject({ firstName: 'שלום 👋', lastName: "O'Neil; DROP TABLE users" });
  });

  it('ignores role, id and session fields in the body', async () => {
    const response = await test.request('POST', '/auth/register', {
      body: { ...grace, email: 'mallory@example.com', role: 'admin', _id: '1', userId: '1' },
    });
    expect(response.body.user.role).toBe('customer');
  });

  it('stores neither password nor token', async () => {
    const { body } = await test.request('POST', '/auth/register', { body: { ...grace, email: 'stored@example.com' } });
    const { passwordHash } = await test.shop.db
      .selectFrom('users')
      .select('passwordHash')
      .where('email', '=', 'stored@example.com')
      .executeTakeFirstOrThrow();
    expect(passwordHash).not.toContain(grace.password);
    expect(await verifyPassword(grace.password, passwordHash)).toBe(true);
    const sessions = await test.shop.db.selectFrom('sessions').select('tokenHash').execute();
    expect(JSON.stringify(sessions)).not.toContain(body.token);
  });
});

describe('signing in', () => {
  it('accepts the address in upper or lower case', async () => {
    const response = await test.request('POST', '/auth/login', { body: { email: ' Grace@EXAMPLE.com ', password: grace.password } });
    expect(response).toMatchObject({
      status: 200,
      body: { success: true, message: messages.loginSuccess, user: { email: grace.email }, token: expect.any(String) },
    });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('has the same message for an unknown address and a wrong password', async () => {
    const unknown = await test.request('POST', '/auth/login', { body: { email: 'nobody@example.com', password: grace.password } });
    const wrong = await test.request('POST', '/auth/login', { body: { email: grace.email, password: 'Wrong-1234' } });
    expect(unknown.status).toBe(401);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
  });

  it.each([
    [{ email: '', password: 'secret' }, 'email', messages.emailRequired],
    [{ email: 'x', password: 'secret' }, 'email', messages.emailInvalid],
    [{ email: grace.email, password: '' }, 'password', messages.passwordRequired],
    [{ email: grace.email, password: 'short' }, 'password', messages.loginPasswordShort],
  ])('refuses %o', async (body, field, message) => {
    const response = await test.request('POST', '/auth/login', { body });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
  });

  it.each(["' OR 1=1 --@example.com", 'grace@example.com%00', 'grace@example.com\n'])('refuses the injection %j', async (email) => {
    const response = await test.request('POST', '/auth/login', { body: { email, password: "' OR '1'='1" } });
    expect([401, 422]).toContain(response.status);
  });
});

describe('sessions', () => {
  it('end with signing out, which succeeds with and without a valid token', async () => {
    const { token } = await test.signIn();
    expect((await test.request('GET', '/auth/me', { token })).status).toBe(200);
    for (const sent of [token, token, 'nonsense', undefined]) {
      expect(await test.request('GET', '/auth/logout', { token: sent })).toMatchObject({
        status: 200,
        body: { message: sessionMessages.loggedOut },
      });
    }
    expect((await test.request('GET', '/auth/me', { token })).status).toBe(401);
  });

  it('expire', async () => {
    const { token, userId } = await test.signIn();
    await test.shop.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', userId)
      .execute();
    expect(await test.request('GET', '/auth/me', { token })).toMatchObject({
      status: 401,
      body: { message: statusMessages.unauthenticated },
    });
  });

  it('last 30 days with "remember me", else 12 hours', async () => {
    const { body } = await test.request('POST', '/auth/login', { body: { ...grace, rememberMe: true } });
    const { body: short } = await test.request('POST', '/auth/login', { body: grace });
    const sessions = await test.shop.db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('userId', '=', body.user._id)
      .orderBy('expiresAt', 'desc')
      .execute();
    const hours = sessions.map(({ expiresAt }) => Math.round((expiresAt.getTime() - Date.now()) / 3_600_000));
    expect(short.user._id).toBe(body.user._id);
    expect(hours[0]).toBe(30 * 24);
    expect(hours.slice(1).every((h) => h === 12)).toBe(true);
  });
});

describe('the header', () => {
  it('gets user and cart with one call', async () => {
    const { token } = await test.signIn();
    expect(await test.request('GET', '/header', { token })).toMatchObject({
      status: 200,
      body: { user: { firstName: 'Ada' }, cart: { items: [], totalItems: 0 } },
    });
    expect((await test.request('GET', '/header')).status).toBe(401);
  });
});
