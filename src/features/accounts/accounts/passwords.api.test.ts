import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { linkIn, type ReceivedMail, startMailServer } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';
import { accountsMessages } from './accounts.messages';
import { passwordResetMessages } from './password-reset.messages';
import { profileMessages as messages } from './profile.messages';

const test = openTestShop();
const PASSWORD = 'Passw0rd!';
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let customerCount = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  test.shop.config.smtpUrl = mailServer.url;
});
afterAll(() => mailServer.stop());

async function newCustomer() {
  const email = `password-${++customerCount}@example.com`;
  const { body } = await test.request('POST', '/auth/register', {
    body: { firstName: 'Ada', lastName: 'Lovelace', email, password: PASSWORD },
  });
  // Due mails are sent concurrently: send the welcome mail first.
  await doDueJobs(test.shop);
  return { email, token: body.token as string, userId: body.user._id as string };
}

const login = (email: string, password: string) => test.request('POST', '/auth/login', { body: { email, password } });
const isValid = async (token: string) => (await test.request('GET', '/auth/me', { token })).status === 200;
const change = (token: string | undefined, body: unknown) => test.request('PUT', '/auth/change-password', { token, body });
const forgot = (email: unknown) => test.request('POST', '/auth/forgot-password', { body: { email } });
const reset = (token: string, password: unknown = 'N3wPassword') =>
  test.request('PUT', `/auth/reset-password/${token}`, { body: { password } });

async function mailsTo(email: string): Promise<ReceivedMail[]> {
  await doDueJobs(test.shop);
  return mailServer.mails.filter(({ to }) => to === email);
}

/** Requests a reset link and reads its token from the mail. */
async function resetToken(email: string): Promise<string> {
  await forgot(email);
  const mail = (await mailsTo(email)).findLast(({ subject }) => subject.startsWith('Reset'));
  if (!mail) throw new Error('No mail came.');
  return linkIn(mail, '/reset-password/').split('/').at(-1) ?? '';
}

