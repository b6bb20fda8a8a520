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
let made = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  test.shop.config.smtpUrl = mailServer.url;
});
afterAll(() => mailServer.stop());

async function newCustomer() {
  const email = `password-${++made}@example.com`;
  const { body } = await test.request('POST', '/auth/register', {
    body: { firstName: 'Ada', lastName: 'Lovelace', email, password: PASSWORD },
  });
  // Mails that are due together go out together: the welcome is to be the first.
  await doDueJobs(test.shop);
  return { email, token: body.token as string, userId: body.user._id as string };
}

const login = (email: string, password: string) => test.request('POST', '/auth/login', { body: { email, password } });
const isAlive = async (token: string) => (await test.request('GET', '/auth/me', { token })).status === 200;
const change = (token: string | undefined, body: unknown) => test.request('PUT', '/auth/change-password', { token, body });
const forgot = (email: unknown) => test.request('POST', '/auth/forgot-password', { body: { email } });
const reset = (token: string, password: unknown = 'N3wPassword') =>
  test.request('PUT', `/auth/reset-password/${token}`, { body: { password } });

async function mailsTo(email: string): Promise<ReceivedMail[]> {
  await doDueJobs(test.shop);
  return mailServer.mails.filter(({ to }) => to === email);
}

/** Asks for a reset link and follows it out of the mail. */
async function resetToken(email: string): Promise<string> {
  await forgot(email);
  const mail = (await mailsTo(email)).findLast(({ subject }) => subject.startsWith('Reset'));
  if (!mail) throw new Error('No mail came.');
  return linkIn(mail, '/reset-password/').split('/').at(-1) ?? '';
}

