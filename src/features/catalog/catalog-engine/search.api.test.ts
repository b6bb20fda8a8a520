import { beforeAll, describe, expect, it } from 'vitest';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

interface Described {
  name: string;
  brand?: string;
  description?: string;
  features?: string[];
  popularity?: number;
  categoryId?: number;
}

async function describeProduct({ name, brand, categoryId, ...words }: Described): Promise<string> {
  const { id } = await makeProduct(test.shop.db, { name, ...(brand && { brand }), ...(categoryId && { categoryId }) });
  await test.shop.db
    .updateTable('products')
    .set({ description: '', ...words })
    .where('id', '=', Number(id))
    .execute();
  return id;
}

async function search(text: string, query = '') {
  const { status, body } = await test.request('GET', `/products?q=${encodeURIComponent(text)}${query}`);
  expect(status).toBe(200);
  return { ...body, names: body.products.map(({ name }: { name: string }) => name) };
}

async function suggested(text: string) {
  const { status, body } = await test.request('GET', `/search/suggest?q=${encodeURIComponent(text)}`);
  expect(status).toBe(200);
  return { ...body, names: body.products.map(({ name }: { name: string }) => name) };
}

let lampsId: number;

beforeAll(async () => {
  ({ id: lampsId } = await makeCategory(test.shop.db, { name: 'Lanterns & Lamps' }));
  await describeProduct({ name: 'Walnut Desk', description: 'Comes with a room for your lantern.', popularity: 90 });
  await describeProduct({ name: 'Brass Hook', features: ['Holds a lantern'], popularity: 50 });
  await describeProduct({ name: 'Paper Globe', categoryId: lampsId, popularity: 60 });
  await describeProduct({ name: 'Candle', brand: 'Lantern', popularity: 5 });
  await describeProduct({ name: 'Storm Lantern', popularity: 1 });
  await describeProduct({ name: 'Garden Lantern', popularity: 2 });
  await describeProduct({ name: 'Wireless Headphones', brand: 'Nimbus', description: 'Quiet.' });
  await describeProduct({ name: 'Wired Headphones', brand: 'Tessera', description: 'Honest.' });
  await describeProduct({ name: 'Espresso Machine', brand: 'Nimbus' });
});

describe('the results of a search', () => {
  it('are ranked by matches in name, brand, category and features, description, then by popularity', async () => {
    expect((await search('lantern')).names).toEqual([
      'Garden Lantern',
      'Storm Lantern',
      'Candle',
      'Paper Globe',
      'Brass Hook',
      'Walnut Desk',
    ]);
  });

  it('are reversed in the other direction', async () => {
    const { names } = await search('lantern', '&sortBy=relevance&sortOrder=asc');
    expect(names).toEqual((await search('lantern')).names.toReversed());
  });

  it.each([
    ['head', ['Wired Headphones', 'Wireless Headphones']],
    ['nimbus head', ['Wireless Headphones']],
    ['HEADPHONE', ['Wired Headphones', 'Wireless Headphones']],
    ['"wireless headphones"', ['Wireless Headphones']],
    ['headphones -wired', ['Wireless Headphones']],
    ['espresso or candle', ['Candle', 'Espresso Machine']],
  ])('for %j', async (text, names) => {
    const found = await search(text);
    expect(found.names.toSorted()).toEqual(names);
    expect(found.correction).toBeUndefined();
  });

  it.each(['"', "'", '&|!():*<->', '\\', '🙂🙂', '%', '_', '-', '""""', 'a"b', "l'été", '<script>', 'or or or'])(
    'is nothing, and no failure, for %j',
    async (text) => {
      expect((await search(text)).names).toEqual([]);
      expect((await suggested(text)).names).toEqual([]);
    },
  );

  it('are returned for a text of 10 kB', async () => {
    expect((await search(`lantern ${'x y z " \' & '.repeat(1_000)}`)).success).toBe(true);
    expect((await suggested(`lantern ${'🙂 '.repeat(2_000)}`)).success).toBe(true);
  });
});

