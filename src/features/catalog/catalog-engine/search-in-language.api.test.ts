import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { refillSomeWords } from '#db/word-refills.server';
import type { Language } from '#languages/languages';
import { makeCategory, makeProduct } from '#test/factories.server';
import { explain, scannedTables } from '#test/query-plan.server';
import { openTestShop } from '#test/test-shop.server';
import { refreshCounts } from './catalog-engine.service.server';

const test = openTestShop();
let token: string;
let ids: Record<'kettle' | 'lamp' | 'mug' | 'box' | 'plain', string>;
let kitchen: { id: number; slug: string };

const admin = (method: string, path: string, body: object) => test.request(method, `/admin/${path}`, { token, body });
const get = (path: string, language: Language) => test.request('GET', path, { headers: { 'Accept-Language': language } });
const turnOn = async (languages: Language[], first: Language = 'en') =>
  expect((await admin('PUT', 'languages', { languages, default: first })).status).toBe(200);

async function search(text: string, language: Language, more = '') {
  const { status, body } = await get(`/products?q=${encodeURIComponent(text)}${more}`, language);
  expect(status).toBe(200);
  return { ...body, names: body.products.map(({ name }: { name: string }) => name) };
}
const found = async (text: string, language: Language, more = '') => (await search(text, language, more)).names;

async function suggest(text: string, language: Language) {
  const { body } = await get(`/search/suggest?q=${encodeURIComponent(text)}`, language);
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  return { products: names(body.products), categories: names(body.categories), correction: body.correction };
}

const translate = async (id: string, language: Language, body: object) =>
  expect((await admin('PUT', `products/${id}/translations/${language}`, body)).status).toBe(200);

beforeAll(async () => {
  const { db } = test.shop;
  ({ token } = await test.signIn('admin'));
  await turnOn(['en', 'de', 'ja', 'zh-CN', 'ar']);
  kitchen = await makeCategory(db, { name: 'Kitchen' });
  const make = async (name: string, description = 'Good.') => {
    const { id } = await makeProduct(db, {
      name,
      categoryId: kitchen.id,
      brand: 'Acme',
      variants: [{ color: 'Red', size: 'Large', stock: 3 }],
    });
    const specifications = { Material: 'Steel' };
    expect(
      (await test.request('PUT', `/products/${id}`, { token, body: { description, features: ['Quiet'], specifications } })).status,
    ).toBe(200);
    return id;
  };
  ids = {
    kettle: await make('Whistling Kettle', 'It boils water quickly.'),
    lamp: await make('Reading Lamp'),
    mug: await make('Street Mug'),
    box: await make('Gift Box'),
    plain: await make('Plain Teapots'),
  };
  await translate(ids.kettle, 'de', {
    name: 'Flötenkessel',
    features: ['Besonders leise'],
    specifications: { Material: 'Edelstahl' },
    words: { Red: 'Rot', Large: 'Groß', Material: 'Werkstoff' },
  });
  await translate(ids.lamp, 'de', { name: 'Äußerst große Leselampe', description: 'Für gemütliche Abende.' });
  await translate(ids.mug, 'de', { name: 'Straßenbecher' });
  await translate(ids.box, 'de', { name: 'Zauberkiste' });
  await translate(ids.kettle, 'ja', { name: 'ケトル' });
  await translate(ids.lamp, 'ja', { name: 'Ｌｅｄ読書灯' });
  await translate(ids.kettle, 'zh-CN', { name: '不锈钢水壶' });
  await translate(ids.kettle, 'ar', { name: 'غَلَّايَةٌ كَبِيرَة' });
  expect((await admin('PUT', `categories/${kitchen.id}/translations/de`, { name: 'Küche', slug: 'kueche' })).status).toBe(200);
});

