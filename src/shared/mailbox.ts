/**
 * The one spelling of an e-mail address with other letters than ASCII: one mailbox has many (upper case, composed and decomposed
 * accents, and Punycode, as browsers send what somebody typed). Other addresses stay as they are typed, as their case is ignored
 * wherever they are compared. The database stores the same spelling (`mailbox_spelling` in db/functions/folding.sql); a test
 * compares both. docs/rules.md#accounts-email-unique
 */
export function mailboxSpelling(address: string): string {
  if (!/[^\0-\x7f]|xn--/i.test(address)) return address;
  const at = address.lastIndexOf('@');
  const domain = address
    .slice(at + 1)
    .normalize('NFKC')
    .replaceAll('。', '.')
    .toLowerCase();
  const local = address
    .slice(0, at + 1)
    .normalize('NFC')
    .toLowerCase();
  return local + domain.split('.').map(decodeLabel).join('.');
}

/** Whether two addresses are one mailbox. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxKey(one) === mailboxKey(other);
}

/** What the spellings of one mailbox have in common, for maps and counters. */
export function mailboxKey(address: string): string {
  return mailboxSpelling(address.trim()).toLowerCase();
}

/** RFC 3492 §5 with its parameters. */
const BASE = 36;
const FEWEST = 1;
const MOST = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const LAST_CODE = 0x10ffff;
/** A label of a domain has at most 63. */
const MOST_LETTERS = 64;
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A label of a domain without Punycode; one that is none stays. */
function decodeLabel(label: string): string {
  const word = /^xn--[a-z0-9-]{1,59}$/.test(label) ? decodePunycode(label.slice('xn--'.length)) : undefined;
  // What no registry gives away must not stand for what somebody owns: `xn--example-` is not `example`.
  const isWord = word !== undefined && /[^\0-\x7f]/.test(word) && word === word.normalize('NFKC').toLowerCase();
  return isWord ? word : label;
}

function decodePunycode(encoded: string): string | undefined {
  const split = encoded.lastIndexOf('-');
  const letters = split > 0 ? [...encoded.slice(0, split)] : [];
  let place = split > 0 ? split + 1 : 0;
  let code = FIRST_CODE;
  let bias = FIRST_BIAS;
  let index = 0;
  while (place < encoded.length) {
    const step = readStep(encoded, { place, bias });
    if (!step) return undefined;
    place = step.next;
    const size = letters.length + 1;
    bias = adaptBias(step.delta, { size, isFirst: index === 0 });
    index += step.delta;
    code += Math.floor(index / size);
    if (code > LAST_CODE || (code >= 0xd800 && code <= 0xdfff)) return undefined;
    index %= size;
    letters.splice(index++, 0, String.fromCodePoint(code));
  }
  return letters.join('');
}

/** A number of several digits, and where the next one begins; undefined if it is none or too large. */
function readStep(encoded: string, { place, bias }: { place: number; bias: number }): { delta: number; next: number } | undefined {
  let delta = 0;
  let weight = 1;
  for (let k = BASE; ; k += BASE) {
    const digit = DIGITS.indexOf(encoded[place++] ?? ' ');
    delta += digit * weight;
    if (digit < 0 || delta > LAST_CODE * MOST_LETTERS) return undefined;
    const threshold = Math.min(MOST, Math.max(FEWEST, k - bias));
    if (digit < threshold) return { delta, next: place };
    weight *= BASE - threshold;
  }
}

function adaptBias(delta: number, { size, isFirst }: { size: number; isFirst: boolean }): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / size);
  let k = 0;
  for (; rest > ((BASE - FEWEST) * MOST) / 2; k += BASE) rest = Math.floor(rest / (BASE - FEWEST));
  return k + Math.floor(((BASE - FEWEST + 1) * rest) / (rest + SKEW));
}
