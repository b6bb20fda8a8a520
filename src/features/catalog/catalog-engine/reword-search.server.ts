import type { Db } from '#db/database.server';
import type { Language } from '#languages/languages';
import { countUnspacedWords, selectKnownWords, selectWords } from './search.queries.server';
import { chooseSpelling, type Rewording, respacings, rewordings, type SearchedWord, wordsOf } from './search-text.rules';
import { isUnspaced } from './unspaced-scripts.rules';

/** Each costs a search. */
const MOST_RESPACINGS = 3;

/**
 * Alternatives for a search text that finds nothing, best first, of the words that readers of a language see. One statement for each kind
 * of script, and one for compound words.
 */
export async function rewordSearch(db: Db, text: string, language?: Language): Promise<Rewording[]> {
  const words = wordsOf(text);
  const { spaced = [], unspaced = [] } = Object.groupBy(words, (word) => (isUnspaced(word) ? 'unspaced' : 'spaced'));
  const known = new Map<string, SearchedWord>();
  if (spaced.length > 0) {
    for (const { candidates, ...word } of await selectWords(db, spaced, language)) {
      known.set(word.word, { ...word, spelling: chooseSpelling(word.word, candidates) });
    }
  }
  // These are never corrected: with one letter of two or three replaced, it is a different word.
  if (unspaced.length > 0) for (const word of await countUnspacedWords(db, unspaced, language)) known.set(word.word, word);
  const searched = words.flatMap((word) => known.get(word) ?? []);
  return [...(unspaced.length === 0 ? await respaceSearch(db, searched, language) : []), ...rewordings(searched)];
}

/** Alternatives that write the same words together or apart. */
async function respaceSearch(db: Db, words: readonly SearchedWord[], language: Language | undefined): Promise<Rewording[]> {
  const respaced = respacings(words);
  if (respaced.length === 0) return [];
  const known = await selectKnownWords(db, [...new Set(respaced.flatMap(({ isNew }) => isNew))], language);
  return respaced
    .filter(({ isNew }) => isNew.every((word) => known.has(word)))
    .slice(0, MOST_RESPACINGS)
    .map(({ words: [...others] }) => ({ text: others.join(' '), correction: others.join(' '), droppedWords: [] }));
}
