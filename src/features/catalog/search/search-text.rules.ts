/** Words beyond these add nothing that a shopper would miss, and much for a database to do. */
const MAX_WORDS = 12;
/** A single letter as the beginning of a word is the beginning of half of the catalogue. */
const SHORTEST_BEGINNING = 2;

/** A last word that is still being typed: letters, digits and inner hyphens only, so that it needs no escaping. */
const LAST_WORD = /^(?:(.*)\s)?([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)$/su;

export function splitLastWord(text: string): { before: string; word: string } | undefined {
  const [, before = '', word = ''] = LAST_WORD.exec(text.trim()) ?? [];
  const isInsideQuotes = before.split('"').length % 2 === 0;
  return word.length < SHORTEST_BEGINNING || isInsideQuotes ? undefined : { before, word };
}

/** What a text asks for, word by word: without operators, and without what it excludes. */
export function wordsOf(text: string): string[] {
  const wanted = text.toLowerCase().replace(/(^|\s)-\S+/g, ' ');
  const words = wanted.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => word !== 'or'))].slice(0, MAX_WORDS);
}

/** Typos of one letter in short words, of one or two in longer ones. */
export function allowedTypos(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 5 ? 1 : 2;
}

/**
 * How many letters must be added, dropped, changed or swapped with their neighbour to get from one word
 * to another; above `max` it is only known that it is more (optimal string alignment).
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

/** A word of the catalogue, and how many products have it. */
export interface KnownWord {
  word: string;
  uses: number;
}

/** The catalogue's word that was probably meant: the fewest typos away, then the one that is used most. */
export function chooseSpelling(word: string, candidates: readonly KnownWord[]): KnownWord | undefined {
  const allowed = allowedTypos(word);
  let best: (KnownWord & { typos: number }) | undefined;
  for (const candidate of candidates) {
    const typos = countTypos(word, candidate.word, allowed);
    if (typos > allowed || candidate.word.length <= typos) continue;
    if (!best || typos < best.typos || (typos === best.typos && candidate.uses > best.uses)) best = { ...candidate, typos };
  }
  return best;
}

/** What the catalogue knows of a word that was searched for. */
export interface SearchedWord {
  word: string;
  /** How many products have it, in whatever form; 0 when none has. */
  uses: number;
  /** 'for', 'the': no search asks for them, so they are in nobody's way. */
  isFiller?: boolean;
  /** The spelling that was probably meant, where the catalogue does not know the word. */
  spelling?: KnownWord | undefined;
}

/** Another way to ask, when what was typed finds nothing. */
export interface Rewording {
  text: string;
  /** The same text, when a word of it is not spelled as it was typed. */
  correction?: string | undefined;
  /** Words that were left out, as they were typed. */
  droppedWords: string[];
}

const MAX_DROPS = 5;

/**
 * What to search for instead, best first: all words in the catalogue's spelling, then fewer and fewer of
 * them. Words that nothing has go first, then the most common ones: what is rare says most of what is meant.
 */
export function rewordings(words: readonly SearchedWord[]): Rewording[] {
  const spelled = words.map(({ spelling, ...word }) => ({
    ...word,
    spelling: spelling?.word ?? word.word,
    uses: spelling?.uses ?? word.uses,
  }));
  const telling = spelled.filter(({ isFiller }) => !isFiller);
  const byUselessness = telling.toSorted((a, b) => Number(a.uses > 0) - Number(b.uses > 0) || b.uses - a.uses);
  const unknown = telling.filter(({ uses }) => uses === 0).length;
  const isCorrected = spelled.some(({ word, spelling }) => word !== spelling);
  const fewestDropped = unknown > 0 || isCorrected ? unknown : 1;
  const found: Rewording[] = [];
  for (let count = fewestDropped; count < telling.length && count <= unknown + MAX_DROPS; count++) {
    const dropped = new Set(byUselessness.slice(0, count));
    const kept = spelled.filter((word) => !dropped.has(word));
    const text = kept.map(({ spelling }) => spelling).join(' ');
    found.push({
      text,
      correction: kept.some(({ word, spelling }) => word !== spelling) ? text : undefined,
      droppedWords: spelled.filter((word) => dropped.has(word)).map(({ word }) => word),
    });
  }
  return found;
}
