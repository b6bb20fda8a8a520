import { beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '#features/platform/secret-links/token.server';
import { removeAged } from '#server/retention.server';
import { RIGHTS } from '#shared/rights';
import { DAY_MS } from '#shared/time';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const limited = openTestShop({ RATE_LIMITS: 'on' });
let owner: { token: string; userId: string };

beforeAll(async () => {
  owner = await test.signIn('owner');
});

const call = (method: string, path: string, { body, token = owner.token }: { body?: object; token?: string } = {}) =>
  test.request(method, path, { token, body });
const create = (input: object, token?: string) => call('POST', '/admin/api-keys', { body: { name: 'Warehouse', ...input }, token });
async function createKey(rights: string[], token?: string): Promise<{ key: string; id: string }> {
  const { key, apiKey } = (await create({ rights }, token)).body;
  return { key, id: apiKey._id };
}
const listed = async (id: string) => (await call('GET', '/admin/api-keys')).body.apiKeys.find(({ _id }: { _id: string }) => _id === id);

describe('an API key', () => {
  it('is shown once, and stored as a hash', async () => {
    const expiresAt = new Date(Date.now() + 30 * DAY_MS).toISOString();
    const { status, body, headers } = await create({ rights: ['stock.read', 'products.read', 'stock.read'], expiresAt });
    expect(status).toBe(201);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body.key).toMatch(/^twk_[\w-]{43}$/);
    expect(body.apiKey).toEqual({
      _id: expect.any(String),
      name: 'Warehouse',
      prefix: body.key.slice(0, 10),
      status: 'active',
      rights: ['products.read', 'stock.read'],
      missingRights: [],
      createdBy: { _id: owner.userId, name: 'Ada Lovelace' },
      createdAt: expect.any(String),
      expiresAt,
    });
    const list = await call('GET', '/admin/api-keys');
    expect(JSON.stringify(list.body)).not.toContain(body.key.slice(0, 14));
    const [row] = await test.shop.db.selectFrom('apiKeys').selectAll().where('id', '=', body.apiKey._id).execute();
    expect(row?.keyHash).toEqual(hashToken(body.key));
    expect(JSON.stringify(row)).not.toContain(body.key);
  });

  it('calls what its rights allow, and nothing else', async () => {
    const { key } = await createKey(['products.read']);
    expect((await call('GET', '/admin/products', { token: key })).status).toBe(200);
    expect((await call('GET', '/admin/orders', { token: key })).body).toMatchObject({ code: 'forbidden' });
    // A customer's and a member's own calls have no key.
    for (const path of ['/auth/me', '/cart', '/auth/security', '/addresses'])
      expect(await call('GET', path, { token: key })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('shows drafts where everyone sees products', async () => {
    const { id } = await makeProduct(test.shop.db);
    await test.shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', Number(id)).execute();
    const reads = await createKey(['products.read']);
    const other = await createKey(['stock.read']);
    expect((await call('GET', `/products/${id}`, { token: reads.key })).status).toBe(200);
    expect((await call('GET', `/products/${id}`, { token: other.key })).status).toBe(404);
  });

  it('says when it was used, once a minute', async () => {
    const { key, id } = await createKey(['products.read']);
    expect((await listed(id)).lastUsedAt).toBeUndefined();
    await call('GET', '/admin/products?limit=1', { token: key });
    const { lastUsedAt } = await listed(id);
    expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000);
    test.statements.length = 0;
    await call('GET', '/admin/products?limit=1', { token: key });
    expect(test.statements.filter((statement) => /update "api_keys"/i.test(statement))).toEqual([]);
  });

  it('is named in the audit log, also by work that goes on in the background', async () => {
    const { key } = await createKey(['categories.write', 'products.read', 'audit.read']);
    const { category } = (await call('POST', '/categories', { token: key, body: { name: 'By key' } })).body;
    const { entries } = (await call('GET', `/admin/audit?subjectType=category&subjectId=${category._id}`, { token: key })).body;
    expect(entries).toMatchObject([{ action: 'category.create', by: { _id: owner.userId, name: 'API key “Warehouse”' } }]);
    const edit = await createKey(['products.write', 'products.read']);
    const product = await makeProduct(test.shop.db);
    const body = { ids: [product.id], change: { addTags: ['new'] } };
    expect((await call('POST', '/admin/bulk-edits', { token: edit.key, body })).status).toBe(201);
    expect(await test.shop.db.selectFrom('bulkEdits').select(['adminId', 'keyName']).execute()).toEqual([
      { adminId: owner.userId, keyName: 'Warehouse' },
    ]);
  });

  it('pays back and exports without a confirmation, because who chose these rights gave it', async () => {
    await test.shop.db
      .updateTable('sessions')
      .set({ confirmedAt: new Date(0) })
      .where('userId', '=', owner.userId)
      .execute();
    expect((await create({ rights: ['exports.run'] })).body).toMatchObject({ code: 'confirmation_required' });
    await test.shop.db.updateTable('sessions').set({ confirmedAt: new Date() }).where('userId', '=', owner.userId).execute();
    const { key } = await createKey(['exports.run', 'products.read']);
    expect((await call('GET', '/admin/exports/products', { token: key })).status).toBe(200);
  });
});

describe('an API key that must not work', () => {
  it('is unknown, malformed or nearly right', async () => {
    const { key } = await createKey(['products.read']);
    const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
    for (const token of [wrong, `${key}A`, key.slice(0, -1), key.toUpperCase(), 'twk_', `twk_${'a'.repeat(43)}`])
      expect((await call('GET', '/admin/products', { token })).status).toBe(401);
  });

  it('is revoked, from the next request on; revoking again changes nothing', async () => {
    const { key, id } = await createKey(['products.read']);
    expect((await call('DELETE', `/admin/api-keys/${id}`)).body).toMatchObject({
      message: 'API key revoked',
      apiKey: { status: 'revoked' },
    });
    expect((await call('GET', '/admin/products', { token: key })).body).toMatchObject({
      code: 'unauthenticated',
      message: 'This API key does not exist, was revoked, or has expired.',
    });
    expect((await call('DELETE', `/admin/api-keys/${id}`)).status).toBe(200);
    const { entries } = (await call('GET', `/admin/audit?subjectType=api_key&subjectId=${id}`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['api_key.revoke', 'api_key.create']);
    expect(JSON.stringify(entries)).not.toContain(key.slice(0, 14));
  });

  it('has expired', async () => {
    const { key, id } = await createKey(['products.read']);
    await test.shop.db
      .updateTable('apiKeys')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    expect((await call('GET', '/admin/products', { token: key })).status).toBe(401);
    expect((await listed(id)).status).toBe('expired');
  });

  it('loses rights with its creator’s role, and gets them back with it', async () => {
    const maker = await test.signIn('owner');
    const { key, id } = await createKey(['orders.read', 'audit.read'], maker.token);
    await call('PUT', `/admin/staff/${maker.userId}`, { body: { role: 'packer' } });
    expect((await call('GET', '/admin/orders', { token: key })).status).toBe(200);
    expect((await call('GET', '/admin/audit', { token: key })).status).toBe(403);
    expect((await listed(id)).missingRights).toEqual(['audit.read']);
    await call('PUT', `/admin/staff/${maker.userId}`, { body: { role: 'owner' } });
    expect((await call('GET', '/admin/audit', { token: key })).status).toBe(200);
  });

  it('is of somebody who left the staff, for good, or whose account is gone', async () => {
    const maker = await test.signIn('owner');
    const { key, id } = await createKey(['orders.read'], maker.token);
    await call('DELETE', `/admin/staff/${maker.userId}`);
    expect((await call('GET', '/admin/orders', { token: key })).status).toBe(401);
    await test.shop.db.updateTable('users').set({ role: 'owner' }).where('id', '=', maker.userId).execute();
    expect((await call('GET', '/admin/orders', { token: key })).status).toBe(401);
    expect((await listed(id)).status).toBe('revoked');
    const gone = await test.signIn('owner');
    const theirs = await createKey(['orders.read'], gone.token);
    await test.shop.db.deleteFrom('users').where('id', '=', gone.userId).execute();
    expect((await call('GET', '/admin/orders', { token: theirs.key })).status).toBe(401);
  });

  it('is one that calls too often', async () => {
    const { token } = await limited.signIn('owner');
    const { key } = (await limited.request('POST', '/admin/api-keys', { token, body: { name: 'Fast', rights: ['products.read'] } })).body;
    const send = () => limited.request('GET', '/admin/products?limit=1', { token: key });
    expect((await send()).status).toBe(200);
    const counters = await limited.shop.db.updateTable('rateLimits').set({ attempts: 600 }).where('key', 'like', 'api key %').execute();
    expect(counters[0]?.numUpdatedRows).toBe(1n);
    expect((await send()).body).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: expect.any(Number) });
  });
});

describe('creating API keys', () => {
  it.each(['staff.write', 'settings.write', 'x'])('refuses the right %s', async (right) => {
    expect((await create({ rights: ['products.read', right] })).body).toMatchObject({ code: 'invalid' });
  });

  it('refuses no name, no rights, and an end that has passed', async () => {
    expect((await create({ name: ' ', rights: ['products.read'] })).body.errors).toMatchObject([{ field: 'name' }]);
    expect((await create({ rights: [] })).body.errors).toMatchObject([{ field: 'rights' }]);
    const past = new Date(Date.now() - 1_000).toISOString();
    expect((await create({ rights: ['products.read'], expiresAt: past })).body.errors).toMatchObject([{ field: 'expiresAt' }]);
  });

  it('is for owners, and never for a key', async () => {
    const customer = await test.signIn();
    const manager = await test.signIn('manager');
    const { key, id } = await createKey(RIGHTS.filter((right) => right !== 'staff.write' && right !== 'settings.write'));
    for (const token of [customer.token, manager.token, key]) {
      expect((await create({ rights: ['products.read'] }, token)).status).toBe(403);
      expect((await call('DELETE', `/admin/api-keys/${id}`, { token })).status).toBe(403);
    }
    expect((await call('GET', '/admin/api-keys', { token: manager.token })).status).toBe(200);
    expect((await call('GET', '/admin/api-keys', { token: customer.token })).status).toBe(403);
    expect((await call('DELETE', '/admin/api-keys/x')).status).toBe(404);
    expect((await call('DELETE', '/admin/api-keys/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('ends at a hundred that work, also at the same time', async () => {
    const values = Array.from({ length: 200 }, (_, n) => ({
      name: `Key ${n}`,
      prefix: 'twk_aaaaaa',
      keyHash: hashToken(String(n)),
      rights: ['products.read'],
      createdBy: owner.userId,
      revokedAt: n < 110 ? new Date(Date.now() - 91 * DAY_MS) : null,
    }));
    await test.shop.db.deleteFrom('apiKeys').execute();
    await test.shop.db.insertInto('apiKeys').values(values).execute();
    const responses = await Promise.all(Array.from({ length: 12 }, () => create({ rights: ['products.read'] })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2);
    await removeAged(test.shop);
    expect((await call('GET', '/admin/api-keys')).body.apiKeys).toHaveLength(100);
  });
});
