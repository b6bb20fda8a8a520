import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { PRODUCT_TEXTS } from '#features/catalog/translations/translated-fields';
import { translationsMessages } from '#features/catalog/translations/translations.messages';
import { rowsOf, runImport, sendForm, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;
let category: { _id: string; slug: string };

const call = (method: string, path: string, body?: object) => test.request(method, path, { token, ...(body && { body }) });

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  category = (await call('POST', '/categories', { name: 'Kitchen' })).body.category;
  await call('PUT', '/admin/languages', { languages: ['en', 'de', 'pt-BR'], default: 'en' });
});

beforeEach(async () => {
  await test.shop.db.deleteFrom('products').execute();
  await test.shop.db.deleteFrom('wordTranslations').execute();
  await test.shop.db.deleteFrom('categoryTranslations').execute();
});

async function create(body: object = {}) {
  const { status, body: created } = await call('POST', '/products', { name: 'Kettle', price: 20, category: 'Kitchen', stock: 5, ...body });
  expect(status, JSON.stringify(created)).toBe(201);
  return created.product;
}

async function translate(id: string, body: object, owner = 'products') {
  const { status, body: saved } = await call('PUT', `/admin/${owner}/${id}/translations/de`, body);
  expect(status, JSON.stringify(saved)).toBe(200);
}

const translationOf = async (id: string, owner = 'products') =>
  (await call('GET', `/admin/${owner}/${id}/translations/de`)).body.translation;

