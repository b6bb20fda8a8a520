// A language that nobody speaks, for tests: every text is longer, accented and in brackets, so that a text that is not a message, is cut
// off or is put together from parts can be seen.
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { parseMessage } from './compile-message.js';

export const ACCENTS = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  S: 'Š',
  U: 'Û',
  // Those of the message are the brackets around it.
  '[': '⁅',
  ']': '⁆',
};
const TAGS = /(<[^>]*>)/;

/** “Cart ({count})” becomes “[Çárt ({count}) ~~]”: a fifth longer, in words of at most nine signs, so that lines can end between them. */
export function pseudoText(text) {
  const parts = parseMessage(text);
  accent(parts);
  const extra = '~'.repeat(Math.ceil(lengthOf(parts) / 5)).replace(/~{9}(?=~)/g, '$& ');
  return `[${printAST(parts)} ${extra}]`;
}

/** Of what is read: of several forms, the longest. */
function lengthOf(parts) {
  return parts.reduce((sum, { type, value, options }) => {
    if (options) return sum + Math.max(...Object.values(options).map((option) => lengthOf(option.value)));
    return sum + (type === TYPE.literal ? value.length : 1);
  }, 0);
}

function accent(parts) {
  for (const part of parts) {
    if (part.type === TYPE.literal)
      part.value = part.value
        .split(TAGS)
        .map((piece) => (TAGS.test(piece) ? piece : accented(piece)))
        .join('');
    for (const { value } of Object.values(part.options ?? {})) accent(value);
  }
}

function accented(text) {
  return text.replace(/[a-z[\]]/gi, (letter) => ACCENTS[letter] ?? letter);
}
