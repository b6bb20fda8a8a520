/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** Of 30 characters: 78 bits, so that nobody finds a code by trying. */
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** A code such as 'K7QM-3FXN-R2WD-9HTC'; `randomBelow` gives a random whole number from 0. */
export function makeGiftCardCode(randomBelow: (end: number) => number): string {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomBelow(ALPHABET.length)]).join('');
  return code.replace(GROUP, '$&-');
}

/** As people type it: in any case, with or without hyphens and spaces. Undefined if it cannot be a code. */
export function normalizeGiftCardCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : undefined;
}
