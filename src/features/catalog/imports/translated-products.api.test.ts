import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toCsvLine } from '#shared/csv-line';
import { rowsOf, runImport, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;

const call = (method: string, path: string, body?: object) => test.request(method, path, { token, ...(body && { body }) });
const setLanguages = async (...languages: string[]) => {
  expect((await call('PUT', '/admin/languages', { languages, default: 'en' })).status).toBe(200);
};

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  await call('POST', '/categories', { name: 'Kitchen' });
});

beforeEach(async () => {
  await setLanguages('en', 'de', 'pt-BR');
  await test.shop.db.deleteFrom('products').execute();
});

async function create(body: object = {}) {
  const { status, body: created } = await call('POST', '/products', { name: 'Kettle', price: 20, category: 'Kitchen', stock: 5, ...body });
  expect(status, JSON.stringify(created)).toBe(201);
  return created.product;
}

async function translate(id: string, body: object, language = 'de') {
  const { status, body: saved } = await call('PUT', `/admin/products/${id}/translations/${language}`, body);
  expect(status, JSON.stringify(saved)).toBe(200);
}

const translationOf = async (id: string, language = 'de') =>
  (await call('GET', `/admin/products/${id}/translations/${language}`)).body.translation;
const textsOf = async (id: string, language?: string) => (await translationOf(id, language)).texts;
const download = async (): Promise<string> => (await call('GET', '/admin/exports/products')).body;
const csv = (...lines: string[][]) => lines.map((line) => toCsvLine(line)).join('');

async function upload(file: string) {
  const { status, body } = await uploadCsv(test, token, { kind: 'products', file });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.import;
}

const NAMES = ['name', 'description', 'fullDescription', 'features', 'seoTitle', 'seoDescription', 'slug'];
const TEXTS = {
  name: '=Kessel; "groß"',
  description: 'Er kocht,\nund zwar schnell.',
  fullDescription: '<b>Kein HTML</b> & Zeichen',
  features: ['Leicht, leise', 'a\\b', '1; 2 | 3'],
  seoTitle: "'Ein Kessel",
  seoDescription: '+Alles über ihn',
  slug: 'kessel',
};

describe('a file of products in a shop with several languages', () => {
  it('has a column for each text and language, after all others', async () => {
    const { _id } = await create();
    const before = (await download()).split('\r\n');
    await translate(_id, { name: 'Kessel', features: ['Leicht', 'Leise'] });
    const after = (await download()).split('\r\n');
    const columns = ['de', 'pt-BR'].flatMap((language) => NAMES.map((name) => `${name}:${language}`));
    expect(before[0]?.endsWith(`,Country of Origin,${columns.join(',')}`)).toBe(true);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]?.replace(/,{14}$/, ',Kessel,,,"Leicht, Leise",,,,,,,,,,'));
  });

  it('is as ever with one language, whose other columns are not recognised', async () => {
    const { _id } = await create();
    await translate(_id, TEXTS);
    await setLanguages('en');
    const file = await download();
    expect(file.split('\r\n')[0]).toMatch(/,Status,Country of Origin$/);
    const { mapping, fields } = await upload(csv(['handle', 'title', 'name:de'], ['kettle', 'Kettle', 'Topf'])).then(({ _id: id }) =>
      call('GET', `/admin/imports/${id}`).then(({ body }) => body.import),
    );
    expect(mapping).toEqual({ slug: 'handle', name: 'title' });
    expect(fields).not.toContain('name:de');
  });

  it('is unchanged when it is imported again, and the same after it was imported into an empty catalogue', async () => {
    const [one, other] = [await create({ description: 'It boils.' }), await create({ name: 'Pot' })];
    await translate(one._id, TEXTS);
    await translate(one._id, { name: 'Chaleira', slug: 'chaleira' }, 'pt-BR');
    await translate(other._id, { seoTitle: 'Ein Topf' });
    const first = await download();
    const same = await upload(first);
    expect(same.rows, JSON.stringify(await rowsOf(test, token, same._id))).toMatchObject({ total: 2, unchanged: 2 });
    await test.shop.db.deleteFrom('products').execute();
    const fresh = await upload(first);
    expect(fresh.rows, JSON.stringify(await rowsOf(test, token, fresh._id))).toMatchObject({ create: 2 });
    await runImport(test, token, fresh._id);
    expect(await download()).toBe(first);
    const product = (await test.request('GET', '/products/kessel', { headers: { 'Accept-Language': 'de' } })).body.product;
    expect(product).toMatchObject({ name: TEXTS.name, features: TEXTS.features, slug: 'kessel' });
  });
});

