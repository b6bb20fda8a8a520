import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import { loadSectionsBelow } from '#features/content/home/home.service.server';
import { findPage } from '#features/content/pages/shown-pages.service.server';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { type CreatedProduct, makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { readSections } from './sections.service.server';

const test = openTestShop();
const HERO: HomeBlock = { kind: 'hero', id: 'a', heading: 'Made to last', text: 'By hand.', picture: null, links: [] };
const TEXT: HomeBlock = { kind: 'text', id: 'b', heading: '', text: 'Fired **twice**.' };

let token: string;
let categoryId: string;
let mug: CreatedProduct;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  categoryId = String((await makeCategory(test.shop.db, { name: 'Mugs' })).id);
  mug = await makeProduct(test.shop.db, { name: 'Blue Mug', categoryId: Number(categoryId) });
});

const call = (method: string, path: string, body?: object) =>
  test.request(method, `/admin/sections/${path}`, { token, ...(body && { body }) });
const newProduct = async () => String((await makeProduct(test.shop.db, { name: 'Pot', categoryId: Number(categoryId) })).id);
const newest = async (type: string, id: string) =>
  (await test.request('GET', `/admin/audit?subjectType=${type}&subjectId=${id}&action=${type}.sections`, { token })).body.entries[0];

describe.each(['product', 'category'] as const)('the sections of a %s', (owner) => {
  const folder = owner === 'product' ? 'products' : 'categories';
  const newOwner = async () => (owner === 'product' ? newProduct() : String((await makeCategory(test.shop.db)).id));

  it('are none at first, and in the shop as soon as they are saved', async () => {
    const id = await newOwner();
    expect((await call('GET', `${folder}/${id}`)).body.record).toEqual({ sections: [], version: 0 });
    const { status, body } = await call('PUT', `${folder}/${id}`, { sections: [HERO, TEXT], version: 0 });
    expect([status, body.record]).toEqual([200, { sections: [HERO, TEXT], version: 1 }]);
    expect((await call('GET', `${folder}/${id}`)).body.record).toEqual(body.record);
    expect(await readSections(test.shop, { owner, id })).toEqual([HERO, TEXT]);
    // Saving the same again is no change.
    expect((await call('PUT', `${folder}/${id}`, { sections: [HERO, TEXT], version: 1 })).body.record.version).toBe(1);
    expect((await call('PUT', `${folder}/${id}`, { sections: [], version: 1 })).body.record).toEqual({ sections: [], version: 2 });
  });

  it('are not overwritten by somebody who loaded older ones, also at the same moment', async () => {
    const id = await newOwner();
    const both = await Promise.all([HERO, TEXT].map((section) => call('PUT', `${folder}/${id}`, { sections: [section], version: 0 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const saved = both.find(({ status }) => status === 200)?.body.record;
    expect(both.find(({ status }) => status === 409)?.body.current).toEqual(saved);
  });

  it('are told in the log, and come back by undoing', async () => {
    const id = await newOwner();
    await call('PUT', `${folder}/${id}`, { sections: [HERO] });
    await call('PUT', `${folder}/${id}`, { sections: [TEXT] });
    const entry = await newest(owner, id);
    expect(entry).toMatchObject({ before: { sections: [HERO] }, after: { sections: [TEXT] } });
    expect((await test.request('POST', `/admin/audit/${entry._id}/undo`, { token })).status).toBe(200);
    expect((await call('GET', `${folder}/${id}`)).body.record.sections).toEqual([HERO]);
    expect((await test.request('POST', `/admin/audit/${entry._id}/undo`, { token })).status).toBe(409);
  });

  it('are dropped from every process’s cache', async () => {
    const id = await newOwner();
    const seen = vi.fn((_tags: Set<string> | undefined) => {});
    const { stop } = listenForCatalogChanges({ url: test.shop.config.databaseUrl ?? '', onChange: seen, log: test.shop.log });
    await vi.waitFor(() => expect(seen).toHaveBeenCalled());
    seen.mockClear();
    await call('PUT', `${folder}/${id}`, { sections: [TEXT] });
    // Everything, as after a change of a category.
    await vi.waitFor(() => expect(seen).toHaveBeenCalledWith(owner === 'product' ? new Set([`product:${id}`]) : undefined));
    await stop();
  });

  it.each([
    ['a kind that does not exist', [{ kind: 'script', id: 'a' }]],
    ['a heading that is missing', [{ ...HERO, heading: '' }]],
    ['a link that is code', [{ ...HERO, links: [{ label: 'Go', to: 'javascript:alert(1)' }] }]],
    ['a picture of another host', [{ ...HERO, picture: { url: 'https://x.test/a.png', width: 1, height: 1, alt: '' } }]],
    ['a picture that does not exist', [{ ...HERO, picture: { url: '/media/gone-640', width: 1, height: 1, alt: '' } }]],
    ['two with the same id', [HERO, { ...TEXT, id: 'a' }]],
    ['more than twenty', Array.from({ length: 21 }, (_, at) => ({ ...TEXT, id: `t${at}` }))],
    ['a text that is too deep', [{ ...TEXT, text: '> '.repeat(4_000) }]],
  ])('refuse %s', async (_, sections) => {
    const { status, body } = await call('PUT', `${folder}/${await newOwner()}`, { sections });
    expect(status, JSON.stringify(body)).toBe(422);
  });

  it('are refused for what does not exist', async () => {
    for (const id of ['999999', 'nothing']) {
      expect((await call('GET', `${folder}/${id}`)).status).toBe(404);
      expect((await call('PUT', `${folder}/${id}`, { sections: [TEXT] })).status).toBe(404);
    }
  });

  it('are for those who may edit the catalogue', async () => {
    const id = await newOwner();
    const [shopper, viewer, editor] = await Promise.all([test.signIn(), test.signIn('viewer'), test.signIn('editor')]);
    const statuses = await Promise.all(
      [undefined, shopper.token, viewer.token, editor.token].map(async (each) => [
        (await test.request('GET', `/admin/sections/${folder}/${id}`, { token: each })).status,
        (await test.request('PUT', `/admin/sections/${folder}/${id}`, { token: each, body: { sections: [TEXT] } })).status,
      ]),
    );
    expect(statuses).toEqual([
      [401, 401],
      [403, 403],
      [200, 403],
      [200, 200],
    ]);
  });
});

describe('a product page', () => {
  it('lists what was viewed before by itself', async () => {
    const viewed = { kind: 'viewed', id: 'a' };
    expect((await call('PUT', `products/${await newProduct()}`, { sections: [viewed] })).body.errors).toEqual([
      { field: 'sections.0.kind', message: 'A product page already shows what was viewed before' },
    ]);
    expect((await call('PUT', `categories/${categoryId}`, { sections: [viewed] })).status).toBe(200);
  });

  it('loses its sections with its product', async () => {
    const id = await newProduct();
    await call('PUT', `products/${id}`, { sections: [TEXT] });
    await test.shop.db.deleteFrom('products').where('id', '=', Number(id)).execute();
    expect(await readSections(test.shop, { owner: 'product', id })).toEqual([]);
  });
});

describe('sections below a page', () => {
  const show = (blocks: HomeBlock[]) =>
    loadSectionsBelow(test.shop, { blocks, contact: { address: '', hours: '' }, salePreview: undefined, columns: 4 });

  it('leave the page its own heading, and name their products', async () => {
    const feature: HomeBlock = { kind: 'product', id: 'c', heading: '', text: '', productId: mug.id, side: 'left' };
    const shown = await show([HERO, feature]);
    expect(shown?.bands).toMatchObject([{ kind: 'hero', isTitle: false }, [{ kind: 'product', product: { name: 'Blue Mug' } }]]);
    expect(shown?.products.map(({ name }) => name)).toContain('Blue Mug');
  });

  it('are nothing where nothing is left of them', async () => {
    const gone: HomeBlock[] = [
      { kind: 'product', id: 'a', heading: '', text: '', productId: '999999', side: 'left' },
      { kind: 'collection', id: 'b', category: 'gone', heading: '', text: '' },
      { kind: 'reviews', id: 'c', heading: 'Praise', rule: 'chosen', reviewIds: ['999999'] },
    ];
    expect(await show(gone)).toBeUndefined();
    expect(await show([])).toBeUndefined();
  });
});

describe('the sections of a page of the owner’s', () => {
  const pages = (method: string, path = '', body?: object) => test.request(method, `/admin/pages${path}`, { token, ...(body && { body }) });
  const create = async (title: string) => {
    const { _id } = (await pages('POST', '', { title })).body.page;
    return (await pages('PUT', `/${_id}`, { body: 'Hello' })).body.page as { _id: string; slug: string; version: number };
  };

  it('belong to its draft, and are published and restored with it', async () => {
    const { _id, slug } = await create('Workshop');
    await pages('POST', `/${_id}/publish`, {});
    const draft = (await pages('PUT', `/${_id}`, { sections: [HERO, TEXT] })).body.page;
    expect(draft).toMatchObject({ sections: [HERO, TEXT], status: 'changed' });
    expect((await findPage(test.shop, slug))?.sections).toEqual([]);
    expect((await pages('POST', `/${_id}/publish`, {})).body.page.status).toBe('published');
    expect((await findPage(test.shop, slug))?.sections).toEqual([HERO, TEXT]);
    expect((await pages('POST', `/${_id}/restore`, { number: 1 })).body.page).toMatchObject({ sections: [], status: 'changed' });
    const [entry] = (await test.request('GET', `/admin/audit?subjectType=page&subjectId=${_id}&action=page.update`, { token })).body
      .entries;
    expect((await test.request('POST', `/admin/audit/${entry._id}/undo`, { token })).status).toBe(200);
    expect((await pages('GET', `/${_id}`)).body.page.sections).toEqual([HERO, TEXT]);
  });

  it('are not overwritten by somebody who loaded an older draft', async () => {
    const { _id, version } = await create('Shared');
    await pages('PUT', `/${_id}`, { sections: [HERO], version });
    const late = await pages('PUT', `/${_id}`, { sections: [TEXT], version });
    expect([late.status, late.body.current.sections]).toEqual([409, [HERO]]);
  });

  it('come back with a page that was deleted', async () => {
    const { _id, slug } = await create('Gone');
    await pages('PUT', `/${_id}`, { sections: [TEXT] });
    await pages('DELETE', `/${_id}`);
    const [entry] = (await test.request('GET', `/admin/audit?subjectType=page&subjectId=${_id}&action=page.delete`, { token })).body
      .entries;
    expect((await test.request('POST', `/admin/audit/${entry._id}/undo`, { token })).status).toBe(200);
    const { page } = await test.shop.db.selectFrom('pages').select('sections as page').where('slug', '=', slug).executeTakeFirstOrThrow();
    expect(page).toEqual([TEXT]);
  });

  it('are refused where they are wrong, and for the shop’s own pages', async () => {
    const { _id } = await create('Strict');
    expect((await pages('PUT', `/${_id}`, { sections: [{ ...HERO, heading: '' }] })).status).toBe(422);
    expect((await pages('PUT', '/terms', { sections: [TEXT] })).body.errors).toEqual([
      { field: 'sections', message: 'Only pages of your own can have sections' },
    ]);
  });
});
