import { beforeAll, describe, expect, it } from 'vitest';
import { CONFIRMATION_MS } from '#features/accounts/sessions/confirmation.rules';
import { SoftwareAuthenticator } from '#test/software-authenticator.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const EVIL = 'http://evil.example';

const call = (method: string, path: string, token?: string, body: object = {}) => test.request(method, path, { token, body });
const newOptions = async (token: string) => (await call('POST', '/auth/passkeys/new', token)).body.options;
const signInOptions = async () => (await call('POST', '/auth/passkeys/options')).body.options;
const add = (token: string, passkey: object, name = 'Laptop') => call('POST', '/auth/passkeys', token, { name, passkey });
const signIn = (passkey: object) => call('POST', '/auth/passkeys/sign-in', undefined, { passkey });

async function withPasskey() {
  const member = await test.signIn('packer');
  const authenticator = new SoftwareAuthenticator();
  const response = await add(member.token, authenticator.create(await newOptions(member.token)));
  return { ...member, authenticator, passkey: response.body.passkey };
}

describe('a passkey', () => {
  it('is added, renamed and removed, and the audit log has it', async () => {
    const { token, userId, passkey } = await withPasskey();
    expect(passkey).toMatchObject({ _id: expect.any(String), name: 'Laptop', isSynced: true });
    expect((await call('PUT', `/auth/passkeys/${passkey._id}`, token, { name: 'Phone' })).body.passkey.name).toBe('Phone');
    expect((await test.request('GET', '/auth/security', { token })).body.security.passkeys).toMatchObject([{ name: 'Phone' }]);
    expect((await call('DELETE', `/auth/passkeys/${passkey._id}`, token)).status).toBe(200);
    expect((await call('DELETE', `/auth/passkeys/${passkey._id}`, token)).status).toBe(404);
    const actions = await test.shop.db.selectFrom('auditLog').select('action').where('subjectId', '=', userId).orderBy('id').execute();
    expect(actions.map(({ action }) => action)).toEqual(['passkey.add', 'passkey.remove']);
  });

  it('signs in without a name or a password, as somebody who is freshly confirmed', async () => {
    const { userId, authenticator } = await withPasskey();
    const response = await signIn(authenticator.get(await signInOptions()));
    expect(response).toMatchObject({ status: 200, body: { user: { _id: userId, staffRole: 'packer' }, token: expect.any(String) } });
    expect((await call('POST', '/auth/passkeys/new', response.body.token)).status).toBe(200);
  });

  it('signs each challenge once, also at the same moment', async () => {
    const { authenticator } = await withPasskey();
    const options = await signInOptions();
    const first = authenticator.get(options);
    const statuses = (await Promise.all([signIn(first), signIn(first)])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 400]);
    expect((await signIn(authenticator.get(options))).body.code).toBe('wrong_passkey');
  });

  it('is refused with an expired challenge, or one for another purpose or person', async () => {
    const { token, authenticator } = await withPasskey();
    const other = await test.signIn('viewer');
    const made = new SoftwareAuthenticator().create(await newOptions(other.token));
    expect((await add(token, made)).body.code).toBe('wrong_passkey');
    expect(
      (await add(token, new SoftwareAuthenticator().create({ ...(await newOptions(token)), challenge: (await signInOptions()).challenge })))
        .status,
    ).toBe(400);
    expect((await signIn(authenticator.get({ ...(await signInOptions()), challenge: (await newOptions(token)).challenge }))).status).toBe(
      400,
    );
    const options = await signInOptions();
    await test.shop.db
      .updateTable('passkeyChallenges')
      .set({ expiresAt: new Date(0) })
      .execute();
    expect((await signIn(authenticator.get(options))).body.code).toBe('wrong_passkey');
  });

  it('is refused from another site, for another site, and without its owner’s finger or PIN', async () => {
    const { token, authenticator } = await withPasskey();
    const attempts = [
      authenticator.get(await signInOptions(), { origin: EVIL }),
      authenticator.get({ ...(await signInOptions()), rpId: 'evil.example' }),
      authenticator.get(await signInOptions(), { isVerified: false }),
    ];
    for (const attempt of attempts) expect((await signIn(attempt)).body.code).toBe('wrong_passkey');
    const options = await newOptions(token);
    expect((await add(token, new SoftwareAuthenticator().create(options, { origin: EVIL }))).body.code).toBe('wrong_passkey');
  });

  it('is refused when its counter falls, as of a copied key', async () => {
    const { authenticator } = await withPasskey();
    expect((await signIn(authenticator.get(await signInOptions(), { counter: 7 }))).status).toBe(200);
    expect((await signIn(authenticator.get(await signInOptions(), { counter: 7 }))).body.code).toBe('wrong_passkey');
  });

  it('is refused with a wrong signature or an unknown key, with the same response', async () => {
    const { authenticator } = await withPasskey();
    const unknown = new SoftwareAuthenticator();
    unknown.create({ user: { id: 'AAAA' }, rp: { id: 'localhost' }, challenge: 'AAAA' });
    const genuine = authenticator.get(await signInOptions());
    const forged = { ...genuine, response: { ...genuine.response, signature: unknown.get(await signInOptions()).response.signature } };
    const responses = [await signIn(forged), await signIn(unknown.get(await signInOptions()))];
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.code} ${body.message}`)).size).toBe(1);
    expect(responses[0]?.body.code).toBe('wrong_passkey');
  });

  it('belongs to one user: nobody else renames, removes or adds it, or confirms with it', async () => {
    const { passkey, authenticator } = await withPasskey();
    const other = await test.signIn('owner');
    expect((await call('PUT', `/auth/passkeys/${passkey._id}`, other.token, { name: 'Mine' })).status).toBe(404);
    expect((await call('DELETE', `/auth/passkeys/${passkey._id}`, other.token)).status).toBe(404);
    const confirmation = { passkey: authenticator.get(await signInOptions()) };
    expect((await call('POST', '/auth/confirm', other.token, confirmation)).body.code).toBe('wrong_passkey');
  });

  it('confirms its own user', async () => {
    const { token, userId, authenticator } = await withPasskey();
    const confirmedAt = new Date(Date.now() - CONFIRMATION_MS);
    await test.shop.db.updateTable('sessions').set({ confirmedAt }).where('userId', '=', userId).execute();
    expect((await call('POST', '/auth/passkeys/new', token)).body.code).toBe('confirmation_required');
    expect((await call('POST', '/auth/confirm', token, { passkey: authenticator.get(await signInOptions()) })).status).toBe(200);
    expect((await call('POST', '/auth/passkeys/new', token)).status).toBe(200);
  });

  it('is made for this shop, and not twice on one authenticator', async () => {
    const { token, authenticator } = await withPasskey();
    const options = await newOptions(token);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Tradewind' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.credential?.id.toString('base64url') }],
    });
  });
});

describe('malformed passkeys', () => {
  let token: string;
  beforeAll(async () => {
    token = (await test.signIn('packer')).token;
  });

  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const shell = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
  it.each([
    [{ ...shell, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }, 400],
    [{ ...shell, response: { clientDataJSON: b64({ type: 'webauthn.get' }), authenticatorData: 'AAAA', signature: 'AAAA' } }, 400],
    [{ ...shell, response: { clientDataJSON: '!', authenticatorData: 'AAAA', signature: 'AAAA' } }, 422],
    [{ ...shell, response: null }, 422],
    [{}, 422],
  ])('are refused when signing in: %j', async (passkey, status) => expect((await signIn(passkey)).status).toBe(status));

  it.each([
    [{ ...shell, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }, 400],
    [
      {
        ...shell,
        response: {
          clientDataJSON: b64({ type: 'webauthn.create', challenge: 'AAAA', origin: 'http://localhost' }),
          attestationObject: 'AAAA',
        },
      },
      400,
    ],
    [{ ...shell, id: 'x'.repeat(2_000), response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }, 422],
  ])('are refused when adding: %j', async (passkey, status) => expect((await add(token, passkey)).status).toBe(status));
});
