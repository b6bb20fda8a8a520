/** Of letters and digits those that nobody mistakes for another: 32, so that each is five random bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Random characters of a code: at least 60 bits, so that nobody finds one by trying (docs/rules.md#codes-random). */
export const RANDOM_LENGTH = { least: 12, most: 20 } as const;
export const PREFIX_MAX_LENGTH = 20;
export const MOST_CODES_AT_ONCE = 10_000;
export const MOST_CODES = 100_000;
export const MOST_USES_OF_CODE = 1_000;

export const CODE_STATES = ['unused', 'partly_used', 'used', 'revoked'] as const;
export type CodeState = (typeof CODE_STATES)[number];

/** 'SUMMER-' and random bytes, one for each character → 'SUMMER-K7QM3FXNR2WD'. */
export function makeCode(prefix: string, bytes: Uint8Array): string {
  return prefix + [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
