import { codeKey, foldText } from '#shared/fold-text';
import { wordsIn } from './unspaced-scripts.rules';

/** More words would make queries expensive and add little. */
const MAX_WORDS = 12;
/** A prefix of one letter would match half of the catalogue. */
const SHORTEST_BEGINNING = 2;

/** A last word that is still being typed: letters with their signs, digits and inner hyphens only, so that it needs no escaping. */
const LAST_WORD = /^(?:(.*)\s)?([\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{M}\p{N}]+)*)$/su;

/** What joins the parts of a word: "t-shirt", "l'oréal", "node.js". */
const JOINT = /[-'._]/g;
const JOINED = /^-?[\p{L}\p{M}\p{N}]+(?:[-'._][\p{L}\p{M}\p{N}]+)+$/u;
/** Points stay between digits. */
const SIGNS = /(?<!\d)[.]|[.](?!\d)|[-'_/&+]/g;

/**
 * A typed text as `search_text` (db/functions/listings.sql) has prepared what it searches: folded, and a joined word in one, which the
 * searched text has as well as its parts. Between quotation marks it is the parts, as only these are in order. Quotation marks and a
 * minus before a word stay: they mean something.
 */
export function toSearchText(text: string): string {
  return foldText(text)
    .replace(/[<>]/g, ' ')
    .split('"')
    .map((segment, i) => (i % 2 === 1 ? segment.replace(SIGNS, ' ') : segment.replace(/\S+/gu, toSearchWord)))
    .join('"');
}

function toSearchWord(typed: string): string {
  const word = typed.replace(/(?<![.,;:!?'’)\]])[.,;:!?'’)\]]+$/u, '');
  const sign = word.startsWith('-') ? '-' : '';
  const rest = word.slice(sign.length);
  const isJoined = JOINED.test(rest) && /[^\d][-'._]|[-'._][^\d]/u.test(rest);
  return sign + (isJoined ? rest.replace(JOINT, '') : rest.replace(SIGNS, ' '));
}

/** A shorter one would be the beginning of many. */
const SHORTEST_CODE_BEGINNING = 5;
const CODE_MAX_LENGTH = 100;

/**
 * The number of a variant (SKU or barcode) that a text may be, without its signs; undefined if it is a word. The beginning of a longer
 * number counts, too. docs/rules.md#search-codes
 */
export function codeOf(text: string): { key: string; isBeginning: boolean } | undefined {
  const key = codeKey(text);
  const isCode = key.length > 1 && key.length <= CODE_MAX_LENGTH && (/\d/.test(key) || /\p{L}[-./_]\p{L}/u.test(text));
  return isCode ? { key, isBeginning: key.length >= SHORTEST_CODE_BEGINNING } : undefined;
}

export function splitLastWord(text: string): { before: string; word: string } | undefined {
  const [, before = '', word = ''] = LAST_WORD.exec(text.trim()) ?? [];
  const isInsideQuotes = before.split('"').length % 2 === 0;
  return word.length < SHORTEST_BEGINNING || isInsideQuotes ? undefined : { before, word };
}

/** The words of a search text, without operators and excluded words. */
export function wordsOf(text: string): string[] {
  const requested = toSearchText(text).replace(/(^|\s)-\S+/g, ' ');
  return [...new Set(wordsIn(requested).filter((word) => word !== 'or'))].slice(0, MAX_WORDS);
}

/** The maximum number of typos: none below 3 letters, one below 5, otherwise two. */
export function allowedTypos(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 5 ? 1 : 2;
}

/**
 * The edit distance of two words: letters added, deleted, replaced or swapped with their neighbour (optimal string alignment).
 * Any result above `max` only means more than `max`.
 */
export function countTypos(from: string, to: string, max: number): number {
  if (Math.abs(from.length - to.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      let typos = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwapped) typos = Math.min(typos, at(beforeLast, j - 2) + 1);
      row.push(typos);
    }
    if (Math.min(...row) > max) return max + 1;
    beforeLast = last;
    last = row;
  }
  return at(last, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** A word of the catalogue and its number of products. */
export interface KnownWord {
  word: string;
  uses: number;
}

/** The most likely correction: the fewest typos, then the most common word. */
export function chooseSpelling(word: string, candidates: readonly KnownWord[]): KnownWord | undefined {
  const allowed = allowedTypos(word);
  let best: (KnownWord & { typos: number }) | undefined;
  for (const candidate of candidates) {
    const typos = countTypos(word, candidate.word, allowed);
    if (typos > allowed || candidate.word.length <= typos || (typos > 1 && !hasSameStart(word, candidate.word))) continue;
    if (!best || typos < best.typos || (typos === best.typos && candidate.uses > best.uses)) best = { ...candidate, typos };
  }
  return best;
}

/** People seldom get the first letter wrong: with another one and a second typo, it is another word. */
function hasSameStart(one: string, other: string): boolean {
  return one[0] === other[0] || (one[0] === other[1] && one[1] === other[0]);
}

const SHORTEST_PART = 3;

/** Other ways to write the words of a text: neighbours in one word ("tea pot"), or a word of no product in two ("raincoat"). */
export function respacings(words: readonly SearchedWord[]): { words: string[]; isNew: readonly string[] }[] {
  const typed = words.map(({ word }) => word);
  const replaced = (i: number, length: number, isNew: string[]) => ({ words: typed.toSpliced(i, length, ...isNew), isNew });
  return words.flatMap(({ word, uses }, i) => {
    const next = typed[i + 1];
    const cuts = uses > 0 ? 0 : Math.max(0, word.length - 2 * SHORTEST_PART + 1);
    const inTwo = Array.from({ length: cuts }, (_, n) => n + SHORTEST_PART).map((cut) =>
      replaced(i, 1, [word.slice(0, cut), word.slice(cut)]),
    );
    return [...(next === undefined ? [] : [replaced(i, 2, [word + next])]), ...inTwo];
  });
}

/** A search word with its occurrences in the catalogue. */
export interface SearchedWord {
  word: string;
  /** Products with any form of the word. */
  uses: number;
  /** Stop words ('for', 'the') are ignored by searches. */
  isFiller?: boolean;
  /** The most likely spelling of a word that is not in the catalogue. */
  spelling?: KnownWord | undefined;
}

/** An alternative search text, if the typed one finds nothing. */
export interface Rewording {
  text: string;
  /** The same text if it contains a corrected word. */
  correction?: string | undefined;
  /** Words that were left out, as typed. */
  droppedWords: string[];
}

const MAX_DROPS = 5;

/**
 * Alternative search texts, best first: all words with corrected spelling, then with fewer and fewer words. Unknown words are
 * dropped first, then the most common ones, as rare words are the most specific.
 */
export function rewordings(words: readonly SearchedWord[]): Rewording[] {
  const spelled = words.map(({ spelling, ...word }) => ({
    ...word,
    spelling: spelling?.word ?? word.word,
    uses: spelling?.uses ?? word.uses,
  }));
  const contentWords = spelled.filter(({ isFiller }) => !isFiller);
  const inDropOrder = contentWords.toSorted((a, b) => Number(a.uses > 0) - Number(b.uses > 0) || b.uses - a.uses);
  const unknown = contentWords.filter(({ uses }) => uses === 0).length;
  const isCorrected = spelled.some(({ word, spelling }) => word !== spelling);
  const fewestDropped = unknown > 0 || isCorrected ? unknown : 1;
  const found: Rewording[] = [];
  for (let count = fewestDropped; count < contentWords.length && count <= unknown + MAX_DROPS; count++) {
    const dropped = new Set(inDropOrder.slice(0, count));
    const remaining = spelled.filter((word) => !dropped.has(word));
    const text = remaining.map(({ spelling }) => spelling).join(' ');
    found.push({
      text,
      correction: remaining.some(({ word, spelling }) => word !== spelling) ? text : undefined,
      droppedWords: spelled.filter((word) => dropped.has(word)).map(({ word }) => word),
    });
  }
  return found;
}
