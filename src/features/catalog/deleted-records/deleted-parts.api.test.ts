import { beforeAll, describe, expect, it } from 'vitest';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { runImport, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const HERO: HomeBlock = { kind: 'hero', id: 'a', heading: 'Made to last', text: 'By hand.', picture: null, links: [] };
let token: string;
let made = 0;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  await call('PUT', '/admin/languages', { languages: ['en', 'de', 'fr'], default: 'en' });
});

async function call(method: string, path: string, body?: object) {
  const response = await test.request(method, path, { token, ...(body && { body }) });
  expect(response.status, `${method} ${path}: ${JSON.stringify(response.body)}`).toBeLessThan(300);
  return response.body;
}
const entriesOf = async (type: string, id: string) => (await call('GET', `/admin/audit?subjectType=${type}&subjectId=${id}`)).entries;
const undoNewest = async (type: string, id: string) => call('POST', `/admin/audit/${(await entriesOf(type, id))[0]._id}/undo`);
const get = (path: string, language: string) => test.request('GET', path, { headers: { 'Accept-Language': language } });
/** A word that nothing else in the shop has. */
const fresh = (word: string) => `${word} ${++made}x`;
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

const OWNERS = {
  product: {
    path: 'products',
    async make() {
      const category = (await call('POST', '/categories', { name: fresh('Kitchen') })).category.slug;
      const body = {
        name: fresh('Kettle'),
        description: 'It boils.',
        features: ['Light'],
        specifications: { Material: 'Steel', Volume: '1 l' },
      };
      return (await call('POST', '/products', { ...body, category, price: 20, stock: 5 })).product;
    },
    texts: {
      name: 'Kessel',
      description: 'Er kocht.',
      features: ['Leicht'],
      specifications: { Material: 'Stahl' },
      seoTitle: 'Ein Kessel',
    },
  },
  category: {
    path: 'categories',
    make: async () => (await call('POST', '/categories', { name: fresh('Garden'), description: 'Green' })).category,
    texts: { name: 'Garten', description: 'Alles für draußen.', seoTitle: 'Gärten' },
  },
} as const;

