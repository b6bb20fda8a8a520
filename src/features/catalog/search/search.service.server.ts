import type { Db } from '#db/database.server';
import { countUnspacedWords, selectWords } from './search.queries.server';
import { chooseSpelling, type Rewording, rewordings, type SearchedWord, wordsOf } from './search-text.rules';
import { isUnspaced } from './unspaced-scripts.rules';

/** Alternatives for a search text that finds nothing, best first. One statement, or one for each kind of script. */
export async function rewordSearch(db: Db, text: string): Promise<Rewording[]> {
  const words = wordsOf(text);
  const { spaced = [], unspaced = [] } = Object.groupBy(words, (word) => (isUnspaced(word) ? 'unspaced' : 'spaced'));
  const known = new Map<string, SearchedWord>();
  if (spaced.length > 0) {
    for (const { candidates, ...word } of await selectWords(db, spaced)) {
      known.set(word.word, { ...word, spelling: chooseSpelling(word.word, candidates) });
    }
  }
  // These are never corrected: with one letter of two or three replaced, it is a different word.
  if (unspaced.length > 0) for (const word of await countUnspacedWords(db, unspaced)) known.set(word.word, word);
  return rewordings(words.flatMap((word) => known.get(word) ?? []));
}