describe('a misspelled word', () => {
  it.each([
    ['hedphones', 'headphones'],
    ['haedphones', 'headphones'],
    ['headphonnes', 'headphones'],
    ['eadphones', 'headphones'],
    ['headfones', 'headphones'],
    ['nimbus heaphones', 'nimbus headphones'],
    ['expreso', 'espresso'],
    ['lanturn', 'lantern'],
  ])('%s is read as %s', async (typed, correction) => {
    const found = await search(typed);
    expect(found.correction).toBe(correction);
    expect(found.droppedWords).toBeUndefined();
    expect(found.names).toEqual((await search(correction)).names);
    expect(found.totalProducts).toBe(found.names.length);
    expect(found.names.length).toBeGreaterThan(0);
  });

  it('is corrected in the same way under all filters, so that facet counts are right', async () => {
    const { facets } = await search('hedphones');
    const [brand] = facets.brands;
    expect((await search('hedphones', `&brand=${brand.value}`)).totalProducts).toBe(brand.count);
  });

  it('is not corrected if a product has it', async () => {
    await describeProduct({ name: 'Lanturn Brothers Print' });
    expect(await search('lanturn')).toMatchObject({ names: ['Lanturn Brothers Print'] });
    expect((await search('lanturn')).correction).toBeUndefined();
    await test.shop.db.deleteFrom('products').where('name', '=', 'Lanturn Brothers Print').execute();
    expect((await search('lanturn')).correction).toBe('lantern');
  });
});

describe('words that no product has together', () => {
  it('are dropped, the unknown ones first', async () => {
    expect(await search('xyzzy espresso')).toMatchObject({ names: ['Espresso Machine'], droppedWords: ['xyzzy'] });
  });

  it('are dropped starting with the most common one', async () => {
    expect(await search('lantern espresso')).toMatchObject({ names: ['Espresso Machine'], droppedWords: ['lantern'] });
  });

  it('are corrected as well', async () => {
    expect(await search('xyzzy esspresso')).toMatchObject({
      names: ['Espresso Machine'],
      correction: 'espresso',
      droppedWords: ['xyzzy'],
    });
  });

  it('suggest the nearest categories if nothing is found at all', async () => {
    expect(await search('qqqqqqqq')).toMatchObject({ names: [], totalProducts: 0 });
    expect((await search('qqqqqqqq')).nearestCategories.length).toBeGreaterThan(0);
  });
});

describe('a product', () => {
  it('is found as soon as it exists, by changed words and its category’s, and not after it is deleted', async () => {
    const { id: categoryId } = await makeCategory(test.shop.db, { name: 'Gramophones' });
    const id = await describeProduct({ name: 'Quokka Statue', categoryId });
    expect((await search('quokka')).names).toEqual(['Quokka Statue']);
    await test.shop.db.updateTable('products').set({ name: 'Wombat Statue' }).where('id', '=', Number(id)).execute();
    expect((await search('wombat')).names).toEqual(['Wombat Statue']);
    expect((await search('quokka')).names).toEqual([]);
    expect((await search('wombatt')).correction).toBe('wombat');
    expect((await search('gramophones')).names).toEqual(['Wombat Statue']);
    await test.shop.db.updateTable('categories').set({ name: 'Phonographs' }).where('id', '=', categoryId).execute();
    expect((await search('phonographs')).names).toEqual(['Wombat Statue']);
    await test.shop.db.deleteFrom('products').where('id', '=', Number(id)).execute();
    expect((await search('wombat')).names).toEqual([]);
  });
});

describe('suggestions', () => {
  it('are popular products and categories, and nothing personal', async () => {
    const { headers } = await test.request('GET', '/search/suggest?q=lan');
    expect(headers.get('Cache-Control')).toMatch(/^public/);
    expect(await suggested('lan')).toMatchObject({
      names: ['Candle', 'Garden Lantern', 'Storm Lantern'],
      categories: [{ name: 'Lanterns & Lamps', slug: 'lanterns-lamps' }],
    });
    expect((await suggested('lan')).products[0]).toMatchObject({ slug: expect.any(String), price: 20, images: [{}] });
  });

  it('have a corrected spelling if nothing matches the typed text', async () => {
    expect(await suggested('hedphone')).toMatchObject({ correction: 'headphones' });
    expect((await suggested('hedphone')).names).toHaveLength(2);
  });

  it('are empty for an empty text', async () => {
    for (const q of ['', '?q=', '?q=%20']) {
      expect((await test.request('GET', `/search/suggest${q}`)).body).toEqual({ success: true, products: [], categories: [] });
    }
    expect((await test.request('GET', '/search/suggest?q=a&q=b')).status).toBe(422);
  });

  it('take two statements', async () => {
    test.statements.length = 0;
    await suggested('lan');
    expect(test.statements).toHaveLength(2);
  });
});
