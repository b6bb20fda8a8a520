import { beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { DAY_MS } from '#shared/time';
import { fillCart } from '#test/checkout.fixtures.server';
import { makeOrderOf, makeProduct } from '#test/factories.server';
import { readOutbox } from '#test/mails.server';
import { makeReview } from '#test/reviews.fixtures.server';
import { openTestShop } from '#test/test-shop.server';
import { customerRecordsMessages as messages } from './customer-records.messages';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('manager'));
});

const call = (method: string, path: string, body?: object) =>
  test.request(method, `/admin/customers${path}`, { token, ...(body && { body }) });
let created = 0;
async function make(more: object = {}) {
  const { status, body } = await call('POST', '', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `ada.lovelace${++created}@example.org`,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.customer;
}
const found = async (parameters: string) =>
  (await call('GET', `?${parameters}`)).body.customers.map(({ email }: { email: string }) => email);

describe('the list of customers', () => {
  it('finds customers by words, beginnings, address of mail and phone, and by all filters together', async () => {
    const grace = await make({
      firstName: 'Grace',
      lastName: 'O’Neil-Hopper',
      email: 'Amazing.Grace@navy.example',
      phone: '+1 (512) 555-0177',
      tags: ['VIP', 'Navy'],
    });
    for (const text of [
      'grace',
      'hop',
      'gra hopp',
      'o’neil',
      'amazing',
      'amazing.grace@navy',
      'AMAZING.GRACE@NAVY.EXAMPLE',
      '@navy.example',
      '5125550177',
      '555 0177',
      '+1 512',
      '0177',
    ]) {
      expect([text, await found(`q=${encodeURIComponent(text)}`)]).toEqual([text, [grace.email]]);
    }
    for (const text of ['gracie', 'hopper ada', "' | !x", '\\', 'grace & hopper']) {
      expect([text, await found(`q=${encodeURIComponent(text)}&tag=vip`)]).toEqual([text, []]);
    }
    const product = await makeProduct(test.shop.db);
    for (const days of [3, 40]) {
      const createdAt = new Date(Date.now() - days * DAY_MS);
      await makeOrderOf(test.shop.db, { userId: grace._id, productIds: [product.id], status: 'delivered', createdAt });
    }
    const { body } = await call(
      'GET',
      '?tag=vip&minSpent=40&maxSpent=40&minOrders=2&maxOrders=2&lastOrder=30&newsletter=false&registered=7&q=gr',
    );
    expect(body).toMatchObject({
      customers: [{ _id: grace._id, orders: 2, spent: 40, newsletter: false, tags: ['VIP', 'Navy'] }],
      ...{ page: 1, limit: 50, totalPages: 1, total: 1 },
    });
    for (const other of ['tag=navy2', 'minSpent=40.01', 'maxOrders=1', 'lastOrder=older', 'lastOrder=never', 'newsletter=true']) {
      expect([other, await found(`q=grace&${other}`)]).toEqual([other, []]);
    }
    expect((await call('GET', '/tags?q=vi')).body.tags).toEqual(['VIP']);
  });

  it('sorts by each column in both directions, and pages', async () => {
    for (const sort of ['name', 'spent', 'orders', 'lastOrder', 'newest']) {
      const opposite = { name: 'nameDescending', spent: 'leastSpent', orders: 'fewestOrders', lastOrder: 'longestAgo', newest: 'oldest' }[
        sort
      ];
      const forwards = await found(`sort=${sort}&limit=100`);
      expect(forwards).toEqual((await found(`sort=${opposite}&limit=100`)).toReversed());
      expect(await found(`sort=${sort}&limit=1&page=2`)).toEqual(forwards.slice(1, 2));
    }
  });

  it('refuses parameters that it does not know', async () => {
    for (const wrong of ['sort=password_hash', 'minSpent=-1', 'lastOrder=31', 'newsletter=perhaps', 'page=0', 'minOrders=1.5']) {
      expect([wrong, (await call('GET', `?${wrong}`)).status]).toEqual([wrong, 422]);
    }
  });

  it('has no staff, and is for those with the right only', async () => {
    const packer = await test.signIn('packer');
    const { email } = (await test.request('GET', '/auth/me', { token: packer.token })).body.user;
    expect(await found(`q=${encodeURIComponent(email)}`)).toEqual([]);
    expect((await call('GET', `/${packer.userId}`)).status).toBe(404);
    expect((await call('PUT', `/${packer.userId}`, { firstName: 'Eve' })).status).toBe(404);
    for (const role of ['packer', 'editor', 'viewer', 'customer'] as const) {
      const { token: other } = await test.signIn(role);
      expect((await test.request('GET', '/admin/customers', { token: other })).status).toBe(403);
    }
    expect((await test.request('GET', '/admin/customers')).status).toBe(401);
  });
});

describe('the profile of a customer', () => {
  it('has all that the shop knows of them', async () => {
    const { token: shopper, userId } = await test.signIn();
    const { email } = (await test.request('GET', '/auth/me', { token: shopper })).body.user;
    const product = await makeProduct(test.shop.db, { name: 'Kettle' });
    await makeOrderOf(test.shop.db, { userId, productIds: [product.id], status: 'delivered' });
    await makeOrderOf(test.shop.db, { userId, productIds: [product.id], status: 'cancelled' });
    await fillCart(test, shopper, [{ id: product.id, quantity: 2 }]);
    await test.request('POST', `/wishlist/${product.id}`, { token: shopper });
    await makeReview(test.shop.db, { productId: product.id, userId, title: 'Hot' });
    await test.request('POST', '/newsletter/subscribe', { body: { email } });
    await doDueJobs(test.shop);
    const { status, body } = await call('GET', `/${userId}`);
    expect(status).toBe(200);
    expect(body.customer).toMatchObject({
      ...{
        _id: userId,
        status: 'active',
        version: 1,
        email,
        orders: 1,
        spent: 20,
        averageOrder: 20,
        returns: 0,
        returnRate: 0,
        storeCredit: 0,
      },
      ...{ hasPassword: true, newsletterStatus: 'pending', addresses: [], wishlistCount: 1, reviewCount: 1 },
      cart: { items: [{ name: 'Kettle', quantity: 2, price: 20 }], total: 40 },
      wishlist: [{ name: 'Kettle' }],
      reviews: [{ title: 'Hot', productName: 'Kettle' }],
      recentOrders: [{ status: 'cancelled' }, { status: 'delivered', totalPrice: 20, pieces: 1 }],
      signIns: [{ lastUsedAt: expect.any(String) }],
    });
    expect((await call('GET', `/${userId}/orders?limit=1&page=2`)).body).toMatchObject({
      orders: [{ status: 'delivered' }],
      total: 2,
      totalPages: 2,
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|token/i);
    for (const missing of ['nobody', '00000000-0000-4000-8000-000000000000']) expect((await call('GET', `/${missing}`)).status).toBe(404);
  });
});

describe('a change of a customer', () => {
  it('is in the log and undone by it; a stale one is refused with the current customer', async () => {
    const before = await make({ phone: '+15125550100', tags: ['old'] });
    const { status, body } = await call('PUT', `/${before._id}`, {
      version: before.version,
      lastName: 'King',
      phone: null,
      tags: ['VIP', 'vip', ' new '],
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { customer: { version: 2, lastName: 'King', tags: ['VIP', 'new'] }, message: messages.saved },
    });
    expect(body.customer.phone).toBeUndefined();
    const stale = await call('PUT', `/${before._id}`, { version: before.version, firstName: 'Eve' });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: messages.changed, current: { version: 2, lastName: 'King', firstName: 'Ada' } },
    });
    const owner = await test.signIn('admin');
    const { entries } = (await test.request('GET', `/admin/audit?subjectType=customer&subjectId=${before._id}`, { token: owner.token }))
      .body;
    expect(entries[0]).toMatchObject({
      action: 'customer.update',
      canUndo: true,
      before: { lastName: 'Lovelace' },
      after: { lastName: 'King', phone: null },
    });
    const undone = await test.request('POST', `/admin/audit/${entries[0]._id}/undo`, { token: owner.token });
    expect(undone).toMatchObject({
      status: 200,
      body: { changed: { customer: { lastName: 'Lovelace', phone: '+15125550100', tags: ['old'], version: 3 } } },
    });
  });

  it('is seen by a form that was loaded before, also if the customer made it', async () => {
    const { token: shopper, userId } = await test.signIn();
    const { customer } = (await call('GET', `/${userId}`)).body;
    await test.request('PUT', '/auth/profile', { token: shopper, body: { lastName: 'Byron' } });
    const { status, body } = await call('PUT', `/${userId}`, { version: customer.version, firstName: 'Eve' });
    expect({ status, current: body.current.lastName }).toEqual({ status: 409, current: 'Byron' });
  });

  it('to another address ends links to the old one, which gets a mail; a taken one is refused', async () => {
    const [one, other] = [await make(), await make()];
    expect(await call('POST', `/${one._id}/password-mail`)).toMatchObject({
      status: 200,
      body: { message: messages.resetSent(one.email) },
    });
    await doDueJobs(test.shop);
    const mails = await readOutbox(test.shop.config.dataDir, one.email);
    const link = /reset-password\/([\w-]+)/.exec(mails.find(({ subject }) => subject.startsWith('Reset your'))?.text ?? '')?.[1];
    expect(link).toBeDefined();
    expect(await call('PUT', `/${one._id}`, { email: other.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    expect((await call('PUT', `/${one._id}`, { email: 'ada@new.example' })).status).toBe(200);
    expect((await test.request('PUT', `/auth/reset-password/${link}`, { body: { password: 'Passw0rd!' } })).status).toBe(400);
    await doDueJobs(test.shop);
    expect((await readOutbox(test.shop.config.dataDir, one.email)).map(({ subject }) => subject)).toContain(
      'Your Tradewind account has a new email address',
    );
  });

  it('to another address, a password link and a merge are for who may change how a customer signs in, freshly confirmed', async () => {
    const [one, other] = [await make(), await make()];
    const [support, manager] = [await test.signIn('support'), await test.signIn('manager')];
    const as = (token: string) => (method: string, path: string, body?: object) =>
      test.request(method, `/admin/customers/${one._id}${path}`, { token, body });
    expect((await as(support.token)('PUT', '', { firstName: 'Ida', email: one.email.toUpperCase() })).status).toBe(200);
    const refused = [
      await as(support.token)('PUT', '', { email: 'mine@attacker.example' }),
      await as(support.token)('POST', '/password-mail'),
      await as(support.token)('POST', '/merge', { from: other._id, version: 1, fromVersion: 1 }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'forbidden']));
    expect((await test.request('GET', `/admin/customers/${one._id}`, { token: manager.token })).body.customer.email).toBe(
      one.email.toUpperCase(),
    );

    const confirmedAt = new Date(Date.now() - DAY_MS);
    await test.shop.db.updateTable('sessions').set({ confirmedAt }).where('userId', '=', manager.userId).execute();
    expect((await as(manager.token)('PUT', '', { phone: '+1 415 555 0100' })).status).toBe(200);
    expect((await as(manager.token)('PUT', '', { email: 'new@shop.example' })).body.code).toBe('confirmation_required');
    await test.shop.db.updateTable('sessions').set({ confirmedAt: new Date() }).where('userId', '=', manager.userId).execute();
    expect((await as(manager.token)('PUT', '', { email: 'new@shop.example' })).status).toBe(200);
  });

  it('never gives a role, a password or a wrong value', async () => {
    const { _id } = await make();
    expect((await call('PUT', `/${_id}`, { role: 'owner', passwordHash: 'x', firstName: 'Ida' })).body.customer).toMatchObject({
      firstName: 'Ida',
      hasPassword: false,
    });
    expect(await test.shop.db.selectFrom('users').select('role').where('id', '=', _id).executeTakeFirst()).toEqual({ role: 'customer' });
    for (const [field, value] of Object.entries({ firstName: '', email: 'no', phone: 'call me', tags: ['x'.repeat(101)] })) {
      expect(await call('PUT', `/${_id}`, { [field]: value })).toMatchObject({
        status: 422,
        body: { errors: [{ field: expect.stringContaining(field) }] },
      });
    }
  });

  it('adds a customer who is mailed that they have an account, once for each address', async () => {
    const { email } = await make({ invite: true });
    await doDueJobs(test.shop);
    expect((await readOutbox(test.shop.config.dataDir, email)).map(({ subject }) => subject)).toEqual(['Your account at Tradewind']);
    expect((await call('POST', '', { firstName: 'Ada', lastName: 'B', email })).status).toBe(409);
    expect((await call('POST', '', {})).body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'firstName',
      'lastName',
      'email',
    ]);
  });
});