describe('changing a password', () => {
  it('gives a new token and ends every other session', async () => {
    const { email, token } = await newCustomer();
    const other = (await login(email, PASSWORD)).body.token;
    const response = await change(token, { currentPassword: PASSWORD, newPassword: 'N3wPassword' });
    expect(response).toMatchObject({ status: 200, body: { success: true, token: expect.any(String), message: messages.passwordChanged } });
    expect(await Promise.all([token, other, response.body.token].map(isAlive))).toEqual([false, false, true]);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, 'N3wPassword')).status).toBe(200);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your Tradewind password was changed');
  });

  it('keeps a remembered session remembered', async () => {
    const { email, userId } = await newCustomer();
    const { token } = (await test.request('POST', '/auth/login', { body: { email, password: PASSWORD, rememberMe: true } })).body;
    await change(token, { currentPassword: PASSWORD, newPassword: 'N3wPassword' });
    const [session] = await test.shop.db.selectFrom('sessions').select('expiresAt').where('userId', '=', userId).execute();
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });

  it('does not sign out who mistypes the current one', async () => {
    const { email, token } = await newCustomer();
    expect(await change(token, { currentPassword: 'Wrong-1234', newPassword: 'N3wPassword' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', errors: [{ field: 'currentPassword', message: messages.currentWrong }] },
    });
    expect(await isAlive(token)).toBe(true);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it.each([
    [{ newPassword: 'N3wPassword' }, 'currentPassword', messages.currentRequired],
    [{ currentPassword: '', newPassword: 'N3wPassword' }, 'currentPassword', messages.currentRequired],
    [{ currentPassword: PASSWORD }, 'newPassword', messages.newRequired],
    [{ currentPassword: PASSWORD, newPassword: ['x'] }, 'newPassword', messages.newRequired],
    [{ currentPassword: PASSWORD, newPassword: 'Sh0rt!' }, 'newPassword', accountsMessages.passwordShort],
    [{ currentPassword: PASSWORD, newPassword: 'x'.repeat(201) }, 'newPassword', 'Please use at most 200 characters'],
  ])('refuses case %# with the sentence beside its field', async (body, field, message) => {
    const { token } = await newCustomer();
    expect(await change(token, body)).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
  });

  it('is for who is signed in, and of two at once one succeeds', async () => {
    expect((await change(undefined, { currentPassword: PASSWORD, newPassword: 'N3wPassword' })).status).toBe(401);
    const { token } = await newCustomer();
    const both = await Promise.all(
      ['First-1234', 'Second-1234'].map((newPassword) => change(token, { currentPassword: PASSWORD, newPassword })),
    );
    expect(both.map(({ status }) => status).sort()[0]).toBe(200);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  it('is replaced by a link of a mail, once; every session ends and a new one begins', async () => {
    const { email, token, userId } = await newCustomer();
    const link = await resetToken(email);
    const response = await reset(link);
    expect(response).toMatchObject({
      status: 200,
      body: { success: true, user: { _id: userId, email }, message: passwordResetMessages.done },
    });
    expect(await isAlive(token)).toBe(false);
    expect(await isAlive(response.body.token)).toBe(true);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, 'N3wPassword')).status).toBe(200);
    expect(await reset(link, 'Another-123')).toMatchObject({
      status: 400,
      body: { code: 'invalid_token', message: passwordResetMessages.linkDead },
    });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Welcome to Tradewind',
      'Reset your Tradewind password',
      'Your Tradewind password was changed',
    ]);
  });

  it('finds the address in any case', async () => {
    const { email } = await newCustomer();
    expect((await forgot(email.toUpperCase())).status).toBe(200);
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Reset your Tradewind password');
  });

  it('answers the same for unknown addresses, by the same statements, and writes to nobody', async () => {
    const { email } = await newCustomer();
    await mailsTo(email);
    const ask = async (address: string) => {
      test.statements.length = 0;
      const { status, body } = await forgot(address);
      return { status, body: { ...body, requestId: undefined }, statements: [...test.statements] };
    };
    const known = await ask(email);
    const unknown = await ask('nobody@example.com');
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, body: { success: true, message: passwordResetMessages.sent } });
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  it('is in no answer, no log and no table', async () => {
    const { email } = await newCustomer();
    const lines: string[] = [];
    const { shop } = test;
    Object.assign(shop, { log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }) });
    const asked = await forgot(email);
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
      answer: JSON.stringify(asked.body),
      jobs: waiting,
      table: stored,
      log: lines.join('\n'),
    })) {
      expect(text, where).not.toContain(token);
    }
    expect(lines.join('\n')).toContain('/reset-password/***');
    expect(lines.join('\n')).not.toContain('N3wPassword');
  });

  it('leads to the shop, whatever the request says of its host', async () => {
    const { email } = await newCustomer();
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' };
    await test.request('POST', '/auth/forgot-password', { body: { email }, headers });
    expect((await mailsTo(email)).at(-1)?.raw).not.toContain('evil.example');
  });

  it('cannot be replaced after an hour, by a foreign or a malformed link', async () => {
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

  it('lives for 60 minutes', async () => {
    const { email, userId } = await newCustomer();
    await resetToken(email);
    const [row] = await test.shop.db.selectFrom('passwordResets').select('expiresAt').where('userId', '=', userId).execute();
    expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60);
  });

  it('is replaced once when a link is used twice at the same moment, and one use ends the other links', async () => {
    const { email } = await newCustomer();
    const first = await resetToken(email);
    const second = await resetToken(email);
    expect(second).not.toBe(first);
    const responses = await Promise.all([reset(second, 'First-1234'), reset(second, 'Second-1234')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await reset(first)).status).toBe(400);
  });

  it('ends reset links when it is changed instead', async () => {
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
  ])('asks for an address, not for %j', async (email, message) => {
    expect(await forgot(email)).toMatchObject({ status: 422, body: { errors: [{ field: 'email', message }] } });
  });

  it.each([
    ['', accountsMessages.passwordRequired],
    ['Sh0rt!', accountsMessages.passwordShort],
    ['alllowercase', accountsMessages.passwordWeak],
    [null, accountsMessages.passwordRequired],
  ])('refuses %j, and the link still serves', async (password, message) => {
    const link = await resetToken((await newCustomer()).email);
    expect(await reset(link, password)).toMatchObject({ status: 422, body: { errors: [{ field: 'password', message }] } });
    expect((await reset(link)).status).toBe(200);
  });
});