describe('a search by a reader of another language', () => {
  it.each<[language: Language, name: string, texts: string[]]>([
    ['de', 'Straßenbecher', ['strassenbecher', 'STRASSENBECHER', 'Straßenbecher']],
    ['de', 'Äußerst große Leselampe', ['leselampen', 'ausserst', 'gemütlicher abend', 'Leselampe für gemütliche Abende']],
    ['de', 'Flötenkessel', ['Flotenkessel', 'besonders leise', 'edelstahl', 'flötenkessel aus Edelstahl']],
    ['ja', 'ケトル', ['けとる', 'ｹﾄﾙ', 'ケト']],
    ['ja', 'Ｌｅｄ読書灯', ['led', '読書', '灯']],
    ['zh-CN', '不锈钢水壶', ['水壶', '不锈钢', '壶']],
    ['ar', 'غَلَّايَةٌ كَبِيرَة', ['غلاية', 'الغلايه', 'غلايات كبيرة']],
  ])('finds its words in %s: %s', async (language, name, texts) => {
    for (const text of texts) expect([text, await found(text, language)]).toEqual([text, [name]]);
  });

  it('finds words that products share, and the name of their category', async () => {
    const all = ['Flötenkessel', 'Äußerst große Leselampe', 'Straßenbecher', 'Zauberkiste', 'Plain Teapots'];
    for (const text of ['rot', 'Werkstoff', 'Küche', 'kuche', 'acme'])
      expect([text, (await found(text, 'de')).toSorted()]).toEqual([text, all.toSorted()]);
  });

  it('finds what is not translated by its original words, text by text', async () => {
    expect(await found('teapot', 'de')).toEqual(['Plain Teapots']);
    expect(await found('boiling water', 'de')).toEqual(['Flötenkessel']);
    expect(await found('flötenkessel boils', 'de')).toEqual(['Flötenkessel']);
    expect(await found('boils', 'ar')).toEqual(['غَلَّايَةٌ كَبِيرَة']);
    expect(await found('water', 'ja')).toEqual(['ケトル']);
  });

  it('finds a product once, whatever it is found by', async () => {
    const { names, totalProducts } = await search('flötenkessel or water', 'de');
    expect([names, totalProducts]).toEqual([['Flötenkessel'], 1]);
  });

  it('finds a product by its number', async () => {
    const [row] = await test.shop.db.selectFrom('variants').select('sku').where('productId', '=', Number(ids.mug)).execute();
    expect((await found(row?.sku ?? '', 'de'))[0]).toBe('Straßenbecher');
    await test.shop.db.updateTable('variants').set({ sku: 'NEW/77-X' }).where('productId', '=', Number(ids.mug)).execute();
    expect(await found('new77x', 'de')).toEqual(['Straßenbecher']);
  });

  it('finds translated products by original names where nothing else is found', async () => {
    expect(await found('whistling kettle', 'de')).toEqual(['Flötenkessel']);
    expect(await found('leise', 'en')).toEqual([]);
  });

  it('corrects words by those of the language, and no others', async () => {
    expect(await search('flötenkesel', 'de')).toMatchObject({ names: ['Flötenkessel'], correction: 'flotenkessel' });
    expect(await search('Zauberkiset', 'de')).toMatchObject({ names: ['Zauberkiste'], correction: 'zauberkiste' });
    expect((await search('Zauberkiset', 'en')).names).toEqual([]);
    expect((await search('whistlnig', 'de')).correction).toBeUndefined();
    expect((await search('whistlnig', 'en')).correction).toBe('whistling');
  });

  it('suggests names of the language', async () => {
    expect(await suggest('flöt', 'de')).toEqual({ products: ['Flötenkessel'], categories: [], correction: undefined });
    expect(await suggest('küc', 'de')).toMatchObject({ categories: ['Küche'] });
    expect(await suggest('kitch', 'de')).toMatchObject({ categories: [] });
    expect(await suggest('whistl', 'de')).toMatchObject({ products: [] });
    expect((await suggest('flotenkesel', 'de')).correction).toBe('flotenkessel');
    expect((await suggest('ケト', 'ja')).products).toEqual(['ケトル']);
    expect((await suggest('غلاي', 'ar')).products).toEqual(['غَلَّايَةٌ كَبِيرَة']);
    expect((await suggest('kitchen', 'en')).categories).toEqual(['Kitchen']);
  });

  it('offers the nearest categories by their names in the language', async () => {
    expect((await search('küchxyzw', 'de')).nearestCategories[0]).toMatchObject({ name: 'Küche', slug: 'kueche' });
  });

  it('has facets in the language, and filters by what is the same in all', async () => {
    const { facets } = await search('rot', 'de');
    expect(facets.categories).toMatchObject([{ value: 'kueche', label: 'Küche', count: 5 }]);
    for (const value of ['kueche', 'kitchen', String(kitchen.id)])
      expect(await found('flötenkessel', 'de', `&category=${value}`)).toEqual(['Flötenkessel']);
    expect(await found('flötenkessel', 'de', '&category=kueche&brand=Acme&minPrice=1&maxPrice=37.5&inStock=true')).toEqual([
      'Flötenkessel',
    ]);
    expect(await found('flötenkessel', 'de', '&brand=Other')).toEqual([]);
  });
});