describe('changing a password', () => {
  it('returns a new token and ends all other sessions', async () => {
    const { email, token } = await newCustomer();
    const other = (await login(email, PASSWORD)).body.token;
    const response = await change(token, { currentPassword: PASSWORD, newPassword: 'N3wPassword' });
    expect(response).toMatchObject({ status: 200, body: { success: true, token: expect.any(String), message: messages.passwordChanged } });
    expect(await Promise.all([token, other, response.body.token].map(isValid))).toEqual([false, false, true]);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, 'N3wPassword')).status).toBe(200);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your Tradewind password was changed');
  });

  it('leaves the end of a remembered session unchanged', async () => {
    const { email, userId } = await newCustomer();
    const { token } = (await test.request('POST', '/auth/login', { body: { email, password: PASSWORD, rememberMe: true } })).body;
    await change(token, { currentPassword: PASSWORD, newPassword: 'N3wPassword' });
    const [session] = await test.shop.db.selectFrom('sessions').select('expiresAt').where('userId', '=', userId).execute();
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });

  it('does not sign out after a wrong current password', async () => {
    const { email, token } = await newCustomer();
    expect(await change(token, { currentPassword: 'Wrong-1234', newPassword: 'N3wPassword' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', errors: [{ field: 'currentPassword', message: messages.currentWrong }] },
    });
    expect(await isValid(token)).toBe(true);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it.each([
    [{ newPassword: 'N3wPassword' }, 'currentPassword', messages.currentRequired],
    [{ currentPassword: '', newPassword: 'N3wPassword' }, 'currentPassword', messages.currentRequired],
    [{ currentPassword: PASSWORD }, 'newPassword', messages.newRequired],
    [{ currentPassword: PASSWORD, newPassword: ['x'] }, 'newPassword', messages.newRequired],
    [{ currentPassword: PASSWORD, newPassword: 'Sh0rt!' }, 'newPassword', accountsMessages.passwordShort],
    [{ currentPassword: PASSWORD, newPassword: 'lower-case' }, 'newPassword', accountsMessages.passwordWeak],
    [{ currentPassword: PASSWORD, newPassword: 'x'.repeat(201) }, 'newPassword', 'Please use at most 200 characters'],
  ])('refuses case %# with the message at its field', async (body, field, message) => {
    const { token } = await newCustomer();
    expect(await change(token, body)).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
  });

  it('requires a session, and of two concurrent changes one succeeds', async () => {
    expect((await change(undefined, { currentPassword: PASSWORD, newPassword: 'N3wPassword' })).status).toBe(401);
    const { token } = await newCustomer();
    const both = await Promise.all(
      ['First-1234', 'Second-1234'].map((newPassword) => change(token, { currentPassword: PASSWORD, newPassword })),
    );
    expect(both.map(({ status }) => status).sort()[0]).toBe(200);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a password reset', () => {
  it('works once with the link in a mail; all sessions end and a new one is opened', async () => {
    const { email, token, userId } = await newCustomer();
    const link = await resetToken(email);
    const response = await reset(link);
    expect(response).toMatchObject({
      status: 200,
      body: { success: true, user: { _id: userId, email }, message: passwordResetMessages.done },
    });
    expect(await isValid(token)).toBe(false);
    expect(await isValid(response.body.token)).toBe(true);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, 'N3wPassword')).status).toBe(200);
    expect(await reset(link, 'Another-123')).toMatchObject({
      status: 400,
      body: { code: 'invalid_token', message: passwordResetMessages.linkDead },
    });
    // Those of the registration are sent at once, in any order.
    expect((await mailsTo(email)).map(({ subject }) => subject).sort()).toEqual([
      'Confirm your email address for Tradewind',
      'Reset your Tradewind password',
      'Welcome to Tradewind',
      'Your Tradewind password was changed',
    ]);
  });

  it('finds the address in upper or lower case', async () => {
    const { email } = await newCustomer();
    expect((await forgot(email.toUpperCase())).status).toBe(200);
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Reset your Tradewind password');
  });

  it('has the same response and statements for unknown addresses, and sends them no mail', async () => {
    const { email } = await newCustomer();
    await mailsTo(email);
    const request = async (address: string) => {
      test.statements.length = 0;
      const { status, body } = await forgot(address);
      return { status, body: { ...body, requestId: undefined }, statements: [...test.statements] };
    };
    const known = await request(email);
    const unknown = await request('nobody@example.com');
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, body: { success: true, message: passwordResetMessages.sent } });
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  it('never exposes the token in responses, logs or tables', async () => {
    const { email } = await newCustomer();
    const lines: string[] = [];
    const { shop } = test;
    Object.assign(shop, { log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }) });
    const response = await forgot(email);
    const waiting = JSON.stringify(await shop.db.selectFrom('jobs').selectAll().execute());
    const mails = await mailsTo(email);
    const token =
      linkIn(mails.at(-1) as ReceivedMail, '/reset-password/')
        .split('/')
        .at(-1) ?? '';
    const stored = JSON.stringify(await shop.db.selectFrom('passwordResets').selectAll().execute());
    await reset(token);
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const [where, text] of Object.entries({
      response: JSON.stringify(response.body),
      jobs: waiting,
      table: stored,
      log: lines.join('\n'),
    })) {
      expect(text, where).not.toContain(token);
    }
    expect(lines.join('\n')).toContain('/reset-password/***');
    expect(lines.join('\n')).not.toContain('N3wPassword');
  });

  it('links to the configured host, not to the request’s', async () => {
    const { email } = await newCustomer();
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' };
    await test.request('POST', '/auth/forgot-password', { body: { email }, headers });
    expect((await mailsTo(email)).at(-1)?.raw).not.toContain('evil.example');
  });

  it('fails after an hour, and with an unknown or malformed token', async () => {
    const { email, userId } = await newCustomer();
    const link = await resetToken(email);
    await test.shop.db
      .updateTable('passwordResets')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', userId)
      .execute();
    for (const token of [link, 'A'.repeat(43), 'x', `${link}x`, '%00', "' OR 1=1 --", '../../auth/me'].map(encodeURIComponent)) {
      expect((await reset(token)).status, token).toBe(400);
    }
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it('is valid for 60 minutes', async () => {
    const { email, userId } = await newCustomer();
    await resetToken(email);
    const [row] = await test.shop.db.selectFrom('passwordResets').select('expiresAt').where('userId', '=', userId).execute();
    expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60);
  });

  it('works once when a link is used twice concurrently, and invalidates the other links', async () => {
    const { email } = await newCustomer();
    const first = await resetToken(email);
    const second = await resetToken(email);
    expect(second).not.toBe(first);
    const responses = await Promise.all([reset(second, 'First-1234'), reset(second, 'Second-1234')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await reset(first)).status).toBe(400);
  });

  it('is invalidated when the password is changed', async () => {
    const { email, token } = await newCustomer();
    const link = await resetToken(email);
    await change(token, { currentPassword: PASSWORD, newPassword: 'N3wPassword' });
    expect((await reset(link)).status).toBe(400);
  });

  it.each([
    ['', accountsMessages.emailRequired],
    [undefined, accountsMessages.emailRequired],
    ['ada', accountsMessages.emailInvalid],
    [{ $gt: '' }, accountsMessages.emailRequired],
  ])('requires an e-mail address, not %j', async (email, message) => {
    expect(await forgot(email)).toMatchObject({ status: 422, body: { errors: [{ field: 'email', message }] } });
  });

  it.each([
    ['', accountsMessages.passwordRequired],
    ['Sh0rt!', accountsMessages.passwordShort],
    ['alllowercase', accountsMessages.passwordWeak],
    [null, accountsMessages.passwordRequired],
  ])('refuses %j, and the link stays valid', async (password, message) => {
    const link = await resetToken((await newCustomer()).email);
    expect(await reset(link, password)).toMatchObject({ status: 422, body: { errors: [{ field: 'password', message }] } });
    expect((await reset(link)).status).toBe(200);
  });
});
