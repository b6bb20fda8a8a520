/** Accents, points and vowel signs that people leave out, and characters that nobody sees. */
const MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: these are the single marks of a decomposed text.
  /[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u09bc\u0a3c\u0abc\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+/g;

/** Letters that Unicode does not decompose, and signs that one key types and another program replaces. */
const LETTERS: readonly (readonly [from: string, to: string])[] = [
  ['øłđħıŧðŋςىةکی', 'oldhitdnσيهكي'],
  ['‘’‚‛ʻʼʹ′`', "'''''''''"],
  ['“”„‟«»', '""""""'],
  ['‐‑‒–—―−', '-------'],
];
const FOLDED = new Map<string, string>([
  ...LETTERS.flatMap(([from, to]) => [...from].map((letter, i) => [letter, [...to][i] ?? ''] as const)),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
]);
const FOLDABLE = new RegExp(`[${[...FOLDED.keys()].join('')}]`, 'g');

/**
 * A text without what fingers leave out: in lower case, without accents, ligatures as letters, with one apostrophe, one quotation
 * mark and one hyphen. To compare texts that people write, never to show them. The database's `fold_text` (db/functions/folding.sql)
 * does the same, and a test compares both. docs/rules.md#search-folding
 */
export function foldText(text: string): string {
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(FOLDABLE, (letter) => FOLDED.get(letter) ?? letter)
    .normalize('NFC');
}

/** A number or a code of goods without its signs, however it is written. */
export function codeKey(code: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII but letters and digits.
  return foldText(code).replace(/[\x01-\x2f\x3a-\x60\x7b-\x7f]/g, '');
}