describe('a list by name', () => {
  const namesIn = async (language: Language, more = '') =>
    (await get(`/products?sortBy=name&sortOrder=asc${more}`, language)).body.products.map(({ name }: { name: string }) => name);

  it('is in the order of the names that are shown', async () => {
    const german = ['Äußerst große Leselampe', 'Flötenkessel', 'Plain Teapots', 'Straßenbecher', 'Zauberkiste'];
    expect(await namesIn('de')).toEqual(german);
    expect(await namesIn('de', '&category=kueche')).toEqual(german);
    expect(await namesIn('de', '&brand=Acme&limit=2&page=2')).toEqual(german.slice(2, 4));
    expect(await namesIn('de', '&limit=2&page=3')).toEqual(german.slice(4));
    expect(await namesIn('de', '&q=rot')).toEqual(german);
    expect((await get('/products?sortBy=name&sortOrder=desc', 'de')).body.products[0].name).toBe('Zauberkiste');
    expect((await namesIn('en'))[0]).toBe('Gift Box');
  });

  it('names categories in the same way', async () => {
    for (const [name, german] of [
      ['Apples', 'Äpfel'],
      ['Berries', 'Zwetschgen'],
      ['Cherries', 'Orangen'],
    ] as const) {
      const { id } = await makeCategory(test.shop.db, { name });
      expect((await admin('PUT', `categories/${id}/translations/de`, { name: german })).status).toBe(200);
    }
    const named = async (language: Language) =>
      (await get('/products', language)).body.facets.categories.map(({ label }: { label: string }) => label);
    expect(await named('de')).toEqual(['Äpfel', 'Küche', 'Orangen', 'Zwetschgen']);
    expect(await named('en')).toEqual(['Apples', 'Berries', 'Cherries', 'Kitchen']);
  });
});

it('costs no more statements than to show the translations, and finds its rows by an index', async () => {
  const visit = async (path: string, language: Language) => {
    await get(path, language);
    test.statements.length = 0;
    await get(path, language);
    return [...test.statements];
  };
  expect(await visit('/products?q=kettle', 'en')).toHaveLength(2);
  const statements = [...(await visit('/products?q=edelstahl', 'de')), ...(await visit('/products?sortBy=name', 'de'))];
  expect(statements).toHaveLength(6);
  const scans = await test.shop.db.connection().execute(async (db) => {
    await sql`SET enable_seqscan = off`.execute(db);
    const scanned: string[] = [];
    for (const statement of statements) scanned.push(...scannedTables(await explain(db, 'GENERIC_PLAN', { sql: statement })));
    await sql`RESET enable_seqscan`.execute(db);
    return scanned;
  });
  expect(scans.filter((table) => !['listing_generation', 'brands', 'categories'].includes(table))).toEqual([]);
});

describe('the console', () => {
  const namesIn = async (path: string, list: string) => {
    const { status, body } = await test.request('GET', `/admin/${path}`, { token });
    expect(status).toBe(200);
    return body[list].map(({ name, product }: { name: string; product?: { name: string } }) => product?.name ?? name);
  };
  const products = (text: string, more = '') => namesIn(`products?q=${encodeURIComponent(text)}${more}`, 'products');

  it('finds products by their names in each of the shop’s languages, and by the original ones, once', async () => {
    expect(await products('flötenkes')).toEqual(['Whistling Kettle']);
    expect(await products('不锈钢')).toEqual(['Whistling Kettle']);
    expect(await products('ケトル')).toEqual(['Whistling Kettle']);
    expect(await products('whistling')).toEqual(['Whistling Kettle']);
    expect(await products('acme', '&limit=50')).toHaveLength(5);
    expect(await products('quecksilber')).toEqual([]);
  });

  it('finds their variants for stock and orders', async () => {
    expect(await namesIn('stock?q=leselampe', 'stock')).toEqual(['Reading Lamp']);
    expect(await namesIn('sellable-variants?q=leselampe', 'variants')).toEqual(['Reading Lamp']);
  });

  it('finds those that are not in the shop, as soon as they are translated', async () => {
    const { id } = await makeProduct(test.shop.db, { name: 'Hidden Vase', categoryId: kitchen.id });
    await test.shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', Number(id)).execute();
    expect(await products('geheimvase')).toEqual([]);
    await translate(id, 'de', { name: 'Geheimvase' });
    expect(await products('geheimvasen')).toEqual(['Hidden Vase']);
    await translate(id, 'de', { name: 'Andere' });
    expect(await products('geheimvase')).toEqual([]);
    await test.shop.db.deleteFrom('products').where('id', '=', Number(id)).execute();
  });
});

