import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.server';
import { webQuery } from '#db/web-query.server';
import type { Language } from '#languages/languages';
import { withoutEmptyExclusions } from '#shared/search-text';
import { codeOf, type KnownWord, splitLastWord, toSearchText } from './search-text.rules';
import { isFewUnspaced, isUnspaced, spellOutParts } from './unspaced-scripts.rules';

const MAX_CANDIDATES = 120;
/** For a prefix with so many products, scanning the best-selling products is faster than the word index. */
const COMMON_USES = 50_000;

interface QueryOptions {
  isTyping?: boolean;
  /** Whose words are searched; absent, original words. */
  language?: Language | undefined;
}

/**
 * A search text as a tsquery. Quotes, `or` and `-` work as in a web search, and any text is valid. The last word is also used as
 * a prefix if the catalogue does not contain it, or always with `isTyping`; in scripts without spaces, words are found inside others.
 */
export function searchQuery(text: string, { isTyping = false, language }: QueryOptions = {}): RawBuilder<unknown> {
  const words = wordsQuery(toSearchText(text), { isTyping, vocabulary: vocabularyOf(language) });
  const code = codeQuery(text);
  return code ? sql`(${words} || ${code})` : words;
}

/** The same to find listings by (`listingsIn`): rows of all languages are in one index, and each has its language as one word more. */
export function listingsQuery(text: string, options: QueryOptions = {}): RawBuilder<unknown> {
  const query = sql`(${searchQuery(text, options)})`;
  return options.language === undefined ? query : inLanguageOnly(query, options.language);
}

function inLanguageOnly(query: RawBuilder<unknown>, language: Language): RawBuilder<unknown> {
  return sql`(${query} && ${`'language:${language}'`}::tsquery)`;
}

interface FoundProducts {
  /** The shop's other languages: products are found by their translated words, too. */
  languages: readonly Language[];
  /** The words of the title: name, brand and numbers of variants. Hidden products have only these. */
  inside?: 'title' | 'search';
  /** At most so many active ones, as many by their translations, and as many others; some of them twice. */
  most?: number;
}

/**
 * A subquery with the ids of the products, whatever their status, that have the words of a text that is still being typed. Each active
 * product has a listing, and each other one a hidden listing.
 */
export function productsWithWords(text: string, { languages, inside = 'title', most }: FoundProducts): RawBuilder<unknown> {
  const column = sql.ref(inside);
  const query = sql`(${searchQuery(text, { isTyping: true })})`;
  const active = sql`SELECT product_id FROM product_listings WHERE ${column} @@ ${query}`;
  const inAll = languages.map((language) => listingsQuery(text, { isTyping: true, language }));
  const translated = sql`SELECT product_id FROM translated_listings WHERE ${column} @@ (${sql.join(inAll, sql` || `)})`;
  // Their translations are in the same row, without a word for the language.
  const ofHidden = [query, ...languages.map((language) => searchQuery(text, { isTyping: true, language }))];
  const hidden = sql`SELECT product_id FROM hidden_listings WHERE title @@ (${sql.join(ofHidden, sql` || `)})`;
  if (most === undefined) {
    return languages.length === 0 ? sql`${active} UNION ALL ${hidden}` : sql`(${active} UNION ${translated}) UNION ALL ${hidden}`;
  }
  // Without MATERIALIZED it would be planned for the first few rows, as if they were soon found without an index.
  const some = (found: RawBuilder<unknown>) => sql`(WITH worded AS MATERIALIZED (${found}) SELECT product_id FROM worded LIMIT ${most})`;
  const listed = languages.length === 0 ? some(active) : sql`${some(active)} UNION ALL ${some(translated)}`;
  return sql`${listed} UNION ALL (${hidden} LIMIT ${most})`;
}

/** What finds the variants with the number that a text may be. */
function codeQuery(text: string): RawBuilder<unknown> | undefined {
  const code = codeOf(text);
  return code && sql`${quotedCode(code.key) + (code.isBeginning ? ':*' : '')}::tsquery`;
}

function quotedCode(key: string): string {
  return `'code:${key}'`;
}

function wordsQuery(text: string, { isTyping, vocabulary }: { isTyping: boolean; vocabulary: Vocabulary }): RawBuilder<unknown> {
  const parts = spellOutParts(text);
  const parse = (some: string) => (parts === undefined ? vocabulary.parse(some) : vocabulary.parseParts(some));
  const whole = parse(parts ?? text);
  const typed = splitLastWord(parts ?? text);
  if (!typed || isUnspaced(typed.word)) return whole;
  const beginning = sql`(${whole} || (${parse(typed.before)} && ${vocabulary.parseBeginning(typed.word)}))`;
  if (isTyping) return beginning;
  return sql`CASE WHEN ${isKnown(sql`${typed.word}`, vocabulary)} THEN ${whole} ELSE ${beginning} END`;
}

/** How words are read and stemmed, and which ones the catalogue has. */
interface Vocabulary {
  parse: (text: string) => RawBuilder<unknown>;
  /** Of a text that has words of scripts without spaces (`spellOutParts`). */
  parseParts: (text: string) => RawBuilder<unknown>;
  parseBeginning: (word: string) => RawBuilder<unknown>;
  stem: (word: RawBuilder<unknown>) => RawBuilder<unknown>;
  isFiller: (word: RawBuilder<unknown>) => RawBuilder<unknown>;
  words: RawBuilder<unknown>;
}

