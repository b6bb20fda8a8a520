import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { URI } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendWebhooks } from '#features/platform/webhooks/send-webhooks.service.server';
import { EVENT_TYPES } from '#features/platform/webhooks/webhooks.rules';
import type { Config } from '#server/config.server';
import { type AuthenticatorApp, authenticatorApp } from '#test/authenticator-app.server';
import { openTestShop } from '#test/test-shop.server';
import { startReceiver, type WebhookReceiver } from '#test/webhook-receiver.server';
import { keyFile, readKeys } from './key-ring.server';
import { newSecretKey } from './sealed.server';
import { findMissingKey, prepareSecrets, rotateKey, sealSecrets } from './secrets.service.server';

const test = openTestShop({ WEBHOOKS_TO_PRIVATE_NETWORKS: 'on' });
const stop = new AbortController().signal;
let owner: { token: string; userId: string; email: string };
let receiver: WebhookReceiver;
let app: AuthenticatorApp;
let secret: Buffer;

beforeAll(async () => {
  const signedIn = await test.signIn('owner');
  owner = { ...signedIn, email: (await test.request('GET', '/auth/me', signedIn)).body.user.email };
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

/** As a shop with the embedded database, whose key is a file in its folder. */
const ownConfig = (): Config => Object.assign(test.shop.config, { databaseUrl: undefined });
const call = (method: string, target: string, body?: object) => test.request(method, target, { token: owner.token, body });
const login = (code: string) => test.request('POST', '/auth/login', { body: { email: owner.email, password: 'Passw0rd!', code } });

async function addAuthenticator(): Promise<string[]> {
  const { setup } = (await call('POST', '/auth/authenticator')).body;
  secret = Buffer.from(URI.parse(setup.uri).secret.bytes);
  app = authenticatorApp(test.shop, { uri: setup.uri, userId: owner.userId });
  return (await call('PUT', '/auth/authenticator', { code: await app.nextCode() })).body.recoveryCodes;
}
const removeAuthenticator = () => test.shop.db.deleteFrom('authenticators').execute();
const addWebhook = async (): Promise<{ id: string; secret: string }> => {
  const { body } = await call('POST', '/admin/webhooks', { url: receiver.url, events: EVENT_TYPES });
  return { id: body.endpoint._id, secret: body.secret };
};
const stored = async () => ({
  totp: (await test.shop.db.selectFrom('authenticators').select('secret').executeTakeFirstOrThrow()).secret,
  webhook: (await test.shop.db.selectFrom('webhookEndpoints').select(['secret', 'formerSecret']).executeTakeFirstOrThrow()) ?? {},
});
const keyIds = (ids: Awaited<ReturnType<typeof stored>>) => ids.totp.subarray(1, 5).toString('hex');

async function sendTest(id: string): Promise<number> {
  const before = receiver.messages.length;
  await call('POST', `/admin/webhooks/${id}/test`);
  await sendWebhooks(test.shop, { stop });
  return receiver.messages.length - before;
}

describe('secrets of authenticators and webhooks', () => {
  let webhook: { id: string; secret: string };

  it('are stored as they are without a key, which the start says', async () => {
    expect(await prepareSecrets(test.shop)).toContain('SECRETS_KEY is not set');
    await addAuthenticator();
    webhook = await addWebhook();
    expect(await stored()).toEqual({ totp: secret, webhook: { secret: webhook.secret, formerSecret: null } });
  });

  it('are sealed in the background once there is a key, and work as before', async () => {
    ownConfig();
    expect(await prepareSecrets(test.shop)).toBeUndefined();
    expect((await stat(keyFile(test.shop.config.dataDir))).mode & 0o777).toBe(0o600);
    await sealSecrets(test.shop);
    const sealed = await stored();
    expect(sealed.totp.includes(secret)).toBe(false);
    expect(sealed.webhook.secret).toMatch(/^sealed:/);
    expect(JSON.stringify(sealed)).not.toContain(webhook.secret.slice(6));
    await sealSecrets(test.shop);
    expect(await stored()).toEqual(sealed);
    expect((await login(await app.nextCode())).status).toBe(200);
    expect(await sendTest(webhook.id)).toBe(1);
  });

  it('are sealed from the first moment on where there is a key', async () => {
    await removeAuthenticator();
    await addAuthenticator();
    const rotated = (await call('POST', `/admin/webhooks/${webhook.id}/secret`)).body.secret;
    const sealed = await stored();
    expect(sealed.totp.includes(secret)).toBe(false);
    expect([sealed.webhook.secret, sealed.webhook.formerSecret]).toEqual([
      expect.stringMatching(/^sealed:/),
      expect.stringMatching(/^sealed:/),
    ]);
    expect(JSON.stringify(sealed)).not.toContain(rotated.slice(6));
    expect((await login(await app.nextCode())).status).toBe(200);
    expect(await sendTest(webhook.id)).toBe(1);
  });

  it('get another key by a command while the shop runs, which the key before still opens in older backups', async () => {
    const before = await stored();
    const { keyId, sealed, unreadable } = await rotateKey(test.shop.db, test.shop.config);
    expect([sealed, unreadable]).toEqual([3, 0]);
    const after = await stored();
    expect([keyIds(after), keyIds(before)]).toEqual([keyId, readKeys(test.shop.config)[1]?.id]);
    expect(await sendTest(webhook.id)).toBe(1);
    expect((await login(await app.nextCode())).status).toBe(200);
    expect((await readdir(test.shop.config.dataDir)).filter((name) => name.startsWith('secrets.key'))).toEqual(['secrets.key']);
  });
});

describe('a shop whose key is not here', () => {
  let dir: string;
  let keyText: string;

  beforeAll(async () => {
    dir = test.shop.config.dataDir;
    keyText = await readFile(keyFile(dir), 'utf8');
  });
  afterEach(() => {
    Object.assign(test.shop, { config: { ...test.shop.config, dataDir: dir, secretsKeys: [] } });
  });

  /** As after a restore into another folder, or on another machine. */
  async function elsewhere(more: Partial<Config> = {}) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-elsewhere-'));
    Object.assign(test.shop, { config: { ...test.shop.config, dataDir, ...more } });
    return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
  }

  it('says so at the start, makes no other one, and lets staff in by recovery codes; webhooks wait', async () => {
    await removeAuthenticator();
    const [recoveryCode = ''] = await addAuthenticator();
    const { id } = await addWebhook();
    const { dataDir, remove } = await elsewhere();
    const problem = await prepareSecrets(test.shop);
    expect(problem).toContain(keyFile(dataDir));
    expect(await findMissingKey(test.shop.db, test.shop.config)).toBe(problem);
    expect(await readdir(dataDir)).toEqual([]);
    expect((await login(await app.nextCode())).body.code).toBe('wrong_code');
    expect((await login(recoveryCode)).status).toBe(200);
    expect(await sendTest(id)).toBe(0);
    const { deliveries } = (await call('GET', `/admin/webhooks/${id}/deliveries`)).body;
    expect(deliveries[0]).toMatchObject({ status: 'waiting' });

    await writeFile(keyFile(dataDir), keyText);
    expect(await prepareSecrets(test.shop)).toBeUndefined();
    expect((await login(await app.nextCode())).status).toBe(200);
    await remove();
  });

  it('does not start with another key; the command goes on with it', async () => {
    const other = newSecretKey();
    const { remove } = await elsewhere({ secretsKeys: [other.bytes] });
    await expect(prepareSecrets(test.shop)).rejects.toThrow('npm run rotate-key');
    expect(await rotateKey(test.shop.db, test.shop.config)).toMatchObject({ keyId: other.id, sealed: 0 });
    expect(await prepareSecrets(test.shop)).toBeUndefined();
    await remove();
  });

  it('takes a new key before the present one by SECRETS_KEY', async () => {
    const present = readKeys({ dataDir: dir, secretsKeys: [] }).map(({ bytes }) => bytes);
    const fresh = newSecretKey();
    const { remove } = await elsewhere({ secretsKeys: [fresh.bytes, ...present] });
    await removeAuthenticator();
    expect(await rotateKey(test.shop.db, test.shop.config)).toMatchObject({ keyId: fresh.id, unreadable: 0 });
    const { secretsKeys } = test.shop.config;
    Object.assign(test.shop.config, { secretsKeys: secretsKeys.slice(0, 1) });
    expect(await prepareSecrets(test.shop)).toBeUndefined();
    await addAuthenticator();
    expect((await login(await app.nextCode())).status).toBe(200);
    await remove();
  });
});
