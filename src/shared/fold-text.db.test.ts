import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, type Db } from '#db/database.server';
import { copyTestDatabase } from '#test/test-database.server';
import { codeKey, foldText } from './fold-text';

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

const TEXTS = [
  ...['Crème brûlée', 'Łódź', 'ÖRJAN', 'ЧАЙНИК Ёлка', 'Straße STRASSE', 'ﬁlet Æther œuvre', 'Levi’s', 'Levi`s', 'Levi´s', 'İstanbul'],
  ...[
    'ΟΔΥΣΣΕΎΣ',
    'שָׁלוֹם',
    'مَكْتَبَة',
    'ＣＡＮＯＮ',
    'ｶﾒﾗ',
    'が',
    '무선충전기',
    'क़लम',
    'น้ำหนัก',
    '“5″ nails”',
    '2019–2020',
    '½ ™',
    'ẞ',
    'a\u00adb',
    '',
  ],
];

describe('folding', () => {
  it.each(TEXTS)('is the same in the database: %s', async (text) => {
    const { rows } = await sql`SELECT fold_text(${text}) AS folded, code_key(${text}) AS code`.execute(db);
    expect(rows).toEqual([{ folded: foldText(text), code: codeKey(text) }]);
  });

  it('is the same in the database for each letter', async () => {
    const { rows } = await sql<{ code: number; folded: string }>`
      SELECT code, fold_text('x' || chr(code) || 'x') AS folded FROM generate_series(1, ${0xffff}) code
       WHERE code NOT BETWEEN ${0xd800} AND ${0xdfff}`.execute(db);
    // The database’s ICU may be older than this program’s: without the letters that Unicode has added since.
    const isOld = (letter: string) => !/[\u1c80-\u1cbf\u2c00-\u2c5f\ua640-\uabff]/.test(letter);
    const different = rows.filter(({ code, folded }) => {
      const letter = String.fromCodePoint(code);
      return isOld(letter) && folded !== foldText(`x${letter}x`);
    });
    expect(different).toEqual([]);
  });

  it.each([
    ['Crème brûlée', 'creme brulee'],
    ['Łódź', 'lodz'],
    ['ЧАЙНИК', 'чаиник'],
    ['Straße', 'strasse'],
    ['ﬁlet', 'filet'],
    ['Men’s “T‑Shirt”', 'men\'s "t-shirt"'],
    ['İstanbul', 'istanbul'],
    ['أحمد', 'احمد'],
    ['กระเป๋า', 'กระเป๋า'],
    ['ガラス', 'ガラス'],
  ])('%s is %s', (text, folded) => expect(foldText(text)).toBe(folded));

  it('of a text that is folded changes nothing', () => {
    for (const text of TEXTS) expect(foldText(foldText(text))).toBe(foldText(text));
  });

  it.each(['NOR.0707-60', 'nor 0707/60', 'NOR070760'])('makes one key of a code: %s', (code) => expect(codeKey(code)).toBe('nor070760'));
});
