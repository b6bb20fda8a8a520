import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import { openTestShop } from '#test/test-shop.server';
import { DEFAULT_SETTINGS } from './settings.rules';
import { readSettings, SETTINGS_TAG, settingsCache } from './settings.service.server';

const test = openTestShop();
let admin: { token: string; userId: string };

beforeEach(async () => {
  admin = await test.signIn('admin');
  await test.shop.db.deleteFrom('shopSettings').execute();
});

/** Of a shop where neither the owner nor the operator has set anything. */
const DEFAULTS = { ...DEFAULT_SETTINGS, version: 0, fixed: {} };

const get = async () => (await test.request('GET', '/admin/settings', { token: admin.token })).body.settings;
const put = (body: unknown) => test.request('PUT', '/admin/settings', { token: admin.token, body });

describe('the shop’s settings', () => {
  it('have defaults until the owner changes them', async () => {
    expect(await get()).toEqual(DEFAULTS);
    const { status, body, headers } = await put({ lowStockThreshold: 3 });
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, settings: { ...DEFAULTS, lowStockThreshold: 3, version: 1 }, message: 'Settings saved' },
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(await get()).toEqual({ ...DEFAULTS, lowStockThreshold: 3, version: 1 });
  });

  it('stay as they are when nothing is sent, or what they are', async () => {
    await put({ lowStockThreshold: 3 });
    expect((await put({})).body.settings).toEqual({ ...DEFAULTS, lowStockThreshold: 3, version: 1 });
    expect((await put({ lowStockThreshold: 3, version: 0 })).body.settings.version).toBe(1);
  });

  it('are not overwritten by somebody who loaded an older version', async () => {
    await put({ lowStockThreshold: 3, version: 0 });
    expect(await put({ lowStockThreshold: 4, version: 0 })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        errors: [{ field: 'lowStockThreshold', message: 'Someone else changed this in the meantime' }],
        current: { lowStockThreshold: 3, version: 1 },
      },
    });
    expect((await put({ lowStockThreshold: 4, version: 1 })).body.settings).toEqual({ ...DEFAULTS, lowStockThreshold: 4, version: 2 });
  });

  it('are changed by one of several at once', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map((lowStockThreshold) => put({ lowStockThreshold, version: 0 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await get()).toEqual(responses.find(({ status }) => status === 200)?.body.settings);
  });

  it('ignore what an older release stored otherwise', async () => {
    await test.shop.db
      .insertInto('shopSettings')
      .values([
        { name: 'lowStockThreshold', value: '"many"', version: 4 },
        { name: 'gone', value: 'true', version: 3 },
      ])
      .execute();
    expect(await get()).toEqual({ ...DEFAULTS, version: 4 });
    // An upgrade counts low stock again, by the threshold that the settings have.
    await sql.raw(readFileSync('db/migrations/0170_low_stock_thresholds.sql', 'utf8')).execute(test.shop.db);
  });

  it('are in the audit log when they change', async () => {
    await put({ lowStockThreshold: 3 });
    const { entries } = (await test.request('GET', `/admin/audit?adminId=${admin.userId}`, { token: admin.token })).body;
    expect(entries).toMatchObject([
      { action: 'settings.update', subject: { type: 'settings' }, before: { lowStockThreshold: 10 }, after: { lowStockThreshold: 3 } },
    ]);
  });

  it.each([-1, 10_001, 2.5, '5', null, [5]])('refuse a threshold of %j', async (lowStockThreshold) => {
    expect(await put({ lowStockThreshold })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'lowStockThreshold', message: 'The threshold must be a whole number from 0 to 10,000' }] },
    });
  });

  it.each(['', '  ', 'x'.repeat(61), 'two\nlines', 5, null])('refuse a name of %j', async (shopName) => {
    expect(await put({ shopName })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'shopName', message: 'Please enter a name of at most 60 characters' }] },
    });
  });

  it.each(['', 'shop', 'a@b', 'a@example.com\nBcc: b@example.com', null])('refuse an address of %j', async (shopEmail) => {
    expect(await put({ shopEmail })).toMatchObject({ status: 422, body: { errors: [{ field: 'shopEmail' }] } });
  });

  it.each([-1, 0.5, 'x'])('refuse a version of %j', async (version) => {
    expect((await put({ lowStockThreshold: 5, version })).status).toBe(422);
  });

  it('are for admins', async () => {
    const customer = await test.signIn();
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { lowStockThreshold: -1 }],
    ] as const) {
      expect((await test.request(method, '/admin/settings', { body })).status).toBe(401);
      expect((await test.request(method, '/admin/settings', { body, token: customer.token })).status).toBe(403);
    }
  });
});

describe('a process that listens to changes', () => {
  it('reads its settings once, and again after another process changed them', async () => {
    settingsCache.start(test.shop.db);
    const onChange = vi.fn((tags: Set<string> | undefined) => {
      if (!tags || tags.has(SETTINGS_TAG)) settingsCache.drop(test.shop.db);
    });
    const { stop } = listenForCatalogChanges({ url: test.shop.config.databaseUrl ?? '', onChange, log: test.shop.log });
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    test.statements.length = 0;
    for (const _ of [1, 2, 3]) expect((await readSettings(test.shop)).lowStockThreshold).toBe(10);
    expect(test.statements).toHaveLength(1);
    await put({ lowStockThreshold: 3, shopName: 'Corner Shop', shopEmail: 'hello@corner.example' });
    await vi.waitFor(async () => expect((await readSettings(test.shop)).lowStockThreshold).toBe(3));
    expect(test.shop.config.shop).toMatchObject({ name: 'Corner Shop', email: 'hello@corner.example' });
    await stop();
  });
});

describe('a shop whose operator has set its name', () => {
  const fixedShop = openTestShop({ SHOP_NAME: 'From the environment' });

  it('shows that name, and what sets it', async () => {
    const { token } = await fixedShop.signIn('admin');
    const storedBefore = { name: 'shopName', value: '"Stored"', version: 1 };
    await fixedShop.shop.db.insertInto('shopSettings').values(storedBefore).execute();
    expect((await fixedShop.request('GET', '/admin/settings', { token })).body.settings).toMatchObject({
      shopName: 'From the environment',
      fixed: { shopName: 'SHOP_NAME' },
    });
    await readSettings(fixedShop.shop);
    expect(fixedShop.shop.config.shop.name).toBe('From the environment');
  });

  it('refuses another name, and takes another address', async () => {
    const { token } = await fixedShop.signIn('admin');
    expect(await fixedShop.request('PUT', '/admin/settings', { token, body: { shopName: 'Mine' } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'shopName', message: 'Set by SHOP_NAME where the shop runs; it cannot be changed here' }] },
    });
    const { status, body } = await fixedShop.request('PUT', '/admin/settings', { token, body: { shopEmail: 'us@corner.example' } });
    expect({ status, settings: body.settings }).toMatchObject({ status: 200, settings: { shopEmail: 'us@corner.example' } });
  });
});
