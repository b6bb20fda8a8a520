import { beforeAll, describe, expect, it } from 'vitest';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

async function found(text: string) {
  const { status, body } = await test.request('GET', `/products?q=${encodeURIComponent(text)}`);
  expect(status).toBe(200);
  return { ...body, names: body.products.map(({ name }: { name: string }) => name) };
}

async function suggested(text: string) {
  const { body } = await test.request('GET', `/search/suggest?q=${encodeURIComponent(text)}`);
  return body.products.map(({ name }: { name: string }) => name);
}

const NAMES = [
  ...['ЧАЙНИК Электрикс', 'Fjällräven Pack', 'Crème brûlée Zorbset', 'Café Zörb', 'Łódź Zorbmap', 'Straßenkarte', 'ﬁlet Knife', 'Ёлка'],
  ...[
    'Men’s T-Shirt',
    'L’Oréal Balm',
    'Wi-Fi Hub',
    'Teapot Stand',
    'Rain Coat Hook',
    'Steel rules',
    'Dried Leaves',
    'iPhone Case',
    'مَكْتَبَة',
    'ΚΑΛΗΜΈΡΑ',
  ],
  ...['USB cable 3.5 mm', '<b>Markup</b> and <script>Signs'],
];

let categoryId: number;

beforeAll(async () => {
  ({ id: categoryId } = await makeCategory(test.shop.db, { name: 'Zübehör' }));
  for (const name of NAMES) {
    const id = await makeProduct(test.shop.db, { name, brand: 'B' }).then((product) => Number(product.id));
    await test.shop.db.updateTable('products').set({ description: '' }).where('id', '=', id).execute();
  }
  for (const [name, sku, barcode] of [
    ['Quorxel two', 'NOR.0707-60', '4006381333931'],
    ['Quorxel nor 0707-60 holder', 'XX-1', null],
    ['Quorxel three', 'KDP-601A1M/MS2D', null],
    ['Quorxel four', 'KT-INS114-DRE', null],
    ['Quorxel five', 'NOR.0707-601', null],
  ] as const) {
    const product = await makeProduct(test.shop.db, { name, brand: 'B' });
    await test.shop.db.updateTable('variants').set({ sku, barcode }).where('productId', '=', Number(product.id)).execute();
  }
});

describe('a search', () => {
  it.each([
    ['чайник', 'ЧАЙНИК Электрикс'],
    ['ЭЛЕКТРИКС', 'ЧАЙНИК Электрикс'],
    ['FJÄLLRÄVEN', 'Fjällräven Pack'],
    ['fjallraven', 'Fjällräven Pack'],
    ['creme brulee', 'Crème brûlée Zorbset'],
    ['brulee', 'Crème brûlée Zorbset'],
    ['BRÛLÉE', 'Crème brûlée Zorbset'],
    ['bru\u0302le\u0301e', 'Crème brûlée Zorbset'],
    ['cafe zorb', 'Café Zörb'],
    ['lodz', 'Łódź Zorbmap'],
    ['strassenkarte', 'Straßenkarte'],
    ['STRAẞENKARTE', 'Straßenkarte'],
    ['filet', 'ﬁlet Knife'],
    ['елка', 'Ёлка'],
    ['tshirt', 'Men’s T-Shirt'],
    ['t-shirt', 'Men’s T-Shirt'],
    ['T‑SHIRTS', 'Men’s T-Shirt'],
    ["men's shirt", 'Men’s T-Shirt'],
    ['mens', 'Men’s T-Shirt'],
    ['“t-shirt”', 'Men’s T-Shirt'],
    ['loreal', 'L’Oréal Balm'],
    ["l'oreal", 'L’Oréal Balm'],
    ['oréal', 'L’Oréal Balm'],
    ['wifi', 'Wi-Fi Hub'],
    ['wi fi', 'Wi-Fi Hub'],
    ['wi-fi', 'Wi-Fi Hub'],
    ['tea pot', 'Teapot Stand'],
    ['raincoat', 'Rain Coat Hook'],
    ['raincoats', 'Rain Coat Hook'],
    ['مكتبة', 'مَكْتَبَة'],
    ['καλημερα', 'ΚΑΛΗΜΈΡΑ'],
    ['3.5 mm', 'USB cable 3.5 mm'],
    ['markup and signs', '<b>Markup</b> and <script>Signs'],
    ['<b>Markup</b> and <script>Signs', '<b>Markup</b> and <script>Signs'],
  ])('finds %s', async (text, name) => {
    const { names, droppedWords } = await found(text);
    expect(names).toEqual([name]);
    expect(droppedWords).toBeUndefined();
  });

  it('does not take a word for a misspelling of one with another beginning', async () => {
    expect((await found('crulee')).names).toEqual(['Crème brûlée Zorbset']);
    expect((await found('grulex')).names).toEqual([]);
  });

  it('suggests while somebody types', async () => {
    expect(await suggested('creme bru')).toEqual(['Crème brûlée Zorbset']);
    expect(await suggested('ЧАЙ')).toEqual(['ЧАЙНИК Электрикс']);
    expect(await suggested('t-sh')).toEqual(['Men’s T-Shirt']);
    expect((await test.request('GET', '/search/suggest?q=zubeh')).body.categories).toMatchObject([{ name: 'Zübehör' }]);
  });
});

describe('a number of a variant', () => {
  it.each(['NOR.0707-60', 'nor.0707-60', 'NOR0707-60', 'nor 0707 60', '4006381333931'])('is found first: %s', async (text) => {
    expect((await found(text)).names[0]).toBe('Quorxel two');
    expect((await found(text)).correction).toBeUndefined();
  });

  it.each([
    ['KDP-601A1M/MS2D', ['Quorxel three']],
    ['KT-INS114-DRE', ['Quorxel four']],
    ['kt-ins', ['Quorxel four']],
    ['KT-INS114-XXX', []],
  ])('is found by its beginning: %s', async (text, names) => {
    expect((await found(text)).names).toEqual(names);
    expect((await suggested(text)).toSorted()).toEqual(names);
  });

  it('is found as soon as a variant has it, and no longer', async () => {
    const { id } = await makeProduct(test.shop.db, { name: 'Quorxel six', brand: 'B' });
    await test.shop.db.updateTable('variants').set({ sku: 'AB/77-C' }).where('productId', '=', Number(id)).execute();
    expect((await found('ab77c')).names).toEqual(['Quorxel six']);
    await test.shop.db.updateTable('variants').set({ sku: 'AB/88-C' }).where('productId', '=', Number(id)).execute();
    expect((await found('ab77c')).names).toEqual([]);
    expect((await found('ab/88-c')).names).toEqual(['Quorxel six']);
  });
});

it('names sort in the order of a language, with accented letters beside their base letter', async () => {
  for (const name of ['Йа', 'Иб', 'zebra', 'Zoo', 'Äpfel', 'Apple', 'Éclair', 'éclair', 'Eclat'])
    await makeProduct(test.shop.db, { name, categoryId });
  const { body } = await test.request('GET', '/products?category=Zübehör&sortBy=name&sortOrder=asc');
  const names = body.products.map(({ name }: { name: string }) => name.toLowerCase());
  expect(names).toEqual(['äpfel', 'apple', 'éclair', 'éclair', 'eclat', 'zebra', 'zoo', 'иб', 'йа']);
});