async function download(query: string): Promise<string> {
  const { status, body } = await call('GET', `/admin/exports/translations?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function upload(file: string | Buffer) {
  const { status, body } = await uploadCsv(test, token, { kind: 'translations', file, fileName: 'de.po' });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.import;
}

const rows = async (
  id: string,
): Promise<{ line: number; label: string; outcome: string; errors: { message: string }[]; notes: string[] }[]> => rowsOf(test, token, id);

/** A file in which translators have written these translations, by original. */
function translated(file: string, texts: Record<string, string>): string {
  let result = file;
  for (const [original, translation] of Object.entries(texts)) {
    const po = new RegExp(`(#, fuzzy\\n)?(msgctxt "[^"]+"\\nmsgid "${original}"\\nmsgstr )"[^\\n]*"`);
    const xliff = new RegExp(`(<source>${original}</source>)(\\s*<target[^>]*>[^<]*</target>)?`);
    result = result.replace(po, `$2"${translation}"`).replace(xliff, `$1<target>${translation}</target>`);
  }
  expect(result).not.toBe(file);
  return result;
}

const PRODUCT = {
  description: 'It boils.',
  features: ['Light', 'Quiet'],
  specifications: { Material: 'Steel', Weight: '500 g' },
  options: [{ name: 'Color', values: ['Red'] }],
  variants: [{ options: { Color: 'Red' }, stock: 1 }],
};

describe.each(['po', 'xliff'] as const)('a file for translators in %s', (format) => {
  it('has the texts of categories and products and their words, and comes back translated', async () => {
    const { _id } = await create(PRODUCT);
    await create({ name: 'Old pot', status: 'archived' });
    const file = await download(`language=de&format=${format}`);
    expect(file).not.toContain('Old pot');
    const done = translated(file, {
      Kitchen: 'Küche',
      Kettle: 'Kessel',
      'It boils.': 'Er kocht.',
      Steel: 'Stahl',
      Material: 'Werkstoff',
      Red: 'Rot',
    });
    const { _id: id, rows: counts, format: found } = await upload(done);
    expect(found).toBe(format);
    // The category, the product and two of four words.
    expect(counts, JSON.stringify(await rows(id))).toMatchObject({ create: 4, update: 0, refuse: 0 });
    const kettle = (await rows(id)).find(({ label }) => label === 'Kettle');
    expect(kettle?.notes).toEqual(expect.arrayContaining([expect.stringContaining('“Kessel”'), expect.stringContaining('“Er kocht.”')]));
    // A dry run changes nothing.
    expect((await translationOf(_id)).texts.name).toBeUndefined();

    expect(await runImport(test, token, id)).toMatchObject({ status: 'done', progress: { applied: 4 } });
    const translation = await translationOf(_id);
    expect(translation.texts).toMatchObject({ name: 'Kessel', description: 'Er kocht.', specifications: { Material: 'Stahl' } });
    expect(translation.states).toEqual({ features: 'missing' });
    expect(translation.words).toContainEqual({ original: 'Red', translation: 'Rot' });
    expect((await translationOf(category._id, 'categories')).texts.name).toBe('Küche');
    const again = await upload(done);
    expect(again.rows).toMatchObject({ create: 0, update: 0, refuse: 0 });

    expect(await runImport(test, token, id, { action: 'undo' })).toMatchObject({ progress: { undone: 4, changedSince: 0 } });
    expect((await translationOf(_id)).texts).toMatchObject({ specifications: {} });
    expect((await translationOf(_id)).texts.name).toBeUndefined();
    expect((await translationOf(_id)).words.find((word: { original: string }) => word.original === 'Red')).toEqual({ original: 'Red' });
    expect((await translationOf(category._id, 'categories')).texts.name).toBeUndefined();
  });

  it('has the alternative texts of pictures, each by itself', async () => {
    const images = ['Side', 'Lid'].map((alt) => ({ url: `/pictures/${alt}.jpg`, alt }));
    const { _id } = await create({ images });
    const file = translated(await download(`language=de&format=${format}`), { Kettle: 'Kessel', Side: 'Seite', Lid: 'Deckel' });
    // Of one that was changed since, the translation is left out, and that of the other is right nevertheless.
    await call('PUT', `/products/${_id}`, { images: [images[0], { ...images[1], alt: 'Open lid' }] });
    const { _id: id, rows: counts } = await upload(file);
    expect(counts).toMatchObject({ create: 1, refuse: 0 });
    expect((await rows(id)).flatMap(({ notes }) => notes)).toContain(messages.textWithoutOriginal(PRODUCT_TEXTS.pictures.label()));
    await runImport(test, token, id);
    expect(await translationOf(_id)).toMatchObject({
      texts: { name: 'Kessel', pictures: { Side: 'Seite' } },
      states: { pictures: 'missing' },
    });
    expect((await upload(file)).rows).toMatchObject({ create: 0, update: 0, refuse: 0 });
    await runImport(test, token, id, { action: 'undo' });
    expect((await translationOf(_id)).texts).toMatchObject({ pictures: {} });
  });

  it('has only what is missing or out of date, if that is what is asked for', async () => {
    const { _id } = await create({ description: 'It boils.' });
    await create({ name: 'Pot' });
    await translate(_id, { name: 'Kessel', description: 'Er kocht.' });
    await call('PUT', `/products/${_id}`, { description: 'It boils fast.' });
    const file = await download(`language=de&format=${format}&texts=open`);
    expect(file).toContain('It boils fast.');
    expect(file).toContain('Pot');
    expect(file).not.toContain('Kessel');
    // As it is out of date, it is not finished, and so it is left out if nobody works on it.
    const { rows: counts, _id: id } = await upload(file);
    expect(counts).toMatchObject({ create: 0, update: 0, refuse: 0 });
    expect((await rows(id)).flatMap(({ notes }) => notes)).toEqual([messages.textUnfinished(PRODUCT_TEXTS.description.label())]);
    // Somebody says that it is still right.
    const { _id: next } = await upload(translated(file, { 'It boils fast.': 'Er kocht.' }));
    await runImport(test, token, next);
    expect((await translationOf(_id)).states).toEqual({});
    await runImport(test, token, next, { action: 'undo' });
    expect((await translationOf(_id)).states).toEqual({ description: 'outdated' });
  });

  it('never makes a translation of an earlier original a present one', async () => {
    const { _id } = await create({ description: 'It boils.' });
    const file = translated(await download(`language=de&format=${format}`), { Kettle: 'Kessel', 'It boils.': 'Er kocht.' });
    await call('PUT', `/products/${_id}`, { name: 'Big kettle', description: 'It boils fast.' });
    await translate(_id, { description: 'Er kocht schnell.' });
    const { _id: id } = await upload(file);
    const notes = (await rows(id)).flatMap((row) => row.notes);
    expect(notes).toEqual(expect.arrayContaining([messages.textNewer(PRODUCT_TEXTS.description.label())]));
    await runImport(test, token, id);
    const { texts, states } = await translationOf(_id);
    expect(texts).toMatchObject({ name: 'Kessel', description: 'Er kocht schnell.' });
    expect(states).toEqual({ name: 'outdated' });
  });

  it('is refused text by text: changed originals, unknown ones, those of another shop, twice the same, too long', async () => {
    await create({ description: 'It boils.' });
    const file = translated(await download(`language=de&format=${format}`), { Kettle: 'Kessel' });
    const refusals = async (content: string) => {
      const { _id: id } = await upload(content);
      return (await rows(id)).filter(({ outcome }) => outcome === 'refuse').flatMap(({ errors }) => errors.map(({ message }) => message));
    };
    const changed = format === 'po' ? 'msgid "Kettle"' : '<source>Kettle<';
    expect(await refusals(file.replace(changed, changed.replace('Kettle', 'Pot')))).toEqual([messages.originalChanged]);
    expect(await refusals(file.replaceAll(/product\/\d+\//g, 'product/999999/'))).toEqual([messages.textUnknown]);
    expect(await refusals(file.replaceAll(/product\/(\d+)\/[\da-f]{8}/g, 'product/$1/00000000'))).toEqual([messages.textUnknown]);
    expect(await refusals(file.replaceAll(/(product\/[^"]*)\/name\//g, '$1/price/'))).toEqual([messages.textUnknown]);
    expect((await refusals(file.replaceAll('Kessel', 'x'.repeat(201)))).join()).toContain('200');
    const unit =
      format === 'po' ? /\n#\.[^#]*Kettle – Title[^#]*/ : /\s*<trans-unit id="product[^>]*>\s*<source>Kettle[\s\S]*?<\/trans-unit>/;
    const twice = await refusals(file.replace(unit, '$&$&'));
    expect(twice).toEqual([expect.stringMatching(/^This text is in line \d+ already/)]);
  });
});

describe.each(['po', 'xliff'] as const)('a translation in %s', (format) => {
  it('is stored as text, whatever is in it', async () => {
    const { _id } = await create();
    const file = await download(`language=de&format=${format}`);
    const html = '<script>alert(1)</script> & <b>Kessel</b>';
    const sent = format === 'po' ? html : html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const { _id: id } = await upload(translated(file, { Kettle: sent.replaceAll('$', '$$$$') }));
    await runImport(test, token, id);
    expect((await translationOf(_id)).texts.name).toBe(html);
    // Out and in again, it is the same.
    expect((await upload(await download(`language=de&format=${format}`))).rows).toMatchObject({ create: 0, update: 0, refuse: 0 });
  });
});

describe('a file for translators', () => {
  const answer = async (file: string | Buffer) => {
    const form = new FormData();
    form.set('kind', 'translations');
    form.set('check', 'later');
    form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'de.xlf');
    const { status, body } = await sendForm(test, token, form);
    return { status, message: body.errors?.[0]?.message };
  };

  it('is refused as a whole if it cannot be read, with what to do, and nothing is left of it', async () => {
    const before = (await call('GET', '/admin/imports')).body.total;
    const file = await download('language=de&format=xliff');
    const bomb = file.replace('<xliff', '<!DOCTYPE xliff [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<xliff');
    expect(await answer(bomb)).toEqual({ status: 422, message: messages.definitionsRefused });
    expect(await answer(file.slice(0, -30))).toMatchObject({ status: 422, message: expect.stringContaining('cannot be read from line') });
    expect(await answer(file.replace('target-language="de"', 'target-language="fr"'))).toEqual({
      status: 422,
      message: messages.fileLanguageUnknown('fr'),
    });
    expect(await answer('Title,Price\nLamp,5\n')).toMatchObject({ status: 422 });
    expect(await answer(file.replace(/<body>[\s\S]*<\/body>/, '<body/>'))).toEqual({ status: 422, message: messages.fileHasNoTexts });
    expect((await call('GET', '/admin/imports')).body.total).toBe(before);
  });

  it('is exported only in a language that the shop translates into, and only by whoever may', async () => {
    const refused = await call('GET', '/admin/exports/translations?language=fr');
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'language', message: translationsMessages.languageMissing }] },
    });
    expect((await call('GET', '/admin/exports/translations')).status).toBe(422);
    expect((await call('GET', '/admin/exports/translations?language=de&format=docx')).status).toBe(422);
    const { token: customer } = await test.signIn();
    expect((await test.request('GET', '/admin/exports/translations?language=de', { token: customer })).status).toBe(403);
    expect((await test.request('GET', '/admin/exports/translations?language=de')).status).toBe(401);
  });

  it('is refused in part, if a product is deleted after its check', async () => {
    const { _id } = await create();
    const pot = await create({ name: 'Pot' });
    const { _id: id } = await upload(translated(await download('language=de'), { Kettle: 'Kessel', Pot: 'Topf' }));
    expect((await call('DELETE', `/products/${_id}`)).status).toBe(200);
    expect(await runImport(test, token, id)).toMatchObject({ status: 'done', progress: { applied: 1 } });
    expect((await rows(id)).find(({ label }) => label === 'Kettle')).toMatchObject({
      outcome: 'refuse',
      errors: [{ message: translationsMessages.productMissing }],
    });
    expect((await translationOf(pot._id)).texts.name).toBe('Topf');
  });

  it('cannot have more specifications than a product may, with those that are translated', async () => {
    const specifications = (letter: string) =>
      Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`${letter}${i}`, `value ${letter}${i}`]));
    const { _id } = await create({ specifications: specifications('A') });
    await translate(_id, { specifications: specifications('A') });
    await call('PUT', `/products/${_id}`, { specifications: specifications('B') });
    const texts = Object.fromEntries(Object.values(specifications('B')).map((text) => [text, `${text} de`]));
    const { _id: id, rows: counts } = await upload(translated(await download('language=de'), texts));
    expect(counts).toMatchObject({ refuse: 1 });
    expect((await rows(id)).flatMap(({ errors }) => errors)).toMatchObject([{ message: expect.stringContaining('100') }]);
  });

  it('leaves alone what somebody has changed since, when its import is undone', async () => {
    const { _id } = await create(PRODUCT);
    const { _id: id } = await upload(translated(await download('language=de'), { Kettle: 'Kessel', Red: 'Rot' }));
    await runImport(test, token, id);
    await translate(_id, { name: 'Topf', words: { Red: 'Feuerrot' } });
    expect(await runImport(test, token, id, { action: 'undo' })).toMatchObject({ progress: { undone: 0, changedSince: 2 } });
    expect((await translationOf(_id)).texts.name).toBe('Topf');
  });
});
