import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, type Db } from '#db/database.server';
import { createRandom, type Random } from '#demo/random';
import type { Language } from '#languages/languages';
import { copyTestDatabase } from '#test/test-database.server';

/** Words of each of these languages, so many that only the most alike can be compared. */
const WORDS = 4_000;
const MOST = 120;

let database: Awaited<ReturnType<typeof copyTestDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await copyTestDatabase(inject('templateUrl'));
  db = createDatabase({ url: database.url });
  await addWords(null, [...madeUpWords('abcdefghijklmnopqrstuvwxyz'), 'the', 'mug', 'teapot', 'headphones', 'dimensions']);
  await addWords('de', [...madeUpWords('abcdefghijklmnopqrstuvwxyz'), 'flotenkessel', 'zauberkiste']);
  await addWords('ar', [...madeUpWords('ابتثجحخدذرزسشصضطظعغفقكلمنهوي'), 'حقيبه', 'سماعات']);
  await addWords('hi', [...madeUpWords('कखगघचछजझटठडढतथदधनपफबभमयरलवशषसहािीुूेैोौ'), 'किताब', 'चायदानी']);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

function madeUpWords(letters: string): string[] {
  const random: Random = createRandom(`words of ${letters}`);
  return Array.from({ length: WORDS }, () => Array.from({ length: random.int(2, 11) }, () => random.pick([...letters])).join(''));
}

async function addWords(language: Language | null, words: readonly string[]): Promise<void> {
  const rows = sql`SELECT DISTINCT word, word AS stem, 1 FROM unnest(${words}::text[]) word`;
  await (language === null
    ? sql`INSERT INTO search_words (word, stem, uses) ${rows} ON CONFLICT DO NOTHING`
    : sql`INSERT INTO translated_words (language, word, stem, uses) SELECT ${language}, made.* FROM (${rows}) made`
  ).execute(db);
}

async function wordsLike(typed: string, language: Language | null = null): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`SELECT word FROM words_like(${typed}, ${language}, ${MOST})`.execute(db);
  return rows.map(({ word }) => word);
}

describe('among thousands of words, a misspelled one is compared with', () => {
  it.each([
    ['haedphones', 'headphones', null],
    ['hedfones', 'headphones', null],
    ['dmensoins', 'dimensions', null],
    ['tepott', 'teapot', null],
    ['mgu', 'mug', null],
    ['hte', 'the', null],
    ['flotenkesel', 'flotenkessel', 'de'],
    ['zauberkiset', 'zauberkiste', 'de'],
    ['حقيه', 'حقيبه', 'ar'],
    ['سماتعات', 'سماعات', 'ar'],
    ['कितब', 'किताब', 'hi'],
    ['चायादनी', 'चायदानी', 'hi'],
  ] as const)('%s: %s', async (typed, meant, language) => {
    const words = await wordsLike(typed, language);
    expect(words).toContain(meant);
    expect(words.length).toBeLessThanOrEqual(MOST);
  });

  it('none of another language', async () => {
    expect(await wordsLike('flotenkesel')).not.toContain('flotenkessel');
    expect(await wordsLike('flotenkesel', 'hi')).not.toContain('flotenkessel');
    expect(await wordsLike('haedphones', 'de')).not.toContain('headphones');
  });

  it('none that no product has any more', async () => {
    await sql`UPDATE search_words SET uses = 0 WHERE word = 'mug'`.execute(db);
    expect(await wordsLike('mgu')).not.toContain('mug');
    await sql`UPDATE search_words SET uses = 1 WHERE word = 'mug'`.execute(db);
    expect(await wordsLike('mgu')).toContain('mug');
  });

  it('nothing if it is longer than any word', async () => {
    expect(await wordsLike('headphones'.repeat(1_000))).toEqual([]);
  });
});
