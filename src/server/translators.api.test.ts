import { beforeAll, describe, expect, it } from 'vitest';
import { staffMessages } from '#features/accounts/staff/staff.messages';
import type { ImportKind } from '#features/catalog/import-files/import-fields.rules';
import { makeCategory, makeProduct } from '#test/factories.server';
import { rowsOf, runImport, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let owner: string;
let made = 0;
/** By kind: calls about it, without '/admin'. */
let paths: { product: string; category: string; page: string };
let productId: string;

const call = (method: string, path: string, body?: object, token = owner) => test.request(method, path, { token, ...(body && { body }) });
const translate = (token: string, path: string, body: object, language = 'de') =>
  call('PUT', `/admin/${path}/translations/${language}`, body, token);
const textsOf = async (path: string, language: string) =>
  (await call('GET', `/admin/${path}/translations/${language}`)).body.translation.texts;
const languagesOnly = (languages: string) => ({
  status: 403,
  body: { code: 'forbidden', message: staffMessages.languagesOnly(languages) },
});
const fresh = (word: string) => `${word} ${++made}`;

/** Somebody with a role of the owner's making. */
async function memberWith({ rights = ['translations.write'], ...more }: { rights?: string[]; languages?: string[] }) {
  const { status, body } = await call('POST', '/admin/roles', { name: fresh('Translator'), rights, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  const { token, userId } = await test.signIn('viewer');
  expect((await call('PUT', `/admin/staff/${userId}`, { role: body.role._id })).status).toBe(200);
  return { token, userId, role: body.role };
}

beforeAll(async () => {
  owner = (await test.signIn('owner')).token;
  await call('PUT', '/admin/languages', { languages: ['en', 'de', 'fr'], default: 'en' });
  const category = await makeCategory(test.shop.db, { name: 'Kitchen' });
  const product = await makeProduct(test.shop.db, {
    name: 'Kettle',
    categoryId: category.id,
    variants: [{ color: 'Red', size: 'Large', stock: 3 }],
  });
  const { page } = (await call('POST', '/admin/pages', { title: 'About us' })).body;
  productId = product.id;
  paths = { product: `products/${product.id}`, category: `categories/${category.id}`, page: `pages/${page._id}` };
});

describe('a translator', () => {
  it('sees what is to be translated, and translates it', async () => {
    const { token, role } = await memberWith({});
    expect(role.rights).toEqual(['products.read', 'pages.read', 'translations.write']);
    expect(role.languages).toBeUndefined();
    for (const [path, body] of [
      [paths.product, { name: fresh('Kessel'), words: { Red: 'Rot' } }],
      [paths.category, { name: fresh('Küche') }],
      [paths.page, { title: fresh('Über uns') }],
    ] as const) {
      for (const language of ['de', 'fr']) {
        expect((await call('GET', `/admin/${path}/translations/${language}`, undefined, token)).status).toBe(200);
        expect(await translate(token, path, body, language)).toMatchObject({ status: 200 });
      }
    }
  });

  it('with some languages translates into these, and is told so for others', async () => {
    const { token, role } = await memberWith({ languages: ['de'] });
    expect(role.languages).toEqual(['de']);
    const { user } = (await call('GET', '/auth/me', undefined, token)).body;
    expect(user.ownRole.languages).toEqual(['de']);
    for (const [path, field] of [
      [paths.product, 'name'],
      [paths.category, 'name'],
      [paths.page, 'title'],
    ] as const) {
      const [german, french] = [fresh('Deutsch'), fresh('Français')];
      expect(await translate(token, path, { [field]: german })).toMatchObject({ status: 200 });
      expect(await translate(token, path, { [field]: french }, 'fr')).toMatchObject(languagesOnly('Deutsch'));
      // That of the originals is no translation, whoever asks for it.
      expect(await translate(token, path, { [field]: french }, 'en')).toMatchObject({ status: 403 });
      expect((await textsOf(path, 'de'))[field]).toBe(german);
      expect((await textsOf(path, 'fr'))[field]).not.toBe(french);
    }
    expect(await translate(token, paths.product, { words: { Red: 'Rouge vif' } }, 'fr')).toMatchObject(languagesOnly('Deutsch'));
    const { words } = (await call('GET', `/admin/${paths.product}/translations/fr`)).body.translation;
    expect(words).not.toContainEqual({ original: 'Red', translation: 'Rouge vif' });
  });

  it('changes nothing else', async () => {
    const { token } = await memberWith({ languages: ['de'] });
    for (const [method, path, body] of [
      ['PUT', `/products/${productId}`, { name: 'Pot' }],
      ['POST', '/products', { name: 'Pot', price: 20 }],
      ['PUT', `/${paths.category}`, { name: 'Bath' }],
      ['PUT', `/admin/${paths.page}`, { title: 'Them' }],
      ['POST', `/admin/${paths.page}/publish`, {}],
      ['PUT', '/admin/languages', { languages: ['en', 'de'], default: 'de' }],
      ['PUT', '/admin/mail-texts/order.placed?language=de', { subject: 'Hallo' }],
      ['GET', '/admin/exports/products', undefined],
    ] as const) {
      expect({ path, status: (await call(method, path, body, token)).status }).toEqual({ path, status: 403 });
    }
  });

  it('has other languages as soon as the role has them', async () => {
    const { token, role } = await memberWith({ languages: ['de'] });
    const change = (more: object) => call('PUT', `/admin/roles/${role._id}`, { name: role.name, rights: ['translations.write'], ...more });
    const statuses = async () => [
      (await translate(token, paths.product, { seoTitle: fresh('Kessel') })).status,
      (await translate(token, paths.product, { seoTitle: fresh('Bouilloire') }, 'fr')).status,
    ];
    expect(await statuses()).toEqual([200, 403]);
    expect((await change({ languages: ['fr'] })).body.role).toMatchObject({ languages: ['fr'], version: 2 });
    expect(await statuses()).toEqual([403, 200]);
    expect((await change({})).body.role.languages).toBeUndefined();
    expect(await statuses()).toEqual([200, 200]);
    const { entries } = (await call('GET', `/admin/audit?subjectType=role&subjectId=${role._id}`)).body;
    expect(entries[1]).toMatchObject({ before: { languages: ['de'] }, after: { languages: ['fr'] } });
  });

  it('has no more languages with an API key', async () => {
    const maker = await test.signIn('owner');
    const body = { name: 'Translations', rights: ['products.read', 'translations.write'] };
    const { key } = (await call('POST', '/admin/api-keys', body, maker.token)).body;
    expect((await translate(key, paths.product, { name: fresh('Bouilloire') }, 'fr')).status).toBe(200);
    expect((await translate(key, paths.page, { title: fresh('Nous') }, 'fr')).status).toBe(200);
    const { role } = await memberWith({ languages: ['de'] });
    await call('PUT', `/admin/staff/${maker.userId}`, { role: role._id });
    expect((await translate(key, paths.product, { name: fresh('Kessel') })).status).toBe(200);
    expect(await translate(key, paths.product, { name: fresh('Bouilloire') }, 'fr')).toMatchObject(languagesOnly('Deutsch'));
  });
});

describe('whoever writes the originals', () => {
  it('translates them as before, into all languages, and nothing else', async () => {
    const { token } = await memberWith({ rights: ['products.write'] });
    expect((await translate(token, paths.product, { name: fresh('Kessel') })).status).toBe(200);
    expect((await translate(token, paths.product, { name: fresh('Bouilloire') }, 'fr')).status).toBe(200);
    for (const path of [paths.category, paths.page]) expect((await translate(token, path, { name: 'Nein' })).status).toBe(403);
    expect((await call('GET', '/admin/exports/translations?language=de', undefined, token)).status).toBe(403);
    expect((await call('GET', '/admin/imports', undefined, token)).status).toBe(403);
  });
});

describe('undoing', () => {
  const entryOf = async (action: string) =>
    (await call('GET', `/admin/audit?limit=20`)).body.entries.find((entry: { action: string }) => entry.action === action)._id;
  const undo = (token: string, entryId: string) => call('POST', `/admin/audit/${entryId}/undo`, {}, token);

  it('needs the language that the entry is in', async () => {
    const { token } = await memberWith({ rights: ['translations.write', 'audit.read', 'audit.undo'], languages: ['de'] });
    for (const [kind, field] of [
      ['product', 'name'],
      ['category', 'name'],
      ['page', 'title'],
    ] as const) {
      const french = fresh('Français');
      await translate(owner, paths[kind], { [field]: french }, 'fr');
      expect(await undo(token, await entryOf(`${kind}.translation`))).toMatchObject(languagesOnly('Deutsch'));
      expect((await textsOf(paths[kind], 'fr'))[field]).toBe(french);
      const before = (await textsOf(paths[kind], 'de'))[field];
      await translate(owner, paths[kind], { [field]: fresh('Deutsch') });
      expect(await undo(token, await entryOf(`${kind}.translation`))).toMatchObject({ status: 200 });
      expect((await textsOf(paths[kind], 'de'))[field]).toBe(before);
    }
  });

  it('needs the right of the originals for these', async () => {
    const { token } = await memberWith({ rights: ['translations.write', 'audit.read', 'audit.undo'] });
    await call('PUT', `/products/${productId}`, { brand: fresh('Acme') });
    expect(await undo(token, await entryOf('product.update'))).toMatchObject({ status: 403 });
  });
});

describe('a file for translators', () => {
  const download = (token: string, language: string) => call('GET', `/admin/exports/translations?language=${language}`, undefined, token);
  const upload = (token: string, file: string, kind: ImportKind = 'translations', more: { mapping?: object } = {}) =>
    uploadCsv(test, token, { kind, file, fileName: 'texts.po', ...more });

  /** A file in which the category has a new name. */
  async function translatedFile(language: string, name = fresh(language)): Promise<string> {
    const file = (await download(owner, language)).body as string;
    const translated = file.replace(/(#, fuzzy\n)?(msgctxt "category[^\n]+\nmsgid "Kitchen"\nmsgstr )"[^\n]*"/, `$2"${name}"`);
    expect(translated).not.toBe(file);
    return translated;
  }

  it('is exported, imported and undone in the languages of the role', async () => {
    const { token } = await memberWith({ languages: ['de'] });
    expect((await download(token, 'de')).status).toBe(200);
    const name = fresh('Küche');
    const before = (await textsOf(paths.category, 'de')).name;
    const { status, body } = await upload(token, await translatedFile('de', name));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(await runImport(test, token, body.import._id)).toMatchObject({ status: 'done', progress: { applied: 1 } });
    expect((await textsOf(paths.category, 'de')).name).toBe(name);
    expect(await runImport(test, token, body.import._id, { action: 'undo' })).toMatchObject({ status: 'undone' });
    expect((await textsOf(paths.category, 'de')).name).toBe(before);
  });

  it('is refused in another language, with the sentence that says so, and nothing of it is stored', async () => {
    const { token } = await memberWith({ languages: ['de'] });
    expect(await download(token, 'fr')).toMatchObject(languagesOnly('Deutsch'));
    const count = async () => (await call('GET', '/admin/imports')).body.total;
    const before = await count();
    expect(await upload(token, await translatedFile('fr'))).toMatchObject(languagesOnly('Deutsch'));
    expect(await upload(token, 'Title,Price\nPot,20', 'products')).toMatchObject({ status: 403 });
    expect(await upload(token, 'SKU,Stock\nA,20', 'stock')).toMatchObject({ status: 403 });
    expect(await upload(token, 'Email\nada@example.com', 'customers')).toMatchObject({ status: 403 });
    expect(await count()).toBe(before);
  });

  it('that others import can be neither seen nor run in another language, and no import of anything else', async () => {
    const { token } = await memberWith({ languages: ['de'] });
    const { _id: french } = (await upload(owner, await translatedFile('fr'))).body.import;
    const { _id: german } = (await upload(owner, await translatedFile('de'))).body.import;
    const { _id: products } = (await upload(owner, 'Title,Price\nPot,20', 'products', { mapping: { name: 'Title', price: 'Price' } })).body
      .import;
    for (const id of [french, products]) {
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['GET', '/rows', undefined],
        ['GET', '/rows/export', undefined],
        ['POST', '/check', {}],
        ['POST', '/start', {}],
        ['POST', '/stop', {}],
        ['POST', '/undo', {}],
        ['DELETE', '', undefined],
      ] as const) {
        const target = `${method} ${path}`;
        expect({ target, status: (await call(method, `/admin/imports/${id}${path}`, body, token)).status }).toEqual({
          target,
          status: 403,
        });
      }
    }
    const { imports, total } = (await call('GET', '/admin/imports?limit=100', undefined, token)).body;
    expect(imports.map(({ _id }: { _id: string }) => _id)).toContain(german);
    expect(imports.filter(({ _id, kind }: { _id: string; kind: string }) => _id === french || kind !== 'translations')).toEqual([]);
    expect(total).toBe(imports.length);
    expect((await call('GET', `/admin/imports/${german}`, undefined, token)).status).toBe(200);
  });

  it('is not started, and not undone, by somebody whose role has lost its language', async () => {
    const { token, role } = await memberWith({ rights: ['translations.write', 'audit.read', 'audit.undo'], languages: ['de'] });
    const { _id: id } = (await upload(token, await translatedFile('de'))).body.import;
    const change = (languages: string[]) => call('PUT', `/admin/roles/${role._id}`, { name: role.name, rights: role.rights, languages });
    await change(['fr']);
    expect(await call('POST', `/admin/imports/${id}/start`, {}, token)).toMatchObject(languagesOnly('Français'));
    await runImport(test, owner, id);
    const { entries } = (await call('GET', `/admin/audit?subjectType=import&subjectId=${id}`)).body;
    const started = entries.find(({ action }: { action: string }) => action === 'import.start');
    expect(await call('POST', `/admin/audit/${started._id}/undo`, {}, token)).toMatchObject(languagesOnly('Français'));
    await change(['de']);
    expect((await call('POST', `/admin/audit/${started._id}/undo`, {}, token)).status).toBe(200);
  });

  it('of something else is not undone by a translator', async () => {
    const { token } = await memberWith({ rights: ['translations.write', 'audit.read', 'audit.undo'] });
    const { _id: id } = (await upload(owner, 'Title,Price\nPan,20', 'products', { mapping: { name: 'Title', price: 'Price' } })).body
      .import;
    await runImport(test, owner, id);
    const { entries } = (await call('GET', `/admin/audit?subjectType=import&subjectId=${id}`)).body;
    const started = entries.find(({ action }: { action: string }) => action === 'import.start');
    expect((await call('POST', `/admin/audit/${started._id}/undo`, {}, token)).status).toBe(403);
  });

  it('is in the language of its header, whatever columns are sent', async () => {
    const { token } = await memberWith({ languages: ['de'] });
    const french = await textsOf(paths.category, 'fr');
    const mapping = { id: 'msgctxt', original: 'msgid', translation: 'msgstr', language: 'msgstr' };
    const { body } = await upload(token, await translatedFile('de', 'fr'), 'translations', { mapping });
    expect(await rowsOf(test, token, body.import._id, '&outcome=refuse')).toEqual([]);
    await runImport(test, token, body.import._id);
    expect((await textsOf(paths.category, 'de')).name).toBe('fr');
    expect(await textsOf(paths.category, 'fr')).toEqual(french);
  });
});
