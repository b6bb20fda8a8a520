import { readFile } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, type Db } from '#db/database.server';
import { migrate } from '#db/migrate.server';
import { refillSomeWords } from '#db/word-refills.server';
import { makeCategory, makeProduct } from '#test/factories.server';
import { copyTestDatabase, createPlainDatabase } from '#test/test-database.server';
import { searchQuery } from './search.queries.server';
import { isUnspaced } from './unspaced-scripts.rules';

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

async function rowsOf<Row>(query: RawBuilder<Row>, on = db): Promise<Row[]> {
  return (await query.execute(on)).rows;
}

it('letters of scripts without spaces are the same in the database and in the code', async () => {
  const rows = await rowsOf(sql<{ code: number }>`
    SELECT code FROM generate_series(33, x'33000'::integer) code
     WHERE code NOT BETWEEN x'd800'::integer AND x'dfff'::integer AND chr(code) ~ ('^[' || unspaced_letters() || ']$')`);
  const expected: number[] = [];
  for (let code = 33; code <= 0x33000; code++) if (isUnspaced(String.fromCodePoint(code))) expected.push(code);
  expect(expected.length).toBeGreaterThan(80_000);
  expect(rows.map(({ code }) => code)).toEqual(expected);
});

it.each(['Stoneware Teapot, 1.5 l', 'Crème brûlée “torch” ½ ™', 'Чайник', 'שלום', 'चाय', '🙂 it’s', ''])(
  '%j is indexed as it is',
  async (text) => {
    expect(await rowsOf(sql`SELECT searchable_text(${text}) AS text`)).toEqual([{ text }]);
  },
);

const PAIRS: [name: string, found: string[], missed: string[]][] = [
  ['青花瓷茶壺，白色', ['茶壺', '花瓷茶', '青花瓷茶壺', '白', '"瓷茶壺"'], ['壺白', '"壺 茶"']],
  ['Teapot茶壺Large', ['teapot', '"teapot 茶壺 large"', 'large 壺', '茶壺 lar'], ['-茶壺']],
  ['ﾜｲﾔﾚｽ　Ｍｏｕｓｅ１２', ['ワイヤレス', 'mouse12', 'イヤ'], ['ヤイ']],
  ['무선충전기', ['충전기', '선충', '기'], ['충선']],
  ['กระเป๋าน้ำหนักเบา', ['กระเป๋า', 'น้ำหนัก', 'เบา'], ['หมวก']],
  ['ກະເປົາໜັງ', ['ໜັງ', 'ເປົາ'], ['ຕະຫຼາດ']],
  ['កាបូបស្ពាយ។', ['ស្ពាយ', 'បូប'], ['ទូរស័ព្ទ']],
  ['လက်ဆွဲအိတ်', ['အိတ်', 'ဆွဲ'], ['ဖုန်း']],
];

async function finds(name: string, text: string, on: Db): Promise<boolean | undefined> {
  const [row] = await rowsOf(sql<{ isFound: boolean }>`SELECT product_title(${name}, NULL) @@ (${searchQuery(text)}) AS is_found`, on);
  return row?.isFound;
}

it.each(PAIRS)('%s is found by parts of it', async (name, found, missed) => {
  for (const text of found) expect([text, await finds(name, text, db)]).toEqual([text, true]);
  for (const text of missed) expect([text, await finds(name, text, db)]).toEqual([text, false]);
});

it('is found in the same way in a database of another locale', async () => {
  const { url, drop } = await createPlainDatabase(database.url);
  try {
    await migrate(url);
    const other = createDatabase({ url });
    for (const [product, found, missed] of PAIRS) {
      for (const text of found) expect([text, await finds(product, text, other)]).toEqual([text, true]);
      for (const text of missed) expect([text, await finds(product, text, other)]).toEqual([text, false]);
    }
    await other.destroy();
  } finally {
    await drop();
  }
});

describe('a shop from before', () => {
  it('is listed again where a product has such letters, and only there', async () => {
    const { id: categoryId } = await makeCategory(db);
    await db.updateTable('categories').set({ name: '器 Pots' }).where('id', '=', categoryId).execute();
    for (const [name, brand] of [
      ['青花瓷茶壺', '景德鎮'],
      ['Teapot茶壺', 'Acme'],
      ['Plain Jug', 'Acme'],
    ] as const)
      await makeProduct(db, { name, brand });
    await makeProduct(db, { name: 'Iron Pan', brand: 'Acme', categoryId });
    const expected = await everything();
    const versions = await listingVersions();
    await sql`
      UPDATE product_listings SET title = to_tsvector('english', name_key), search = to_tsvector('english', name_key)
       WHERE product_id IN (SELECT p.id FROM products p JOIN categories c ON c.id = p.category_id WHERE concat(p.name, p.brand, c.name) ~ '[\\u4e00-\\u9fff]')`.execute(
      db,
    );
    await sql`
      CREATE OR REPLACE FUNCTION search_words_of(document text) RETURNS TABLE (word text, stem text) LANGUAGE sql STABLE AS $$
        SELECT lexeme, (ts_lexize('english_stem', lexeme))[1] FROM unnest(to_tsvector('simple', document))
         WHERE length(lexeme) BETWEEN 2 AND 40 AND lexeme !~ '[\\x01-\\x60\\x7b-\\x7f]' AND cardinality(ts_lexize('english_stem', lexeme)) > 0
      $$`.execute(db);
    await sql`
      TRUNCATE search_words`.execute(db);
    await sql`
      INSERT INTO search_words (word, stem, uses)
      SELECT s.word, s.stem, count(*)
        FROM (SELECT product_document(name, brand, description, features) AS document FROM products UNION ALL SELECT name FROM categories) d, search_words_of(d.document) s
       GROUP BY 1, 2`.execute(db);
    await sql`CREATE INDEX order_lines_product ON order_lines (product_id)`.execute(db);
    await sql`DROP INDEX order_lines_product_order`.execute(db);
    await sql.raw(await readFile('db/migrations/0021_search_and_related_products.sql', 'utf8')).execute(db);
    await sql`INSERT INTO word_refills (name) VALUES ('listings') ON CONFLICT DO NOTHING`.execute(db);
    while ((await refillSomeWords(db, 2)) > 0);
    expect(await everything()).toEqual(expected);
    expect((await listingVersions())['plain jug']).toBe(versions['plain jug']);
  });

  const everything = async () => ({
    listings: await rowsOf(sql`SELECT product_id, title, search FROM product_listings ORDER BY 1`),
    words: await rowsOf(sql`SELECT word, stem, uses FROM search_words WHERE uses > 0 ORDER BY 1`),
    counts: await rowsOf(
      sql`SELECT coalesce((SELECT sum(products) FROM listing_counts), 0) + coalesce((SELECT sum(change) FROM listing_changes), 0) AS products`,
    ),
  });

  /** Which listings have been written. */
  const listingVersions = async () =>
    Object.fromEntries(
      (await rowsOf(sql<{ nameKey: string; version: string }>`SELECT name_key, ctid::text AS version FROM product_listings`)).map((row) => [
        row.nameKey,
        row.version,
      ]),
    );
});