describe('the words of a language', () => {
  /** What is stored, and what should be. */
  async function expectRightListings() {
    const { db } = test.shop;
    const { rows: different } = await sql`
      WITH expected AS (SELECT * FROM computed_translations(ARRAY(SELECT product_id FROM product_listings), ARRAY(SELECT language FROM listing_languages)))
      (TABLE expected EXCEPT TABLE translated_listings) UNION ALL (TABLE translated_listings EXCEPT TABLE expected)`.execute(db);
    expect(different).toEqual([]);
    const { rows: miscounted } = await sql`
      SELECT language, word, w.uses, c.uses AS expected
        FROM (SELECT language, word, count(*) AS uses FROM translated_listings, unnest(words) word WHERE stem_in(language, word) IS NOT NULL GROUP BY 1, 2) c
        FULL JOIN (SELECT * FROM translated_words WHERE uses <> 0) w USING (language, word)
       WHERE w.uses IS DISTINCT FROM c.uses`.execute(db);
    expect(miscounted).toEqual([]);
  }

  it('follow each change of products, categories, variants and translations', async () => {
    const { db } = test.shop;
    const change = async (id: string, body: object) =>
      expect((await test.request('PUT', `/products/${id}`, { token, body })).status).toBe(200);
    await expectRightListings();
    await change(ids.plain, {
      name: 'Flowered Teapot',
      description: 'With roses.',
      features: ['Hand painted'],
      specifications: { Glaze: 'Matt' },
    });
    expect(await found('hand paint', 'de')).toEqual(['Flowered Teapot']);
    await translate(ids.plain, 'de', { name: 'Blumenkanne', words: { Glaze: 'Glasur' } });
    expect(await found('glasur', 'de')).toEqual(['Blumenkanne']);
    await translate(ids.plain, 'de', { name: '', words: { Glaze: null } });
    expect(await found('blumenkanne', 'de')).toEqual([]);
    expect(await found('glaze', 'de')).toEqual(['Flowered Teapot']);
    await db.updateTable('products').set({ status: 'archived' }).where('id', '=', Number(ids.plain)).execute();
    expect(await found('flowered', 'de')).toEqual([]);
    await db.updateTable('products').set({ status: 'active' }).where('id', '=', Number(ids.plain)).execute();
    expect(await found('flowered', 'de')).toEqual(['Flowered Teapot']);
    await db.updateTable('categories').set({ name: 'Cookery' }).where('id', '=', kitchen.id).execute();
    expect(await found('cookery', 'ja')).toHaveLength(5);
    await admin('PUT', `categories/${kitchen.id}/translations/de`, { name: 'Kochstube' });
    expect(await found('kochstuben', 'de')).toHaveLength(5);
    await db.updateTable('products').set({ popularity: 7 }).where('id', '=', Number(ids.mug)).execute();
    await expectRightListings();
    await db.deleteFrom('products').where('id', '=', Number(ids.box)).execute();
    await expectRightListings();
  });

  it('come and go with the languages of the shop', async () => {
    const languages = async () => {
      const { rows } = await sql<{ language: string }>`SELECT DISTINCT language FROM translated_listings ORDER BY 1`.execute(test.shop.db);
      return rows.map(({ language }) => language);
    };
    await turnOn(['en', 'de', 'fr']);
    expect(await languages()).toEqual(['de', 'fr']);
    await turnOn(['en', 'de', 'fr'], 'de');
    expect(await languages()).toEqual(['en', 'fr']);
    await turnOn(['en']);
    expect(await languages()).toEqual([]);
    await turnOn(['en', 'de', 'ja', 'zh-CN', 'ar']);
    expect(await found('flötenkessel', 'de')).toEqual(['Flötenkessel']);
    await expectRightListings();
  });

  it('are written in the background where there are many; meanwhile, original words are searched', async () => {
    const { db } = test.shop;
    for (let made = 0; made < 130; made++) await makeProduct(db, { name: `Spoon ${made}`, categoryId: kitchen.id });
    while ((await refillSomeWords(db, 50)) > 0);
    await turnOn(['en', 'de', 'ja', 'zh-CN', 'ar', 'fr', 'es', 'it', 'nl']);
    expect((await search('spoons', 'fr')).totalProducts).toBe(130);
    expect(await found('whistling', 'fr')).toEqual(['Whistling Kettle']);
    while ((await refillSomeWords(db, 50)) > 0);
    await refreshCounts(test.shop);
    await expectRightListings();
    expect((await search('spoons', 'fr')).totalProducts).toBe(130);
    await sql`SELECT rebuild_listings()`.execute(db);
    while ((await refillSomeWords(db, 500)) > 0);
    await expectRightListings();
  });
});
