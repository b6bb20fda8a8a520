import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import { findRedirect } from '#features/catalog/redirects/redirects.service.server';
import { openTestShop } from '#test/test-shop.server';
import { BUILT_IN_NAMES } from './pages.rules';
import { findBuiltInPage, findPage, listPublishedPages } from './shown-pages.service.server';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
});

const call = (method: string, path = '', body?: object) => test.request(method, `/admin/pages${path}`, { token, ...(body && { body }) });
const create = async (title: string, fields: object = {}) => {
  const { status, body } = await call('POST', '', { title });
  expect(status, JSON.stringify(body)).toBe(201);
  return (await call('PUT', `/${body.page._id}`, { body: 'Hello', ...fields })).body.page;
};
const publish = async (id: string) => {
  const { status, body } = await call('POST', `/${id}/publish`, {});
  expect(status, JSON.stringify(body)).toBe(200);
  return body.page;
};
const newest = async (id: string, action: string) =>
  (await test.request('GET', `/admin/audit?subjectType=page&subjectId=${id}&action=${action}`, { token })).body.entries[0];
const undo = async (id: string, action: string) => test.request('POST', `/admin/audit/${(await newest(id, action))._id}/undo`, { token });

describe('the shop’s own pages', () => {
  it('are listed with the shop’s own text, as Markdown', async () => {
    const { pages } = (await call('GET')).body;
    expect(pages.slice(0, BUILT_IN_NAMES.length)).toMatchObject(
      BUILT_IN_NAMES.map((_id) => ({ _id, path: `/${_id}`, isBuiltIn: true, status: 'default' })),
    );
    const { page } = (await call('GET', '/terms')).body;
    expect(page).toMatchObject({ title: 'Terms', version: 0, status: 'default', path: '/terms' });
    expect(page.body).toMatch(/^What you and Tradewind promise each other when you shop here\.\n\n## Your account\n\nAn account belongs/);
    expect(page.body).toContain('The pages on [shipping](/shipping) and [returns](/returns) say how.');
    expect((await call('GET', '/shipping')).body.page.body).toMatch(/\| Country \| Below \$50 \|\n\| --- \| --- \|/);
    for (const name of BUILT_IN_NAMES) {
      const { body } = (await call('GET', `/${name}`)).body.page;
      expect(body).not.toMatch(/\[\]|<|undefined/);
      expect((await call('POST', '/preview', { body })).body.problems).toEqual([]);
    }
  });

  it('show the owner’s text once it is published, and the shop’s again after that', async () => {
    const { page } = (await call('PUT', '/privacy', { body: 'We know nothing.', version: 0 })).body;
    expect(page).toMatchObject({ _id: 'privacy', title: 'Privacy', status: 'draft', version: 1 });
    expect(await findBuiltInPage(test.shop, 'privacy')).toBeUndefined();
    expect(await publish('privacy')).toMatchObject({ status: 'published', published: 1, publishedPath: '/privacy' });
    expect(await findBuiltInPage(test.shop, 'privacy')).toMatchObject({ title: 'Privacy', html: '<p>We know nothing.</p>\n' });
    expect((await call('PUT', '/privacy', { body: 'More' })).body.page.status).toBe('changed');
    expect((await findBuiltInPage(test.shop, 'privacy'))?.html).toContain('nothing');
    const { body } = await call('POST', '/privacy/unpublish', {});
    expect(body).toMatchObject({ message: 'The page has the default text again', page: { status: 'draft' } });
    expect(await findBuiltInPage(test.shop, 'privacy')).toBeUndefined();
    expect((await undo('privacy', 'page.unpublish')).status).toBe(200);
    expect((await findBuiltInPage(test.shop, 'privacy'))?.html).toContain('nothing');
    expect((await call('DELETE', '/privacy')).status).toBe(409);
    expect((await call('PUT', '/privacy', { slug: 'x' })).status).toBe(422);
  });

  it('are begun by one of two people at once', async () => {
    const both = await Promise.all(['One', 'Two'].map((body) => call('PUT', '/returns', { body, version: 0 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a page of the owner', () => {
  it('is a draft at an address made of its title, until it is published', async () => {
    const page = await create('Über uns & Team', { description: 'Who we are', body: '# Hello\n\nWe sell *lamps*.' });
    expect(page).toMatchObject({ slug: 'uber-uns-team', path: '/pages/uber-uns-team', status: 'draft', isBuiltIn: false });
    expect(await findPage(test.shop, page.slug)).toBeUndefined();
    await publish(page._id);
    expect(await findPage(test.shop, page.slug)).toMatchObject({
      description: 'Who we are',
      html: expect.stringContaining('<h2>Hello</h2>'),
    });
    expect(await listPublishedPages(test.shop)).toContainEqual(expect.objectContaining({ title: page.title, path: page.path }));
    expect((await call('POST', '', { title: 'Über uns & Team' })).body.page.slug).toBe('uber-uns-team-2');
    expect((await call('POST', '', { title: 'Other', slug: 'uber-uns-team' })).status).toBe(409);
  });

  it('redirects from each address that it had, in one step, also back', async () => {
    const { _id } = await create('Imprint');
    await publish(_id);
    for (const slug of ['legal', 'legal-notice']) {
      await call('PUT', `/${_id}`, { slug });
      await publish(_id);
    }
    expect(await Promise.all(['/pages/imprint', '/pages/legal'].map((path) => findRedirect(test.shop, path)))).toEqual([
      '/pages/legal-notice',
      '/pages/legal-notice',
    ]);
    await call('PUT', `/${_id}`, { slug: 'imprint' });
    await publish(_id);
    expect(
      await Promise.all(['/pages/imprint', '/pages/legal', '/pages/legal-notice'].map((path) => findRedirect(test.shop, path))),
    ).toEqual([undefined, '/pages/imprint', '/pages/imprint']);
  });

  it('has versions that can be restored', async () => {
    const { _id } = await create('Story', { body: 'First' });
    await publish(_id);
    await publish(_id);
    await call('PUT', `/${_id}`, { body: 'Second' });
    await publish(_id);
    expect((await call('GET', `/${_id}/versions`)).body.versions).toMatchObject([
      { number: 2, isPublished: true, by: expect.any(String) },
      { number: 1, isPublished: false },
    ]);
    expect((await call('POST', `/${_id}/restore`, { number: 1 })).body.page).toMatchObject({ body: 'First', status: 'changed' });
    expect((await call('POST', `/${_id}/restore`, { number: 9 })).status).toBe(404);
    expect((await undo(_id, 'page.update')).status).toBe(200);
    expect((await call('GET', `/${_id}`)).body.page.body).toBe('Second');
    expect((await undo(_id, 'page.publish')).status).toBe(200);
    expect((await findPage(test.shop, 'story'))?.html).toContain('First');
  });

  it('is not overwritten by somebody who loaded an older version, and published by one of several at once', async () => {
    const { _id, version } = await create('Shared');
    expect((await call('PUT', `/${_id}`, { body: 'Mine', version })).status).toBe(200);
    const late = await call('PUT', `/${_id}`, { body: 'Theirs', version });
    expect([late.status, late.body.current.body]).toEqual([409, 'Mine']);
    const all = await Promise.all([1, 2, 3].map(() => call('POST', `/${_id}/publish`, { version: version + 1 })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await call('GET', `/${_id}/versions`)).body.versions).toHaveLength(1);
  });

  it('takes an address once, also at the same moment', async () => {
    const both = await Promise.all([1, 2].map(() => call('POST', '', { title: 'Race', slug: 'race' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('is deleted when it is offline, and comes back as a draft', async () => {
    const { _id } = await create('Gone', { body: 'Text' });
    await publish(_id);
    expect((await call('DELETE', `/${_id}`)).status).toBe(409);
    await call('POST', `/${_id}/unpublish`, {});
    expect((await call('POST', `/${_id}/unpublish`, {})).status).toBe(409);
    expect((await call('DELETE', `/${_id}`)).status).toBe(200);
    expect((await call('GET', `/${_id}`)).status).toBe(404);
    expect((await undo(_id, 'page.delete')).status).toBe(200);
    expect((await call('GET')).body.pages).toContainEqual(expect.objectContaining({ path: '/pages/gone', status: 'draft' }));
  });

  it('is dropped from every process’s cache when it is published', async () => {
    const seen = vi.fn((_tags: Set<string> | undefined) => {});
    const { stop } = listenForCatalogChanges({ url: test.shop.config.databaseUrl ?? '', onChange: seen, log: test.shop.log });
    await vi.waitFor(() => expect(seen).toHaveBeenCalled());
    const { _id } = await create('News');
    seen.mockClear();
    await publish(_id);
    await vi.waitFor(() => expect(seen).toHaveBeenCalledWith(new Set([`page:${_id}`, 'pages'])));
    await stop();
  });

  it.each([
    ['without a title', { title: '' }],
    ['with a space in the address', { slug: 'a b' }],
    ['at an address outside its folder', { slug: '../admin' }],
    ['of more than 50,000 characters', { body: 'x'.repeat(50_001) }],
    ['with endless quotes', { body: '> '.repeat(5_000) }],
    ['of an impossible version', { version: -1 }],
  ])('is refused %s', async (_, body) => {
    const { _id } = (await call('POST', '', { title: 'Strict' })).body.page;
    expect((await call('PUT', `/${_id}`, body)).status).toBe(422);
  });

  it('needs a text to be published', async () => {
    const { _id } = (await call('POST', '', { title: 'Empty' })).body.page;
    expect((await call('POST', `/${_id}/publish`, {})).body.errors).toEqual([
      { field: 'body', message: 'Please write a text before you publish' },
    ]);
    expect((await call('POST', '/terms/publish', {})).status).toBe(404);
    expect((await call('GET', '/nothing')).status).toBe(404);
    expect((await call('GET', '/999999/versions')).status).toBe(404);
  });

  it('is for those who may write pages', async () => {
    const [shopper, viewer, editor] = await Promise.all([test.signIn(), test.signIn('viewer'), test.signIn('editor')]);
    const body = { title: 'Rights' };
    const statuses = await Promise.all(
      [undefined, shopper.token, viewer.token, editor.token].map(async (each) => [
        (await test.request('GET', '/admin/pages', { token: each })).status,
        (await test.request('POST', '/admin/pages', { token: each, body })).status,
        (await test.request('POST', '/admin/pages/preview', { token: each, body: { body: '# Hi' } })).status,
      ]),
    );
    expect(statuses).toEqual([
      [401, 401, 401],
      [403, 403, 403],
      [200, 403, 200],
      [200, 201, 200],
    ]);
  });
});