const ORIGINALS: Vocabulary = {
  parse: webQuery,
  parseParts: (text) => sql`parts_query(${withoutEmptyExclusions(text)})`,
  parseBeginning: (word) => sql`to_tsquery('english', ${`'${word}':*`})`,
  stem: (word) => sql`(ts_lexize('english_stem', ${word}))[1]`,
  isFiller: (word) => sql`cardinality(ts_lexize('english_stem', ${word})) = 0`,
  words: sql`search_words`,
};

/** The words of a language are read by the database's functions (db/functions/translated-listings.sql). */
function vocabularyOf(language: Language | undefined): Vocabulary {
  if (language === undefined) return ORIGINALS;
  const tag = sql.lit(language);
  const parse = (text: string) => sql`language_query(${tag}, ${withoutEmptyExclusions(text)})`;
  const stem = (word: RawBuilder<unknown>) => sql`stem_in(${tag}, ${word})`;
  return {
    parse,
    parseParts: parse,
    parseBeginning: (word) => sql`language_beginning(${tag}, ${word})`,
    stem,
    isFiller: (word) => sql`${stem(word)} IS NULL`,
    words: sql`(SELECT * FROM translated_words WHERE language = ${tag})`,
  };
}

/**
 * The rank of a match: 6 if the text is the number of a variant, 5 if it is its beginning, 4 if all words are in the name, 3 in name and
 * brand, 2 in name, brand, category and features, otherwise 1.
 * Reads the row's tsvector, so use it for hundreds of rows, not thousands.
 */
export function relevanceTier(text: string, language?: Language): RawBuilder<number> {
  const query = sql`(${searchQuery(text, { language })})`;
  const code = codeOf(text);
  const ofCode = code ? sql`WHEN l.title @@ ${quotedCode(code.key)}::tsquery THEN 6 WHEN l.title @@ ${codeQuery(text)} THEN 5 ` : sql``;
  return sql<number>`CASE ${ofCode}WHEN ts_filter(l.title, '{a}') @@ ${query} THEN 4 WHEN l.title @@ ${query} THEN 3
                          WHEN ts_filter(l.search, '{a,b,c}') @@ ${query} THEN 2 ELSE 1 END`;
}

export interface WordRow {
  word: string;
  uses: number;
  isFiller: boolean;
  /** Candidates for the correction of an unknown word. */
  candidates: KnownWord[];
}

/** More than any catalogue has. A subquery with a LIMIT is an optimisation fence: conditions are not moved into it. */
export const ALL = 2_147_483_647;

/** The occurrences of each word in the catalogue, in the same order. */
export async function selectWords(db: Db, words: readonly string[], language?: Language): Promise<WordRow[]> {
  const { words: known, stem, isFiller } = vocabularyOf(language);
  const word = sql`typed.word`;
  const { rows } = await sql<WordRow>`
    SELECT typed.word, known.uses, ${isFiller(word)} AS is_filler,
           CASE WHEN known.uses > 0 OR ${isFiller(word)} THEN '[]'::jsonb ELSE (
             SELECT coalesce(jsonb_agg(jsonb_build_object('word', near.word, 'uses', near.uses)), '[]')
               FROM words_like(typed.word, ${language ?? null}, ${MAX_CANDIDATES}) near
           ) END AS candidates
      FROM unnest(${words}::text[]) WITH ORDINALITY AS typed (word, place),
           LATERAL (SELECT coalesce(sum(w.uses), 0)::integer AS uses FROM ${known} w
                     WHERE w.stem = ${stem(word)} OR w.word = typed.word) known
     ORDER BY typed.place`.execute(db);
  return rows;
}

/** Which of these words the catalogue has in any form. */
export async function selectKnownWords(db: Db, words: readonly string[], language?: Language): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    SELECT typed.word FROM unnest(${words}::text[]) typed (word) WHERE ${isKnown(sql`typed.word`, vocabularyOf(language))}`.execute(db);
  return new Set(rows.map(({ word }) => word));
}

/** How many products have each of these words, which are of scripts without spaces; in the same order. */
export async function countUnspacedWords(db: Db, words: readonly string[], language?: Language): Promise<{ word: string; uses: number }[]> {
  const found =
    language === undefined
      ? sql`product_listings WHERE search @@ parts_query(typed.parts)`
      : sql`translated_listings WHERE search @@ ${inLanguageOnly(sql`language_query(${sql.lit(language)}, typed.parts)`, language)}`;
  const { rows } = await sql<{ word: string; uses: number }>`
    SELECT typed.word, (SELECT count(*)::integer FROM ${found}) AS uses
      FROM unnest(${words}::text[], ${words.map(spellOutParts)}::text[]) WITH ORDINALITY AS typed (word, parts, place)
     ORDER BY typed.place`.execute(db);
  return rows;
}

/** Whether a text is a single word so short that it is a prefix of words in much of the catalogue. */
export function isCommonBeginning(text: string, language?: Language): RawBuilder<boolean> {
  if (codeOf(text)) return sql<boolean>`false`;
  if (isFewUnspaced(text)) return sql<boolean>`true`;
  const typed = splitLastWord(toSearchText(text));
  if (!typed || typed.before) return sql<boolean>`false`;
  const { word } = typed;
  const { words } = vocabularyOf(language);
  return sql<boolean>`(SELECT coalesce(sum(w.uses), 0) > ${COMMON_USES} FROM ${words} w WHERE w.word >= ${word} AND w.word < ${`${word}\u{10ffff}`})`;
}

/** Whether any product or category has any form of the word. */
function isKnown(word: RawBuilder<unknown>, { words, stem }: Vocabulary): RawBuilder<unknown> {
  return sql`EXISTS (SELECT 1 FROM ${words} w WHERE w.stem = ${stem(word)} AND w.uses > 0)`;
}
