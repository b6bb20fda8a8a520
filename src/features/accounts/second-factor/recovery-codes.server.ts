import { createHash, randomBytes } from 'node:crypto';

const RECOVERY_CODES = 10;
const CODE_BYTES = 10;
const GROUP = /.{4}/g;
/** Crockford's base 32, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** Ten codes of 80 random bits: 'ABCD-EFGH-JKMN-PQRS'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => (encode(randomBytes(CODE_BYTES)).match(GROUP) ?? []).join('-'));
}

/** The stored form of what somebody typed; undefined if it is no recovery code. */
export function hashRecoveryCode(typed: string): Buffer | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return CODE_PATTERN.test(code) ? createHash('sha256').update(code).digest() : undefined;
}

/** Five bits a letter. */
function encode(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}
