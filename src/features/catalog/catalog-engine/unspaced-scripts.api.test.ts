import { beforeAll, describe, expect, it } from 'vitest';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

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

const NAMES = [
  '青花瓷茶壺',
  '紅茶',
  'Teapot 茶壺 Large',
  'Kettle鐵壺Small',
  'ワイヤレスイヤホン',
  'ｶﾒﾗ ＣＡＮＯＮ　ＥＯＳ９０',
  '무선충전기',
  'กระเป๋าน้ำหนักเบา',
  'ກະເປົາໜັງ',
  'កាបូបស្ពាយ',
  'လက်ဆွဲအိတ်',
  '𠮷野家の丼',
] as const;

let teaId: number;

beforeAll(async () => {
  ({ id: teaId } = await makeCategory(test.shop.db));
  await test.shop.db.updateTable('categories').set({ name: '茶具與茶葉' }).where('id', '=', teaId).execute();
  for (const name of NAMES) await makeProduct(test.shop.db, { name, brand: name.includes('茶') ? '景德鎮' : 'Acme' });
  const { id } = await makeProduct(test.shop.db, { name: 'Bamboo Tray', categoryId: teaId });
  await test.shop.db.updateTable('products').set({ description: '竹製，附手工杯墊。' }).where('id', '=', Number(id)).execute();
});

describe('a part of a name', () => {
  it.each([
    ['青花瓷茶壺', ['青花瓷茶壺']],
    ['茶壺', ['Teapot 茶壺 Large', '青花瓷茶壺']],
    ['花瓷', ['青花瓷茶壺']],
    ['花瓷茶', ['青花瓷茶壺']],
    ['青花瓷茶', ['青花瓷茶壺']],
    ['壺', ['Kettle鐵壺Small', 'Teapot 茶壺 Large', '青花瓷茶壺']],
    ['景德', ['Teapot 茶壺 Large', '紅茶', '青花瓷茶壺']],
    ['茶壺 青花', ['青花瓷茶壺']],
    ['茶壺 large', ['Teapot 茶壺 Large']],
    ['茶壺 lar', ['Teapot 茶壺 Large']],
    ['teapot茶', ['Teapot 茶壺 Large']],
    ['kettle', ['Kettle鐵壺Small']],
    ['イヤホン', ['ワイヤレスイヤホン']],
    ['ｲﾔﾎﾝ', ['ワイヤレスイヤホン']],
    ['ヤレ', ['ワイヤレスイヤホン']],
    ['カメラ', ['ｶﾒﾗ ＣＡＮＯＮ　ＥＯＳ９０']],
    ['canon', ['ｶﾒﾗ ＣＡＮＯＮ　ＥＯＳ９０']],
    ['ｅｏｓ９０', ['ｶﾒﾗ ＣＡＮＯＮ　ＥＯＳ９０']],
    ['충전기', ['무선충전기']],
    ['충전', ['무선충전기']],
    ['น้ำหนัก', ['กระเป๋าน้ำหนักเบา']],
    ['กระเป', ['กระเป๋าน้ำหนักเบา']],
    ['ໜັງ', ['ກະເປົາໜັງ']],
    ['ស្ពាយ', ['កាបូបស្ពាយ']],
    ['အိတ်', ['လက်ဆွဲအိတ်']],
    ['𠮷野', ['𠮷野家の丼']],
    ['手工杯', ['Bamboo Tray']],
    ['茶葉', ['Bamboo Tray']],
    ['"花瓷茶壺"', ['青花瓷茶壺']],
    ['"茶壺 large"', ['Teapot 茶壺 Large']],
    ['壺 -青花', ['Kettle鐵壺Small', 'Teapot 茶壺 Large']],
    ['充電 or 紅茶', ['紅茶']],
  ])('finds products: %s', async (text, names) => {
    const found = await search(text);
    expect(found.names.toSorted()).toEqual(names.toSorted());
    expect(found.totalProducts).toBe(names.length);
    expect(found.correction).toBeUndefined();
    expect(found.droppedWords).toBeUndefined();
  });

  it.each(['壺茶', '瓷花', '青瓷', 'ホヤ', '기전'])('is not any of its letters: %s', async (text) => {
    expect((await search(text)).names).toEqual([]);
  });

  it('is counted by each facet as it is listed', async () => {
    const { facets } = await search('茶壺');
    expect(facets.brands).toEqual([expect.objectContaining({ value: '景德鎮', count: 2 })]);
    expect((await search('茶壺', `&brand=${encodeURIComponent('景德鎮')}`)).totalProducts).toBe(2);
    expect((await search('茶壺', '&brand=Acme')).totalProducts).toBe(0);
  });

  it('in the name comes before one in the category', async () => {
    expect((await search('茶')).names.at(-1)).toBe('Bamboo Tray');
    expect((await search('茶')).names).toHaveLength(4);
  });

  it('is suggested while typing, from the first letter, with categories', async () => {
    expect((await suggested('茶')).names.toSorted()).toEqual(['Teapot 茶壺 Large', '紅茶', '青花瓷茶壺']);
    expect((await suggested('茶')).categories).toMatchObject([{ name: '茶具與茶葉' }]);
    expect((await suggested('花瓷茶')).names).toEqual(['青花瓷茶壺']);
    expect((await suggested('茶壺 la')).names).toEqual(['Teapot 茶壺 Large']);
    expect((await suggested('与')).categories).toEqual([]);
  });

  it('is found as soon as a product has it, and no longer than that', async () => {
    const { id } = await makeProduct(test.shop.db, { name: '保溫杯' });
    expect((await search('溫杯')).names).toEqual(['保溫杯']);
    await test.shop.db.updateTable('products').set({ name: '玻璃杯', description: '' }).where('id', '=', Number(id)).execute();
    expect((await search('溫杯')).names).toEqual([]);
    expect((await search('璃杯')).totalProducts).toBe(1);
    await test.shop.db.deleteFrom('products').where('id', '=', Number(id)).execute();
    expect((await search('璃杯')).totalProducts).toBe(0);
  });
});

describe('a word that no product has', () => {
  it.each(['青花瓶', '충천기', 'イヤホソ', 'กระเป๋าน้ำหนักเขา'])('is not corrected to another one: %s', async (text) => {
    const found = await search(text);
    expect(found).toMatchObject({ names: [], totalProducts: 0 });
    expect(found.correction).toBeUndefined();
    expect((await suggested(text)).correction).toBeUndefined();
  });

  it('is dropped before one that products have', async () => {
    expect(await search('茶壺 xyzzy')).toMatchObject({ droppedWords: ['xyzzy'], totalProducts: 2 });
    expect(await search('茶壺 充電器')).toMatchObject({ droppedWords: ['充電器'], totalProducts: 2 });
  });

  it('does not prevent the correction of a misspelled one beside it', async () => {
    expect(await search('茶壺 tepot')).toMatchObject({ correction: '茶壺 teapot', names: ['Teapot 茶壺 Large'] });
  });
});

it.each(["'茶':*", '茶&壺|!', '茶\\', '-', '－', '"茶', '茶"壺', '์', '　', '・', '茶 or', '-茶', '（茶）'])(
  'no text is a failure: %j',
  async (text) => {
    await search(text);
    await suggested(text);
  },
);

it('a text of 10 kB is searched', async () => {
  expect((await search('青花瓷茶壺'.repeat(700))).success).toBe(true);
  expect((await suggested('茶 '.repeat(3_000))).success).toBe(true);
});
