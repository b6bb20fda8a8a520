import { beforeAll, describe, expect, it } from 'vitest';
import { CONFIRMATION_MS } from '#features/accounts/sessions/confirmation.rules';
import { doDueJobs } from '#server/jobs.server';
import { authenticatorApp } from '#test/authenticator-app.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const PASSWORD = 'Passw0rd!';

interface Member {
  token: string;
  userId: string;
  email: string;
}

async function newMember(): Promise<Member> {
  const member = await test.signIn('packer');
  return { ...member, email: (await test.request('GET', '/auth/me', member)).body.user.email };
}

const call = (method: string, path: string, token: string | undefined, body?: object) => test.request(method, path, { token, body });
const login = (email: string, code?: string) => call('POST', '/auth/login', undefined, { email, password: PASSWORD, code });

async function withAuthenticator() {
  const member = await newMember();
  const { setup } = (await call('POST', '/auth/authenticator', member.token)).body;
  const app = authenticatorApp(test.shop, { uri: setup.uri, userId: member.userId });
  const { recoveryCodes } = (await call('PUT', '/auth/authenticator', member.token, { code: await app.nextCode() })).body;
  return { ...member, app, recoveryCodes: recoveryCodes as string[], setup };
}

async function makeOld({ userId }: Member): Promise<void> {
  const confirmedAt = new Date(Date.now() - CONFIRMATION_MS - 1_000);
  await test.shop.db.updateTable('sessions').set({ confirmedAt }).where('userId', '=', userId).execute();
}