describe.each(['product', 'category'] as const)('undoing the deletion of a %s', (owner) => {
  const { path, make, texts } = OWNERS[owner];
  const translate = async (id: string, language: string, body: object) =>
    (await call('PUT', `/admin/${path}/${id}/translations/${language}`, body)).translation;
  const translationOf = async (id: string, language: string) =>
    (await call('GET', `/admin/${path}/${id}/translations/${language}`)).translation;

  it('brings its translations back, in each language, with what is out of date', async () => {
    const { _id, slug } = await make();
    const german = slugOf(fresh('Auf Deutsch'));
    await translate(_id, 'de', { name: 'Früher' });
    await translate(_id, 'de', { ...texts, slug: german });
    await translate(_id, 'fr', { description: 'En français.' });
    await call('PUT', `/${path}/${_id}`, { description: 'Changed since.' });
    const before = { de: await translationOf(_id, 'de'), fr: await translationOf(_id, 'fr') };
    expect(before.de.states).toMatchObject({ description: 'outdated' });
    await call('DELETE', `/${path}/${_id}`);
    const undone = await undoNewest(owner, _id);
    expect(undone.leftOut).toBeUndefined();
    for (const language of ['de', 'fr'] as const) {
      const { version, ...translation } = before[language];
      // Whoever has loaded the former one does not overwrite this one.
      expect(await translationOf(_id, language)).toEqual({ ...translation, version: version + 1 });
    }
    const shown = (await get(`/${path}/${german}`, 'de')).body[owner];
    expect(shown).toMatchObject({ _id, slug: german, name: texts.name });
    expect((await get(`/${path}/${_id}`, 'en')).body[owner].slug).toBe(slug);
  });

  it('brings its sections back', async () => {
    const { _id } = await make();
    await call('PUT', `/admin/sections/${path}/${_id}`, { sections: [HERO], version: 0 });
    await call('DELETE', `/${path}/${_id}`);
    await undoNewest(owner, _id);
    expect((await call('GET', `/admin/sections/${path}/${_id}`)).record).toEqual({ sections: [HERO], version: 2 });
  });

  it('lets its former addresses lead to it again', async () => {
    const { _id, slug } = await make();
    await translate(_id, 'de', { slug: `${slug}-alt` });
    await translate(_id, 'de', { slug: `${slug}-neu` });
    await call('PUT', `/${path}/${_id}`, { slug: `${slug}-new` });
    await call('DELETE', `/${path}/${_id}`);
    await undoNewest(owner, _id);
    for (const address of [slug, `${slug}-alt`, `${slug}-neu`, `${slug}-new`])
      expect((await get(`/${path}/${address}`, 'de')).body[owner]?._id, address).toBe(_id);
  });

  it('leaves out an address that something else has by now, and says so', async () => {
    const { _id } = await make();
    const german = slugOf(fresh('Auf Deutsch'));
    await translate(_id, 'de', { ...texts, slug: german });
    await call('DELETE', `/${path}/${_id}`);
    const other = await make();
    await translate(other._id, 'de', { slug: german });
    const undone = await undoNewest(owner, _id);
    expect(undone.leftOut).toEqual([{ field: 'de.slug', message: 'Another product has, or had, this address' }]);
    expect((await translationOf(_id, 'de')).texts).toMatchObject(texts);
    expect((await translationOf(_id, 'de')).texts.slug).toBeUndefined();
    expect((await get(`/${path}/${german}`, 'de')).body[owner]._id).toBe(other._id);
  });

  it('brings them back also after the restored one was removed again', async () => {
    const { _id } = await make();
    await translate(_id, 'de', texts);
    await call('PUT', `/admin/sections/${path}/${_id}`, { sections: [HERO] });
    await call('DELETE', `/${path}/${_id}`);
    // Created by the undo, removed by undoing that, and created again.
    for (const _ of [1, 2, 3]) await undoNewest(owner, _id);
    expect((await translationOf(_id, 'de')).texts).toMatchObject(texts);
    expect((await call('GET', `/admin/sections/${path}/${_id}`)).record.sections).toEqual([HERO]);
  });

  it('is told by the log of the deletion, in the words of the log of translations', async () => {
    const { _id } = await make();
    await translate(_id, 'de', texts);
    await call('DELETE', `/${path}/${_id}`);
    const [deletion] = await entriesOf(owner, _id);
    expect(deletion.before).toMatchObject({ 'de.name': texts.name, 'de.description': texts.description });
    // What is not translated is not there.
    expect(Object.keys(deletion.before)).not.toContain('de.slug');
  });

  it('works for one that was deleted before the log had its parts', async () => {
    const { _id } = await make();
    await translate(_id, 'de', texts);
    await call('DELETE', `/${path}/${_id}`);
    const [{ _id: entryId }] = await entriesOf(owner, _id);
    const { before } = await test.shop.db
      .selectFrom('auditLog')
      .select('before')
      .where('id', '=', Number(entryId))
      .executeTakeFirstOrThrow();
    const own = Object.entries(before as object).filter(([name]) => name !== 'translations' && !name.startsWith('de.'));
    const older = { action: `${owner}.delete`, subjectType: owner, subjectId: _id, before: JSON.stringify(Object.fromEntries(own)) };
    await test.shop.db.insertInto('auditLog').values(older).execute();
    await undoNewest(owner, _id);
    expect((await translationOf(_id, 'de')).version).toBe(0);
  });
});

it('is the same of a product that undoing its import has removed', async () => {
  // Undoing the import would remove a category that it made.
  const { name } = (await call('POST', '/categories', { name: fresh('Jugs') })).category;
  const file = `handle,title,category,price\nimported-jug,Imported jug,${name},5\n`;
  const { body } = await uploadCsv(test, token, { kind: 'products', file });
  await runImport(test, token, body.import._id);
  const { _id } = (await call('GET', '/products/imported-jug')).product;
  await call('PUT', `/admin/products/${_id}/translations/de`, { name: 'Krug' });
  expect(await runImport(test, token, body.import._id, { action: 'undo' })).toMatchObject({ progress: { undone: 1 } });
  expect((await test.request('GET', `/admin/products/${_id}`, { token })).status).toBe(404);
  await undoNewest('product', _id);
  expect((await call('GET', `/admin/products/${_id}/translations/de`)).translation.texts.name).toBe('Krug');
});
