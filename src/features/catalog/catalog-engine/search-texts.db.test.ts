import { glob, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase, type Db } from '#db/database.server';
import { webQuery } from '#db/web-query.server';
import { cutSearch } from '#shared/search-text';
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

/** Of what operators of a search are made, words beside them, and letters of scripts without spaces. */
const UNITS = [
  '-',
  '-',
  '-',
  ' ',
  '"',
  '(',
  ')',
  '!',
  '&',
  '|',
  '<->',
  ':*',
  "'",
  '\\',
  '.',
  '@',
  '+',
  '/',
  'or',
  'a',
  'lamp',
  '12',
  '茶壺',
  '－',
  '。',
  '🙂',
  'é',
];

/** The languages whose words are folded in a way of their own. */
const LANGUAGES = ['de', 'fr', 'pt-BR', 'es', 'ja', 'hi', 'ar'] as const;

function inLanguages(text: string) {
  return LANGUAGES.map((language) => sql`${searchQuery(text, { language })}, ${searchQuery(text, { isTyping: true, language })}`);
}

/** Every query that a search is made into: of products and reviews, and of the console's customers and orders. */
async function parse(typed: string): Promise<void> {
  const text = cutSearch(typed);
  await sql`
    SELECT ${searchQuery(text)}, ${searchQuery(text, { isTyping: true })}, ${sql.join(inLanguages(text))}, ${webQuery(text)}, customer_query(${text}), tag_query(${text}),
           order_query(${text}, is_for_index => true), order_query(${text}, is_for_index => false), spaced_query(${text})`.execute(db);
}

it('any text is a search that the database accepts', async () => {
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom(...UNITS), maxLength: 200, size: 'max' }),
    fc
      .tuple(fc.array(fc.constantFrom(...UNITS), { minLength: 1, maxLength: 3 }), fc.constantFrom(...UNITS))
      .map(([repeated, last]) => repeated.join('').repeat(200) + last),
    fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.replaceAll('\0', '')),
  );
  await fc.assert(fc.asyncProperty(texts, parse), {
    numRuns: 200,
    examples: [['-'.repeat(33)], ['- '.repeat(100)], ['-('.repeat(100)], [`${'-'.repeat(40)}茶`]],
  });
});

it('searches are made into queries in one place', async () => {
  const places: string[] = [];
  for await (const file of glob('{src,db/functions}/**/*.{ts,sql}')) {
    if (/\.test\.ts$|hot-statements/.test(file)) continue;
    if ((await readFile(file, 'utf8')).includes('websearch_to_tsquery(')) places.push(file);
  }
  expect(places.sort()).toEqual(['db/functions/listings.sql', 'db/functions/translated-listings.sql', 'src/db/web-query.server.ts']);
});
