import { beforeAll, describe, expect, it } from 'vitest';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { findRedirect, redirectsCache } from './redirects.service.server';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
});

const call = (method: string, path: string, body?: object) =>
  test.request(method, `/admin/redirects${path}`, { token, ...(body && { body }) });
const create = async (from: string, to: string) => {
  const { status, body } = await call('POST', '', { from, to });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.redirect;
};
const find = (path: string) => findRedirect(test.shop, path);
const newest = async (id: string) =>
  (await test.request('GET', `/admin/audit?subjectType=redirect&subjectId=${id}`, { token })).body.entries[0];
const undo = (entry: { _id: string }) => test.request('POST', `/admin/audit/${entry._id}/undo`, { token });

describe('a redirect', () => {
  it('leads from any unknown path to any path of the shop, until it is removed', async () => {
    const redirect = await create('/collections/lamps/', '/products?category=lamps');
    expect(redirect).toMatchObject({ from: '/collections/lamps', to: '/products?category=lamps', kind: 'own' });
    expect(await find('/collections/lamps')).toBe('/products?category=lamps');
    expect(await find('/collections/lamps/')).toBe('/products?category=lamps');
    expect(await find('/collections/other')).toBeUndefined();
    expect((await call('GET', '?q=LAMPS')).body).toMatchObject({ redirects: [{ _id: redirect._id }], total: 1 });
    expect((await call('DELETE', `/${redirect._id}`)).status).toBe(200);
    expect(await find('/collections/lamps')).toBeUndefined();
    expect((await call('DELETE', `/${redirect._id}`)).status).toBe(404);
    expect((await undo(await newest(redirect._id))).status).toBe(200);
    expect(await find('/collections/lamps')).toBe('/products?category=lamps');
  });

  it('is never part of a chain or a loop', async () => {
    const first = await create('/a', '/b');
    await create('/b', '/c');
    expect([await find('/a'), await find('/b')]).toEqual(['/c', '/c']);
    await create('/z', '/a');
    expect(await find('/z')).toBe('/c');
    const loop = await call('POST', '', { from: '/c', to: '/a' });
    expect([loop.status, loop.body.errors]).toEqual([422, [{ field: 'to', message: 'This redirect would lead back to itself' }]]);
    expect((await call('POST', '', { from: '/d', to: '/d?x=1' })).status).toBe(422);
    const created = (
      await test.request('GET', `/admin/audit?subjectType=redirect&subjectId=${first._id}&action=redirect.create`, { token })
    ).body.entries[0];
    expect((await undo(created)).body.conflicts).toEqual([{ field: 'to', current: '/c' }]);
  });

  it('follows a product to its present address, in one step', async () => {
    const { id, slug } = await makeProduct(test.shop.db);
    await create('/old-thing', `/product/${slug}`);
    await test.request('PUT', `/products/${id}`, { token, body: { slug: 'renamed-thing' } });
    expect(await find('/old-thing')).toBe('/product/renamed-thing');
    const { redirects } = (await call('GET', `?q=${slug}`)).body;
    const former = redirects.find(({ kind }: { kind: string }) => kind === 'product');
    expect(former).toMatchObject({ from: `/product/${slug}`, to: '/product/renamed-thing' });
    expect((await call('POST', '', { from: '/product/renamed-thing', to: '/cart' })).status).toBe(422);
    expect((await call('DELETE', `/${former._id}`)).status).toBe(200);
    expect((await test.request('GET', `/products/${slug}`)).status).toBe(404);
    expect((await undo(await newest(former._id))).status).toBe(200);
    expect((await test.request('GET', `/products/${slug}`)).body.product.slug).toBe('renamed-thing');
  });

  it('is cached until one changes', async () => {
    redirectsCache.start(test.shop.db);
    await create('/cached', '/cart');
    redirectsCache.drop(test.shop.db);
    expect(await find('/cached')).toBe('/cart');
    test.statements.length = 0;
    expect([await find('/cached'), await find('/unknown')]).toEqual(['/cart', undefined]);
    expect(test.statements).toEqual([]);
    redirectsCache.drop(test.shop.db);
  });

  it.each([
    ['/x', 'https://evil.example'],
    ['/x', '//evil.example'],
    ['/x', '/\\evil.example'],
    ['/x', 'javascript:alert(1)'],
    ['x', '/cart'],
    ['/x?y=1', '/cart'],
    ['/cart', '/products'],
    ['/api/products', '/products'],
    ['/admin', '/products'],
    [1, '/cart'],
  ])('from %s to %s is refused', async (from, to) => {
    expect((await call('POST', '', { from, to })).status).toBe(422);
  });

  it('from an address that is redirected is refused, also at the same time', async () => {
    const both = await Promise.all([call('POST', '', { from: '/twice', to: '/cart' }), call('POST', '', { from: '/twice', to: '/help' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('is for staff', async () => {
    const shopper = await test.signIn();
    const body = { from: '/y', to: '/cart' };
    expect((await test.request('POST', '/admin/redirects', { body })).status).toBe(401);
    expect((await test.request('POST', '/admin/redirects', { body, token: shopper.token })).status).toBe(403);
    expect((await test.request('POST', '/admin/redirects', { body, token: (await test.signIn('viewer')).token })).status).toBe(403);
    expect((await test.request('GET', '/admin/redirects', { token: (await test.signIn('viewer')).token })).status).toBe(200);
  });
});
