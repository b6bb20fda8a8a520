/**
 * Letters of scripts that are written without spaces between words (Chinese, Japanese, Thai, Lao, Khmer, Burmese), and of Korean,
 * which joins words. The database has the same ones in `unspaced_letters()`; a test compares both.
 */
const UNSPACED =
  '\\u0e01-\\u0e3a\\u0e40-\\u0e4e\\u0e81-\\u0ebd\\u0ec0-\\u0ece\\u0edc-\\u0edf\\u1000-\\u103f\\u1050-\\u108f\\u109a-\\u109f\\u1100-\\u11ff' +
  '\\u1780-\\u17d3\\u17d7\\u17dc\\u17dd\\u3005-\\u3007\\u3041-\\u3096\\u3099\\u309a\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u3105-\\u312f' +
  '\\u3131-\\u318e\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua960-\\ua97c\\ua9e0-\\ua9fe\\uaa60-\\uaa7f\\uac00-\\ud7a3' +
  '\\ud7b0-\\ud7fb\\uf900-\\ufaff\\u{20000}-\\u{323af}';
/** Punctuation of these scripts. A hyphen after it, or after a word, must not become an operator. */
const PUNCTUATION = /[\u0e4f\u0e5a\u0e5b\u104a-\u104f\u17d4-\u17d6\u17d8-\u17da\u3001-\u3004\u3008-\u303f\u30a0\u30fb]+-*/gu;
/** A part of a word in the search index has so many letters; the last parts of a word are shorter. */
const PART_LETTERS = 3;

const RUN = new RegExp(`([${UNSPACED}]+)-*`, 'gu');
const TREATED = new RegExp(`[\\u3000-\\u303f\\u30a0\\u30fb\\uff00-\\uffef${UNSPACED}]`, 'u');
const ONLY_UNSPACED = new RegExp(`^[${UNSPACED}]+$`, 'u');
const FEW_LETTERS = new RegExp(`^[${UNSPACED}]{1,2}$`, 'u');
const WORD = new RegExp(`[${UNSPACED}]+|[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED}]]+`, 'gv');

/** The words of a text; neighbouring words of scripts with and without spaces are separate. */
export function wordsIn(text: string): string[] {
  return withOrdinaryForms(text).match(WORD) ?? [];
}

/** Whether a word is of a script without spaces. */
export function isUnspaced(word: string): boolean {
  return ONLY_UNSPACED.test(word);
}

/** Whether a text is one or two letters of such a script, which may be in much of the catalogue. */
export function isFewUnspaced(text: string): boolean {
  return FEW_LETTERS.test(withOrdinaryForms(text).trim());
}

/**
 * A search text with each word of a script without spaces as the parts that the search index has of it (`spell_out_parts` in
 * db/functions/listings.sql). Undefined if the text can be used as it is. Between quotes and after a minus the parts are in order
 * and complete; otherwise as many as are needed.
 */
export function spellOutParts(text: string): string | undefined {
  if (!TREATED.test(text)) return undefined;
  return withOrdinaryForms(text)
    .split('"')
    .map((segment, i) => (i % 2 === 1 ? replaceRuns(segment, allParts) : segment.replace(/\S+/gu, spellOutToken)))
    .join('"');
}

function spellOutToken(token: string): string {
  const isExcluded = token.startsWith('-') && token.search(RUN) > 0;
  return isExcluded ? `-"${replaceRuns(token.slice(1), allParts)}"` : replaceRuns(token, fewestParts);
}

function replaceRuns(text: string, partsOf: (run: string) => string[]): string {
  return text.replace(RUN, (_, run: string) => ` ${partsOf(run).join(' ')} `);
}

/** Every letter begins a part. */
function allParts(run: string): string[] {
  const letters = [...run];
  return letters.map((_, i) => letters.slice(i, i + PART_LETTERS).join(''));
}

/** Without the short parts at the end, which the part before them contains. */
function fewestParts(run: string): string[] {
  const parts = allParts(run);
  return parts.slice(0, Math.max(1, parts.length - PART_LETTERS + 1));
}

/** Full-width letters and digits as ordinary ones. A full-width hyphen must not become an operator. */
function withOrdinaryForms(text: string): string {
  return TREATED.test(text)
    ? text
        .replace(/[－﹣][－﹣-]*/gu, ' ')
        .normalize('NFKC')
        .replace(PUNCTUATION, ' ')
    : text;
}
