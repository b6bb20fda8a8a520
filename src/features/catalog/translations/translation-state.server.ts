import { columnsIn, namesIn, toBodyFields, toColumns, toSentFields } from '#shared/fields/field-table';
import { originalHash } from './original-hash.server';
import type { OriginalRow, TextColumns, TranslatedKind } from './translated-kind.server';
import type { TranslationRow } from './translations.queries.server';
import type { TextState } from './translations.schema';

/** A record in its original words and in one language. Texts are as bodies have them: null, an empty list or an empty object for none. */
export interface TranslationState {
  version: number;
  /** As the calls send them. */
  original: Readonly<Record<string, unknown>>;
  texts: Record<string, unknown>;
  /** By field: of the originals that the texts are translations of. */
  originals: Record<string, string>;
  /** By field: of the present originals. */
  hashes: Record<string, string>;
  states: Record<string, TextState>;
  /** The words of its options and specifications, in their order. */
  wordList: readonly string[];
  /** Those that are translated. */
  words: Record<string, string>;
}

interface Stored {
  original: OriginalRow;
  row: TranslationRow | undefined;
  words?: ReadonlyMap<string, string>;
}

export function readState({ texts: table }: TranslatedKind, { original, row, words = new Map() }: Stored): TranslationState {
  const none = Object.fromEntries(columnsIn(table).map((column) => [column, null]));
  const texts: Record<string, unknown> = toBodyFields(table, row?.texts ?? none);
  const originals = row?.originals ?? {};
  const hashes: Record<string, string> = {};
  const states: Record<string, TextState> = {};
  for (const name of namesIn(table)) {
    // An address need not be translated, and stays when the original's is changed.
    const stored = original[table[name]?.column ?? name];
    if (name === 'slug' || isEmpty(stored)) continue;
    const hash = originalHash(stored);
    hashes[name] = hash;
    if (isEmpty(texts[name])) states[name] = 'missing';
    else if (originals[name] !== hash) states[name] = 'outdated';
  }
  const wordList = wordsOf(original);
  return {
    version: row?.version ?? 0,
    original: toSentFields(table, original),
    texts,
    originals,
    hashes,
    states,
    wordList,
    words: Object.fromEntries(wordList.flatMap((word) => (words.has(word) ? [[word, words.get(word) ?? '']] : []))),
  };
}

/** As the calls send it. */
export function viewOf(language: string, { version, original, texts, hashes, states, wordList, words }: TranslationState) {
  return {
    language,
    version,
    original,
    texts: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? undefined])),
    hashes,
    states,
    words: wordList.map((word) => (Object.hasOwn(words, word) ? { original: word, translation: words[word] } : { original: word })),
  };
}

export function countStates({ states }: TranslationState): { missing: number; outdated: number } {
  const all = Object.values(states);
  return { missing: all.filter((state) => state === 'missing').length, outdated: all.filter((state) => state === 'outdated').length };
}

export function toColumnsOf(kind: TranslatedKind, texts: Readonly<Record<string, unknown>>): TextColumns {
  return toColumns(kind.texts, texts);
}

/** The names and values of a product's options and the names of its specifications, each once. Nothing else has any. */
export function wordsOf({ options = [], specifications }: OriginalRow): string[] {
  const names = Array.isArray(specifications) ? specifications.map(([name]: [string, string]) => name) : [];
  return [...new Set([...options.flatMap(({ name, values }) => [name, ...values.map((value) => value.name)]), ...names])];
}

/** Whether a text as bodies have it is none. */
export function isEmpty(text: unknown): boolean {
  if (typeof text === 'object' && text !== null) return Object.keys(text).length === 0;
  return text === undefined || text === null || text === '';
}
