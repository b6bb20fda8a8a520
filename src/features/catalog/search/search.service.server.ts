import type { Db } from '#db/database.server';
import { selectWords } from './search.queries.server';
import { chooseSpelling, type Rewording, rewordings, wordsOf } from './search-text.rules';

/** Alternatives for a search text that finds nothing, best first. One statement. */
export async function rewordSearch(db: Db, text: string): Promise<Rewording[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const known = await selectWords(db, words);
  return rewordings(known.map(({ candidates, ...word }) => ({ ...word, spelling: chooseSpelling(word.word, candidates) })));
}