describe('an authenticator app', () => {
  it('is added by its first code, shown with ten recovery codes, and reported by mail and audit log', async () => {
    const { token, email, userId, setup, recoveryCodes } = await withAuthenticator();
    expect(setup).toMatchObject({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining('otpauth://totp/Tradewind'),
    });
    expect(setup.qr).toMatchObject({ size: expect.any(Number), path: expect.stringMatching(/^M\d+ \d+h1v1h-1z/) });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await call('GET', '/auth/security', token)).body.security).toMatchObject({
      authenticator: { recoveryCodesLeft: 10 },
      passkeys: [],
    });
    await doDueJobs(test.shop);
    expect((await readOutbox(test.shop.config.dataDir, email)).map(({ subject }) => subject)).toContain(
      'The sign-in of your Tradewind account was changed',
    );
    const actions = await test.shop.db.selectFrom('auditLog').select('action').where('subjectId', '=', userId).execute();
    expect(actions).toEqual([{ action: 'authenticator.add' }]);
  });

  it('is not needed before its first code', async () => {
    const { token, email } = await newMember();
    await call('POST', '/auth/authenticator', token);
    expect((await login(email)).status).toBe(200);
    expect(await call('PUT', '/auth/authenticator', token, { code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_code', errors: [{ field: 'code' }] },
    });
  });

  it('is needed to sign in, with a code or a recovery code, and none works twice', async () => {
    const { email, app, recoveryCodes } = await withAuthenticator();
    expect(await login(email)).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
    expect((await login(email, '000000')).body.code).toBe('wrong_code');
    const code = await app.nextCode();
    const results = await Promise.all([login(email, `${code.slice(0, 3)} ${code.slice(3)}`), login(email, code)]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [recovery = ''] = recoveryCodes;
    expect((await login(email, recovery.toLowerCase())).status).toBe(200);
    expect((await login(email, recovery)).body.code).toBe('wrong_code');
  });

  it('does not change the response to a wrong password', async () => {
    const { email } = await withAuthenticator();
    const wrong = (address: string, code?: string) =>
      call('POST', '/auth/login', undefined, { email: address, password: 'Wr0ngPass', code });
    const bodies = [await wrong(email), await wrong(email, '123456'), await wrong('nobody@example.com', '123456')].map(
      ({ status, body }) => ({
        status,
        code: body.code,
        message: body.message,
      }),
    );
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('is needed to reset the password by mail; the link works until then', async () => {
    const { email, recoveryCodes } = await withAuthenticator();
    await call('POST', '/auth/forgot-password', undefined, { email });
    await doDueJobs(test.shop);
    const mail = (await readOutbox(test.shop.config.dataDir, email)).find(({ subject }) => subject.startsWith('Reset'));
    const token = /reset-password\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    const reset = (code?: string) => call('PUT', `/auth/reset-password/${token}`, undefined, { password: 'N3wPassword', code });
    expect((await reset()).body.code).toBe('second_factor_required');
    expect((await reset('000000')).body.code).toBe('wrong_code');
    expect((await login(email)).body.code).toBe('second_factor_required');
    expect((await reset(recoveryCodes[1])).status).toBe(200);
  });

  it('cannot be replaced, and is removed after a fresh confirmation', async () => {
    const member = await withAuthenticator();
    expect((await call('POST', '/auth/authenticator', member.token)).body.code).toBe('conflict');
    await makeOld(member);
    for (const [method, path] of [
      ['POST', '/auth/authenticator'],
      ['DELETE', '/auth/authenticator'],
      ['POST', '/auth/recovery-codes'],
      ['POST', '/auth/passkeys/new'],
    ] as const) {
      expect((await call(method, path, member.token)).body.code).toBe('confirmation_required');
    }
    expect((await call('POST', '/auth/confirm', member.token, { password: PASSWORD })).status).toBe(200);
    expect((await call('DELETE', '/auth/authenticator', member.token)).status).toBe(200);
    expect((await call('DELETE', '/auth/authenticator', member.token)).status).toBe(404);
    expect((await login(member.email)).status).toBe(200);
  });

  it('shows its secret and codes neither in later responses nor in the audit log or the jobs', async () => {
    const { token, setup, recoveryCodes } = await withAuthenticator();
    const owner = await test.signIn('owner');
    const texts = [
      (await call('GET', '/auth/security', token)).body,
      (await call('GET', '/admin/staff?limit=100', owner.token)).body,
      await test.shop.db.selectFrom('auditLog').selectAll().execute(),
      await test.shop.db.selectFrom('jobs').selectAll().execute(),
    ].map((value) => JSON.stringify(value));
    for (const secret of [setup.secret, ...recoveryCodes]) expect(texts.some((text) => text.includes(secret))).toBe(false);
  });

  it('makes new recovery codes, after which the old ones do not work', async () => {
    const { token, email, recoveryCodes } = await withAuthenticator();
    const renewed = (await call('POST', '/auth/recovery-codes', token)).body.recoveryCodes;
    expect((await login(email, recoveryCodes[0])).body.code).toBe('wrong_code');
    expect((await login(email, renewed[0])).status).toBe(200);
  });

  it('is removed with all passkeys when its user leaves the staff, or when an owner clears it', async () => {
    const owner = await test.signIn('owner');
    const [cleared, removed] = [await withAuthenticator(), await withAuthenticator()];
    expect((await call('DELETE', `/admin/staff/${cleared.userId}/second-factor`, owner.token)).body.staff.hasAuthenticator).toBe(false);
    expect((await call('DELETE', `/admin/staff/${removed.userId}`, owner.token)).status).toBe(200);
    for (const { email } of [cleared, removed]) expect((await login(email)).status).toBe(200);
  });
});

describe('a confirmation', () => {
  let member: Member;
  beforeAll(async () => {
    member = await newMember();
  });
  const confirm = (body: object, token: string | undefined = member.token) => call('POST', '/auth/confirm', token, body);

  it('by password lasts ten minutes, for this session only', async () => {
    const owner = await test.signIn('owner');
    const { email } = (await test.request('GET', '/auth/me', owner)).body.user;
    const other = (await login(email)).body.token;
    await makeOld({ ...owner, email });
    const exportStock = async (token: string) => (await call('GET', '/admin/exports/stock', token)).status;
    expect(await exportStock(owner.token)).toBe(403);
    expect((await confirm({ password: PASSWORD }, owner.token)).status).toBe(200);
    expect([await exportStock(owner.token), await exportStock(other)]).toEqual([200, 403]);
  });

  it.each([[{}], [{ password: PASSWORD, code: '123456' }], [{ password: '' }], [{ password: 5 }], [{ code: '' }], [{ passkey: {} }]])(
    'needs exactly one proof: not %j',
    async (body) => expect((await confirm(body)).status).toBe(422),
  );

  it('fails with a wrong password or code, without ending the session', async () => {
    expect(await confirm({ password: 'Wr0ngPass' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', errors: [{ field: 'password' }] },
    });
    expect(await confirm({ code: '123456' })).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    expect((await call('GET', '/auth/me', member.token)).status).toBe(200);
    expect((await call('POST', '/auth/confirm', undefined, { password: PASSWORD })).status).toBe(401);
  });

  it('by code works once', async () => {
    const { token, recoveryCodes } = await withAuthenticator();
    expect((await confirm({ code: recoveryCodes[0] }, token)).status).toBe(200);
    expect((await confirm({ code: recoveryCodes[0] }, token)).status).toBe(400);
  });
});

it('a new e-mail address of somebody on the staff needs a fresh confirmation', async () => {
  const member = await newMember();
  await makeOld(member);
  const change = (body: object) => call('PUT', '/auth/profile', member.token, body);
  expect((await change({ firstName: 'Grace', email: member.email })).status).toBe(200);
  expect((await change({ email: 'elsewhere@example.com' })).body.code).toBe('confirmation_required');
  await call('POST', '/auth/confirm', member.token, { password: PASSWORD });
  expect((await change({ email: 'elsewhere@example.com' })).status).toBe(200);
});

it('customers have no second factor to set up', async () => {
  const { token } = await test.signIn();
  for (const [method, path] of [
    ['GET', '/auth/security'],
    ['POST', '/auth/authenticator'],
    ['POST', '/auth/passkeys/new'],
  ] as const) {
    expect((await call(method, path, token)).body.code).toBe('forbidden');
  }
});