describe('tags of many customers', () => {
  it('are added and removed for the chosen ones, or for all that a filter finds, less some', async () => {
    const [a, b, c] = [
      await make({ lastName: 'Bulk', tags: ['x'] }),
      await make({ lastName: 'Bulk' }),
      await make({ lastName: 'Bulk', tags: ['sale'] }),
    ];
    expect((await call('POST', '/tags', { ids: [a._id, b._id], add: ['Sale'] })).body).toMatchObject({ changed: 2 });
    expect(
      (await call('POST', '/tags', { filter: { q: 'bulk' }, without: [b._id], add: ['2026'], remove: ['SALE', 'x'] })).body,
    ).toMatchObject({ changed: 2 });
    const tagsOf = async ({ _id }: { _id: string }) => (await call('GET', `/${_id}`)).body.customer.tags;
    expect([await tagsOf(a), await tagsOf(b), await tagsOf(c)]).toEqual([['2026'], ['Sale'], ['2026']]);
  });

  it('need customers and tags', async () => {
    for (const wrong of [
      {},
      { ids: ['1'], add: ['x'] },
      { filter: {}, ids: [], add: ['x'] },
      { filter: {} },
      { filter: { sort: 1, minOrders: 'many' }, add: ['x'] },
    ]) {
      expect([wrong, (await call('POST', '/tags', wrong)).status]).toEqual([wrong, 422]);
    }
  });
});

describe('the file of the list', () => {
  it('has the customers that the list shows, in its order, and is written to the log', async () => {
    const owner = await test.signIn('admin');
    await make({ firstName: 'Zoe', lastName: 'File', email: 'zoe@file.example' });
    await make({ firstName: '=Ann', lastName: 'File', email: 'ann@file.example' });
    const { status, body } = await test.request('GET', '/admin/exports/found-customers?q=%40file.example&sort=name', {
      token: owner.token,
    });
    expect(status).toBe(200);
    const columns = body.split('\r\n').map((line: string) => line.split(',').slice(0, 3).join(','));
    expect(columns).toEqual(['First Name,Last Name,Email', "'=Ann,File,ann@file.example", 'Zoe,File,zoe@file.example', '']);
    const support = await test.signIn('support');
    expect((await test.request('GET', '/admin/exports/found-customers', { token: support.token })).status).toBe(403);
  });
});