describe('importing translations', () => {
  it('changes what the file says, leaves what it does not say, and changes nothing before it runs', async () => {
    const { _id } = await create();
    const { version } = (await call('GET', `/admin/products/${_id}`)).body.product;
    await translate(_id, { name: 'Kessel', description: 'Er kocht.' });
    const file = csv(['handle', 'title', 'Name:DE', 'description:de', 'features:de'], ['kettle', 'Kettle', 'Kocher', '', 'Leicht, Leise']);
    const { _id: id, rows } = await upload(file);
    expect(rows).toMatchObject({ total: 1, update: 1 });
    expect(await textsOf(_id)).toMatchObject({ name: 'Kessel', features: [] });
    expect(await runImport(test, token, id)).toMatchObject({ rows: { update: 1 }, progress: { applied: 1 } });
    expect(await textsOf(_id)).toMatchObject({ name: 'Kocher', description: 'Er kocht.', features: ['Leicht', 'Leise'] });
    expect((await call('GET', `/admin/products/${_id}`)).body.product.version).toBe(version);
    expect((await upload(file)).rows).toMatchObject({ unchanged: 1 });
    const { entries } = (await call('GET', `/admin/audit?subjectType=product&subjectId=${_id}&action=product.translation`)).body;
    expect(entries[0]).toMatchObject({ before: { 'de.name': 'Kessel' }, after: { 'de.name': 'Kocher' } });
  });

  it('takes them as translations of the originals in the same row', async () => {
    const { _id } = await create();
    await translate(_id, { name: 'Kessel' });
    const { _id: id } = await upload(csv(['handle', 'title', 'name:de'], ['kettle', 'Big kettle', 'Großer Kessel']));
    await runImport(test, token, id);
    expect((await translationOf(_id)).states.name).toBeUndefined();
    const { _id: next } = await upload(csv(['handle', 'title', 'name:de'], ['kettle', 'Huge kettle', 'Großer Kessel']));
    await runImport(test, token, next);
    expect((await translationOf(_id)).states.name).toBe('outdated');
  });

  it('refuses rows whose texts cannot be saved: line by line, with the column and what to do', async () => {
    await create();
    const pot = await create({ name: 'Pot' });
    await translate(pot._id, { slug: 'topf' });
    const header = ['handle', 'title', 'price', 'name:de', 'slug:de', 'slug:pt-BR'];
    const file = csv(
      header,
      ['kettle', 'Kettle', '', 'x'.repeat(201), '', ''],
      ['pot', 'Pot', '', '', 'Topf', ''],
      ['a', 'A', '5', '', 'TOPF', ''],
      ['b', 'B', '5', '', '12', ''],
      ['c', 'C', '5', '', 'pot', ''],
      ['d', 'D', '5', '', 'tasse', 'xicara'],
      ['e', 'E', '5', '', 'Tasse!', 'xícara'],
      ['f', 'F', '5', '', '', 'tasse'],
      ['g', 'G', '5', '', 'd', ''],
    );
    const { _id, rows } = await upload(file);
    expect(rows).toMatchObject({ unchanged: 1, create: 2, refuse: 6 });
    const refused = await rowsOf(test, token, _id, '&outcome=refuse');
    const taken = 'Another product has, or had, this address';
    expect(
      refused.map(({ line, errors }: { line: number; errors: { column: string; value: string; message: string }[] }) => [
        line,
        ...errors.map(({ column, value, message }) => [column, value, message]),
      ]),
    ).toEqual([
      [2, ['name:de', 'x'.repeat(200), expect.stringContaining('200')]],
      [4, ['slug:de', 'TOPF', taken]],
      [5, ['slug:de', '12', 'An address needs a letter']],
      [6, ['slug:de', 'pot', taken]],
      [8, ['slug:de', 'Tasse!', taken], ['slug:pt-BR', 'xícara', taken]],
      [10, ['slug:de', 'd', taken]],
    ]);
    // What the check said is what the run does.
    expect(await runImport(test, token, _id)).toMatchObject({ rows: { create: 2, refuse: 6 }, progress: { applied: 2 } });
  });

  it('is refused by itself where somebody has taken the address since the check', async () => {
    const { _id } = await create();
    const pot = await create({ name: 'Pot' });
    const { _id: id } = await upload(csv(['handle', 'title', 'name:de', 'slug:de'], ['kettle', 'Kettle', 'Kessel', 'kessel']));
    await translate(pot._id, { slug: 'kessel' });
    await runImport(test, token, id);
    expect((await rowsOf(test, token, id))[0]).toMatchObject({ outcome: 'refuse', errors: [{ field: 'slug:de' }] });
    expect((await textsOf(_id)).name).toBeUndefined();
  });

  it('is undone with what else the row has changed', async () => {
    const { _id } = await create({ brand: 'Old' });
    await translate(_id, { name: 'Kessel', slug: 'kessel' });
    await call('PUT', `/products/${_id}`, { name: 'Big kettle' });
    const before = await translationOf(_id);
    expect(before.states.name).toBe('outdated');
    const { _id: id } = await upload(
      csv(['handle', 'title', 'vendor', 'name:de', 'slug:de', 'seoTitle:de'], ['kettle', 'Kettle', 'New', 'Kocher', 'kocher', 'Titel']),
    );
    await runImport(test, token, id);
    expect(await textsOf(_id)).toMatchObject({ name: 'Kocher', slug: 'kocher', seoTitle: 'Titel' });
    expect(await runImport(test, token, id, { action: 'undo' })).toMatchObject({ progress: { undone: 1, changedSince: 0 } });
    const after = await translationOf(_id);
    expect(after).toEqual({ ...before, version: before.version + 2 });
    expect((await call('GET', `/admin/products/${_id}`)).body.product).toMatchObject({ name: 'Big kettle', brand: 'Old' });
  });

  it('is undone line by line, also where two lines have changed the same product', async () => {
    const { _id } = await create({ variants: [{ sku: 'K-1', stock: 1 }] });
    await translate(_id, { name: 'Kessel' });
    const { _id: id } = await upload(csv(['sku', 'name:de', 'name:pt-BR'], ['K-1', 'Kocher', 'Chaleira']));
    await runImport(test, token, id);
    const { _id: next } = await upload(csv(['sku', 'name:de'], ['K-1', 'Topf']));
    await runImport(test, token, next);
    // The first one is left alone while the second one stands.
    expect(await runImport(test, token, next, { action: 'undo' })).toMatchObject({ progress: { undone: 1 } });
    expect(await runImport(test, token, id, { action: 'undo' })).toMatchObject({ progress: { undone: 1 } });
    expect([(await textsOf(_id)).name, (await textsOf(_id, 'pt-BR')).name]).toEqual(['Kessel', undefined]);
  });

  it('leaves alone what somebody has translated since, and says who it was', async () => {
    const { _id } = await create();
    const { _id: id } = await upload(csv(['handle', 'title', 'name:de'], ['kettle', 'Kettle', 'Kocher'], ['jug', 'Jug', 'Krug']));
    expect((await call('GET', `/admin/imports/${id}`)).body.import.rows).toMatchObject({ update: 1, refuse: 1 });
    await runImport(test, token, id);
    await translate(_id, { name: 'Topf' });
    expect(await runImport(test, token, id, { action: 'undo' })).toMatchObject({ progress: { undone: 0, changedSince: 1 } });
    const [row] = await rowsOf(test, token, id, '&state=changed_since');
    expect(row.errors).toMatchObject([{ message: expect.stringMatching(/^Changed since by .+@/) }]);
    expect((await textsOf(_id)).name).toBe('Topf');
  });

  it('reads the columns of files of WooCommerce, too', async () => {
    const { _id: id } = await upload(
      csv(['Type', 'SKU', 'Name', 'Regular price', 'name:de', 'features:de'], ['simple', 'W-1', 'Whisk', '5', 'Schneebesen', 'Leicht']),
    );
    await runImport(test, token, id);
    const { _id } = (await call('GET', '/products/whisk')).body.product;
    expect(await textsOf(_id)).toMatchObject({ name: 'Schneebesen', features: ['Leicht'] });
  });
});
