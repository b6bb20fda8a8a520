import { beforeAll, describe, expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.server';
import { MAX_VIEWS } from './saved-views.schema';

const test = openTestShop();
let ada: { token: string };
let bob: { token: string };

beforeAll(async () => {
  ada = await test.signIn('admin');
  bob = await test.signIn('admin');
});

const call = (method: string, path: string, body?: object, { token } = ada) =>
  test.request(method, `/admin/views${path}`, { token, ...(body && { body }) });
const namesOf = async (person = ada, screen = 'products') =>
  (await call('GET', `?screen=${screen}`, undefined, person)).body.views.map(({ name }: { name: string }) => name);
const create = async (name: string, more: object = {}, person = ada) =>
  (await call('POST', '', { screen: 'products', name, query: 'status=draft', ...more }, person)).body.view;

describe('saved views', () => {
  it('are one’s own, unless they are shared', async () => {
    const drafts = await create('Drafts', { query: '?status=draft&q=a b' });
    expect(drafts).toMatchObject({ name: 'Drafts', query: 'status=draft&q=a+b', shared: false, mine: true, version: 1 });
    const shared = await create('Sold out', { shared: true });
    expect(await namesOf()).toEqual(['Drafts', 'Sold out']);
    expect(await namesOf(bob)).toEqual(['Sold out']);
    expect(await namesOf(ada, 'orders')).toEqual([]);
    expect((await call('PUT', `/${shared._id}`, { name: 'x' }, bob)).status).toBe(403);
    expect((await call('DELETE', `/${shared._id}`, undefined, bob)).status).toBe(403);
    expect((await call('DELETE', `/${drafts._id}`, undefined, bob)).status).toBe(404);
  });

  it('are renamed, put in order and deleted', async () => {
    const [one, two] = [await create('One', { screen: 'stock' }), await create('Two', { screen: 'stock' })];
    const renamed = await call('PUT', `/${one._id}`, { name: 'First', version: 1 });
    expect(renamed.body.view).toMatchObject({ name: 'First', query: 'status=draft', version: 2 });
    expect((await call('PUT', `/${one._id}`, { name: 'Late', version: 1 })).body).toMatchObject({
      code: 'conflict',
      current: { name: 'First' },
    });
    await call('PUT', '/order', { screen: 'stock', ids: [two._id, one._id] });
    expect(await namesOf(ada, 'stock')).toEqual(['Two', 'First']);
    expect((await call('DELETE', `/${two._id}`)).status).toBe(200);
    expect(await namesOf(ada, 'stock')).toEqual(['First']);
    expect((await call('DELETE', `/${two._id}`)).status).toBe(404);
  });

  it('have one name each', async () => {
    await create('Low', { screen: 'sales' });
    const again = await call('POST', '', { screen: 'sales', name: 'LOW', query: '' });
    expect([again.status, again.body.errors]).toEqual([409, [{ field: 'name', message: 'You have a view with this name' }]]);
    expect((await call('POST', '', { screen: 'sales', name: 'LOW', query: '' }, bob)).status).toBe(201);
  });

  it('open their screen for whoever chose them', async () => {
    const setDefault = (viewId: string | null, person = ada) => call('PUT', '/default', { screen: 'reviews', viewId }, person);
    const defaults = async (person: { token: string }) =>
      (await call('GET', '', undefined, person)).body.views.flatMap((view: { isDefault: boolean; name: string }) =>
        view.isDefault ? [view.name] : [],
      );
    const own = await create('Own', { screen: 'reviews' });
    const shared = await create('Shared', { screen: 'reviews', shared: true });
    expect((await setDefault(own._id)).body.views).toMatchObject([
      { name: 'Own', isDefault: true },
      { name: 'Shared', isDefault: false },
    ]);
    await setDefault(shared._id);
    await setDefault(shared._id, bob);
    expect([await defaults(ada), await defaults(bob)]).toEqual([['Shared'], ['Shared']]);

    expect((await setDefault(own._id, bob)).status).toBe(404);
    expect((await call('PUT', '/default', { screen: 'orders', viewId: own._id })).status).toBe(404);
    await call('PUT', `/${shared._id}`, { shared: false });
    await call('PUT', `/${shared._id}`, { shared: true });
    expect([await defaults(ada), await defaults(bob)]).toEqual([['Shared'], []]);
    await setDefault(null);
    expect(await defaults(ada)).toEqual([]);
    await setDefault(own._id);
    await call('DELETE', `/${own._id}`);
    expect(await defaults(ada)).toEqual([]);
  });

  it('are not too many, however many are saved at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: MAX_VIEWS + 3 }, (_, i) => call('POST', '', { screen: 'orders', name: `View ${i}`, query: '' })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(MAX_VIEWS);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  it.each([
    { screen: '../x', name: 'a', query: '' },
    { screen: 'products', name: ' ', query: '' },
    { screen: 'products', name: 'x'.repeat(81), query: '' },
    { screen: 'products', name: 'a', query: 'x'.repeat(2001) },
    { screen: 'products', name: 'a' },
    { screen: 'products', name: 'a', query: '', shared: 'yes' },
  ])('refuse %j', async (body) => {
    expect((await call('POST', '', body)).status).toBe(422);
  });

  it('are for staff', async () => {
    const shopper = await test.signIn();
    expect((await test.request('GET', '/admin/views?screen=products')).status).toBe(401);
    expect((await call('GET', '?screen=products', undefined, shopper)).status).toBe(403);
    expect((await call('POST', '', { screen: 'products', name: 'a', query: '' }, shopper)).status).toBe(403);
    expect((await call('PUT', '/default', { screen: 'products', viewId: null }, shopper)).status).toBe(403);
  });
});
