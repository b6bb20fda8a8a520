import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import { rotateKey } from '#features/platform/secrets/secrets.service.server';
import { openTestShop } from '#test/test-shop.server';
import {
  CONNECTIONS_TAG,
  type Connection,
  changeConnection,
  connectionsCache,
  readConnection,
  viewConnection,
} from './connection-settings.service.server';

const SECRETS_KEY = randomBytes(32).toString('base64');
const SECRET = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc';

const test = openTestShop({ SECRETS_KEY });
const other = openTestShop({ SMTP_URL: 'smtp://user:hunter2@mail.example:587', SECRETS_KEY });
const keyless = openTestShop();

/** A mail server whose address the environment may set. */
const connection: Connection<'host' | 'password'> = {
  id: 'test.mail',
  label: 'Mail server',
  values: { host: { isSecret: false, variable: 'SMTP_URL' }, password: { isSecret: true } },
  fixed: ({ smtpUrl }) => (smtpUrl ? { host: new URL(smtpUrl).host } : {}),
};

async function signIn(shop: typeof test): Promise<Admin> {
  const { userId, token } = await shop.signIn('owner');
  return { _id: userId, email: (await shop.request('GET', '/auth/me', { token })).body.user.email };
}
const change = (values: { host?: string | null; password?: string | null }, version?: number) =>
  changeConnection(test.shop, admin, connection, { values, version });
const stored = () => test.shop.db.selectFrom('connectionSettings').selectAll().orderBy('name').execute();

let admin: Admin;
beforeAll(async () => {
  admin = await signIn(test);
});
beforeEach(async () => {
  await test.shop.db.deleteFrom('connectionSettings').execute();
});

