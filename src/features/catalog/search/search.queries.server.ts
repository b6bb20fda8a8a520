import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.server';
import { type KnownWord, splitLastWord } from './search-text.rules';

const MAX_CANDIDATES = 120;
/** So many products are found faster by looking through what sells best than by their words. */
const COMMON_USES = 50_000;

/**
 * A shopper's text as a tsquery: quotes, `or` and `-` work as in a web search, and any text is a valid one. A last
 * word that the catalogue does not know also finds what begins with it; with `isTyping`, a known one does too.
 */
export function searchQuery(text: string, { isTyping = false } = {}): RawBuilder<unknown> {
  const whole = sql`websearch_to_tsquery('english', ${text})`;
  const typed = splitLastWord(text);
  if (!typed) return whole;
  const beginning = sql`(${whole} || (websearch_to_tsquery('english', ${typed.before}) && to_tsquery('english', ${`'${typed.word}':*`})))`;
  if (isTyping) return beginning;
  return sql`CASE WHEN ${isKnown(typed.word)} THEN ${whole} ELSE ${beginning} END`;
}

/**
 * How near the words of a search stand to what a product is: all in its name 4, in name and brand 3, in these,
 * category and features 2, else 1. Reads the row's words, so it is for hundreds of rows, not for thousands.
 */
export function relevanceTier(query: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`CASE WHEN ts_filter(l.title, '{a}') @@ ${query} THEN 4 WHEN l.title @@ ${query} THEN 3
                          WHEN ts_filter(l.search, '{a,b,c}') @@ ${query} THEN 2 ELSE 1 END`;
}

export interface WordRow {
  word: string;
  uses: number;
  isFiller: boolean;
  /** What an unknown word may have been meant to be. */
  candidates: KnownWord[];
}

/** What the catalogue knows of each word, in their order. */
export async function selectWords(db: Db, words: readonly string[]): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`
    SELECT asked.word, known.uses, cardinality(ts_lexize('english_stem', asked.word)) = 0 AS is_filler,
           CASE WHEN known.uses > 0 OR cardinality(ts_lexize('english_stem', asked.word)) = 0 THEN '[]'::jsonb ELSE (
             SELECT coalesce(jsonb_agg(jsonb_build_object('word', near.word, 'uses', near.uses)), '[]')
               FROM (SELECT w.word, w.uses FROM search_words w
                      WHERE w.uses > 0 AND length(w.word) BETWEEN length(asked.word) - 2 AND length(asked.word) + 2
                      ORDER BY w.word <-> asked.word LIMIT ${MAX_CANDIDATES}) near
           ) END AS candidates
      FROM unnest(${words}::text[]) WITH ORDINALITY AS asked (word, place),
           LATERAL (SELECT coalesce(sum(w.uses), 0)::integer AS uses FROM search_words w
                     WHERE w.stem = (ts_lexize('english_stem', asked.word))[1] OR w.word = asked.word) known
     ORDER BY asked.place`.execute(db);
  return rows;
}

/** Whether a text is one word only, and so short that much of the catalogue has words that begin with it. */
export function isCommonBeginning(text: string): RawBuilder<boolean> {
  const typed = splitLastWord(text);
  if (!typed || typed.before) return sql<boolean>`false`;
  const word = typed.word.toLowerCase();
  return sql<boolean>`(SELECT coalesce(sum(w.uses), 0) > ${COMMON_USES} FROM search_words w WHERE w.word >= ${word} AND w.word < ${`${word}\u{10ffff}`})`;
}

/** Whether any product or category has the word, in whatever form. */
function isKnown(word: string): RawBuilder<unknown> {
  return sql`EXISTS (SELECT 1 FROM search_words w WHERE w.stem = (ts_lexize('english_stem', ${word.toLowerCase()}))[1] AND w.uses > 0)`;
}
