import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, type Db } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import { LANGUAGES, type Language } from '#languages/languages';
import { copyTestDatabase } from '#test/test-database.server';
import { searchQuery } from './search.queries.server';

let database: Awaited<ReturnType<typeof copyTestDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await copyTestDatabase(inject('templateUrl'));
  db = createDatabase({ url: database.url });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Whether a reader of the language finds a text by what is typed, where the text is a translation or an original. */
async function finds(language: Language, { text, typed, isOriginal = false }: { text: string; typed: string; isOriginal?: boolean }) {
  const words = isOriginal ? sql`shown_words(${language}, NULL, ${text})` : sql`shown_words(${language}, ${text}, NULL)`;
  const { rows } = await sql<{ isFound: boolean }>`SELECT ${words} @@ (${searchQuery(typed, { language })}) AS is_found`.execute(db);
  return rows[0]?.isFound;
}

const FOUND: [language: Language, text: string, ...typed: string[]][] = [
  ['de', 'Straßenkarte in neuer Größe', 'strassenkarte', 'STRAẞENKARTE', 'grosse', 'größe', 'Größen', 'neue größe'],
  ['de', 'Rote Lampen für Kinder', 'rote Lampe', 'Lampe für Kind', '"lampen für kinder"', 'lampe fur kinder', 'rotes kind'],
  ['de', 'Häuser', 'haus', 'Hauser'],
  ['fr', 'Nappes brodées à l’ancienne', 'nappe brodée', 'nappe brodee', 'brodé', 'ancienne', 'nappe a broder'],
  ['fr', 'Robe d’été', 'robes', 'ete', 'robe d’été'],
  ['es', 'Protecciones de niños', 'protección', 'proteccion', 'nino'],
  ['pt-BR', 'Cartões e pães', 'cartão', 'cartao', 'pão', 'cartoes'],
  ['it', 'Tazze per bambini più piccoli', 'tazza', 'bambino', 'tazze più piccole'],
  ['nl', 'Smørrebrød op rode borden', 'smorrebrod', 'SMØRREBRØD', 'bord'],
  ['pl', 'Żółta łyżka', 'zolta', 'łyżka', 'lyzka'],
  ['ar', 'مَكْتَبَةٌ كَبِيرَةٌ', 'مكتبة', 'المكتبه', 'مكتبات', 'كبيرة'],
  ['ar', 'أطباق حمراء ١٢ قطعة', 'اطباق', 'أطباق', 'الأطباق', '12', '١٢'],
  ['hi', 'हिन्दी की किताबें', 'हिंदी', 'किताब', 'किताबों', 'हिन्दी किताब'],
  ['hi', 'क़लम और चाँदी', 'कलम', 'चांदी', 'क़लम'],
  ['ja', 'ワイヤレスマウス', 'わいやれす', 'ﾏｳｽ', 'マウス', 'イヤ', 'ﾜｲﾔﾚｽﾏｳｽ'],
  ['ja', '茶わんとＡ４ノート', '茶ワン', 'a4', 'のーと', '茶'],
  ['zh-CN', '青花瓷茶壶，白色', '茶壶', '青花瓷', '壶', '白色', 'ＵＳＢ or 茶壶'],
  ['ko', '무선충전기', '충전', '무선', '충전기', '기'],
];

const MISSED: [language: Language, text: string, ...typed: string[]][] = [
  ['de', 'Rote Lampe', 'lampe -rot', 'blaue lampe', '"lampe rote"'],
  ['ar', 'مكتبة', 'كتاب'],
  ['ja', 'マウス', 'ますう'],
  ['zh-CN', '青花瓷茶壶', '壶茶', '花壶'],
];

describe('a translation', () => {
  it.each(FOUND)('in %s is found however it is inflected and written: %s', async (language, text, ...all) => {
    for (const typed of all) expect([typed, await finds(language, { text, typed })]).toEqual([typed, true]);
  });

  it.each(MISSED)('in %s is not found by other words: %s', async (language, text, ...all) => {
    for (const typed of all) expect([typed, await finds(language, { text, typed })]).toEqual([typed, false]);
  });

  it('is not stemmed by another language', async () => {
    expect(await finds('fr', { text: 'Lampe', typed: 'Lampen' })).toBe(false);
    expect(await finds('de', { text: 'Lampe', typed: 'Lampen' })).toBe(true);
  });
});

describe('an original without a translation', () => {
  it.each(Object.keys(LANGUAGES) as Language[])('is found by its own words, inflected as they are, in %s', async (language) => {
    const text = 'Stainless kettles for the kitchen';
    for (const typed of ['kettle', 'kettles for kitchen', 'stainless KETTLE', 'kett'])
      expect([typed, await finds(language, { text, typed, isOriginal: true })]).toEqual([typed, true]);
    for (const typed of ['teapot', 'kettle -stainless'])
      expect([typed, await finds(language, { text, typed, isOriginal: true })]).toEqual([typed, false]);
  });
});

it('names of each language that the shop may have are in the order of an index', async () => {
  const { rows } = await sql<{ indexdef: string }>`SELECT indexdef FROM pg_indexes WHERE tablename = 'translated_listings'`.execute(db);
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const order = inNameOrder(sql`name_key`, language).compile(db).sql;
    const found = rows.filter(({ indexdef }) => indexdef.includes(`(${order}, product_id) WHERE (language = '${language}'::text)`));
    expect([language, found]).toEqual([language, [expect.anything()]]);
  }
});

it.each<[Language, string[]]>([
  ['de', ['Apfel', 'Äpfel', 'Zange']],
  ['es', ['nube', 'ñandú', 'oso']],
  ['pl', ['lampa', 'łyżka', 'mapa']],
  ['ja', ['あお', 'アカ', 'きいろ']],
  ['zh-CN', ['茶', '花', '杯'].toSorted((a, b) => a.localeCompare(b, 'zh-CN'))],
])('names in %s sort as its readers expect', async (language, names) => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${names.toReversed()}::text[]) name ORDER BY ${inNameOrder(sql`name`, language)}`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(names);
});