describe('values of a connection', () => {
  it('are read as they were entered, and shown without secrets', async () => {
    expect(await readConnection(test.shop, connection)).toEqual({});
    const view = await change({ host: 'mail.example', password: SECRET });
    expect(await readConnection(test.shop, connection)).toEqual({ host: 'mail.example', password: SECRET });
    expect(view).toEqual({
      version: 1,
      fields: {
        host: { isSet: true, value: 'mail.example', setAt: expect.any(String), setBy: expect.any(String) },
        password: { isSet: true, endsIn: 'p7dc', setAt: expect.any(String), setBy: expect.any(String) },
      },
    });
    expect(await viewConnection(test.shop, connection)).toEqual(view);
  });

  it('are encrypted in the database if they are secret, and not in the log of changes', async () => {
    await change({ host: 'mail.example', password: SECRET });
    const [host, password] = await stored();
    expect([host?.value, host?.secret, password?.value]).toEqual(['mail.example', null, null]);
    expect(password?.secret?.includes(SECRET.slice(0, 8))).toBe(false);
    await change({ password: 'short' });
    const log = await test.shop.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'connection.update')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(log).toEqual([
      { before: { name: 'Mail server', password: 'ends in p7dc' }, after: { name: 'Mail server', password: 'set' } },
      { before: { name: 'Mail server' }, after: { name: 'Mail server', host: 'mail.example', password: 'ends in p7dc' } },
    ]);
  });

  it('are removed by null, and stay when they are absent or the same', async () => {
    await change({ host: 'mail.example', password: SECRET });
    expect((await change({ host: 'mail.example', password: SECRET })).version).toBe(1);
    expect((await change({ password: null })).fields.password).toEqual({ isSet: false });
    expect(await readConnection(test.shop, connection)).toEqual({ host: 'mail.example' });
  });

  it('do not overwrite what somebody else has set meanwhile, and merge with other values', async () => {
    await change({ host: 'mail.example' }, 0);
    await expect(change({ host: 'other.example' }, 0)).rejects.toMatchObject({
      code: 'conflict',
      fields: [{ field: 'host', message: 'Someone else changed this in the meantime' }],
      details: { current: { version: 1 } },
    });
    expect((await change({ password: SECRET }, 0)).version).toBe(2);
    await change({ host: null });
    await expect(change({ host: 'other.example' }, 2)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('follow another key of the installation, and are absent without their key', async () => {
    await change({ password: SECRET });
    const next = randomBytes(32);
    const present = test.shop.config.secretsKeys;
    const withKeys = (secretsKeys: readonly Buffer[]) => ({ ...test.shop, config: { ...test.shop.config, secretsKeys } });
    const rotated = withKeys([next, ...present]);
    expect(await rotateKey(test.shop.db, rotated.config)).toMatchObject({ sealed: 1, unreadable: 0 });
    expect(await readConnection(withKeys([next]), connection)).toEqual({ password: SECRET });
    expect(await readConnection(test.shop, connection)).toEqual({});
    expect((await viewConnection(test.shop, connection)).fields.password).toMatchObject({ isSet: true, isUnreadable: true });
    expect((await change({ password: SECRET })).fields.password).toMatchObject({ isSet: true, endsIn: 'p7dc' });
  });

  it('that are not encrypted are refused by the database', async () => {
    const insert = (secret: Buffer) =>
      test.shop.db.insertInto('connectionSettings').values({ connection: 'x', name: 'y', secret, version: 1 }).execute();
    await expect(insert(Buffer.from(SECRET.repeat(3)))).rejects.toThrow('connection_settings_secret_check');
    await expect(insert(Buffer.of(1, 2, 3))).rejects.toThrow('connection_settings_secret_check');
  });
});

describe('a process that listens to changes', () => {
  it('reads the values once, and again after another process changed them', async () => {
    const elsewhere = { ...test.shop, db: test.shop.db.withTables() };
    connectionsCache.start(elsewhere.db);
    const onChange = vi.fn((tags: Set<string> | undefined) => {
      if (!tags || tags.has(CONNECTIONS_TAG)) connectionsCache.drop(elsewhere.db);
    });
    const { stop } = listenForCatalogChanges({ url: test.shop.config.databaseUrl ?? '', onChange, log: test.shop.log });
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    await readConnection(elsewhere, connection);
    test.statements.length = 0;
    for (const _ of [1, 2]) expect(await readConnection(elsewhere, connection)).toEqual({});
    expect(test.statements).toEqual([]);
    await change({ host: 'mail.example' });
    await vi.waitFor(async () => expect(await readConnection(elsewhere, connection)).toEqual({ host: 'mail.example' }));
    await stop();
  });
});

describe('a value of the environment', () => {
  it('wins over what staff have entered, and cannot be changed', async () => {
    const values = { connection: connection.id, name: 'host', value: 'stored.example', version: 1 };
    await other.shop.db.insertInto('connectionSettings').values(values).execute();
    expect(await readConnection(other.shop, connection)).toEqual({ host: 'mail.example:587' });
    expect((await viewConnection(other.shop, connection)).fields.host).toEqual({
      isSet: true,
      value: 'mail.example:587',
      fixedBy: 'SMTP_URL',
    });
    const owner = await signIn(other);
    const attempt = changeConnection(other.shop, owner, connection, { values: { host: 'mine.example' } });
    await expect(attempt).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ field: 'host', message: "Set by the environment (SMTP_URL). It can't be changed here." }],
    });
  });
});

describe('a shop without a key', () => {
  it('stores no secret, and says what to do; other values are stored', async () => {
    const owner = await signIn(keyless);
    const attempt = (values: { host?: string; password?: string }) => changeConnection(keyless.shop, owner, connection, { values });
    await expect(attempt({ host: 'mail.example', password: SECRET })).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ field: 'password', message: expect.stringContaining('SECRETS_KEY') }],
    });
    expect(await readConnection(keyless.shop, connection)).toEqual({});
    await attempt({ host: 'mail.example' });
    expect(await readConnection(keyless.shop, connection)).toEqual({ host: 'mail.example' });
  });
});
